"""Counting where the data are: the engine groups the rows, and only counts come here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Required, TypedDict, Unpack, overload

from perfcore.data.grids import grid_of
from perfcore.engines.answers import Part
from perfcore.engines.counted import Counted
from perfcore.engines.questions import Question, Watch
from perfcore.messages import argument_error


class Asked(TypedDict, total=False):
    """What is asked whatever is returned."""

    truth: Required[str]
    positive: Required[object]
    weight: str | None
    grid: str | None
    watch: Watch | None


@overload
def score_counts(frame: Any, *, score: str, by: None = ..., **asked: Unpack[Asked]) -> Counted: ...
@overload
def score_counts(
    frame: Any, *, score: str, by: str, **asked: Unpack[Asked]
) -> dict[Part, Counted]: ...
@overload
def score_counts(
    frame: Any, *, score: Sequence[str], by: None = ..., **asked: Unpack[Asked]
) -> dict[str, Counted]: ...
@overload
def score_counts(
    frame: Any, *, score: Sequence[str], by: str, **asked: Unpack[Asked]
) -> dict[str, dict[Part, Counted]]: ...
def score_counts(
    frame: Any,
    *,
    truth: str,
    score: str | Sequence[str],
    positive: object,
    weight: str | None = None,
    by: str | None = None,
    grid: str | None = None,
    watch: Watch | None = None,
) -> Counted | dict[Any, Any]:
    """Return how many positives and negatives have each score, counted by the frame's own engine.

    Only counts leave the engine: a row for each distinct score, or for each bin of a grid.

    Parameters
    ----------
    frame : pandas, pyarrow, polars (eager or lazy), DuckDB, Spark, dask, ...
        Any frame that narwhals knows. Lazy ones are not collected.
    truth : str
        The column of the true label: texts, booleans or numbers. Null and NaN are left out.
    score : str or sequence of str
        The column of scores, larger for more positive; several give a dict. A row that is bad for
        one score is left out for all, so that all are judged on the same cases.
    positive : str, bool or number
        The positive label; it is made what the column holds. All other labels are negative. Of
        texts the spellings that readers of files take as one are one, such as "yes" and " Yes",
        and "" and "NA" are no label: the different texts are asked for first.
    weight : str, optional
        The column of case weights. Whole weights are exact; others are taken to the nearest 2**-20,
        because sums of floats depend on the order in which an engine adds them.
    by : str, optional
        A column of texts, whole numbers or booleans that parts the cases: a dict by its values.
    grid : str, optional
        ``"bits=10"`` for scores in [0, 1], ``"k=16"`` for any: counts in bins whose lower edge has
        so many significant bits, or so many bits behind the point. `bounds` says what that does to
        a figure. Without it, every distinct score is counted.
    watch : callable, optional
        Is told before each query of the engine which column it is of, how many queries are done,
        and how many there are: ``watch("score", 1, 2)``.

    Returns
    -------
    Counted or dict
        Equal, to the bit, whichever engine counted. Of several scores, by their names; of `by`, by
        its values; of both, first by score.

    Raises
    ------
    ValueError
        If a column is missing or unfit, the label can be none of the column's, nothing tells
        whether two spellings are one label, or a score lies outside of [0, 1] where the grid needs
        that.
    ModuleNotFoundError
        If narwhals or pyarrow is not installed.

    Examples
    --------
    >>> import pyarrow as pa
    >>> rows = pa.table({"spam": [1, 0, 1, 0], "score": [0.9, 0.6, 0.6, None]})
    >>> counted = score_counts(rows, truth="spam", score="score", positive=1)
    >>> counted.sweep.at(0.6), counted.left_out.score
    (Counts(tp=2, fp=1, fn=0, tn=0), 1)
    """
    scores = (score,) if isinstance(score, str) else tuple(score)
    if not scores or len(set(scores)) < len(scores):
        raise argument_error("score", "name one or more different columns", scores)
    chosen = None if grid is None else grid_of(grid)
    asked = Question(frame, truth, scores, positive, weight, by, chosen, watch)
    found = {each: asked.counted(each) for each in scores}
    if by is None:
        whole = {each: parts[None] for each, parts in found.items()}
        return whole[scores[0]] if isinstance(score, str) else whole
    return found[scores[0]] if isinstance(score, str) else found
