"""Where a number is explained: which model, at which threshold, used where."""

from __future__ import annotations

from dataclasses import dataclass

from perfcore.binary import Counts, Sweep
from perfcore.costs import Tally, Use, expected_cost
from perfcore.measures.sweeps.part_figures import CurveParts
from perfview.tasks.amounts import FIRST_USE
from perfview.tasks.binary.explanations.curve_parts import FIRST_PARTS


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """Where a number is explained.

    Attributes
    ----------
    tally
        What is at stake in the data.
    threshold
        The threshold in use; inf calls nothing positive.
    labels
        Names of the positive and the negative class.
    use
        Where the classifier is used.
    parts
        What figures of a part of the ROC curve are taken at.
    """

    tally: Tally
    threshold: float
    labels: tuple[str, str]
    use: Use = FIRST_USE
    parts: CurveParts = FIRST_PARTS

    @property
    def shown(self) -> Sweep:
        """The counts where the classifier is used."""
        return self.use.sweep(self.tally.cases)

    @property
    def counts(self) -> Counts:
        """Those at the threshold in use."""
        return self.shown.at(self.threshold)

    @property
    def cost(self) -> float:
        """What a case costs there."""
        use = self.use
        return float(
            expected_cost(
                self.tally, use.costs, threshold=self.threshold, prevalence=use.prevalence
            )
        )

    @property
    def weighted(self) -> bool:
        """Whether code that finds the number again has weights for the cases."""
        return self.use.prevalence is not None or self.tally.cases.weighted


def nowhere(labels: tuple[str, str], parts: CurveParts = FIRST_PARTS) -> Place:
    """Return a place without cases: there names and sentences are explained, no values."""
    return Place(Tally(Sweep.from_counts([], [], [])), 0.0, labels, parts=parts)
