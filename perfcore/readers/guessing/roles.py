"""Guesses for single roles: the truth, the scores, the models; each with its reason."""

from __future__ import annotations

import numpy as np

from perfcore.readers.choices import Note
from perfcore.readers.columns import Coded, Unusable
from perfcore.readers.errors import ReadError, listed, quoted
from perfcore.readers.guessing import contents, names
from perfcore.readers.tables import Table
from perfcore.readers.text.numbers import number_text

# A column with more different texts than this hardly names models.
MAX_MODELS = 100


def guess_truth(table: Table, free: list[str]) -> tuple[str, Note]:
    """Return the column that is likely the truth: by its name, else by two labels in it.

    Raises
    ------
    ReadError
        If no column is named like a truth or holds two labels.
    """
    coded = [name for name in free if isinstance(table.columns[name], Coded)]
    two = [name for name in coded if contents.two_labels(table, name)]
    named = names.first_named(two, names.TRUTH) or names.first_named(coded, names.TRUTH)
    if named is not None:
        return named, _truth_note(table, named, "its name says so, and it holds")
    plain = [name for name in two if not names.score_named(name)]
    binary = [name for name in plain if contents.held(table, name) == "only 0 and 1"]
    for candidates in (binary, plain, two):
        if candidates:
            return candidates[0], _truth_note(table, candidates[0], "it holds")
    raise ReadError(
        f"{table.name} has no column that looks like a truth (two labels, such as 0 and 1). "
        f"Name it; the columns are {listed(tuple(table.columns))}."
    )


def guess_scores(table: Table, free: list[str]) -> tuple[tuple[str, ...], list[Note]]:
    """Return the columns that are likely scores: by their names, else by their numbers.

    Raises
    ------
    ReadError
        If no column is left that holds numbers and does not number the cases.
    """
    numeric = [name for name in free if contents.spelt_numbers(table, name).size]
    fit = [name for name in numeric if not contents.identifier(table, name)]
    named = [name for name in fit if names.score_named(name)]
    many = [name for name in fit if not contents.hard(table, name)]
    for candidates, why in (
        ([name for name in named if name in many], "its name says so"),
        ([name for name in many if contents.shares(table, name)], "it lies between 0 and 1"),
        (many, "no other column of numbers is left"),
        (named, "its name says so"),
        (fit, "no other column of numbers is left"),
    ):
        if candidates:
            return tuple(candidates), [_score_note(table, name, why) for name in candidates]
    raise ReadError(
        f"{table.name} has no column that looks like a score (numbers). Name it; the columns are "
        f"{listed(tuple(table.columns))}."
    )


def guess_model(table: Table, free: list[str], *, needed: bool) -> tuple[str, Note] | None:
    """Return the column that likely names models: by its name; if one is needed, by its texts.

    Raises
    ------
    ReadError
        If one is needed and there is none.
    """
    few = [name for name in free if 0 < contents.different_texts(table, name) <= MAX_MODELS]
    name = names.first_named(few, names.MODEL)
    if name is None and needed:
        texts = [column for column in few if not contents.spelt_numbers(table, column).size]
        if not texts:
            raise ReadError(
                f"{table.name} has no column of model names. Name it, or choose the wide layout "
                "with one score column per model."
            )
        name = texts[0]
    if name is None:
        return None
    count = contents.different_texts(table, name)
    text = (
        f"Models are guessed to be named in column {quoted(name)}, which holds {count} "
        f"{'name' if count == 1 else 'names'}."
    )
    return name, Note("guess", text)


def score_warnings(table: Table, scores: tuple[str, ...]) -> list[Note]:
    """Return warnings about scores that hold one or two different numbers."""
    notes = []
    for name in scores:
        if isinstance(table.columns[name], Unusable) or not contents.hard(table, name):
            continue
        held = [number_text(float(x)) for x in np.unique(contents.spelt_numbers(table, name))]
        so = {1: "it cannot tell cases apart", 2: "the curves will have one point"}.get(len(held))
        if so is not None:
            text = (
                f"Column {quoted(name)} is offered as a score, but this column holds only "
                f"{' and '.join(held)}: {so}."
            )
            notes.append(Note("warning", text))
    return notes


def positive_one(
    table: Table, scores: tuple[str, ...], positive: str | None
) -> tuple[tuple[str, ...], list[Note]]:
    """Return, of two scores that add up to 1, the one of the positive label; else all."""
    if len(scores) != 2 or not contents.add_up_to_one(table, *scores):
        return scores, []
    wanted = names.plain(positive or "")
    ends = [name for name in scores if wanted and names.plain(name).split("_")[-1] == wanted]
    chosen = ends[0] if len(ends) == 1 else scores[1]
    text = (
        f"Columns {quoted(scores[0])} and {quoted(scores[1])} add up to 1: they are the two "
        f"classes of one model, and {quoted(chosen)} is taken as the score of the positive one."
    )
    return (chosen,), [Note("guess", text)]


def _truth_note(table: Table, name: str, because: str) -> Note:
    held = contents.held(table, name)
    return Note("guess", f"Truth is guessed to be column {quoted(name)}: {because} {held}.")


def _score_note(table: Table, name: str, why: str) -> Note:
    held = contents.held(table, name)
    return Note("guess", f"Score is guessed to be column {quoted(name)}: {why}; it holds {held}.")
