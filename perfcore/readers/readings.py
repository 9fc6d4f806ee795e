"""What follows the guess: values of a table become predictions, or the list of bad rows."""

from __future__ import annotations

from dataclasses import dataclass

from perfcore.data import AnyPredictions
from perfcore.messages import Message, message
from perfcore.readers.choices import GROUP, ID, Choices
from perfcore.readers.forms import form_of
from perfcore.readers.forms.form import require_one_role_each
from perfcore.readers.problems import Problems
from perfcore.readers.tables import Table

BAD_FOR_ALL = message(
    "A row that is bad for one model is bad for all, so that all models are judged on the same "
    "cases."
)


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """What came out of a table: predictions, or the rows that stand in the way.

    Parameters
    ----------
    predictions : AnyPredictions or None
        Of two classes, of several, of numbers or of clusters, as the layout says. None if there are
        bad rows and nobody allowed to drop them.
    problems : Problems
        The bad rows, dropped or not.
    dropped : int
        How many rows were dropped: all bad ones, or none.
    notes : tuple of Message
        What else there is to know about the rows.
    prevalences : tuple of two floats, optional
        That of all rows whose class is known and that without the bad rows, while these are in.
    """

    predictions: AnyPredictions | None
    problems: Problems
    dropped: int
    notes: tuple[Message, ...] = ()
    prevalences: tuple[float, float] | None = None


def predictions(
    table: Table, choices: Choices, *, drop_bad_rows: bool = False, name: str | None = None
) -> Reading:
    r"""Return the predictions that a table holds, read as chosen, or its bad rows.

    A row is bad if a value that is needed is missing, not a number, infinite, negative (a
    weight, an amount or a count), neither of the two labels, the id of an earlier good row (of
    the same model, in a long table), or if the row has more or fewer fields than the header. In
    a wide table a row that is bad for one model is bad for all, so that all models are judged
    on the same cases.

    Models of a long table share their truth if all have the same case ids with the same truth,
    weight, amount and group; otherwise a note says why not.

    Parameters
    ----------
    table : Table
        As ``read_table`` returns it.
    choices : Choices
        As ``guess_columns`` returns them, perhaps changed.
    drop_bad_rows : bool, default False
        Whether to leave out exactly the bad rows. Otherwise a single one means no predictions.
    name : str, optional
        The name of the predictions; by default the table's.

    Raises
    ------
    ReadError
        If a chosen column is missing, unfit for its role or chosen twice, no good row is left, or
        the weights or counts add up to more than float64 holds.

    Examples
    --------
    >>> from perfcore.readers import guess_columns, read_table
    >>> table = read_table(b"truth,score\n0,0.2\n1,high\n1,0.7\n", name="mail.csv")
    >>> reading = predictions(table, guess_columns(table))
    >>> reading.predictions is None, reading.problems.rows
    (True, 1)
    >>> print(reading.problems.listed[0])
    3, column 'score': 'high' is not a number
    >>> predictions(table, guess_columns(table), drop_bad_rows=True).dropped
    1
    """
    form = form_of(choices.layout)
    form.check(choices)
    rows = form.rows(table, choices, named=form.named)
    both = {ID, GROUP} if rows.cases_again else set()
    require_one_role_each(table, form.columns(choices), both)
    problems = table.problems(rows.faults)
    notes = (BAD_FOR_ALL,) if problems.rows and rows.side_by_side else ()
    notes = (*rows.notes, *notes)
    if problems.rows and not drop_bad_rows:
        changes = rows.prevalences() if problems.rows < problems.total else None
        return Reading(None, problems, 0, notes, changes)
    if problems.rows == problems.total:
        told = "{name} has no row that can be used. {summary}"
        raise table.error(told, summary=problems.summary())
    found, more = rows.predictions(name or table.name)
    return Reading(found, problems, problems.rows, (*notes, *more))
