"""What is counted once of a model and a data set, and what is at stake there."""

from __future__ import annotations

from perfcore.binary import Sweep
from perfcore.costs import CostRange, Pricing, SafestThreshold, Tally, Use, safest_threshold
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet


@cached(spinner="common.counting")
def tally(file: DataSet, model: str) -> Tally:
    """Return counts, and sums of amounts if the data have any, at every distinct score."""
    return file.tally(model)


@cached(of_link=True)
def priced(file: DataSet, model: str, pricing: Pricing) -> Tally:
    """Return what is at stake at every distinct score of `model` under a pricing."""
    return tally(file, model).priced(pricing)


@cached(of_link=True)
def safest(file: DataSet, model: str, pricing: Pricing, among: CostRange) -> SafestThreshold:
    """Return the threshold of `model` that loses least at worst over a range of costs."""
    return safest_threshold(priced(file, model, pricing), among)


@cached(of_link=True)
def sweep_in_use(file: DataSet, model: str, use: Use) -> Sweep:
    """Return the counts of `model` where it is used: those of the data, or projected."""
    return use.sweep(tally(file, model).cases)
