"""What changes over time in the figures of one model: numbers of each period, never a case."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.chance.runs.odd_runs import OddRun

METHODS = ("by_cases", "by_intervals")
"""How it is known which periods differ."""


@dataclass(frozen=True, slots=True, eq=False)
class Changes:
    """What changes over time in the figures of one model.

    Attributes
    ----------
    runs
        The names of the periods in their order, those without cases among them.
    cases
        What the cases of each weigh: shape (runs,).
    ends
        By figure the value of each period and both ends of its interval, NaN where it has none:
        shape (3, runs).
    pooled
        By figure its value of all cases.
    odd
        By figure the periods that differ beyond chance.
    method
        How that is known, of `METHODS`.

    Raises
    ------
    ValueError
        If they do not fit each other.
    """

    runs: tuple[str, ...]
    cases: FloatArray
    ends: Mapping[str, FloatArray]
    pooled: Mapping[str, float]
    odd: Mapping[str, tuple[OddRun, ...]]
    method: str

    def __post_init__(self) -> None:
        size, known = len(self.runs), set(self.runs)
        shapes = {each.shape for each in self.ends.values()} | {(3, size)}
        if len(known) < max(size, 2) or self.cases.shape != (size,) or shapes != {(3, size)}:
            raise ValueError("Changes must have two periods or more, and numbers of each.")
        named = {run.run for found in self.odd.values() for run in found}
        if self.method not in METHODS or not named <= known or not self.cases.min() >= 0:
            raise ValueError(
                "Changes must say which of their periods differ, and how that is known."
            )
        if not self.ends.keys() == self.pooled.keys() >= self.odd.keys():
            raise ValueError("Changes must have the same figures of periods and of all cases.")

    def packed(self) -> dict[str, Any]:
        """Return it as JSON: numbers as texts, which have NaN and infinity."""
        return {
            "runs": [*self.runs],
            "cases": _text(self.cases),
            "ends": {key: _text(each) for key, each in self.ends.items()},
            "pooled": {key: repr(float(value)) for key, value in self.pooled.items()},
            "odd": {key: [[r.run, r.above] for r in found] for key, found in self.odd.items()},
            "method": self.method,
        }

    @classmethod
    def unpacked(cls, told: Mapping[str, Any]) -> Self:
        """Return what was packed, every part of it checked."""
        runs = tuple(map(str, told["runs"]))
        odd = {
            key: tuple(OddRun(str(run), bool(above)) for run, above in found)
            for key, found in told["odd"].items()
        }
        return cls(
            runs,
            _numbers(told["cases"]),
            {key: _numbers(text).reshape(3, -1) for key, text in told["ends"].items()},
            {key: float(text) for key, text in told["pooled"].items()},
            odd,
            str(told["method"]),
        )


def _text(values: FloatArray) -> str:
    return " ".join(map(repr, values.ravel().tolist()))


def _numbers(text: str) -> FloatArray:
    return np.array(text.split(), np.float64)
