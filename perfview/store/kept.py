"""What is kept of one data file of any task, and the facts about it that bytes do not hold."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from typing import Any, ClassVar, Self

from perfcore.arrays import FloatArray
from perfview.store.changes import Changes

UPLOAD = "upload-"
"""How the identifier of an upload begins, which no link may hold."""
PART = "~"
"""Stands in the identifier of a part of a data set, between that of the whole and its own name."""

Facts = Mapping[str, Collection[Sequence[str]]]
"""What bytes of a payload do not hold, and the settings of a link do: lists by name, each of rows
that begin with a file and, but for its fingerprint, a model."""

FINGERPRINTS = "fingerprints"
LISTS = {"weighted": 2, "made": 3, "recalibrated": 4, "grouped": 2, FINGERPRINTS: 2}
"""The names of these lists, and how long their rows are."""


class PayloadError(ValueError):
    """What is no payload, or a damaged one."""


@dataclass(frozen=True, slots=True)
class Kept(ABC):
    """What is kept of one data file of a task.

    Attributes
    ----------
    task
        The key of the task.
    cells
        What may hold a single case, as the keys of texts say it.
    listed
        What it has of the lists of `Facts`: by the name of a list its attribute.
    id
        Its name within the share, to which the settings refer. Never that of an upload, which
        would open the file itself to every reader while it is on the shelf.
    name
        What a reader calls it.
    labels
        The names of the classes; none where the task has no classes.
    runs
        None: which run a case belongs to is not kept.
    changes
        By model what changes over time in its figures, where that is kept.
    models
        By name, at least one.
    paired
        Whether case i was the same case for every model.
    grouped
        The models some of whose cases belong together: their groups are not kept, so that nothing
        tells how sure figures are.
    sha256
        The SHA-256 of the file itself, "" where nobody knows.
    """

    task: ClassVar[str]
    cells: ClassVar[str] = "cells"
    listed: ClassVar[Mapping[str, str]] = {"grouped": "grouped"}
    runs: ClassVar[tuple[str, ...]] = ()

    id: str
    name: str
    _: KW_ONLY
    labels: tuple[str, ...] = ()
    models: Mapping[str, Any]
    paired: bool = True
    grouped: frozenset[str] = frozenset()
    sha256: str = field(default="", compare=False, repr=False)
    changes: Mapping[str, Changes] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        if not self.id or self.id.startswith(UPLOAD):
            raise PayloadError("A shared file must have an id of its own, not that of an upload.")
        if not self.models:
            raise PayloadError("A shared file must have a model.")

    @abstractmethod
    def tally(self, model: str) -> Any:
        """Return what the task counts of a model."""

    def packed(self) -> dict[str, Any]:
        """Return it as JSON, without its parts and facts; sweeps are no JSON."""
        raise NotImplementedError

    @classmethod
    def unpacked(cls, told: dict[str, Any]) -> Self:
        """Return what was packed, every part of it checked.

        Raises
        ------
        PayloadError
            If a part is not what it should be. What else reading raises is taken for damage.
        """
        raise NotImplementedError

    def fewest(self, model: str) -> int:
        """Return of how few cases something is told, beside the sweeps of its parts.

        1 where one case as good as tells it; 0 where nobody knows.
        """
        raise NotImplementedError

    def called(self, model: str) -> FloatArray | None:
        """Return how many of both classes are called the first, if its two parts are two sides."""
        return None

    def part(self, place: int) -> str:
        """Return the id of the file that holds the sweeps of one of its parts."""
        return f"{self.id}{PART}{place}"

    def with_parts(self, parts: Sequence[Kept]) -> Self:
        """Return it with the sweeps of its parts, if there are any."""
        told: dict[str, Any] = {"parts": tuple(parts)} if parts else {}
        return replace(self, **told)

    def facts(self, name: str) -> list[tuple[str, ...]]:
        """Return what a list of `Facts` says of it, without its id."""
        if name == FINGERPRINTS:
            return [(self.sha256,)] if self.sha256 and PART not in self.id else []
        told = getattr(self, self.listed[name]) if name in self.listed else ()
        if not isinstance(told, Mapping):
            return [(model,) for model in sorted(told)]
        return [(model, *((of,) if isinstance(of, str) else of)) for model, of in told.items()]

    def having(self, facts: Facts) -> Self:
        """Return it with what the lists of a link say of it."""
        known: dict[str, Any] = dict(facts.get(FINGERPRINTS, ()))  # type: ignore[arg-type]
        found: dict[str, Any] = {"sha256": known.get(self.id.partition(PART)[0], "")}
        for name, attribute in self.listed.items():
            said = [rest for file, *rest in facts.get(name, ()) if file == self.id]
            of = {model: (*rest,) if rest[1:] else "".join(rest) for model, *rest in said}
            is_set = isinstance(getattr(self, attribute), frozenset)
            found[attribute] = frozenset(of) if is_set else of
        return replace(self, **found)


def differ(names: Collection[str]) -> bool:
    """Return whether no two names are alike."""
    return len(set(names)) == len(names)


def typed(value: Any, kind: Any) -> Any:
    """Return `value` if it is of the kind; a boolean is no whole number."""
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise PayloadError(f"The payload must hold {kind} here, got {value!r}.")
    return value
