"""How far predictions agree with the truth: accuracy, and agreement set against chance.

Nothing is made of differences of large sums, so that 0 and 1 come out exactly, weighted or not.
"""

from __future__ import annotations

from dataclasses import replace
from math import inf, nan
from typing import Any

import numpy as np

from perfcore.binary.arithmetic import quotient
from perfcore.classes.averages import averaged, class_values
from perfcore.classes.costs import average_cost
from perfcore.classes.figures.averages import mean_written
from perfcore.classes.figures.forms import DRAWN, ClassFigure, of_matrix
from perfcore.classes.matrices import ClassCounts
from perfcore.classes.sums import ClassSums, OfMatrix
from perfcore.classes.tallies import ClassTally
from perfcore.classes.views import ClassView
from perfcore.measures import formulas, references
from perfcore.measures.both_classes import correlation, products
from perfcore.measures.reasons import NO_CASES, Reason
from perfcore.messages import message


def accuracy(m: ClassCounts) -> float:
    """Return the share of cases called what they are. Undefined (NaN) without cases.

    Examples
    --------
    >>> accuracy(ClassCounts(["a", "b"], [[240, 30], [6, 24]]))
    0.88
    """
    return float(ACCURACY.of(ClassView(ClassTally(m))))


def balanced_accuracy(m: ClassCounts) -> float:
    """Return the mean of the classes' recalls; classes without cases are left out.

    ``class_values(m, "recall").undefined`` names these. Undefined (NaN) without cases.

    References
    ----------
    K. H. Brodersen, C. S. Ong, K. E. Stephan, J. M. Buhmann (2010), The balanced accuracy and its
    posterior distribution, ICPR, 3121-3124. https://doi.org/10.1109/ICPR.2010.764

    Examples
    --------
    >>> m = ClassCounts(["a", "b", "c"], [[240, 30, 0], [6, 24, 0], [0, 0, 0]])
    >>> round(balanced_accuracy(m), 4)
    0.8444
    """
    return float(BALANCED_ACCURACY.of(ClassView(ClassTally(m))))


def mcc(m: ClassCounts) -> float:
    """Return the Matthews correlation of K classes, Gorodkin's R_K.

    It is (c s - sum t_k p_k) / sqrt((s^2 - sum p_k^2)(s^2 - sum t_k^2)) with c cases of s called
    rightly, t_k of class k and p_k called k. That is the two-class measure with its determinant and
    its two products each added up over the classes, without a difference of large sums.
    Undefined (NaN) when all cases are of one class, or called one class; scikit-learn returns 0.

    References
    ----------
    J. Gorodkin (2004), Comparing two K-category assignments by a K-category correlation
    coefficient, Computational Biology and Chemistry 28, 367-374.
    https://doi.org/10.1016/j.compbiolchem.2004.09.006

    Examples
    --------
    >>> mcc(ClassCounts(["a", "b", "c"], [[14, 0, 0], [0, 16, 2], [0, 1, 17]])).__round__(6)
    0.90997
    """
    return float(MCC.of(ClassView(ClassTally(m))))


def _filled(view: ClassView, margin: str) -> int:
    return int(np.count_nonzero(getattr(view.tally.counts, margin)))


ONE_MARGIN: Reason[ClassView] = Reason(
    message("all cases are of one class, or all are called one class"),
    lambda view, _: min(_filled(view, "support"), _filled(view, "called")) < 2,
)
NO_COSTS: Reason[ClassView] = Reason(
    message("nobody has said what decisions cost"), lambda view, _: view.costs is None
)


def metric(name: str, said: str = "") -> str:
    """Return the lines that call a metric of labels, with more arguments."""
    return f"from sklearn.metrics import {name}\n{name}(truth, predicted{said}{{weight}})"


def _recalls(s: ClassSums) -> tuple[Any, ...]:
    """Return the terms of the mean recall: classes without cases are left out, whatever others."""
    return averaged("recall", "macro").terms(replace(s, undefined="left out"))


def _recalls_written(view: ClassView) -> str:
    values, counts = class_values(view.tally.counts, "recall"), view.tally.counts
    cells = zip(counts.matrix.diagonal().tolist(), counts.support.tolist(), strict=True)
    written = [formulas.fraction(*each) for each in cells]
    return mean_written(values, "macro", replace(view, undefined="left out"), written)


def _mcc_written(view: ClassView) -> str:
    counts, n = view.tally.counts, formulas.number
    truth, called = (np.asarray(each, np.float64) for each in (counts.support, counts.called))
    top = rf"{n(counts.right)} \cdot {n(counts.total)} - {n(float(truth @ called))}"
    spreads = [n(float(each @ each)) for each in (called, truth)]
    below = [rf"\left({n(counts.total)}^2 - {spread}\right)" for spread in spreads]
    return rf"\frac{{{top}}}{{\sqrt{{{below[0]} \cdot {below[1]}}}}}"


ACCURACY = ClassFigure(
    function=lambda view: float(quotient(view.tally.counts.right, view.total)),
    interval=OfMatrix(
        lambda s: (s.rests.tp, s.rests.fn),
        lambda right, wrong: quotient(right, right + wrong),
        is_share=True,
    ),
    key="accuracy",
    name="Accuracy",
    plain="The share of the cases that are called what they are.",
    template=r"\frac{1}{n} \sum_k n_{kk}",
    left=lambda view: formulas.fraction(view.tally.counts.right, view.total),
    reasons=(NO_CASES,),
    sklearn=metric("accuracy_score"),
    difference="share",
    reference=references.SOKOLOVA,
    chinese="精度",
)

BALANCED_ACCURACY = of_matrix(
    OfMatrix(_recalls, quotient),
    key="balanced_accuracy",
    name="Balanced accuracy",
    plain=(
        "The mean of the classes' recalls: what accuracy would be if all classes were as frequent."
    ),
    template=r"\frac{1}{K} \sum_k \frac{n_{kk}}{n_{k\cdot}}",
    left=_recalls_written,
    reasons=(NO_CASES,),
    sklearn=metric("balanced_accuracy_score"),
    difference=DRAWN,
    reference=references.BRODERSEN,
    chinese="平衡精度",
    left_out=lambda view: class_values(view.tally.counts, "recall").undefined,
)

MCC = of_matrix(
    OfMatrix(lambda s: products(s.rests)[:3], correlation),
    key="mcc",
    name="Matthews correlation",
    plain="The correlation of calls and truth over all classes: 0 is chance, 1 is no error.",
    template=(
        r"\frac{c\, n - \sum_k n_{k\cdot} n_{\cdot k}}"
        r"{\sqrt{\left(n^2 - \sum_k n_{\cdot k}^2\right)"
        r" \left(n^2 - \sum_k n_{k\cdot}^2\right)}} \quad c = \sum_k n_{kk}"
    ),
    left=_mcc_written,
    reasons=(NO_CASES, ONE_MARGIN),
    sklearn=metric("matthews_corrcoef"),
    note="Where it is undefined, scikit-learn returns 0.",
    bounds=(-1.0, 1.0),
    format="number",
    difference=DRAWN,
    reference=(
        "Gorodkin (2004). Comparing two K-category assignments by a K-category correlation "
        "coefficient. Computational Biology and Chemistry 28, 367-374. "
        "doi:10.1016/j.compbiolchem.2004.09.006"
    ),
    chinese="马修斯相关系数",
)


def _cost(view: ClassView) -> float:
    if view.costs is None:
        return nan
    return average_cost(view.counts, view.costs)


AVERAGE_COST = ClassFigure(
    function=_cost,
    key="average_cost",
    name="Cost per case",
    plain="What a decision costs on average, by the costs given.",
    template=r"\frac{1}{n} \sum_{ij} c_{ij}\, n_{ij}",
    left=lambda view: formulas.fraction(_cost(view) * view.total, view.total),
    reasons=(NO_CASES, NO_COSTS),
    sklearn=(
        "import numpy as np\nfrom sklearn.metrics import confusion_matrix\n"
        "matrix = confusion_matrix(truth, predicted, labels=labels{weight})\n"
        "(matrix * costs).sum() / matrix.sum()"
    ),
    bounds=(-inf, inf),
    better="lower",
    format="number",
    needs=("costs",),
    interval=OfMatrix(
        lambda s: (s.spent, np.asarray(s.rests.tp) + np.asarray(s.rests.fn)),
        quotient,
        prices=lambda view: view.costs,
    ),
    difference=DRAWN,
    reference="Elkan (2001). The foundations of cost-sensitive learning. IJCAI, 973-978.",
)
