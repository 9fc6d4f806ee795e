"""What is counted once of a model and a data set, and what is at stake there."""

from __future__ import annotations

from math import inf

from perfcore.binary import Sweep, auc
from perfcore.costs import CostRange, Pricing, SafestThreshold, Tally, Use, safest_threshold
from perfview.kit import bounds
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet


@cached(spinner="common.counting")
def tally(file: DataSet, model: str) -> Tally:
    """Return counts, and sums of amounts if the data have any, at every distinct score."""
    found: Tally = file.tally(model)
    return found


@cached(shared=True)
def auc_told(file: DataSet, model: str) -> dict[str, str]:
    """Return the AUC of a model as text by its name."""
    return bounds.auc_told(tally(file, model).cases)


@cached(shared=True)
def priced(file: DataSet, model: str, pricing: Pricing) -> Tally:
    """Return what is at stake at every distinct score of `model` under a pricing."""
    return tally(file, model).priced(pricing)


@cached(shared=True)
def safest(file: DataSet, model: str, pricing: Pricing, among: CostRange) -> SafestThreshold:
    """Return the threshold of `model` that loses least at worst over a range of costs."""
    return safest_threshold(priced(file, model, pricing), among)


@cached(shared=True)
def sweep_in_use(file: DataSet, model: str, use: Use) -> Sweep:
    """Return the counts of `model` where it is used: those of the data, or projected."""
    return use.sweep(tally(file, model).cases)


@cached(shared=True, spinner="common.counting")
def models_by_auc(file: DataSet) -> tuple[str, ...]:
    """Return what `by_auc` does, made once."""
    return by_auc(file)


def by_auc(file: DataSet) -> tuple[str, ...]:
    """Return the models of a data set, that of the largest AUC first; undefined ones last."""
    areas: dict[str, float] = {}
    for model in file.models:
        s = file.tally(model).cases
        areas[model] = auc(s) if s.positives and s.negatives else -inf
    return tuple(sorted(areas, key=lambda model: -areas[model]))
