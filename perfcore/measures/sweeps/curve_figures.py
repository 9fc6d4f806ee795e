"""Figures of a whole curve, whatever the threshold: each is stated once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray
from perfcore.binary import (
    Sweep,
    auc,
    average_precision,
    break_even,
    equal_error_rate,
    gini,
    kolmogorov_smirnov,
    ranked_pairs,
)
from perfcore.binary.arithmetic import at_count
from perfcore.measures import references
from perfcore.measures.formulas import fraction, number
from perfcore.measures.reasons import NO_NEGATIVES, NO_POSITIVES
from perfcore.measures.rules import Drawn
from perfcore.measures.sweeps.bin_bounds import (
    auc_bound,
    curve_bound,
    distance_bound,
    precision_bound,
)
from perfcore.measures.sweeps.sweep_figures import SweepFigure

ROC_LINES = (
    "import numpy as np\n"
    "from sklearn.metrics import roc_curve\n"
    "fpr, tpr, _ = roc_curve(truth, score, drop_intermediate=False{weight})\n"
)
"""They give the rates of every operating point."""

_FIRST_STEPS = 3


def _right_and_tied(s: Sweep) -> str:
    """Return the pairs ranked right and half of those tied, of all pairs."""
    pairs = ranked_pairs(s)
    right, tied, positives, negatives = map(
        number, (pairs.right, pairs.tied, s.positives, s.negatives)
    )
    return rf"\frac{{{right} + \frac{{1}}{{2}} \cdot {tied}}}{{{positives} \cdot {negatives}}}"


def _steps(s: Sweep) -> str:
    """Return the first steps of the average precision, as fractions of counts."""

    def step(i: int) -> str:
        tp, fp = s.tp.item(i), s.fp.item(i)
        rise = fraction(tp - s.tp.item(i - 1), s.positives)
        return rf"{rise} \cdot {fraction(tp, tp + fp)}"

    return first_terms(np.flatnonzero(np.diff(s.tp)) + 1, step)


def first_terms(places: npt.NDArray[np.int64], term: Callable[[int], str]) -> str:
    """Return the sum of the terms at some places, only the first of them in full."""
    terms = [term(i) for i in places[:_FIRST_STEPS].tolist()]
    return " + ".join(terms if places.size <= _FIRST_STEPS else [*terms, r"\dots"])


def _balanced(s: Sweep) -> str:
    value = equal_error_rate(s).value
    return " = ".join(fraction(value * cases, cases) for cases in (s.negatives, s.positives))


def _farthest(s: Sweep) -> str:
    """Return both rates where they are farthest apart."""
    i = kolmogorov_smirnov(s).index
    rates = fraction(s.tp.item(i), s.positives), fraction(s.fp.item(i), s.negatives)
    return rf"\left| {' - '.join(rates)} \right|"


def _aucs(e: Any) -> FloatArray:
    right = e.tp[:, :-1] + e.cells.order * e.positives_in_cells
    pairs = np.einsum("bc,bc->b", right, e.negatives_in_cells)
    return np.asarray(pairs / (e.positives * e.negatives))


def _average_precisions(e: Any) -> FloatArray:
    precision = e.cells.end_precisions(e.tp, e.fp) + e.cells.bend
    total = np.einsum("bc,bc->b", e.positives_in_cells, precision)
    return np.asarray(total / e.positives)


AUC = SweepFigure(
    function=auc,
    name="Area under the ROC curve (AUC)",
    short="AUC",
    chinese="ROC 曲线下面积",
    plain="Of all pairs of a positive and a negative case, the share in which the positive has the "
    "higher score; ties count one half.",
    template=r"\mathrm{AUC} = \frac{1}{m^+ m^-} \sum_{i \in P} \sum_{j \in N}"
    r" \left( [s_i > s_j] + \tfrac{1}{2} [s_i = s_j] \right)",
    left=_right_and_tied,
    reasons=(NO_POSITIVES, NO_NEGATIVES),
    sklearn="from sklearn.metrics import roc_auc_score\nroc_auc_score(truth, score{weight})",
    reference="Hanley, McNeil (1982). The meaning and use of the area under a ROC curve. "
    "Radiology 143, 29-36. doi:10.1148/radiology.143.1.7063747",
    projected=False,
    in_bins=auc_bound,
    counted=_aucs,
    interval=Drawn("unbiased normal"),
    compared=1,
)

AVERAGE_PRECISION = SweepFigure(
    function=average_precision,
    name="Average precision (AP)",
    short="Average precision",
    chinese="平均查准率",
    plain="The precision at each score, averaged over the positives in the order in which they are "
    "found.",
    template=r"\mathrm{AP} = \sum_i (R_i - R_{i-1})\, P_i",
    left=_steps,
    reasons=(NO_POSITIVES,),
    sklearn="from sklearn.metrics import average_precision_score\n"
    "average_precision_score(truth, score{weight})",
    reference="Boyd, Eng, Page (2013). Area under the precision-recall curve. ECML PKDD 2013, "
    "451-466. doi:10.1007/978-3-642-40994-3_29",
    in_bins=precision_bound,
    counted=_average_precisions,
    interval=Drawn("BCa"),
    compared=2,
)

BREAK_EVEN = SweepFigure(
    key="break_even",
    function=lambda s: break_even(s).value,
    name="Break-even point (BEP)",
    short="Break-even",
    chinese="平衡点",
    plain="The value at which precision and recall are equal: as many cases are called positive as "
    "there are positives. Where ties jump across, the line between the two points is used.",
    template=r"\mathrm{BEP} = \frac{\mathrm{TP}}{\mathrm{TP} + \mathrm{FN}}"
    r" \quad \text{where} \quad \mathrm{TP} + \mathrm{FP} = \mathrm{TP} + \mathrm{FN}",
    left=lambda s: fraction(break_even(s).value * s.positives, s.positives),
    reasons=(NO_POSITIVES,),
    sklearn="import numpy as np\n"
    "from sklearn.metrics import confusion_matrix_at_thresholds\n"
    "tn, fp, fn, tp, _ = confusion_matrix_at_thresholds(truth, score{weight})\n"
    "np.interp(tp[-1], np.r_[0, tp + fp], np.r_[0, tp]) / tp[-1]",
    reference="Davis, Goadrich (2006). The relationship between precision-recall and ROC curves. "
    "ICML 2006, 233-240. doi:10.1145/1143844.1143874",
    format="percent",
    in_bins=curve_bound,
    counted=lambda e: at_count(e.tp + e.fp, e.tp, e.tp[:, -1:])[:, 0] / e.positives,
    interval=Drawn("bias-corrected"),
    difference=Drawn("normal"),
    compared=3,
)

EQUAL_ERROR_RATE = SweepFigure(
    key="equal_error_rate",
    function=lambda s: equal_error_rate(s).value,
    name="Equal error rate (EER)",
    chinese="等错误率",
    plain="The value at which the share of negatives called positive equals the share of positives "
    "that are missed. Where no score hits it, the line between two points is used.",
    template=r"\mathrm{EER} = \frac{\mathrm{FP}}{\mathrm{FP} + \mathrm{TN}}"
    r" = \frac{\mathrm{FN}}{\mathrm{TP} + \mathrm{FN}}",
    left=_balanced,
    reasons=(NO_POSITIVES, NO_NEGATIVES),
    sklearn=ROC_LINES + "np.interp(0, fpr + tpr - 1, fpr)",
    reference=references.FAWCETT,
    better="lower",
    format="percent",
    projected=False,
    in_bins=curve_bound,
)

GINI = SweepFigure(
    function=gini,
    name="Gini coefficient",
    chinese="基尼系数",
    plain="How many more pairs of a positive and a negative case are ranked rightly than wrongly, "
    "as a share of all pairs: twice the AUC less 1. 0 is chance, 1 is perfect.",
    template=r"\mathrm{Gini} = 2\, \mathrm{AUC} - 1",
    left=lambda s: rf"2 \cdot {_right_and_tied(s)} - 1",
    reasons=(NO_POSITIVES, NO_NEGATIVES),
    sklearn="from sklearn.metrics import roc_auc_score\n"
    "2 * roc_auc_score(truth, score{weight}) - 1",
    reference="Hand, Till (2001). A simple generalisation of the area under the ROC curve for "
    "multiple class classification problems. Machine Learning 45, 171-186. "
    "doi:10.1023/A:1010920819831",
    bounds=(-1.0, 1.0),
    projected=False,
    rises_with=(AUC, lambda area: 2 * area - 1),
    tile=1,
)

KOLMOGOROV_SMIRNOV = SweepFigure(
    key="kolmogorov_smirnov",
    function=lambda s: kolmogorov_smirnov(s).value,
    name="Kolmogorov-Smirnov (KS)",
    chinese="KS 值",
    plain="The largest gap that any threshold opens between the share of positives and the share "
    "of negatives called positive: how far apart the scores of the two classes are at most.",
    template=r"\mathrm{KS} = \max_t \left| \mathrm{TPR}(t) - \mathrm{FPR}(t) \right|",
    left=_farthest,
    reasons=(NO_POSITIVES, NO_NEGATIVES),
    sklearn=ROC_LINES + "np.max(np.abs(tpr - fpr))",
    reference="Smirnov (1948). Table for estimating the goodness of fit of empirical "
    "distributions. The Annals of Mathematical Statistics 19, 279-281. "
    "doi:10.1214/aoms/1177730256",
    projected=False,
    in_bins=distance_bound,
    tile=2,
)
