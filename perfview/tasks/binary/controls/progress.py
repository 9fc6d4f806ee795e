"""How far a bootstrap is, and the button that stops it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from perfcore.chance.bootstrap import Progress
from perfview import session
from perfview.drawing import st
from perfview.kit.theme import count
from perfview.tasks.binary.comparison.replications import Replication
from perfview.words import say

if TYPE_CHECKING:
    from streamlit.delta_generator import DeltaGenerator

_MINUTE = 60


def show_turn(replication: Replication, key: str) -> None:
    """Show the button that stops a bootstrap, or takes it up again; nothing once it is done."""
    if not replication.finished:
        st.button(
            say("connection.go" if replication.stopped else "compare.stop"),
            key=f"turn_{key}",
            on_click=replication.turn,
        )


def show_progress(place: DeltaGenerator, replication: Replication) -> None:
    """Work off what is left of a bootstrap, and say how far it is; then run the page anew.

    Once before it is done the page shows the first replicates.
    """
    with place.container(horizontal=True, vertical_alignment="center", gap="small", key="running"):
        bar = st.progress(*_progress(replication.progress))
        show_turn(replication, "running")
    for progress in replication.steps():
        bar.progress(*_progress(progress))
        if replication.look():
            break
    session.repeat_notices()
    st.rerun()


def _progress(progress: Progress | None) -> tuple[float, str]:
    """Return how much of a bootstrap is done, and the same in words."""
    if progress is None:
        return 0.0, say("compare.starting")
    done, total, left = progress.done, progress.total, progress.seconds_left
    if left >= 2 * _MINUTE:
        time = say("compare.minutes", minutes=count(round(left / _MINUTE)))
    else:
        time = say("compare.seconds", seconds=count(round(max(left, 1))))
    return done / total, say("compare.progress", done=count(done), total=count(total), left=time)
