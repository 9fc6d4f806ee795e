"""What the board sends back, checked: it comes from a browser."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from perfview.kit.parameters import Parameter
from perfview.kit.tasks import TASKS, numbers_of

E = TypeVar("E")
V = TypeVar("V")


class BrokenEventError(ValueError):
    """A browser sent what no board sends: no fault of the program, so the log has one line."""

    of_a_browser = True


@dataclass(frozen=True)
class Commit:
    """The reader moved the threshold (inf: nothing is called positive) or something beside it.

    The operating condition, P(+)cost, is None where the board has none or it did not move. `texts`
    has what else the reader chose, by the key of a parameter as an address has it.
    """

    threshold: float
    sequence: int
    condition: float | None = None
    texts: Mapping[str, str] = field(default_factory=dict)

    def said(self, parameter: Parameter[V]) -> V | None:
        """Return what the reader chose of a parameter, None where it makes no sense or is none."""
        text = self.texts.get(parameter.key, "")
        return parameter.read(text) if 0 < len(text) <= parameter.longest else None


@dataclass(frozen=True, slots=True)
class TextCommit:
    """What the reader has chosen on a board: texts as in an address, "" as at first."""

    texts: Mapping[str, str]
    sequence: int


@dataclass(frozen=True)
class BoardEvents:
    """What a board sent.

    Attributes
    ----------
    commit
        The last one.
    explained
        The key of the number that the reader asked about just now.
    look
        How the reader changed the look of the board: by the name of a switch, whether it is on.
    """

    commit: Commit | None
    explained: str | None
    look: Mapping[str, bool] | None = None


def board_events(state: Mapping[str, Any] | None) -> BoardEvents:
    """Return the events in `state`, the result of a mount or its entry in the session state.

    Raises
    ------
    BrokenEventError
        If an event does not have the form the board gives it, or asks for what is not explained.

    Examples
    --------
    >>> board_events({"commit": {"threshold": None, "condition": 0.8, "seq": 3}}).commit
    Commit(threshold=inf, sequence=3, condition=0.8, texts={})
    """
    return BoardEvents(
        _event(state or {}, "commit", _commit),
        _event(state or {}, "explain", _explained),
        _event(state or {}, "look", _look),
    )


def text_commit(event: object, parameters: Iterable[Parameter[Any]]) -> TextCommit:
    """Return what a board has sent as a commit that holds a text for each of these parameters.

    Raises
    ------
    BrokenEventError
        If it does not have the form that the board gives it.
    """
    entries = entries_of("commit", event)

    def fits(parameter: Parameter[Any], text: object) -> bool:
        if not isinstance(text, str) or len(text) > parameter.longest:
            return False
        return not text or parameter.read(text) is not None

    wanted = "a choice or an empty text"
    texts = {
        each.key: entry_of("commit", entries, each.key, wanted, partial(fits, each))
        for each in parameters
    }
    return TextCommit(texts, whole_of("commit", entries, "seq"))


def number_asked(sent: Any) -> str:
    """Return the key of the number that a reader has just asked about on a board, "" for none."""
    event = getattr(sent, "explain", None)
    return "" if event is None else _explained(entries_of("explain", event))


def whole_of(name: str, event: Mapping[str, Any], entry: str) -> int:
    """Return an entry of an event that must be a whole number from 0."""

    def fits(value: object) -> bool:
        return isinstance(value, int) and value >= 0

    return int(entry_of(name, event, entry, "a whole number from 0", fits))


def _event(state: Mapping[str, Any], name: str, read: Callable[[Mapping[str, Any]], E]) -> E | None:
    event = state.get(name)
    return None if event is None else read(entries_of(name, event))


def entries_of(name: str, event: object) -> Mapping[str, Any]:
    """Return the entries of an event, which must be an object."""
    if not isinstance(event, Mapping):
        raise BrokenEventError(f"Event {name} must be an object, got {event!r}.")
    return event


def _commit(event: Mapping[str, Any]) -> Commit:
    def finite(value: object) -> bool:
        # An integer may be larger than all floats.
        number = isinstance(value, int | float) and abs(value) <= sys.float_info.max
        return value is None or number

    def share(value: Any) -> bool:
        return value is None or (finite(value) and 0 <= value <= 1)

    threshold = entry_of("commit", event, "threshold", "a number or null", finite)

    def text(value: object) -> bool:
        return value is None or isinstance(value, str)

    condition = entry_of("commit", event, "condition", "a number from 0 to 1 or null", share)
    others = {
        name: entry_of("commit", event, name, "a text or null", text)
        for name in event
        if name not in ("threshold", "seq", "condition")
    }
    return Commit(
        math.inf if threshold is None else float(threshold),
        whole_of("commit", event, "seq"),
        None if condition is None else float(condition),
        {name: value for name, value in others.items() if value is not None},
    )


def _explained(event: Mapping[str, Any]) -> str:
    key = entry_of("explain", event, "measure", "a text", lambda value: isinstance(value, str))
    if not any(key in numbers_of(task) for task in TASKS):
        raise BrokenEventError(f"Event explain must hold the key of a number, got {key[:40]!r}.")
    whole_of("explain", event, "seq")
    return str(key)


def _look(event: Mapping[str, Any]) -> Mapping[str, bool]:
    switches = {name: on for name, on in event.items() if name != "seq"}
    for name, on in switches.items():
        if not isinstance(on, bool):
            raise BrokenEventError(f"Event look must hold true or false as {name}, got {on!r}.")
    return switches


def entry_of(
    name: str,
    event: Mapping[str, Any],
    entry: str,
    wanted: str,
    fits: Callable[[object], bool],
) -> Any:
    """Return an entry of an event, or say what it must be."""
    value = event.get(entry)
    # To Python, True is a whole number.
    if isinstance(value, bool) or not fits(value):
        raise BrokenEventError(f"Event {name} must hold {wanted} as {entry}, got {value!r}.")
    return value
