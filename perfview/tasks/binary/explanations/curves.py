"""Numbers that belong to a whole curve, explained."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

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

    In `formula`, <where> stands for the word; in `sklearn`, {weight} for the weight argument.
    """

    chinese: str
    formula: str
    value: Callable[[Sweep], float]
    filled_in: Callable[[Sweep], str]
    written: Callable[[float | None], str]
    needs_negatives: bool
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
        filled_in=told(formulas.undefined(missing[0])) if missing else figure.filled_in(sweep),
        value_text=figure.written(figure.value(sweep)),
        undefined=told(joined([reason.words for _, reason in needs], "{first}, or {last}")),
        reason=told(missing[0]) if missing else None,
        sklearn=figure.sklearn.format(weight=weight),
        note="",
        reference=figure.reference,
    )


def _auc_filled_in(sweep: Sweep) -> str:
    pairs = ranked_pairs(sweep)
    right, tied, positives, negatives = (
        formulas.number(cases)
        for cases in (pairs.right, pairs.tied, sweep.positives, sweep.negatives)
    )
    above = rf"{right} + \frac{{1}}{{2}} \cdot {tied}"
    return rf"\frac{{{above}}}{{{positives} \cdot {negatives}}} {formulas.result(auc(sweep))}"


def _average_precision_filled_in(sweep: Sweep) -> str:
    """Return the first steps of the sum, as fractions of counts, and the result."""
    rises = np.flatnonzero(np.diff(sweep.tp)) + 1
    terms = [_step(sweep, int(i)) for i in rises[:_FIRST_STEPS]]
    if rises.size > _FIRST_STEPS:
        terms.append(r"\dots")
    return f"{' + '.join(terms)} {formulas.result(average_precision(sweep))}"


def _step(sweep: Sweep, i: int) -> str:
    tp, fp = sweep.tp.item(i), sweep.fp.item(i)
    rise = formulas.number(tp - sweep.tp.item(i - 1))
    found, called = formulas.number(tp), formulas.number(tp + fp)
    return (
        rf"\frac{{{rise}}}{{{formulas.number(sweep.positives)}}} \cdot \frac{{{found}}}{{{called}}}"
    )


def _break_even_filled_in(sweep: Sweep) -> str:
    value = break_even(sweep).value
    positives = formulas.number(sweep.positives)
    found = formulas.number(value * sweep.positives)
    return rf"\frac{{{found}}}{{{positives}}} {formulas.result(value)}"


def _equal_error_rate_filled_in(sweep: Sweep) -> str:
    value = equal_error_rate(sweep).value
    sides = [
        rf"\frac{{{formulas.number(value * cases)}}}{{{formulas.number(cases)}}}"
        for cases in (sweep.negatives, sweep.positives)
    ]
    return f"{' = '.join(sides)} {formulas.result(value)}"


def _cost_area_filled_in(sweep: Sweep) -> str:
    """Return the first trapezoids below the cost curve, and their sum."""
    curve = cost_curve(sweep)
    wide = np.diff(curve.x)
    high = curve.y[1:] + curve.y[:-1]
    steps = np.flatnonzero(wide)
    terms = [
        rf"{formulas.number(wide.item(i))} \cdot \frac{{{formulas.number(high.item(i))}}}{{2}}"
        for i in steps[:_FIRST_STEPS].tolist()
    ]
    if steps.size > _FIRST_STEPS:
        terms.append(r"\dots")
    return f"{' + '.join(terms)} {formulas.result(curve.area)}"


CURVE_FIGURES: Mapping[str, _Figure] = MappingProxyType(
    {
        "auc": _Figure(
            chinese="ROC 曲线下面积",
            formula=(
                r"\mathrm{AUC} = \frac{1}{m^+ m^-} \sum_{i \in P} \sum_{j \in N}"
                r" \left( [s_i > s_j] + \tfrac{1}{2} [s_i = s_j] \right)"
            ),
            value=auc,
            filled_in=_auc_filled_in,
            written=number,
            needs_negatives=True,
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
            filled_in=_average_precision_filled_in,
            written=number,
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
            filled_in=_break_even_filled_in,
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
            filled_in=_equal_error_rate_filled_in,
            written=percent,
            needs_negatives=True,
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
            filled_in=_cost_area_filled_in,
            written=number,
            needs_negatives=True,
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
