"""Scores of the predicted label: how sure a model is of what it predicts, whichever that is."""

from __future__ import annotations

import numpy as np

from perfcore.messages import message
from perfcore.readers.choices import Note
from perfcore.readers.columns import Coded, Unusable
from perfcore.readers.errors import listed, quoted
from perfcore.readers.guessing import contents, names
from perfcore.readers.guessing.class_evidence import predicted_named
from perfcore.readers.guessing.fact_guesses import Examination
from perfcore.readers.labels import labels_of, looks_like_truth
from perfcore.readers.tables import Table


def of_predicted(
    guess: Examination,
    truth: str,
    labels: tuple[str, str] | None,
    scores: tuple[str, ...],
    positive: str | None,
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the scores, and the column of the predicted label that they are of, if any.

    A score from 0.5 to 1 beside a column of both labels may tell how sure each prediction is,
    whichever label it predicts. Where no threshold on it makes these labels, it does, as in the
    files of PyCaret, Weka and Hugging Face; else the reader is asked. It is not needed where
    there is a score of the positive class.
    """
    if labels is None or positive is None:
        return scores, ()
    table = guess.table
    predicted = next((n for n in guess.free() if holds_both(table, n, labels)), None)
    sure = tuple(name for name in scores if predicted and _may_be_sureness(table, name))
    if predicted is None or not sure:
        return scores, ()
    told_by = [name for name in sure if not _parted(table, predicted, name, labels)]
    others = tuple(name for name in scores if name not in told_by)
    if told_by and others:
        guess.say(
            "Column {column} tells how sure the model is of {predicted}: it is not used.",
            column=listed(told_by),
            predicted=quoted(predicted),
        )
        return others, ()
    values = {
        "column": quoted(sure[0]),
        "truth": quoted(truth),
        "predicted": quoted(predicted),
        "label": quoted(positive),
    }
    if told_by and _tells_truth_from(guess, truth, predicted):
        told = (
            "Score {column} is never below 0.5, and no threshold on it makes the labels in "
            "{predicted}: it is taken as the probability of the predicted label. It is read as "
            "it is where {label} is predicted, and as 1 - {column} elsewhere."
        )
        guess.notes.append(Note("guess", message(told, **values), "predicted"))
        guess.used.add(predicted)
        return scores, (predicted,)
    guess.warn(
        "Column {column} is never below 0.5, and {predicted} holds both labels: if it "
        "tells how sure each of those predictions is, curves of it mean nothing. "
        "Then choose {predicted} as the label that the score is of, or {truth} if {predicted} "
        "is the truth.",
        about="predicted",
        **values,
    )
    return scores, ()


def holds_both(table: Table, name: str, labels: tuple[str, str]) -> bool:
    """Return whether a column holds both labels, and hardly any others."""
    column = table.columns[name]
    if not isinstance(column, Coded) or not looks_like_truth(column):
        return False
    return {*labels_of(column, name).labels} == {*labels}


def _tells_truth_from(guess: Examination, truth: str, predicted: str) -> bool:
    """Whether names say which of two columns of labels is the truth: "label" may be either."""
    certain = names.TRUTH[: names.TRUTH.index("label")]
    known = guess.given.truth is not None or names.plain(truth) in certain
    return known or predicted_named(predicted)


def _may_be_sureness(table: Table, name: str) -> bool:
    values = contents.spelt_numbers(table, name)
    return bool(values.size and values.min() >= 0.5 and values.max() <= 1)


def _parted(table: Table, predicted: str, score: str, labels: tuple[str, str]) -> bool:
    """Whether one threshold on a score parts the rows as a column of labels does."""
    column, scores = table.columns[predicted], table.columns[score]
    assert isinstance(column, Coded)
    assert not isinstance(scores, Unusable)
    found = labels_of(column, predicted, labels=labels)
    values, codes = scores.values(), found.codes[column.codes]
    first, other = (values[(codes == code) & np.isfinite(values)] for code in (0, 1))
    if not (first.size and other.size):
        return True
    return bool(first.max() < other.min() or other.max() < first.min())
