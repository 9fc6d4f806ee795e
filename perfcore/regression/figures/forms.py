"""The form of a figure of regression: a function of sums over the cases."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, nan
from typing import Any

from perfcore.measures.definitions import Figure
from perfcore.measures.reasons import Reason
from perfcore.measures.rules import OfSums
from perfcore.messages import message
from perfcore.regression.compensated import over, rounded
from perfcore.regression.tallies import RegressionTally

Reasons = tuple[Reason[RegressionTally], ...]


class RegressionFigure(Figure[RegressionTally]):
    """A figure of the predictions of one model."""

    __slots__ = ()


def reason(words: str, holds: Callable[[RegressionTally], bool]) -> Reason[RegressionTally]:
    """Return why a figure is undefined."""
    return Reason(message(words), lambda t, _: holds(t))


NO_CASES = reason("there are no cases", lambda t: not t.size)


def of_sums(
    names: str,
    of: Callable[..., Any] = over,
    *,
    reasons: Reasons = (),
    bounds: tuple[float, float] = (0.0, inf),
    power: float = 0.0,
    **stated: Any,
) -> RegressionFigure:
    """Return a figure that is a function of sums.

    Parameters
    ----------
    names : str
        Those of the sums, apart by blanks: see `rows.TERMS`. A mean is the first over "w".
    of : callable
        The sums, and parameters by keyword, to the value: of fractions, or elementwise of arrays.
    power : float
        As of `OfSums`.
    """
    wanted = names.split()
    why = (NO_CASES, *reasons)

    def function(t: RegressionTally, **parameters: Any) -> float:
        if any(each.why(t, parameters) is not None for each in why):
            return nan
        return float(rounded(of(*map(t.exact, wanted), **parameters)))

    def terms(t: RegressionTally, **_: Any) -> tuple[Any, ...]:
        return tuple(map(t.terms, wanted))

    rule = OfSums(terms, of, power=power)
    return RegressionFigure(
        function=function,
        reasons=why,
        bounds=bounds,
        interval=rule,
        difference=rule,
        **{"format": "number", "better": "lower", **stated},
    )
