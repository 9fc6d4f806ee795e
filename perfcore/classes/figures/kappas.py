"""Cohen's kappa, plain and weighted by the distance of the classes in their order."""

from __future__ import annotations

from math import nan
from typing import Any, Literal

import numpy as np

from perfcore.arrays import Value
from perfcore.binary.arithmetic import quotient
from perfcore.classes.figures.agreements import metric
from perfcore.classes.figures.forms import DRAWN, ClassFigure, value_at
from perfcore.classes.matrices import ClassCounts, require_stated
from perfcore.classes.sums import ClassSums, OfMatrix, Prices
from perfcore.classes.tallies import ClassTally
from perfcore.classes.values import require_word
from perfcore.classes.views import ClassView
from perfcore.measures import formulas, references
from perfcore.measures.both_classes import products
from perfcore.measures.reasons import NO_CASES, Reason
from perfcore.messages import message

Weights = Literal["linear", "quadratic"]


def cohen_kappa(m: ClassCounts, weights: Weights | None = None) -> float:
    """Return Cohen's kappa, 1 - observed / expected disagreement.

    Expected is what independent calls of the same shares would give. A case of class i called j
    disagrees by 1; with "linear" by ``abs(i - j)``, with "quadratic" by its square, i and j being
    places in the stated order of the labels. Stated classes without cases keep their places.
    Undefined (NaN) when no disagreement is expected: all cases are of one class and called it.

    Raises
    ------
    ValueError
        If weights are no such word, or given while the order of the labels was not stated.

    References
    ----------
    J. Cohen (1968), Weighted kappa, Psychological Bulletin 70, 213-220.
    https://doi.org/10.1037/h0026256

    Examples
    --------
    >>> grades = ClassCounts(["low", "middle", "high"], [[5, 1, 0], [1, 5, 1], [0, 2, 5]])
    >>> [round(cohen_kappa(grades, weights), 4) for weights in (None, "linear", "quadratic")]
    [0.6241, 0.7093, 0.8]
    """
    if weights is not None:
        require_word("weights", weights, ("linear", "quadratic"))
        require_stated(m, message("Kappa with weights"))
    return float(KAPPAS[weights].of(ClassView(ClassTally(m), ordered=True)))


def _chance(s: ClassSums) -> tuple[Any, Any]:
    determinant, _, _, mixed = products(s.rests)
    return determinant, mixed


def _distant(s: ClassSums) -> tuple[Any, Any, Any]:
    """Return the terms of what errors weigh by their distance: as seen, as expected; and cases."""
    truth = np.asarray(s.rests.tp) + np.asarray(s.rests.fn)
    return s.spent, truth * s.far, truth


NO_DISAGREEMENT: Reason[ClassView] = Reason(
    message("all cases are of one class and called it: no disagreement is expected"),
    lambda view, _: view.tally.counts.right > 0 and np.count_nonzero(view.tally.counts.matrix) == 1,
)
NO_ORDER: Reason[ClassView] = Reason(
    message("it needs the order of the classes, and nobody has stated it"),
    lambda view, _: not view.counts.stated,
)


def _kappa(
    weights: Weights | None, power: int, penalty: str, rule: OfMatrix, **stated: Any
) -> ClassFigure:
    """Return Cohen's kappa, plain or weighted by the distance of the classes in their order."""

    def value(view: ClassView) -> float:
        if weights and not view.counts.stated:
            return nan
        two = len(view.tally.counts.labels) == 2  # all errors are equally far
        return value_at(_KAPPA if two else rule, view, (-1.0, 1.0))

    def written(view: ClassView) -> str:
        counts = view.tally.counts
        expected = np.outer(counts.support, counts.called.astype(np.float64)) / counts.total
        far = _distances(len(counts.labels), power)
        both = [float((far * cells).sum()) for cells in (counts.matrix, expected)]
        return f"1 - {formulas.fraction(*both)}"

    said = f', weights="{weights}"' if weights else ""
    return ClassFigure(
        function=value,
        template=(
            rf"1 - \frac{{\sum_{{ij}} {penalty}\, n_{{ij}}}}"
            rf"{{\sum_{{ij}} {penalty}\, n_{{i\cdot}} n_{{\cdot j}} / n}}"
        ),
        left=written,
        reasons=(NO_CASES, *([NO_ORDER] if weights else []), NO_DISAGREEMENT),
        sklearn=metric("cohen_kappa_score", f", labels=labels{said}"),
        bounds=(-1.0, 1.0),
        format="number",
        needs=("order",) if weights else (),
        interval=rule,
        **stated,
    )


def _distances(size: int, power: int) -> Prices:
    """Return what errors weigh: as many powers of how far the classes are apart; at 0 each 1."""
    far = np.abs(np.subtract.outer(np.arange(size), np.arange(size)))
    return np.asarray(np.minimum(far, 1) if not power else far**power)


def _of_distances(power: int) -> OfMatrix:
    def value(observed: Any, expected: Any, cases: Any) -> Value:
        return quotient(expected - observed * cases, expected)

    return OfMatrix(
        _distant, value, prices=lambda view: _distances(len(view.tally.counts.labels), power)
    )


_COHEN_WEIGHTED = (
    "Cohen (1968). Weighted kappa: nominal scale agreement with provision for scaled disagreement "
    "or partial credit. Psychological Bulletin 70(4), 213-220. doi:10.1037/h0026256"
)
_KAPPA = OfMatrix(_chance, quotient)
KAPPAS: dict[Weights | None, ClassFigure] = {
    None: _kappa(
        None,
        0,
        r"[i \ne j]",
        _KAPPA,
        key="cohen_kappa",
        name="Cohen's kappa",
        plain=(
            "How far calls agree with the truth beyond chance: 0 is what independent calls of the "
            "same shares would reach, 1 is no error."
        ),
        difference=DRAWN,
        reference=references.COHEN,
        chinese="Kappa 系数",
    ),
    "linear": _kappa(
        "linear",
        1,
        r"\left| i - j \right|",
        _of_distances(1),
        key="linear_kappa",
        name="Kappa, linear weights",
        plain="Kappa where an error counts as much as the classes are places apart in their order.",
        reference=_COHEN_WEIGHTED,
    ),
    "quadratic": _kappa(
        "quadratic",
        2,
        "(i - j)^2",
        _of_distances(2),
        key="quadratic_kappa",
        name="Kappa, quadratic weights",
        plain=(
            "Kappa where an error counts as the square of how many places the classes are apart."
        ),
        reference=_COHEN_WEIGHTED,
    ),
}
