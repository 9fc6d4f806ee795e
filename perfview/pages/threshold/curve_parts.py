"""Where figures of a part of the ROC curve are taken at: entries among the looks of the page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from perfview import session
from perfview.drawing import st
from perfview.tasks.binary import commits
from perfview.tasks.binary.explanations.curve_parts import OVER, PARTS
from perfview.tasks.numbers import show_number
from perfview.tasks.pickers import WIDE
from perfview.words import say


def show_curve_parts() -> None:
    """Show at which rates recall and false alarms are told, and over which range an area."""
    parts = session.choices().of(PARTS)
    st.caption(say("threshold.parts"))
    for name in ("fpr", "recall"):
        _show_share(name, getattr(parts, name))
    st.selectbox(
        say("threshold.parts_over"),
        OVER,
        format_func=lambda over: say(f"threshold.parts_over_{over}"),
        help=say("threshold.parts_over_help"),
        **session.entry("parts_over", lambda over: _take(over=over), parts.over),
        width=WIDE,
    )
    with st.container(horizontal=True, gap="small"):
        for name in ("low", "high"):
            _show_share(name, getattr(parts, name), width=WIDE // 2)


def _show_share(name: str, value: float, *, width: int = WIDE) -> None:
    show_number(
        say(f"threshold.parts_{name}"),
        f"parts_{name}",
        value,
        _taking(name),
        needed=True,
        width=width,
    )


def _taking(name: str) -> Callable[[float | None], None]:
    """Return what takes over a share; an emptied one stays."""
    return lambda share: None if share is None else _take(**{name: share})


def _take(**changed: Any) -> None:
    """Take over what the reader chose, unless the range then has no width."""
    parts = replace(session.choices().of(PARTS), **changed)
    if parts.possible:
        session.take(PARTS, parts)
    else:
        commits.answer(say("threshold.parts_refused"))
