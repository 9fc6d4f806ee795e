"""What costs and prevalence mean for the threshold, in plain sentences."""

from __future__ import annotations

from functools import partial

from perfcore.costs import PER, Basis, BestThreshold, Tally, Use, regret, total_cost
from perfview.kit.theme import own_text, percent, threshold_text
from perfview.tasks.binary.amounts import (
    amount,
    best_at,
    cost_at,
    least_error,
    price_text,
    ratio_text,
    settled,
)
from perfview.words import escaped, say, sentences

_ABSURD = 10  # times the least cost: from there on a share of it says nothing


def at_costs(tally: Tally, threshold: float, use: Use) -> str:
    """Return the best threshold, what it saves, and whether a rule without scores is as cheap.

    Parameters
    ----------
    tally : Tally
        What is at stake at every distinct score, of both classes.
    threshold : float
        The threshold in use.
    use : Use
        Where the classifier is used; its prevalence is a number, its unit untrusted text.
    """
    assert use.prevalence is not None
    best = best_at(tally, use)
    if isinstance(best, str):
        return escaped(say("costs.no_answer", reason=best))
    here = tally.cases.index(threshold) == best.index
    alike = here and threshold != best.threshold
    said = say(
        "costs.best_span" if alike else "costs.best",
        terms=_terms(tally, use),
        prevalence=percent(use.prevalence),
        threshold=_span(tally, best.index, threshold)
        if alike
        else threshold_text(best.threshold, neighbours=(threshold,), negated=tally.cases.negated),
        cost=_written(cost_at(tally, use, best.threshold), use.unit, least_error(tally, use)),
        in_use=_in_use(tally, threshold, best, use),
    )
    without = _without_scores(best, len(tally.cases) - 1)
    return sentences(said, without, _cheaper_rule(tally, threshold, best, use))


def _in_use(tally: Tally, threshold: float, best: BestThreshold, use: Use) -> str:
    """Return how a sentence about the best threshold ends: what the one in use costs more."""
    if threshold == best.threshold:
        return say("costs.best_in_use")
    if tally.cases.index(threshold) == best.index:
        ends = _ends(tally, best.index)
        shown = threshold_text(threshold, neighbours=ends, negated=tally.cases.negated)
        return say("costs.one_of_best", threshold=shown)
    here = threshold_text(threshold, neighbours=(best.threshold,), negated=tally.cases.negated)
    more = PER * _lost(tally, threshold, best, use)
    if more == 0:
        return say("costs.as_cheap_in_use", threshold=here)
    least = cost_at(tally, use, best.threshold)
    told = 0 < more < _ABSURD * least
    share = percent(more / least) if told else ""
    return say(
        "costs.in_use",
        threshold=here,
        cost=cost_text(tally, use, threshold),
        more=share or _written(more, use.unit),
    )


def _lost(tally: Tally, threshold: float, best: BestThreshold, use: Use) -> float:
    """Return what a case costs more at a threshold than at the best one."""
    return regret(tally, use.costs, threshold=threshold, prevalence=use.prevalence, best=best)


def cost_text(tally: Tally, use: Use, threshold: float) -> str:
    """Return what 1,000 cases cost at a threshold."""
    return _written(cost_at(tally, use, threshold), use.unit)


def _without_scores(best: BestThreshold, last: int) -> str:
    """Return which rule without scores the best threshold is, or costs as little; "" if none."""
    if best.index == 0:
        return say("costs.both_best" if best.everything_as_cheap else "costs.nothing_best")
    if best.index == last:
        return say("costs.everything_best")
    return say("costs.everything_as_cheap") if best.everything_as_cheap else ""


def _span(tally: Tally, i: int, threshold: float) -> str:
    """Return which thresholds select the same cases as operating point i, "above 0.1 up to 0.9"."""
    negated = tally.cases.negated
    low, high = (own_text(end, negated=negated, neighbours=(threshold,)) for end in _ends(tally, i))
    last = i == len(tally.cases) - 1
    kind = "costs.span_above" if i == 0 else "costs.span_up_to" if last else "costs.span"
    return say(f"{kind}_negated" if negated else kind, low=low, high=high)


def _ends(tally: Tally, i: int) -> tuple[float, float]:
    thresholds = tally.cases.thresholds
    return thresholds.item(min(i + 1, thresholds.size - 1)), thresholds.item(i)


def _cheaper_rule(tally: Tally, threshold: float, best: BestThreshold, use: Use) -> str:
    """Return which rule without scores is cheaper than the threshold in use; "" if none is.

    Nor if such a rule is the best there is: then it has been said.
    """
    thresholds = tally.cases.thresholds
    if best.index in (0, thresholds.size - 1):
        return ""
    ends = {"nothing": thresholds.item(0), "everything": thresholds.item(-1)}
    lost = {rule: _lost(tally, end, best, use) for rule, end in ends.items()}
    rule = min(lost, key=lost.__getitem__)
    if lost[rule] >= _lost(tally, threshold, best, use):
        return ""
    return say(f"costs.{rule}_cheaper", cost=cost_text(tally, use, ends[rule]))


def of_one_class(tally: Tally, use: Use) -> str:
    """Return what is best for cases of one class, "" if there are none or no error costs."""
    positives, negatives = bool(tally.cases.positives), bool(tally.cases.negatives)
    if positives == negatives or not (use.costs.missed if positives else use.costs.alarm):
        return ""
    return say("costs.only_positives" if positives else "costs.only_negatives")


def in_the_data(tally: Tally, threshold: float, use: Use) -> str:
    """Return what the threshold in use costs in these data, and what it misses.

    "" where the data have no amounts.
    """
    if tally.amounts is None:
        return ""
    money = tally.amounts.at(threshold)
    total = settled(partial(total_cost, tally, threshold=threshold), use.costs)
    unit = use.unit if tally.pricing.by_amount else ""  # of the amounts
    worth = {"missed": money.fn, "positives": money.positives}
    worth |= {"alarms": money.fp, "negatives": money.negatives}
    said = [
        say(
            "costs.in_the_data",
            total=_written(total, use.unit),
            **{name: _written(float(sums), unit) for name, sums in worth.items()},
        ),
        *(
            say(f"costs.nothing_at_stake_{name}")
            for name in ("positives", "negatives")
            if getattr(tally, f"{name[:-1]}_unit") == 0
        ),
    ]
    return sentences(*said)


def _terms(tally: Tally, use: Use) -> str:
    """Return at what costs: their ratio or, where amounts are priced, what each error costs."""
    pricing = tally.pricing
    if not pricing.by_amount:
        return say("costs.at_ratio", ratio=ratio_text(use.costs))

    def text(price: float, basis: Basis) -> str:
        exact = escaped(amount(price, use.unit, exact=True))
        return price_text(price, basis) if basis == "amount" else exact

    missed = text(use.costs.cost_fn, pricing.positives)
    return say("costs.at_prices", missed=missed, alarm=text(use.costs.cost_fp, pricing.negatives))


def _written(cost: float, unit: str, error: float = 0.0) -> str:
    return escaped(amount(cost, unit, error=error))
