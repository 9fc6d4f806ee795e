"""`cutpoint check`: a result against requirements."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isfinite, isnan
from pathlib import Path

import click

from perfcore.engines import Bound
from perfcore.results import Finished, ResultError, read_document
from perfcore.results.documents import Checked
from perfcore.tasks import TASKS
from perfview.commands.refusals import UnusableError

NOT_MET = 1
"""The exit code where a requirement is not met."""
_MADE_BY = " Make its result first: cutpoint report {source} --json -o result.json"
_ENDS = {"lower": "low", "upper": "high"}

Asked = tuple[str, float, bool]
"""A requirement: what, its bound, and whether that is a lower one."""


def check_result(
    *, result: Path, least: Sequence[str], most: Sequence[str], model: str | None
) -> int:
    """Print which requirements are met; return the exit code.

    A figure of counts in bins that has a bound meets one if that of the cases does, wherever it
    lies. One without is judged as it is of the bins, which is said.
    """
    asked = asked_of(least, most)
    if not result.is_file():
        raise UnusableError(f"There is no file {str(result)!r}. Check the path.")
    try:
        found = read_document(result)
    except ResultError as error:
        hint = "" if result.suffix == ".json" else _MADE_BY.format(source=result.name)
        raise UnusableError(f"{result.name}: {error}{hint}") from error
    names = models_of(result.name, list(found.models), model)
    met = [are_met(found, name, asked) for name in names]
    return 0 if all(met) else NOT_MET


def are_met(found: Finished, name: str, asked: Sequence[Asked], where: str = "") -> bool:
    """Print of a model whether each requirement is met, `where` before; return whether all are."""
    all_met, of = True, f"{where}{name}: " if len(found.models) > 1 else where
    for key, bound, lower in asked:
        checked = figure_of(found, name, key)
        value, sure = checked.value, checked.bound or _exact(checked.value)
        met = sure.lower >= bound if lower else sure.upper <= bound  # of NaN neither holds
        sign = "at least" if lower else "at most"
        shown = "undefined" if isnan(value) else f"{value:.6g}"
        if sure.error > 0:
            shown += f" ± {sure.error:.2g}" if isfinite(sure.error) else " ± unknown"
        shown += " of the bins" if checked.of_bins and checked.bound is None else ""
        told = "met" if met else "NOT MET"
        click.echo(f"{of}{key} {shown}, {sign} {bound:g}: {told}")
        all_met = all_met and met
    return all_met


def asked_of(least: Sequence[str], most: Sequence[str]) -> list[Asked]:
    """Return the requirements in these texts.

    Raises
    ------
    UnusableError
        If there are none, or a text is none.
    """
    asked = [(*_read(each), True) for each in least] + [(*_read(each), False) for each in most]
    if not asked:
        raise UnusableError("Name a requirement, such as --min recall=0.9 or --max cost=0.2.")
    return asked


def models_of(source: str, models: Sequence[str], model: str | None) -> Sequence[str]:
    """Return the models to look at: the one that is named, or all.

    Raises
    ------
    UnusableError
        If there is none of this name.
    """
    if model is not None and model not in models:
        raise UnusableError(f"{source} has no model {model!r}, but {', '.join(models)}.")
    return models if model is None else [model]


def _exact(value: float) -> Bound:
    return Bound(value, value, value)


def _read(text: str) -> tuple[str, float]:
    name, mark, value = text.partition("=")
    try:
        number = float(value)
    except ValueError:
        number = float("nan")
    if not mark or isnan(number):
        raise UnusableError(f"{text!r} is no requirement: write it as recall=0.9.")
    return name.strip(), number


def figure_of(result: Finished, model: str, key: str) -> Checked:
    """Return a figure of a model, or an end of its interval, by its name.

    Raises
    ------
    UnusableError
        If there is no figure of that name, or no interval of it.
    """
    name, _, end = key.partition(".")
    form, made = TASKS[result.task].result, result.models[model]
    figures: Mapping[str, Callable[[], Checked]] = form.figures(result, made)
    if not end:
        if name not in figures:
            known = ", ".join(sorted(figures))
            raise UnusableError(f"{name!r} is no measure. Known are {known}.")
        return figures[name]()
    if end not in _ENDS:
        raise UnusableError(f"{key!r} is unknown: ends of an interval are .lower and .upper.")
    # Those of the file know of weights and groups, which counts do not tell.
    counted = form.intervals(made)
    if name not in made.intervals and name not in counted:
        known = ", ".join(sorted({*made.intervals, *counted}))
        raise UnusableError(f"{name!r} has no interval here. There are intervals of {known}.")
    found = made.intervals[name] if name in made.intervals else counted[name]()
    return Checked(getattr(found, _ENDS[end]), figures[name]().of_bins)
