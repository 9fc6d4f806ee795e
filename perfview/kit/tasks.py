"""What a task is on screen: what a file can hold, and what all pages that show it share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any

import perfcore.tasks
from perfcore.readers.forms import FORMS
from perfcore.readers.forms.form import Form
from perfview.kit.explanations import Number, figure_numbers, show_explanation
from perfview.kit.pages import PAGES, Page
from perfview.kit.parameters import Owner, Owners, Parameter
from perfview.kit.reports import Report


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Parts:
    """How pages of another task show a part of data: one class of several against the rest.

    Attributes
    ----------
    task
        The key of that other task.
    has
        Returns whether a data set has such parts, without making one.
    of
        Returns a part of a data set as a data set of that task, by its name; "" is the first one.
        None where there is none of this name.
    show
        Draws what chooses the part, where pages of that task show one.
    calls
        Returns in words how a model's own calls differ from those of a threshold on its scores,
        given a part, the model and the threshold; "" where they do not.
    """

    task: str
    has: Callable[[Any], bool]
    of: Callable[[Any, str], Any]
    show: Callable[[Any], None]
    calls: Callable[[Any, str, float], str]


@dataclass(frozen=True, slots=True, eq=False)
class OverTime:
    """What is shown from period to period of time: figures, and what returns how sure they are.

    Attributes
    ----------
    figures
        By key.
    intervals
        Returns those of a model on a data set, by key.
    """

    figures: Mapping[str, Any]
    intervals: Callable[[Any, str], Mapping[str, Any]]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Task(Owner):
    """What a file can hold: two classes, classes, regression, ...

    Attributes
    ----------
    core
        What it is to the numbers; both have one key, which its pages name.
    numbers
        Returns the numbers that all of its pages can explain, by key; without it the figures of its
        core are explained of a tally.
    show_facts
        Draws on the Data page how many cases a data set holds, and the like.
    show_more
        Draws there what can be done with it beside choosing its columns.
    parts
        How pages of another task show parts of its data; None if they do not.
    kept
        As what a link keeps a data set, where it keeps more than sweeps; None where it does not.
    parcel
        Returns what a link keeps of a data set and choices, which needs no session: a `Parcel`.
    of_result
        Returns what a result file keeps of its data set, as `kept`, or None of a file that does not
        keep all that pages show. With it `cutpoint counts` writes such files.
    parcels
        Returns what goes along with a link that a reader makes, and the same without the part of
        the cases that is compared; without it the parcel is both.
    keeps
        The key of the text that says in the Share dialog what a link keeps.
    over_time
        What is shown from period to period; None where its pages show that in a way of their own.
    show_along
        Draws in the Share dialog what may go along with a data set on wish.
    seen
        Returns a reader's choices as they hold in a link, given its parcel and what is kept of it.
    first_page
        The key of the page that a link shows which no reader made.
    report
        What files say of its results.
    parameters
        The choices that its pages share.
    words
        Its texts by key, English.
    """

    core: perfcore.tasks.Task
    numbers: Callable[[], Mapping[str, Number]] | None = None
    show_facts: Callable[[Any], None] = lambda _: None
    show_more: Callable[[Any], None] = lambda _: None
    parts: Parts | None = None
    kept: type[Any] | None = None
    parcel: Callable[[Any, Any], Any]
    of_result: Callable[[Any], Any] | None = None
    parcels: Callable[[Any], tuple[Any, Any]] | None = None
    keeps: str = "links.kept"
    over_time: OverTime | None = None
    show_along: Callable[[Any], None] = lambda _: None
    seen: Callable[[Any, Any, Any], Any] = lambda chosen, parcel, kept: chosen
    first_page: str
    report: Report

    def both_parcels(self, file: Any, chosen: Any) -> tuple[Any, Any]:
        """Return what goes along with a link that a reader makes, see `parcels`."""
        return (self.parcel(file, chosen),) * 2 if self.parcels is None else self.parcels(file)

    @property
    def forms(self) -> tuple[Form, ...]:
        """The layouts of a file that hold it."""
        return tuple(form for form in FORMS.values() if form.task == self.key)


TASKS: Owners[Task] = Owners("task")
"""All tasks; `perfview.pages` fills it."""


def own_calls(file: Any, model: str, threshold: float) -> str:
    """Return how a model's own calls differ from a threshold's, "" unless `file` is a part."""
    parts = TASKS[file.whole.task].parts
    return "" if parts is None or file.whole is file else parts.calls(file, model, threshold)


def pages_for(file: Any) -> list[Page]:
    """Return the pages that can show a data set, in the order of the navigation."""
    parts = TASKS[file.whole.task].parts
    shown = {"", file.whole.task}
    if parts is not None and parts.has(file.whole):
        shown.add(parts.task)
    return [page for page in PAGES.values() if page.task in shown]


def parameters_of(task: str) -> list[Parameter[Any]]:
    """Return every choice of a task: its own, then those of its pages."""
    pages = (page.parameters for page in PAGES.values() if page.task == task)
    return [*TASKS[task].parameters, *chain.from_iterable(pages)]


def numbers_of(task: str) -> dict[str, Number]:
    """Return every number of a task that can be explained: its own, then those of its pages."""
    own = (page.numbers for page in PAGES.values() if page.task == task)
    shared, figures = TASKS[task].numbers, TASKS[task].core.figures
    known = figure_numbers(figures.values()) if shared is None else shared()
    return {**known, **{each.key: each for some in own for each in some}}


def explain(task: str, number: str, place: Any) -> None:
    """Open the dialog that explains a number of a task, given by its key, at a place."""
    show_explanation(numbers_of(task)[number].explain(place))
