"""Brier score and log loss in parts, explained: without bins (CORP), and Murphy's in bins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Literal

from perfcore.binary import Sweep
from perfcore.calibration import corp, murphy_decomposition
from perfcore.measures import formulas
from perfview.tasks.binary.explanations.calibration_errors import (
    GROUP_LINES,
    MURPHY,
    over_cases,
    probability_figure,
)
from perfview.tasks.binary.explanations.curve_figures import CurveFigure, fraction

Loss = Literal["brier", "log_loss"]

_DIMITRIADIS = (
    "Dimitriadis, Gneiting, Jordan (2021). Stable reliability diagrams for probabilistic "
    "classifiers. PNAS 118, e2016191118. doi:10.1073/pnas.2016191118"
)
_STEPHENSON = (
    "Stephenson, Coelho, Jolliffe (2008). Two extra components in the Brier score decomposition. "
    "Weather and Forecasting 23, 752-757. doi:10.1175/2007WAF2006116.1"
)
_ISOTONIC_LINES = (
    "import numpy as np\n"
    "from sklearn.isotonic import IsotonicRegression\n"
    "{ones}isotonic = IsotonicRegression(y_min=0, y_max=1)\n"
    "recalibrated = isotonic.fit_transform(score, truth, sample_weight=weight)\n"
    "rate = np.full(len(score), np.average(truth, weights=weight))\n"
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
_PARTS = {
    "miscalibration": (r"\mathrm{MCB} = S(s) - S(\hat{p})", "loss(score) - loss(recalibrated)"),
    "discrimination": (r"\mathrm{DSC} = S(r) - S(\hat{p})", "loss(rate) - loss(recalibrated)"),
    "uncertainty": (r"\mathrm{UNC} = S(r)", "loss(rate)"),
}
_MEANS = r",\quad \hat{p} = \mathrm{PAV}(s),\ r = \frac{m^+}{n}"

BINNED_LINES = (
    "import numpy as np\ngroup = np.searchsorted(np.arange(1, 10) / 10, score)\n" + GROUP_LINES
)
"""They give cases, rate and mean score of each of 10 bins of equal width that holds cases."""


def _part(name: str, loss: Loss) -> CurveFigure:
    formula, last = _PARTS[name]

    def filled_in(s: Sweep, _: float) -> str:
        found = corp(s, loss)
        recalibrated = found.uncertainty - found.discrimination
        values = {
            "miscalibration": (found.value, recalibrated),
            "discrimination": (found.uncertainty, recalibrated),
        }
        if name in values:
            return " - ".join(map(formulas.number, values[name]))
        cases = s.positives + s.negatives
        share, others = fraction(s.positives, cases), fraction(s.negatives, cases)
        if loss == "brier":
            return rf"{share} \cdot {others}"
        parts = [
            rf"{each} \log {each}"
            for each, held in ((share, s.positives), (others, s.negatives))
            if held
        ]
        return rf"-\left( {' + '.join(parts)} \right)"

    return probability_figure(
        f"{'log_' * (loss == 'log_loss')}{name}",
        formula=formula + _MEANS,
        filled_in=filled_in,
        sklearn=_ISOTONIC_LINES + _LOSS_LINES[loss] + last,
        reference=_DIMITRIADIS,
    )


def _murphy(name: str, formula: str, last: str, reference: str = MURPHY) -> CurveFigure:
    return probability_figure(
        f"murphy_{name}",
        formula=formula,
        filled_in=_FILLED.get(name, over_cases),
        sklearn=BINNED_LINES + last,
        reference=reference,
    )


def _within(s: Sweep, _: float) -> str:
    """Return what is left of the Brier score without the three parts."""
    found = murphy_decomposition(s, 10)
    whole = found.reliability - found.resolution + found.uncertainty + found.within_bins
    value, reliability, resolution, uncertainty = map(
        formulas.number, (whole, found.reliability, found.resolution, found.uncertainty)
    )
    return f"{value} - ({reliability} - {resolution} + {uncertainty})"


def _of_prevalence(s: Sweep, _: float) -> str:
    cases = s.positives + s.negatives
    return rf"{fraction(s.positives, cases)} \cdot {fraction(s.negatives, cases)}"


_FILLED: Mapping[str, Callable[[Sweep, float], str]] = {
    "uncertainty": _of_prevalence,
    "within_bins": _within,
}

PART_FIGURES: Mapping[str, CurveFigure] = MappingProxyType(
    {
        **{name: _part(name, "brier") for name in _PARTS},
        **{f"log_{name}": _part(name, "log_loss") for name in _PARTS},
        "murphy_reliability": _murphy(
            "reliability",
            r"\mathrm{REL} = \frac{1}{n} \sum_b n_b\, (\bar{s}_b - r_b)^2",
            "np.average((means - rates) ** 2, weights=cases)",
        ),
        "murphy_resolution": _murphy(
            "resolution",
            r"\mathrm{RES} = \frac{1}{n} \sum_b n_b\, (r_b - r)^2",
            "np.average((rates - np.average(truth, weights=weight)) ** 2, weights=cases)",
        ),
        "murphy_uncertainty": _murphy(
            "uncertainty",
            r"\mathrm{UNC} = r (1 - r)",
            "rate = np.average(truth, weights=weight)\nrate * (1 - rate)",
        ),
        "murphy_within_bins": _murphy(
            "within_bins",
            r"\mathrm{MSE} - (\mathrm{REL} - \mathrm{RES} + \mathrm{UNC})",
            "rate = np.average(truth, weights=weight)\n"
            "parts = (means - rates) ** 2 - (rates - rate) ** 2 + rate * (1 - rate)\n"
            "np.average((score - truth) ** 2, weights=weight) - np.average(parts, weights=cases)",
            _STEPHENSON,
        ),
    }
)
