"""The figures of models on the same cases, or not: how sure each is, and which models differ."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from perfcore.chance.bootstrap import Replicates
from perfcore.chance.bootstrap.replicates import SAME
from perfcore.chance.comparison.verdicts import JudgedDifference, Pair, judged_differences
from perfcore.chance.figures.case_sums import CaseSums
from perfcore.chance.figures.paired_shares import paired_share
from perfcore.chance.figures.redraws import Figures, drawn_rules, replicates_of
from perfcore.chance.intervals import Difference, Interval, wilson_interval
from perfcore.chance.intervals.auc_intervals import difference_of_variance
from perfcore.chance.intervals.estimates import no_difference, no_interval
from perfcore.chance.intervals.scales import z_of
from perfcore.chance.intervals.spreads import (
    NO_SPREAD,
    Spread,
    effective_interval,
    unskewed_interval,
)
from perfcore.measures.definitions import Figure
from perfcore.measures.rules import OfSums
from perfcore.messages import argument_error

REPLICATES = 1000
DELTA = "delta, t"

_ROUNDING = 1e-12

Compared = dict[Pair, dict[str, JudgedDifference]]
"""By pair of models, then by figure: first - second."""


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """Figures of several models.

    Attributes
    ----------
    intervals : mapping of str to mapping of str to Interval
        By model, then by figure.
    differences : mapping of pairs of str to mapping of str to JudgedDifference
        By pair of models, then by figure: first - second, p values corrected by Holm's method.
    paired : bool
        Whether all models judged the same cases.
    """

    intervals: Mapping[str, Mapping[str, Interval]]
    differences: Compared
    paired: bool


def compared(
    figures: Figures,
    models: Mapping[str, CaseSums[Any]],
    *,
    paired: bool,
    seed: int = 1,
    level: float = 0.95,
    replicates: int = REPLICATES,
) -> Comparison:
    """Return the figures of models with their intervals, and the differences of all pairs.

    A figure of sums varies as what its cases add to it, or their groups (the delta method); others
    are found by drawing cases anew. A share of cases that count one each has Wilson's interval, and
    the difference of two McNemar's exact test and Tango's interval.

    Parameters
    ----------
    figures : mapping of str to Figure
        By key. Their rules say how; those without a rule are left out.
    models : mapping of str to CaseSums
        By name what each case adds.
    paired : bool
        Whether index j is the same case for all models: then weights and groups are the same too.
    seed, level, replicates
        As of `perfcore.chance.classes.compare_classes`.

    Raises
    ------
    ValueError
        If an argument breaks these rules.
    """
    z_of(level)
    known = all(each.cases is not None for each in models.values())
    paired = paired and known
    if paired:
        _require_alike(models)
    drawing = {key: each for key, each in figures.items() if known and any(drawn_rules(each))}
    drawn = None
    if drawing:
        drawn = replicates_of(models, drawing, paired=paired, seed=seed, replicates=replicates)
    intervals = {
        name: {
            key: _interval(figure, name, sums, drawn, level)
            for key, figure in figures.items()
            if figure.interval is not None
        }
        for name, sums in models.items()
    }
    differences = differences_of(figures, models, drawn, paired=paired, level=level)
    return Comparison(intervals, differences, paired)


def differences_of(
    figures: Figures,
    models: Mapping[str, Any],
    drawn: Replicates | None,
    *,
    paired: bool,
    level: float,
) -> Compared:
    """Return the differences of all pairs of models, by the rules of the figures."""
    found: dict[Pair, dict[str, Difference]] = {pair: {} for pair in combinations(models, 2)}
    for key, figure in figures.items():
        for pair in found if figure.difference is not None else ():
            first, second = (models[name] for name in pair)
            share = paired and figure.difference == "share"
            one, other = (each.hits(figure) if share else None for each in (first, second))
            if one is not None and other is not None:
                apart = paired_share(one[0], other[0], one[1], level=level)
            elif drawn is not None and key in drawn.figures[pair[0]]:
                apart = drawn.difference(key, *pair, level=level)
            else:
                apart = _difference(figure, first, second, paired=paired, level=level)
            found[pair][key] = apart
    return judged_differences(
        found,
        lower_is_better={key for key, each in figures.items() if each.better == "lower"},
        undirected={key for key, each in figures.items() if each.better is None},
    )


def _interval(
    figure: Figure[Any],
    name: str,
    sums: CaseSums[Any],
    drawn: Replicates | None,
    level: float,
) -> Interval:
    value = sums.of(figure)
    if reason := sums.why_unknown(figure):
        return no_interval(value, level, DELTA, reason)
    if drawn is not None and drawn_rules(figure)[0] is not None:
        return drawn.interval(figure.key, name, level=level)
    hits = sums.hits(figure) if figure.difference == "share" else None
    if hits is not None:
        return wilson_interval(float(hits[0].sum()), float(hits[0].size), level=level)
    power = figure.interval.power if isinstance(figure.interval, OfSums) else 0.0
    if power:
        return unskewed_interval(value, sums.spread(figure), figure.bounds, level, power)
    return effective_interval(value, sums.spread(figure), figure.bounds, level)


def _difference(
    figure: Figure[Any], first: CaseSums[Any], second: CaseSums[Any], *, paired: bool, level: float
) -> Difference:
    """Return the difference of two figures of sums, and its t test."""
    value = first.of(figure) - second.of(figure)
    if reason := first.why_unknown(figure) or second.why_unknown(figure):
        return no_difference(value, level, DELTA, reason)
    if paired:
        spread = Spread.of_units(value, first.added(figure) - second.added(figure))
    else:
        one, other = first.spread(figure), second.spread(figure)
        both = (one.variance, other.variance), (one.freedom, other.freedom)
        spread = Spread.of_sum(value, *both)
    if not spread.variance > (_ROUNDING * max(1.0, abs(first.of(figure)))) ** 2:
        if value == 0:
            return Difference(0.0, 0.0, 0.0, level, 1.0, DELTA, SAME)
        return no_difference(value, level, DELTA, NO_SPREAD)
    return difference_of_variance(value, spread.variance, level, DELTA, spread.freedom)


def _require_alike(models: Mapping[str, CaseSums[Any]]) -> None:
    """Refuse models of different cases, and of cases that are grouped differently."""
    first, *others = models.values()
    for each in others:
        groups: list[Any] = [first.group, each.group]
        if each.size != first.size or not np.array_equal(*groups):
            raise argument_error("models", "be of the same cases, grouped alike", "others")


Sides = tuple[tuple[str, ...], tuple[str, ...]]


def disagreement(
    found: Mapping[str, JudgedDifference], *, beyond_chance: bool = False
) -> Sides | None:
    """Return the figures by which the first model is better, and those of the second.

    None where they agree: no figure stands against another.

    Parameters
    ----------
    found : mapping of str to JudgedDifference
        The differences of two models, by figure.
    beyond_chance : bool
        Whether only figures count whose difference is beyond chance.

    Examples
    --------
    >>> from perfcore.chance.comparison.verdicts import judged_differences
    >>> from perfcore.chance.intervals import Difference
    >>> tests = {"bleu": Difference(2.0, 1.0, 3.0, 0.95, 0.001, "bootstrap")}
    >>> tests["rouge_l"] = Difference(-0.1, -0.3, 0.1, 0.95, 0.4, "bootstrap")
    >>> found = judged_differences({("a", "b"): tests})["a", "b"]
    >>> disagreement(found), disagreement(found, beyond_chance=True)
    ((('bleu',), ('rouge_l',)), None)
    """
    first, second = (
        tuple(
            key
            for key, each in found.items()
            if each.ahead == side and (each.beyond_chance or not beyond_chance)
        )
        for side in ("first", "second")
    )
    return (first, second) if first and second else None
