"""How often each model is best at each operating condition, over replicates of the cases."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, ReadOnly
from perfcore.chance.bootstrap import Replicates
from perfcore.chance.intervals.scales import z_of
from perfcore.costs.goals.feasible_points import runs
from perfcore.messages import argument_error

_ROUNDING = 1e-9  # costs, which lie in [0, 1], that are nearer than this are equal


@dataclass(frozen=True, slots=True, eq=False)
class BestShares(ReadOnly):
    """In what share of the replicates each model costs least; its arrays are read-only.

    Attributes
    ----------
    x : float64 array of shape (q,)
        Operating conditions, rising.
    models : tuple of M str
        The models.
    shares : float64 array of shape (M, q)
        For model m at x[i]: the share of replicates in which it costs less than every other and
        than the rules that need no model; a tie is nobody's. NaN where no replicate has a value
        of every model.
    nothing, everything : float64 array of shape (q,)
        The share in which no model costs less than calling nothing, or everything, positive.
    certain : bool array of shape (q,)
        Whether the model that costs least costs less beyond chance: the simultaneous bands of its
        differences from every other model and from those rules lie below 0. Or whether a rule does
        as well, and no model costs less than it in at least a share ``level``.
    level : float
        Of the bands, in (0, 1).
    """

    x: FloatArray
    models: tuple[str, ...]
    shares: FloatArray
    nothing: FloatArray
    everything: FloatArray
    certain: npt.NDArray[np.bool_]
    level: float

    @property
    def uncertain(self) -> tuple[tuple[float, float], ...]:
        """The stretches (start, end) of the axis on which it is not certain who is best.

        They end halfway between a condition that is uncertain and the next that is not.
        """
        between = np.concatenate([self.x[:1], (self.x[1:] + self.x[:-1]) / 2, self.x[-1:]])
        stretches = runs(~self.certain).tolist()
        return tuple((float(between[i]), float(between[j + 1])) for i, j in stretches)


def best_shares(replicates: Replicates, key: str, *, level: float = 0.95) -> BestShares:
    """Return how often each model is best at each operating condition.

    In each replicate every model uses the threshold that is best in it. That flatters it, and once
    more than the cases themselves do: twice what replicates exceed the curve by on average is taken
    off each. The rules that need no model choose nothing.

    Parameters
    ----------
    replicates : Replicates
        With the curve ``cost_envelope`` of all models, at the same conditions.
    key : str
        Its key.
    level : float
        In (0, 1): of the bands that say where it is certain who is best.

    Raises
    ------
    ValueError
        If the level is not in (0, 1), or the curves are not at the same conditions.
    KeyError
        If there is no such key.

    Examples
    --------
    >>> from perfcore.chance.bootstrap import bootstrap, cost_envelope, paired_sample
    >>> truth = np.arange(200) % 2
    >>> scores = {"good": truth + np.arange(200) % 7 / 8, "bad": np.arange(200) % 5}
    >>> sample = paired_sample(truth, scores)
    >>> statistics = {"cost": cost_envelope([0.2, 0.5])}
    >>> found = best_shares(bootstrap(sample, statistics, seed=1, replicates=50), "cost")
    >>> found.shares, found.certain
    (array([[1., 1.],
           [0., 0.]]), array([ True,  True]))
    """
    z_of(level)
    conditions = [replicates.figures[model][key].x for model in replicates.models]
    x = conditions[0]
    if x is None or not all(other is not None and np.array_equal(x, other) for other in conditions):
        raise argument_error("key", "name a curve at the same places", key)
    costs = np.array([_unbiased(replicates, model, key) for model in replicates.models])
    known = ~np.isnan(costs).any(axis=0)
    trivial = np.minimum(x, 1 - x)
    wins = _wins(costs, trivial)
    no_model = np.min(costs, axis=0) >= trivial - _ROUNDING
    nothing, everything = (no_model & (cost <= trivial) for cost in (x, 1 - x))
    always = [_share(each, known) for each in (nothing, everything)]
    certain = _ahead(replicates, key, trivial, level) | (np.max(always, axis=0) >= level)
    return BestShares(
        x=x,
        models=tuple(replicates.models),
        shares=np.array([_share(each, known) for each in wins]),
        nothing=always[0],
        everything=always[1],
        certain=certain,
        level=level,
    )


def _unbiased(replicates: Replicates, model: str, key: str) -> FloatArray:
    """Return the replicates of a curve about what the unbiased normal band is made about."""
    values, curve = replicates.values[model][key], replicates.figures[model][key].value
    defined = values[np.isfinite(values).all(axis=1)]
    bias = defined.mean(axis=0) - curve if defined.size else np.nan
    return np.asarray(values - 2 * bias)


def _wins(costs: FloatArray, trivial: FloatArray) -> npt.NDArray[np.bool_]:
    """Return in which replicates each model costs less than all else, shape (M, B, q)."""
    everyone = np.concatenate([costs, np.broadcast_to(trivial, costs[:1].shape)])
    least, second = np.partition(everyone, 1, axis=0)[:2]
    return np.asarray((costs == least) & (least < second - _ROUNDING))


def _ahead(
    replicates: Replicates, key: str, trivial: FloatArray, level: float
) -> npt.NDArray[np.bool_]:
    """Return where the model that costs least does so beyond chance."""
    models = replicates.models
    ahead = np.zeros(trivial.shape, np.bool_)
    rows = [np.isfinite(replicates.values[model][key]).any(axis=1).sum() for model in models]
    if min(rows) < 2:  # nothing is known of how they spread
        return ahead
    curves = np.array([replicates.figures[model][key].value for model in models])
    leaders, useful = curves.argmin(axis=0), curves.min(axis=0) < trivial - _ROUNDING
    for i in np.unique(leaders[useful]).tolist():
        others: list[str | FloatArray] = [trivial, *models[:i], *models[i + 1 :]]
        bands = [
            replicates.difference_band(key, models[i], other, level=level, simultaneous=True)
            for other in others
        ]
        below = np.all([band.high < -_ROUNDING for band in bands], axis=0)
        ahead |= useful & (leaders == i) & below
    return ahead


def _share(wins: npt.NDArray[np.bool_], known: npt.NDArray[np.bool_]) -> FloatArray:
    """Return the share of the replicates with a value in which it is so, at each condition."""
    of = known.sum(axis=0)
    none = np.full(of.shape, np.nan)
    return np.asarray(np.divide((wins & known).sum(axis=0), of, out=none, where=of > 0))
