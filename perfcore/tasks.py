"""What a task is to the numbers, without a screen: to add one, write it and put it in the list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
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
    figures
        By key the figures by which models are compared, and runs too: of what `sums` holds as its
        tally, which may be a part of what `tally` returns.
    sums
        Returns what each case of a model adds to them, given the same as `tally`: a
        `perfcore.chance.figures.CaseSums`.
    runs
        Returns the name of each run in which a model has cases, with what figures are of there.
    size
        Returns how many cases that holds, or their weight.
    """

    key: str
    tally: Callable[[Any, str], Any]
    result: Any
    figures: Mapping[str, Any] = field(default_factory=dict)
    sums: Callable[[Any, str], Any] = lambda found, model: None
    runs: Callable[[Any, str], Iterable[tuple[str, Any]]] = lambda found, model: ()
    size: Callable[[Any], float] = lambda tally: float("nan")


TASKS: dict[str, Task] = {}
"""All tasks; `perfcore.results` fills it."""

UNNAMED = "binary"
"""The task of files, links and addresses that name none, as those of the first version."""
