"""`cutpoint check`: a result against requirements."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite, isnan
from pathlib import Path

import click

from perfcore.calibration import FIGURES
from perfcore.chance.intervals import PROPORTIONS, auc_interval, proportion_interval
from perfcore.costs import expected_cost
from perfcore.engines import Bound
from perfcore.measures import MEASURES
from perfcore.results import ModelResult, Result, read_result
from perfview.commands.refusals import UnusableError

NOT_MET = 1
"""The exit code where a requirement is not met."""
_ENDS = {"lower": "low", "upper": "high"}


def check_result(
    *, result: Path, least: Sequence[str], most: Sequence[str], model: str | None
) -> int:
    """Print which requirements are met; return the exit code.

    A figure of counts in bins that has a bound meets one if that of the cases does, wherever it
    lies. One without is judged as it is of the bins, which is said.
    """
    asked = [(*_read(each), True) for each in least] + [(*_read(each), False) for each in most]
    if not asked:
        raise UnusableError("Name a requirement, such as --min recall=0.9 or --max cost=0.2.")
    if not result.is_file():
        raise UnusableError(f"There is no file {str(result)!r}. Check the path.")
    found = read_result(result)
    if model is not None and model not in found.models:
        raise UnusableError(f"{result.name} has no model {model!r}, but {', '.join(found.models)}.")
    names = list(found.models) if model is None else [model]
    code = 0
    for name in names:
        for key, bound, lower in asked:
            value = figure_of(found, found.models[name], key)
            s = found.models[name].sweep
            bound_of = FIGURES[key].bound(s) if key in FIGURES else None
            sure = bound_of or Bound(value, value, value)
            met = sure.lower >= bound if lower else sure.upper <= bound  # of NaN neither holds
            sign = "at least" if lower else "at most"
            shown = "undefined" if isnan(value) else f"{value:.6g}"
            if sure.error > 0:
                shown += f" ± {sure.error:.2g}" if isfinite(sure.error) else " ± unknown"
            if bound_of is None and s.spans is not None and not _at_threshold(key):
                shown += " of the bins"
            of = f"{name}: " if len(found.models) > 1 else ""
            told = "met" if met else "NOT MET"
            click.echo(f"{of}{key} {shown}, {sign} {bound:g}: {told}")
            code = code if met else NOT_MET
    return code


def _at_threshold(key: str) -> bool:
    """Return whether a figure follows from the counts at the threshold, which bins leave exact."""
    name = key.partition(".")[0]
    return name == "cost" or name in MEASURES.without_parameters


def _read(text: str) -> tuple[str, float]:
    name, mark, value = text.partition("=")
    try:
        number = float(value)
    except ValueError:
        number = float("nan")
    if not mark or isnan(number):
        raise UnusableError(f"{text!r} is no requirement: write it as recall=0.9.")
    return name.strip(), number


def figure_of(result: Result, model: ModelResult, key: str) -> float:
    """Return a figure of a model, or an end of its interval, by its name.

    Raises
    ------
    UnusableError
        If there is no figure of that name, or no interval of it.
    """
    name, _, end = key.partition(".")
    if end:
        if end not in _ENDS:
            raise UnusableError(f"{key!r} is unknown: ends of an interval are .lower and .upper.")
        if name in model.intervals:  # they know of weights and groups, which counts do not tell
            return float(getattr(model.intervals[name], _ENDS[end]))
        if name == "auc":
            return float(getattr(auc_interval(model.sweep), _ENDS[end]))
        if name in PROPORTIONS:
            return float(getattr(proportion_interval(model.counts, name), _ENDS[end]))
        known = ", ".join(sorted({"auc", *PROPORTIONS, *model.intervals}))
        raise UnusableError(f"{name!r} has no interval here. There are intervals of {known}.")
    if name == "cost":
        use = result.use
        tally = model.priced(use.pricing)
        costs, share = tally.costs(use.costs), use.prevalence
        if use.pricing.by_amount and share is None:
            share = model.sweep.prevalence
        cost = expected_cost(tally, costs, threshold=model.threshold, prevalence=share)
        return float(cost)
    if name in FIGURES:
        return FIGURES[name].value(model.sweep)
    if name in MEASURES.without_parameters:
        return float(MEASURES[name].of(model.counts))
    known = ", ".join(sorted((*MEASURES.without_parameters, *FIGURES, "cost")))
    raise UnusableError(f"{name!r} is no measure. Known are {known}.")
