"""Figures of replicates: cases drawn anew, the same draws for all models of the same cases."""

from __future__ import annotations

from collections.abc import Mapping
from math import isnan
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray
from perfcore.chance.bootstrap import Replicates
from perfcore.chance.bootstrap.bootstraps import require_seed
from perfcore.chance.bootstrap.counters import Observed
from perfcore.chance.figures.units import Units
from perfcore.chance.intervals.scales import Scale
from perfcore.measures.definitions import Figure
from perfcore.measures.rules import Drawn, OfSums
from perfcore.messages import argument_error, message

UNDEFINED = message("it is undefined for these cases")

_CELLS = 1 << 21  # drawn at a time

Figures = Mapping[str, Figure[Any]]


class Cases(Protocol):
    """Cases of a model, by kinds that are drawn anew."""

    @property
    def units(self) -> Units:
        """How they were drawn."""

    def of(self, figure: Figure[Any]) -> float:
        """Return the value of a figure."""

    def values(self, figures: Figures, weights: FloatArray) -> dict[str, FloatArray]:
        """Return figures of replicates with these weights of the kinds, shape (b, J)."""

    def hits(self, figure: Figure[Any]) -> tuple[npt.NDArray[np.bool_], IntArray] | None:
        """Return which kinds a share counts, and of how many cases; None of weights and groups."""


def replicates_of(
    models: Mapping[str, Cases],
    figures: Figures,
    *,
    paired: bool,
    seed: int,
    replicates: int,
) -> Replicates:
    """Return replicates of figures of all models; those of the same cases share their draws.

    Raises
    ------
    ValueError
        If there are fewer than 2 replicates, or the seed is no whole number of 0 or more.
    """
    if replicates < 2:
        raise argument_error("replicates", "be 2 or more", replicates)
    require_seed(seed)
    together = [[*models]] if paired else [[name] for name in models]
    values: dict[str, dict[str, FloatArray]] = {}
    for names, own in zip(together, np.random.SeedSequence(seed).spawn(len(together)), strict=True):
        units, generator = models[names[0]].units, np.random.default_rng(own)
        step = max(_CELLS // max(units.units.size, 1), 1)
        batches: dict[str, list[dict[str, FloatArray]]] = {name: [] for name in names}
        for start in range(0, replicates, step):
            weights = units.draw(generator, min(step, replicates - start))
            for name in names:
                batches[name].append(models[name].values(figures, weights))
        for name, parts in batches.items():
            values[name] = {key: np.concatenate([part[key] for part in parts]) for key in figures}
    drawings = {
        name: {
            key: _drawing(key, figure, models[name].of(figure)) for key, figure in figures.items()
        }
        for name in models
    }
    return Replicates(values, drawings, {}, paired)


def _drawing(key: str, figure: Figure[Any], value: float) -> Observed:
    interval, difference = (rule or Drawn("normal") for rule in drawn_rules(figure))
    low, high = figure.bounds
    scale = Scale(low, high if interval.upto is None else interval.upto, interval.opened)
    reason = UNDEFINED if isnan(value) else ""
    return Observed(key, value, interval.method, difference.method, scale, None, reason)


def drawn_rules(figure: Figure[Any]) -> list[Drawn | None]:
    """Return how interval and difference are found by drawing cases anew, None where otherwise."""
    rules = (figure.interval, figure.difference)
    return [
        rule.drawn if isinstance(rule, OfSums) else rule if isinstance(rule, Drawn) else None
        for rule in rules
    ]
