"""Numbers explained where the classifier is used: the cost per case, and what is projected."""

from __future__ import annotations

from dataclasses import replace

from perfcore.costs import expected_cost
from perfcore.counts import Counts, Sweep
from perfcore.measures import MEASURES, formulas
from perfcore.measures.snippets import CONFUSION, filled, literal
from perfview.cost_amounts import amount
from perfview.deployments import PER, Deployment
from perfview.explanations.records import Explanation
from perfview.theme import UNDEFINED, percent
from perfview.words import say

COST = "cost_sensitive_error"

_CELLS = ("fn", "fp", "tp", "tn")


def cost_explanation(
    counts: Counts, deployment: Deployment, *, threshold: float, weighted: bool
) -> Explanation:
    r"""Return the explanation of the cost per case, correct decisions included if they cost.

    Parameters
    ----------
    counts : Counts
        Scalars, where the classifier is used: projected already.
    deployment : Deployment
        Its costs and unit.
    threshold : float
        The threshold in use.
    weighted : bool
        Whether the code has weights for the cases.

    Examples
    --------
    >>> shown = cost_explanation(
    ...     Counts(tp=8, fp=2, fn=2, tn=8), Deployment(), threshold=0.5, weighted=False
    ... )
    >>> shown.value_text, shown.filled_in
    ('0.600', '\\frac{2 \\cdot 5 + 2 \\cdot 1}{8 + 2 + 2 + 8} = 0.600')
    """
    measure, costs = MEASURES[COST], deployment.costs
    priced = [
        (cell, cost)
        for cell in _CELLS
        if (cost := getattr(costs, f"cost_{cell}")) or cell in ("fn", "fp")
    ]
    value = float(expected_cost(counts, costs))
    reason = measure.why_undefined(counts)
    symbols = " + ".join(
        rf"\mathrm{{{c.upper()}}} \cdot c_{{\mathrm{{{c.upper()}}}}}" for c, _ in priced
    )
    numbers = " + ".join(
        rf"{formulas.number(getattr(counts, cell))} \cdot {_factor(cost)}" for cell, cost in priced
    )
    cases = " + ".join(formulas.number(getattr(counts, cell)) for cell in ("tp", "fp", "fn", "tn"))
    total = r"\mathrm{TP} + \mathrm{FP} + \mathrm{FN} + \mathrm{TN}"
    code = " + ".join(f"{cell} * {literal(cost)}" for cell, cost in priced)
    template = f"{CONFUSION}({code}) / matrix.sum()"
    return Explanation(
        name=measure.name,
        chinese=measure.chinese,
        plain=measure.plain,
        formula=rf"\frac{{{symbols}}}{{{total}}}",
        filled_in=formulas.undefined(reason)
        if reason
        else rf"\frac{{{numbers}}}{{{cases}}} {formulas.result(value)}",
        value_text=UNDEFINED if reason else amount(value, deployment.unit),
        undefined=measure.undefined,
        reason=reason,
        sklearn=filled(template, threshold, weighted=weighted, arguments={}),
        note="",
        reference=measure.reference,
    )


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
    note = say("threshold.projected_note", prevalence=percent(prevalence))
    return replace(
        explained,
        sklearn=lines + explained.sklearn,
        note=" ".join(filter(None, (explained.note, note))),
    )


def _factor(cost: float) -> str:
    """Return a cost as a factor in LaTeX; a benefit in parentheses."""
    text = f"{cost:.15g}"
    return f"({text})" if cost < 0 else text
