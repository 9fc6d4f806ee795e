"""What costs and prevalence mean for the threshold, in plain sentences."""

from __future__ import annotations

from perfcore.costs import (
    PER,
    BestThreshold,
    CostMatrix,
    Tally,
    regret,
    total_cost,
)
from perfcore.costs.projections import projected
from perfview.kit.theme import UNDEFINED, count, percent, threshold_text
from perfview.tasks.binary.amounts import (
    amount,
    best_at,
    cost_at,
    price_text,
    ratio_text,
    settled,
    unsigned,
)
from perfview.words import say, sentences
from perfview.words.markdown import escaped

_ABSURD = 10  # times the least cost: from there on a share of it says nothing


def at_costs(
    priced: Tally, threshold: float, *, costs: CostMatrix, prevalence: float, unit: str = ""
) -> str:
    """Return in Markdown the best threshold, what it saves, and whether a rule is as cheap.

    Parameters
    ----------
    priced : Tally
        What is at stake at every distinct score, of both classes.
    threshold : float
        The threshold in use.
    costs : CostMatrix
        What each outcome costs.
    prevalence : float
        The share of positives where the classifier is used.
    unit : str
        What costs are in; untrusted text.
    """
    best = best_at(priced, costs, prevalence)
    if isinstance(best, str):
        return escaped(say("costs.no_answer", reason=best))
    per_1000 = projected(best.counts, prevalence, total=PER)
    in_use = _in_use(priced, threshold, best, costs, prevalence, unit)
    without = _without_scores(best, len(priced.cases) - 1)
    here = priced.cases.index(threshold) == best.index
    alike = here and threshold != best.threshold
    said = [
        say(
            "costs.best_span" if alike else "costs.best",
            terms=_terms(priced, costs, unit),
            prevalence=percent(prevalence),
            threshold=_span(priced, best.index, threshold)
            if alike
            else threshold_text(best.threshold, neighbours=(threshold,)),
            called=count(round(float(per_1000.called_positive), 6)),
            cost=_written(cost_at(priced, costs, best.threshold, prevalence), unit),
        ),
        # Each is about the best threshold, so that what another one costs comes last.
        *([in_use, without] if here else [without, in_use]),
        _cheaper_rule(priced, threshold, best, costs, prevalence, unit),
    ]
    return sentences(*said)


def _in_use(
    priced: Tally,
    threshold: float,
    best: BestThreshold,
    costs: CostMatrix,
    prevalence: float,
    unit: str,
) -> str:
    """Return what the threshold in use costs more than the best one."""
    if threshold == best.threshold:
        return say("costs.best_in_use")
    if priced.cases.index(threshold) == best.index:
        ends = _ends(priced, best.index)
        return say("costs.one_of_best", threshold=threshold_text(threshold, neighbours=ends))
    here = threshold_text(threshold, neighbours=(best.threshold,))
    more = PER * regret(priced, costs, threshold=threshold, prevalence=prevalence, best=best)
    if more == 0:
        return say("costs.as_cheap_in_use", threshold=here)
    least = cost_at(priced, costs, best.threshold, prevalence)
    told = 0 < more < _ABSURD * least
    return say(
        "costs.in_use",
        threshold=here,
        cost=_written(cost_at(priced, costs, threshold, prevalence), unit),
        more=_written(more, unit),
        share=say("costs.more_share", share=percent(more / least)) if told else "",
    )


def _without_scores(best: BestThreshold, last: int) -> str:
    """Return which rule without scores the best threshold is, or costs as little; "" if none."""
    if best.index == 0:
        return say("costs.both_best" if best.everything_as_cheap else "costs.nothing_best")
    if best.index == last:
        return say("costs.everything_best")
    return say("costs.everything_as_cheap") if best.everything_as_cheap else ""


def _span(priced: Tally, i: int, threshold: float) -> str:
    """Return which thresholds select the same cases as operating point i, "above 0.1 up to 0.9"."""
    low, high = (threshold_text(end, neighbours=(threshold,)) for end in _ends(priced, i))
    if i == 0:
        return say("costs.span_above", low=low)
    last = i == len(priced.cases) - 1
    return say("costs.span_up_to" if last else "costs.span", low=low, high=high)


def _ends(priced: Tally, i: int) -> tuple[float, float]:
    thresholds = priced.cases.thresholds
    return thresholds.item(min(i + 1, thresholds.size - 1)), thresholds.item(i)


def _cheaper_rule(
    priced: Tally,
    threshold: float,
    best: BestThreshold,
    costs: CostMatrix,
    prevalence: float,
    unit: str,
) -> str:
    """Return which rule without scores is cheaper than the threshold in use; "" if none is.

    Nor if such a rule is the best there is: then it has been said.
    """
    thresholds = priced.cases.thresholds
    if best.index in (0, thresholds.size - 1):
        return ""
    ends = {"nothing": thresholds.item(0), "everything": thresholds.item(-1)}
    here, *lost = (
        regret(priced, costs, threshold=each, prevalence=prevalence, best=best)
        for each in (threshold, *ends.values())
    )
    rule = list(ends)[lost.index(min(lost))]
    if min(lost) >= here:
        return ""
    cost = cost_at(priced, costs, ends[rule], prevalence)
    return say(f"costs.{rule}_cheaper", cost=_written(cost, unit))


def of_one_class(priced: Tally, costs: CostMatrix) -> str:
    """Return what is best for cases of one class, "" if there are none or no error costs."""
    positives, negatives = bool(priced.cases.positives), bool(priced.cases.negatives)
    if positives == negatives or not (costs.missed if positives else costs.alarm):
        return ""
    return say("costs.only_positives" if positives else "costs.only_negatives")


def in_the_data(priced: Tally, threshold: float, costs: CostMatrix, *, unit: str = "") -> str:
    """Return in Markdown what the threshold in use costs in these data, and what it misses.

    "" where the data have no amounts.
    """
    if priced.amounts is None:
        return ""
    money, cases = priced.amounts.at(threshold), priced.cases.at(threshold)
    total, parts = (
        float(total_cost(priced, each, threshold=threshold)) for each in (costs, unsigned(costs))
    )
    total = settled(total, parts)
    unit_of_amounts = unit if priced.pricing.by_amount else ""
    said = [
        say(
            "costs.in_the_data",
            total=_written(total, unit),
            average=_written(total / float(cases.total), unit) if cases.total else UNDEFINED,
            missed=_written(float(money.fn), unit_of_amounts),
            positives=_written(float(money.positives), unit_of_amounts),
            alarms=_written(float(money.fp), unit_of_amounts),
            negatives=_written(float(money.negatives), unit_of_amounts),
        ),
        *(
            say(f"costs.nothing_at_stake_{name}")
            for name, mean in (
                ("positives", priced.positive_unit),
                ("negatives", priced.negative_unit),
            )
            if mean == 0
        ),
    ]
    return sentences(*said)


def _terms(priced: Tally, costs: CostMatrix, unit: str) -> str:
    """Return at what costs: their ratio or, where amounts are priced, what each error costs."""
    pricing = priced.pricing
    if not pricing.by_amount:
        return say("costs.at_ratio", ratio=ratio_text(costs))
    prices = (
        ("missed", costs.cost_fn, pricing.positives),
        ("alarm", costs.cost_fp, pricing.negatives),
    )
    texts = {
        name: price_text(price, basis)
        if basis == "amount"
        else escaped(
            say("costs.amount", amount=f"{price:,.15g}", unit=unit) if unit else f"{price:,.15g}"
        )
        for name, price, basis in prices
    }
    return say("costs.at_prices", **texts)


def _written(cost: float, unit: str) -> str:
    return escaped(amount(cost, unit))
