"""What a grid has put together: the lowest and the highest score in each bin."""

from __future__ import annotations

from dataclasses import dataclass

from perfcore.arrays import FloatArray, ReadOnly
from perfcore.messages import value_error


@dataclass(frozen=True, slots=True, eq=False)
class Spans(ReadOnly):
    """How far the scores reach that a grid has put together.

    Parameters
    ----------
    grid : str
        The grid, such as "bits=10".
    lowest, highest : float64 arrays of shape (k,), optional
        The smallest and the largest score behind each of k distinct scores, which fall. None where
        nobody knows them, as of scores that were recalibrated.

    Raises
    ------
    ValueError
        If one of the arrays comes without the other.
    """

    grid: str
    lowest: FloatArray | None = None
    highest: FloatArray | None = None

    def __post_init__(self) -> None:
        if (self.lowest is None) != (self.highest is None):
            raise value_error("Arguments lowest and highest must be given together.")
        ReadOnly.__post_init__(self)

    @property
    def known(self) -> bool:
        """Whether it is known how far they reach."""
        return self.lowest is not None

    def fit(self, scores: FloatArray) -> bool:
        """Return whether bins reach up from these falling scores, and none into the next higher.

        Examples
        --------
        >>> import numpy as np
        >>> Spans("k=1", np.array([0.5, 0.0]), np.array([0.7, 0.5])).fit(np.array([0.5, 0.0]))
        False
        """
        if self.lowest is None or self.highest is None:
            return True
        rise = (scores <= self.lowest).all() and (self.lowest <= self.highest).all()
        return bool(rise and (self.highest[1:] < scores[:-1]).all())
