"""Parameters of measures: their names, defaults and rules, checked in one place."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from numbers import Real
from typing import Any

from perfcore.arrays import Value
from perfcore.messages import argument_error, message


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Parameter:
    """A number that a measure takes beside the counts.

    Attributes
    ----------
    name : str
        The keyword.
    symbol : str
        LaTeX.
    plain : str
        What it means, for somebody who is to choose it.
    default : float or None
        Its value when not given. None means that the counts give it, see `sample`.
    rule : str
        The numbers allowed, as the error message says them.
    allows : callable
        The rule, for a finite float.
    sample : callable or None
        The value that the counts give when the parameter is None. Without one, None is refused.
    sample_name : str
        That value in words, as the error message says them.
    sample_source : str
        That value as Python source in tp, fp, fn, tn and matrix, for the scikit-learn line.
    """

    name: str
    symbol: str
    plain: str
    default: float | None
    rule: str
    allows: Callable[[float], bool]
    sample: Callable[[Any], Value] | None = None
    sample_name: str = ""
    sample_source: str = ""

    def checked(self, value: object) -> float | None:
        """Return the value as a float (or None where the counts give it).

        Raises
        ------
        ValueError
            If the value breaks the rule.
        """
        if value is None and self.sample is not None:
            return None
        return self._kept(value)

    def given(self, value: float | None, counts: Any) -> float:
        """Return a checked value, or the one that the counts give in place of None."""
        if value is not None:
            return value
        return math.nan if self.sample is None else float(self.sample(counts))

    def source(self, value: float | None) -> str:
        """Return a checked value as Python source."""
        return self.sample_source if value is None else repr(value)

    def number(self, value: object) -> float:
        """Return the value as a float, where the counts do not give it: None is refused.

        Raises
        ------
        ValueError
            If the value breaks the rule.
        """
        return self._kept(value, sampled=False)

    def _kept(self, value: object, *, sampled: bool = True) -> float:
        """Return a value that keeps the rule as a float; `sampled` says that None may be given."""
        number = real(value)
        if not math.isfinite(number) or not self.allows(number):
            rule = message(self.rule)
            if sampled and self.sample:
                sample = message(self.sample_name)
                rule = message("{rule}, or None for {sample}", rule=rule, sample=sample)
            raise argument_error(self.name, "be {rule}", value, rule=rule)
        return number


def real(value: object) -> float:
    """Return a number as a float, inf beyond the largest; NaN for whatever is no number.

    Examples
    --------
    >>> real(10**400), real("5")
    (inf, nan)
    """
    try:
        return float(value) if isinstance(value, Real) else math.nan
    except OverflowError:
        return math.inf
