"""Shares of the cases called one way: of those called positive, or of those called negative."""

from __future__ import annotations

import math

from perfcore.arrays import Value
from perfcore.binary import Counts
from perfcore.binary.arithmetic import quotient
from perfcore.measures import references
from perfcore.measures.definitions import Measure
from perfcore.measures.reasons import NO_POSITIVES, NONE_CALLED_NEGATIVE, NONE_CALLED_POSITIVE
from perfcore.measures.shares import prevalence

_PRECISION = 'precision_score(truth, {called}{weight}, zero_division=float("nan"))'
_NPV = 'precision_score(truth, {called}, pos_label=0{weight}, zero_division=float("nan"))'
_IMPORT = "from sklearn.metrics import precision_score\n"


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


PRECISION = Measure(
    function=precision,
    tile=1,
    name="Precision",
    plain="Of the cases called positive, the share that is positive.",
    template=r"\frac{<TP>}{<TP> + <FP>}",
    reasons=(NONE_CALLED_POSITIVE,),
    reference=references.ALTMAN_2,
    sklearn=_IMPORT + _PRECISION,
    synonyms=("positive predictive value", "PPV"),
    chinese="查准率",
    complement="false_discovery_rate",
)

NPV = Measure(
    function=npv,
    name="Negative predictive value",
    plain="Of the cases called negative, the share that is negative.",
    template=r"\frac{<TN>}{<TN> + <FN>}",
    reasons=(NONE_CALLED_NEGATIVE,),
    reference=references.ALTMAN_2,
    sklearn=_IMPORT + _NPV,
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
    reasons=(NONE_CALLED_POSITIVE,),
    reference=references.ALTMAN_2,
    sklearn=_IMPORT + "1 - " + _PRECISION,
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
    reasons=(NONE_CALLED_NEGATIVE,),
    reference=references.ALTMAN_2,
    sklearn=_IMPORT + "1 - " + _NPV,
    synonyms=("FOR",),
    chinese="错误遗漏率",
    complement="npv",
)

LIFT = Measure(
    function=lift,
    tile=9,
    name="Lift",
    plain="How many times more positives there are among the cases called positive than overall.",
    template=r"\frac{<TP>}{<TP> + <FP>} \div \frac{<TP> + <FN>}{<TP> + <FP> + <FN> + <TN>}",
    bounds=(0.0, math.inf),
    reasons=(NONE_CALLED_POSITIVE, NO_POSITIVES),
    reference=references.BRIN,
    sklearn=f"import numpy as np\n{_IMPORT}{_PRECISION} / np.average(truth{{average}})",
    format="number",
    synonyms=("lift over random", "gain over random"),
    chinese="提升度",
)
