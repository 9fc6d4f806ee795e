"""How many cells of a confusion matrix hold a single case, which a file then tells of."""

from __future__ import annotations

import numpy as np

from perfcore.classes import ClassCounts, decisions
from perfcore.data import ClassCases
from perfview.session.data_sets import DataSet


def single_cells(file: DataSet, model: str, counts: ClassCounts) -> int | None:
    """Return how many cells hold a single case, None where nobody knows how many cases they hold.

    A case is a row, whatever it weighs; one of weight 0 is none.

    Parameters
    ----------
    file, model
        Whose cases.
    counts : ClassCounts
        Their confusion matrix.
    """
    cells = counts.matrix
    if file.from_link:
        if file.found.fewest(model) > 1:
            return 0
    else:
        cases = file.found.models[model]
        if isinstance(cases, ClassCases):
            there = slice(None) if cases.weight is None else cases.weight > 0
            places = cases.truth * len(file.labels) + decisions(cases)
            cells = np.bincount(places[there])
    return int(np.count_nonzero(cells == 1)) if cells.dtype.kind == "i" else None
