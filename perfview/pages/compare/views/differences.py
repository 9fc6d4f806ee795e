"""One model minus the other along an axis, and the table of all pairs."""

from __future__ import annotations

from perfcore.measures import MEASURES
from perfview import session
from perfview.drawing import st
from perfview.kit.boards.cards import show_cards
from perfview.kit.rows import show_rows
from perfview.kit.theme import MODEL_LINES, exact
from perfview.pages.compare.charts.differences import DifferenceCurve, difference_figure
from perfview.pages.compare.columns import column_name, columns
from perfview.pages.compare.differences import (
    cost_difference,
    difference_table,
    excluded_text,
    measure_difference,
    with_band,
)
from perfview.pages.compare.replications import CurveWanted
from perfview.pages.compare.scenes import Scene, bootstrap_of_curve
from perfview.pages.compare.tables import PAIR_COLUMNS, pair_rows
from perfview.pages.compare.views.controls import show_choice, take
from perfview.pages.compare.views.plots import areas_told, card, data_told, projection_text
from perfview.tasks.binary.comparison.lineups import Pair
from perfview.tasks.binary.comparison.parameters import ALONG, Comparison
from perfview.tasks.binary.comparison.parameters import MEASURES as DIFFERING
from perfview.tasks.binary.comparison.replications import Replication
from perfview.tasks.binary.controls.progress import show_turn
from perfview.words import say, told

HEIGHT, MEASURE = 330, 150
"""Height of the plot and width of the measure's control, in pixels."""


def show_difference(scene: Scene) -> Replication | None:
    """Show the difference of the two models; return its own bootstrap where it needs one."""
    pair, settings = scene.pair, scene.settings
    if pair is None or not all(name in scene.pictures.cost_curves for name in pair):
        return None
    _show_controls(settings)
    own, along = None, settings.along
    if along == "condition":
        curve = cost_difference(pair, scene.pictures.cost_curves, condition=scene.condition)
        replicates = scene.replicates
    else:
        curve = measure_difference(
            pair,
            scene.lineup,
            along=along,
            measure=settings.measure,
            projected=scene.projected,
        )
        if scene.replication is not None:  # else these cases cannot be drawn, as was said
            wanted = CurveWanted(pair, along, settings.measure, scene.projected)
            own = bootstrap_of_curve(scene.lineup, scene.draws, wanted)
        replicates = None if own is None else own.replicates
    _show_curve(scene, pair, with_band(curve, pair, replicates, level=settings.level))
    if own is not None and own.stopped:
        show_turn(own, "difference")
    return own


def _show_controls(settings: Comparison) -> None:
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small", key="along"):
        st.segmented_control(
            say("compare.along"),
            ALONG,
            format_func=lambda along: say(f"compare.along_{along}"),
            required=True,
            **session.entry(
                "along_axis", lambda along: take(along=along or settings.along), settings.along
            ),
        )
        if settings.along != "condition":
            show_choice(
                "measure",
                DIFFERING,
                settings.measure,
                key="differing",
                written=lambda measure: told(MEASURES[measure].name),
                width=MEASURE,
            )


def _show_curve(scene: Scene, pair: Pair, curve: DifferenceCurve) -> None:
    first, second = (scene.pictures.lines.get(name, MODEL_LINES[0]) for name in pair)
    notes = [excluded_text(curve, pair, level=scene.settings.level)]
    if curve.along != "condition":
        notes.append(projection_text(scene))
    if curve.along == "threshold":
        notes.append(say("compare.scales"))
        turned = [name for name in pair if scene.lineup.sweeps[name].negated]
        if len(turned) == 1:
            notes.append(say("compare.reversed", model=turned[0]))
    shown = card(
        "difference",
        difference_figure(curve, pair, (first, second)),
        table=difference_table(curve),
        notes=notes,
        height=HEIGHT,
        first=pair[0],
        second=pair[1],
    )
    areas = {
        f"{name} {key}": text
        for name in pair
        for key, text in areas_told(scene, name, "auc").items()
    }
    show_cards(shown, key="difference", about=data_told(scene) | {"areas": areas})


def show_pairs(scene: Scene) -> None:
    """Show the differences of all pairs in one figure, to be sorted by any column; once opened."""
    if len(scene.lineup.names) < 2:
        return
    with st.expander(say("compare.pairs"), key="pairs_shown", on_change="rerun") as opened:
        if not opened.open:
            return
        figure = st.selectbox(
            say("common.figure"),
            columns(),
            format_func=column_name,
            key="pairs_figure",
            width=MEASURE,
        )
        rows = pair_rows(scene.standings, figure)
        if not rows:
            st.caption(say("compare.pairs_wait"))
            return
        share = exact(100 * scene.settings.level)
        heads = [say(f"compare.pairs_{column}", share=share) for column in PAIR_COLUMNS]
        kinds = [("difference", heads[2:5]), *(("p", [name]) for name in heads[6:8])]
        show_rows([[*row.values()] for row in rows], heads, kinds, key="pairs", height="auto")
