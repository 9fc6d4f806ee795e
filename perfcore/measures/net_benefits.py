"""What decisions are worth to somebody who acts from a probability on: net benefit."""

from __future__ import annotations

import math

from perfcore.arrays import Value
from perfcore.binary import Counts
from perfcore.binary.arithmetic import quotient
from perfcore.measures import reasons, references
from perfcore.measures.definitions import Measure
from perfcore.measures.parameters import Parameter
from perfcore.measures.snippets import CONFUSION

PROBABILITY = Parameter(
    name="probability",
    symbol="p_t",
    plain="From which probability on somebody would act: a false alarm then weighs its odds.",
    default=0.5,
    rule="a number from 0 to below 1",
    allows=lambda probability: 0 <= probability < 1,
)


def net_benefit(counts: Counts, *, probability: float = 0.5) -> Value:
    """Return the net benefit per case, TP / m - (FP / m) p / (1 - p) at the probability p."""
    chosen = PROBABILITY.number(probability)
    odds = chosen / (1 - chosen)
    return quotient(counts.tp, counts.total) - odds * quotient(counts.fp, counts.total)


NET_BENEFIT = Measure(
    function=net_benefit,
    on_hull=1e12,
    name="Net benefit",
    plain=(
        "Positives found per case, less false alarms, each weighed by the odds of the probability "
        "from which on one would act."
    ),
    template=(
        r"\frac{<TP>}{<TP> + <FP> + <FN> + <TN>}"
        r" - \frac{<FP>}{<TP> + <FP> + <FN> + <TN>}"
        r" \cdot \frac{<probability>}{1 - <probability>}"
    ),
    bounds=(-math.inf, 1.0),
    reasons=(reasons.NO_CASES,),
    reference=references.VICKERS,
    sklearn=(
        CONFUSION
        + "odds = {probability} / (1 - {probability})\n"
        + "tp / matrix.sum() - odds * fp / matrix.sum()"
    ),
    format="number",
    synonyms=("decision curve", "standardised utility"),
    chinese="净获益",
    takes=(PROBABILITY,),
)
