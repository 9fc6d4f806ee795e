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
