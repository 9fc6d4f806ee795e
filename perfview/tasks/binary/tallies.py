"""What is counted once of a model and a data set, and what is at stake there."""

from __future__ import annotations

from perfcore.binary import Sweep
from perfcore.costs import CostRange, Priced, Pricing, SafestThreshold, Use, safest_threshold
from perfcore.costs import priced as priced_sweep
from perfview.session.caches import cached
from perfview.session.data_sets import Counted, DataSet


@cached(spinner="common.counting")
def counted(file: DataSet, model: str) -> Counted:
    """Return counts, and sums of amounts if the data have any, at every distinct score."""
    return file.counted(model)


def sweep(file: DataSet, model: str) -> Sweep:
    """Return the counts of `model` at every distinct score."""
    return counted(file, model)[0]


def amounts(file: DataSet, model: str) -> Sweep | None:
    """Return the sums of amounts at every distinct score of `model`, None without amounts."""
    return counted(file, model)[1]


@cached(of_link=True)
def priced(file: DataSet, model: str, pricing: Pricing) -> Priced:
    """Return what is at stake at every distinct score of `model` under a pricing."""
    return priced_sweep(sweep(file, model), amounts(file, model), pricing)


@cached(of_link=True)
def safest(file: DataSet, model: str, pricing: Pricing, among: CostRange) -> SafestThreshold:
    """Return the threshold of `model` that loses least at worst over a range of costs."""
    return safest_threshold(priced(file, model, pricing), among)


@cached(of_link=True)
def sweep_in_use(file: DataSet, model: str, use: Use) -> Sweep:
    """Return the counts of `model` where it is used: those of the data, or projected."""
    return use.sweep(sweep(file, model))
