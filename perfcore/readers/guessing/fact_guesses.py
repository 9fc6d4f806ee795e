"""A table under examination, and guesses for facts about its cases: amount, id, group, run.

A fact is guessed only where that cannot do harm: from columns that nothing else wants, and if
every cell is fit for it. A file that can be read without the guess can be read with it.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import replace
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from perfcore.data.matches import first_rows
from perfcore.messages import message
from perfcore.readers.choices import AMOUNT, GROUP, ID, MODEL, RUN, Choices, Note, Role
from perfcore.readers.columns import Coded, Numbers, Unusable
from perfcore.readers.guessing import contents, names
from perfcore.readers.identities import Identity, identity_of
from perfcore.readers.problems import ReadError, listed, quoted
from perfcore.readers.tables import Table
from perfcore.readers.text.numbers import is_missing

# A case hardly comes more often than this: what does is a kind of cases.
MOST_AGAIN = 100

# A column with more different texts than this hardly names runs.
MAX_RUNS = 1000


_RESAMPLES = re.compile(r"(fold|repeat|bootstrap|split|resample|slice|validation)[ _.]?\d*", re.I)


class Examination(ABC):
    """One table under examination: which columns are taken, and what was said of them.

    Parameters
    ----------
    given : Choices
        Columns that are known; they are not guessed.
    asked : bool
        Whether the layout is known, so that a column that it needs must be found.
    """

    def __init__(self, table: Table, given: Choices, *, asked: bool) -> None:
        self.table, self.given, self.asked = table, given, asked
        self.notes: list[Note] = []
        self.used = {*given.scores, *(column for _, column in given.chosen((MODEL,)))}

    @abstractmethod
    def choices(self, layout: str, *, named: bool) -> Choices | None:
        """Return the likely meaning of the columns, None of a table that has another layout.

        Parameters
        ----------
        named : bool
            Whether a column is to name the models.

        Raises
        ------
        ReadError
            If the layout is known, and a column that it needs cannot be found.
        """

    def rest(self) -> list[str]:
        """Return the columns that are not taken."""
        return [name for name in self.table.columns if name not in self.used]

    def free(self) -> list[str]:
        """Return the columns that are not taken and can be used."""
        columns = self.table.columns
        return [name for name in self.rest() if not isinstance(columns[name], Unusable)]

    def say(self, template: str, *, about: str = "", **values: Any) -> None:
        """Add a note on a guess."""
        self.notes.append(Note("guess", message(template, **values), about))

    def warn(self, template: str, *, about: str = "", **values: Any) -> None:
        """Add a note that warns."""
        self.notes.append(Note("warning", message(template, **values), about))

    def take(self, name: str, template: str, *, about: str = "", **values: Any) -> str:
        """Return a column, taken, after a note that says why."""
        self.used.add(name)
        self.say(template, about=about, column=quoted(name), **values)
        return name

    def say_unused(self, taken: tuple[str, ...]) -> None:
        """Say which columns are not taken."""
        unused = [name for name in self.rest() if name not in taken]
        if unused:
            self.say("Not used: {columns}.", columns=listed(unused))


def guess_facts(guess: Examination, truth: str, model: str | None) -> Choices:
    """Return what is given, with an amount, a group, an id and a run from what is left."""
    given = guess.given
    amount = given.amount or _amount(guess)
    if amount is None:
        _warn_of_unfit_amount(guess)
    run = given.run or _run(guess)
    group = given.group or _group(guess, model)
    own = given.id or _id(guess, model, run)
    if group is None:
        group = _cases_again(guess, truth, model, own)
    return replace(given, amount=amount, group=group, id=own, run=run)


def guess_names(guess: Examination) -> Choices:
    """Return what is given, with an id and a run from what is left."""
    run = guess.given.run or _run(guess)
    return replace(guess.given, run=run, id=guess.given.id or _id(guess, None, run))


def _amount(guess: Examination) -> str | None:
    """Take the column that is likely the amount at stake, if all its cells are fit.

    Its name says so, or the currency beside its numbers.
    """
    table = guess.table
    likely = [name for name in guess.rest() if contents.money(table, name)]
    fit = [name for name in likely if _amounts(table, name)]
    named = [name for name in fit if names.amount_named(name)]
    name = names.first_named(named, names.AMOUNT) or next(iter([*named, *fit]), None)
    if name is None:
        return None
    told = "Amount at stake is guessed to be column {column}: its name says so; it holds {held}."
    if not named:
        told = (
            "Amount at stake is guessed to be column {column}: its numbers have a currency sign; "
            "it holds {held}."
        )
    return guess.take(name, told, about=AMOUNT.key, held=contents.held(table, name))


def _warn_of_unfit_amount(guess: Examination) -> None:
    """Warn of a column that is named as an amount, if most of its cells are fit."""
    for name in guess.rest():
        column = guess.table.columns[name]
        if not contents.money(guess.table, name) or isinstance(column, Unusable):
            continue
        values = column.values()
        fit = np.isfinite(values) & (values >= 0)
        unfit = int(values.size - fit.sum())
        if 0 < unfit < values.size / 2 and (values[fit] > 0).any():
            told = "{count:,} rows are empty, negative or no number"
            one = "{count:,} row is empty, negative or no number"
            guess.warn(
                "Column {column} looks like an amount at stake, but {rows}: choose it as the "
                "amount to see them.",
                about=AMOUNT.key,
                column=quoted(name),
                rows=message(told, one=one, count=unfit),
            )
            return


def _id(guess: Examination, model: str | None, run: str | None) -> str | None:
    """Take the column that likely names the cases: by its name, if no two share a text.

    Two of one run, where cases come again in other runs.
    """
    told = "Case id is guessed to be column {column}: its name says so, and every value differs."
    if model is not None:
        told = (
            "Case id is guessed to be column {column}: its name says so, and no value comes twice "
            "for one model."
        )
    for name in _id_named(guess):
        identity = _identity(guess.table, name, ID)
        if identity is None:
            continue
        if not _repeats(guess.table, identity, model):
            return guess.take(name, told, about=ID.key)
        if run is not None and _once_per_run(guess.table, identity, model, run):
            return guess.take(
                name,
                "Case id is guessed to be column {column} together with {run}: its name says so, "
                "and every value comes once in a run.",
                about=ID.key,
                run=quoted(run),
            )
    return None


def _id_named(guess: Examination) -> list[str]:
    """Return the columns that are left and named as ids are, the best name first."""
    free = guess.rest()
    known = names.ranked(free, names.CASE_ID)
    ending = [name for name in free if name not in known and names.plain(name).endswith("_id")]
    return [*known, *ending]


def _cases_again(guess: Examination, truth: str, model: str | None, own: str | None) -> str | None:
    """Take the column of ids that come again, each with one truth: these rows are of one case.

    It is the case id itself where that comes again in other runs.
    """
    table, known = guess.table, guess.table.columns[truth]
    truths = known.numbers if isinstance(known, Numbers) else _codes(guess.table, truth)
    for name in [*_id_named(guess), *([] if own is None else [own])]:
        identity = _identity(table, name, GROUP)
        if identity is None or not identity.comes_again(within=_codes(table, model)):
            continue
        groups = np.unique(identity.codes).size
        few_rows_each = identity.codes.size <= MOST_AGAIN * groups
        same = truths is not None and truths == truths[first_rows(identity.codes)]
        if few_rows_each and np.all(same):
            return guess.take(
                name,
                "Group is guessed to be column {column}: its {groups:,} different values come "
                "again, each with the same truth.",
                about=GROUP.key,
                groups=groups,
            )
    return None


def _group(guess: Examination, model: str | None) -> str | None:
    """Take the column that likely says which cases belong together: by its name, if any do."""
    for name in names.ranked(guess.rest(), names.GROUP):
        identity = _identity(guess.table, name, GROUP)
        if identity is not None and _repeats(guess.table, identity, model):
            return guess.take(
                name,
                "Group is guessed to be column {column}: its name says so, and it holds {groups:,} "
                "different values, some of them repeatedly.",
                about=GROUP.key,
                groups=np.unique(identity.codes).size,
            )
    return None


def _run(guess: Examination) -> str | None:
    """Take the column that likely names runs, folds or splits: by its name."""
    table = guess.table
    name = names.first_named([name for name in guess.rest() if _runs(table, name)], names.RUN)
    if name is None:
        return None
    told = (
        "Run is guessed to be column {column}: its name says so, and it holds {runs} different "
        "values."
    )
    return guess.take(name, told, about=RUN.key, runs=contents.different_texts(table, name))


def _amounts(table: Table, name: str) -> bool:
    """Whether every cell is a number, none negative, and they add up to one above 0."""
    column = table.columns[name]
    if isinstance(column, Unusable) or (isinstance(column, Numbers) and column.odd.size):
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


def _identity(table: Table, name: str, role: Role) -> Identity | None:
    """Return the identifiers of a column; None if there are none, or one is missing."""
    try:
        identity = identity_of(table, name, role)
    except ReadError:
        return None
    return None if identity.missing().rows.size else identity


def _repeats(table: Table, identity: Identity, model: str | None) -> bool:
    """Whether an identifier comes twice, of one model if a column names models."""
    return identity.repeats(keep=None, within=_codes(table, model)).rows.size > 0


def _once_per_run(table: Table, identity: Identity, model: str | None, run: str) -> bool:
    """Whether most identifiers come again in other runs, and none twice in one."""
    runs, within = _codes(table, run), _codes(table, model)
    if runs is None or not identity.comes_per_run(runs, within=within):
        return False
    named = identity.in_runs(cast("Coded", table.columns[run]))
    return not named.repeats(keep=None, within=within).rows.size


def _codes(table: Table, name: str | None) -> npt.NDArray[np.integer] | None:
    """Return the codes of a column of few texts, None without such a column."""
    column = None if name is None else table.columns[name]
    return column.codes if isinstance(column, Coded) else None


def resamples(guess: Examination) -> str | None:
    """Take a column of ids that name folds or repetitions, as R's tidymodels write them."""
    for name in guess.free():
        column = guess.table.columns[name]
        if not isinstance(column, Coded) or names.plain(name) not in ("id", "id2"):
            continue
        if len(column.texts) > 1 and all(map(_RESAMPLES.fullmatch, column.texts)):
            told = "Run is guessed to be column {column}: it names folds or repetitions."
            return guess.take(name, told)
    return None


def warn_of_repeats(guess: Examination, model: str | None) -> None:
    """Warn of a column that is named as case ids are, where a few come twice."""
    table = guess.table
    for name in _id_named(guess):
        identity = _identity(table, name, ID)
        if identity is None or identity.comes_again(within=_codes(table, model)):
            continue
        again = identity.repeats(keep=None, within=_codes(table, model))
        if again.rows.size and again.earlier is not None:
            told = (
                "Column {column} looks like case ids, but {count:,} rows have that of an earlier "
                "one, such as {text} in {unit} {line:,}: choose it as the case id to see them."
            )
            lines = table.lines.of(again.rows[:1])
            guess.warn(
                told,
                about=ID.key,
                column=quoted(name),
                count=again.rows.size,
                text=quoted(again.texts[0]),
                unit=table.unit,
                line=int(lines[0]),
            )
            return
