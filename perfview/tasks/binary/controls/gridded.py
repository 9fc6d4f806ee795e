"""The sentence that figures are those of counts in bins, and how far they may be off."""

from __future__ import annotations

from collections.abc import Iterable
from math import isnan

from perfcore.calibration import FIGURES
from perfview.drawing import st
from perfview.kit.bounds import in_known_bins
from perfview.kit.theme import with_error
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.tasks.binary import tallies
from perfview.words import commas, escaped, say

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


def show_grid(file: DataSet, models: Iterable[str]) -> None:
    """Show for each of the models that was counted in bins what that does to its figures."""
    names = list(models)
    for model in names:
        if note := grid_note(file, model):
            said = say("grids.of_model", model=model, note=note) if len(names) > 1 else note
            st.caption(escaped(said))
