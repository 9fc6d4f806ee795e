"""Losses of scores taken as probabilities: log loss and Brier score."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import nan

import numpy as np

from perfcore.arrays import FloatArray, IntOrFloatArray
from perfcore.binary.sweeps import Sweep
from perfcore.binary.weights import in_range
from perfcore.messages import message, value_error

Losses = Callable[[FloatArray, bool], FloatArray]
"""The loss of each score where the truth is positive, or where it is not."""

NOT_PROBABILITIES = message("the scores are no probabilities: some lie outside of 0 to 1")


def log_loss(s: Sweep) -> float:
    """Return the mean of -log(probability given to the truth), in nats; lower is better.

    -log(score) for a positive, -log(1 - score) for a negative: inf if a case was called impossible.
    Undefined (NaN) when there are no cases.

    Raises
    ------
    ValueError
        If a score lies outside of [0, 1], with that as the reason.

    References
    ----------
    I. J. Good (1952), Rational decisions, Journal of the Royal Statistical Society B 14, 107-114.
    https://doi.org/10.1111/j.2517-6161.1952.tb00104.x

    Examples
    --------
    >>> from perfcore import sweep
    >>> log_loss(sweep([1, 0], [0.5, 0.5])).__round__(4)
    0.6931
    """
    return _probability_loss(message("Log loss"), s, log_losses)


def brier_score(s: Sweep) -> float:
    """Return the mean of (score - truth)^2, truth being 1 or 0; lower is better.

    Undefined (NaN) when there are no cases.

    Raises
    ------
    ValueError
        If a score lies outside of [0, 1], with that as the reason.

    References
    ----------
    G. W. Brier (1950), Verification of forecasts expressed in terms of probability, Monthly Weather
    Review 78, 1-3. https://doi.org/10.1175/1520-0493(1950)078<0001:VOFEIT>2.0.CO;2

    Examples
    --------
    >>> from perfcore import sweep
    >>> brier_score(sweep([1, 0], [0.75, 0.25]))
    0.0625
    """
    return _probability_loss(message("Brier score"), s, squared_errors)


def log_losses(score: FloatArray, positive: bool) -> FloatArray:
    """Return -log of the probability that each score gives to the truth.

    Examples
    --------
    >>> log_losses(np.array([1.0, 0.5]), True).round(3)
    array([0.   , 0.693])
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(0.0 - (np.log(score) if positive else np.log1p(-score)))


def squared_errors(score: FloatArray, positive: bool) -> FloatArray:
    """Return the square of how far each score is from the truth.

    Examples
    --------
    >>> squared_errors(np.array([1.0, 0.5]), True)
    array([0.  , 0.25])
    """
    return (1 - score if positive else score) ** 2


def are_probabilities(s: Sweep) -> bool:
    """Tell whether all scores lie in [0, 1].

    Examples
    --------
    >>> from perfcore import sweep
    >>> are_probabilities(sweep([1, 0], [2.0, 0.1]))
    False
    """
    return len(s) == 1 or bool(s.thresholds[1] <= 1 and s.thresholds[-1] >= 0)


def require_probabilities(figure: str, s: Sweep) -> None:
    """Refuse scores outside of [0, 1], in the name of a figure that needs probabilities.

    Raises
    ------
    ValueError
        If there is one.
    """
    if not are_probabilities(s):
        raise value_error(
            "{name} is undefined: {reason}, got {lowest:.6g} to {highest:.6g}.",
            name=figure,
            reason=NOT_PROBABILITIES,
            lowest=s.thresholds.item(-1),
            highest=s.thresholds.item(1),
        )


def _probability_loss(name: str, s: Sweep, losses: Losses) -> float:
    """Return the mean loss; a ValueError where the scores are no probabilities."""
    require_probabilities(name, s)
    return mean_loss(s, losses)


_KEPT: dict[Losses, str] = {log_losses: "log loss", squared_errors: "Brier score"}
"""Losses whose mean a sweep keeps, and by which name."""


def mean_loss(s: Sweep, losses: Losses) -> float:
    """Return the mean loss of all cases; NaN without cases, or where scores are no probabilities.

    The sweep keeps that of log loss and Brier score.

    Examples
    --------
    >>> from perfcore import sweep
    >>> mean_loss(sweep([1, 0], [2.0, 0.1]), squared_errors)
    nan
    """
    if not are_probabilities(s):
        return nan
    name = _KEPT.get(losses, "")
    if name in s.known:
        return float(s.known[name])
    found = mean_of(
        (losses(scores[present], positive), cases[present])
        for scores, *classes in in_range(s).blocks()
        for cases, positive in zip(classes, (True, False), strict=True)
        for present in [cases > 0]  # a loss may be infinite where there is no such case
    )
    if name:
        s.known[name] = found
    return found


def mean_of(parts: Iterable[tuple[FloatArray, IntOrFloatArray]]) -> float:
    """Return the mean of values, each counted as often as it says; NaN without cases.

    How often is added up in the order of what it multiplies: so no rounding carries the mean of
    values of at most 1 past 1, and of values that are all 1 it is 1.

    Examples
    --------
    >>> mean_of([(np.array([1.0, 1.0]), np.array([0.1, 0.2])), (np.array([1.0]), np.array([0.3]))])
    1.0
    """
    total = whole = 0.0
    for values, times in parts:
        total += float((values * times).sum())
        whole += float(times.sum())
    return total / whole if whole else nan
