"""The four cells of the confusion matrix, explained."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from perfcore.arrays import Count
from perfcore.binary import Counts
from perfcore.measures import references, snippets
from perfview.kit.explanations import Explanation
from perfview.kit.theme import count, exact_text
from perfview.words import say


@dataclass(frozen=True, slots=True)
class _Cell:
    """One cell of the confusion matrix: its truth, its decision, and where to read its count."""

    truth: int
    decision: str
    chinese: str
    count: Callable[[Counts], Count]


CELLS: Mapping[str, _Cell] = MappingProxyType(
    {
        "tp": _Cell(1, r"\ge", "真正例", lambda counts: counts.tp),
        "fp": _Cell(0, r"\ge", "假正例", lambda counts: counts.fp),
        "fn": _Cell(1, "<", "假反例", lambda counts: counts.fn),
        "tn": _Cell(0, "<", "真反例", lambda counts: counts.tn),
    }
)
"""The cells of the confusion matrix by key."""


def cell_explanation(
    key: str, counts: Counts, threshold: float, labels: tuple[str, str], weighted: bool
) -> Explanation:
    """Return the explanation of a cell: what is counted, and how many there are."""
    cell = CELLS[key]
    number = count(float(cell.count(counts)))
    positive, negative = labels
    definition = _sum(key, cell, _latex(threshold), weighted)
    code = snippets.filled(snippets.CONFUSION + key, threshold, weighted=weighted, arguments={})
    return Explanation(
        name=say(f"explanations.{key}"),
        chinese=cell.chinese,
        plain=say(f"explanations.{key}_plain", positive=positive, negative=negative),
        formula=_sum(key, cell, "t", weighted),
        filled_in=f"{definition} = " + number.replace(",", r"\,"),
        value_text=number,
        undefined="",
        reason=None,
        sklearn=code,
        note="",
        reference=references.FAWCETT,
    )


def _sum(key: str, cell: _Cell, threshold: str, weighted: bool) -> str:
    """Return the definition of a cell in LaTeX: cases counted, or their weights summed."""
    over = rf"y_i = {cell.truth},\ s_i {cell.decision} {threshold}"
    name = rf"\mathrm{{{key.upper()}}}"
    if weighted:
        return rf"{name} = \sum_{{i:\ {over}}} w_i"
    return rf"{name} = \#\{{\,i:\ {over}\,\}}"


def _latex(threshold: float) -> str:
    """Return a threshold in full: with fewer digits the count might be another."""
    if threshold == math.inf:
        return r"\infty"
    mantissa, power, exponent = exact_text(threshold).partition("e")
    return rf"{mantissa} \times 10^{{{int(exponent)}}}" if power else mantissa
