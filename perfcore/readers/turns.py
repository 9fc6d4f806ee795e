"""Scores that rank positives below negatives: what in the reading may be the wrong way round."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any, Literal

from perfcore.data import Predictions
from perfcore.messages import Message
from perfcore.readers.choices import FACTS, MODEL, TRUTH, WEIGHT, Choices
from perfcore.readers.guessing import contents, names
from perfcore.readers.guessing.class_scores import ClassScores, class_scores
from perfcore.readers.labels import Labels, labels_of, looks_like_truth
from perfcore.readers.problems import ReadError
from perfcore.readers.tables import Table


@dataclass(frozen=True, slots=True)
class Turn:
    """One way to turn a reading round.

    Parameters
    ----------
    kind : "score", "positive", "smaller", "larger" or "turned"
        The score of the other class, the other positive label, or the other end of the scores:
        "turned" where that is the smaller one of some models and the larger one of others.
    columns : Choices
        What the columns mean after it.
    to : tuple of str
        The score columns or the label that are then taken, or the models whose scores are turned.
    """

    kind: Literal["score", "positive", "smaller", "larger", "turned"]
    columns: Choices
    to: tuple[str, ...] = ()


def with_positive(table: Table, columns: Choices, positive: str) -> Choices:
    r"""Return the choices with another positive label: a score of the other class follows it.

    Examples
    --------
    >>> from perfcore.readers import guess_columns, read_table
    >>> table = read_table(b"truth,p_no,p_yes\nno,0.8,0.2\nyes,0.3,0.7\n", name="mail.csv")
    >>> guess = guess_columns(table)
    >>> guess.scores, with_positive(table, guess, "no").scores
    (('p_yes',), ('p_no',))
    """
    columns = replace(columns, positive=positive)
    labels = _labels(table, columns)
    if labels is None:
        return columns
    follow = {
        column: pair.columns[labels.positive]
        for pair in _pairs(table, columns, labels, columns.scores)
        for column in pair.columns
    }
    return columns.with_scores(follow)


def exchanged(table: Table, columns: Choices) -> Choices | None:
    r"""Return the choices with truth and score exchanged; None unless each looks like the other.

    Then the score holds two labels, and the truth more numbers than that.

    Examples
    --------
    >>> from perfcore.readers import guess_columns, read_table
    >>> table = read_table(b"truth,score\n0.4,0\n0.3,0\n0.9,1\n", name="mail.csv")
    >>> columns = exchanged(table, guess_columns(table))
    >>> columns.truth, columns.scores
    ('score', ('truth',))
    """
    truth = columns.truth
    if truth is None or contents.hard(table, truth) or not contents.mostly_numbers(table, truth):
        return None
    for name in columns.scores:
        if looks_like_truth(table.columns[name]):
            columns = columns.with_scores({name: truth})
            return replace(columns, truth=name, labels=None, positive=None, notes=())
    return None


def scores_taken(table: Table, columns: Choices) -> tuple[Message, ...]:
    """Return of each score that has a column of the other class beside it which was taken, and why.

    Nothing of a score that is not that of the positive label.
    """
    labels = _labels(table, columns)
    if labels is None:
        return ()
    return tuple(
        pair.taken(table, labels.labels, labels.positive)
        for pair in _pairs(table, columns, labels, columns.scores)
        if pair.columns[labels.positive] in columns.scores
        and pair.columns[1 - labels.positive] not in columns.scores
    )


def turns(
    table: Table, columns: Choices, found: Predictions, models: Collection[str]
) -> tuple[Turn, ...]:
    """Return how scores that rank the wrong way round may be turned, the likeliest way first.

    The score of the positive class comes first where that of the other one was taken. Then that a
    smaller score of these models means positive. The positive label comes before that if every
    model ranks the wrong way round, the words of the labels do not settle which is positive, and
    the name of no score says that smaller ones are.

    Parameters
    ----------
    table : Table
        As ``read_table`` returns it.
    columns : Choices
        What its columns mean so far.
    found : Predictions
        What was read.
    models : collection of str
        The models that rank the wrong way round.
    """
    other = found.labels[1 - found.positive]
    smaller = _turned(columns, found, models)
    positive = Turn("positive", replace(columns, positive=other), (other,))
    labels = _labels(table, columns)
    if labels is None:  # the columns of counts say themselves what they count
        return smaller, positive
    wrong = [name for name in columns.scores if name in models] or [*columns.scores]
    by_name = smaller.kind != "smaller" or any(map(names.smaller_named, wrong))
    label_first = labels.unsure and not by_name and set(models) >= set(found.models)
    found_turns = (positive, smaller) if label_first else (smaller, positive)
    score = _other_scores(table, columns, labels, wrong, likely=smaller.kind == "smaller")
    if score is None:
        return found_turns
    turned, likely = score
    return (turned, *found_turns) if likely else (*found_turns, turned)


def with_smaller(columns: Choices, found: Predictions, smaller: Collection[str]) -> Choices:
    """Return the choices where smaller scores of these models alone mean positive."""
    given = [model for model in found.models if model not in found.made_of]
    named = tuple(model for model in given if model in smaller)
    return replace(
        columns, smaller_is_positive=named if 0 < len(named) < len(given) else bool(named)
    )


def _turned(columns: Choices, found: Predictions, models: Collection[str]) -> Turn:
    """Return the turn of the scores of these models, and of what is made of the same ones."""
    to = tuple(dict.fromkeys(found.made_of.get(model, model) for model in models))
    before = {model for model in found.models if found.negates(model)}
    changed = with_smaller(columns, found, before ^ {*to})
    kinds = {"larger" if model in before else "smaller" for model in to}
    kind: Any = kinds.pop() if len(kinds) == 1 else "turned"
    return Turn(kind, changed, to)


def _other_scores(
    table: Table, columns: Choices, labels: Labels, wrong: list[str], *, likely: bool
) -> tuple[Turn, bool] | None:
    """Return the turn to the scores of the other class, and whether these are the positive one."""
    instead: dict[str, str] = {}
    for pair in _pairs(table, columns, labels, wrong):
        for i in (0, 1):
            if pair.columns[i] in wrong:
                instead[pair.columns[i]] = pair.columns[1 - i]
                likely = likely and i != labels.positive
    if not instead:
        return None
    return Turn("score", columns.with_scores(instead), tuple(instead.values())), likely


def _labels(table: Table, columns: Choices) -> Labels | None:
    """Return the two labels of the truth, None where a row counts cases or they are not clear."""
    if columns.truth is None:
        return None
    try:
        return labels_of(
            table.coded(columns.truth, TRUTH),
            columns.truth,
            labels=columns.labels,
            positive=columns.positive,
        )
    except ReadError:
        return None


def _pairs(
    table: Table, columns: Choices, labels: Labels, of: Collection[str]
) -> list[ClassScores]:
    """Return the scores of two classes that are among the chosen ones and the unused columns."""
    other = {name for _, name in columns.chosen((TRUTH, WEIGHT, MODEL, *FACTS))}
    free = [name for name in table.columns if name not in other]
    return class_scores(table, free, labels.labels, of=of, truth=columns.truth)
