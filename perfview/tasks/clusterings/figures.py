"""The figures of several clusterings beside each other."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from perfcore.chance.intervals import Interval
from perfcore.clusterings import FIGURES, POINT_FIGURES, ClusteringTally
from perfcore.measures.definitions import Figure
from perfview.tasks.figure_tables import Cell, FigureTable, Row, column_of, figure_cell
from perfview.words import say, told

Sure = Mapping[str, Mapping[str, Interval]]
NOTHING: Sure = MappingProxyType({})


def figures_table(tallies: Mapping[str, ClusteringTally], sure: Sure = NOTHING) -> FigureTable:
    """Return all figures of some clusterings that take no long time: a row each.

    Those of a table where true labels are known, and those of centres where features are. `sure`
    are intervals by clustering and figure, as far as they are known.
    """
    first = next(iter(tallies.values()))
    shown: list[Figure[Any]] = [*(FIGURES.values() if first.table is not None else ())]
    shown += [POINT_FIGURES[key] for key in first.point_figures]
    columns = [column_of(each) for each in shown]
    rows = [
        Row(
            name=name,
            key=name,
            cells=[_cell(each.key, tally, sure.get(name, {}).get(each.key)) for each in shown],
        )
        for name, tally in tallies.items()
    ]
    of_rows, caption = say("clusterings.clustering"), say("clusterings.figures_title")
    return FigureTable(caption=caption, of_rows=of_rows, columns=columns, rows=rows)


def _cell(key: str, t: ClusteringTally, sure: Interval | None) -> Cell:
    """Return a figure; of points that are not kept there is nothing to explain."""
    if key in FIGURES:
        assert t.table is not None
        value, kind = float(FIGURES[key].of(t.table)), FIGURES[key].format
        why, explain = FIGURES[key].why_undefined(t.table), key
    else:
        value, kind = t.point_figures[key], POINT_FIGURES[key].format
        why = None if t.centres is None else POINT_FIGURES[key].why_undefined(t.centres)
        explain = "" if t.centres is None else key
    return figure_cell(value, sure, why=told(why or ""), kind=kind, explain=explain)
