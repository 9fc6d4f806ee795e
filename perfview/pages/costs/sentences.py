"""What costs and prevalence mean for the threshold, in plain sentences."""

from __future__ import annotations

from functools import partial

from perfcore.costs import Basis, BestThreshold, Tally, Use, regret, total_cost
from perfview.kit.theme import exact, own_text
from perfview.tasks.amounts import amount, amounts, cost_at, price_text, ratio_text, settled
from perfview.words import escaped, say, sentences


def lost(tally: Tally, threshold: float, best: BestThreshold, use: Use) -> float:
    """Return what a case costs more at a threshold than at the best one."""
    return regret(tally, use.costs, threshold=threshold, prevalence=use.prevalence, best=best)


def cost_text(tally: Tally, use: Use, threshold: float) -> str:
    """Return what 1,000 cases cost at a threshold."""
    return _written(cost_at(tally, use, threshold), use.unit)


def span(tally: Tally, i: int, threshold: float) -> str:
    """Return which thresholds select the same cases as operating point i, "above 0.1 up to 0.9"."""
    negated = tally.cases.negated
    low, high = (own_text(end, negated=negated, neighbours=(threshold,)) for end in _ends(tally, i))
    last = i == len(tally.cases) - 1
    kind = "costs.span_above" if i == 0 else "costs.span_up_to" if last else "costs.span"
    return say(f"{kind}_negated" if negated else kind, low=low, high=high)


def _ends(tally: Tally, i: int) -> tuple[float, float]:
    thresholds = tally.cases.thresholds
    return thresholds.item(min(i + 1, thresholds.size - 1)), thresholds.item(i)


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
    names = ("missed", "positives", "alarms", "negatives")
    sums = [float(each) for each in (money.fn, money.positives, money.fp, money.negatives)]
    said = [
        say(
            "costs.in_the_data",
            total=_written(total, use.unit),
            **dict(zip(names, map(escaped, amounts(sums, unit)), strict=True)),
        ),
        *(
            say(f"costs.nothing_at_stake_{name}")
            for name in ("positives", "negatives")
            if getattr(tally, f"{name[:-1]}_unit") == 0
        ),
    ]
    return sentences(*said)


def terms(tally: Tally, use: Use) -> str:
    """Return at what costs, in Markdown: their ratio or, of amounts, what each error costs."""
    pricing = tally.pricing
    if not pricing.by_amount:
        return say("costs.at_ratio", ratio=ratio_text(use.costs))

    def text(price: float, basis: Basis) -> str:
        of_case = escaped(amount(price, use.unit, written=exact))
        return price_text(price, basis) if basis == "amount" else of_case

    missed = text(use.costs.cost_fn, pricing.positives)
    return say("costs.at_prices", missed=missed, alarm=text(use.costs.cost_fp, pricing.negatives))


def _written(cost: float, unit: str) -> str:
    return escaped(amount(cost, unit))
