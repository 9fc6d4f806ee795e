"""What is counted once of a model of regression: sums, from which the figures follow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeVar, cast

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.messages import value_error
from perfcore.regression.compensated import Pair, exact, over
from perfcore.regression.isotonic import Blocks, isotonic_fit
from perfcore.regression.quantiles import Ordered, ordered, quantile_of
from perfcore.regression.rows import BLOCK, TERMS, Centres, Ends, Rows, Terms
from perfcore.regression.sums import sum_of

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True, eq=False)
class RegressionTally:
    """What is counted of one model: sums over its cases, made in one pass.

    What needs a sort (quantiles, the reliability curve, the grid) is made when it is asked for, and
    kept. A tally of a link has no rows: what it does not keep cannot be made.

    Attributes
    ----------
    size : int
        Cases; those of weight 0 are absent.
    weight : int or float
        What they weigh together: their number where they have no weights.
    weighted : bool
        Whether cases have weights.
    groups : int
        How many groups of cases there are, 0 where cases stand for themselves.
    truths, predictions : Ends
        The lowest and the highest number.
    largest : float
        The largest error, without its sign.
    centres : Centres
        What the sums are about.
    sums : dict of str to Pair
        By the name of their terms, see `rows.TERMS`.
    rows : Rows, optional
        The cases.
    known : dict
        What was found already, by name.
    """

    size: int
    weight: int | float
    weighted: bool
    groups: int
    truths: Ends
    predictions: Ends
    largest: float
    centres: Centres
    sums: dict[str, Pair]
    rows: Rows | None = field(default=None, repr=False)
    known: dict[str, Any] = field(default_factory=dict, repr=False)

    def kept(self, name: str, found: Callable[[], Found]) -> Found:
        """Return what `known` has by this name; if it has nothing yet, what is found now."""
        if name not in self.known:
            self.known[name] = found()
        return cast("Found", self.known[name])

    @property
    def is_one(self) -> bool:
        """Whether there is one case alone; one of a whole weight of 2 are two."""
        return (self.weight if isinstance(self.weight, int) else self.size) == 1

    @property
    def cases(self) -> Rows:
        """The rows; a ValueError where there are none."""
        if self.rows is None:
            raise value_error("A tally without its rows does not tell this: it needs the data.")
        return self.rows

    def exact(self, name: str) -> Fraction:
        """Return a sum exactly, in the units of the data; "e" and "ee" are those of the errors."""
        if name in ("e", "ee"):  # errors are p - y and the distance of the centres
            apart = Fraction(self.centres.prediction) - Fraction(self.centres.truth)
            mean, weight = self.exact("f"), self.exact("w")
            if name == "e":
                return mean + apart * weight
            return self.exact("ff") + 2 * apart * mean + apart**2 * weight
        if name not in self.sums:
            if name in ("unfitted", "gained"):
                self._fit()
            else:
                self.sums[name] = sum_of(self.cases, self._centres(name), name)
        return exact(self.sums[name]) * self.centres.scale(name)

    def terms(self, name: str) -> FloatArray:
        """Return what each case adds to a sum, in the units of the data: shape (n,)."""
        rows, centres = self.cases, self._centres(name)._replace(units=(1.0, 1.0, 1.0))
        found = np.empty(len(rows))
        with np.errstate(over="ignore"):
            for start in range(0, len(rows), BLOCK):  # what is made of a block stays in the cache
                part = slice(start, start + BLOCK)
                own = self._term(name, Terms(rows, part, centres))
                found[part] = own if rows.weight is None else own * rows.weight[part]
        return found

    def _term(self, name: str, at: Terms) -> FloatArray:
        if name == "unfitted":
            return np.asarray((at.truth - self.blocks.at(at.prediction)) ** 2)
        if name == "gained":
            return np.asarray((self.blocks.at(at.prediction) - self._mean) ** 2)
        return TERMS[name](at)[0]

    @property
    def _mean(self) -> float:
        """The mean truth."""
        return self.centres.truth + float(over(self.exact("y"), self.exact("w")))

    @property
    def median(self) -> float:
        """The median of the truth; NaN without cases."""
        return self.kept("median", lambda: quantile_of(self.cases.truth, self.cases.weight, 0.5))

    @property
    def zeros(self) -> bool:
        """Whether a truth is 0."""
        within = self.truths.low <= 0 <= self.truths.high
        return within and self.kept("zeros", lambda: not bool(self.cases.truth.all()))

    @property
    def zero_pairs(self) -> bool:
        """Whether a truth and its prediction are both 0."""
        return self.zeros and self.kept(
            "zero pairs",
            lambda: not (self.cases.truth.astype(bool) | self.cases.prediction.astype(bool)).all(),
        )

    @property
    def blocks(self) -> Blocks:
        """The isotonic regression of the truth on the prediction."""
        return self.kept("blocks", self._fit)

    def _fit(self) -> Blocks:
        blocks, sums = isotonic_fit(self.cases, self.centres)
        self.sums.update(sums)
        self.known["blocks"] = blocks
        return blocks

    @property
    def errors(self) -> Ordered:
        """The errors in rising order."""
        return self.kept("errors", lambda: self._ordered(lambda e: e))

    @property
    def absolute_errors(self) -> Ordered:
        """The errors without their signs, in rising order."""
        return self.kept("absolute errors", lambda: self._ordered(np.abs))

    def error_size(self, level: float) -> float:
        """Return a quantile of the errors without their signs, by a sort only of weighted cases."""

        def found() -> float:
            if self.weighted or "absolute errors" in self.known:
                return self.absolute_errors.quantile(level)
            rows = self.cases
            return quantile_of(np.abs(rows.prediction - rows.truth), None, level)

        return self.kept(f"error size {level!r}", found)

    @property
    def relative_errors(self) -> Ordered:
        """The errors without their signs as shares of the truth; empty if a truth is 0."""

        def found() -> Ordered:
            if self.zeros:
                return Ordered(np.empty(0), np.empty(0))
            with np.errstate(over="ignore"):
                return self._ordered(lambda error: np.abs(error) / np.abs(self.cases.truth))

        return self.kept("relative errors", found)

    @property
    def ratios(self) -> Ordered:
        """The truths as parts of their predictions, weighed by these; empty if one is not above 0.

        It is the quantile of these that a factor of all predictions is best at.
        """

        def found() -> Ordered:
            rows = self.cases
            if not min(self.truths.low, self.predictions.low) > 0:
                return Ordered(np.empty(0), np.empty(0))
            weight = rows.prediction if rows.weight is None else rows.prediction * rows.weight
            return ordered(rows.truth / rows.prediction, weight)

        return self.kept("ratios", found)

    def _ordered(self, of: Callable[[FloatArray], FloatArray]) -> Ordered:
        return ordered(of(self.cases.prediction - self.cases.truth), self.cases.weight)

    def _centres(self, name: str) -> Centres:
        return self.centres._replace(median=self.median) if name == "spread" else self.centres
