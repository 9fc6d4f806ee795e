"""The sentence that figures are those of counts in bins, and how far they may be off."""

from __future__ import annotations

from collections.abc import Iterable

from perfview.drawing import st
from perfview.session.data_sets import DataSet
from perfview.tasks.binary.grids import grid_note
from perfview.words import escaped, say


def show_grid(file: DataSet, models: Iterable[str]) -> None:
    """Show for each of the models that was counted in bins what that does to its figures."""
    names = list(models)
    for model in names:
        if note := grid_note(file, model):
            said = say("grids.of_model", model=model, note=note) if len(names) > 1 else note
            st.caption(escaped(said))
