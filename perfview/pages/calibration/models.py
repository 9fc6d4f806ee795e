"""Several models of the data: whose scores hold, and which differences are beyond chance."""

from __future__ import annotations

from dataclasses import dataclass
from math import nan

import numpy as np

from perfcore.binary.losses import are_probabilities
from perfcore.calibration import FIGURES, Corp, corp
from perfview import session
from perfview.drawing import st
from perfview.kit.boards.cards import card_told, legend_of, show_cards
from perfview.kit.bounds import figure_text
from perfview.kit.theme import MODEL_LINES, together
from perfview.pages.calibration.figures import run
from perfview.pages.calibration.model_charts import curves_figure, curves_of, plane_figure
from perfview.pages.calibration.model_standings import (
    best_of,
    judged_against,
    models_table,
    values_of,
    verdict_text,
)
from perfview.pages.calibration.replicated import PARTS, how_text, replication
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.tasks.binary import tallies
from perfview.tasks.binary.comparison.entrants import BEST_AT_FIRST, MOST_AT_FIRST, Entrant
from perfview.tasks.binary.comparison.lineups import compared
from perfview.tasks.binary.comparison.replications import Replication
from perfview.tasks.binary.views import View
from perfview.tasks.figure_tables import show_table
from perfview.tasks.points.tables import Table, table
from perfview.words import escaped, listed, say, sentences, told

_PAGE = "calibration"


@dataclass(frozen=True, slots=True)
class Compared:
    """Which models are shown, which are not as their scores are no probabilities, and of how many.

    Attributes
    ----------
    shown, without : tuple of str
        Names of models.
    known : int
        How many models have probabilities.
    """

    shown: tuple[str, ...]
    without: tuple[str, ...]
    known: int


@cached(shared=True, spinner="common.counting")
def models_of(file: DataSet, model: str) -> Compared:
    """Return the models that are shown: all of few, else those of the largest AUC and `model`."""
    fit = {name: _fits(file, name) for name in file.models}
    known = tuple(name for name, fits in fit.items() if fits)
    shown = known
    if len(known) > MOST_AT_FIRST:
        ranked = [name for name in tallies.models_by_auc(file) if name in known]
        best = {model, *ranked[:BEST_AT_FIRST]}
        shown = tuple(name for name in known if name in best)
    return Compared(shown, tuple(name for name, fits in fit.items() if not fits), len(known))


def _fits(file: DataSet, model: str) -> bool:
    s = file.tally(model).cases
    return model not in file.made_of and are_probabilities(s) and s.positives + s.negatives > 0


@cached(shared=True, spinner="calibration.counting")
def parts_of(file: DataSet, models: tuple[str, ...]) -> dict[str, Corp]:
    """Return the Brier score of each model in parts."""
    return {model: corp(file.tally(model).cases) for model in models}


def show_models(view: View) -> None:
    """Show whose scores hold, if there are several models with probabilities."""
    found = models_of(view.file, view.model)
    if len(found.shown) < 2:
        return
    st.header(say("calibration.title_models"), anchor=False)
    parts = parts_of(view.file, found.shown)
    left, right = st.columns([5, 2], gap="medium")
    with left:
        _show_plots(view, parts)
    with right:
        verdict = st.container()
        reference = st.selectbox(
            say("calibration.reference"),
            found.shown,
            index=found.shown.index(best_of(parts)),
            key="calibration_reference",
        )
        wanted = st.toggle(
            say("calibration.models_test"),
            key="calibration_test",
            help=say("calibration.models_test_help"),
        )
    drawn: Replication | None = None
    said: list[str] = []
    if wanted:
        entrants = tuple(Entrant(view.file.id, model) for model in found.shown)
        lineup = compared((view.file,), entrants, "")
        pairing = lineup.unpaired and say("compare.unpaired_because", reason=lineup.unpaired)
        try:
            drawn = replication(lineup, PARTS)
            said = [
                pairing or say("calibration.models_paired"),
                say("calibration.models_how", reference=reference),
                how_text(lineup, view.file, drawn),
            ]
        except ValueError as refused:
            said = [say("calibration.no_intervals", reason=refused)]
    replicates = None if drawn is None else drawn.replicates
    judged = judged_against(replicates, reference) if replicates else None
    briers = {
        name: figure_text("brier_score", tallies.tally(view.file, name).cases) for name in parts
    }
    with verdict:
        st.markdown(verdict_text(parts, judged, reference, briers))
    place = st.empty()
    lines = dict(zip(parts, MODEL_LINES, strict=False))
    show_table(
        models_table(parts, lines, judged, reference, numbered=_numbered(parts), briers=briers),
        key="calibration_models",
    )
    if found.without:
        said.append(say("calibration.models_left_out", names=listed(list(found.without))))
    if len(found.shown) < found.known:
        words = {"shown": len(found.shown), "count": found.known}
        said.append(say("calibration.models_most", **words))
    if said:
        st.caption(escaped(sentences(*said)))
    if drawn is not None and not session.in_dialog(_PAGE):
        run(drawn, place, "models")


def _numbered(parts: dict[str, Corp]) -> bool:
    return len(parts) > 2


def _show_plots(view: View, parts: dict[str, Corp]) -> None:
    """Show the reliability curves over each other, and the plane of miscalibration."""
    lines = dict(zip(parts, MODEL_LINES, strict=False))
    shares = {tallies.tally(view.file, name).cases.prevalence for name in parts}
    uncertainty = next(iter(parts.values())).uncertainty if len(shares) == 1 else None
    plane = plane_figure(parts, lines, uncertainty=uncertainty)
    note = say("calibration.plane_note" if uncertainty is not None else "calibration.plane_apart")
    areas = {name: tallies.auc_told(view.file, name) for name in lines}
    show_cards(
        card_told(
            "model_curves",
            curves_figure(curves_of(parts, lines)),
            title=say("calibration.title_model_curves"),
            table=_curve_table(parts),
        ),
        card_told(
            "plane",
            plane,
            title=say("calibration.title_plane"),
            table=_plane_table(parts),
            notes=[note],
        ),
        key="calibration_plots",
        about={"about": say("board.picture_data", data=view.file.name)},
        legend=legend_of(lines, areas, numbered=_numbered(parts)),
    )


def _curve_table(parts: dict[str, Corp]) -> Table:
    """Return each curve at eleven scores, as texts."""
    scores = np.linspace(0, 1, 11)
    columns = [(say("calibration.axis_score"), together(scores.tolist()))]
    for name, found in parts.items():
        ends = np.column_stack([found.blocks.lower, found.blocks.upper]).ravel()
        rates = np.interp(scores, ends, np.repeat(found.blocks.value, 2), left=nan, right=nan)
        columns.append((name, together(rates.tolist(), "percent")))
    return table(say("calibration.table_model_curves"), columns)


def _plane_table(parts: dict[str, Corp]) -> Table:
    values = [values_of(found) for found in parts.values()]
    columns = [
        (told(FIGURES[figure].short), together(each[figure] for each in values)) for figure in PARTS
    ]
    return table(say("calibration.table_plane"), [(say("common.model"), [*parts]), *columns])
