"""Numbers that belong to a whole curve, explained."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
import numpy.typing as npt

from perfcore.binary import (
    Sweep,
    auc,
    average_precision,
    break_even,
    equal_error_rate,
    ranked_pairs,
)
from perfcore.costs import cost_curve
from perfcore.measures import formulas, reasons, references
from perfcore.messages import joined
from perfview.kit.explanations import Explanation
from perfview.kit.theme import number, percent
from perfview.words import say, told

_FIRST_STEPS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class _Figure:
    """A number of a whole curve.

    In `formula`, <where> stands for the word; in `sklearn`, {weight} for the weight argument;
    `filled_in` returns what stands left of the result.
    """

    chinese: str
    formula: str
    value: Callable[[Sweep], float]
    filled_in: Callable[[Sweep, float], str]
    written: Callable[[float | None], str] = number
    needs_negatives: bool = True
    sklearn: str
    reference: str


def curve_explanation(key: str, sweep: Sweep) -> Explanation:
    r"""Return the explanation of a number that belongs to a whole curve.

    Parameters
    ----------
    key : str
        A key of `CURVE_FIGURES`: auc, average_precision, break_even, equal_error_rate or
        cost_area.
    sweep : Sweep
        Counts at every distinct score; weighted ones make the code weighted.

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
    figure = CURVE_FIGURES[key]
    value = figure.value(sweep)
    needs = [(sweep.positives, reasons.NO_POSITIVES)]
    if figure.needs_negatives:
        needs.append((sweep.negatives, reasons.NO_NEGATIVES))
    missing = [reason.words for cases, reason in needs if not cases]
    weight = ", sample_weight=weight" if sweep.weighted else ""
    return Explanation(
        name=say(f"explanations.{key}"),
        chinese=figure.chinese,
        plain=say(f"explanations.{key}_plain"),
        formula=figure.formula.replace("<where>", say("explanations.where")),
        filled_in=told(formulas.undefined(missing[0]))
        if missing
        else f"{figure.filled_in(sweep, value)} {formulas.result(value)}",
        value_text=figure.written(value),
        undefined=told(joined([reason.words for _, reason in needs], "{first}, or {last}")),
        reason=told(missing[0]) if missing else None,
        sklearn=figure.sklearn.format(weight=weight),
        reference=figure.reference,
    )


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
        rise = _fraction(tp - sweep.tp.item(i - 1), sweep.positives)
        return rf"{rise} \cdot {_fraction(tp, tp + fp)}"

    return _first_terms(rises, step)


def _trapezoids(sweep: Sweep, _: float) -> str:
    """Return the first trapezoids below the cost curve."""
    curve = cost_curve(sweep)
    wide, high = np.diff(curve.x), curve.y[1:] + curve.y[:-1]
    return _first_terms(
        np.flatnonzero(wide),
        lambda i: rf"{formulas.number(wide.item(i))} \cdot {_fraction(high.item(i), 2)}",
    )


def _first_terms(places: npt.NDArray[np.int64], term: Callable[[int], str]) -> str:
    """Return the sum of the terms at some places, only the first of them in full."""
    terms = [term(i) for i in places[:_FIRST_STEPS].tolist()]
    return " + ".join(terms if places.size <= _FIRST_STEPS else [*terms, r"\dots"])


def _fraction(part: float, whole: float) -> str:
    return rf"\frac{{{formulas.number(part)}}}{{{formulas.number(whole)}}}"


CURVE_FIGURES: Mapping[str, _Figure] = MappingProxyType(
    {
        "auc": _Figure(
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
        "average_precision": _Figure(
            chinese="平均查准率",
            formula=r"\mathrm{AP} = \sum_i (R_i - R_{i-1})\, P_i",
            value=average_precision,
            filled_in=_steps,
            needs_negatives=False,
            sklearn=(
                "from sklearn.metrics import average_precision_score\n"
                "average_precision_score(truth, score{weight})"
            ),
            reference=(
                "Boyd, Eng, Page (2013). Area under the precision-recall curve. ECML PKDD 2013, "
                "451-466. doi:10.1007/978-3-642-40994-3_29"
            ),
        ),
        "break_even": _Figure(
            chinese="平衡点",
            formula=(
                r"\mathrm{BEP} = \frac{\mathrm{TP}}{\mathrm{TP} + \mathrm{FN}}"
                r" \quad \text{<where>} \quad"
                r" \mathrm{TP} + \mathrm{FP} = \mathrm{TP} + \mathrm{FN}"
            ),
            value=lambda sweep: break_even(sweep).value,
            filled_in=lambda s, value: _fraction(value * s.positives, s.positives),
            written=percent,
            needs_negatives=False,
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
        "equal_error_rate": _Figure(
            chinese="等错误率",
            formula=(
                r"\mathrm{EER} = \frac{\mathrm{FP}}{\mathrm{FP} + \mathrm{TN}}"
                r" = \frac{\mathrm{FN}}{\mathrm{TP} + \mathrm{FN}}"
            ),
            value=lambda sweep: equal_error_rate(sweep).value,
            filled_in=lambda s, value: " = ".join(
                _fraction(value * cases, cases) for cases in (s.negatives, s.positives)
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
        "cost_area": _Figure(
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
    }
)
"""Numbers of a whole curve by key, in the order in which they are listed."""
