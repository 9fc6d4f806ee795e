"""The verdict in words, and how far the bootstrap is, with a button that stops it."""

from __future__ import annotations

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from perfcore.costs import PER
from perfview import session
from perfview.kit.theme import percent
from perfview.pages.compare.replications import Replication
from perfview.pages.compare.scenes import Scene, curves_compared
from perfview.pages.compare.verdicts import cost_text, curve_text, field_text, verdict_texts
from perfview.tasks.binary.amounts import amount, terms_text
from perfview.tasks.binary.lineups import Pair
from perfview.words import escaped, say, sentences

_MINUTE = 60


def show_verdict(scene: Scene) -> None:
    """Show what there is to say about the two models, and about all of them."""
    lineup, pair, standings = scene.lineup, scene.pair, scene.standings
    no_rows = say("links.no_rows") if lineup.from_counts else ""
    if pair is None:
        st.markdown(f"**{say('compare.question')}**")
        st.markdown(say("compare.alone"))
        if no_rows:
            st.caption(no_rows)
        return
    with st.container(key="verdict", gap="small"):
        st.markdown(f"**{say('compare.question')}**")
        found = curves_compared(lineup, pair)
        st.markdown(sentences(*verdict_texts(found, standings, paired=lineup.paired)))
        st.markdown(sentences(_costs(scene, pair), field_text(standings)))
        if lineup.unpaired:
            st.markdown(say("compare.unpaired_because", reason=escaped(lineup.unpaired)))
        notes = (
            curve_text(pair, found.precision_recall),
            say("compare.by_amount") if scene.use.pricing.by_amount else "",
            say("compare.no_amounts") if scene.amounts_missing else "",
            no_rows,
            escaped(lineup.note),
        )
        st.caption(sentences(*notes))


def costs_words(scene: Scene) -> dict[str, str]:
    """Return the reader's costs and prevalence as they are written."""
    use = scene.use
    return {"terms": terms_text(use.costs, use.pricing), "prevalence": percent(scene.prevalence)}


def _costs(scene: Scene, pair: Pair) -> str:
    costs = [PER * scene.standings.values[name]["cost"] for name in pair]
    shown = {
        name: escaped(amount(cost, scene.use.unit)) for name, cost in zip(pair, costs, strict=True)
    }
    terms = escaped(say("compare.costs", **costs_words(scene)))
    return cost_text(pair, scene.standings, shown, terms=terms)


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


def show_progress(place: DeltaGenerator, replication: Replication) -> None:
    """Work off what is left of a bootstrap, and say how far it is; then run the page anew."""
    with place.container(horizontal=True, vertical_alignment="center", gap="small", key="running"):
        bar = st.progress(_share(replication), text=_progress_text(replication))
        show_turn(replication, "running")
    for _ in replication.steps():
        bar.progress(_share(replication), text=_progress_text(replication))
    session.repeat_notices()
    st.rerun()


def show_turn(replication: Replication, key: str) -> None:
    """Show the button that stops a bootstrap, or takes it up again; nothing once it is done."""
    if not replication.finished:
        st.button(
            say("compare.resume" if replication.stopped else "compare.stop"),
            key=f"turn_{key}",
            on_click=replication.turn,
        )


def _share(replication: Replication) -> float:
    return replication.done / replication.total


def _progress_text(replication: Replication) -> str:
    progress = replication.progress
    if progress is None:
        return say("compare.starting")
    left = progress.seconds_left
    if left >= 2 * _MINUTE:
        time = say("compare.minutes", minutes=f"{left / _MINUTE:.0f}")
    else:
        time = say("compare.seconds", seconds=f"{max(left, 1):.0f}")
    return say(
        "compare.progress", done=f"{progress.done:,}", total=f"{progress.total:,}", left=time
    )
