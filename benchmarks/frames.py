"""What a frame costs and whether it is shown in time, read from the browser's own trace.

Only frames that answer an event of the hand are counted: idle ones would dilute every percentile.
*Work* is from the first event handler or animation callback of the frame to the end of its paint.
A frame is *missed* if the screen is refreshed without what the page has to show: the browser's
compositor says of each refresh whether all of it was there, a part, or nothing.
"""

import json
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

CATEGORIES = ["devtools.timeline", "cc", "benchmark"]
MOVE = "pointermove"
FRAME = "ProxyMain::BeginMainFrame"
SCRIPT = ("EventDispatch", "FireAnimationFrame")
PAINT = ("PrePaint", "Paint", "CullRectUpdate", "Layerize")
SHOWN = "STATE_PRESENTED_ALL"
MISSED = {"STATE_DROPPED", "STATE_PRESENTED_PARTIAL"}

Event = Mapping[str, Any]


@dataclass(frozen=True)
class Frames:
    """Milliseconds of work in each frame with an event, and how many were missed."""

    work: np.ndarray
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
    work = []
    for frame in (e for e in timed if e["name"] == FRAME):
        began, ended = frame["ts"], _end(frame)
        if np.any((answers >= began) & (answers < ended)):
            work.append(_work(timed[bisect_left(starts, began) : bisect_left(starts, ended)]))
    refreshes: dict[int, set[str]] = {}
    for e in events:
        reports = e["name"] == "PipelineReporter" and e["ph"] == "b" and e["pid"] == process
        if reports and answers.min() <= e["ts"] <= answers.max():
            told = e["args"]["frame_reporter"]
            refreshes.setdefault(told["frame_sequence"], set()).add(told["state"])
    missed = sum(SHOWN not in states and bool(states & MISSED) for states in refreshes.values())
    return Frames(np.array(work) / 1000, missed)


def _end(event: Event) -> float:
    end: float = event["ts"] + event.get("dur", 0)
    return end


def _work(inside: list[Event]) -> float:
    """Return the microseconds from the first script of a frame to the end of its paint."""
    script = [e for e in inside if e["name"] in SCRIPT]
    painted = [e for e in inside if e["name"] in PAINT]
    began: float = script[0]["ts"]
    return max(map(_end, painted or script)) - began
