"""What a task is: what a file can hold, and what all pages that show it share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any

from perfcore.readers.forms.form import Form
from perfview.kit.explanations import Number
from perfview.kit.pages import PAGES
from perfview.kit.parameters import Owner, Owners, Parameter


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Task(Owner):
    """What a file can hold: two classes, classes, regression, ...

    Attributes
    ----------
    key
        Its name; its pages name it.
    numbers
        Returns the numbers that all of its pages can explain, by key.
    forms
        The layouts of a file that hold it, by key: the Data page shows an example of each.
    parameters
        The choices that its pages share.
    words
        Its texts by key, English.
    """

    numbers: Callable[[], Mapping[str, Number]]
    forms: Mapping[str, Form]


TASKS: Owners[Task] = Owners("task")
"""All tasks; `perfview.pages` fills it."""


def parameters_of(task: str) -> list[Parameter[Any]]:
    """Return every choice of a task: its own, then those of its pages."""
    pages = (page.parameters for page in PAGES.values() if page.task == task)
    return [*TASKS[task].parameters, *chain.from_iterable(pages)]


def numbers_of(task: str) -> dict[str, Number]:
    """Return every number of a task that can be explained: its own, then those of its pages."""
    own = (page.numbers for page in PAGES.values() if page.task == task)
    return {**TASKS[task].numbers(), **{each.key: each for some in own for each in some}}
