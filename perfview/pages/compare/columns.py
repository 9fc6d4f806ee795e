"""The figures that models are compared by: a column each."""

from __future__ import annotations

from typing import Any

from perfcore.calibration import FIGURES
from perfcore.chance.bootstrap import Statistic, best_value, statistic_of
from perfcore.measures import MEASURES, Figure
from perfcore.measures.reasons import NO_NEGATIVES
from perfview.words import say, told

BEST_F1 = best_value("f1")

_BESIDE = {"f1": 4, "cost": 7}
"""The places of what is no figure of all thresholds: the best F1, and the least cost."""


def columns() -> tuple[str, ...]:
    """Return the keys of the columns in their order."""
    places = {key: each.compared for key, each in FIGURES.items() if each.compared} | _BESIDE
    return tuple(sorted(places, key=lambda key: places[key]))


def statistics() -> dict[str, Statistic]:
    """Return by column what is drawn for it; that of the cost depends on costs and is left out."""
    return {
        key: BEST_F1 if key == "f1" else statistic_of(key) for key in columns() if key != "cost"
    }


def column_name(key: str) -> str:
    """Return what a column is called."""
    return told(FIGURES[key].short) if key in FIGURES else say(f"compare.figure_{key}")


def column_help(key: str) -> str:
    """Return what it says."""
    return told(FIGURES[key].plain) if key in FIGURES else say(f"compare.help_{key}")


def lower_is_better(key: str) -> bool:
    """Return whether the model with the lower value is the better one."""
    return key == "cost" or (key in FIGURES and FIGURES[key].better == "lower")


def needs_probabilities(key: str) -> bool:
    """Return whether scores made of a score and a column have no value of it."""
    return key in FIGURES and "probabilities" in FIGURES[key].needs


def when_undefined(key: str) -> str:
    """Return when it has no value."""
    figure: Figure[Any] | None = MEASURES[key] if key in MEASURES else FIGURES.get(key)
    if figure is None or NO_NEGATIVES in figure.reasons:
        return say("compare.undefined_class")
    if needs_probabilities(key):
        return say("compare.undefined_scores")
    return say("common.undefined", reason=figure.undefined)
