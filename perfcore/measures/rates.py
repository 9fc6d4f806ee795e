"""Shares of one class: of the positives, or of the negatives."""

from __future__ import annotations

from perfcore.arrays import Value
from perfcore.binary import Counts
from perfcore.binary.arithmetic import quotient
from perfcore.measures import references
from perfcore.measures.definitions import Measure
from perfcore.measures.reasons import NO_NEGATIVES, NO_POSITIVES

_RECALL = 'recall_score(truth, {called}{weight}, zero_division=float("nan"))'
_SPECIFICITY = 'recall_score(truth, {called}, pos_label=0{weight}, zero_division=float("nan"))'
_IMPORT = "from sklearn.metrics import recall_score\n"


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


RECALL = Measure(
    function=recall,
    tile=2,
    name="Recall",
    plain="Of the positive cases, the share that is called positive.",
    template=r"\frac{<TP>}{<TP> + <FN>}",
    reasons=(NO_POSITIVES,),
    reference=references.ALTMAN_1,
    sklearn=_IMPORT + _RECALL,
    synonyms=("sensitivity", "true positive rate", "TPR", "hit rate", "detection rate"),
    chinese="查全率",
    complement="fnr",
)

SPECIFICITY = Measure(
    function=specificity,
    tile=3,
    name="Specificity",
    plain="Of the negative cases, the share that is called negative.",
    template=r"\frac{<TN>}{<TN> + <FP>}",
    reasons=(NO_NEGATIVES,),
    reference=references.ALTMAN_1,
    sklearn=_IMPORT + _SPECIFICITY,
    synonyms=("true negative rate", "TNR", "selectivity"),
    chinese="特异度",
    complement="fpr",
)

FPR = Measure(
    function=fpr,
    name="False positive rate",
    plain="Of the negative cases, the share that is called positive: the false alarms.",
    template=r"\frac{<FP>}{<FP> + <TN>}",
    better="lower",
    reasons=(NO_NEGATIVES,),
    reference=references.FAWCETT,
    sklearn=_IMPORT + "1 - " + _SPECIFICITY,
    synonyms=("FPR", "fall-out", "false alarm rate", "false acceptance rate", "FAR"),
    chinese="假正例率",
    complement="specificity",
)

FNR = Measure(
    function=fnr,
    name="False negative rate",
    plain="Of the positive cases, the share that is called negative: the missed ones.",
    template=r"\frac{<FN>}{<TP> + <FN>}",
    better="lower",
    reasons=(NO_POSITIVES,),
    reference=references.SOKOLOVA,
    sklearn=_IMPORT + "1 - " + _RECALL,
    synonyms=("FNR", "miss rate", "false rejection rate", "FRR"),
    chinese="假反例率",
    complement="recall",
)
