"""One model minus the other along an axis, and the table of all pairs."""

from __future__ import annotations

from math import isnan

import pandas as pd
import streamlit as st

from perfcore.chance.bootstrap import Replicates
from perfcore.measures import MEASURES
from perfview import session
from perfview.kit.charts import figure_json
from perfview.kit.theme import MODEL_LINES
from perfview.pages.compare import figures
from perfview.pages.compare.charts.differences import DifferenceCurve, difference_figure
from perfview.pages.compare.differences import (
    cost_difference,
    difference_table,
    excluded_text,
    measure_difference,
    with_band,
)
from perfview.pages.compare.mounts import show_comparison
from perfview.pages.compare.replications import CurveWanted, Replication
from perfview.pages.compare.standings import FIGURES
from perfview.pages.compare.tables import pair_rows
from perfview.pages.compare.views.bootstraps import show_turn
from perfview.pages.compare.views.controls import take
from perfview.pages.compare.views.scenes import Scene
from perfview.tasks.binary.entrants import ALONG
from perfview.tasks.binary.entrants import MEASURES as DIFFERING
from perfview.words import say, told

HEIGHT, MEASURE = 330, 150
"""Height of the plot and width of the measure's control, in pixels."""


def show_difference(scene: Scene) -> Replication | None:
    """Show the difference of the two models; return its own bootstrap where it needs one."""
    pair = scene.pair
    if pair is None or not all(name in scene.pictures.cost_curves for name in pair):
        return None
    along = _show_controls(scene)
    replication = None
    replicates: Replicates | None = scene.replicates
    if along == "condition":
        curve = cost_difference(pair, scene.pictures.cost_curves, condition=scene.condition)
    else:
        measure = scene.settings.measure
        curve = measure_difference(pair, scene.lineup, along=along, measure=measure)
        replication = _replication(scene, CurveWanted(pair, along, measure))
        replicates = None if replication is None else replication.replicates
    level = scene.settings.level
    curve = with_band(curve, pair, replicates, along=along, level=level)
    _show_curve(scene, pair, curve)
    if replication is not None and replication.stopped:
        show_turn(replication, "difference")
    return replication


def _show_controls(scene: Scene) -> str:
    settings = scene.settings
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small", key="along"):
        st.segmented_control(
            say("compare.along"),
            ALONG,
            format_func=lambda along: say(f"compare.along_{along}"),
            required=True,
            key=session.shown("along_axis", settings.along),
            on_change=lambda: take(along=session.widget("along_axis") or settings.along),
        )
        if settings.along != "condition":
            st.selectbox(
                say("compare.measure"),
                DIFFERING,
                format_func=lambda measure: told(MEASURES[measure].name),
                key=session.shown("differing", settings.measure),
                on_change=lambda: take(measure=session.widget("differing")),
                width=MEASURE,
            )
    return settings.along


def _show_curve(scene: Scene, pair: tuple[str, str], curve: DifferenceCurve) -> None:
    lines = [scene.pictures.lines.get(name, MODEL_LINES[0]) for name in pair]
    figure = difference_figure(curve, pair, (lines[0], lines[1]))
    notes = [excluded_text(curve, pair, level=scene.settings.level)]
    if scene.settings.along == "threshold":
        notes.append(say("compare.scales"))
        if scene.lineup.smaller_is_positive:
            notes.append(say("threshold.reversed"))
    title = say("compare.title_difference", first=pair[0], second=pair[1])
    card = {
        "name": "difference",
        "title": title,
        "notes": [note for note in notes if note],
        "table": difference_table(curve),
        "plots": [{"figure": figure_json(figure), "label": title, "height": HEIGHT}],
    }
    show_comparison([card], legend=[], key="difference")


def _replication(scene: Scene, wanted: CurveWanted) -> Replication | None:
    """Return the bootstrap of the curve; None where these cases cannot be drawn, as was said."""
    if scene.replication is None:
        return None
    return figures.bootstrap_of_curve(scene.lineup, scene.draws, wanted)


def show_pairs(scene: Scene) -> None:
    """Show the differences of all pairs in one figure, to be sorted by any column."""
    if len(scene.lineup.names) < 2:
        return
    with st.expander(say("compare.pairs")):
        figure = st.selectbox(
            say("compare.pairs_figure"),
            FIGURES,
            format_func=lambda key: say(f"compare.figure_{key}"),
            key="pairs_figure",
            width=MEASURE,
        )
        rows = pair_rows(scene.standings, figure)
        if not rows:
            st.caption(say("compare.pairs_wait"))
            return
        share = f"{100 * scene.settings.level:g}"
        low = say("compare.pairs_low", share=share)
        high = say("compare.pairs_high", share=share)
        numbers = (say("compare.pairs_difference"), low, high)
        chances = (say("compare.pairs_p"), say("compare.pairs_corrected"))
        table = pd.DataFrame(
            {
                say("compare.pairs_first"): [row.first for row in rows],
                say("compare.pairs_second"): [row.second for row in rows],
                numbers[0]: [row.value for row in rows],
                low: [_known(row.low) for row in rows],
                high: [_known(row.high) for row in rows],
                chances[0]: [_known(row.p_value) for row in rows],
                chances[1]: [_known(row.corrected) for row in rows],
                say("compare.pairs_judgement"): [row.judgement for row in rows],
            }
        )
        digits = {name: st.column_config.NumberColumn(format="%+.4f") for name in numbers}
        digits |= {name: st.column_config.NumberColumn(format="%.3g") for name in chances}
        st.dataframe(table, hide_index=True, column_config=digits, key="pairs")


def _known(value: float) -> float | None:
    return None if isnan(value) else value
