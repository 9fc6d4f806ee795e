"""Shares of all cases."""

from __future__ import annotations

from perfcore.arrays import Value
from perfcore.binary import Counts
from perfcore.binary.arithmetic import quotient
from perfcore.measures import reasons, references
from perfcore.measures.definitions import Measure
from perfcore.measures.snippets import metric

_ALL = "<TP> + <FP> + <FN> + <TN>"


def error_rate(counts: Counts) -> Value:
    """Return the share of cases called wrongly, (FP + FN) / m."""
    wrong = counts.fp + counts.fn
    return quotient(wrong, wrong + (counts.tp + counts.tn))


def accuracy(counts: Counts) -> Value:
    """Return the share of cases called rightly, (TP + TN) / m."""
    right = counts.tp + counts.tn
    return quotient(right, right + (counts.fp + counts.fn))


def alert_rate(counts: Counts) -> Value:
    """Return the share of cases called positive, (TP + FP) / m."""
    return quotient(counts.called_positive, counts.total)


def prevalence(counts: Counts) -> Value:
    """Return the share of cases that are positive, (TP + FN) / m."""
    return quotient(counts.positives, counts.total)


ERROR_RATE = Measure(
    function=error_rate,
    on_hull=1,
    name="Error rate",
    plain="Of all cases, the share that is called wrongly.",
    template=rf"\frac{{<FP> + <FN>}}{{{_ALL}}}",
    better="lower",
    reasons=(reasons.NO_CASES,),
    reference=references.SOKOLOVA,
    sklearn=metric("zero_one_loss"),
    synonyms=("misclassification rate", "zero-one loss"),
    chinese="错误率",
    complement="accuracy",
)

ACCURACY = Measure(
    function=accuracy,
    on_hull=1,
    tile=5,
    name="Accuracy",
    plain="Of all cases, the share that is called correctly.",
    template=rf"\frac{{<TP> + <TN>}}{{{_ALL}}}",
    reasons=(reasons.NO_CASES,),
    reference=references.SOKOLOVA,
    sklearn=metric("accuracy_score"),
    synonyms=("rate of correct decisions", "Rand accuracy"),
    chinese="精度",
    complement="error_rate",
)

ALERT_RATE = Measure(
    function=alert_rate,
    tile=6,
    name="Share called positive",
    plain="Of all cases, the share that is called positive.",
    template=rf"\frac{{<TP> + <FP>}}{{{_ALL}}}",
    better=None,
    reasons=(reasons.NO_CASES,),
    reference=references.SOKOLOVA,
    sklearn="import numpy as np\nnp.average({called}{average})",
    synonyms=("alert rate", "predicted positive rate", "selection rate"),
)

PREVALENCE = Measure(
    function=prevalence,
    name="Prevalence",
    plain="Of all cases, the share that is positive, wherever the threshold is.",
    template=rf"\frac{{<TP> + <FN>}}{{{_ALL}}}",
    better=None,
    reasons=(reasons.NO_CASES,),
    reference=references.ALTMAN_2,
    sklearn="import numpy as np\nnp.average(truth{average})",
    synonyms=("base rate", "share of positives", "prior"),
    chinese="正例比例",
)
