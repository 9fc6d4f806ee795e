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
    """Errors by their unit, in bins of the prediction, and quantiles: what a link keeps."""

    errors: Mapping[str, Errors]
    bins: Bins
    ranges: Ranges | None = None


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
    found = file.found
    ranges = ranges_in(present(found.models[model]), found.levels.get(model, ()))
    return Looks(errors, bins_of(tally, errors), ranges)
