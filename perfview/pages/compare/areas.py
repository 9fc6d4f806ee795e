"""The AUCs of all models as DeLong sees them, paired where the models are."""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan

from perfcore.binary import auc
from perfcore.chance.intervals import (
    WEIGHTED,
    Difference,
    Interval,
    PairedAUCs,
    auc_difference,
    auc_interval,
    paired_aucs,
)
from perfcore.chance.intervals.estimates import no_difference, no_interval
from perfview.tasks.binary import parts
from perfview.tasks.binary.lineups import Lineup


@dataclass(frozen=True, slots=True, eq=False)
class AUCs:
    """DeLong's intervals and differences of all models.

    Attributes
    ----------
    paired : PairedAUCs or None
        Of models of the same cases.
    lineup : Lineup
        The models.
    """

    lineup: Lineup
    paired: PairedAUCs | None

    def interval(self, name: str, *, level: float) -> Interval:
        """Return the interval of one model's AUC."""
        if self.paired is not None:
            return self.paired.interval(name, level=level)
        s = self.lineup.sweeps[name]
        if weighted(self.lineup, name):
            return no_interval(auc(s), level, "DeLong", WEIGHTED)
        return auc_interval(s, level=level, weights_are_counts=True)

    def difference(self, *pair: str, level: float) -> Difference:
        """Return the difference of two AUCs with its test, paired if the models are."""
        if self.paired is not None:
            return self.paired.difference(*pair, level=level)
        first, second = (self.lineup.sweeps[name] for name in pair)
        if any(weighted(self.lineup, name) for name in pair):
            return no_difference(auc(first) - auc(second), level, "DeLong", WEIGHTED)
        return auc_difference(first, second, level=level, weights_are_counts=True)


def aucs(lineup: Lineup) -> AUCs:
    """Return DeLong's view of the models."""
    cases = lineup.cases
    if cases is None or not lineup.both_classes:
        return AUCs(lineup, None)
    return AUCs(lineup, paired_aucs(cases.truth, cases.scores, weight=cases.weight))


def weighted(lineup: Lineup, name: str) -> bool:
    """Return whether cases of a model count as others than one: sums of them are no counts."""
    return parts.weighted(*lineup.sources[name])


def why_unknown(areas: AUCs) -> str:
    """Return why DeLong's method says nothing of any of these models; "" if it does of one."""
    found = [areas.interval(name, level=0.95) for name in areas.lineup.names]
    return found[0].reason if all(isnan(each.low) for each in found) else ""
