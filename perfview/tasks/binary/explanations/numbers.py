"""Every number of two classes that can be explained: one list for boards, dialogs and files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from perfcore.measures import MEASURES
from perfcore.measures.snippets import of_own_scores
from perfview.kit.explanations import Explanation, Number
from perfview.tasks.binary.explanations.calibration import (
    CALIBRATION_FIGURES,
    COUNTING,
    calibration_explanation,
)
from perfview.tasks.binary.explanations.costs import (
    SPENDINGS,
    area_explanation,
    cost_explanation,
    projected_explanation,
    spending_explanation,
)
from perfview.tasks.binary.explanations.curves import CURVE_FIGURES, curve_explanation
from perfview.tasks.binary.explanations.measures import CELLS, cell_explanation, measure_explanation
from perfview.tasks.binary.places import Place
from perfview.tasks.binary.points.operating_points import COST
from perfview.tasks.binary.uses import RATES

# No prevalence changes these: they are told from the data's own cases.
_NEVER_PROJECTED = (
    *RATES,
    *("auc", "equal_error_rate", "cost_area", "cost_data", "gini", "kolmogorov_smirnov"),
    *("recall_at_fpr", "fpr_at_recall", "partial_auc"),
    *COUNTING,
)


def numbers() -> dict[str, Number]:
    """Return every number of two classes that can be explained, by key."""
    explained: dict[str, Callable[[str, Place], Explanation]] = {
        **dict.fromkeys(MEASURES, measure_explanation),
        **dict.fromkeys(CELLS, cell_explanation),
        **dict.fromkeys(CURVE_FIGURES, _of_curve),
        **dict.fromkeys(CALIBRATION_FIGURES, _of_calibration),
        **dict.fromkeys(SPENDINGS, spending_explanation),
        COST: lambda key, place: cost_explanation(place),
        "cost_area": lambda key, place: area_explanation(place),
    }
    return {
        key: Number(key=key, explain=partial(_explained, key, how), brief=key in SPENDINGS)
        for key, how in explained.items()
    }


def _of_curve(key: str, place: Place) -> Explanation:
    return curve_explanation(key, place.shown, place.parts)


def _of_calibration(key: str, place: Place) -> Explanation:
    return calibration_explanation(key, place.shown)


def _explained(key: str, how: Callable[[str, Place], Explanation], place: Place) -> Explanation:
    """Return the explanation of a number, projected where a prevalence changes it."""
    sample = place.tally.cases
    prevalence = None if key in _NEVER_PROJECTED else place.use.prevalence
    if key in SPENDINGS and prevalence is not None:
        # Costs are told per 1,000 cases; at the prevalence of the data no case weighs more.
        prevalence = None if prevalence == sample.prevalence else prevalence
    there = replace(place, use=replace(place.use, prevalence=prevalence))
    explained = how(key, there)
    if sample.negated:
        explained = replace(explained, sklearn=of_own_scores(explained.sklearn))
    return explained if prevalence is None else projected_explanation(explained, there)
