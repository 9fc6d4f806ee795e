"""Shares of one class, of the positives or negatives, and of the cases called one way."""

from __future__ import annotations

import math

from perfcore.arrays import Value
from perfcore.binary import Counts
from perfcore.binary.arithmetic import quotient
from perfcore.measures import reasons, references
from perfcore.measures.definitions import Measure
from perfcore.measures.shares import prevalence
from perfcore.measures.snippets import NAN, metric

_OF_NEGATIVES = ", pos_label=0"


def recall(counts: Counts) -> Value:
    """Return the share of the positives that is called positive, TP / (TP + FN)."""
    return quotient(counts.tp, counts.positives)


def specificity(counts: Counts) -> Value:
    """Return the share of the negatives that is called negative, TN / (TN + FP)."""
    return quotient(counts.tn, counts.negatives)


def fpr(counts: Counts) -> Value:
    """Return the share of the negatives that is called positive, FP / (FP + TN)."""
    return quotient(counts.fp, counts.negatives)


def fnr(counts: Counts) -> Value:
    """Return the share of the positives that is called negative, FN / (TP + FN)."""
    return quotient(counts.fn, counts.positives)


def precision(counts: Counts) -> Value:
    """Return the share of the cases called positive that is positive, TP / (TP + FP)."""
    return quotient(counts.tp, counts.called_positive)


def npv(counts: Counts) -> Value:
    """Return the share of the cases called negative that is negative, TN / (TN + FN)."""
    return quotient(counts.tn, counts.called_negative)


def false_discovery_rate(counts: Counts) -> Value:
    """Return the share of the cases called positive that is negative, FP / (TP + FP)."""
    return quotient(counts.fp, counts.called_positive)


def false_omission_rate(counts: Counts) -> Value:
    """Return the share of the cases called negative that is positive, FN / (TN + FN)."""
    return quotient(counts.fn, counts.called_negative)


def lift(counts: Counts) -> Value:
    """Return precision over prevalence, (TP / (TP + FP)) / ((TP + FN) / m)."""
    return quotient(precision(counts), prevalence(counts))


RECALL = Measure(
    function=recall,
    tile=2,
    name="Recall",
    plain="Of the positive cases, the share that is called positive.",
    template=r"\frac{<TP>}{<TP> + <FN>}",
    reasons=(reasons.NO_POSITIVES,),
    reference=references.ALTMAN_1,
    sklearn=metric("recall_score", NAN),
    synonyms=("sensitivity", "true positive rate", "TPR", "hit rate", "detection rate"),
    chinese="查全率",
    complement="fnr",
    projected=False,
)

SPECIFICITY = Measure(
    function=specificity,
    tile=3,
    name="Specificity",
    plain="Of the negative cases, the share that is called negative.",
    template=r"\frac{<TN>}{<TN> + <FP>}",
    reasons=(reasons.NO_NEGATIVES,),
    reference=references.ALTMAN_1,
    sklearn=metric("recall_score", NAN, before=_OF_NEGATIVES),
    synonyms=("true negative rate", "TNR", "selectivity"),
    chinese="特异度",
    complement="fpr",
    projected=False,
)

FPR = Measure(
    function=fpr,
    name="False positive rate",
    plain="Of the negative cases, the share that is called positive: the false alarms.",
    template=r"\frac{<FP>}{<FP> + <TN>}",
    better="lower",
    reasons=(reasons.NO_NEGATIVES,),
    reference=references.FAWCETT,
    sklearn=metric("recall_score", NAN, before=_OF_NEGATIVES, sign="1 - "),
    synonyms=("FPR", "fall-out", "false alarm rate", "false acceptance rate", "FAR"),
    chinese="假正例率",
    complement="specificity",
    projected=False,
)

FNR = Measure(
    function=fnr,
    name="False negative rate",
    plain="Of the positive cases, the share that is called negative: the missed ones.",
    template=r"\frac{<FN>}{<TP> + <FN>}",
    better="lower",
    reasons=(reasons.NO_POSITIVES,),
    reference=references.SOKOLOVA,
    sklearn=metric("recall_score", NAN, sign="1 - "),
    synonyms=("FNR", "miss rate", "false rejection rate", "FRR"),
    chinese="假反例率",
    complement="recall",
    projected=False,
)

PRECISION = Measure(
    function=precision,
    tile=1,
    name="Precision",
    plain="Of the cases called positive, the share that is positive.",
    template=r"\frac{<TP>}{<TP> + <FP>}",
    reasons=(reasons.NONE_CALLED_POSITIVE,),
    reference=references.ALTMAN_2,
    sklearn=metric("precision_score", NAN),
    synonyms=("positive predictive value", "PPV"),
    chinese="查准率",
    complement="false_discovery_rate",
)

NPV = Measure(
    function=npv,
    name="Negative predictive value",
    plain="Of the cases called negative, the share that is negative.",
    template=r"\frac{<TN>}{<TN> + <FN>}",
    reasons=(reasons.NONE_CALLED_NEGATIVE,),
    reference=references.ALTMAN_2,
    sklearn=metric("precision_score", NAN, before=_OF_NEGATIVES),
    synonyms=("NPV",),
    chinese="阴性预测值",
    complement="false_omission_rate",
)

FALSE_DISCOVERY_RATE = Measure(
    function=false_discovery_rate,
    name="False discovery rate",
    plain="Of the cases called positive, the share that is negative: the wasted alerts.",
    template=r"\frac{<FP>}{<TP> + <FP>}",
    better="lower",
    reasons=(reasons.NONE_CALLED_POSITIVE,),
    reference=references.ALTMAN_2,
    sklearn=metric("precision_score", NAN, sign="1 - "),
    synonyms=("FDR", "false alarm ratio"),
    chinese="错误发现率",
    complement="precision",
)

FALSE_OMISSION_RATE = Measure(
    function=false_omission_rate,
    name="False omission rate",
    plain="Of the cases called negative, the share that is positive.",
    template=r"\frac{<FN>}{<TN> + <FN>}",
    better="lower",
    reasons=(reasons.NONE_CALLED_NEGATIVE,),
    reference=references.ALTMAN_2,
    sklearn=metric("precision_score", NAN, before=_OF_NEGATIVES, sign="1 - "),
    synonyms=("FOR",),
    chinese="错误遗漏率",
    complement="npv",
)

LIFT = Measure(
    function=lift,
    tile=10,
    name="Lift",
    plain="How many times more positives there are among the cases called positive than overall.",
    template=r"\frac{<TP>}{<TP> + <FP>} \div \frac{<TP> + <FN>}{<TP> + <FP> + <FN> + <TN>}",
    bounds=(0.0, math.inf),
    reasons=(reasons.NONE_CALLED_POSITIVE, reasons.NO_POSITIVES),
    reference=references.BRIN,
    sklearn="import numpy as np\n"
    + metric("precision_score", NAN)
    + " / np.average(truth{average})",
    format="number",
    synonyms=("lift over random", "gain over random"),
    chinese="提升度",
)
