"""Brier score and log loss in parts, without bins: CORP."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, log
from typing import Any, Literal

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary import Sweep
from perfcore.calibration.corp import Corp, corp
from perfcore.calibration.figures.probabilities import ISOTONIC_LINES, probability_figure, totals
from perfcore.measures import formulas
from perfcore.measures.rules import Drawn
from perfcore.measures.sweeps.sweep_figures import SweepFigure

Loss = Literal["brier", "log_loss"]

_DIMITRIADIS = (
    "Dimitriadis, Gneiting, Jordan (2021). Stable reliability diagrams for probabilistic "
    "classifiers. PNAS 118, e2016191118. doi:10.1073/pnas.2016191118"
)
_LOSS_LINES = {
    "brier": "def loss(of):\n    return np.average((of - truth) ** 2, weights=weight)\n",
    "log_loss": (
        "def loss(of):\n"
        "    right = np.where(truth, of, 1 - of)\n"
        '    with np.errstate(divide="ignore"):\n'
        "        return np.average(-np.log(right), weights=weight)\n"
    ),
}
_RATES = (
    "recalibrated = isotonic.fit_transform(score, truth, sample_weight=weight)\n"
    "rate = np.full(len(score), np.average(truth, weights=weight))\n"
)
_MEANS = r",\quad \hat{p} = \mathrm{PAV}(s),\ r = \frac{m^+}{n}"


def _part(
    loss: Loss,
    of: Callable[[Corp], float],
    left: Callable[[Sweep, Corp], str],
    *,
    key: str,
    template: str,
    line: str,
    **said: Any,
) -> SweepFigure:
    """Return a part of a mean loss without bins."""
    return probability_figure(
        f"{'log_' * (loss == 'log_loss')}{key}",
        lambda s: of(corp(s, loss)),
        template=template + _MEANS,
        left=lambda s: left(s, corp(s, loss)),
        sklearn=ISOTONIC_LINES + _RATES + _LOSS_LINES[loss] + line,
        reference=_DIMITRIADIS,
        **said,
    )


def _miscalibration(loss: Loss, **said: Any) -> SweepFigure:
    return _part(
        loss,
        lambda of: of.miscalibration,
        lambda _, of: _minus(of.value, of.uncertainty - of.discrimination),
        key="miscalibration",
        template=r"\mathrm{MCB} = S(s) - S(\hat{p})",
        line="loss(score) - loss(recalibrated)",
        **said,
    )


def _discrimination(loss: Loss, **said: Any) -> SweepFigure:
    return _part(
        loss,
        lambda of: of.discrimination,
        lambda _, of: _minus(of.uncertainty, of.uncertainty - of.discrimination),
        key="discrimination",
        template=r"\mathrm{DSC} = S(r) - S(\hat{p})",
        line="loss(rate) - loss(recalibrated)",
        better="higher",
        **said,
    )


def _uncertainty(loss: Loss, left: Callable[[Sweep], str], **said: Any) -> SweepFigure:
    return _part(
        loss,
        lambda of: of.uncertainty,
        lambda s, _: left(s),
        key="uncertainty",
        template=r"\mathrm{UNC} = S(r)",
        line="loss(rate)",
        better=None,
        **said,
    )


def _minus(whole: float, part: float) -> str:
    return f"{formulas.number(whole)} - {formulas.number(part)}"


def _shares(s: Sweep) -> list[str]:
    """Return the shares of positives and negatives, those that are not 0."""
    cases = s.positives + s.negatives
    return [formulas.fraction(each, cases) for each in (s.positives, s.negatives)]


def product_of_shares(s: Sweep) -> str:
    """Return the shares of positives and negatives as a product in LaTeX."""
    return r" \cdot ".join(_shares(s))


def _entropy(s: Sweep) -> str:
    held = (s.positives, s.negatives)
    parts = [
        rf"{share} \log {share}" for share, cases in zip(_shares(s), held, strict=True) if cases
    ]
    return rf"-\left( {' + '.join(parts)} \right)"


def _brier_of_rates(e: Any) -> FloatArray:
    """Return the Brier score after isotonic regression of each replicate."""
    fp, tp = e.hull_counts
    negatives, positives = np.diff(fp), np.diff(tp)
    cases = negatives + positives
    lost = positives * np.divide(negatives, cases, out=np.zeros(cases.shape), where=cases > 0)
    return np.asarray(lost.sum(axis=1) / totals(e))


def _miscalibrations(e: Any) -> FloatArray:
    brier = e.boxes @ e.cells.squared_errors / totals(e)
    return np.asarray(np.maximum(brier - _brier_of_rates(e), 0.0))


def _discriminations(e: Any) -> FloatArray:
    uncertainty = e.tp[:, -1] / totals(e) * (e.fp[:, -1] / totals(e))
    return np.asarray(np.maximum(uncertainty - _brier_of_rates(e), 0.0))


MISCALIBRATION = _miscalibration(
    "brier",
    name="Miscalibration (MCB), Brier score",
    short="Miscalibration (MCB)",
    plain="What the Brier score would fall by if each score became the observed rate that isotonic "
    "regression gives it. Calibrated scores have a little of it by chance.",
    counted=_miscalibrations,
    interval=Drawn("twice unbiased normal", opened=False),
    difference=Drawn("twice unbiased normal"),
    tile=2,
)

DISCRIMINATION = _discrimination(
    "brier",
    name="Discrimination (DSC), Brier score",
    short="Discrimination (DSC)",
    plain="What recalibrated scores gain in Brier score over giving every case the share of "
    "positives: how well the scores tell cases apart.",
    bounds=(0.0, 0.25),
    counted=_discriminations,
    interval=Drawn("twice unbiased normal", opened=False, upto=inf),
    difference=Drawn("unbiased normal"),
    tile=3,
)

UNCERTAINTY = _uncertainty(
    "brier",
    product_of_shares,
    name="Uncertainty (UNC), Brier score",
    plain="The Brier score of giving every case the share of positives. It depends on the data "
    "alone, not on the scores.",
    bounds=(0.0, 0.25),
    tile=4,
)

LOG_MISCALIBRATION = _miscalibration(
    "log_loss",
    name="Miscalibration (MCB), log loss",
    plain="What log loss would fall by if each score became the observed rate that isotonic "
    "regression gives it. It is infinite if a case was called impossible.",
    bounds=(0.0, inf),
)

LOG_DISCRIMINATION = _discrimination(
    "log_loss",
    name="Discrimination (DSC), log loss",
    plain="What recalibrated scores gain in log loss over giving every case the share of "
    "positives: how well the scores tell cases apart.",
    bounds=(0.0, log(2)),
)

LOG_UNCERTAINTY = _uncertainty(
    "log_loss",
    _entropy,
    name="Uncertainty (UNC), log loss",
    plain="The log loss of giving every case the share of positives. It depends on the data alone, "
    "not on the scores.",
    bounds=(0.0, log(2)),
)
