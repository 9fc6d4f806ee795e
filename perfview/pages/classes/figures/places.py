"""The figures in view, and what a reader asked for by a click in a table of figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from perfcore.classes import ClassTally
from perfcore.classes.tallies import TOPS
from perfview import session
from perfview.drawing import st
from perfview.kit.pages import Page
from perfview.kit.tasks import TASKS, explain, pages_for
from perfview.kit.theme import count
from perfview.pages.classes.figures.parameters import ORDERED, SURE, TOP, UNDEFINED
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.store.sources import grouped
from perfview.tasks.case_facts import by_groups
from perfview.tasks.classes.curves import class_curves, is_large
from perfview.tasks.classes.explanations.figures import FIGURES
from perfview.tasks.classes.explanations.of_class import MEASURED
from perfview.tasks.classes.intervals import (
    MOST,
    FigureIntervals,
    is_weighted,
    matrix_intervals,
    score_intervals,
)
from perfview.tasks.classes.parts import has_class_parts, part_name
from perfview.tasks.classes.places import ClassPlace
from perfview.tasks.classes.tallies import row_figures
from perfview.tasks.figure_tables import FigureTable, show_table
from perfview.words import say


def place_in_view(file: DataSet, model: str, tally: ClassTally) -> ClassPlace:
    """Return what the page shows figures of; without those of very many cases, until asked for."""
    counted = tally.sweeps is not None and (not is_large(tally) or _asked(file))
    rows = row_figures(file, model) if counted else {}
    return place_of(file, model, tally, session.choices(), rows=rows, counted=counted)


def place_of(
    file: DataSet,
    model: str,
    tally: ClassTally,
    chosen: Choices,
    *,
    rows: Mapping[str, float],
    counted: bool,
) -> ClassPlace:
    """Return what figures are shown of as a reader chose, with curves if these are `counted`."""
    return ClassPlace(
        tally,
        class_curves(file, model) if counted else None,
        rows,
        undefined=chosen.of(UNDEFINED),
        top=top_of(file, chosen),
        ordered=chosen.of(ORDERED),
        weighted=is_weighted(file, model),
    )


def intervals_in_view(
    file: DataSet, model: str, place: ClassPlace, keys: tuple[str, ...]
) -> FigureIntervals:
    """Return the intervals of the figures in view with measures of these keys, if wanted."""
    if not session.choices().of(SURE):
        return FigureIntervals()
    measures = tuple(key for key in keys if key in MEASURED)
    found = matrix_intervals(file, model, measures, place.undefined, int(place.ordered))
    return found | fitting(score_intervals, file, model, place)


def fitting(
    made: Callable[[DataSet, str], FigureIntervals], file: DataSet, model: str, place: ClassPlace
) -> FigureIntervals:
    """Return the intervals of areas and losses that fit what is in view."""
    if place.curves is None:
        return FigureIntervals()
    of_scores = made(file, model)
    if place.undefined == "zero":  # theirs are of averages that leave out what is undefined
        fits = {
            key: interval
            for key, interval in of_scores.of_all.items()
            if key not in FIGURES or not FIGURES[key].left_out(place)
        }
        of_scores = FigureIntervals(of_scores.of_classes, fits)
    return of_scores


def show_missing(file: DataSet, model: str, place: ClassPlace) -> None:
    """Say by what groups intervals are, and why areas have none, where they have none."""
    if not session.choices().of(SURE):
        return
    if grouped(file.found, model):
        if file.from_link:
            st.caption(say("classes.intervals_gone"))
            return
        st.caption(say("common.intervals_by", by=by_groups(file)))
    if place.curves is None:
        return
    if file.from_link:
        st.caption(say("classes.intervals_in_link"))
    elif is_large(place.tally, MOST):
        st.caption(say("classes.intervals_of_many", most=count(MOST)))


def tops_of(file: DataSet) -> list[int]:
    """Return the k that top-k accuracy can have with so many classes."""
    return [k for k in TOPS if k < len(file.labels)]


def top_of(file: DataSet, chosen: Choices) -> int:
    """Return the chosen k, or the highest below it that these classes allow."""
    return max((k for k in tops_of(file) if k <= chosen.of(TOP)), default=1)


def show_wait(file: DataSet, tally: ClassTally) -> None:
    """Offer to count curves and areas where that takes long."""
    if tally.sweeps is None or not is_large(tally) or _asked(file):
        return
    probabilities = count(tally.cases * len(tally.counts.labels))
    st.button(
        say("classes.count_curves"),
        key="count_curves",
        help=say("classes.count_curves_help", probabilities=probabilities),
        on_click=lambda: session.keep(_asked_key(file.key), True),
    )


def _asked(file: DataSet) -> bool:
    return bool(session.kept(_asked_key(file.key)))


def _asked_key(data: str) -> str:
    return f"class-curves-{data}"


def show_figures(file: DataSet, place: ClassPlace, table: FigureTable, *, key: str) -> None:
    """Show a table of figures; a click explains a figure, or opens a class.

    Parameters
    ----------
    file, place
        What is in view.
    table : FigureTable
        Its rows with keys are those of classes, by their places.
    key : str
        Streamlit key, unique on the page.
    """
    asked = show_table(table, key=key)
    if asked is None:
        return
    if not asked.number:
        _turn_to(file, int(asked.row.key))
        return
    at = replace(place, label=asked.row.name) if asked.row.key else place
    explain(file.task, asked.number, at)


def pages_of_one(file: DataSet) -> list[Page]:
    """Return the pages that can show one class against the rest."""
    parts = TASKS[file.task].parts
    if parts is None or not has_class_parts(file):
        return []
    return [page for page in pages_for(file) if page.task == parts.task]


def _turn_to(file: DataSet, place: int) -> None:
    """Open a class against the rest on the first page that shows it."""
    pages = pages_of_one(file)
    if pages and session.use_part(part_name((place,))):
        st.switch_page(pages[0].file)
