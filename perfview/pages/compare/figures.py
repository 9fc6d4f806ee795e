"""What is computed once of the models that are compared."""

from __future__ import annotations

from perfcore.chance.bootstrap import Replicates
from perfcore.chance.comparison import Verdict, best_shares, verdict
from perfcore.chance.honest_thresholds import SplitOptimism, split_optimism
from perfcore.costs import Use
from perfview.pages.compare.areas import aucs
from perfview.pages.compare.honesty import Goal
from perfview.pages.compare.pictures import pictures_of
from perfview.pages.compare.replications import Draws, curve_replication, replication
from perfview.pages.compare.standings import Standings, exact_values, standings
from perfview.session.caches import MOST, cached
from perfview.tasks.binary.lineups import Lineup, Pair

exact_figures = cached()(exact_values)
pictures = cached()(pictures_of)
areas = cached()(aucs)

# What a bootstrap has done stays in it.
bootstrap = cached(most=2 * MOST)(replication)
bootstrap_of_curve = cached(most=2 * MOST)(curve_replication)


@cached(most=2 * MOST)
def curves_compared(chosen: Lineup, pair: Pair) -> Verdict:
    """Return who of two models is ahead where on each kind of curve."""
    return verdict(pair, *(chosen.sweeps[name] for name in pair))


@cached(most=2 * MOST)
def standings_of(
    chosen: Lineup,
    draws: Draws,
    use: Use,
    level: float,
    done: int,  # tells replicates apart
    *,
    _replicates: Replicates | None,
) -> Standings:
    """Return the figures of all models with what `done` replicates tell of chance."""
    one_by_one = draws.resampled in ("cases", "classes") and chosen.both_classes
    return standings(
        exact_figures(chosen, use),
        areas(chosen) if one_by_one else None,
        _replicates,
        level=level,
    )


@cached(most=2 * MOST)
def uncertain(
    chosen: Lineup,
    draws: Draws,
    level: float,
    done: int,  # tells replicates apart
    *,
    _replicates: Replicates,
) -> tuple[tuple[float, float], ...]:
    """Return where `done` replicates do not tell which model costs least; costs have no part."""
    return best_shares(_replicates, "envelope", level=level).uncertain


@cached(most=8 * MOST)
def flattered(chosen: Lineup, name: str, goal: Goal, seed: int) -> SplitOptimism:
    """Return how much a threshold of a model flatters itself, by repeated splits."""
    sample = chosen.sweeps[name]
    return split_optimism(sample, goal.chosen, goal.value, seed=seed, better=goal.better)
