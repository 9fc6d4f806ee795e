"""Every number of two classes that can be explained: one list for boards, dialogs and files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from perfcore.binary import Sweep
from perfcore.costs import Tally, Use
from perfcore.measures import MEASURES
from perfview.kit.explanations import Explanation, Number
from perfview.tasks.binary.amounts import FIRST_USE
from perfview.tasks.binary.explanations.cells import CELLS
from perfview.tasks.binary.explanations.costs import (
    COST,
    area_explanation,
    cost_explanation,
    projected_explanation,
)
from perfview.tasks.binary.explanations.curves import CURVE_FIGURES, curve_explanation
from perfview.tasks.binary.explanations.decisions import explanation
from perfview.tasks.binary.explanations.spendings import SPENDINGS, spending_explanation
from perfview.tasks.binary.uses import RATES

# No prevalence changes these: they are told from the data's own cases.
_NEVER_PROJECTED = (*RATES, "auc", "equal_error_rate", "cost_area", "cost_data")


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """Where a number is explained.

    Attributes
    ----------
    priced
        What is at stake in the data.
    threshold
        The threshold in use.
    labels
        Names of the positive and the negative class.
    use
        Where the classifier is used.
    """

    priced: Tally
    threshold: float
    labels: tuple[str, str]
    use: Use = FIRST_USE

    @property
    def shown(self) -> Sweep:
        """The counts where the classifier is used."""
        return self.use.sweep(self.priced.cases)

    @property
    def weighted(self) -> bool:
        """Whether code that finds the number again has weights for the cases."""
        return self.use.prevalence is not None or self.priced.cases.weighted


def nowhere(labels: tuple[str, str]) -> Place:
    """Return a place without cases: there names and sentences are explained, no values."""
    return Place(Tally(Sweep.from_counts([], [], [])), 0.0, labels)


def numbers() -> dict[str, Number]:
    """Return every number of two classes that can be explained, by key."""
    explained = {
        **dict.fromkeys((*MEASURES, *CELLS), _at_threshold),
        **dict.fromkeys(CURVE_FIGURES, _of_curve),
        **dict.fromkeys(SPENDINGS, _spending),
        COST: _cost,
        "cost_area": _area,
    }
    return {
        key: Number(key=key, explain=partial(_explained, key, how), brief=key in SPENDINGS)
        for key, how in explained.items()
    }


def _explained(key: str, how: Callable[[str, Place], Explanation], place: Place) -> Explanation:
    """Return the explanation of a number, projected where a prevalence changes it."""
    sample = place.priced.cases
    prevalence = None if key in _NEVER_PROJECTED else place.use.prevalence
    if key in SPENDINGS and prevalence is not None and prevalence == _own_prevalence(sample):
        # Costs are told per 1,000 cases; at the prevalence of the data no case weighs more.
        prevalence = None
    explained = how(key, replace(place, use=replace(place.use, prevalence=prevalence)))
    if prevalence is None:
        return explained
    weighted = sample.weighted
    return projected_explanation(explained, sample, prevalence, weighted=weighted)


def _own_prevalence(sample: Sweep) -> float:
    return float(sample.positives / (sample.positives + sample.negatives))


def _at_threshold(key: str, place: Place) -> Explanation:
    return explanation(
        key,
        place.shown.at(place.threshold),
        threshold=place.threshold,
        labels=place.labels,
        weighted=place.weighted,
    )


def _of_curve(key: str, place: Place) -> Explanation:
    return curve_explanation(key, place.shown)


def _area(key: str, place: Place) -> Explanation:
    return area_explanation(place.priced)


def _cost(key: str, place: Place) -> Explanation:
    return cost_explanation(
        place.priced, place.use, threshold=place.threshold, weighted=place.weighted
    )


def _spending(key: str, place: Place) -> Explanation:
    return spending_explanation(
        key, place.priced, place.use, threshold=place.threshold, weighted=place.weighted
    )
