"""Guesses for facts about cases: amount, id, group, run; only where they cannot do harm.

Such a guess is made from columns that nothing else wants, and only if every cell is fit for it:
a file that can be read without the guess can be read with it.
"""

from __future__ import annotations

import numpy as np

from perfcore.readers.choices import Note
from perfcore.readers.columns import Coded, Numbers, Unusable
from perfcore.readers.errors import ReadError, quoted
from perfcore.readers.guessing import contents, names
from perfcore.readers.identities import Identity, identity_of
from perfcore.readers.tables import Table
from perfcore.readers.text.numbers import is_missing

# A column with more different texts than this hardly names runs.
MAX_RUNS = 1000

Guess = tuple[str, Note] | None


def guess_amount(table: Table, free: list[str]) -> Guess:
    """Return the column that is likely the amount at stake: by its name, if all cells are fit."""
    fit = [name for name in free if names.amount_named(name) and _amounts(table, name)]
    name = names.first_named(fit, names.AMOUNT) or next(iter(fit), None)
    if name is None:
        return None
    why = f"its name says so; it holds {contents.held(table, name)}"
    return name, _note("Amount at stake", name, why)


def unfit_amount(table: Table, free: list[str]) -> Note | None:
    """Return a warning about a column that is named as an amount, if most of its cells are fit."""
    for name in free:
        column = table.columns[name]
        if not names.amount_named(name) or isinstance(column, Unusable):
            continue
        values = column.values()
        fit = np.isfinite(values) & (values >= 0)
        unfit = int(values.size - fit.sum())
        if 0 < unfit < values.size / 2 and (values[fit] > 0).any():
            rows = "1 row is" if unfit == 1 else f"{unfit:,} rows are"
            text = (
                f"Column {quoted(name)} looks like an amount at stake, but {rows} empty, negative "
                "or no number: choose it as the amount to see them."
            )
            return Note("warning", text, about="amount")
    return None


def guess_id(table: Table, free: list[str], model: str | None) -> Guess:
    """Return the column that likely names the cases: by its name, if no two share a text."""
    known = [name for name in free if names.rank(name, names.CASE_ID) is not None]
    known.sort(key=lambda name: names.rank(name, names.CASE_ID) or 0)
    ending = [name for name in free if name not in known and names.plain(name).endswith("_id")]
    for name in (*known, *ending):
        identity = _identity(table, name, "the case id")
        if identity is not None and not _repeats(table, identity, model):
            differ = "every value differs"
            if model is not None:
                differ = "no value comes twice for one model"
            return name, _note("Case id", name, f"its name says so, and {differ}")
    return None


def guess_group(table: Table, free: list[str], model: str | None) -> Guess:
    """Return the column that likely says which cases belong together: by its name, if any do."""
    known = [name for name in free if names.rank(name, names.GROUP) is not None]
    known.sort(key=lambda name: names.rank(name, names.GROUP) or 0)
    for name in known:
        identity = _identity(table, name, "the group")
        if identity is None or not _repeats(table, identity, model):
            continue
        groups = np.unique(identity.codes).size
        why = f"its name says so, and it holds {groups:,} different values, some of them repeatedly"
        return name, _note("Group", name, why)
    return None


def guess_run(table: Table, free: list[str]) -> Guess:
    """Return the column that likely names runs, folds or splits: by its name."""
    name = names.first_named([name for name in free if _runs(table, name)], names.RUN)
    if name is None:
        return None
    different = contents.different_texts(table, name)
    return name, _note("Run", name, f"its name says so, and it holds {different} different values")


def _amounts(table: Table, name: str) -> bool:
    """Whether every cell is a number, none negative, and they add up to one above 0."""
    column = table.columns[name]
    if isinstance(column, Unusable):
        return False
    if isinstance(column, Numbers) and column.odd.size:
        return False
    values = column.values()
    with np.errstate(over="ignore"):
        total = values.sum()  # NaN if a cell is no number
    return bool(0 < total < np.inf and values.min() >= 0)


def _runs(table: Table, name: str) -> bool:
    column = table.columns[name]
    return (
        isinstance(column, Coded)
        and not any(map(is_missing, column.texts))
        and 2 <= len(column.texts) <= MAX_RUNS
    )


def _identity(table: Table, name: str, role: str) -> Identity | None:
    """Return the identifiers of a column; None if there are none, or one is missing."""
    try:
        identity = identity_of(table, name, role)
    except ReadError:
        return None
    return None if identity.missing().rows.size else identity


def _repeats(table: Table, identity: Identity, model: str | None) -> bool:
    """Whether an identifier comes twice, of one model if a column names models."""
    column = None if model is None else table.columns[model]
    within = column.codes if isinstance(column, Coded) else None
    return identity.repeats(keep=None, within=within).rows.size > 0


def _note(role: str, name: str, why: str) -> Note:
    return Note("guess", f"{role} is guessed to be column {quoted(name)}: {why}.")
