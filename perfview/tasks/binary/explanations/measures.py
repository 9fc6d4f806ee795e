"""Numbers at one threshold, explained: measures, and the cells of the confusion matrix."""

from __future__ import annotations

import math
from typing import Any

from perfcore.measures import MEASURES, references, snippets
from perfview.kit.explanations import Explanation, explanation_of
from perfview.kit.theme import count, exact_text, own_number
from perfview.tasks.binary.places import Place
from perfview.words import say

CELLS = {
    "tp": (1, r"\ge", "真正例"),
    "fp": (0, r"\ge", "假正例"),
    "fn": (1, "<", "假反例"),
    "tn": (0, "<", "真反例"),
}
"""The cells of the confusion matrix: truth, decision and Chinese name by key."""
_TURNED = {r"\ge": r"\le", "<": ">"}
"""Those decisions where smaller scores mean positive."""


def measure_explanation(key: str, place: Place) -> Explanation:
    r"""Return the explanation of the measure with this key.

    Raises
    ------
    KeyError
        If there is no such measure.

    Examples
    --------
    >>> from perfcore import sweep
    >>> from perfcore.costs import Tally
    >>> cases = Tally(sweep([1, 1, 0, 0], [0.9, 0.2, 0.7, 0.1]))
    >>> shown = measure_explanation("recall", Place(cases, 0.54, ("P", "N")))
    >>> shown.value_text, shown.filled_in
    ('50.0 %', '\\frac{1}{1 + 1} = 0.500')
    """
    measure, counts = MEASURES[key], place.counts
    told_at: dict[str, Any] = {**parameters_at(key, place.threshold)}
    code = measure.sklearn_line(place.threshold, weighted=place.weighted, **told_at)
    return explanation_of(measure, counts, code=code, **told_at)


def parameters_at(key: str, threshold: float) -> dict[str, float]:
    """Return what a measure is to be computed with at a threshold.

    Net benefit takes the threshold for the probability from which on somebody acts.

    >>> parameters_at("net_benefit", 0.2), parameters_at("net_benefit", math.inf)
    ({'probability': 0.2}, {})
    """
    if key == "net_benefit" and 0 <= threshold < 1:
        return {"probability": threshold}
    return {}


def cell_explanation(key: str, place: Place) -> Explanation:
    """Return the explanation of a cell: what is counted, and how many there are."""
    number = count(float(getattr(place.counts, key)))
    positive, negative = place.labels
    negated = place.tally.cases.negated
    threshold = own_number(place.threshold, negated=negated)
    definition = _sum(key, _latex(threshold), place.weighted, negated=negated)
    return Explanation(
        name=say(f"explanations.{key}"),
        chinese=CELLS[key][2],
        plain=say(f"explanations.{key}_plain", positive=positive, negative=negative),
        formula=_sum(key, "t", place.weighted, negated=negated),
        filled_in=f"{definition} = " + number.replace(",", r"\,"),
        value_text=number,
        sklearn=snippets.filled(
            snippets.CONFUSION + key,
            snippets.decision(place.threshold),
            weighted=place.weighted,
            arguments={},
        ),
        reference=references.FAWCETT,
    )


def _sum(key: str, threshold: str, weighted: bool, *, negated: bool) -> str:
    """Return the definition of a cell in LaTeX: cases counted, or their weights summed."""
    truth, decision, _ = CELLS[key]
    decision = _TURNED[decision] if negated else decision
    over = rf"y_i = {truth},\ s_i {decision} {threshold}"
    name = rf"\mathrm{{{key.upper()}}}"
    if weighted:
        return rf"{name} = \sum_{{i:\ {over}}} w_i"
    return rf"{name} = \#\{{\,i:\ {over}\,\}}"


def _latex(threshold: float) -> str:
    """Return a threshold in full: with fewer digits the count might be another."""
    if math.isinf(threshold):
        return r"\infty" if threshold > 0 else r"-\infty"
    mantissa, power, exponent = exact_text(threshold).partition("e")
    return rf"{mantissa} \times 10^{{{int(exponent)}}}" if power else mantissa
