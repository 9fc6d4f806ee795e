"""What runs say together, in words: how much they vary, and how pooled and averaged differ."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan, sqrt

from perfcore.chance.runs import PooledAUC, RunValues
from perfview import session
from perfview.kit.theme import percent, threshold_text, together
from perfview.pages.runs.figures import Column
from perfview.tasks.binary.parameters import MARK
from perfview.words import escaped, say, sentences

_ALIKE = 0.005
"""AUCs nearer to each other than this are taken as alike, whatever the spread."""


def spread_text(areas: RunValues) -> str:
    """Return in Markdown the mean AUC of the runs and how far they lie apart."""
    known = len(areas.labels) - len(areas.undefined)
    if not known:
        return say("runs.no_curves")
    texts = together([areas.mean(), areas.sd, areas.lowest, areas.highest])
    values = dict(zip(("mean", "sd", "low", "high"), texts, strict=True))
    return say("runs.spread", count=known, **values)


def measure_text(found: Sequence[Column], threshold: float, *, negated: bool) -> str:
    """Return in Markdown how much the marked measure varies at the threshold; "" if undefined."""
    marked = session.choices().of(MARK)
    column = next(each for each in found if each.key == marked)
    values = column.values
    if isnan(values.mean()):
        return ""
    texts = together([values.mean(), values.sd], column.format)
    return say(
        "runs.spread_measure",
        measure=escaped(column.name),
        threshold=escaped(threshold_text(threshold, negated=negated)),
        **dict(zip(("mean", "sd"), texts, strict=True)),
    )


def pooled_text(areas: RunValues, pooled: PooledAUC) -> str:
    """Return in Markdown how the AUC of all cases together differs from the mean of the runs.

    Whether scores are on one scale is told by pairs of cases of two runs, beside those of one. A
    gap no larger than the standard error of the mean AUC tells nothing.
    """
    mean = areas.mean()
    if isnan(mean) or isnan(pooled.pooled):
        return ""
    areas_told = dict(zip(("pooled", "mean"), together([pooled.pooled, mean]), strict=True))
    both = say("runs.pooled_or_mean", **areas_told)
    if isnan(pooled.across) or isnan(pooled.within):
        return both
    shares = together([pooled.within, pooled.across], "percent")
    pairs = say(
        "runs.pairs",
        **dict(zip(("within", "across"), shares, strict=True)),
        share=percent(1 - pooled.share_within),
    )
    known = len(areas.labels) - len(areas.undefined)
    error = 0.0 if isnan(areas.sd) else areas.sd / sqrt(known)
    gap = pooled.across - pooled.within
    if abs(gap) <= max(_ALIKE, error):
        verdict = "alike"
    else:
        verdict = "across_worse" if gap < 0 else "across_better"
    return sentences(both, pairs, say(f"runs.{verdict}"))
