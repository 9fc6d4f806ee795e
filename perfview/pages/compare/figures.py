"""What is computed once of the models that are compared."""

from __future__ import annotations

from perfcore.chance.bootstrap import Replicates
from perfcore.chance.comparison import Verdict, best_shares
from perfcore.chance.honest_thresholds import SplitOptimism
from perfcore.costs import CostMatrix, Pricing
from perfview.pages.compare.areas import AUCs, aucs
from perfview.pages.compare.honesty import Goal, optimism
from perfview.pages.compare.pictures import Pictures, pictures_of, verdict_of
from perfview.pages.compare.replications import (
    CurveWanted,
    Draws,
    Replication,
    curve_replication,
    replication,
)
from perfview.pages.compare.standings import Standings, Values, exact_values, standings
from perfview.session.caches import MOST, cached
from perfview.tasks.binary.lineups import Lineup


@cached()
def exact_figures(
    chosen: Lineup, costs: CostMatrix, pricing: Pricing, prevalence: float | None
) -> Values:
    """Return every figure of every model that is compared."""
    return exact_values(chosen, costs, pricing, prevalence)


@cached()
def pictures(chosen: Lineup, pricing: Pricing) -> Pictures:
    """Return the curves of the models that are compared, and who costs least where."""
    return pictures_of(chosen, pricing)


@cached()
def areas(chosen: Lineup) -> AUCs:
    """Return the AUCs of the models that are compared, by DeLong."""
    return aucs(chosen)


@cached(most=2 * MOST)
def curves_compared(chosen: Lineup, pair: tuple[str, str]) -> Verdict:
    """Return who of two models is ahead where."""
    return verdict_of(chosen, pair)


@cached(most=2 * MOST)
def bootstrap(
    chosen: Lineup, draws: Draws, costs: CostMatrix | None, prevalence: float | None
) -> Replication:
    """Return the bootstrap of the models that are compared; what it has done stays here."""
    return replication(chosen, draws, costs, prevalence)


@cached(most=2 * MOST)
def bootstrap_of_curve(chosen: Lineup, draws: Draws, wanted: CurveWanted) -> Replication:
    """Return the bootstrap of one difference along an axis; what it has done stays here."""
    return curve_replication(chosen, draws, wanted)


@cached(most=2 * MOST)
def standings_of(
    chosen: Lineup,
    draws: Draws,
    costs: CostMatrix,
    pricing: Pricing,
    prevalence: float | None,
    level: float,
    done: int,  # tells replicates apart
    *,
    _replicates: Replicates | None,
) -> Standings:
    """Return the figures of all models with what `done` replicates tell of chance."""
    one_by_one = draws.resampled in ("cases", "classes") and chosen.both_classes
    return standings(
        exact_figures(chosen, costs, pricing, prevalence),
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
    return optimism(chosen.sweeps[name], goal, seed=seed)
