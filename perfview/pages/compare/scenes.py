"""What the Compare page shows at one time, and what is computed once of the models in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import nan

from perfcore.binary import Sweep
from perfcore.chance.bootstrap import Replicates
from perfcore.chance.comparison import (
    Crossings,
    Verdict,
    best_shares,
    precision_recall_crossings,
    verdict,
)
from perfcore.chance.honest_thresholds import SplitOptimism, run_sweeps, split_optimism
from perfcore.chance.intervals.auc_intervals import Delong
from perfcore.costs import PER_CASE, Use
from perfcore.costs.projections import projected_sweep
from perfcore.data import Predictions
from perfview import session
from perfview.pages.compare.honesty import Goal
from perfview.pages.compare.pictures import Pictures, pictures_of
from perfview.pages.compare.replications import CurveWanted, curve_replication, replication
from perfview.pages.compare.standings import Standings, aucs, exact_values, standings
from perfview.session.caches import MOST, cached
from perfview.tasks.amounts import condition_of
from perfview.tasks.binary.comparison.lineups import Lineup, Pair
from perfview.tasks.binary.comparison.parameters import COMPARE, Comparison
from perfview.tasks.binary.comparison.replications import (
    Draws,
    Finished,
    Replication,
    resampled_in_use,
)
from perfview.tasks.binary.parameters import PRICING
from perfview.tasks.binary.uses import costs_said, use_in

exact_figures = cached(shared=True)(exact_values)
pictures = cached(shared=True)(pictures_of)
areas = cached(shared=True)(aucs)

# What a bootstrap has done stays in it. Once it is done it is kept for all who may see the data:
# until then each visitor has one to stop.
_own = cached(most=2 * MOST)(replication)
_own_of_curve = cached(most=2 * MOST)(curve_replication)


def bootstrap_of_curve(chosen: Lineup, draws: Draws, wanted: CurveWanted) -> Replication:
    """Return the bootstrap of a difference along an axis, see `curve_replication`."""
    return _own_of_curve(chosen, draws, wanted, _kept=_finished(chosen, draws, wanted))


@cached(most=2 * MOST, shared=True)
def _finished(chosen: Lineup, draws: Draws, *of: object) -> Finished:
    """Return where a bootstrap is kept once it is done."""
    return Finished()


@cached(most=2 * MOST, shared=True)
def curves_compared(chosen: Lineup, pair: Pair) -> Verdict:
    """Return who of two models is ahead where on the ROC and the precision-recall curve."""
    return verdict(pair, *(chosen.sweeps[name] for name in pair), costs=False)


@cached(most=2 * MOST)
def precision_compared(chosen: Lineup, pair: Pair, projected: float) -> Crossings | None:
    """Return who of two models is more precise where, at a prevalence that is that of neither."""
    both = [projected_sweep(chosen.sweeps[name], projected) for name in pair]
    return precision_recall_crossings(*both) if all(s.positives for s in both) else None


@cached(most=2 * MOST)
def standings_of(
    chosen: Lineup,
    draws: Draws,
    use: Use,
    projected: float | None,
    level: float,
    delong: Delong,
    done: int,  # tells replicates apart
    *,
    _replicates: Replicates | None,
) -> Standings:
    """Return the figures of all models with what `done` replicates tell of chance."""
    one_by_one = draws.resampled in ("cases", "classes") and chosen.both_classes
    found = areas(chosen) if one_by_one else None
    values = exact_figures(chosen, use, projected)
    return standings(values, found, _replicates, level=level, delong=delong)


@cached(most=2 * MOST)
def uncertain_ends(
    chosen: Lineup,
    draws: Draws,
    level: float,
    done: int,  # tells replicates apart
    *,
    _replicates: Replicates,
) -> tuple[tuple[float, float], ...]:
    """Return where `done` replicates do not tell which model costs least; costs have no part."""
    return best_shares(_replicates, "envelope", level=level).uncertain


@cached(most=8 * MOST, shared=True)
def flattered(chosen: Lineup, name: str, goal: Goal, seed: int) -> SplitOptimism:
    """Return how much a threshold of a model flatters itself, by repeated splits."""
    sample = chosen.sweeps[name]
    return split_optimism(sample, goal.chosen, goal.value, seed=seed, better=goal.better)


@cached(most=MOST)
def counts_by_run(chosen: Lineup, name: str) -> dict[str, Sweep]:
    """Return the counts of a model in each of its runs that holds both classes."""
    found, model = chosen.sources[name]
    counts = run_sweeps(found, model) if isinstance(found, Predictions) else {}
    return {run: s for run, s in counts.items() if s.positives and s.negatives}


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """What is shown.

    Attributes
    ----------
    lineup : Lineup
        Who takes part.
    pair : tuple of two str or None
        The two that are looked at, None of one model alone.
    settings : Comparison
        How they are compared.
    draws : Draws
        What the bootstrap draws.
    use : Use
        What errors cost, and at which share of positives figures are taken.
    prevalence : float
        The share of positives where the classifier is used; NaN without cases.
    projected : float or None
        The same if somebody has said it: precision and what rests on it are projected to it.
    condition : float
        The operating condition, NaN where no error matters.
    replication : Replication or None
        The bootstrap; None where `refusal` says why there is none.
    standings : Standings
        The figures, as far as they are known.
    refusal : str
        Why there is no bootstrap.
    """

    lineup: Lineup
    pair: Pair | None
    settings: Comparison
    draws: Draws
    use: Use
    prevalence: float
    projected: float | None
    condition: float
    replication: Replication | None
    standings: Standings
    refusal: str

    @property
    def pictures(self) -> Pictures:
        """The curves: made when they are drawn, so that words need not wait for them."""
        return pictures(self.lineup, self.use.pricing, self.projected)

    @property
    def amounts_missing(self) -> bool:
        """Whether the reader prices amounts that not all models have."""
        return session.choices().of(PRICING).by_amount and not self.lineup.priced_by_amount

    @property
    def costs_said(self) -> bool:
        """Whether anybody said what errors cost; else the costs are an example."""
        return costs_said(session.choices())

    @property
    def replicates(self) -> Replicates | None:
        """The replicates that figures rest on, None as long as there are none."""
        return None if self.replication is None else self.replication.replicates

    @property
    def pending(self) -> bool:
        """Whether intervals are still being made."""
        found = self.replication
        return found is not None and not found.stopped and not found.finished


def scene_of(lineup: Lineup, pair: Pair | None) -> Scene:
    """Return what is shown of the models that take part."""
    chosen = session.choices()
    settings = chosen.of(COMPARE)
    first = lineup.names[0]
    use = use_in(chosen)
    if not lineup.priced_by_amount:
        use = replace(use, pricing=PER_CASE)
    if not lineup.both_classes:  # nothing is known of the scores of the other class
        use = replace(use, prevalence=None)
    prevalence = projected = use.prevalence
    if prevalence is None:
        prevalence = lineup.sweeps[first].prevalence
        # Costs of models that were scored on other data are those at one share of positives.
        if lineup.prevalence is None:
            use = replace(use, prevalence=prevalence)
    draws = Draws(settings.replicates, settings.seed, resampled_in_use(settings.resampled, lineup))
    replication, refusal = _replication(lineup, draws, use, projected)
    replicates = None if replication is None else replication.replicates
    count = 0 if replicates is None else replicates.count
    unitless = replace(use, unit="")  # no number depends on it
    level, delong = settings.level, settings.delong
    known = standings_of(
        lineup, draws, unitless, projected, level, delong, count, _replicates=replicates
    )
    condition = nan
    if lineup.both_classes:
        condition = condition_of(lineup.tallies[first].priced(use.pricing), use.costs, prevalence)
    return Scene(
        lineup=lineup,
        pair=pair,
        settings=settings,
        draws=draws,
        use=use,
        prevalence=float(prevalence),
        projected=projected,
        condition=condition,
        replication=replication,
        standings=known,
        refusal=refusal,
    )


def _replication(
    lineup: Lineup, draws: Draws, use: Use, projected: float | None
) -> tuple[Replication | None, str]:
    """Return the bootstrap, or why there is none; costs by amount are left out of it."""
    if not lineup.both_classes:
        return None, ""
    costs = None if use.pricing.by_amount else use.costs
    wanted = costs, use.prevalence, projected
    try:
        return _own(lineup, draws, *wanted, _kept=_finished(lineup, draws, *wanted)), ""
    except ValueError as refused:
        return None, str(refused)
