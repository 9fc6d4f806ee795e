"""What each case of a model adds to the sums that its figures are functions of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from math import isnan
from typing import Any, Generic, TypeVar

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray
from perfcore.chance.bootstrap.bundles import bundle_numbers
from perfcore.chance.figures.units import FEWER_THAN_TWO, Units, cases_of
from perfcore.chance.intervals.estimates import ONE_GROUP
from perfcore.chance.intervals.slopes import bend_of_sums, slopes_of_sums
from perfcore.chance.intervals.spreads import Spread
from perfcore.measures.definitions import Figure
from perfcore.measures.rules import OfSums
from perfcore.messages import message

T = TypeVar("T")

Sums = Mapping[str, FloatArray]
"""By figure what its terms add up to in replicates, shape (k, b)."""

_STEP = 0.01  # standard errors, over which it is looked at how a figure bends

SUMS_ALONE = message("it is not known what each case adds to this figure")
MOST_DRAWN = 65_536
"""More cases than these are drawn in bundles, see `perfcore.chance.bootstrap.bundles`."""


@dataclass(frozen=True, eq=False, kw_only=True)
class CaseSums(Generic[T]):
    """A tally, and what each case adds to the sums that figures of it are functions of.

    Attributes
    ----------
    tally
        What figures are computed from.
    cases
        What terms of figures are taken from, one for each case, weights included: see `OfSums`.
        None where cases are not known, as in a link.
    size : int
        How many cases there are, n.
    group : int array of shape (n,), optional
        What each case belongs to: cases of one group were drawn together.
    weighted : bool
        Whether weights say how much each case counts.
    spreads : mapping of str to Spread
        Without cases: how far figures vary, by key, as far as that is known. See `held`.
    """

    tally: T
    cases: Any = None
    size: int = 0
    group: IntArray | None = None
    weighted: bool = False
    spreads: Mapping[str, Spread] = field(default_factory=dict)

    def held(self, figures: Mapping[str, Figure[T]]) -> CaseSums[T]:
        """Return the tally and how far figures vary: no case can be told from that."""
        known = {
            key: self.spread(figure)
            for key, figure in figures.items()
            if figure.interval is not None and not self.why_unknown(figure)
        }
        return CaseSums(tally=self.tally, spreads=known)

    def of(self, figure: Figure[T]) -> float:
        """Return the value of a figure."""
        return float(figure.of(self.tally))

    @property
    def units(self) -> Units:
        """What is drawn anew: cases, groups, or bundles of many of them."""
        return cases_of(int(self._bundles.max(initial=-1)) + 1)

    def values(
        self, figures: Mapping[str, Figure[T]], weights: FloatArray
    ) -> dict[str, FloatArray]:
        """Return figures of replicates in which units come so often: shape (b, u)."""
        return values_of(figures, self.sums(figures, weights))

    def sums(self, figures: Mapping[str, Figure[T]], weights: FloatArray) -> Sums:
        """Return the sums of each figure, where units come so often: shape (b, u)."""
        terms = {key: self.terms(figure) for key, figure in figures.items()}
        every = np.concatenate([*terms.values()])
        if self.group is not None or self.size > MOST_DRAWN:
            many = weights.shape[1]
            every = np.array([np.bincount(self._bundles, term, many) for term in every])
        ends = np.cumsum([len(each) for each in terms.values()])[:-1]
        # One product of matrices reads the weights once.
        return dict(zip(terms, np.split(every @ weights.T, ends), strict=True))

    def hits(self, figure: Figure[T]) -> tuple[npt.NDArray[np.bool_], IntArray] | None:
        """Return which cases a share counts, and how often each was seen; None of weights."""
        if self.cases is None or self.weighted or self.group is not None:
            return None
        alone = np.asarray(_rule(figure).of(*self.terms(figure), **_arguments(figure)))
        return alone > 0, np.ones(self.size, np.int64)

    def of_sums(self, figure: Figure[T], sums: FloatArray) -> FloatArray:
        """Return a figure of such sums: shape (k, b) gives (b,)."""
        return values_of({figure.key: figure}, {figure.key: sums})[figure.key]

    def added(self, figure: Figure[T]) -> FloatArray:
        """Return what each case, or group of cases, adds to a figure of sums."""
        return self._added(figure, self.terms(figure))

    def spread(self, figure: Figure[T]) -> Spread:
        """Return how far a figure of sums varies."""
        if self.cases is None:
            return self.spreads[figure.key]
        terms = self.terms(figure)
        added, at = self._added(figure, terms), self.of(figure)
        if not _rule(figure).power:
            return Spread.of_units(at, added)
        return Spread.of_units(at, added, partial(self._bend, figure, terms))

    def why_unknown(self, figure: Figure[T]) -> str:
        """Return why nothing tells how far a figure varies, or ""."""
        if isnan(self.of(figure)):
            return figure.why_undefined(self.tally) or ""
        if self.cases is None:
            return "" if figure.key in self.spreads else SUMS_ALONE
        if self._places.max(initial=0) > 0:
            return ""
        return FEWER_THAN_TWO if self.group is None else ONE_GROUP

    def _added(self, figure: Figure[T], terms: FloatArray) -> FloatArray:
        of = partial(_rule(figure).of, **_arguments(figure))
        parts = slopes_of_sums(of, terms.sum(axis=1)) @ terms
        return np.asarray(parts if self.group is None else np.bincount(self._places, parts))

    def _bend(self, figure: Figure[T], terms: FloatArray, apart: FloatArray) -> float:
        """Return the second derivative of a figure as units weigh more by what they add."""
        along = terms @ (apart if self.group is None else apart[self._places])
        of = partial(_rule(figure).of, **_arguments(figure))
        return bend_of_sums(of, terms.sum(axis=1), along, _STEP)

    @cached_property
    def _places(self) -> IntArray:
        """Which unit each case belongs to: itself, or a group."""
        if self.group is None:
            return np.arange(self.size)
        return np.unique(self.group, return_inverse=True)[1].astype(np.int64)

    @cached_property
    def _bundles(self) -> IntArray:
        places = self._places
        count = int(places.max(initial=-1)) + 1
        if count <= MOST_DRAWN:
            return places
        return bundle_numbers(count, np.random.default_rng(0)).astype(np.int64)[places]

    def terms(self, figure: Figure[T]) -> FloatArray:
        """Return what each case adds to the sums that a figure is a function of: shape (k, n)."""
        return np.array(_rule(figure).terms(self.cases, **_arguments(figure)), np.float64)


def values_of(figures: Mapping[str, Figure[Any]], sums: Sums) -> dict[str, FloatArray]:
    """Return figures of their sums in replicates, see `CaseSums.sums`: shape (b,) each."""
    found = {}
    for key, figure in figures.items():
        values = _rule(figure).of(*sums[key], **_arguments(figure))
        found[key] = np.clip(np.asarray(values, np.float64), *figure.bounds)
    return found


def _rule(figure: Figure[Any]) -> OfSums:
    rule = figure.interval
    assert isinstance(rule, OfSums)
    return rule


def _arguments(figure: Figure[Any]) -> dict[str, Any]:
    return {each.name: each.default for each in figure.takes}
