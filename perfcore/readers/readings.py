"""What follows the table: its columns are guessed, its values become predictions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Unpack, cast

from perfcore.data import ClassPredictions, Predictions
from perfcore.messages import Message, message
from perfcore.readers.choices import FACTS, GROUP, ID, MODEL, TRUTH, WEIGHT, Choices, Given, Role
from perfcore.readers.errors import ReadError, quoted
from perfcore.readers.files import read_table
from perfcore.readers.forms import FORMS, form_of
from perfcore.readers.guessing.guesses import Guess
from perfcore.readers.limits import GENEROUS, Limits
from perfcore.readers.problems import Problems
from perfcore.readers.tables import Table

if TYPE_CHECKING:
    from perfcore.readers.files import Origin

_BAD_FOR_ALL = message(
    "A row that is bad for one model is bad for all, so that all models are judged on the same "
    "cases."
)


def guess_columns(table: Table, **given: Unpack[Given]) -> Choices:
    r"""Return the likely meaning of a table's columns; what is given is not guessed.

    Names decide first (truth, label, target, score, prob, ...), then contents: a truth holds
    two labels, a score many numbers, best between 0 and 1. An amount, a case id, a group and a run
    are guessed last, from columns that nothing else wants and of which every cell is fit.

    Parameters
    ----------
    table : Table
        As ``read_table`` returns it.
    truth, score, weight, model, amount, id, group, run, positive, layout : optional
        Columns, the positive label and the layout, where they are known.

    Returns
    -------
    Choices
        Notes say what was guessed and why, and warn where curves will say little.

    Raises
    ------
    ReadError
        If a given column does not exist or is unfit, or no truth or no score can be found.

    Examples
    --------
    >>> table = read_table(b"id,target,forest\n1,0,0.2\n2,1,0.7\n", name="mail.csv")
    >>> choices = guess_columns(table)
    >>> choices.truth, choices.scores
    ('target', ('forest',))
    >>> print(choices.notes[0].text)
    Truth is guessed to be column 'target': its name says so, and it holds only 0 and 1.
    """
    if unknown := given.keys() - Given.__annotations__.keys():
        raise TypeError(f"guess_columns takes no argument {min(unknown)!r}.")
    fields = cast("dict[str, Any]", {**given})
    score, layout = fields.pop("score", None), fields.pop("layout", None)
    scores = (score,) if isinstance(score, str) else tuple(score or ())
    known = Choices(layout or "", scores, **fields)
    for column in (*scores, *(name for _, name in known.chosen((TRUTH, WEIGHT, MODEL, *FACTS)))):
        table.column(column)
    forms = [form_of(layout)] if layout else reversed(FORMS.values())
    guess = Guess(table, known, asked=bool(layout))
    return next(found for form in forms if (found := form.guess(guess)) is not None)


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """What came out of a table: predictions, or the rows that stand in the way.

    Parameters
    ----------
    predictions : Predictions, ClassPredictions or None
        Of two classes or of several, as the layout says. None if there are bad rows and nobody
        allowed to drop them.
    problems : Problems
        The bad rows, dropped or not.
    dropped : int
        How many rows were dropped: all bad ones, or none.
    notes : tuple of Message
        What else there is to know about the rows.
    prevalences : tuple of two floats, optional
        That of all rows whose class is known and that without the bad rows, while these are in.
    """

    predictions: Predictions | ClassPredictions | None
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
    if len(set(choices.scores)) < len(choices.scores) or not choices.scores:
        raise ReadError("Choose at least one score column, and each only once.")
    if len(choices.scores) > 1 and not form.many_scores:
        told = "A {layout} table has one score column: choose one."
        raise ReadError(told, layout=message(form.key))
    rows = form.rows(table, choices, named=form.named)
    both = {ID, GROUP} if rows.cases_again else set()
    _require_one_role_each(table, form.columns(choices), both)
    problems = table.problems(rows.faults)
    notes = (_BAD_FOR_ALL,) if problems.rows and len(choices.scores) > 1 else ()
    notes = (*rows.notes, *notes)
    if problems.rows and not drop_bad_rows:
        changes = rows.prevalences() if problems.rows < problems.total else None
        return Reading(None, problems, 0, notes, changes)
    if problems.rows == problems.total:
        told = "{name} has no row that can be used. {summary}"
        raise table.error(told, summary=problems.summary())
    models, more = rows.models()
    found = Predictions(
        name or table.name,
        rows.labels,
        rows.positive,
        models,
        smaller_is_positive=choices.smaller_is_positive,
        runs=rows.runs,
    )
    return Reading(found, problems, problems.rows, (*notes, *more))


def _require_one_role_each(table: Table, columns: list[tuple[Role, str]], both: set[Role]) -> None:
    """Raise a ReadError if a column has two roles, unless they are those that may be `both`."""
    role_of: dict[str, Role] = {}
    for role, column in columns:
        if {role_of.get(column), role} == both:
            continue
        if column in role_of:
            told = (
                "Column {column} of {name} is chosen as {first} and as {other}. "
                "Choose another for one of them."
            )
            first = role_of[column].told
            raise table.error(told, column=quoted(column), first=first, other=role.told)
        role_of[column] = role


def read_predictions(
    source: Origin,
    *,
    smaller_is_positive: bool = False,
    drop_bad_rows: bool = False,
    name: str | None = None,
    limits: Limits = GENEROUS,
    **given: Unpack[Given],
) -> Predictions:
    r"""Return the predictions in a file or a pandas frame; what is not given is guessed.

    Parameters
    ----------
    source : path, bytes, binary file object or pandas.DataFrame
        CSV (comma, tab, semicolon, bar; decimal point or comma; UTF-8, UTF-16, GBK; plain or
        gzip) or Parquet.
    truth, weight, model : str, optional
        Columns of the true label, the case weight, and the model's name (long tables).
    amount, id, group, run : str, optional
        Columns of what is at stake in each case, of what it is called, of cases that belong
        together (a patient, a user), and of the run (fold, split, seed) it comes from.
    score : str or sequence of str, optional
        The score column, or one per model (wide tables).
    positive : str, optional
        The positive label.
    layout : "wide", "long" or "aggregated", optional
        A row is a case; a case and a model; or counts the cases of one score.
    smaller_is_positive : bool, default False
        Whether a smaller score speaks for the positive class.
    drop_bad_rows : bool, default False
        Whether to leave out rows that cannot be used, instead of refusing the source.
    name : str, optional
        The name of the predictions; by default the file's name.
    limits : Limits, optional
        What the source may hold; more is refused before memory is spent on it.

    Returns
    -------
    Predictions
        Case i is the i-th good row. The models of a wide table share one truth array, and so
        do those of a long one whose case ids and truths are the same.

    Raises
    ------
    ReadError
        If the source cannot be read, a column cannot be found, or rows cannot be used.

    Examples
    --------
    >>> found = read_predictions(b"truth,score\nham,0.2\nspam,0.7\n", name="mail.csv")
    >>> found.positive_label, found.models["score"].score.tolist()
    ('spam', [0.2, 0.7])
    """
    exact = [column for column in (given.get("id"), given.get("group")) if column is not None]
    table = read_table(source, name=name, exact=exact, limits=limits)
    choices = replace(guess_columns(table, **given), smaller_is_positive=smaller_is_positive)
    reading = predictions(table, choices, drop_bad_rows=drop_bad_rows)
    if reading.predictions is None:
        raise table.error(
            "{name}: {summary} "
            "Correct them, or pass drop_bad_rows=True to leave exactly these rows out.",
            summary=reading.problems.summary(),
        )
    return cast("Predictions", reading.predictions)
