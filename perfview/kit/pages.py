"""What a page is: one object, in one list."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from perfview.drawing import st
from perfview.kit.explanations import Number
from perfview.kit.parameters import Owner, Owners
from perfview.words import say


@dataclass(frozen=True, slots=True, eq=False)
class Download:
    """A file that a page offers.

    Attributes
    ----------
    label
        The key of the text on its button.
    ending, mime
        What its name ends with, and its kind; "csv" and "" for a table, see `rows`.
    made
        Returns its bytes; called when the button is pressed, where no session is known.
    told
        What these texts hold in their braces.
    rows
        Those of its longest table, 0 without tables. The reader chooses as what kind of file
        tables are written.
    help
        The key of its help, by default that of its text with ``_help`` at the end.
    """

    label: str
    ending: str
    mime: str
    made: Callable[[], bytes]
    told: Mapping[str, object] = field(default_factory=dict)
    rows: int = 0
    help: str = ""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Page(Owner):
    """One page of the dashboard.

    Attributes
    ----------
    key
        Its name in the address; its words are those whose keys begin with it.
    task
        The key of the task whose data it shows; "" for all data.
    icon
        The name of its icon among Streamlit's.
    show
        Draws it; called by its script.
    part
        Returns its section of the page in one file, of a result, the name of one of its models and
        the author's look: see `perfview.downloads.one_file`. None if it has no part in it.
    look
        Returns how somebody looks at it who has no session, as its part wants to know it: of a data
        set, its result, one of its models and the choices.
    words
        Its texts by key, English.
    parameters
        The choices that only this page offers.
    numbers
        What only this page explains.
    downloads
        Returns the files that it offers of what is in view.
    sets
        Keys of shared parameters that readers come here to change: other pages link to it by them.
    front
        Whether the address without a page shows it.
    script
        The path of its script; by default ``pages/<key>.py``.
    style
        What it adds to the app's style sheet: rules about elements of its own, by their keys.
    """

    task: str
    icon: str
    show: Callable[[], None]
    part: Callable[..., Any] | None = None
    look: Callable[[Any, Any, str, Any], Any] = lambda *_: None
    numbers: tuple[Number, ...] = ()
    downloads: Callable[[Any], Sequence[Download]] = lambda view: ()
    sets: tuple[str, ...] = ()
    front: bool = False
    script: str = ""
    style: str = ""

    @property
    def title(self) -> str:
        """What it is called."""
        return say(f"{self.key}.title")

    @property
    def path(self) -> str:
        """Its place in an address, without a slash."""
        return "" if self.front else self.key

    @property
    def file(self) -> str:
        """The path of its script: from the folder of ``app.py``, or absolute."""
        return self.script or f"pages/{self.key}.py"


PAGES: Owners[Page] = Owners("page")
"""All pages in the order of the navigation; `perfview.pages` fills it."""


def show_link(page: Page, label: str = "", *, icon: str = "") -> None:
    """Show a link to a page, by default with its own name and icon."""
    shown = f":material/{icon or page.icon}:"
    st.page_link(page.file, label=label or page.title, icon=shown, width="content")


def page_that_sets(parameter: str) -> Page | None:
    """Return the first page where readers change a shared parameter, None if there is none."""
    return next((page for page in PAGES.values() if parameter in page.sets), None)
