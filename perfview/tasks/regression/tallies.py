"""What is counted once of a model whose truth is a number, and what its board shows of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from perfcore.data.cases import present
from perfcore.regression import RegressionTally
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.tasks.regression.bins import Bins, bins_of
from perfview.tasks.regression.errors import Errors, errors_in
from perfview.tasks.regression.ranges import Ranges, ranges_in


@dataclass(frozen=True, slots=True, eq=False)
class Looks:
    """Errors by their unit, in bins of the prediction: what a link keeps, too."""

    errors: Mapping[str, Errors]
    bins: Bins


@cached(shared=True, spinner="common.counting")
def regression_tally(file: DataSet, model: str) -> RegressionTally:
    """Return the sums of a model."""
    found: RegressionTally = file.tally(model)
    return found


@cached(shared=True, spinner="common.counting")
def looks(file: DataSet, model: str) -> Looks:
    """Return what the board shows of a model; of a link, what it keeps of that."""
    return looks_of(file, model, regression_tally(file, model))


def looks_of(file: DataSet, model: str, tally: RegressionTally) -> Looks:
    """Return the same as `looks`, also where no session is known."""
    if file.from_link:
        kept: Looks = file.found.models[model].looks
        return kept
    errors = errors_in(tally)
    return Looks(errors, bins_of(tally, errors))


def has_ranges(file: DataSet, model: str) -> bool:
    """Return whether a model has forecasts of quantiles."""
    if file.from_link:
        return file.found.models[model].ranges is not None
    return bool(file.found.levels.get(model))


def ranges_of(file: DataSet, model: str, tally: RegressionTally) -> Ranges | None:
    """Return what the forecasts of quantiles of a model are worth; None where it has none."""
    if file.from_link:
        kept: Ranges | None = file.found.models[model].ranges
        return kept
    found = file.found
    cases, levels = present(found.models[model]), found.levels.get(model, ())
    return tally.kept("ranges", lambda: ranges_in(cases, levels))
