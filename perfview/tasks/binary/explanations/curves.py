"""Numbers that belong to a whole curve, explained."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy as np
import numpy.typing as npt

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
from perfcore.costs import cost_curve
from perfcore.measures import formulas, references
from perfview.kit.explanations import Explanation
from perfview.kit.theme import percent
from perfview.tasks.binary.explanations.curve_figures import NO_POSITIVES, CurveFigure, fraction
from perfview.tasks.binary.explanations.curve_parts import FIRST_PARTS, CurveParts
from perfview.tasks.binary.explanations.part_figures import ROC_LINES, part_figures

_FIRST_STEPS = 3


def curve_explanation(key: str, sweep: Sweep, parts: CurveParts = FIRST_PARTS) -> Explanation:
    r"""Return the explanation of a number that belongs to a whole curve.

    Parameters
    ----------
    key : str
        A key of `CURVE_FIGURES`.
    sweep : Sweep
        Counts at every distinct score; weighted ones make the code weighted.
    parts : CurveParts
        What figures of a part of the curve are taken at.

    Raises
    ------
    KeyError
        If there is no such figure.

    Examples
    --------
    >>> from perfcore import sweep
    >>> shown = curve_explanation("auc", sweep([1, 0, 1, 0], [0.9, 0.6, 0.6, 0.1]))
    >>> shown.value_text, shown.filled_in
    ('0.875', '\\frac{3 + \\frac{1}{2} \\cdot 1}{2 \\cdot 2} = 0.875')
    """
    return curve_figures(parts)[key].explained(key, sweep)


def _right_and_tied(sweep: Sweep, _: float) -> str:
    """Return the pairs ranked right and half of those tied, of all pairs."""
    pairs = ranked_pairs(sweep)
    right, tied, positives, negatives = (
        formulas.number(cases)
        for cases in (pairs.right, pairs.tied, sweep.positives, sweep.negatives)
    )
    return rf"\frac{{{right} + \frac{{1}}{{2}} \cdot {tied}}}{{{positives} \cdot {negatives}}}"


def _steps(sweep: Sweep, _: float) -> str:
    """Return the first steps of the average precision, as fractions of counts."""
    rises = np.flatnonzero(np.diff(sweep.tp)) + 1

    def step(i: int) -> str:
        tp, fp = sweep.tp.item(i), sweep.fp.item(i)
        rise = fraction(tp - sweep.tp.item(i - 1), sweep.positives)
        return rf"{rise} \cdot {fraction(tp, tp + fp)}"

    return _first_terms(rises, step)


def _trapezoids(sweep: Sweep, _: float) -> str:
    """Return the first trapezoids below the cost curve."""
    curve = cost_curve(sweep)
    wide, high = np.diff(curve.x), curve.y[1:] + curve.y[:-1]
    return _first_terms(
        np.flatnonzero(wide),
        lambda i: rf"{formulas.number(wide.item(i))} \cdot {fraction(high.item(i), 2)}",
    )


def _first_terms(places: npt.NDArray[np.int64], term: Callable[[int], str]) -> str:
    """Return the sum of the terms at some places, only the first of them in full."""
    terms = [term(i) for i in places[:_FIRST_STEPS].tolist()]
    return " + ".join(terms if places.size <= _FIRST_STEPS else [*terms, r"\dots"])


def _farthest(sweep: Sweep, _: float) -> str:
    """Return both rates where they are farthest apart."""
    i = kolmogorov_smirnov(sweep).index
    tp, fp = sweep.tp.item(i), sweep.fp.item(i)
    rates = f"{fraction(tp, sweep.positives)} - {fraction(fp, sweep.negatives)}"
    return rf"\left| {rates} \right|"


_WHOLE: Mapping[str, CurveFigure] = MappingProxyType(
    {
        "auc": CurveFigure(
            chinese="ROC 曲线下面积",
            formula=(
                r"\mathrm{AUC} = \frac{1}{m^+ m^-} \sum_{i \in P} \sum_{j \in N}"
                r" \left( [s_i > s_j] + \tfrac{1}{2} [s_i = s_j] \right)"
            ),
            value=auc,
            filled_in=_right_and_tied,
            sklearn=(
                "from sklearn.metrics import roc_auc_score\nroc_auc_score(truth, score{weight})"
            ),
            reference=(
                "Hanley, McNeil (1982). The meaning and use of the area under a ROC curve. "
                "Radiology 143, 29-36. doi:10.1148/radiology.143.1.7063747"
            ),
        ),
        "average_precision": CurveFigure(
            chinese="平均查准率",
            formula=r"\mathrm{AP} = \sum_i (R_i - R_{i-1})\, P_i",
            value=average_precision,
            filled_in=_steps,
            lacks=(NO_POSITIVES,),
            sklearn=(
                "from sklearn.metrics import average_precision_score\n"
                "average_precision_score(truth, score{weight})"
            ),
            reference=(
                "Boyd, Eng, Page (2013). Area under the precision-recall curve. ECML PKDD 2013, "
                "451-466. doi:10.1007/978-3-642-40994-3_29"
            ),
        ),
        "break_even": CurveFigure(
            chinese="平衡点",
            formula=(
                r"\mathrm{BEP} = \frac{\mathrm{TP}}{\mathrm{TP} + \mathrm{FN}}"
                r" \quad \text{<where>} \quad"
                r" \mathrm{TP} + \mathrm{FP} = \mathrm{TP} + \mathrm{FN}"
            ),
            value=lambda sweep: break_even(sweep).value,
            filled_in=lambda s, value: fraction(value * s.positives, s.positives),
            written=percent,
            lacks=(NO_POSITIVES,),
            sklearn=(
                "import numpy as np\n"
                "from sklearn.metrics import confusion_matrix_at_thresholds\n"
                "tn, fp, fn, tp, _ = confusion_matrix_at_thresholds(truth, score{weight})\n"
                "np.interp(tp[-1], np.r_[0, tp + fp], np.r_[0, tp]) / tp[-1]"
            ),
            reference=(
                "Davis, Goadrich (2006). The relationship between precision-recall and ROC curves. "
                "ICML 2006, 233-240. doi:10.1145/1143844.1143874"
            ),
        ),
        "equal_error_rate": CurveFigure(
            chinese="等错误率",
            formula=(
                r"\mathrm{EER} = \frac{\mathrm{FP}}{\mathrm{FP} + \mathrm{TN}}"
                r" = \frac{\mathrm{FN}}{\mathrm{TP} + \mathrm{FN}}"
            ),
            value=lambda sweep: equal_error_rate(sweep).value,
            filled_in=lambda s, value: " = ".join(
                fraction(value * cases, cases) for cases in (s.negatives, s.positives)
            ),
            written=percent,
            sklearn=(
                "import numpy as np\n"
                "from sklearn.metrics import roc_curve\n"
                "fpr, tpr, _ = roc_curve(truth, score, drop_intermediate=False{weight})\n"
                "np.interp(0, fpr + tpr - 1, fpr)"
            ),
            reference=(
                "Fawcett (2006). An introduction to ROC analysis. Pattern Recognition Letters "
                "27(8), 861-874. doi:10.1016/j.patrec.2005.10.010"
            ),
        ),
        "cost_area": CurveFigure(
            chinese="代价曲线下面积",
            formula=(
                r"\int_0^1 \min_i \left( \mathrm{FNR}_i\, x + \mathrm{FPR}_i\, (1 - x) \right) dx"
            ),
            value=lambda sweep: cost_curve(sweep).area,
            filled_in=_trapezoids,
            sklearn=(
                "import numpy as np\n"
                "from scipy.spatial import ConvexHull\n"
                "from sklearn.metrics import roc_curve\n"
                "fpr, tpr, _ = roc_curve(truth, score{weight})\n"
                "corners = np.c_[np.r_[fpr, 1], np.r_[tpr, 0]]\n"
                "hull = corners[np.sort(ConvexHull(corners).vertices)]\n"
                "fpr, tpr = hull[hull[:, 1] >= hull[:, 0]].T\n"
                "across, up = np.diff(fpr), np.diff(tpr)\n"
                "x = np.r_[0, across / (across + up), 1]\n"
                "y = np.min(np.outer(x, 1 - tpr) + np.outer(1 - x, fpr), axis=1)\n"
                "np.trapezoid(y, x)"
            ),
            reference=references.DRUMMOND,
        ),
        "gini": CurveFigure(
            chinese="基尼系数",
            formula=r"\mathrm{Gini} = 2\, \mathrm{AUC} - 1",
            value=gini,
            filled_in=lambda s, _: rf"2 \cdot {_right_and_tied(s, 0)} - 1",
            sklearn=(
                "from sklearn.metrics import roc_auc_score\n"
                "2 * roc_auc_score(truth, score{weight}) - 1"
            ),
            reference=(
                "Hand, Till (2001). A simple generalisation of the area under the ROC curve for "
                "multiple class classification problems. Machine Learning 45, 171-186. "
                "doi:10.1023/A:1010920819831"
            ),
        ),
        "kolmogorov_smirnov": CurveFigure(
            chinese="KS 值",
            formula=r"\mathrm{KS} = \max_t \left| \mathrm{TPR}(t) - \mathrm{FPR}(t) \right|",
            value=lambda s: kolmogorov_smirnov(s).value,
            filled_in=_farthest,
            sklearn=ROC_LINES + "np.max(np.abs(tpr - fpr))",
            reference=(
                "Smirnov (1948). Table for estimating the goodness of fit of empirical "
                "distributions. The Annals of Mathematical Statistics 19, 279-281. "
                "doi:10.1214/aoms/1177730256"
            ),
        ),
    }
)


def curve_figures(parts: CurveParts = FIRST_PARTS) -> dict[str, CurveFigure]:
    """Return the numbers of a whole curve by key, those of its parts as the reader chose them."""
    return {**_WHOLE, **part_figures(parts)}


CURVE_FIGURES = MappingProxyType(curve_figures())
"""Numbers of a whole curve by key, in the order in which they are listed."""
