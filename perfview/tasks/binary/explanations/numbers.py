"""Every number of two classes that can be explained: one list for boards, dialogs and files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from perfcore.calibration import FIGURES
from perfcore.measures import MEASURES
from perfcore.measures.snippets import of_own_scores
from perfview.kit.bounds import sweep_explanation
from perfview.kit.explanations import Explanation, Number
from perfview.tasks.binary.explanations.costs import (
    SPENDINGS,
    area_explanation,
    cost_explanation,
    projected_explanation,
    spending_explanation,
)
from perfview.tasks.binary.explanations.curves import curve_figures
from perfview.tasks.binary.explanations.measures import CELLS, cell_explanation, measure_explanation
from perfview.tasks.binary.places import Place
from perfview.tasks.points.operating_points import COST, is_projected


def numbers() -> dict[str, Number]:
    """Return every number of two classes that can be explained, by key."""
    explained: dict[str, Callable[[str, Place], Explanation]] = {
        **dict.fromkeys(MEASURES, measure_explanation),
        **dict.fromkeys(CELLS, cell_explanation),
        **dict.fromkeys((*curve_figures(), *FIGURES), _of_sweep),
        **dict.fromkeys(SPENDINGS, spending_explanation),
        COST: lambda key, place: cost_explanation(place),
        "cost_area": lambda key, place: area_explanation(place),
    }
    return {
        key: Number(key=key, explain=partial(_explained, key, how), brief=key in SPENDINGS)
        for key, how in explained.items()
    }


def _of_sweep(key: str, place: Place) -> Explanation:
    return sweep_explanation({**FIGURES, **curve_figures(place.parts)}[key], place.shown)


def _explained(key: str, how: Callable[[str, Place], Explanation], place: Place) -> Explanation:
    """Return the explanation of a number, projected where a prevalence changes it."""
    sample = place.tally.cases
    prevalence = place.use.prevalence if is_projected(key) else None
    if key in SPENDINGS and prevalence is not None:
        # Costs are told per 1,000 cases; at the prevalence of the data no case weighs more.
        prevalence = None if prevalence == sample.prevalence else prevalence
    there = replace(place, use=replace(place.use, prevalence=prevalence))
    explained = how(key, there)
    if sample.negated:
        explained = replace(explained, sklearn=of_own_scores(explained.sklearn))
    return explained if prevalence is None else projected_explanation(explained, there)
