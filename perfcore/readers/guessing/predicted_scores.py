"""Predicted labels beside scores: what the scores are of, and at which threshold they decide."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.data import Predictions
from perfcore.messages import message
from perfcore.readers.choices import FACTS, MODEL, TRUTH, WEIGHT, Choices, Note
from perfcore.readers.columns import Coded, Unusable
from perfcore.readers.guessing import contents, names
from perfcore.readers.guessing.class_evidence import predicted_named
from perfcore.readers.guessing.fact_guesses import Examination
from perfcore.readers.labels import labels_of, looks_like_truth
from perfcore.readers.problems import listed, quoted
from perfcore.readers.tables import Table

_FIRST_ROWS = 10_000
_ROLES = (TRUTH, WEIGHT, MODEL, *FACTS)
_THRESHOLDS = ("threshold", "cutoff", "cut_off", "schwelle", "schwellenwert", "seuil", "阈值")


def of_predicted(
    guess: Examination,
    truth: str,
    labels: tuple[str, str] | None,
    scores: tuple[str, ...],
    positive: str | None,
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the scores, and the column of the predicted label that they are of, if any.

    A score from 0.5 to 1, or from 50 to 100 in percent, beside a column of both labels may tell how
    sure each prediction is, whichever label it predicts. Where no threshold on it makes these
    labels, it does, as in the files of PyCaret, Weka and Hugging Face; else the reader is asked. It
    is not needed where there is a score of the positive class.
    """
    if labels is None or positive is None:
        return scores, ()
    table = guess.table
    predicted = next((n for n in guess.free() if holds_both(table, n, labels)), None)
    sure = tuple(name for name in scores if predicted and _may_be_sureness(table, name))
    if predicted is None or not sure:
        return scores, ()
    told_by = [name for name in sure if not parted(table, predicted, name, labels)]
    others = tuple(name for name in scores if name not in told_by)
    if told_by and others:
        guess.say(
            "Column {column} tells how sure the model is of {predicted}: it is not used.",
            column=listed(told_by),
            predicted=quoted(predicted),
        )
        return others, ()
    whole = whole_of(contents.spelt_numbers(table, sure[0]))
    values = {
        "column": quoted(sure[0]),
        "whole": f"{whole:g}",
        "half": f"{whole / 2:g}",
        "truth": quoted(truth),
        "predicted": quoted(predicted),
        "label": quoted(positive),
    }
    if told_by and _tells_truth_from(guess, truth, predicted):
        told = (
            "Score {column} is never below {half}, and no threshold on it makes the labels in "
            "{predicted}: it is taken as the probability of the predicted label. It is read as "
            "it is where {label} is predicted, and as {whole} - {column} elsewhere."
        )
        guess.notes.append(Note("guess", message(told, **values), "predicted"))
        guess.used.add(predicted)
        return scores, (predicted,)
    guess.warn(
        "Column {column} is never below {half}, and {predicted} holds both labels: if it "
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
    whole = whole_of(values)
    fits = bool(values.size and values.min() >= whole / 2 and values.max() <= whole)
    return fits and (whole == 1 or names.score_named(name))


def whole_of(values: FloatArray) -> float:
    """Return what a probability of certainty is written as: 1, or 100 where they are percent."""
    return 100.0 if values.max(initial=0.0) > 1 and values.min() >= 1 else 1.0


def parted(table: Table, predicted: str, score: str, labels: tuple[str, str]) -> bool:
    """Return whether one threshold on a score parts the rows as a column of labels does."""
    for rows in (_FIRST_ROWS, None):
        first, other = scores_by_label(table, predicted, score, labels, rows)
        both = first.size and other.size
        if both and first.max() >= other.min() and other.max() >= first.min():
            return False
    return True


def scores_by_label(
    table: Table, predicted: str, score: str, labels: tuple[str, str], rows: int | None = None
) -> tuple[FloatArray, FloatArray]:
    """Return the scores of the first rows (of all) of each label in a column."""
    column, scores = table.columns[predicted], table.columns[score]
    assert isinstance(column, Coded)
    assert not isinstance(scores, Unusable)
    codes = labels_of(column, predicted, labels=labels).codes[column.codes[:rows]]
    values = scores.values(rows)
    first, other = (values[(codes == code) & np.isfinite(values)] for code in (0, 1))
    return first, other


@dataclass(frozen=True, slots=True)
class OwnThreshold:
    """The threshold at which a column of the file decides.

    Attributes
    ----------
    column : str
        The column of predicted labels.
    threshold : float
        Any from above `below` up to `least` makes these labels: the one that the file states, else
        the smallest score that is called positive. Negated where smaller scores mean positive.
    below, least : float
        The largest score that is called negative, and the smallest that is called positive.
    """

    column: str
    threshold: float
    below: float
    least: float

    def decides_at(self, threshold: float) -> bool:
        """Return whether a threshold makes the labels of the column."""
        return self.below < threshold <= self.least


def own_threshold(
    table: Table, choices: Choices, found: Predictions, score: str
) -> OwnThreshold | None:
    """Return the threshold on a column of scores that makes the labels of another column.

    None where no single one does, or the scores are not those of the positive label.
    """
    if (
        choices.predicted
        or score not in table.columns
        or isinstance(table.columns[score], Unusable)
    ):
        return None
    labels, taken = (found.labels[0], found.labels[1]), {name for _, name in choices.chosen(_ROLES)}
    for name in table.columns:
        if name in taken or name in choices.scores or not holds_both(table, name, labels):
            continue
        parts = scores_by_label(table, name, score, labels)
        called, other = parts[found.positive], parts[1 - found.positive]
        if found.negates(score):
            called, other = -called, -other
        if not (called.size and other.size and other.max() < called.min()):
            continue
        below, least = float(other.max()), float(called.min())
        stated = _stated(table, taken)
        stated = -stated if stated is not None and found.negates(score) else stated
        own = least if stated is None or not below < stated <= least else stated
        return OwnThreshold(name, own, below, least)
    return None


def _stated(table: Table, taken: set[str]) -> float | None:
    """Return the one number in a column that is named as thresholds are."""
    for name in table.columns:
        values = contents.spelt_numbers(table, name)
        if name not in taken and names.plain(name) in _THRESHOLDS and np.unique(values).size == 1:
            return float(values[0])
    return None
