"""What a task is to the numbers, without a screen: to add one, write it and put it in the list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Task:
    """What a file can hold: two classes, several, ... Layouts of a file name it as their `task`.

    Attributes
    ----------
    key
        Its name.
    tally
        Returns what is counted once of a model, given what a file holds and the model's name.
    result
        How a result of it is written, read and checked: a `perfcore.results.documents.Form`.
    """

    key: str
    tally: Callable[[Any, str], Any]
    result: Any


TASKS: dict[str, Task] = {}
"""All tasks; `perfcore.results` fills it."""

UNNAMED = "binary"
"""The task of files, links and addresses that name none, as those of the first version."""
