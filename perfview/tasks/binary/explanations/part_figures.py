"""Numbers of a part of the ROC curve, explained: at a rate, at a recall, over a range."""

from __future__ import annotations

from typing import Any

from perfcore.binary import Sweep, fpr_at_recall, recall_at_fpr
from perfcore.measures import formulas, references
from perfview.kit.theme import percent
from perfview.tasks.binary.explanations.curve_figures import CurveFigure, fraction
from perfview.tasks.binary.explanations.curve_parts import CurveParts

ROC_LINES = (
    "import numpy as np\n"
    "from sklearn.metrics import roc_curve\n"
    "fpr, tpr, _ = roc_curve(truth, score, drop_intermediate=False{weight})\n"
)
"""They give the rates of every operating point."""

_AREA_LINES = (
    "inside, steps = np.clip(x, a, b), np.diff(x)\n"
    "slope = np.divide(np.diff(y), steps, out=np.zeros(steps.size), where=steps > 0)\n"
    "left = y[:-1] + slope * (inside[:-1] - x[:-1])\n"
    "right = y[:-1] + slope * (inside[1:] - x[:-1])\n"
    "area = np.sum((left + right) / 2 * np.diff(inside))\n"
    "(1 + (area - d) / (b - a - d)) / 2"
)
_MCCLISH = (
    "McClish (1989). Analyzing a portion of the ROC curve. Medical Decision Making 9, 190-195. "
    "doi:10.1177/0272989X8900900307"
)
_JIANG = (
    "Jiang, Metz, Nishikawa (1996). A receiver operating characteristic partial area index for "
    "highly sensitive diagnostic tests. Radiology 201, 745-750. "
    "doi:10.1148/radiology.201.3.8939225"
)


def part_figures(parts: CurveParts) -> dict[str, CurveFigure]:
    """Return the numbers of a part of the ROC curve by key."""

    def recall_there(s: Sweep, _: float) -> str:
        return fraction(s.tp.item(recall_at_fpr(s, parts.fpr).index), s.positives)

    def fpr_there(s: Sweep, _: float) -> str:
        return fraction(s.fp.item(fpr_at_recall(s, parts.recall).index), s.negatives)

    return {
        "recall_at_fpr": CurveFigure(
            chinese="给定假正例率下的查全率",
            value=lambda s: recall_at_fpr(s, parts.fpr).value,
            filled_in=recall_there,
            words=parts.words,
            along_curve=True,
            **_best("max", "TPR", "FPR", ("<=", r"\le"), parts.fpr),
        ),
        "fpr_at_recall": CurveFigure(
            chinese="给定查全率下的假正例率",
            value=lambda s: fpr_at_recall(s, parts.recall).value,
            filled_in=fpr_there,
            words=parts.words,
            along_curve=True,
            **_best("min", "FPR", "TPR", (">=", r"\ge"), parts.recall),
        ),
        "partial_auc": _partial_area(parts),
    }


def _best(best: str, rate: str, held: str, sign: tuple[str, str], limit: float) -> dict[str, Any]:
    """Return what explains the best of one rate where the other one is held to a limit."""
    where = rf"\mathrm{{{held}}}(t) {sign[1]} {formulas.number(limit)}"
    return {
        "formula": rf"\{best} \left\{{ \mathrm{{{rate}}}(t) : {where} \right\}}",
        "sklearn": f"{ROC_LINES}np.{best}({rate.lower()}[{held.lower()} {sign[0]} {limit!r}])",
        "written": percent,
        "reference": references.FAWCETT,
    }


def _partial_area(parts: CurveParts) -> CurveFigure:
    """Return the standardised partial area: 1/2 by chance, 1 for a perfect ranking."""
    low, high = formulas.number(parts.low), formulas.number(parts.high)
    wide = formulas.number(parts.high - parts.low)
    if parts.over == "fpr":
        under, reference = r"\mathrm{TPR}\, d\mathrm{FPR}", _MCCLISH
        by_chance, axes = "(b**2 - a**2) / 2", "x, y = fpr, tpr"
        diagonal = (parts.high**2 - parts.low**2) / 2
    else:
        under, reference = r"(1 - \mathrm{FPR})\, d\mathrm{TPR}", _JIANG
        by_chance, axes = "b - a - (b**2 - a**2) / 2", "x, y = tpr, 1 - fpr"
        diagonal = parts.high - parts.low - (parts.high**2 - parts.low**2) / 2

    def filled_in(s: Sweep, _: float) -> str:
        area, chance = formulas.number(parts.area(s).area), formulas.number(diagonal)
        over = rf"{area} - {chance}"
        return rf"\frac{{1}}{{2}} \left( 1 + \frac{{{over}}}{{{wide} - {chance}}} \right)"

    if parts.over == "fpr" and not parts.low:
        sklearn = (
            "from sklearn.metrics import roc_auc_score\n"
            f"roc_auc_score(truth, score, max_fpr={parts.high!r}{{weight}})"
        )
    else:
        ends = f"a, b = {parts.low!r}, {parts.high!r}\nd = {by_chance}\n"
        sklearn = f"{ROC_LINES}{axes}\n{ends}{_AREA_LINES}"
    return CurveFigure(
        chinese="部分 AUC",
        formula=(
            r"\frac{1}{2} \left( 1 + \frac{A - d}{(b - a) - d} \right),\quad"
            rf" A = \int_{{{low}}}^{{{high}}} {under}"
        ),
        value=lambda s: parts.area(s).standardised,
        filled_in=filled_in,
        sklearn=sklearn,
        reference=reference,
        words=parts.words,
        along_curve=True,
    )
