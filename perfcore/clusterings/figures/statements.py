"""The form of a figure of a contingency table: a function of what the table adds up to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import isnan, nan
from typing import Any

from perfcore.binary.arithmetic import limited, quotient
from perfcore.clusterings.contingencies import Contingency
from perfcore.measures import formulas
from perfcore.measures.definitions import Figure
from perfcore.measures.reasons import Reason
from perfcore.measures.rules import Drawn, Method, OfSums
from perfcore.messages import message

Reasons = tuple[Reason[Contingency], ...]

_SYMBOLS = {
    "ss": r"\mathrm{SS}",
    "a": "A",
    "b": "B",
    "t": "T",
    "mi": "I(U, V)",
    "emi": "E[I]",
    "ht": "H(U)",
    "hc": "H(V)",
    "n": "n",
    "largest": r"\sum_j \max_i n_{ij}",
    "matched": r"\max_m \sum_j n_{m(j) j}",
}
"""What the sums of a table are called in a formula: U are the labels, V the clusters."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class TableFigure(Figure[Contingency]):
    """A figure of a contingency table.

    Attributes
    ----------
    instead : float or callable
        What scikit-learn returns where the figure is undefined, or the table to it; NaN where it
        has no such figure.
    from_chance : bool
        Whether it says how far from independence labels and clusters are. There its spread vanishes
        to first order, so that no interval is known to hold.
    """

    instead: float | Callable[[Contingency], float] = nan
    from_chance: bool = False

    def as_sklearn(self, c: Contingency) -> float:
        """Return the figure as scikit-learn gives it: a number also where it is undefined.

        Examples
        --------
        >>> from perfcore.clusterings import FIGURES, contingency
        >>> FIGURES["adjusted_rand"].as_sklearn(contingency([1, 1], [1, 1]))
        1.0
        """
        found = float(self.of(c))
        if not isnan(found):
            return found
        return self.instead(c) if callable(self.instead) else self.instead


def reason(words: str, holds: Callable[[Contingency], object]) -> Reason[Contingency]:
    """Return why a figure is undefined."""
    return Reason(message(words), lambda c, _: bool(holds(c)))


NO_POINTS = reason("there are no points", lambda c: not c.n)


def of_table(
    template: str,
    of: Callable[..., Any] = quotient,
    *,
    sums: str,
    reasons: Reasons = (),
    method: Method = "normal",
    opened: bool = True,
    bounds: tuple[float, float] = (0.0, 1.0),
    instead: float | Callable[[Contingency], float] = nan,
    note: str = "",
    **stated: Any,
) -> TableFigure:
    """Return a figure that is a function of what the table adds up to.

    Parameters
    ----------
    template : str
        The formula, with these sums in angle brackets.
    of : callable
        The sums to the value: of exact numbers, or elementwise of arrays.
    sums : str
        Attributes of the table, apart by blanks.
    method : str
        How the interval is found, and that of a difference.
    opened : bool
        As of `Drawn`.
    """
    wanted = sums.split()
    why = (NO_POINTS, *reasons)
    symbols = template
    for name, symbol in _SYMBOLS.items():
        symbols = symbols.replace(f"<{name}>", symbol)

    def terms(c: Any, **_: Any) -> tuple[Any, ...]:
        return tuple(getattr(c, name) for name in wanted)

    def function(c: Contingency) -> float:
        if any(each.why(c, {}) is not None for each in why):
            return nan
        return float(limited(float(of(*terms(c))), *bounds))

    def left(c: Contingency) -> str:
        return formulas.with_numbers(template, {name: float(getattr(c, name)) for name in wanted})

    if not callable(instead) and not isnan(instead):
        note = f"Where it is undefined, scikit-learn returns {instead:.0f}."
    return TableFigure(
        function=function,
        template=symbols,
        left=left,
        reasons=why,
        bounds=bounds,
        instead=instead,
        note=note,
        interval=OfSums(terms, of, Drawn(method, opened)),
        difference=OfSums(terms, of, Drawn(method)),
        **{"format": "number", "projected": False, **stated},
    )


def metric(name: str, said: str = "") -> str:
    """Return the lines that call a metric of two partitions, with more arguments.

    Examples
    --------
    >>> print(metric("rand_score"))
    from sklearn.metrics import rand_score
    rand_score(truth, clusters)
    """
    return f"from sklearn.metrics import {name}\n{name}(truth, clusters{said})"
