"""What costs and prevalence mean for the threshold, in plain sentences."""

from __future__ import annotations

from perfcore.costs import BestThreshold, CostMatrix, expected_cost
from perfcore.counts import Sweep
from perfcore.projections import projected
from perfview.cost_amounts import PER, amount, best_at, ratio_text
from perfview.markdown import escaped
from perfview.theme import count, percent, threshold_text
from perfview.words import say


def at_costs(
    sweep: Sweep, threshold: float, *, costs: CostMatrix, prevalence: float, unit: str = ""
) -> str:
    """Return in Markdown the best threshold, what it saves, and whether a rule is as cheap.

    Parameters
    ----------
    sweep : Sweep
        Counts at every distinct score, of both classes.
    threshold : float
        The threshold in use.
    costs : CostMatrix
        What each outcome costs.
    prevalence : float
        The share of positives where the classifier is used.
    unit : str
        What costs are in; untrusted text.
    """
    best = best_at(sweep, costs, prevalence)
    if isinstance(best, str):
        return escaped(say("costs.no_answer", reason=best))
    per_1000 = projected(best.counts, prevalence, total=PER)
    said = [
        say(
            "costs.best",
            ratio=ratio_text(costs),
            prevalence=percent(prevalence),
            threshold=threshold_text(best.threshold),
            called=count(round(float(per_1000.called_positive), 6)),
            cost=_written(PER * best.cost, unit),
        ),
        _in_use(sweep, threshold, best, costs, prevalence, unit),
        _as_cheap(best),
    ]
    return " ".join(filter(None, said))


def _in_use(
    sweep: Sweep,
    threshold: float,
    best: BestThreshold,
    costs: CostMatrix,
    prevalence: float,
    unit: str,
) -> str:
    """Return what the threshold in use costs more than the best one."""
    if sweep.index(threshold) == best.index:
        return say("costs.best_in_use")
    cost = float(expected_cost(sweep.at(threshold), costs, prevalence=prevalence))
    here, more = threshold_text(threshold), cost - best.cost
    if more <= 1e-12 * max(abs(cost), abs(best.cost)):
        return say("costs.as_cheap_in_use", threshold=here)
    share = say("costs.more_share", share=percent(more / best.cost)) if best.cost > 0 else ""
    return say(
        "costs.in_use",
        threshold=here,
        cost=_written(PER * cost, unit),
        more=_written(PER * more, unit),
        share=share,
    )


def _as_cheap(best: BestThreshold) -> str:
    """Return which rule without scores costs as little as the best threshold, "" if none does."""
    match best.nothing_as_cheap, best.everything_as_cheap:
        case True, True:
            return say("costs.both_as_cheap")
        case True, False:
            return say("costs.nothing_as_cheap")
        case False, True:
            return say("costs.everything_as_cheap")
    return ""


def _written(cost: float, unit: str) -> str:
    return escaped(amount(cost, unit))
