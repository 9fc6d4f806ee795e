"""Costs explained: of a case, of so many, what is lost, and the area under the cost curve."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from perfcore.binary import Counts, Sweep
from perfcore.costs import PER
from perfcore.costs.cost_areas import COST_AREA
from perfcore.measures import formulas
from perfcore.measures.snippets import CONFUSION, decision, filled, literal
from perfview.kit.bounds import sweep_explanation
from perfview.kit.explanations import Explanation
from perfview.kit.theme import UNDEFINED, percent
from perfview.tasks.amounts import amount, best_at, least_error
from perfview.tasks.binary.explanations.measures import measure_explanation
from perfview.tasks.binary.places import Place
from perfview.tasks.points.operating_points import COST
from perfview.words import say, sentences, told

_CELLS = {"fn": "[1, 0]", "fp": "[0, 1]", "tp": "[1, 1]", "tn": "[0, 0]"}
"""The cells of the matrix, and where code finds them."""

_MONEY = (
    "at_stake = {weight}amount\n"
    "money = confusion_matrix(truth, {{called}}, labels=[0, 1], sample_weight=at_stake)\n"
)


def cost_explanation(place: Place) -> Explanation:
    r"""Return the explanation of the cost per case, correct decisions included if they cost.

    Examples
    --------
    >>> from perfcore import sweep
    >>> from perfcore.costs import Tally
    >>> cases = Tally(sweep([1, 1, 0, 0], [0.9, 0.2, 0.7, 0.1]))
    >>> shown = cost_explanation(Place(cases, 0.5, ("P", "N")))
    >>> shown.value_text, shown.filled_in
    ('1.500', '\\frac{1 \\cdot 5 + 1 \\cdot 1}{1 + 1 + 1 + 1} = 1.500')
    """
    use, counts, value = place.use, place.counts, place.cost
    priced = {"case": counts, "amount": _money(place) if use.pricing.by_amount else counts}
    symbols, numbers, code = [], [], []
    for cell, where in _CELLS.items():
        cost = getattr(use.costs, f"cost_{cell}")
        if not cost and cell not in ("fn", "fp"):
            continue
        basis = use.pricing.positives if cell in ("fn", "tp") else use.pricing.negatives
        name = rf"\mathrm{{{cell.upper()}}}"
        many = rf"\textstyle\sum_{{{name}}} a" if basis == "amount" else name
        symbols.append(rf"{many} \cdot c_{{{name}}}")
        numbers.append(
            rf"{formulas.number(getattr(priced[basis], cell))} \cdot {_factor(float(cost))}"
        )
        code.append(f"{f'money{where}' if basis == 'amount' else cell} * {literal(cost)}")
    explained = measure_explanation(COST, place)
    cases = " + ".join(formulas.number(getattr(counts, cell)) for cell in ("tp", "fp", "fn", "tn"))
    total = r"\mathrm{TP} + \mathrm{FP} + \mathrm{FN} + \mathrm{TN}"
    weight = "weight * " if place.weighted else ""
    by_amount = _MONEY.format(weight=weight) if use.pricing.by_amount else ""
    template = f"{CONFUSION}{by_amount}({' + '.join(code)}) / matrix.sum()"
    whole = rf"\frac{{{' + '.join(numbers)}}}{{{cases}}} {formulas.result(value)}"
    return replace(
        explained,
        formula=rf"\frac{{{' + '.join(symbols)}}}{{{total}}}",
        filled_in=told(formulas.undefined(explained.reason)) if explained.reason else whole,
        value_text=UNDEFINED if explained.reason else amount(value, use.unit),
        sklearn=filled(template, decision(place.threshold), weighted=place.weighted, arguments={}),
        note=say("threshold.amounts_note") if use.pricing.by_amount else "",
    )


def _money(place: Place) -> Counts:
    """Return the amounts in each cell where the classifier is used, per 1,000 cases as counts."""
    assert place.tally.amounts is not None
    money = place.tally.amounts.at(place.threshold)
    if place.use.prevalence is None:
        return money
    positive, negative = _weights(place.tally.cases, place.use.prevalence)
    times = {"tp": positive, "fp": negative, "fn": positive, "tn": negative}
    return Counts(**{cell: float(getattr(money, cell)) * each for cell, each in times.items()})


def _weights(sample: Sweep, prevalence: float) -> tuple[float, float]:
    """Return for how many of 1,000 cases in use each positive, and each negative, stands."""
    return (
        PER * prevalence / sample.positives if prevalence else 0.0,
        PER * (1 - prevalence) / sample.negatives if prevalence < 1 else 0.0,
    )


def area_explanation(place: Place) -> Explanation:
    """Return the explanation of the area under the cost curve, where amounts are priced too."""
    tally = place.tally
    if tally.sweep is tally.cases:
        return sweep_explanation(COST_AREA, tally.cases)
    at_stake, pricing = tally.sweep, tally.pricing
    weighed = at_stake.of(at_stake.tp.astype(np.float64), at_stake.fp.astype(np.float64))
    explained = sweep_explanation(COST_AREA, weighed)
    of_positives = "amount" if pricing.positives == "amount" and tally.positive_unit else "1"
    of_negatives = "amount" if pricing.negatives == "amount" and tally.negative_unit else "1"
    lines = _weighing(tally.cases.weighted, of_positives, of_negatives)
    note = say("threshold.amounts_weigh_note")
    return replace(explained, sklearn=lines + explained.sklearn, note=note)


def projected_explanation(explained: Explanation, place: Place) -> Explanation:
    """Return the explanation of a projected number, whose code uses `weight`, with that weight."""
    sample, prevalence = place.tally.cases, place.use.prevalence
    assert prevalence is not None
    lines = _weighing(sample.weighted, *map(repr, _weights(sample, prevalence)))
    note = (
        say("explanations.scaled_note")
        if prevalence == sample.prevalence
        else say("threshold.projected_note", prevalence=percent(prevalence))
    )
    return replace(
        explained,
        sklearn=lines + explained.sklearn,
        note=sentences(explained.note, note),
    )


def _weighing(weighted: bool, of_positives: str, of_negatives: str) -> str:
    """Return code that weighs the cases of each class; a `weight` of their own stays a factor."""
    own = "weight * " if weighted else ""
    return (
        "import numpy as np\n"
        f"weight = {own}np.where(np.asarray(truth) == 1, {of_positives}, {of_negatives})\n"
    )


def _factor(cost: float) -> str:
    """Return a cost as a factor in LaTeX; a benefit in parentheses."""
    text = f"{cost:.15g}"
    return f"({text})" if cost < 0 else text


SPENDINGS = (
    "cost_in_use",
    "cost_best",
    "cost_more",
    "cost_nothing",
    "cost_everything",
    "cost_data",
)
"""Amounts above the costs board, by key. That of the data knows no other prevalence."""


def spending_explanation(key: str, place: Place) -> Explanation:
    """Return the explanation of one of `SPENDINGS`.

    Examples
    --------
    >>> from perfcore import sweep
    >>> from perfcore.costs import Tally
    >>> cases = Tally(sweep([1, 1, 0, 0], [0.9, 0.2, 0.7, 0.1]))
    >>> spending_explanation("cost_in_use", Place(cases, 0.5, ("P", "N"))).value_text
    '1,500'
    """
    tally, use = place.tally, place.use
    found = best_at(tally, use)
    best = replace(place, threshold=math.inf if isinstance(found, str) else found.threshold)
    there = {
        "cost_best": best,
        "cost_nothing": replace(place, threshold=math.inf),
        "cost_everything": replace(place, threshold=float(tally.cases.thresholds[-1])),
    }.get(key, place)
    explained = replace(
        cost_explanation(there),
        name=say(f"explanations.{key}"),
        chinese="",
        plain=say(f"explanations.{key}_plain"),
    )
    if explained.reason:
        return explained
    if key == "cost_more":
        return _more(explained, there, best)
    cases = float(tally.cases.positives + tally.cases.negatives) if key == "cost_data" else PER
    error = least_error(tally, place.use) if key == "cost_best" else 0.0
    return _times(explained, there, cases, error)


def _times(explained: Explanation, place: Place, cases: float, error: float) -> Explanation:
    """Return the explanation of the cost of so many cases, from that of one."""
    many, cost = formulas.number(cases), place.cost
    return replace(
        explained,
        formula=rf"{many} \cdot {explained.formula}",
        filled_in=rf"{explained.filled_in},\quad {many} \cdot {formulas.number(cost)} "
        + formulas.result(cases * cost),
        value_text=amount(cases * cost, place.use.unit, error=error),
        sklearn=f"{explained.sklearn} * {cases:.15g}",
    )


def _more(explained: Explanation, place: Place, best: Place) -> Explanation:
    """Return the explanation of what the threshold in use costs more than the best."""
    at_best = cost_explanation(best)
    if at_best.reason:
        return replace(explained, reason=at_best.reason, value_text=UNDEFINED)
    many, cost, least = formulas.number(PER), place.cost, best.cost
    difference = rf"\left({formulas.number(cost)} - {formulas.number(least)}\right)"
    return replace(
        explained,
        formula=rf"{many} \cdot \left(C(t) - \min_{{t'}} C(t')\right),\quad C = "
        + explained.formula,
        filled_in=rf"{many} \cdot {difference} {formulas.result(PER * (cost - least))}",
        value_text=amount(PER * (cost - least), place.use.unit),
        sklearn=f"{explained.sklearn} * {PER}\n# and, to be subtracted, at the best threshold\n"
        f"{at_best.sklearn} * {PER}",
    )
