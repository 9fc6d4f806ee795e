"""What a frame costs and whether it is shown in time, read from the browser's own trace.

Only frames that answer an event of the hand are counted: idle ones would dilute every percentile.
*Work* is from the first event handler or animation callback of the frame to the end of its paint.
A frame is *missed* if the screen is refreshed without what the page has to show: the browser's
compositor says of each refresh whether all of it was there, a part, or nothing.
"""

import json
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

CATEGORIES = ["devtools.timeline", "cc", "benchmark"]
MOVE = "pointermove"
FRAME = "ProxyMain::BeginMainFrame"
SCRIPT = ("EventDispatch", "FireAnimationFrame")
PARTS = {
    "style": ("UpdateLayoutTree",),
    "layout": ("Layout",),
    "paint": ("PrePaint", "Paint", "CullRectUpdate", "Layerize"),
}
SHOWN = "STATE_PRESENTED_ALL"
MISSED = {"STATE_DROPPED", "STATE_PRESENTED_PARTIAL"}

Event = Mapping[str, Any]


@dataclass(frozen=True)
class Frames:
    """Milliseconds of work in each frame with an event, its parts, and how many were missed.

    Script is what handlers and callbacks take without style and layout that they force.
    """

    work: np.ndarray
    script: np.ndarray
    style: np.ndarray
    layout: np.ndarray
    paint: np.ndarray
    missed: int


def frames_of(trace: bytes, event: str = MOVE) -> Frames:
    """Read the frames that answer an event of this type, from a trace of `CATEGORIES`."""
    events = json.loads(trace)["traceEvents"]
    named = [e for e in events if e["name"] == "EventDispatch"]
    asked = [e for e in named if e["args"]["data"]["type"] == event]
    if not asked:
        raise RuntimeError(f"The page received no {event}.")
    process, thread = asked[0]["pid"], asked[0]["tid"]
    timed = [e for e in events if e["pid"] == process and e["tid"] == thread and e["ph"] == "X"]
    timed.sort(key=lambda e: e["ts"])
    starts = [e["ts"] for e in timed]
    answers = np.array([e["ts"] for e in asked])
    rows = []
    for frame in (e for e in timed if e["name"] == FRAME):
        began, ended = frame["ts"], _end(frame)
        if np.any((answers >= began) & (answers < ended)):
            rows.append(_parts(timed[bisect_left(starts, began) : bisect_left(starts, ended)]))
    refreshes: dict[int, set[str]] = {}
    for e in events:
        reports = e["name"] == "PipelineReporter" and e["ph"] == "b" and e["pid"] == process
        if reports and answers.min() <= e["ts"] <= answers.max():
            told = e["args"]["frame_reporter"]
            refreshes.setdefault(told["frame_sequence"], set()).add(told["state"])
    missed = sum(SHOWN not in states and bool(states & MISSED) for states in refreshes.values())
    work, script, style, layout, paint = np.array(rows).T / 1000
    return Frames(work, script, style, layout, paint, missed)


def _end(event: Event) -> float:
    end: float = event["ts"] + event.get("dur", 0)
    return end


def _parts(inside: list[Event]) -> list[float]:
    """Return microseconds of work, of script, and of each of `PARTS`, of one frame."""
    script = outermost(e for e in inside if e["name"] in SCRIPT)
    parts = {
        name: outermost(e for e in inside if e["name"] in part) for name, part in PARTS.items()
    }
    forced = [
        event
        for part in ("style", "layout")
        for event in parts[part]
        if any(outer["ts"] <= event["ts"] < _end(outer) for outer in script)
    ]
    painted = max((_end(e) for e in parts["paint"]), default=_end(script[-1]))
    return [
        painted - script[0]["ts"],
        _sum(script) - _sum(forced),
        *(_sum(part) for part in parts.values()),
    ]


def _sum(events: Iterable[Event]) -> float:
    return sum(e.get("dur", 0) for e in events)


def outermost(events: Iterable[Event]) -> list[Event]:
    """Return the events that begin in no other of them; they are in order of time."""
    kept: list[Event] = []
    for event in events:
        if not kept or event["ts"] >= _end(kept[-1]):
            kept.append(event)
    return kept
