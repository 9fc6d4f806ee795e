"""Sweeps from the arrays of a document."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import cast

import numpy as np
import numpy.typing as npt

from perfcore.arrays import IntOrFloatArray
from perfcore.binary import Sweep
from perfcore.results.nodes import Node, ResultError


def read_sweep(node: Node) -> Sweep:
    """Return the sweep whose ``scores`` fall and whose ``tp`` and ``fp`` add up from the top.

    The operating point above every score, which calls nothing positive, is not in the arrays.

    Raises
    ------
    ResultError
        If a value or an order breaks a rule.
    """
    members = node.members("weighted", "scores", "tp", "fp")
    scores = _falling(members["scores"])
    weighted = members["weighted"].truth()
    tp, fp = (_rising(members[name], weighted) for name in ("tp", "fp"))
    require_length(members["tp"], scores.size)
    require_length(members["fp"], scores.size)
    total = sum(column.item(-1) for column in (tp, fp) if column.size)
    if total >= 2**63 if not weighted else math.isinf(total):
        raise ResultError(
            "{path} must hold at most 2**63 - 1 cases or a finite weight.", path=node.path
        )
    return Sweep(np.append(math.inf, scores), _from_zero(tp), _from_zero(fp))


def read_amounts(node: Node, cases: Sweep) -> Sweep | None:
    """Return the sums of amounts at the thresholds of the cases, None for null."""
    if node.value is None:
        return None
    members = node.members("weighted", "tp", "fp")
    weighted = members["weighted"].truth()
    tp, fp = (_rising(members[name], weighted) for name in ("tp", "fp"))
    for name in ("tp", "fp"):
        require_length(members[name], len(cases) - 1)
    return Sweep(cases.thresholds.copy(), _from_zero(tp), _from_zero(fp))


def require_length(node: Node, length: int) -> None:
    """Refuse an array that has not one item per score."""
    if len(node.value) != length:
        node.refuse("must have {length} items, one per score", length=length)


def _falling(node: Node) -> npt.NDArray[np.float64]:
    items = list(node.items())
    numbers = [item.number() for item in items]
    for (before, after), item in zip(pairwise(numbers), items[1:], strict=True):
        if not after < before:
            item.refuse("must be below the score before it, {before!r}", before=before)
    return np.array(numbers, dtype=np.float64)


def _rising(node: Node, weighted: bool) -> IntOrFloatArray:
    read: Callable[[Node], int | float] = Node.weight if weighted else Node.count
    items = list(node.items())
    numbers = [read(item) for item in items]
    for (before, after), item in zip(pairwise(numbers), items[1:], strict=True):
        if after < before:
            item.refuse("must not be below the number before it, {before!r}", before=before)
    return np.array(numbers, np.float64) if weighted else np.array(numbers, np.int64)


def _from_zero(numbers: IntOrFloatArray) -> IntOrFloatArray:
    return cast("IntOrFloatArray", np.append(np.zeros(1, numbers.dtype), numbers))
