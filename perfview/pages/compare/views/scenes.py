"""What the Compare page shows at one time: who takes part, at which costs, and what is known."""

from __future__ import annotations

from dataclasses import dataclass
from math import nan

from perfcore.chance.bootstrap import Replicates
from perfcore.costs import PER_CASE, CostMatrix, Pricing
from perfview import session
from perfview.pages.compare import figures
from perfview.pages.compare.pictures import Pictures
from perfview.pages.compare.replications import Draws, Replication, resampled_in_use
from perfview.pages.compare.standings import Standings
from perfview.tasks.binary.amounts import condition_of
from perfview.tasks.binary.comparison_parameters import COMPARE
from perfview.tasks.binary.entrants import Comparison
from perfview.tasks.binary.lineups import Lineup
from perfview.tasks.binary.parameters import COSTS, PREVALENCE, PRICING, UNIT


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
    costs, pricing, unit : CostMatrix, Pricing, str
        What errors cost.
    prevalence : float
        The share of positives where the classifier is used; NaN without cases.
    condition : float
        The operating condition, NaN where no error matters.
    given_prevalence : float or None
        The share at which figures are taken; None is that of the data.
    pictures : Pictures
        The curves.
    replication : Replication or None
        The bootstrap; None where `refusal` says why there is none.
    standings : Standings
        The figures, as far as they are known.
    refusal : str
        Why there is no bootstrap.
    """

    lineup: Lineup
    pair: tuple[str, str] | None
    settings: Comparison
    draws: Draws
    costs: CostMatrix
    pricing: Pricing
    unit: str
    prevalence: float
    condition: float
    given_prevalence: float | None
    pictures: Pictures
    replication: Replication | None
    standings: Standings
    refusal: str

    @property
    def amounts_missing(self) -> bool:
        """Whether the reader prices amounts that not all models have."""
        return session.choices().of(PRICING).by_amount and not self.lineup.priced_by_amount

    @property
    def replicates(self) -> Replicates | None:
        """The replicates that figures rest on, None as long as there are none."""
        return None if self.replication is None else self.replication.replicates

    @property
    def pending(self) -> bool:
        """Whether intervals are still being made."""
        found = self.replication
        return found is not None and not found.stopped and not found.finished


def scene_of(lineup: Lineup, pair: tuple[str, str] | None) -> Scene:
    """Return what is shown of the models that take part."""
    chosen = session.choices()
    settings = chosen.of(COMPARE)
    pricing = chosen.of(PRICING) if lineup.priced_by_amount else PER_CASE
    costs = chosen.of(COSTS)
    given = chosen.of(PREVALENCE)
    here = lineup.sweeps[lineup.names[0]]
    total = here.positives + here.negatives
    prevalence = given if given is not None else (here.positives / total if total else nan)
    # Costs of models that were scored on other data are those at one share of positives.
    projected = given if given is not None or lineup.prevalence is not None else prevalence
    draws = Draws(settings.replicates, settings.seed, resampled_in_use(settings.resampled, lineup))
    replication, refusal = _replication(lineup, draws, pricing, projected)
    replicates = None if replication is None else replication.replicates
    both = lineup.both_classes
    return Scene(
        lineup=lineup,
        pair=pair,
        settings=settings,
        draws=draws,
        costs=costs,
        pricing=pricing,
        unit=chosen.of(UNIT),
        prevalence=float(prevalence),
        condition=condition_of(lineup.tallies[lineup.names[0]].priced(pricing), costs, prevalence)
        if both
        else nan,
        given_prevalence=projected,
        pictures=figures.pictures(lineup, pricing),
        replication=replication,
        standings=figures.standings_of(
            lineup,
            draws,
            costs,
            pricing,
            projected,
            settings.level,
            0 if replicates is None else replicates.count,
            _replicates=replicates,
        ),
        refusal=refusal,
    )


def _replication(
    lineup: Lineup, draws: Draws, pricing: Pricing, prevalence: float | None
) -> tuple[Replication | None, str]:
    """Return the bootstrap, or why there is none; costs by amount are left out of it."""
    if not lineup.both_classes:
        return None, ""
    costs = None if pricing.by_amount else session.choices().of(COSTS)
    try:
        return figures.bootstrap(lineup, draws, costs, prevalence), ""
    except ValueError as refused:
        return None, str(refused)
