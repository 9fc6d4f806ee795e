"""Scores put together with a column of the file, so that cases are ranked by more than the score.

A rising function of the score alone would change no ranking; only another column changes the order.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import Literal, get_args

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.data.decimals import decimal_power, decimal_product, decimal_sum
from perfcore.messages import argument_error, value_error

Operation = Literal["times", "plus"]
OPERATIONS: tuple[Operation, ...] = get_args(Operation)
MOST_EXPONENT = 10.0


@dataclass(frozen=True, slots=True)
class Transform:
    """What is made of each score: score x column^exponent, or score + column.

    Parameters
    ----------
    column : str
        The column of the file.
    operation : {"times", "plus"}
        Whether the score is multiplied by the column, such as a price, or the column added to it.
    exponent : float, default 1.0
        The power of the column, above 0 and at most 10; 1 where it is added.

    Raises
    ------
    ValueError
        If the operation is neither, or the exponent is none of these.

    Examples
    --------
    >>> ecpm = Transform("price")
    >>> ecpm.name("ctr"), ecpm.of(np.array([0.1, 0.3]), np.array([3.0, 1.0])).tolist()
    ('ctr × price', [0.3, 0.3])
    """

    column: str
    operation: Operation = "times"
    exponent: float = 1.0

    def __post_init__(self) -> None:
        if self.operation not in OPERATIONS:
            rule = "be one of {operations}"
            raise argument_error("operation", rule, self.operation, operations=OPERATIONS)
        if not (isfinite(self.exponent) and 0 < self.exponent <= MOST_EXPONENT):
            rule = "be above 0 and at most {most:g}"
            raise argument_error("exponent", rule, self.exponent, most=MOST_EXPONENT)
        if self.operation == "plus" and self.exponent != 1:
            raise argument_error("exponent", "be 1 where the column is added", self.exponent)

    def name(self, model: str) -> str:
        """Return what the model is called whose scores are made of those of another one.

        >>> Transform("price", exponent=0.5).name("ctr"), Transform("bonus", "plus").name("ctr")
        ('ctr × price^0.5', 'ctr + bonus')
        """
        if self.operation == "plus":
            return f"{model} + {self.column}"
        return f"{model} × {self.column}{'' if self.exponent == 1 else f'^{self.exponent:.15g}'}"

    def of(self, scores: FloatArray, values: FloatArray) -> FloatArray:
        """Return the new scores; those that are equal as decimals are equal.

        Parameters
        ----------
        scores, values : float64 array of shape (n,)
            The score and the column's value of each case, finite; a factor is not negative.

        Raises
        ------
        ValueError
            If a factor is negative, or a result is too large for a float, or so small that it would
            be taken for 0.
        """
        if self.operation == "plus":
            made = decimal_sum(scores, values)
            lost = ~np.isfinite(made)
        else:
            if values.size and values.min() < 0:
                raise argument_error("values", "not be negative", values.min())
            made = decimal_product(scores, decimal_power(values, self.exponent))
            small = np.abs(made) < np.finfo(np.float64).tiny
            lost = ~np.isfinite(made) | (small & (scores != 0) & (values != 0))
        if lost.any():
            i = int(np.argmax(lost))
            raise value_error(
                "Score {score} and column {column}, {value}, make a number that a float64 cannot "
                "hold. Multiply or divide the column by one number.",
                score=scores[i],
                column=repr(self.column),
                value=values[i],
            )
        return made
