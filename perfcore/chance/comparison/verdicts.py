"""Everything that a sentence about two models needs to know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from perfcore.binary import Sweep
from perfcore.chance.comparison.cost_crossings import cost_crossings
from perfcore.chance.comparison.crossings import precision_recall_crossings, roc_crossings
from perfcore.chance.comparison.judgements import JudgedDifference, Pair
from perfcore.chance.comparison.leads import Crossings, Leader
from perfcore.costs import cost_curve


@dataclass(frozen=True, slots=True, eq=False)
class Verdict:
    """Two models compared: by their curves, and by figures with what chance may do.

    Attributes
    ----------
    models : tuple of two str
        The first and the second.
    roc, precision_recall, cost : Crossings or None
        Who is ahead where, see `Crossings`; None if a class that the curve needs is empty.
    differences : mapping of str to JudgedDifference
        By measure; as given.
    deciding : str
        The measure that ``ahead`` and ``beyond_chance`` are about.
    """

    models: Pair
    roc: Crossings | None
    precision_recall: Crossings | None
    cost: Crossings | None
    differences: Mapping[str, JudgedDifference] = field(default_factory=dict)
    deciding: str = "auc"

    @property
    def dominance(self) -> Leader | None:
        """Whose ROC curve wraps the other's: at or above it everywhere, so at every threshold.

        On the same cases that holds for the precision-recall curve too, and then for the cost
        curve; each curve's own is ``roc.dominance`` and so on.
        """
        return None if self.roc is None else self.roc.dominance

    @property
    def ahead(self) -> Leader | None:
        """Who has the better value of the deciding measure; None if it is unknown."""
        decided = self.differences.get(self.deciding)
        return None if decided is None else decided.ahead

    @property
    def beyond_chance(self) -> bool | None:
        """Whether the difference of the deciding measure is; None if it was not tested."""
        decided = self.differences.get(self.deciding)
        return None if decided is None else decided.beyond_chance

    @property
    def best(self) -> str | None:
        """The name of the model that is ahead beyond chance, if one is."""
        if not self.beyond_chance or self.ahead not in ("first", "second"):
            return None
        return self.models[self.ahead == "second"]


def verdict(
    models: Pair,
    first: Sweep,
    second: Sweep,
    *,
    differences: Mapping[str, JudgedDifference] | None = None,
    deciding: str = "auc",
) -> Verdict:
    """Return what there is to say about two models.

    Parameters
    ----------
    models : tuple of two str
        Their names.
    first, second : Sweep
        Their counts.
    differences : mapping of str to JudgedDifference, optional
        By measure, see `judged_differences`; the verdict computes no intervals of its own.
    deciding : str
        The measure by which one is ahead of the other.

    Examples
    --------
    >>> from perfcore import sweep
    >>> good, bad = sweep([1, 1, 0], [3, 2, 1]), sweep([1, 1, 0], [3, 1, 2])
    >>> found = verdict(("good", "bad"), good, bad)
    >>> found.dominance, found.beyond_chance
    ('first', None)
    """
    recalled = bool(first.positives and second.positives)
    both = recalled and bool(first.negatives and second.negatives)
    return Verdict(
        models,
        roc_crossings(first, second) if both else None,
        precision_recall_crossings(first, second) if recalled else None,
        cost_crossings(cost_curve(first), cost_curve(second)) if both else None,
        dict(differences or {}),
        deciding,
    )
