"""Models of made cases, ready to be compared."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from perfcore.chance.bootstrap import Replicates
from perfcore.costs import CostMatrix, Use
from perfcore.data import Cases, Predictions
from perfview.pages.compare.replications import replication
from perfview.tasks.binary.comparison.entrants import Entrant
from perfview.tasks.binary.comparison.lineups import Lineup, lineup
from perfview.tasks.binary.comparison.replications import Draws, Replication

COSTS = CostMatrix(cost_fn=5, cost_fp=1)
USE = Use(COSTS)
DRAWS = Draws(200, 1, "cases")


def predictions(scores: Mapping[str, Any], truth: Any, **facts: Any) -> Predictions:
    codes = np.asarray(truth, np.uint8)
    runs = facts.pop("runs", ())
    models = {
        name: Cases(codes, np.asarray(score, np.float64), **facts) for name, score in scores.items()
    }
    return Predictions("made", ("no", "yes"), 1, models, runs=runs)


def made(scores: Mapping[str, Any], truth: Any, **facts: Any) -> Lineup:
    found = predictions(scores, truth, **facts)
    entrants = [Entrant("made", name) for name in scores]
    return lineup({"made": ("made.csv", found)}, entrants, key="made")


def noisy(
    n: int = 300, gains: Mapping[str, float] | None = None, seed: int = 3, **facts: Any
) -> Lineup:
    """Models that see the truth through noise of their own, better the larger the gain."""
    g = np.random.default_rng(seed)
    truth = (np.arange(n) % 3 == 0).astype(np.uint8)
    gains = gains or {"good": 2.0, "fair": 1.2, "poor": 0.3}
    scores = {
        name: 1 / (1 + np.exp(-(gain * truth + g.normal(size=n) - 1)))
        for name, gain in gains.items()
    }
    return made(scores, truth, **facts)


def finished(run: Replication) -> Replicates:
    """What a bootstrap found, once it is done."""
    assert list(run.steps())
    return run.replicates


def replicated(found: Lineup, draws: Draws = DRAWS, costs: CostMatrix | None = COSTS) -> Replicates:
    return finished(replication(found, draws, costs, None))
