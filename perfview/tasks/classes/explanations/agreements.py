"""Figures of the whole confusion matrix, explained: accuracy, kappa, Matthews correlation."""

from __future__ import annotations

from typing import Literal

import numpy as np

from perfcore.classes import accuracy, balanced_accuracy, class_values, cohen_kappa, mcc
from perfcore.measures import formulas, references
from perfview.tasks.classes.explanations.averages import mean_filled_in
from perfview.tasks.classes.explanations.figures import ClassFigure, ratio
from perfview.tasks.classes.places import ClassPlace, counts_of
from perfview.words import say

_COHEN_WEIGHTED = (
    "Cohen (1968). Weighted kappa: nominal scale agreement with provision for scaled disagreement "
    "or partial credit. Psychological Bulletin 70(4), 213-220. doi:10.1037/h0026256"
)
_GORODKIN = (
    "Gorodkin (2004). Comparing two K-category assignments by a K-category correlation "
    "coefficient. Computational Biology and Chemistry 28, 367-374. "
    "doi:10.1016/j.compbiolchem.2004.09.006"
)
_PENALTY = {"linear": r"\left| i - j \right|", "quadratic": "(i - j)^2"}


def _no_cases(_: ClassPlace) -> str:
    return say("figures.no_cases")


def _recalls(place: ClassPlace) -> str:
    values, counts = class_values(place.counts, "recall"), place.counts.one_versus_rest
    ones = [counts_of(counts, i) for i in range(len(values.labels))]
    return mean_filled_in(values, "macro", place, [ratio(one.tp, one.positives) for one in ones])


def kappa(weights: Literal["linear", "quadratic"] | None) -> ClassFigure:
    """Return Cohen's kappa, plain or weighted by the distance of the classes in their order."""

    def value(place: ClassPlace) -> float:
        if weights is not None and not place.counts.stated:
            return np.nan
        return cohen_kappa(place.counts, weights)

    def reason(place: ClassPlace) -> str:
        if not place.counts.total:
            return say("figures.no_cases")
        if weights is not None and not place.counts.stated:
            return say("figures.no_order")
        return say("figures.no_disagreement")

    def filled_in(place: ClassPlace) -> str:
        matrix = place.counts.matrix.astype(np.float64)
        expected = np.outer(place.counts.support, place.counts.called) / matrix.sum()
        i, j = np.indices(matrix.shape)
        far = (
            (i != j).astype(float) if weights is None else abs(i - j) ** (1 + (weights != "linear"))
        )
        both = [(far * cells).sum().item() for cells in (matrix, expected)]
        return f"1 - {ratio(*both)}"

    penalty = "[i \\ne j]" if weights is None else _PENALTY[weights]
    said = "" if weights is None else f', weights="{weights}"'
    return ClassFigure(
        value=value,
        formula=(
            rf"1 - \frac{{\sum_{{ij}} {penalty}\, n_{{ij}}}}"
            rf"{{\sum_{{ij}} {penalty}\, n_{{i\cdot}} n_{{\cdot j}} / n}}"
        ),
        filled_in=filled_in,
        reason=reason,
        undefined="figures.no_disagreement",
        sklearn=lambda _: (
            "from sklearn.metrics import cohen_kappa_score\n"
            f"cohen_kappa_score(truth, predicted, labels=labels{said}{{weight}})"
        ),
        reference=references.COHEN if weights is None else _COHEN_WEIGHTED,
        chinese="Kappa 系数" if weights is None else "",
    )


def _mcc_filled_in(place: ClassPlace) -> str:
    counts = place.counts
    truth, called = (np.asarray(each, np.float64) for each in (counts.support, counts.called))
    total, right = float(counts.total), float(counts.right)
    n = formulas.number
    top = rf"{n(right)} \cdot {n(total)} - {n(float(truth @ called))}"
    square, spreads = n(total), [n(float(each @ each)) for each in (called, truth)]
    below = r" \cdot ".join(rf"\left({square}^2 - {spread}\right)" for spread in spreads)
    return rf"\frac{{{top}}}{{\sqrt{{{below}}}}}"


AGREEMENTS: dict[str, ClassFigure] = {
    "accuracy": ClassFigure(
        value=lambda place: accuracy(place.counts),
        formula=r"\frac{1}{n} \sum_k n_{kk}",
        filled_in=lambda place: ratio(place.counts.right, place.counts.total),
        reason=_no_cases,
        undefined="figures.no_cases",
        sklearn=lambda _: (
            "from sklearn.metrics import accuracy_score\naccuracy_score(truth, predicted{weight})"
        ),
        reference=references.SOKOLOVA,
        chinese="精度",
    ),
    "balanced_accuracy": ClassFigure(
        value=lambda place: balanced_accuracy(place.counts),
        formula=r"\frac{1}{K} \sum_k \frac{n_{kk}}{n_{k\cdot}}",
        filled_in=_recalls,
        reason=_no_cases,
        undefined="figures.no_cases",
        sklearn=lambda _: (
            "from sklearn.metrics import balanced_accuracy_score\n"
            "balanced_accuracy_score(truth, predicted{weight})"
        ),
        reference=references.BRODERSEN,
        chinese="平衡精度",
        left_out=lambda place: tuple(map(str, class_values(place.counts, "recall").undefined)),
    ),
    "cohen_kappa": kappa(None),
    "kappa_linear": kappa("linear"),
    "kappa_quadratic": kappa("quadratic"),
    "mcc": ClassFigure(
        value=lambda place: mcc(place.counts),
        formula=(
            r"\frac{c\, n - \sum_k n_{k\cdot} n_{\cdot k}}"
            r"{\sqrt{\left(n^2 - \sum_k n_{\cdot k}^2\right)"
            r" \left(n^2 - \sum_k n_{k\cdot}^2\right)}} \quad c = \sum_k n_{kk}"
        ),
        filled_in=_mcc_filled_in,
        reason=lambda place: say(
            "figures.one_margin" if place.counts.total else "figures.no_cases"
        ),
        undefined="figures.one_margin",
        sklearn=lambda _: (
            "from sklearn.metrics import matthews_corrcoef\n"
            "matthews_corrcoef(truth, predicted{weight})"
        ),
        reference=_GORODKIN,
        chinese="马修斯相关系数",
        note="figures.mcc_note",
    ),
}
"""Figures of the confusion matrix by key."""
