"""What the board sends back, checked: it comes from a browser."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from perfview.kit.tasks import TASKS, numbers_of


@dataclass(frozen=True)
class Commit:
    """The reader moved the threshold (inf: nothing is called positive), or the condition.

    The operating condition, P(+)cost, is None where the board has none or it did not move.
    """

    threshold: float
    sequence: int
    condition: float | None = None


@dataclass(frozen=True)
class Explanation:
    """The reader asked what a number means: `measure`, a cell of the matrix or a curve's figure."""

    measure: str
    sequence: int


@dataclass(frozen=True)
class BoardEvents:
    """The last commit of this board, and the explanation asked for just now."""

    commit: Commit | None
    explanation: Explanation | None


def board_events(state: Mapping[str, Any] | None) -> BoardEvents:
    """Return the events in `state`, the result of a mount or its entry in the session state.

    Raises
    ------
    ValueError
        If an event does not have the form the board gives it, or asks for what is not explained.

    Examples
    --------
    >>> board_events({"commit": {"threshold": None, "condition": 0.8, "seq": 3}}).commit
    Commit(threshold=inf, sequence=3, condition=0.8)
    """
    commit = _event(state or {}, "commit")
    explain = _event(state or {}, "explain")
    return BoardEvents(
        commit=(
            None
            if commit is None
            else Commit(_threshold(commit), _sequence("commit", commit), _condition(commit))
        ),
        explanation=(
            None
            if explain is None
            else Explanation(_measure(explain), _sequence("explain", explain))
        ),
    )


def _event(state: Mapping[str, Any], name: str) -> Mapping[str, Any] | None:
    event = state.get(name)
    if event is not None and not isinstance(event, Mapping):
        raise ValueError(f"Event {name} must be an object, got {event!r}.")
    return event


def _threshold(event: Mapping[str, Any]) -> float:
    value = event.get("threshold")
    if value is None:
        return math.inf
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError(f"Event commit must hold a number or null as threshold, got {value!r}.")
    return float(value)


def _condition(event: Mapping[str, Any]) -> float | None:
    value = event.get("condition")
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise ValueError(
            f"Event commit must hold a number from 0 to 1 or null as condition, got {value!r}."
        )
    return float(value)


def _measure(event: Mapping[str, Any]) -> str:
    value = event.get("measure")
    if not isinstance(value, str):
        raise ValueError(f"Event explain must hold a text as measure, got {value!r}.")
    if not any(value in numbers_of(task) for task in TASKS):
        raise ValueError(f"Event explain must hold the key of a number, got {value[:40]!r}.")
    return value


def _sequence(name: str, event: Mapping[str, Any]) -> int:
    value = event.get("seq")
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"Event {name} must hold a whole number as seq, got {value!r}.")
    return value
