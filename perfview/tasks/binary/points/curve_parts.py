"""What boards of two classes share: the ROC curve, and the tiles of measures."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.binary import Counts, Sweep, auc
from perfcore.measures import Measure
from perfview.kit.charts import figure_json
from perfview.kit.charts.curves import roc_figure
from perfview.kit.theme import number
from perfview.tasks.binary.points.operating_points import measure_at
from perfview.words import say, told


def roc_plot(
    sweep: Sweep,
    vertices: npt.NDArray[np.int64],
    *,
    hull: npt.NDArray[np.int64] | None = None,
) -> dict[str, Any]:
    """Return the ROC curve through some operating points, perhaps with its hull through others."""
    figure = roc_figure(
        measure_at(sweep, "fpr", vertices),
        measure_at(sweep, "recall", vertices),
        hull=None
        if hull is None
        else (measure_at(sweep, "fpr", hull), measure_at(sweep, "recall", hull)),
    )
    return {
        "title": say("board.title_roc"),
        "x": "fpr",
        "y": "recall",
        "figure": figure_json(figure),
        "figures": {say("board.auc"): number(auc(sweep))},
        "explain": {say("board.auc"): "auc"},
    }


def measure_tile(measure: Measure, sweep: Sweep) -> dict[str, Any]:
    """Return names, format and reasons of the tile of `measure`."""
    return {
        "key": measure.key,
        "name": told(measure.name),
        "plain": told(measure.plain),
        "format": measure.format,
        "undefined": _why_undefined(measure, sweep),
    }


def _why_undefined(measure: Measure, sweep: Sweep) -> dict[str, str]:
    """Return why `measure` is undefined where none, all or only some cases are called positive."""
    positives, negatives = sweep.positives, sweep.negatives
    places = {
        "none_called": Counts(0, 0, positives, negatives),
        "all_called": Counts(positives, negatives, 0, 0),
        "some_called": Counts(positives / 2, negatives / 2, positives / 2, negatives / 2),
    }
    reasons = {place: measure.why_undefined(counts) for place, counts in places.items()}
    return {
        place: say("board.undefined_because", reason=reason)
        for place, reason in reasons.items()
        if reason is not None
    }
