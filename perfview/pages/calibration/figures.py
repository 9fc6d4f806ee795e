"""The table of figures below the board: value, interval, and what chance alone would make."""

from __future__ import annotations

from collections.abc import Mapping
from math import isnan
from typing import Any

from perfcore.binary import Sweep
from perfcore.calibration import FIGURES, ConsistencyBand, IfCalibrated, calibration_figures
from perfcore.chance.bootstrap import Replicates
from perfcore.chance.intervals import Interval
from perfview import session
from perfview.drawing import st
from perfview.kit.bounds import bounded_text
from perfview.kit.tasks import explain
from perfview.kit.theme import FORMATS, UNDEFINED, count, interval
from perfview.pages.calibration.content import reliability
from perfview.pages.calibration.replicated import FIRST, LEVEL, drawn_keys, how_text, replication
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.tasks.binary import tallies
from perfview.tasks.binary.comparison.entrants import Entrant
from perfview.tasks.binary.comparison.lineups import compared
from perfview.tasks.binary.comparison.replications import Replication
from perfview.tasks.binary.controls.progress import show_progress, show_turn
from perfview.tasks.binary.places import Place
from perfview.tasks.binary.task import TASK
from perfview.tasks.binary.views import View
from perfview.tasks.figure_tables import Cell, Column, FigureTable, Row, show_table
from perfview.words import escaped, say, sentences, told

_PAGE = "calibration"


def shown_keys(*, every: bool) -> list[str]:
    """Return the figures of the table: all of calibration, or those that are shown at first."""
    known = FIGURES.needing("probabilities")
    return list(known) if every else [key for key in FIGURES.tiles if key in known]


@cached(shared=True)
def figures_of(file: DataSet, model: str) -> dict[str, float]:
    """Return every figure of `model`."""
    return calibration_figures(tallies.tally(file, model).cases)


def show_figures(view: View) -> None:
    """Show the figures of the model in view; a click on a name explains it."""
    st.header(say("calibration.title_figures"), anchor=False)
    with st.container(horizontal=True, gap="medium", key="figure_controls"):
        wanted = st.toggle(
            say("calibration.intervals"),
            key="calibration_intervals",
            help=say("calibration.intervals_help", count=count(FIRST.replicates)),
        )
        every = st.toggle(
            say("calibration.every"), key="calibration_every", help=say("calibration.every_help")
        )
    drawn: Replication | None = None
    said = ""
    if wanted:
        lineup = compared((view.file,), (Entrant(view.file.id, view.model),), "")
        try:
            drawn = replication(lineup, drawn_keys())
            said = how_text(lineup, view.file, drawn)
        except ValueError as refused:
            said = say("calibration.no_intervals", reason=refused)
    place = st.empty()
    table = figures_table(
        figures_of(view.file, view.model),
        shown_keys(every=every),
        reliability(view.file, view.model).band,
        None if drawn is None else drawn.replicates,
        pending=drawn is not None,
        cases=view.cases,
    )
    opened = show_table(table, key="calibration_figures")
    if said:
        beside = drawn and drawn.replicates and is_beside(drawn.replicates)
        st.caption(escaped(sentences(said, say("calibration.intervals_beside") if beside else "")))
    if opened is not None:
        labels = view.file.positive_label, view.file.negative_label
        place_of = Place(view.tally, view.threshold, labels)
        explain(TASK.key, opened.row.key, place_of)
    elif drawn is not None and not session.in_dialog(_PAGE):
        run(drawn, place, "figures")


def run(drawn: Replication, place: Any, key: str) -> None:
    """Work off what is left of a bootstrap; where it was stopped, offer to go on."""
    if drawn.stopped:
        with place.container():
            show_turn(drawn, key)
    elif not drawn.finished:
        show_progress(place, drawn)


def figures_table(
    values: Mapping[str, float],
    keys: Any,
    band: ConsistencyBand | None,
    replicates: Replicates | None,
    *,
    pending: bool = False,
    cases: Sweep | None = None,
) -> FigureTable:
    """Return the table: a row a figure.

    Parameters
    ----------
    values : mapping of str to float
        Every figure.
    keys : iterable of str
        Which of them are shown.
    band : ConsistencyBand or None
        What is usual for calibrated scores, if anybody can tell.
    replicates : Replicates or None
        The bootstrap's, of one model, once they are there.
    pending : bool
        Whether intervals are asked for.
    cases : Sweep, optional
        The counts of which these are the figures: where they stand in bins, figures have bounds.
    """
    by_chance = (
        {}
        if band is None
        else {"miscalibration": band.miscalibration, "calibration_error": band.calibration_error}
    )
    columns = ["value", *(["interval"] if pending else []), "by_chance"]
    rows = []
    for key in keys:
        figure = FIGURES[key]
        bound = None if cases is None else figure.bound(cases)
        text = bounded_text(values[key], bound, FORMATS[figure.format])
        cells = {
            "value": Cell(text=text),
            "interval": _interval_cell(key, replicates),
            "by_chance": Cell(text=_usual(by_chance.get(key))),
        }
        rows.append(
            Row(
                name=told(figure.name),
                key=key,
                opens=say("board.explain"),
                note=told(figure.plain),
                cells=[cells[column] for column in columns],
            )
        )
    helped = {"by_chance": say("calibration.column_by_chance_help")}
    return FigureTable(
        caption=say("calibration.figures_caption"),
        of_rows=say("common.figure"),
        columns=[
            Column(each, say(f"calibration.column_{each}"), helped.get(each, ""))
            for each in columns
        ],
        rows=rows,
        fixed=True,
        bare=True,
    )


def interval_of(key: str, replicates: Replicates) -> Interval | None:
    """Return the interval of a figure of the one model; None for a figure that has none."""
    base, change = FIGURES[key].rises_with or (FIGURES[key], float)
    if base.counted is None:
        return None
    (model,) = replicates.models
    found = replicates.interval(base.key, model, level=LEVEL)
    ends = change(found.value), change(found.low), change(found.high)
    return Interval(*ends, found.level, found.method, found.reason)


def is_beside(replicates: Replicates) -> bool:
    """Return whether the value of a figure lies outside of its own interval."""
    (model,) = replicates.models
    found = [replicates.interval(key, model, level=LEVEL) for key in replicates.values[model]]
    return any(each.value < each.low or each.value > each.high for each in found)


def _interval_cell(key: str, replicates: Replicates | None) -> Cell:
    if replicates is None:
        base, _ = FIGURES[key].rises_with or (FIGURES[key], float)
        return Cell(text="…" if base.counted else "")
    found = interval_of(key, replicates)
    if found is None:
        return Cell()
    if isnan(found.low):
        return Cell(text=UNDEFINED, note=sentences(told(found.reason)))
    low, high, _ = interval(found.low, found.high, found.value)
    return Cell(text=say("board.interval", low=low, high=high))


def _usual(found: IfCalibrated | None) -> str:
    if found is None:
        return ""
    low, high, mean = interval(found.lower, found.upper, found.mean)
    return say("calibration.mean_range", mean=mean, low=low, high=high)
