"""Numbers explained where the classifier is used: the cost per case, and what is projected."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from perfcore.binary import Counts, Sweep
from perfcore.costs import PER, Basis, Tally, Use, expected_cost
from perfcore.measures import MEASURES, formulas
from perfcore.measures.snippets import CONFUSION, filled, literal
from perfview.kit.explanations import Explanation
from perfview.kit.theme import UNDEFINED, percent
from perfview.tasks.binary.amounts import amount
from perfview.tasks.binary.explanations.curves import curve_explanation
from perfview.words import say, sentences, told

COST = "cost_sensitive_error"

_CELLS = ("fn", "fp", "tp", "tn")

_MONEY = (
    "at_stake = {weight}amount\n"
    "money = confusion_matrix(truth, {{called}}, labels=[0, 1], sample_weight=at_stake)\n"
)


def cost_explanation(priced: Tally, use: Use, *, threshold: float, weighted: bool) -> Explanation:
    r"""Return the explanation of the cost per case, correct decisions included if they cost.

    Parameters
    ----------
    priced : Tally
        What is at stake in the data.
    use : Use
        Its costs, their unit and pricing, and its prevalence.
    threshold : float
        The threshold in use.
    weighted : bool
        Whether the code has weights for the cases.

    Examples
    --------
    >>> from perfcore import sweep
    >>> from perfview.tasks.binary.amounts import FIRST_USE
    >>> from perfcore.costs import Tally
    >>> shown = cost_explanation(
    ...     Tally(sweep([1, 1, 0, 0], [0.9, 0.2, 0.7, 0.1])),
    ...     FIRST_USE,
    ...     threshold=0.5,
    ...     weighted=False,
    ... )
    >>> shown.value_text, shown.filled_in
    ('1.500', '\\frac{1 \\cdot 5 + 1 \\cdot 1}{1 + 1 + 1 + 1} = 1.500')
    """
    measure, costs, pricing = MEASURES[COST], use.costs, use.pricing
    counts = use.sweep(priced.cases).at(threshold)
    terms = [
        _Term(cell, cost, pricing.positives if cell in ("fn", "tp") else pricing.negatives)
        for cell in _CELLS
        if (cost := getattr(costs, f"cost_{cell}")) or cell in ("fn", "fp")
    ]
    money = _money(priced, use, threshold) if pricing.by_amount else counts
    value = float(expected_cost(priced, costs, threshold=threshold, prevalence=use.prevalence))
    reason = measure.why_undefined(counts)
    numbers = " + ".join(
        f"{formulas.number(getattr(money if t.by_amount else counts, t.cell))} "
        rf"\cdot {_factor(t.cost)}"
        for t in terms
    )
    cases = " + ".join(formulas.number(getattr(counts, cell)) for cell in ("tp", "fp", "fn", "tn"))
    total = r"\mathrm{TP} + \mathrm{FP} + \mathrm{FN} + \mathrm{TN}"
    code = " + ".join(f"{t.code} * {literal(t.cost)}" for t in terms)
    by_amount = _MONEY.format(weight="weight * " if weighted else "") if pricing.by_amount else ""
    template = f"{CONFUSION}{by_amount}({code}) / matrix.sum()"
    return Explanation(
        name=told(measure.name),
        chinese=measure.chinese,
        plain=told(measure.plain),
        formula=rf"\frac{{{' + '.join(t.symbol for t in terms)}}}{{{total}}}",
        filled_in=told(formulas.undefined(reason))
        if reason
        else rf"\frac{{{numbers}}}{{{cases}}} {formulas.result(value)}",
        value_text=UNDEFINED if reason else amount(value, use.unit),
        undefined=told(measure.undefined),
        reason=reason and told(reason),
        sklearn=filled(template, threshold, weighted=weighted, arguments={}),
        note=say("threshold.amounts_note") if pricing.by_amount else "",
        reference=measure.reference,
    )


@dataclass(frozen=True, slots=True)
class _Term:
    """What one cell of the matrix adds to the cost."""

    cell: str
    cost: float
    basis: Basis

    @property
    def by_amount(self) -> bool:
        return self.basis == "amount"

    @property
    def symbol(self) -> str:
        name = rf"\mathrm{{{self.cell.upper()}}}"
        return rf"{_SUM.format(name) if self.by_amount else name} \cdot c_{{{name}}}"

    @property
    def code(self) -> str:
        place = {"tn": (0, 0), "fp": (0, 1), "fn": (1, 0), "tp": (1, 1)}[self.cell]
        return f"money[{place[0]}, {place[1]}]" if self.by_amount else self.cell


_SUM = r"\textstyle\sum_{{{}}} a"


def _money(priced: Tally, use: Use, threshold: float) -> Counts:
    """Return the amounts in each cell where the classifier is used, per 1,000 cases as counts."""
    assert priced.amounts is not None
    money, p, cases = priced.amounts.at(threshold), use.prevalence, priced.cases
    if p is None:
        return money
    of_positives = float(PER * p / cases.positives) if p else 0.0
    of_negatives = float(PER * (1 - p) / cases.negatives) if p < 1 else 0.0
    return Counts(
        float(money.tp) * of_positives,
        float(money.fp) * of_negatives,
        float(money.fn) * of_positives,
        float(money.tn) * of_negatives,
    )


def area_explanation(priced: Tally) -> Explanation:
    """Return the explanation of the area under the cost curve, where amounts are priced too."""
    if priced.sweep is priced.cases:
        return curve_explanation("cost_area", priced.cases)
    at_stake = priced.sweep
    weighed = Sweep(
        at_stake.thresholds, at_stake.tp.astype(np.float64), at_stake.fp.astype(np.float64)
    )
    explained = curve_explanation("cost_area", weighed)
    own = "weight * " if priced.cases.weighted else ""
    of_positives, of_negatives = (
        "amount" if basis == "amount" and unit else "1"
        for basis, unit in (
            (priced.pricing.positives, priced.positive_unit),
            (priced.pricing.negatives, priced.negative_unit),
        )
    )
    lines = (
        "import numpy as np\n"
        f"weight = {own}np.where(np.asarray(truth) == 1, {of_positives}, {of_negatives})\n"
    )
    note = say("threshold.amounts_weigh_note")
    return replace(explained, sklearn=lines + explained.sklearn, note=note)


def projected_explanation(
    explained: Explanation, sample: Sweep, prevalence: float, *, weighted: bool
) -> Explanation:
    """Return the explanation of a projected number, whose code uses `weight`, with that weight.

    Parameters
    ----------
    explained : Explanation
        Of projected counts, its code weighted.
    sample : Sweep
        Counts of the data, of both classes.
    prevalence : float
        The share of positives projected to.
    weighted : bool
        Whether the data's own cases have a `weight`, which stays a factor.
    """
    positives = PER * prevalence / sample.positives
    negatives = PER * (1 - prevalence) / sample.negatives
    own = "weight * " if weighted else ""
    lines = (
        "import numpy as np\n"
        f"weight = {own}np.where(np.asarray(truth) == 1, {positives!r}, {negatives!r})\n"
    )
    own_prevalence = sample.positives / (sample.positives + sample.negatives)
    note = (
        say("explanations.scaled_note")
        if prevalence == own_prevalence
        else say("threshold.projected_note", prevalence=percent(prevalence))
    )
    return replace(
        explained,
        sklearn=lines + explained.sklearn,
        note=sentences(explained.note, note),
    )


def _factor(cost: float) -> str:
    """Return a cost as a factor in LaTeX; a benefit in parentheses."""
    text = f"{cost:.15g}"
    return f"({text})" if cost < 0 else text
