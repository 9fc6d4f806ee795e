"""Bins of scores as the page shows them: where rates lie, what is usual, and the largest gaps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.calibration import CalibrationBins, usual_rates
from perfview.kit.theme import count, threshold_text, together
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.tasks.binary import tallies
from perfview.tasks.binary.bins import Bins
from perfview.words import say

MOST_NAMED = 3
"""So many gaps are listed in words."""


@dataclass(frozen=True, slots=True, eq=False)
class Binned:
    """Cases in bins of scores.

    Attributes
    ----------
    bins
        What each bin holds.
    usual
        The lower and upper end of the share of positives that is usual in each bin if scores are
        calibrated; None where nobody can tell.
    """

    bins: CalibrationBins
    usual: tuple[FloatArray, FloatArray] | None


@cached(shared=True)
def binned(file: DataSet, model: str, chosen: Bins) -> Binned:
    """Return the cases of a model in bins."""
    s = tallies.tally(file, model).cases
    found = chosen.of(s)
    return Binned(found, None if s.weighted else usual_rates(s, found))


def bins_told(found: Binned) -> dict[str, Any]:
    """Return bins as the board is told them."""
    bins = found.bins
    usual = found.usual or (None, None)
    columns = {
        "lower": bins.lower,
        "upper": bins.upper,
        "cases": bins.cases,
        "rate": bins.rate,
        "mean": bins.mean_score,
        "usual_low": usual[0],
        "usual_high": usual[1],
    }
    return {name: None if column is None else column.tolist() for name, column in columns.items()}


def gaps_text(found: Binned) -> list[str]:
    """Return the largest gaps between scores and shares of positives in words.

    Where it is known what is usual, those outside of it alone; the more cases the larger.
    """
    bins, usual = found.bins, found.usual
    if not bins.cases.size:
        return []
    gaps = np.abs(bins.rate - bins.mean_score) * bins.cases
    if usual is not None:
        gaps[(bins.rate >= usual[0]) & (bins.rate <= usual[1])] = 0
    largest = np.argsort(-gaps, kind="stable")[:MOST_NAMED]
    named = [_gap_text(found, i) for i in largest.tolist() if gaps[i] > 0]
    return named or [say("calibration.no_gap")]


def _gap_text(found: Binned, i: int) -> str:
    bins, usual = found.bins, found.usual
    low, high = bins.lower.item(i), bins.upper.item(i)
    shares = [bins.rate.item(i), bins.mean_score.item(i), *(each.item(i) for each in usual or ())]
    rate, mean, *ends = together(shares, "percent")
    words = {
        "cases": count(bins.cases.item(i)),
        "low": threshold_text(low, neighbours=(high,)),
        "high": threshold_text(high, neighbours=(low,)),
        "rate": rate,
        "mean": mean,
    }
    words["where"] = say(f"calibration.{'at' if low == high else 'between'}", **words)
    if usual is None:
        return say("calibration.gap_weighted", **words)
    words |= {"usual_low": ends[0], "usual_high": ends[1]}
    return say("calibration.gap", count=bins.cases.item(i), **words)
