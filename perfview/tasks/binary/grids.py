"""What is said of counts in bins: the grid, and how far figures of the cases may be off."""

from __future__ import annotations

from math import isnan

from perfcore.calibration import FIGURES
from perfview.kit.bounds import in_known_bins
from perfview.kit.theme import with_error
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.tasks.binary import tallies
from perfview.words import commas, say

_TOLD = ("auc", "average_precision", "brier_score")


@cached(shared=True)
def grid_note(file: DataSet, model: str) -> str:
    """Return on which grid a model was counted and what that does to its figures; "" for none."""
    s = tallies.tally(file, model).cases
    if s.spans is None:
        return ""
    if in_known_bins(s):
        found = {key: FIGURES[key].bound(s) for key in _TOLD}
        figures = commas(
            say(f"grids.{key}", value=with_error(bound.value, bound.error))
            for key, bound in found.items()
            if bound is not None and not isnan(bound.value)
        )
        said = say("grids.figures", figures=figures)
    else:
        said = say("grids.recalibrated" if model in file.recalibrated else "grids.unknown")
    return say("grids.note", grid=s.spans.grid, figures=said)
