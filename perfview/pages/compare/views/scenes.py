"""What the Compare page shows at one time: who takes part, at which costs, and what is known."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import nan

from perfcore.chance.bootstrap import Replicates
from perfcore.costs import PER_CASE, Use
from perfview import session
from perfview.pages.compare import figures
from perfview.pages.compare.pictures import Pictures
from perfview.pages.compare.replications import Draws, Replication, resampled_in_use
from perfview.pages.compare.standings import Standings
from perfview.tasks.binary.amounts import condition_of
from perfview.tasks.binary.comparison_parameters import COMPARE
from perfview.tasks.binary.entrants import Comparison
from perfview.tasks.binary.lineups import Lineup, Pair
from perfview.tasks.binary.parameters import PRICING
from perfview.tasks.binary.uses import use_in


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
    condition : float
        The operating condition, NaN where no error matters.
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
    pair: Pair | None
    settings: Comparison
    draws: Draws
    use: Use
    prevalence: float
    condition: float
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


def scene_of(lineup: Lineup, pair: Pair | None) -> Scene:
    """Return what is shown of the models that take part."""
    chosen = session.choices()
    settings = chosen.of(COMPARE)
    first = lineup.names[0]
    here = lineup.sweeps[first]
    total = here.positives + here.negatives
    use = use_in(chosen)
    if not lineup.priced_by_amount:
        use = replace(use, pricing=PER_CASE)
    prevalence = use.prevalence
    if prevalence is None:
        prevalence = here.positives / total if total else nan
        # Costs of models that were scored on other data are those at one share of positives.
        if lineup.prevalence is None:
            use = replace(use, prevalence=prevalence)
    draws = Draws(settings.replicates, settings.seed, resampled_in_use(settings.resampled, lineup))
    replication, refusal = _replication(lineup, draws, use)
    replicates = None if replication is None else replication.replicates
    count = 0 if replicates is None else replicates.count
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
        condition=condition,
        pictures=figures.pictures(lineup, use.pricing),
        replication=replication,
        standings=figures.standings_of(
            lineup, draws, use, settings.level, count, _replicates=replicates
        ),
        refusal=refusal,
    )


def _replication(lineup: Lineup, draws: Draws, use: Use) -> tuple[Replication | None, str]:
    """Return the bootstrap, or why there is none; costs by amount are left out of it."""
    if not lineup.both_classes:
        return None, ""
    costs = None if use.pricing.by_amount else use.costs
    try:
        return figures.bootstrap(lineup, draws, costs, use.prevalence), ""
    except ValueError as refused:
        return None, str(refused)
