"""Who is best at which costs, the rules that need no model among them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np

from perfcore.arrays import FloatArray, ReadOnly
from perfcore.costs import CostCurve, best_models

Trivial = Literal["nothing", "everything"]


@dataclass(frozen=True, slots=True)
class BestRule:
    """What costs least on a stretch of operating conditions.

    Attributes
    ----------
    start, end : float
        From which condition to which, P(+)cost in [0, 1].
    models : tuple of str
        The models that are best, in the order given; more than one if they are equal there.
    trivial : {"nothing", "everything", None}
        Where no model does better: the rule that calls nothing, or everything, positive.
    """

    start: float
    end: float
    models: tuple[str, ...]
    trivial: Trivial | None


@dataclass(frozen=True, slots=True, eq=False)
class BestRules(ReadOnly):
    """What costs least at every operating condition; its arrays are read-only.

    Attributes
    ----------
    x, y : float64 array of shape (r + 1,)
        Where the best changes, rising from 0 to 1, and the least normalised expected cost there.
    rules : tuple of r BestRule
        Number i is the best from x[i] to x[i + 1].
    """

    x: FloatArray
    y: FloatArray
    rules: tuple[BestRule, ...]

    def share(self, rule: str) -> float:
        """Return on what share of the axis this model, "nothing" or "everything" is best.

        Models called "nothing" or "everything" are models.
        """
        models = {name for best in self.rules for name in best.models}
        return sum(
            best.end - best.start
            for best in self.rules
            if rule in best.models or (rule == best.trivial and rule not in models)
        )


def best_rules(curves: Mapping[str, CostCurve]) -> BestRules:
    """Return which models cost least at which conditions, or that calling all alike is as cheap.

    As `best_models`, with "call nothing positive" and "call everything positive" as rules that
    compete too. Where a model only does as well as one of those two, the rule is named.

    Parameters
    ----------
    curves : mapping of str to CostCurve
        One curve per model.

    Raises
    ------
    ValueError
        If there is no model, or one without positives or negatives.

    Examples
    --------
    >>> from perfcore import Sweep, cost_curve
    >>> s = Sweep.from_counts([2, 1], positives=[3, 1], negatives=[1, 3])
    >>> [(rule.end, rule.models, rule.trivial) for rule in best_rules({"m": cost_curve(s)}).rules]
    [(0.25, (), 'nothing'), (0.75, ('m',), None), (1.0, (), 'everything')]
    """
    best = best_models(curves)
    x, y = best.x, best.y
    models = list(best.models)
    if models == [()]:  # the two rules meet in the middle
        x, y, models = np.array([0, 0.5, 1]), np.array([0, 0.5, 0]), [(), ()]
    last = len(models) - 1
    rules = []
    for i, names in enumerate(models):
        trivial: Trivial | None = None
        if not names:
            trivial = "everything" if i == last else "nothing"
        rules.append(BestRule(float(x[i]), float(x[i + 1]), names, trivial))
    return BestRules(x, y, tuple(rules))
