"""Making data coarser before they are shared: fewer distinct scores, more cases at each."""

from __future__ import annotations

from dataclasses import dataclass

from perfview.sharing.payloads import Payload


@dataclass(frozen=True, slots=True)
class Reduction:
    """How data are made coarser: first scores are rounded, then small cells merged.

    Attributes
    ----------
    digits
        Significant digits that scores are rounded to, 1 to 15; None to leave them.
    least
        The least number of cases (or weight) that may share a score; 1 to leave them. Where a model
        has fewer cases in all, they share one score.
    """

    digits: int | None = None
    least: int = 1


@dataclass(frozen=True, slots=True)
class Effect:
    """What a reduction does to one model.

    Attributes
    ----------
    file, model
        Identifier of the file and name of the model.
    scores_before, scores_after
        Distinct scores.
    auc_before, auc_after
        NaN where there is only one class.
    largest_change
        How much recall or the false positive rate changes at most, at any threshold: 0 to 1.
    """

    file: str
    model: str
    scores_before: int
    scores_after: int
    auc_before: float
    auc_after: float
    largest_change: float


def reduced(payload: Payload, reduction: Reduction) -> Payload:
    """Return `payload` made coarser; every total stays as it was."""
    raise NotImplementedError


def effects(before: Payload, after: Payload) -> tuple[Effect, ...]:
    """Return what a reduction did to each model of each file."""
    raise NotImplementedError


def offers(payload: Payload, limit: int) -> tuple[Reduction, ...]:
    """Return reductions that keep at most `limit` distinct scores, the mildest of each sort first.

    Empty if the payload is within the limit as it is.
    """
    raise NotImplementedError
