"""Figures of a part of the ROC curve: at a rate, at a recall, over a range."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Any, Literal

from perfcore.binary import (
    PartialAUC,
    Sweep,
    fpr_at_recall,
    partial_auc,
    partial_auc_of_recall,
    recall_at_fpr,
)
from perfcore.measures import references
from perfcore.measures.formulas import fraction, number
from perfcore.measures.reasons import NO_NEGATIVES, NO_POSITIVES
from perfcore.measures.sweeps.bin_bounds import curve_bound
from perfcore.measures.sweeps.curve_figures import ROC_LINES
from perfcore.measures.sweeps.sweep_figures import SweepFigure
from perfcore.messages import Message, message

Over = Literal["fpr", "recall"]

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
_BOTH = (NO_POSITIVES, NO_NEGATIVES)


@dataclass(frozen=True, slots=True, kw_only=True)
class CurveParts:
    """What figures of a part of the ROC curve are taken at.

    Attributes
    ----------
    fpr : float
        The largest false positive rate at which recall is told.
    recall : float
        The least recall at which the false positive rate is told.
    over : {"fpr", "recall"}
        Along which of the two the partial area runs.
    low, high : float
        From where and up to where, 0 <= low < high <= 1.
    """

    fpr: float = 0.05
    recall: float = 0.9
    over: Over = "fpr"
    low: float = 0.0
    high: float = 0.1

    @property
    def possible(self) -> bool:
        """Whether the range has a width."""
        return self.low < self.high

    def area(self, s: Sweep) -> PartialAUC:
        """Return the partial area of a curve."""
        if self.over == "fpr":
            return partial_auc(s, self.high, min_fpr=self.low)
        return partial_auc_of_recall(s, self.low, max_recall=self.high)

    def said(self, words: str) -> Message:
        """Return a text with the rates as they are written in its braces."""
        shares = {
            name: message("{share} %", share=f"{100 * getattr(self, name):.12g}")
            for name in ("fpr", "recall", "low", "high")
        }
        return message(words, over=message("FPR" if self.over == "fpr" else "recall"), **shares)


def part_figures(parts: CurveParts) -> dict[str, SweepFigure]:
    """Return the figures of a part of the ROC curve by key."""
    figures = (
        SweepFigure(
            key="recall_at_fpr",
            function=lambda s: recall_at_fpr(s, parts.fpr).value,
            name=parts.said("Recall at FPR {fpr}"),
            plain=parts.said(
                "The highest recall of all thresholds that call at most {fpr} of the negatives "
                "positive."
            ),
            chinese="给定假正例率下的查全率",
            left=lambda s: fraction(s.tp.item(recall_at_fpr(s, parts.fpr).index), s.positives),
            tile=3,
            **_best("max", "TPR", "FPR", ("<=", r"\le"), parts.fpr),
        ),
        SweepFigure(
            key="fpr_at_recall",
            function=lambda s: fpr_at_recall(s, parts.recall).value,
            name=parts.said("FPR at recall {recall}"),
            plain=parts.said(
                "The lowest false positive rate of all thresholds that find at least {recall} of "
                "the positives."
            ),
            chinese="给定查全率下的假正例率",
            left=lambda s: fraction(s.fp.item(fpr_at_recall(s, parts.recall).index), s.negatives),
            better="lower",
            tile=4,
            **_best("min", "FPR", "TPR", (">=", r"\ge"), parts.recall),
        ),
        _partial_area(parts),
    )
    return {figure.key: figure for figure in figures}


def _best(best: str, rate: str, held: str, sign: tuple[str, str], limit: float) -> dict[str, Any]:
    """Return what explains the best of one rate where the other one is held to a limit."""
    where = rf"\mathrm{{{held}}}(t) {sign[1]} {number(limit)}"
    return {
        "template": rf"\{best} \left\{{ \mathrm{{{rate}}}(t) : {where} \right\}}",
        "sklearn": f"{ROC_LINES}np.{best}({rate.lower()}[{held.lower()} {sign[0]} {limit!r}])",
        "format": "percent",
        "reasons": _BOTH,
        "reference": references.FAWCETT,
        "projected": False,
        "in_bins": curve_bound,
    }


def _partial_area(parts: CurveParts) -> SweepFigure:
    """Return the standardised partial area: 1/2 by chance, 1 for a perfect ranking."""
    low, high, wide = map(number, (parts.low, parts.high, parts.high - parts.low))
    if parts.over == "fpr":
        under, reference = r"\mathrm{TPR}\, d\mathrm{FPR}", _MCCLISH
        by_chance, axes = "(b**2 - a**2) / 2", "x, y = fpr, tpr"
        diagonal = (parts.high**2 - parts.low**2) / 2
    else:
        under, reference = r"(1 - \mathrm{FPR})\, d\mathrm{TPR}", _JIANG
        by_chance, axes = "b - a - (b**2 - a**2) / 2", "x, y = tpr, 1 - fpr"
        diagonal = parts.high - parts.low - (parts.high**2 - parts.low**2) / 2

    def filled_in(s: Sweep) -> str:
        area, chance = number(parts.area(s).area), number(diagonal)
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
    return SweepFigure(
        key="partial_auc",
        function=lambda s: parts.area(s).standardised,
        name=parts.said("Partial AUC, {over} {low} to {high}"),
        plain=parts.said(
            "The area that belongs to the part of the ROC curve with {over} from {low} to {high}, "
            "rescaled so that 0.5 is chance and 1 is perfect, as for the whole AUC."
        ),
        chinese="部分 AUC",
        template=r"\frac{1}{2} \left( 1 + \frac{A - d}{(b - a) - d} \right),\quad"
        rf" A = \int_{{{low}}}^{{{high}}} {under}",
        left=filled_in,
        sklearn=sklearn,
        reasons=_BOTH,
        reference=reference,
        bounds=(-inf, 1.0),
        projected=False,
        in_bins=curve_bound,
        tile=5,
    )
