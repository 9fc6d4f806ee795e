"""The bootstrap while it runs: a bar with the time that is left, and a button that stops it."""

from __future__ import annotations

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from perfview import session
from perfview.pages.compare.replications import Replication
from perfview.words import say

_MINUTE = 60


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
            on_click=_turn,
            args=(replication,),
        )


def _turn(replication: Replication) -> None:
    replication.turn()


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
