"""What a page is: one object, in one list."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from perfview.kit.lists import Registry
from perfview.kit.parameters import Parameter


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Page:
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
    words
        Its texts by key, English.
    parameters
        The choices that only this page offers.
    script
        The path of its script; by default ``pages/<key>.py``.
    """

    key: str
    task: str
    icon: str
    show: Callable[[], None]
    words: Mapping[str, str] = field(default_factory=dict)
    parameters: tuple[Parameter[Any], ...] = ()
    script: str = ""


PAGES: Registry[Page] = Registry("page")
"""All pages in the order of the navigation; `perfview.pages` fills it."""
