"""The verdict in words, and how far the bootstrap is."""

from __future__ import annotations

import streamlit as st

from perfcore.costs import PER
from perfview.kit.theme import percent
from perfview.pages.compare import figures
from perfview.pages.compare.standings import pairing_text
from perfview.pages.compare.verdicts import cost_text, curve_text, field_text, verdict_texts
from perfview.pages.compare.views.scenes import Scene
from perfview.tasks.binary.amounts import amount, terms_text
from perfview.words import say, sentences
from perfview.words.markdown import escaped


def show_verdict(scene: Scene) -> None:
    """Show what there is to say about the two models, and about all of them."""
    if scene.pair is None:
        st.markdown(f"**{say('compare.question')}**")
        st.markdown(say("compare.alone"))
        if scene.lineup.from_counts:
            st.caption(say("links.no_rows"))
        return
    with st.container(key="verdict", gap="small"):
        st.markdown(f"**{say('compare.question')}**")
        found = figures.curves_compared(scene.lineup, scene.pair)
        texts = verdict_texts(
            found, scene.standings, paired=pairing_text(scene.lineup), deciding="auc"
        )
        st.markdown(sentences(*texts))
        more = [_costs(scene), field_text(scene.standings, "auc")]
        st.markdown(sentences(*more))
        if scene.lineup.unpaired:
            reason = escaped(scene.lineup.unpaired)
            st.markdown(say("compare.unpaired_because", reason=reason))
        notes = [curve_text(scene.pair, found.precision_recall, "precision_recall")]
        if scene.pricing.by_amount:
            notes.append(say("compare.by_amount"))
        if scene.amounts_missing:
            notes.append(say("compare.no_amounts"))
        if scene.lineup.from_counts:
            notes.append(say("links.no_rows"))
        if scene.lineup.note:
            notes.append(escaped(scene.lineup.note))
        st.caption(sentences(*notes))


def costs_words(scene: Scene) -> dict[str, str]:
    """Return the reader's costs and prevalence as they are written."""
    return {
        "terms": terms_text(scene.costs, scene.pricing),
        "prevalence": percent(scene.prevalence),
    }


def _costs(scene: Scene) -> str:
    assert scene.pair is not None
    shown = {
        name: escaped(amount(PER * scene.standings.values[name]["cost"], scene.unit))
        for name in scene.pair
    }
    terms = escaped(say("compare.costs", **costs_words(scene)))
    return cost_text(scene.pair, scene.standings, shown, terms=terms, per=say("compare.per"))


def show_state(scene: Scene) -> None:
    """Say what the intervals rest on, or why there are none."""
    if scene.refusal:
        st.caption(say("compare.no_bootstrap", reason=escaped(scene.refusal)))
        return
    replication = scene.replication
    if replication is None:
        return
    counts = {"done": f"{replication.done:,}", "total": f"{replication.total:,}"}
    if replication.finished:
        st.caption(say("compare.done", **counts))
        return
    early = scene.replicates is None
    st.caption(say("compare.stopped_early" if early else "compare.stopped", **counts))
