"""Files and frames straight to predictions: a function for each task, which does all stages."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar, Unpack, cast

from perfcore.data import (
    AnyPredictions,
    ClassPredictions,
    ClusteringPredictions,
    Predictions,
    RegressionPredictions,
    TextPredictions,
    added_counts,
)
from perfcore.data.predictions import directions
from perfcore.messages import Message, message
from perfcore.readers.choices import Choices, Given
from perfcore.readers.files import read_table
from perfcore.readers.guessing.tasks import guess_columns
from perfcore.readers.joining.partners import guess_joined, joined_rows, partners_in
from perfcore.readers.limits import GENEROUS, Limits
from perfcore.readers.problems import ReadError, listed, quoted
from perfcore.readers.readings import predictions
from perfcore.readers.tables import Table

if TYPE_CHECKING:
    from perfcore.readers.files import Origin

_P = TypeVar("_P", bound=AnyPredictions)


class _Options(Given, total=False):
    """How a source is read, and what is known of its columns."""

    drop_bad_rows: bool
    name: str | None
    limits: Limits
    sheet: str | None


def read_predictions(
    source: Origin | Sequence[Origin],
    *,
    smaller_is_positive: bool | Collection[str] = False,
    by_order: bool = False,
    **given: Unpack[_Options],
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
    return _read(
        Predictions,
        source,
        None,
        smaller_is_positive=smaller_is_positive,
        by_order=by_order,
        **given,
    )


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


def read_class_predictions(source: Origin, **given: Unpack[_Options]) -> ClassPredictions:
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
    return _read(ClassPredictions, source, "classes", **given)


def read_regression_predictions(source: Origin, **given: Unpack[_Options]) -> RegressionPredictions:
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
    return _read(RegressionPredictions, source, "regression", **given)


def read_clusterings(source: Origin, **given: Unpack[_Options]) -> ClusteringPredictions:
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
    return _read(ClusteringPredictions, source, "clusterings", **given)


def read_texts(source: Origin | Sequence[Origin], **given: Unpack[_Options]) -> TextPredictions:
    r"""Return the texts of systems beside references in a file or a pandas frame.

    Parameters
    ----------
    source, drop_bad_rows, name, limits
        As of ``read_predictions``. A list of files of equally many lines, or with equal ids, one of
        which has references by its name, is put together.
    references : str or sequence of str, optional
        The columns of references; what is not given is guessed.
    score : str or sequence of str, optional
        The columns of what systems wrote, one per system.
    logs : str or sequence of str, optional
        The columns of lists of log-probabilities of tokens.
    model, id, group, run : str, optional
        Columns of the system (a row per segment and system), of what segments are called, of the
        documents that they belong to, and of runs.
    layout : "texts" or "texts long", optional
        A row is a segment; or a segment and a system.

    Returns
    -------
    TextPredictions
        Segment i is the i-th good row, or the i-th segment of the first system.

    Raises
    ------
    ReadError
        If the source cannot be read, nothing says which texts are references, or rows cannot be
        used.

    Examples
    --------
    >>> found = read_texts(b"ref,hyp_A\nthe cat sat down,a cat sat down\nit is late,it is late\n")
    >>> found.models["hyp_A"].references
    (('the cat sat down',), ('it is late',))
    """
    return _read(TextPredictions, source, "texts", **given)


def _read(
    kind: type[_P],
    source: Origin | Sequence[Origin],
    task: str | None,
    *,
    smaller_is_positive: bool | Collection[str] = False,
    by_order: bool = False,
    drop_bad_rows: bool = False,
    name: str | None = None,
    limits: Limits = GENEROUS,
    sheet: str | None = None,
    **given: Unpack[Given],
) -> _P:
    """Return what a source holds, or several: rows that belong together, or counts to be added."""
    exact = [column for column in (given.get("id"), given.get("group")) if column is not None]

    def good(table: Table, choices: Choices, layout: str | None = None) -> _P:
        return _only(kind, _good(table, choices, smaller_is_positive, drop_bad_rows), layout)

    if not isinstance(source, list | tuple):
        one = cast("Origin", source)
        table = read_table(one, name=name, sheet=sheet, exact=exact, limits=limits)
        choices = guess_columns(table, task=task, **given)
        return good(table, choices, given.get("layout") if task else None)
    if not source:
        raise ReadError("Argument source must name one or more files, got none.")
    tables = [read_table(each, exact=exact, limits=limits) for each in source]
    pair = partners_in(tables, by_order=by_order)
    if pair is not None:
        table = joined_rows(tables, pair)
        found = good(table, guess_joined(table, tables, pair, **given))
    else:
        meant = [guess_columns(each, **given) for each in tables]
        if kind is not Predictions and len(tables) > 1:
            files = listed([table.name for table in tables], most=4)
            told = "{files} are tables by themselves: read each alone, or put it into one file."
            raise ReadError(told, files=files)
        found = _added([good(*part) for part in zip(tables, meant, strict=True)])
    return found if name is None else replace(found, name=name)


def _added(parts: list[_P]) -> _P:
    """Return the counts of several files together; one file as it is."""
    if not isinstance(parts[0], Predictions):
        return parts[0]
    try:
        return cast("_P", added_counts([(each.name, cast("Predictions", each)) for each in parts]))
    except ValueError as error:
        raise ReadError(error.args[0]) from error


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


def _only(kind: type[_P], found: AnyPredictions, layout: str | None = None) -> _P:
    """Return what is of this kind; else say what it is, by its layout if that was given."""
    if isinstance(found, kind):
        return found
    told = "{name} holds {what}. Read it with {reader}."
    if layout is not None:
        told = "Layout {layout} is of {what}. Read {name} with {reader}."
    what, reader = _READERS[type(found)]
    if isinstance(found, ClassPredictions):
        what = message("{labels} classes", labels=len(found.labels))
    raise ReadError(told, name=found.name, layout=quoted(layout or ""), what=what, reader=reader)


_READERS: dict[type[AnyPredictions], tuple[Message, str]] = {
    Predictions: (message("two classes"), read_predictions.__name__),
    ClassPredictions: (message("several classes"), read_class_predictions.__name__),
    RegressionPredictions: (
        message("predictions of numbers"),
        read_regression_predictions.__name__,
    ),
    ClusteringPredictions: (message("clusterings"), read_clusterings.__name__),
    TextPredictions: (message("texts"), read_texts.__name__),
}
"""What each kind is called, and what reads it."""
