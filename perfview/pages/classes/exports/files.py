"""The files that the Classes page offers of a model, and what they tell of single cases."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime

import numpy as np

from perfcore.binary import Sweep
from perfcore.classes import ClassCounts, ClassTally, decisions
from perfcore.classes.figures import OF_CLASSES
from perfcore.data import ClassCases
from perfcore.measures import MEASURES
from perfcore.results.classes import MOST_SCORES, written_sweeps
from perfview import session
from perfview.downloads.figure_tables import figures_file
from perfview.downloads.menu import View, report_files, results_of, show_downloads
from perfview.downloads.spreadsheets import Column, columns_file, table_file, tables_zip
from perfview.kit.pages import Download, Page
from perfview.kit.parameters import TABLES
from perfview.kit.theme import count
from perfview.pages.classes.decisions.parameters import costs_in_use, text_in_use
from perfview.pages.classes.exports.parts import ClassLook, cases_of
from perfview.pages.classes.figures.averages_rows import averages_csv
from perfview.pages.classes.figures.places import fitting, place_in_view
from perfview.pages.classes.figures.report_rows import report_table
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.tasks.amounts import UNIT
from perfview.tasks.classes.explanations.of_class import MEASURED
from perfview.tasks.classes.intervals import counted_intervals, counted_scores
from perfview.tasks.classes.tallies import class_tally
from perfview.words import say, sentences

ON_CURVES = ("recall", "fpr", "precision")
"""What ROC and precision-recall curves are drawn from."""


def matrix_csv(counts: ClassCounts) -> bytes:
    """Return the confusion matrix: a row for each true class, a column for what was called."""
    rows = zip(counts.labels, counts.matrix.tolist(), strict=True)
    names = ["truth", *map(str, counts.labels)]
    return table_file(names, ([str(label), *cells] for label, cells in rows))


def class_points(tally: ClassTally) -> dict[str, bytes]:
    """Return counts at every threshold of each class against the rest, as tables by their names.

    Classes are numbered from 1 in their order. None without probabilities, or if there are too
    many thresholds.
    """
    sweeps = written_sweeps(tally) or ()
    return {f"thresholds_{i}": columns_file(_points(sweep)) for i, sweep in enumerate(sweeps, 1)}


def _points(sweep: Sweep) -> dict[str, Column]:
    counts = sweep.counts
    cells: dict[str, Column] = {cell: np.asarray(each) for cell, each in asdict(counts).items()}
    measures = {key: np.asarray(MEASURES[key].of(counts)) for key in ON_CURVES}
    return {"threshold": sweep.thresholds, **cells, **measures}


def single_cells(file: DataSet, model: str, counts: ClassCounts) -> int | None:
    """Return how many cells hold a single case, None where nobody knows how many cases they hold.

    A case is a row, whatever it weighs; one of weight 0 is none.

    Parameters
    ----------
    file, model
        Whose cases.
    counts : ClassCounts
        Their confusion matrix.
    """
    cells = counts.matrix
    if file.from_link:
        if file.found.fewest(model) > 1:
            return 0
    else:
        cases = file.found.models[model]
        if isinstance(cases, ClassCases):
            there = slice(None) if cases.weight is None else cases.weight > 0
            places = cases.truth * len(file.labels) + decisions(cases)
            cells = np.bincount(places[there])
    return int(np.count_nonzero(cells == 1)) if cells.dtype.kind == "i" else None


def show_class_files(page: Page, file: DataSet, model: str) -> None:
    """Show the Download menu of the page."""
    tally, chosen = class_tally(file, model), session.choices()
    place = place_in_view(file, model, tally)
    look = ClassLook(chosen=chosen, place=place, cases=cases_of(file))
    said = [say("files.what"), single_text(_single_cells(file, model))]
    if tally.sweeps is not None:
        said.append(say("files.single_scores"))
    show_downloads(page, file, model, said=sentences(*said), look=look)


@cached(shared=True)
def _single_cells(file: DataSet, model: str) -> int | None:
    return single_cells(file, model, class_tally(file, model).counts)


def single_text(cells: int | None) -> str:
    """Return of how many cells a file tells of a single case, "" if of none.

    >>> single_text(0), single_text(None) == single_text(2)
    ('', False)
    """
    if cells is None:
        return say("files.single_unknown")
    return say("files.single", count=cells, cells=count(cells)) if cells else ""


def class_files(view: View) -> tuple[Download, ...]:
    """Return the files about a model: the page, its card, its matrix and tables, the result."""
    file, model, look = view.file, view.model, view.look
    assert isinstance(look, ClassLook)
    tally, place = class_tally(file, model), look.place
    costs = costs_in_use(file.labels) if text_in_use(file.labels) else None
    words = {"costs": costs, "unit": look.chosen.of(UNIT)}
    result = results_of(view, tally, lambda _: words)

    def tables() -> bytes:
        keys = dict.fromkeys(key for key in (*OF_CLASSES, *look.columns) if key in MEASURED)
        sure = counted_intervals(file, model, place, tuple(keys))
        sure |= fitting(counted_scores, file, model, place)
        report = report_table(place, look.columns, sure.of_classes, opens="")
        made = {
            "matrix": matrix_csv(tally.counts),
            "report": figures_file(report, "class"),
            "averages": averages_csv(place, sure.of_all),
            **class_points(tally),
        }
        return tables_zip(made, datetime.now(UTC))

    def matrix() -> bytes:
        return matrix_csv(tally.counts)

    longest = _longest(file, model) if session.choices().of(TABLES) == "xlsx" else 1
    scores = {"scores": count(MOST_SCORES)}
    files = (
        Download("files.matrix", "matrix.csv", "", matrix, rows=len(file.labels)),
        Download("files.tables", "zip", "application/zip", tables, scores, longest),
    )
    return report_files(view, result, lambda: look, files, **scores)


@cached(shared=True)
def _longest(file: DataSet, model: str) -> int:
    """Return how many thresholds the class has that has most of them, of those that are written."""
    return max(map(len, written_sweeps(class_tally(file, model)) or ()), default=1)
