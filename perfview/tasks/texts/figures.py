"""The figures of systems beside each other."""

from __future__ import annotations

from dataclasses import replace

from perfcore.chance.figures import Comparison
from perfcore.texts import known_figures
from perfview.downloads.comparison_tables import models_table, values_of
from perfview.tasks.figure_tables import FigureTable
from perfview.tasks.texts.tallies import Systems
from perfview.words import say


def figures_table(found: Comparison, systems: Systems) -> FigureTable:
    """Return a row for each system, with its figures and how sure each is."""
    figures = known_figures(next(iter(systems.values())))
    table = models_table(figures, values_of(found), found.intervals)
    caption, of_rows = say("texts.figures_title"), say("texts.system")
    return replace(table, caption=caption, of_rows=of_rows)
