"""A large file: its first rows as a table, and all of them as counts, read piece by piece."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, BinaryIO

from perfcore.readers.choices import FACTS, TRUTH, Choices
from perfcore.readers.columns import Coded, Unusable
from perfcore.readers.files import PARQUET, kind_of
from perfcore.readers.forms import form_of
from perfcore.readers.forms.cases import CaseForm
from perfcore.readers.forms.form import require_one_role_each
from perfcore.readers.guessing.tasks import guess_columns, other_tasks
from perfcore.readers.label_counts import rows_here
from perfcore.readers.limits import Limits
from perfcore.readers.openings import Opening, Progress, telling
from perfcore.readers.pieces.countings import Counting
from perfcore.readers.pieces.score_counts import MOST_SCORES, OutsideError
from perfcore.readers.problems import ReadError
from perfcore.readers.readings import Reading
from perfcore.readers.sources import Source, source_of
from perfcore.readers.tables import Table, Taker
from perfcore.readers.text.conventions import Conventions
from perfcore.readers.text.delimited import delimited_pieces
from perfcore.readers.text.dialects import dialect_of
from perfcore.readers.text.encodings import survey
from perfcore.readers.text.notation_guesses import Habits
from perfcore.readers.typed.parquet_tables import parquet_pieces
from perfcore.readers.workbooks.tables import is_workbook

FIRST_ROWS = 50_000
"""So many rows tell what the columns mean."""
_CELLS = 2**21
"""So many cells are a piece."""
_UNFIT = (
    "{name} is too large for its rows to be kept. It is read in pieces, into counts, and that can "
    "be done with the cases of two classes: a truth, and a score of each model."
)


def first_rows(file: BinaryIO, *, name: str, limits: Limits, conventions: Conventions) -> Opening:
    """Return the first rows of a file as a table, and what its columns are guessed to mean.

    Parameters
    ----------
    file, name, limits, conventions
        As of ``perfcore.readers.openings.opened``.

    Raises
    ------
    ReadError
        If it is no table at all.
    """
    source = source_of(file, name=name, limits=limits)
    table, guess = _first_table(_pieces_of(source, conventions)), None
    with source.opened() as stored:
        sha256 = hashlib.file_digest(stored, "sha256").hexdigest()  # type: ignore[arg-type]
    try:
        guess = of_counts(guess_columns(table))
        if _has_one_label(table, guess):  # the other one, further below, may be the positive
            guess = replace(guess, positive=None)
        tasks = (form_of(guess.layout).task, *other_tasks(table, guess))
        return Opening(sha256, source.size(), table, guess, tasks=tasks)
    except ReadError as error:
        return Opening(sha256, source.size(), table, guess, problem=error.message)


def _has_one_label(table: Table, choices: Choices) -> bool:
    truth = table.columns.get(choices.truth or "")
    return isinstance(truth, Coded) and len(rows_here(truth)) == 1


def of_counts(choices: Choices) -> Choices:
    """Return choices without what is told of single cases: counts do not keep it."""
    facts: dict[str, Any] = {role.key: None for role in FACTS}
    return replace(
        choices, notes=tuple(note for note in choices.notes if note.about not in facts), **facts
    )


def counted(
    file: BinaryIO,
    *,
    name: str,
    limits: Limits,
    conventions: Conventions,
    choices: Choices,
    told: Callable[[Progress], None] = lambda _: None,
    most: int = MOST_SCORES,
) -> Reading:
    """Return the counts of a file of any number of rows, and the rows that are not among them.

    Its first rows say how its numbers are written: what is written otherwise later is a bad row.

    Parameters
    ----------
    file, name, limits, conventions
        As of ``perfcore.readers.openings.opened``.
    choices : Choices
        What the columns mean: cases of two classes, wide or long. Facts of single cases are not
        looked at.
    told : callable, optional
        Called with the progress, as often as there is any.
    most : int
        So many distinct scores are counted each by itself; beyond, all in bins.

    Returns
    -------
    Reading
        Predictions that count, without the bad rows.

    Raises
    ------
    ReadError
        If it is no such table, or none of its rows can be used.
    """
    source = source_of(file, name=name, limits=limits)
    begun: list[Counting] = []
    # The first rows are read once more: nobody is told of them.
    tell = telling(file, source.size(), lambda progress: told(progress) if begun else None)
    source = replace(source, told=tell)
    form, choices = form_of(choices.layout), of_counts(choices)
    if not isinstance(form, CaseForm):
        raise source.error(_UNFIT)
    form.check(choices)
    pieces = _pieces_of(source, conventions)
    table = _first_table(pieces)
    require_one_role_each(table, form.columns(choices), set())
    columns = {column: table.column(column) for _, column in form.columns(choices)}
    if choices.transform is not None:
        columns[choices.transform.column] = table.column(choices.transform.column)
    notations = {
        each: column.notation
        for each, column in columns.items()
        if not isinstance(column, Unusable)
    }
    form.rows(table, choices, named=form.named)  # whether every column is fit for its role
    labels = rows_here(table.coded(str(choices.truth), TRUTH))
    probabilities = True
    rows = _CELLS // len(columns)

    def begin() -> Taker:
        begun.append(Counting(choices, labels, most, probabilities))
        return begun[-1].add

    while True:
        try:
            found = pieces(begin, rows=rows, columns=columns, notations=notations)
        except OutsideError:
            probabilities = False
            continue
        counting = begun[-1]
        begun.clear()
        if counting.labels_hold():
            return counting.reading(source, found)
        labels = counting.seen


def _pieces_of(source: Source, conventions: Conventions) -> Callable[..., dict[str, Any]]:
    """Return what hands a file over in pieces; how a text is written is found out once."""
    kind = kind_of(source)
    if kind is PARQUET:
        habits = Habits(conventions.decimal, conventions.thousands)
        return partial(parquet_pieces, source, habits=habits)
    if kind is not None:
        raise source.error(
            "{name} is {kind} and too large to be read at once; CSV and Parquet files of this size "
            "are read in pieces. Save it as Parquet.",
            kind=kind.told,
        )
    if is_workbook(source.start()):
        raise source.error(
            "{name} is a workbook and too large to be read at once; CSV and Parquet files of this "
            "size are read in pieces. Save the sheet as one."
        )
    dialect = dialect_of(survey(source, encoding=conventions.encoding), conventions)
    return partial(delimited_pieces, source, dialect)


def _first_table(pieces: Callable[..., dict[str, Any]]) -> Table:
    taken: list[Table] = []

    def take(table: Table) -> bool:
        taken.append(table)
        return True

    told = pieces(lambda: take, rows=FIRST_ROWS)
    known = {key: told[key] for key in ("notes", "conventions", "flagged") if key in told}
    return replace(taken[-1], part=False, **known)
