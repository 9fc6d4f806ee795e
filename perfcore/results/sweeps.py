"""A sweep in a document: the scores fall, and the counts at them add up from the top."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeVar

import numpy as np

from perfcore.arrays import FloatArray, IntOrFloatArray
from perfcore.binary import Sweep
from perfcore.data import Spans
from perfcore.results.nodes import Node, ResultError

BINS = ("grid", "lowest", "highest", "bounds")
"""The members of what is said of counts in bins."""

Scores = TypeVar("Scores", float, FloatArray)


def own_numbers(s: Sweep, scores: Scores) -> Scores:
    """Return thresholds of a sweep in the numbers of the data, of which smaller may be positive."""
    return 0.0 - scores if s.negated else scores


def sweep_told(s: Sweep) -> dict[str, Any]:
    """Return the members of a sweep: the point above all scores is left out."""
    return {"scores": own_numbers(s, s.thresholds[1:]), **steps_told(s)}


def steps_told(s: Sweep) -> dict[str, Any]:
    """Return the counts at every score, without the scores."""
    return {"weighted": s.weighted, "tp": s.tp[1:], "fp": s.fp[1:]}


def bins_told(s: Sweep, spans: Spans, bounds: Mapping[str, Any]) -> dict[str, Any]:
    """Return how far the bins of a sweep reach, and between which values figures lie."""
    ends = (spans.highest, spans.lowest) if s.negated else (spans.lowest, spans.highest)
    lowest, highest = (None if each is None else own_numbers(s, each) for each in ends)
    return {"grid": spans.grid, "lowest": lowest, "highest": highest, "bounds": bounds}


def sweep_in(node: Node, *, own: bool = False) -> Sweep:
    """Return the sweep of cases that an object holds.

    Scores fall; those of the data, of which smaller ones mean positive, rise. The operating point
    above every score, which calls nothing positive, is not in its arrays.
    """
    members = node.members("weighted", "scores", "tp", "fp")
    told = f"must be {'above' if own else 'below'} the score before it, {{before!r}}"
    fits = operator.lt if own else operator.gt
    scores = _ordered(members.pop("scores"), Node.number, fits, told)
    sweep = steps_in(members, [math.inf, *(0.0 - each if own else each for each in scores)])
    require_finite(node, sweep.tp.item(-1) + sweep.fp.item(-1), weighted=sweep.weighted)
    return sweep


def steps_in(members: Mapping[str, Node], thresholds: Sequence[float]) -> Sweep:
    """Return the sweep with these thresholds, of which the first is above every score."""
    weighted = members["weighted"].truth()
    sums: list[IntOrFloatArray] = []
    for name in ("tp", "fp"):
        told = "must not be below the number before it, {before!r}"
        numbers = _ordered(members[name], counted(weighted=weighted), operator.le, told)
        if len(numbers) != len(thresholds) - 1:
            rule = "must have {length} items, one per score"
            members[name].refuse(rule, length=len(thresholds) - 1)
        held = [0, *numbers]
        sums.append(np.array(held, np.float64) if weighted else np.array(held, np.int64))
    return Sweep(np.array(thresholds), *sums)


def spans_in(node: Node, scores: FloatArray, *, own: bool = False) -> Spans:
    """Return how far the bins at these falling scores reach, as an object says."""
    members = node.members(*BINS)
    grid = members["grid"].text(filled=True)
    ends = [members[name] for name in ("lowest", "highest")]
    if all(each.value is None for each in ends):
        return Spans(grid)
    numbers = [[item.number() for item in each.items()] for each in ends]
    for each, found in zip(ends, numbers, strict=True):
        if len(found) != scores.size:
            each.refuse("must have {length} items, one per score", length=scores.size)
    lowest, highest = (np.array(each, np.float64) for each in numbers)
    if not (lowest <= highest).all():
        ends[1].refuse("must not be below the lowest score of its bin")
    if own:
        lowest, highest = 0.0 - highest, 0.0 - lowest
    spans = Spans(grid, lowest, highest)
    if not spans.fit(scores):
        node.refuse("must have bins that hold their score and do not overlap")
    return spans


def counted(*, weighted: bool) -> Callable[[Node], float]:
    """Return what reads a count: a sum of weights, or a whole number."""
    return Node.weight if weighted else Node.count


def require_finite(node: Node, total: float, *, weighted: bool) -> None:
    """Refuse more cases than an integer holds, or more weight than a float."""
    if math.isinf(total) if weighted else total >= 2**63:
        raise ResultError(
            "{path} must hold at most 2**63 - 1 cases or a finite weight.", path=node.path
        )


def _ordered(
    node: Node,
    read: Callable[[Node], float],
    fits: Callable[[float, float], bool],
    rule: str,
) -> list[float]:
    """Return the numbers of an array, each of which must fit to the one before it."""
    items = list(node.items())
    numbers = [read(item) for item in items]
    for (before, after), item in zip(pairwise(numbers), items[1:], strict=True):
        if not fits(before, after):
            item.refuse(rule, before=before)
    return numbers
