"""What one reader has chosen: a value for each parameter, data set and model."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar, cast

from perfview.kit.parameters import Parameter
from perfview.store.kept import PART

V = TypeVar("V")

Place = tuple[Parameter[Any], str, str, Any]


def whole_of(data: str) -> str:
    """Return the identifier of the data set that another one is a part of, or its own.

    >>> whole_of("wine~2"), whole_of("wine")
    ('wine', 'wine')
    """
    return data.partition(PART)[0]


@dataclass(frozen=True, slots=True)
class Choices:
    """One reader's choices.

    Attributes
    ----------
    data
        Identifier of the data set in use.
    values
        (choice, data set, model, what it is kept apart by) -> value. What belongs to the reader has
        neither data set nor model, what belongs to the data has no model.
    """

    data: str = ""
    values: Mapping[Place, Any] = field(default_factory=dict)

    def chosen(
        self, parameter: Parameter[V], model: str = "", *, data: str | None = None
    ) -> V | None:
        """Return what was chosen for the data set in use, or for `data`; None if nothing was."""
        return cast("V | None", self.values.get(self._place(parameter, model, data)))

    def of(self, parameter: Parameter[V], model: str = "", *, data: str | None = None) -> V:
        """Return what holds: what was chosen, else the default."""
        value = self.chosen(parameter, model, data=data)
        return parameter.default if value is None else value

    def having(self, parameter: Parameter[V], value: V | None, model: str = "") -> Choices:
        """Return these choices with `value` for the data set in use; None is as at first."""
        place = self._place(parameter, model, None)
        values = {**self.values, place: value}
        if value is None:
            del values[place]
        return replace(self, values=values)

    def carried_over(self, old: str, new: str) -> Choices:
        """Return these choices with all that was chosen for the data set `old` chosen for `new`.

        What was chosen for its parts goes along.
        """

        def moved(data: str) -> str:
            return new + data[len(old) :] if old in (data, whole_of(data)) else data

        values = {
            (parameter, moved(data), *rest): parameter.renamed(value, moved)
            for (parameter, data, *rest), value in self.values.items()
        }
        return Choices(moved(self.data), values)

    def beside(self, others: Choices) -> Choices:
        """Return these choices with what `others` say of other data sets."""
        theirs = {place: value for place, value in others.values.items() if place[1]}
        return replace(self, values={**theirs, **self.values})

    def without_models(self, data: str, models: Collection[str]) -> Choices:
        """Return these choices without what is chosen for these models of the data set `data`."""
        kept = {
            place: value
            for place, value in self.values.items()
            if place[1] != data or place[2] not in models
        }
        return replace(self, values=kept)

    def without(self, data: str) -> Choices:
        """Return these choices without what is chosen for the data set `data` and its parts."""
        kept = {place: value for place, value in self.values.items() if whole_of(place[1]) != data}
        return Choices("" if whole_of(self.data) == data else self.data, kept)

    def _place(self, parameter: Parameter[Any], model: str, data: str | None) -> Place:
        apart = None if parameter.within is None else self.of(parameter.within)
        if parameter.owner == "reader":
            return parameter, "", "", apart
        here = self.data if data is None else data
        return parameter, here, model if parameter.owner == "model" else "", apart
