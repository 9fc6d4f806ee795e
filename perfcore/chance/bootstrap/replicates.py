"""Replicates of figures and curves, and what they say: intervals, differences, bands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.chance.bootstrap.accelerations import Moments
from perfcore.chance.bootstrap.bands import band_of
from perfcore.chance.bootstrap.counters import Observed
from perfcore.chance.bootstrap.endpoints import (
    METHODS,
    TAKEN_OFF,
    Method,
    ends,
    least_p_value,
    p_value,
)
from perfcore.chance.intervals import Band, Difference, Interval
from perfcore.chance.intervals.estimates import no_difference, no_interval
from perfcore.chance.intervals.scales import PLAIN, z_of
from perfcore.messages import argument_error, message, value_error

ALIKE = message(
    "no replicate differs from the others: drawing these cases anew cannot show how sure it is"
)
AT_END = message(
    "the value is the best or the worst there can be: replicates cannot show how sure it is"
)
SAME = message("the two do not differ in any replicate")
_ROUNDING = 1e-12
_UNDEFINED = 0.01
"""The largest share of replicates without a value that an interval may leave out."""


@dataclass(frozen=True, slots=True, eq=False)
class Replicates:
    """Bootstrap replicates of statistics of one or more models.

    Attributes
    ----------
    values : mapping of str to mapping of str to float64 array
        By model and key: shape (B,) for a figure, (B, q) for a curve; NaN where undefined. Row i
        belongs to the same drawn cases for every key, and for every model if ``paired``.
    figures : mapping of str to mapping of str to Observed
        By model and key: the statistic of the cases themselves.
    moments : mapping of str to Moments
        By key, for statistics whose method is "BCa": what the acceleration is made of.
    paired : bool
        Whether the models scored the same cases.
    bundled : bool
        Whether cases, or groups, were drawn in bundles, see `perfcore.chance.bootstrap.bundles`.
    """

    values: Mapping[str, Mapping[str, FloatArray]]
    figures: Mapping[str, Mapping[str, Observed]]
    moments: Mapping[str, Moments]
    paired: bool
    bundled: bool = False

    @property
    def models(self) -> list[str]:
        """The models, in order."""
        return list(self.values)

    @property
    def count(self) -> int:
        """The number of replicates, B."""
        return next(len(values) for rows in self.values.values() for values in rows.values())

    def interval(
        self, key: str, model: str, *, level: float = 0.95, method: Method | None = None
    ) -> Interval:
        """Return the interval of one figure of one model.

        Parameters
        ----------
        key, model : str
            Which figure.
        level : float
            The nominal coverage, in (0, 1).
        method : str, optional
            One of ``METHODS``, see `endpoints.ends`. If not given the one that the statistic names,
            which is the one found to cover best.

        Raises
        ------
        ValueError
            If the level is not in (0, 1), there is no such method, or the statistic is a curve.
        KeyError
            If there is no such model or key.
        """
        z_of(level)
        figure = self.figures[model][key]
        value = _single(figure, key)
        chosen = _checked(method or figure.method)
        named = f"bootstrap, {chosen}"
        defined, reason = _defined(self.values[model][key], figure.reason)
        if reason:
            return no_interval(value, level, named, reason)
        acceleration = self._acceleration(key, chosen, model)
        both = ends(defined, value, level, chosen, scale=figure.scale, acceleration=acceleration)
        if np.isnan(both).any():
            return no_interval(value, level, named, AT_END)
        return Interval(value, *both, level, named)

    def difference(
        self,
        key: str,
        first: str,
        second: str,
        *,
        level: float = 0.95,
        method: Method | None = None,
    ) -> Difference:
        """Return a figure of the first model minus that of the second, and a test of no difference.

        Paired replicates are subtracted row by row; those of models of different cases too, as they
        were drawn apart. The p value is 1 minus the level of the interval that just touches 0, and
        never below 2/(B + 1), as B replicates cannot show less (normal methods: that of a normal
        deviate). For parameters and errors see `interval`.
        """
        z_of(level)
        figures = [self.figures[model][key] for model in (first, second)]
        value = _single(figures[0], key) - _single(figures[1], key)
        chosen = _checked(method or figures[0].difference_method)
        named = f"bootstrap, {chosen}"
        values = _minus(self.values[first][key], self.values[second][key])
        defined, reason = _defined(values, figures[0].reason or figures[1].reason)
        if reason == ALIKE and value == 0:
            return Difference(0.0, 0.0, 0.0, level, 1.0, named, SAME)
        if reason:
            return no_difference(value, level, named, reason)
        acceleration = self._acceleration(key, chosen, first, second)
        both = ends(defined, value, level, chosen, scale=PLAIN, acceleration=acceleration)
        p = p_value(defined, value, chosen, acceleration=acceleration)
        at_most = chosen not in TAKEN_OFF and p <= least_p_value(defined.size)
        return Difference(value, *both, level, p, named, at_most=at_most)

    def band(
        self, key: str, model: str, *, level: float = 0.95, simultaneous: bool = False
    ) -> Band:
        """Return the band around one curve of one model, by the method that its statistic names.

        Pointwise, each point of the true curve is covered at the level; simultaneous, all of it:
        the value +- as many standard deviations as a share ``level`` of the replicates stays
        within. For errors see `interval`.
        """
        values, figure = self.values[model][key], self.figures[model][key]
        return band_of(values, figure, level=level, simultaneous=simultaneous)

    def difference_band(
        self,
        key: str,
        first: str,
        second: str | FloatArray,
        *,
        level: float = 0.95,
        simultaneous: bool = False,
    ) -> Band:
        """Return the band around one curve of the first model minus that of the second.

        Instead of the second model, a curve at the same x that no sample changes.
        """
        figure = self.figures[first][key]
        if isinstance(second, str):
            other, values = self.figures[second][key], self.values[second][key]
        else:
            other, values = replace(figure, value=second, reason=""), second
        if figure.x is not None and not np.array_equal(figure.x, np.asarray(other.x)):
            raise value_error("Curves that are subtracted must be taken at the same x.")
        value = np.asarray(figure.value) - other.value
        method, reason = figure.difference_method, figure.reason or other.reason
        gap = replace(figure, value=value, method=method, scale=PLAIN, reason=reason)
        rows = _minus(self.values[first][key], values)
        return band_of(rows, gap, level=level, simultaneous=simultaneous)

    def _acceleration(self, key: str, method: Method, *models: str) -> float:
        if method != "BCa":
            return 0.0
        if key not in self.moments:
            raise value_error(
                "Figure {key!r} has no acceleration: give its statistic the method 'BCa'.", key=key
            )
        return self.moments[key].acceleration(*(self.models.index(model) for model in models))


def _minus(first: FloatArray, second: FloatArray) -> FloatArray:
    with np.errstate(invalid="ignore"):  # an infinite loss minus another is undefined
        return np.asarray(first - second)


def _single(figure: Observed, key: str) -> float:
    if figure.x is not None:
        raise value_error("Argument key must name a single figure, got the curve {key!r}.", key=key)
    return float(figure.value)


def _checked(method: Method) -> Method:
    if method not in METHODS:
        raise argument_error("method", "be one of {methods}", method, methods=", ".join(METHODS))
    return method


def _defined(values: FloatArray, reason: str) -> tuple[FloatArray, str]:
    """Return the replicates that have a value, and why they tell nothing."""
    defined = values[np.isfinite(values)]
    missing = values.size - defined.size
    if reason:
        return defined, reason
    if missing > _UNDEFINED * values.size:
        return defined, message(
            "it is undefined in {missing} of {size} replicates: there are too few cases "
            "of one class",
            missing=missing,
            size=values.size,
        )
    alike = np.ptp(defined) <= _ROUNDING * np.abs(defined).max()
    return defined, ALIKE if alike else ""
