"""What the session of one reader keeps: choices, what a page has to tell once, and widgets.

Widgets never own a choice: they are set before they are drawn, and read in their callbacks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from perfview.drawing import st
from perfview.kit.parameters import Parameter
from perfview.session.choices import Choices, V
from perfview.session.data_sets import DataSet

DIALOG = "dialog"
"""Where the session keeps the key of the page on which a dialog is open."""


@dataclass(frozen=True, slots=True, eq=False)
class Files:
    """Data files of one session by identifier; samples only once their columns were changed.

    Attributes
    ----------
    opened
        Every file as it was last read, even if it did not read well.
    ready
        Every file as it was last read *well*: what the pages use.
    """

    opened: Mapping[str, DataSet] = field(default_factory=dict)
    ready: Mapping[str, DataSet] = field(default_factory=dict)

    def with_file(self, file: DataSet) -> Files:
        """Return these files with `file` opened, and ready for use if it reads well."""
        ready = {**self.ready, file.id: file} if file.reads_well else self.ready
        return Files({**self.opened, file.id: file}, ready)

    def without(self, data: str) -> Files:
        """Return these files without the file `data`."""
        opened = {key: file for key, file in self.opened.items() if key != data}
        return Files(opened, {key: file for key, file in self.ready.items() if key != data})


def choices() -> Choices:
    """Return what the reader has chosen."""
    chosen: Choices = st.session_state.get("choices", Choices())
    return chosen


def choose(chosen: Choices) -> None:
    """Take over what the reader has just chosen; it wins over the address."""
    st.session_state["choices"] = chosen
    st.session_state["chosen_now"] = True


def take(parameter: Parameter[V], value: V | None, model: str = "") -> None:
    """Take over what the reader has just chosen for one parameter; None is as at first."""
    choose(choices().having(parameter, value, model))


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


def entry(
    key: str, taken: Callable[[Any], None] | Parameter[Any], value: object = None
) -> dict[str, Any]:
    """Return what makes the widget `key` show `value`, and hand on what the reader enters.

    To a function, or to a parameter, whose value it shows if none is given.
    """
    if isinstance(taken, Parameter):
        value = choices().of(taken) if value is None else value
    hand_on = partial(take, taken) if isinstance(taken, Parameter) else taken
    st.session_state[key] = value
    return {"key": key, "on_change": lambda: hand_on(widget(key))}


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
