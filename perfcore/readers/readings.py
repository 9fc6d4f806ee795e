"""What follows the guess: values of a table become predictions, or the list of bad rows."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Unpack, cast

from perfcore.data import (
    AnyPredictions,
    ClassPredictions,
    ClusteringPredictions,
    Predictions,
    RegressionPredictions,
    added_counts,
)
from perfcore.data.predictions import directions
from perfcore.messages import Message, message
from perfcore.readers.choices import GROUP, ID, Choices, Given
from perfcore.readers.errors import ReadError, listed, quoted
from perfcore.readers.files import read_table
from perfcore.readers.forms import form_of
from perfcore.readers.forms.form import require_one_role_each
from perfcore.readers.guessing.tasks import guess_columns
from perfcore.readers.joining.partners import guess_joined, joined_rows, partners_in
from perfcore.readers.limits import GENEROUS, Limits
from perfcore.readers.problems import Problems
from perfcore.readers.tables import Table

if TYPE_CHECKING:
    from perfcore.readers.files import Origin

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


def read_predictions(
    source: Origin | Sequence[Origin],
    *,
    smaller_is_positive: bool | Collection[str] = False,
    drop_bad_rows: bool = False,
    by_order: bool = False,
    name: str | None = None,
    limits: Limits = GENEROUS,
    sheet: str | None = None,
    **given: Unpack[Given],
) -> Predictions:
    r"""Return the predictions in a file or a pandas frame; what is not given is guessed.

    Parameters
    ----------
    source : path, bytes, binary file object or pandas.DataFrame
        CSV (comma, tab, semicolon, bar; decimal point or comma; UTF-8, UTF-16, GBK; plain or
        gzip) or Parquet. A list of them: files of counts, such as those of shards, which are added
        up; or one that holds the truth and others that hold scores, which are put together by the
        ids of their cases.
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
    smaller_is_positive : bool or names of models, default False
        Whether a smaller score speaks for the positive class, of all models or of those named.
    drop_bad_rows : bool, default False
        Whether to leave out rows that cannot be used, instead of refusing the source.
    by_order : bool, default False
        Whether rows of files without ids belong together in their order: the first with the first.
    name : str, optional
        The name of the predictions; by default the file's name.
    limits : Limits, optional
        What the source may hold; more is refused before memory is spent on it.
    sheet : str, optional
        The sheet of a workbook that is read; by default the first one that holds a table.

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
    if isinstance(source, list | tuple):
        return _together(
            source, smaller_is_positive, drop_bad_rows, name, limits, given, by_order=by_order
        )
    one = cast("Origin", source)
    found = _read(one, None, name, limits, sheet, given, smaller_is_positive, drop_bad_rows)
    return _of_two_classes(found)


def require_models(smaller_is_positive: bool | Collection[str], found: Predictions) -> None:
    """Raise a ReadError if a model is not there that smaller scores are to be positive of."""
    smaller = directions(smaller_is_positive)
    for model in () if isinstance(smaller, bool) else smaller:
        if model not in found.models:
            raise ReadError(
                "{name} has no model {model} whose smaller scores could mean positive; its models "
                "are {models}.",
                name=found.name,
                model=quoted(model),
                models=listed(tuple(found.models)),
            )


def _together(
    sources: Sequence[Origin],
    smaller_is_positive: bool | Collection[str],
    drop_bad_rows: bool,
    name: str | None,
    limits: Limits,
    given: Given,
    *,
    by_order: bool,
) -> Predictions:
    """Return the counts of several files together, or the truth of one and the scores of others."""
    if not sources:
        raise ReadError("Argument source must name one or more files, got none.")
    tables = [read_table(each, exact=_exact(given), limits=limits) for each in sources]
    pair = partners_in(tables, by_order=by_order)
    if pair is not None:
        table = joined_rows(tables, pair)
        parts = [(table, guess_joined(table, tables, pair, **given))]
    else:
        parts = [(each, guess_columns(each, **given)) for each in tables]
    found = [_of_two_classes(_good(*part, smaller_is_positive, drop_bad_rows)) for part in parts]
    if pair is not None:
        together = found[0]
    else:
        try:
            together = added_counts([(each.name, each) for each in found])
        except ValueError as error:
            raise ReadError(error.args[0]) from error
    return together if name is None else replace(together, name=name)


def read_class_predictions(
    source: Origin,
    *,
    drop_bad_rows: bool = False,
    name: str | None = None,
    limits: Limits = GENEROUS,
    sheet: str | None = None,
    **given: Unpack[Given],
) -> ClassPredictions:
    r"""Return the predictions of any number of classes in a file or a pandas frame.

    Parameters
    ----------
    source, drop_bad_rows, name, limits
        As of ``read_predictions``.
    truth, weight, model, id, group, run : str, optional
        Columns, as of ``read_predictions``; what is not given is guessed.
    score : sequence of str, optional
        The columns of probabilities, each named after its class, of one model or several.
    predicted : str or sequence of str, optional
        The columns of predicted labels, one per model.
    of_class : str, optional
        The column that names the class, where a row is a case and a class.
    labels : sequence of str, optional
        The labels in their order; measures that depend on the order need it stated.
    layout : "classes", "class rows", "matrix" or "matrix of columns", optional
        A row is a case; a case and a class; a true class with counts; or a predicted one.

    Returns
    -------
    ClassPredictions
        Case i is the i-th good row, or case of a row per case and class.

    Raises
    ------
    ReadError
        If the source cannot be read, a column cannot be found, or rows cannot be used.

    Examples
    --------
    >>> content = b"truth,p_cat,p_dog,p_owl\ncat,0.8,0.1,0.1\nowl,0.1,0.5,0.4\ndog,0.1,0.9,0\n"
    >>> found = read_class_predictions(content, name="pets.csv")
    >>> found.labels, found.models["p"].probabilities.shape
    (('cat', 'dog', 'owl'), (3, 3))
    """
    found = _read(source, "classes", name, limits, sheet, given, False, drop_bad_rows)
    if not isinstance(found, ClassPredictions):
        told = "Layout {layout} is of two classes. Read {name} with read_predictions."
        raise ReadError(told, layout=quoted(given.get("layout") or ""), name=found.name)
    return found


def read_regression_predictions(
    source: Origin,
    *,
    drop_bad_rows: bool = False,
    name: str | None = None,
    limits: Limits = GENEROUS,
    sheet: str | None = None,
    **given: Unpack[Given],
) -> RegressionPredictions:
    r"""Return the predictions of numbers in a file or a pandas frame.

    Parameters
    ----------
    source, drop_bad_rows, name, limits
        As of ``read_predictions``.
    truth, weight, model, amount, id, group, run : str, optional
        Columns, as of ``read_predictions``; what is not given is guessed.
    score : str or sequence of str, optional
        The column of predictions, or one per model (wide tables).
    quantiles : str or sequence of str, optional
        The columns of predicted quantiles, named after their levels, such as q0.9.
    uncertainty : str, optional
        The column of how unsure predictions are, such as their standard errors.
    factors : tuple of (str, float), optional
        Columns of predictions in another unit than the truth, with what each is multiplied by.
    layout : "regression" or "regression long", optional
        A row is a case; or a case and a model.

    Returns
    -------
    RegressionPredictions
        Case i is the i-th good row. Models share one truth array as those of two classes do.

    Raises
    ------
    ReadError
        If the source cannot be read, a column cannot be found, or rows cannot be used.

    Examples
    --------
    >>> found = read_regression_predictions(b"price,price_pred\n10.5,11\n12.25,11.5\n")
    >>> found.models["price_pred"].truth, found.models["price_pred"].prediction
    (array([10.5 , 12.25]), array([11. , 11.5]))
    """
    found = _read(source, "regression", name, limits, sheet, given, False, drop_bad_rows)
    if not isinstance(found, RegressionPredictions):
        told = "Layout {layout} is of classes. Read {name} with read_predictions."
        raise ReadError(told, layout=quoted(given.get("layout") or ""), name=found.name)
    return found


def read_clusterings(
    source: Origin,
    *,
    drop_bad_rows: bool = False,
    name: str | None = None,
    limits: Limits = GENEROUS,
    sheet: str | None = None,
    **given: Unpack[Given],
) -> ClusteringPredictions:
    r"""Return the clusterings in a file or a pandas frame.

    Parameters
    ----------
    source, drop_bad_rows, name, limits
        As of ``read_predictions``.
    truth, weight, id, run : str, optional
        Columns, as of ``read_predictions``; what is not given is guessed. No truth need be known.
    score : str or sequence of str, optional
        The columns of clusters, one per clustering.
    features : str or sequence of str, optional
        The columns of numbers that distances are between.

    Returns
    -------
    ClusteringPredictions
        Point i is the i-th good row.

    Raises
    ------
    ReadError
        If the source cannot be read, a column cannot be found, or rows cannot be used.

    Examples
    --------
    >>> found = read_clusterings(b"kind,kmeans\nrose,0\nrose,0\ntulip,1\ntulip,0\n")
    >>> found.truth_labels, found.models["kmeans"].clusters
    (('rose', 'tulip'), array([0, 0, 1, 0]))
    """
    found = _read(source, "clusterings", name, limits, sheet, given, False, drop_bad_rows)
    if not isinstance(found, ClusteringPredictions):
        told = "Layout {layout} is of predictions. Read {name} with read_predictions."
        raise ReadError(told, layout=quoted(given.get("layout") or ""), name=found.name)
    return found


def _read(
    source: Origin,
    task: str | None,
    name: str | None,
    limits: Limits,
    sheet: str | None,
    given: Given,
    smaller_is_positive: bool | Collection[str],
    drop_bad_rows: bool,
) -> AnyPredictions:
    """Return what a source holds."""
    table = read_table(source, name=name, sheet=sheet, exact=_exact(given), limits=limits)
    choices = guess_columns(table, task=task, **given)
    return _good(table, choices, smaller_is_positive, drop_bad_rows)


def _exact(given: Given) -> list[str]:
    return [column for column in (given.get("id"), given.get("group")) if column is not None]


def _good(
    table: Table,
    choices: Choices,
    smaller_is_positive: bool | Collection[str],
    drop_bad_rows: bool,
) -> AnyPredictions:
    """Return what a table holds; bad rows that may not be dropped are an error."""
    if smaller := directions(smaller_is_positive):  # else as a counts file says
        choices = replace(choices, smaller_is_positive=smaller)
    reading = predictions(table, choices, drop_bad_rows=drop_bad_rows)
    if reading.predictions is None:
        raise table.error(
            "{name}: {summary} "
            "Correct them, or pass drop_bad_rows=True to leave exactly these rows out.",
            summary=reading.problems.summary(),
        )
    if isinstance(reading.predictions, Predictions):
        require_models(smaller_is_positive, reading.predictions)
    return reading.predictions


def _of_two_classes(found: AnyPredictions) -> Predictions:
    if isinstance(found, RegressionPredictions):
        told = "{name} holds predictions of numbers. Read it with read_regression_predictions."
        raise ReadError(told, name=found.name)
    if isinstance(found, ClusteringPredictions):
        told = "{name} holds clusterings. Read it with read_clusterings."
        raise ReadError(told, name=found.name)
    if not isinstance(found, Predictions):
        told = "{name} holds {labels} classes. Read it with read_class_predictions."
        raise ReadError(told, name=found.name, labels=len(found.labels))
    return found
