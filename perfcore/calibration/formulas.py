"""Maps from scores to probabilities by a formula: fitted on cases, or without a fit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray
from perfcore.binary import Sweep
from perfcore.binary.checks import checked_score
from perfcore.binary.losses import require_probabilities
from perfcore.calibration.fits import log_odds, logistic_fit, probabilities_of, why_no_line
from perfcore.calibration.maps import ProbabilityMap, isotonic
from perfcore.messages import Message, message, value_error

Kind = Literal["logistic", "beta", "platt", "log_odds", "percent"]


@dataclass(frozen=True, slots=True)
class FormulaMap(ProbabilityMap):
    """A map from scores to probabilities by a formula.

    Attributes
    ----------
    kind : str
        "logistic": expit(c + a logit(s)); "beta": expit(c + a ln(s) - b ln(1 - s)); "platt":
        expit(c + a s); "log_odds": expit(s); "percent": s / 100.
    coefficients : tuple of float
        c, then a and b; empty where nothing is fitted.
    """

    kind: Kind
    coefficients: tuple[float, ...] = ()

    def of(self, scores: npt.ArrayLike) -> FloatArray:
        """Return the probability of each score.

        Raises
        ------
        ValueError
            If a score is not finite, or outside of what the formula is for: 0 to 1, or to 100.
        """
        known = _exact(scores, "scores")
        if self.kind == "percent":
            _require_within(known, 100.0)
            return np.asarray(known / 100)
        if self.kind in ("logistic", "beta"):
            _require_within(known, 1.0)
        if self.kind == "log_odds":
            return probabilities_of(known)
        intercept, *slopes = self.coefficients
        features = _FEATURES[self.kind](known)
        # A slope of 0 says nothing of a score of 0 or 1, whose logarithm is infinite.
        used = [a * features[:, i] for i, a in enumerate(slopes) if a]
        return probabilities_of(np.asarray(sum(used, np.full(known.size, intercept))))


def logistic(s: Sweep) -> FormulaMap:
    """Return the logistic regression of the truth on the log-odds of the score, as a map.

    Raises
    ------
    ValueError
        If a score lies outside of (0, 1), or no such regression exists: one class, one score, or a
        threshold that parts the classes.

    Examples
    --------
    >>> s = Sweep.from_counts([0.25, 0.75], positives=[4, 6], negatives=[6, 4])
    >>> logistic(s).of([0.25, 0.75]).round(9)
    array([0.4, 0.6])
    """
    return _of_log_odds(s, "logistic")


def beta_calibration(s: Sweep) -> FormulaMap:
    """Return the map of beta calibration, expit(c + a ln(s) - b ln(1 - s)) with a, b >= 0.

    Where a coefficient of the best fit is negative it is left out, and the other fitted anew.

    Raises
    ------
    ValueError
        As `logistic`.

    References
    ----------
    M. Kull, T. Silva Filho, P. Flach (2017), Beyond sigmoids: how to obtain well-calibrated
    probabilities from binary classifiers with beta calibration, Electronic Journal of Statistics
    11, 5052-5080. https://doi.org/10.1214/17-EJS1338SI

    Examples
    --------
    >>> s = Sweep.from_counts([0.2, 0.5, 0.8], positives=[2, 6, 9], negatives=[8, 4, 1])
    >>> beta_calibration(s).of([0.2, 0.5, 0.8]).round(3)
    array([0.2, 0.6, 0.9])
    """
    return _of_log_odds(s, "beta")


def platt(s: Sweep) -> FormulaMap:
    """Return Platt's map expit(c + a s), fitted on the score itself, as scikit-learn's "sigmoid".

    The targets are (P + 1) / (P + 2) and 1 / (N + 2) instead of 1 and 0, so that a fit always
    exists. On probabilities it cannot undo a wrong slope of the log-odds; `logistic` can.

    Raises
    ------
    ValueError
        If there are no cases of one class.

    References
    ----------
    J. Platt (1999), Probabilistic outputs for support vector machines and comparisons to
    regularized likelihood methods, Advances in Large Margin Classifiers, 61-74.

    Examples
    --------
    >>> from perfcore import sweep
    >>> platt(sweep([0, 0, 1, 1], [-2.0, 1.0, -1.0, 2.0])).of([-2.0, 0.0, 2.0]).round(3)
    array([0.4, 0.5, 0.6])
    """
    _require_fit(_why_one_class(s))
    positives, negatives = np.diff(s.tp), np.diff(s.fp)
    high, low = (s.positives + 1) / (s.positives + 2), 1 / (s.negatives + 2)
    found = logistic_fit(
        s.thresholds[1:, None],
        positives * high + negatives * low,
        positives * (1 - high) + negatives * (1 - low),
    )
    return FormulaMap("platt", tuple(found.tolist()))


def from_log_odds() -> FormulaMap:
    """Return the map that reads scores as log-odds.

    Examples
    --------
    >>> from_log_odds().of([0.0, 1.0986122886681098])
    array([0.5 , 0.75])
    """
    return FormulaMap("log_odds")


def from_percent() -> FormulaMap:
    """Return the map that reads scores as percent.

    Examples
    --------
    >>> from_percent().of([0, 75])
    array([0.  , 0.75])
    """
    return FormulaMap("percent")


MAPS: Mapping[str, Callable[[Sweep], ProbabilityMap]] = {
    "isotonic": isotonic,
    "logistic": logistic,
    "beta": beta_calibration,
    "platt": platt,
}
"""Ways to fit a map on cases, by name."""


def shifted(probabilities: npt.ArrayLike, *, of: float, to: float) -> FloatArray:
    """Return probabilities for another prevalence: odds times [to/(1-to)] / [of/(1-of)].

    Right where positives stay as they are among themselves, and negatives too.

    Parameters
    ----------
    probabilities : array
        In [0, 1].
    of, to : float
        The prevalence that they were made for, and the other one, both between 0 and 1.

    Raises
    ------
    ValueError
        If one of them lies outside.

    Examples
    --------
    >>> shifted([0.5, 1.0], of=0.5, to=0.1)
    array([0.1, 1. ])
    """
    known = _exact(probabilities, "probabilities")
    _require_within(known, 1.0)
    if not (0 < of < 1 and 0 < to < 1):
        raise value_error(
            "Arguments of and to must lie between 0 and 1, got {of}, {to}.", of=of, to=to
        )
    positive, negative = known * (to / of), (1 - known) * ((1 - to) / (1 - of))
    return np.asarray(positive / (positive + negative))


def _of_log_odds(s: Sweep, kind: Literal["logistic", "beta"]) -> FormulaMap:
    """Return the fit on logarithms of the score; beta calibration leaves out slopes below 0."""
    require_probabilities(message("A map of log-odds"), s)
    _require_fit(why_no_line(s))
    features = _FEATURES[kind](s.thresholds[1:])
    positives, negatives = np.diff(s.tp), np.diff(s.fp)
    used = np.ones(features.shape[1], bool)
    found = logistic_fit(features, positives, negatives)
    while kind == "beta" and used.any() and (found[1:][used] < 0).any():
        worst = int(np.argmin(found[1:]))
        used[worst] = False
        found = np.zeros_like(found)
        found[np.append(True, used)] = logistic_fit(features[:, used], positives, negatives)
    return FormulaMap(kind, tuple(found.tolist()))


def _beta_features(scores: FloatArray) -> FloatArray:
    with np.errstate(divide="ignore"):
        return np.column_stack([np.log(scores), -np.log1p(-scores)])


_FEATURES: Mapping[str, Callable[[FloatArray], FloatArray]] = {
    "logistic": lambda scores: log_odds(scores)[:, None],
    "beta": _beta_features,
    "platt": lambda scores: scores[:, None],
}


def _why_one_class(s: Sweep) -> Message | None:
    if s.positives and s.negatives:
        return None
    return message("there are cases of one class only")


def _require_fit(reason: Message | None) -> None:
    if reason is not None:
        raise value_error("There is no map from scores to probabilities: {reason}.", reason=reason)


def _exact(scores: npt.ArrayLike, argument: str) -> FloatArray:
    """Return scores as float64: of narrower ones a formula would give rounded probabilities."""
    return checked_score(scores, argument).astype(np.float64, copy=False)


def _require_within(scores: FloatArray, most: float) -> None:
    outside = (scores < 0) | (scores > most)
    if outside.any():
        raise value_error(
            "Scores must lie between 0 and {most:g}, got {score:.6g}.",
            most=most,
            score=scores[outside][0].item(),
        )
