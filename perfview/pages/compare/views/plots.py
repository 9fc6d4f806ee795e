"""The plots of the Compare page as cards for the browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from perfview.kit.charts import figure_json
from perfview.pages.compare import figures
from perfview.pages.compare.charts.curves import (
    ModelCurve,
    cost_comparison,
    precision_recall_comparison,
    roc_comparison,
)
from perfview.pages.compare.charts.strips import winner_strip
from perfview.pages.compare.curves import curve_table, with_bands
from perfview.pages.compare.mounts import show_comparison, show_ranking
from perfview.pages.compare.pictures import MOST_DRAWN
from perfview.pages.compare.tables import methods_text, ranking, undefined_reasons
from perfview.pages.compare.views.scenes import Scene
from perfview.pages.compare.winners import winner_texts
from perfview.words import say, sentences

STRIP = 74
"""Height of the strip below the cost curves, in pixels."""


def show_curves(scene: Scene) -> None:
    """Show ROC, precision-recall and cost curves of all models, and who costs least where."""
    pictures = scene.pictures
    cards = [
        _card("roc", roc_comparison(_banded(scene, pictures.roc, "roc")), pictures.roc, []),
        _card(
            "precision_recall",
            precision_recall_comparison(
                _banded(scene, pictures.precision_recall, "precision_recall"),
                prevalence=scene.lineup.prevalence,
            ),
            pictures.precision_recall,
            [],
        ),
        _cost_card(scene),
    ]
    legend = [
        {"name": name, "role": line.role, "dash": line.dash}
        for name, line in pictures.lines.items()
    ]
    show_comparison(cards, legend=legend, key="curves")
    if len(scene.lineup.names) > MOST_DRAWN:
        st.caption(say("compare.not_drawn", drawn=MOST_DRAWN, count=len(scene.lineup.names)))
    if scene.settings.bands and scene.replicates is not None:
        share, count = f"{100 * scene.settings.level:g}", f"{scene.replicates.count:,}"
        st.caption(say("compare.bands_note", share=share, count=count))


def show_table(scene: Scene) -> None:
    """Show every figure of every model with its interval."""
    table = ranking(
        scene.standings,
        scene.pictures.lines,
        unit=scene.unit,
        pending=scene.pending,
        why_undefined=undefined_reasons(),
    )
    show_ranking(table, key="ranking")
    count = 0 if scene.replicates is None else scene.replicates.count
    text = methods_text(
        scene.standings,
        replicates=count,
        seed=scene.draws.seed,
        resampled=scene.draws.resampled,
    )
    st.caption(text)


def _cost_card(scene: Scene) -> dict[str, Any]:
    pictures, replicates = scene.pictures, scene.replicates
    uncertain = None
    if replicates is not None and "envelope" in replicates.figures[scene.lineup.names[0]]:
        uncertain = figures.uncertain(
            scene.lineup,
            scene.draws,
            scene.settings.level,
            replicates.count,
            _replicates=replicates,
        )
    curves = _banded(scene, pictures.cost, "envelope")
    figure = cost_comparison(curves, condition=scene.condition)
    if not pictures.stretches:
        return _card("cost", figure, pictures.cost, [])
    figure.update_layout(margin={"b": 8})
    figure.update_xaxes(title={"text": ""}, showticklabels=False)
    names = scene.lineup.names
    alone = names[0] if len(names) == 1 else ""
    notes = winner_texts(pictures.stretches, uncertain, scene.settings.level, alone=alone)
    if uncertain is None and scene.pending and not scene.pricing.by_amount:
        notes = (*notes, say("compare.uncertain_pending"))
    card = _card("cost", figure, pictures.cost, list(notes))
    card["plots"][0]["height"] = -STRIP
    strip = winner_strip(pictures.stretches, uncertain or (), condition=scene.condition)
    plot = {"figure": figure_json(strip), "label": sentences(*notes), "height": STRIP}
    card["plots"].append(plot)
    return card


def _banded(scene: Scene, curves: tuple[ModelCurve, ...], key: str) -> tuple[ModelCurve, ...]:
    if not scene.settings.bands:
        return curves
    return with_bands(curves, scene.replicates, key, scene.settings.level)


def _card(
    name: str, figure: Any, curves: Sequence[ModelCurve], notes: Sequence[str]
) -> dict[str, Any]:
    title = say(f"compare.title_{name}")
    return {
        "name": name,
        "title": title,
        "notes": list(notes),
        "table": curve_table(curves, name) if curves else None,
        "plots": [{"figure": figure_json(figure), "label": title, "height": 0}],
    }
