"""The tables behind the charts, as texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.binary import Sweep, score_distribution
from perfcore.binary.thinning import first_reaching
from perfcore.measures import MEASURES
from perfview.kit.theme import own_text, threshold_text, together
from perfview.tasks.points.operating_points import Columns, columns_at
from perfview.words import say, told

Table = dict[str, Any]

ROWS = 20


def curve_table(sweep: Sweep, caption: str, measures: Sequence[str]) -> Table:
    """Return thresholds, counts and some measures at about twenty operating points.

    They are the first to reach each twentieth of the positives; without positives, of the cases
    called positive.

    Parameters
    ----------
    sweep : Sweep
        Counts at every distinct score.
    caption : str
        What the rows are.
    measures : sequence of str
        Keys of the measures to show, in order.

    Returns
    -------
    dict
        ``caption``, ``columns`` (names) and ``rows`` (texts), as JSON.
    """
    indices = _steps(sweep)
    columns = columns_at(sweep, indices, tiles=measures)
    texts = [
        (
            say("board.column_threshold"),
            thresholds_text(columns["threshold"], negated=sweep.negated),
        ),
        (say("board.column_tp"), _texts(columns, "tp", "count")),
        (say("board.column_fp"), _texts(columns, "fp", "count")),
        *(
            (told(MEASURES[key].name), _texts(columns, key, MEASURES[key].format))
            for key in measures
        ),
    ]
    return table(caption, texts)


def distribution_table(sweep: Sweep, labels: Mapping[str, str]) -> Table:
    """Return the cases of each class, and their share of it, in twenty ranges of the score.

    A range holds its lower end, not its upper one: the last row is the highest score alone.

    Parameters
    ----------
    sweep : Sweep
        Counts at every distinct score.
    labels : mapping
        Names of the classes, by ``"positive"`` and ``"negative"``.
    """
    cases = score_distribution(sweep, bins=ROWS)
    edges = [
        own_text(each, negated=sweep.negated, neighbours=near)
        for each, near in _with_neighbours(cases.edges[:-1])
    ]
    columns = [
        (say("board.column_from"), edges),
        (say("board.column_to"), [*edges[1:], edges[-1]]),
    ]
    for side, counts in (("positive", cases.positives), ("negative", cases.negatives)):
        total = counts.sum().item()
        values = counts.tolist()
        shares = together([value / total if total else None for value in values], "percent")
        name = labels[side]
        columns.append((say("board.column_class", name=name), together(values, "count")))
        columns.append((say("board.column_class_share", name=name), shares))
    return table(say("board.table_distribution"), columns)


def table(caption: str, columns: Sequence[tuple[str, Sequence[str]]]) -> Table:
    """Return columns of texts, each with its heading, as a table."""
    rows = [list(row) for row in zip(*(texts for _, texts in columns), strict=True)]
    return {"caption": caption, "columns": [heading for heading, _ in columns], "rows": rows}


def thresholds_text(thresholds: npt.NDArray[np.float64], *, negated: bool = False) -> list[str]:
    """Return thresholds as texts with as many digits as tell neighbours apart."""
    return [
        threshold_text(value, neighbours=near, negated=negated)
        for value, near in _with_neighbours(thresholds)
    ]


def _with_neighbours(
    values: npt.NDArray[np.float64],
) -> Iterator[tuple[float, tuple[float, ...]]]:
    known = values.tolist()
    for i, value in enumerate(known):
        yield value, tuple(known[max(i - 1, 0) : i + 2])


def _steps(sweep: Sweep) -> npt.NDArray[np.int64]:
    reached = sweep.tp if sweep.positives else sweep.fp
    goals = reached[-1] * (np.arange(1, ROWS + 1) / ROWS)
    found = first_reaching(
        len(sweep), lambda i: reached[i].astype(np.float64), goals - 1e-9 * reached[-1]
    )
    return np.unique(np.concatenate([found, [0, len(sweep) - 1]]))


def _texts(columns: Columns, name: str, kind: str) -> list[str]:
    return together(columns[name].tolist(), kind)
