"""Scores that rank positives below negatives: what in the reading may be the wrong way round."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Literal

from perfcore.data import Predictions
from perfcore.messages import Message
from perfcore.readers.choices import FACTS, MODEL, TRUTH, WEIGHT, Choices
from perfcore.readers.errors import ReadError
from perfcore.readers.guessing import contents, names
from perfcore.readers.guessing.class_scores import ClassScores, class_scores
from perfcore.readers.labels import Labels, labels_of, looks_like_truth
from perfcore.readers.tables import Table


@dataclass(frozen=True, slots=True)
class Turn:
    """One way to turn a reading round.

    Parameters
    ----------
    kind : "score", "positive", "smaller" or "larger"
        The score of the other class, the other positive label, or the other end of the scores.
    columns : Choices
        What the columns mean after it.
    to : tuple of str
        The score columns or the label that are then taken.
    """

    kind: Literal["score", "positive", "smaller", "larger"]
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
    scores = dict.fromkeys(follow.get(column, column) for column in columns.scores)
    return replace(columns, scores=tuple(scores))


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
            scores = tuple(truth if each == name else each for each in columns.scores)
            return replace(columns, truth=name, scores=scores, labels=None, positive=None, notes=())
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

    The score of the positive class comes first where that of the other one was taken. Then the
    positive label, if the words of the labels do not settle which is positive; else that a smaller
    score means positive, which also comes first where the name of a score says so.

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
    smaller = Turn(
        "larger" if columns.smaller_is_positive else "smaller",
        replace(columns, smaller_is_positive=not columns.smaller_is_positive),
    )
    positive = Turn("positive", replace(columns, positive=other), (other,))
    labels = _labels(table, columns)
    if labels is None:  # the columns of counts say themselves what they count
        return smaller, positive
    wrong = [name for name in columns.scores if name in models] or [*columns.scores]
    by_name = columns.smaller_is_positive or any(map(names.smaller_named, wrong))
    found_turns = (positive, smaller) if labels.unsure and not by_name else (smaller, positive)
    score = _other_scores(table, columns, labels, wrong)
    if score is None:
        return found_turns
    turned, likely = score
    return (turned, *found_turns) if likely else (*found_turns, turned)


def _other_scores(
    table: Table, columns: Choices, labels: Labels, wrong: list[str]
) -> tuple[Turn, bool] | None:
    """Return the turn to the scores of the other class, and whether these are the positive one."""
    instead: dict[str, str] = {}
    likely = not columns.smaller_is_positive
    for pair in _pairs(table, columns, labels, wrong):
        for i in (0, 1):
            if pair.columns[i] in wrong:
                instead[pair.columns[i]] = pair.columns[1 - i]
                likely = likely and i != labels.positive
    if not instead:
        return None
    scores = tuple(dict.fromkeys(instead.get(column, column) for column in columns.scores))
    return Turn("score", replace(columns, scores=scores), tuple(instead.values())), likely


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
    return class_scores(table, free, labels.labels, of=of)
