"""What is said of counts in bins: the grid, and how far a figure of the cases may be off."""

from __future__ import annotations

from math import ceil, isfinite, log10

from perfcore.binary import auc, average_precision, brier_score
from perfcore.binary.losses import are_probabilities
from perfcore.data import EXACT, Aggregates, Predictions
from perfcore.engines import bounds, counted_of
from perfview.kit.theme import number
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.store.contents import SharedFile
from perfview.tasks.binary import tallies
from perfview.words import commas, say

FIGURES = {"auc": auc, "average_precision": average_precision, "brier_score": brier_score}
"""Those whose bounds are told, in the order in which a link keeps them."""
_MOST_DIGITS = 12


def told_grid(found: Predictions | SharedFile, model: str) -> tuple[str, str, str, str] | None:
    """Return the grid of a model and the bounds of three figures, as a link keeps them.

    None where every distinct score was counted. A bound is "" where nothing is known.
    """
    if isinstance(found, SharedFile):
        return found.grids.get(model)
    counts = found.models[model]
    if not isinstance(counts, Aggregates) or counts.grid == EXACT:
        return None
    errors = ["", "", ""]
    if counts.lowest is not None:
        told = bounds(counted_of(found, model))
        errors = [
            repr(bound.error) if isfinite(bound.error) else ""
            for bound in (told.auc, told.average_precision, told.brier_score)
        ]
    return counts.grid, errors[0], errors[1], errors[2]


def with_error(value: float, error: float) -> str:
    """Return a figure and how far it may be off, rounded so that both hold.

    >>> with_error(0.871103, 0.0000032), with_error(0.5, 0.0), with_error(0.7, 0.25)
    ('0.871103 ± 0.000004', '0.500', '0.7 ± 0.3')
    """
    if error <= 0:
        return number(value)
    digits = min(max(ceil(-log10(error)), 1), _MOST_DIGITS)
    unit = 10.0**-digits
    shown = ceil((error + abs(round(value, digits) - value)) / unit - 1e-9) * unit
    if shown >= 10 * unit and digits > 1:
        digits -= 1
        unit *= 10
        shown = ceil((error + abs(round(value, digits) - value)) / unit - 1e-9) * unit
    return f"{value:.{digits}f} ± {shown:.{digits}f}"


@cached(shared=True)
def grid_note(file: DataSet, model: str) -> str:
    """Return on which grid a model was counted and what that does to its figures; "" for none."""
    told = told_grid(file.comparable, model)
    if told is None:
        return ""
    grid, *errors = told
    s = tallies.tally(file, model).cases
    parts = []
    for (key, figure), error in zip(FIGURES.items(), errors, strict=True):
        if error and (key != "brier_score" or are_probabilities(s)):
            shown = with_error(figure(s), float(error))
            parts.append(say(f"grids.{key}", value=shown))
    figures = say("grids.figures", figures=commas(parts)) if parts else say("grids.unknown")
    return say("grids.note", grid=grid, figures=figures)
