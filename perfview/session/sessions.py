"""What the session of one reader keeps: choices, what a page has to tell once, and widgets.

Widgets never own a choice: they are set before they are drawn, and read in their callbacks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar, cast

import streamlit as st

from perfview.kit.parameters import Parameter

V = TypeVar("V")

Place = tuple[Parameter[Any], str, str]


@dataclass(frozen=True, slots=True)
class Choices:
    """One reader's choices.

    Attributes
    ----------
    data
        Identifier of the data set in use.
    values
        (choice, data set, model) -> value. What belongs to the reader has neither data set nor
        model, what belongs to the data has no model.
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
        """Return these choices with all that was chosen for the data set `old` chosen for `new`."""

        def moved(data: str) -> str:
            return new if data == old else data

        values = {
            (parameter, moved(data), model): parameter.renamed(value, moved)
            for (parameter, data, model), value in self.values.items()
        }
        return Choices(moved(self.data), values)

    def beside(self, others: Choices) -> Choices:
        """Return these choices with what `others` say of other data sets."""
        theirs = {place: value for place, value in others.values.items() if place[1]}
        return replace(self, values={**theirs, **self.values})

    def without(self, data: str) -> Choices:
        """Return these choices with everything about the data set `data` forgotten."""
        kept = {place: value for place, value in self.values.items() if place[1] != data}
        return Choices("" if self.data == data else self.data, kept)

    def _place(self, parameter: Parameter[Any], model: str, data: str | None) -> Place:
        if parameter.owner == "reader":
            return parameter, "", ""
        here = self.data if data is None else data
        return parameter, here, model if parameter.owner == "model" else ""


DIALOG = "dialog"
"""Where the session keeps the key of the page on which a dialog is open: long work waits."""


def choices() -> Choices:
    """Return what the reader has chosen."""
    chosen: Choices = st.session_state.get("choices", Choices())
    return chosen


def choose(chosen: Choices) -> None:
    """Take over what the reader has just chosen; it wins over the address."""
    st.session_state["choices"] = chosen
    st.session_state["chosen_now"] = True


def in_dialog(page: str) -> bool:
    """Return whether a dialog is open on `page`; one on another page was left with it."""
    return bool(st.session_state.get(DIALOG) == page)


def notify(notice: str) -> None:
    """Keep `notice` to be shown on top of the page in this run."""
    st.session_state["notices"] = (*st.session_state.get("notices", ()), notice)


def take_notices() -> tuple[str, ...]:
    """Return the notices of this run; they are shown once."""
    notices: tuple[str, ...] = st.session_state.pop("notices", ())
    st.session_state["shown_notices"] = notices
    return notices


def repeat_notices() -> None:
    """Show the notices of this run again in the next one, which the page itself begins."""
    for notice in st.session_state.get("shown_notices", ()):
        notify(notice)


def shown(key: str, value: object) -> str:
    """Make the widget `key` show `value`, and return its key."""
    st.session_state[key] = value
    return key


def widget(key: str) -> Any:
    """Return what the reader entered in the widget `key`, in its callback."""
    return st.session_state[key]


def uploader() -> str:
    """Return the key of the uploader; a new one after each upload, so that the old bytes go."""
    return f"uploader-{st.session_state.get('uploads', 0)}"


def keep(key: str, value: object) -> None:
    """Keep a value of a page for this session."""
    st.session_state[key] = value


def kept(key: str) -> Any:
    """Return a value of a page that was kept, or what a component has sent; None without any."""
    return st.session_state.get(key)
