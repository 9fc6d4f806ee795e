"""The figures of several models beside each other."""

from __future__ import annotations

from collections.abc import Mapping

from perfcore.regression import FIGURES, RegressionFigure, RegressionTally
from perfview.tasks.figure_tables import Cell, FigureTable, Row, column_of, figure_cell
from perfview.words import say, told


def figures_table(tallies: Mapping[str, RegressionTally]) -> FigureTable:
    """Return all figures of some models: a row each."""
    columns = [column_of(each) for each in FIGURES.values()]
    rows = [
        Row(name=name, key=name, cells=[_cell(each, t) for each in FIGURES.values()])
        for name, t in tallies.items()
    ]
    of_rows, caption = say("common.model"), say("regression.figures_title")
    return FigureTable(caption=caption, of_rows=of_rows, columns=columns, rows=rows)


def _cell(figure: RegressionFigure, t: RegressionTally) -> Cell:
    why = told(figure.why_undefined(t) or "")
    return figure_cell(float(figure.of(t)), why=why, kind=figure.format)
