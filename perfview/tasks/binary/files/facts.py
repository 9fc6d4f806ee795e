"""What a result of two classes is about: texts that its files share."""

from __future__ import annotations

from perfcore.binary import Sweep
from perfcore.binary.losses import are_probabilities
from perfcore.results import Result, Use
from perfview.kit.bounds import figure_text
from perfview.kit.theme import count, percent
from perfview.tasks.amounts import price_text
from perfview.words import commas, say


def facts_of(result: Result, name: str) -> dict[str, str]:
    """Return what a result is about, by the last part of the key of each name."""
    origin, sweep = result.origin, result.models[name].sweep
    share, own = percent(prevalence_in_use(result, name)), result.use.prevalence is None
    cases = say(
        "downloads.cases", positives=count(sweep.positives), negatives=count(sweep.negatives)
    )
    costs = costs_text(result.use)
    texts = {
        "positive": origin.positive,
        "negative": origin.negative,
        "cases": cases,
        "costs": say("downloads.example_costs", terms=costs) if result.example_costs else costs,
        "prevalence": say("downloads.own_prevalence", share=share) if own else share,
    }
    if origin.recalibrated:
        texts["scores"] = origin.recalibrated
    if are_probabilities(sweep):
        texts["calibration"] = _calibration_text(sweep)
    return texts


def _calibration_text(s: Sweep) -> str:
    """Return how well scores hold as probabilities, of the cases as they are in the data."""
    return say(
        "downloads.calibration",
        brier=figure_text("brier_score", s),
        miscalibration=figure_text("miscalibration", s),
        log_loss=figure_text("log_loss", s),
        error=figure_text("calibration_error", s),
    )


def costs_text(use: Use) -> str:
    """Return what errors cost, and what correct decisions cost if they do."""
    costs, pricing = use.costs, use.pricing
    missed, found = (price_text(c, pricing.positives) for c in (costs.cost_fn, costs.cost_tp))
    alarm, left = (price_text(c, pricing.negatives) for c in (costs.cost_fp, costs.cost_tn))
    terms = say("downloads.costs", missed=missed, alarm=alarm)
    if costs.cost_tp or costs.cost_tn:
        terms = commas([terms, say("downloads.costs_right", found=found, left=left)])
    return say("downloads.with_unit", terms=terms, unit=use.unit) if use.unit else terms


def prevalence_in_use(result: Result, name: str) -> float:
    """Return the share of positives where the classifier is used, NaN without cases."""
    given = result.use.prevalence
    return result.models[name].sweep.prevalence if given is None else given
