"""The figures of several models beside each other."""

from __future__ import annotations

from collections.abc import Mapping

from perfcore.regression import FIGURES, RegressionFigure, RegressionTally
from perfview.kit.theme import written
from perfview.tasks.figure_tables import Cell, Column, FigureTable, Row
from perfview.words import say, told


def name_of(figure: RegressionFigure) -> str:
    """Return what a figure is called, its parameters as they are by default."""
    return told(figure.said(figure.name))


def figures_table(tallies: Mapping[str, RegressionTally]) -> FigureTable:
    """Return all figures of some models: a row each."""
    columns = [
        Column(key, name_of(each), told(each.said(each.plain)), each.better or "")
        for key, each in FIGURES.items()
    ]
    rows = [
        Row(name=name, key=name, cells=[_cell(each, t) for each in FIGURES.values()])
        for name, t in tallies.items()
    ]
    of_rows, caption = say("common.model"), say("regression.figures_title")
    return FigureTable(caption=caption, of_rows=of_rows, columns=columns, rows=rows)


def _cell(figure: RegressionFigure, t: RegressionTally) -> Cell:
    value = float(figure.of(t))
    note = told(figure.why_undefined(t) or "")
    return Cell(value=value, text=written(value, figure.format), note=note)
