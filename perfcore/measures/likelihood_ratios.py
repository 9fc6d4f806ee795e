"""How much a call changes the odds that a case is positive."""

from __future__ import annotations

import math

from perfcore.arrays import Value
from perfcore.binary import Counts
from perfcore.binary.arithmetic import ratio
from perfcore.measures import reasons, references
from perfcore.measures.definitions import Measure
from perfcore.measures.rates import fnr, fpr, recall, specificity

_SKLEARN = (
    "from sklearn.metrics import class_likelihood_ratios\n"
    "ratios = class_likelihood_ratios(truth, {called}, labels=[0, 1]{weight})\n"
)


def positive_likelihood_ratio(counts: Counts) -> Value:
    """Return LR+, recall over the false positive rate, (TP / (TP + FN)) / (FP / (FP + TN))."""
    return ratio(recall(counts), fpr(counts))


def negative_likelihood_ratio(counts: Counts) -> Value:
    """Return LR-, the false negative rate over specificity, (FN / (TP + FN)) / (TN / (FP + TN))."""
    return ratio(fnr(counts), specificity(counts))


POSITIVE_LIKELIHOOD_RATIO = Measure(
    function=positive_likelihood_ratio,
    tile=11,
    name="Positive likelihood ratio",
    plain="How many times the odds of being positive rise for a case that is called positive.",
    template=r"\frac{<TP>}{<TP> + <FN>} \div \frac{<FP>}{<FP> + <TN>}",
    bounds=(0.0, math.inf),
    reasons=(reasons.NO_POSITIVES, reasons.NO_NEGATIVES, reasons.NO_FALSE_POSITIVES),
    reference=references.DEEKS,
    sklearn=_SKLEARN + "ratios[0]",
    format="number",
    synonyms=("LR+", "likelihood ratio of a positive call"),
    chinese="阳性似然比",
    projected=False,
)

NEGATIVE_LIKELIHOOD_RATIO = Measure(
    function=negative_likelihood_ratio,
    tile=12,
    name="Negative likelihood ratio",
    plain="What is left of the odds of being positive for a case that is called negative.",
    template=r"\frac{<FN>}{<TP> + <FN>} \div \frac{<TN>}{<FP> + <TN>}",
    bounds=(0.0, math.inf),
    better="lower",
    reasons=(reasons.NO_POSITIVES, reasons.NO_NEGATIVES, reasons.NO_TRUE_NEGATIVES),
    reference=references.DEEKS,
    sklearn=_SKLEARN + "ratios[1]",
    format="number",
    synonyms=("LR-", "likelihood ratio of a negative call"),
    chinese="阴性似然比",
    projected=False,
)
