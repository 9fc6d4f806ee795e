"""A registry of figures: a mapping that answers a misspelt key with the nearest names."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

from perfcore.measures.definitions import Figure
from perfcore.messages import Message, message, value_error

F = TypeVar("F", bound=Figure[Any])


class UnknownMeasureError(KeyError):
    """No measure has this key."""

    def __str__(self) -> str:
        return str(self.args[0])


class Registry(Mapping[str, F]):
    """Figures by key, in the order in which they were listed."""

    def __init__(self, measures: Iterable[F]) -> None:
        self._measures: dict[str, F] = {}
        for measure in measures:
            self.add(measure)

    def add(self, measure: F) -> None:
        """Add a figure at the end; a ValueError if another one has its key."""
        if measure.key in self._measures:
            raise value_error("Measure keys must be unique, got {key!r} twice.", key=measure.key)
        self._measures[measure.key] = measure

    def remove(self, key: str) -> None:
        """Take a figure out again."""
        del self._measures[key]

    @property
    def without_parameters(self) -> tuple[str, ...]:
        """The keys of the figures that take no parameters."""
        return tuple(key for key, measure in self._measures.items() if not measure.takes)

    def needing(self, need: str) -> dict[str, F]:
        """Return the figures that need "scores", "probabilities", ..., by key."""
        return {key: each for key, each in self._measures.items() if need in each.needs}

    @property
    def tiles(self) -> tuple[str, ...]:
        """The keys of the measures with a tile, in their order on the page."""
        places = {key: getattr(each, "tile", 0) for key, each in self._measures.items()}
        return tuple(sorted(filter(places.get, places), key=lambda key: places[key]))

    def __getitem__(self, key: str) -> F:
        try:
            return self._measures[key]
        except KeyError:
            raise UnknownMeasureError(self._unknown(key)) from None

    def __contains__(self, key: object) -> bool:
        return key in self._measures  # without looking for names near it

    def __iter__(self) -> Iterator[str]:
        return iter(self._measures)

    def __len__(self) -> int:
        return len(self._measures)

    def __repr__(self) -> str:
        return f"Registry({', '.join(self)})"

    def _unknown(self, key: str) -> Message:
        """Return the message for a key that does not exist: names near it, synonyms included."""
        names = {key: key for key in self._measures}
        for measure in self._measures.values():
            for name in (measure.name, *measure.synonyms):
                names.setdefault(_plain(name), measure.key)
        close = difflib.get_close_matches(_plain(str(key)), list(names), n=1)
        hint = message("known are {keys}.", keys=", ".join(self))
        if close:
            hint = message("did you mean {close!r}?", close=names[close[0]])
        return message("No measure {key!r}; {hint}", key=key, hint=hint)


def _plain(name: str) -> str:
    return name.lower().replace(" ", "_").replace("-", "_")
