"""Precision and recall in one number, and the overlap that they describe."""

from __future__ import annotations

from perfcore.arrays import Value
from perfcore.binary import Counts
from perfcore.binary.arithmetic import quotient
from perfcore.measures import reasons, references
from perfcore.measures.definitions import Measure
from perfcore.measures.parameters import Parameter
from perfcore.measures.snippets import NAN, metric

_SMALLEST_SHARE = 1e-100  # a share that rounds to 0 would make 0/0 of a value that is 0

BETA = Parameter(
    name="beta",
    symbol=r"\beta",
    plain="How many times as much recall matters as precision.",
    default=1.0,
    rule="a finite number above 0",
    allows=lambda beta: beta > 0,
)


def f1(counts: Counts) -> Value:
    """Return the harmonic mean of precision and recall, 2 TP / (2 TP + FP + FN)."""
    return quotient(counts.tp, counts.tp + (counts.fp + counts.fn) / 2)


def f_beta(counts: Counts, *, beta: float = 1.0) -> Value:
    """Return (1 + beta^2) P R / (beta^2 P + R) of precision P and recall R; beta > 1 favours R.

    That is TP / (TP + w FN + (1 - w) FP) with w = beta^2 / (1 + beta^2).
    """
    beta = BETA.number(beta)
    least = min(beta, 1 / beta) ** 2
    smaller, larger = max(least / (1 + least), _SMALLEST_SHARE), 1 / (1 + least)
    missed, alarm = (larger, smaller) if beta > 1 else (smaller, larger)
    return quotient(counts.tp, counts.tp + (missed * counts.fn + alarm * counts.fp))


def jaccard(counts: Counts) -> Value:
    """Return the overlap of positives and cases called positive, TP / (TP + FP + FN)."""
    return quotient(counts.tp, counts.positives + counts.fp)


F1 = Measure(
    function=f1,
    on_hull=1,
    tile=4,
    name="F1",
    plain="The harmonic mean of precision and recall: high only if both are.",
    template=r"\frac{2 \cdot <TP>}{2 \cdot <TP> + <FP> + <FN>}",
    reasons=(reasons.NO_POSITIVES_ANYWHERE,),
    reference=references.CHINCHOR,
    sklearn=metric("f1_score", NAN),
    format="number",
    synonyms=("F-score", "F-measure", "Dice coefficient"),
    chinese="F1",
)

F_BETA = Measure(
    function=f_beta,
    on_hull=1e3,
    name="F-beta",
    plain="Precision and recall in one number, with recall counting beta times as much.",
    template=(
        r"\frac{(1 + <beta>^2) \cdot <TP>}"
        r"{(1 + <beta>^2) \cdot <TP> + <beta>^2 \cdot <FN> + <FP>}"
    ),
    reasons=(reasons.NO_POSITIVES_ANYWHERE,),
    reference=references.RIJSBERGEN,
    sklearn=metric("fbeta_score", NAN, before=", beta={beta}"),
    format="number",
    synonyms=("Fβ", "weighted F-measure"),
    chinese="Fβ",
    takes=(BETA,),
)

JACCARD = Measure(
    function=jaccard,
    on_hull=1,
    name="Jaccard index",
    plain="Of the cases that are positive or called positive, the share that is both.",
    template=r"\frac{<TP>}{<TP> + <FP> + <FN>}",
    reasons=(reasons.NO_POSITIVES_ANYWHERE,),
    reference=references.JACCARD,
    sklearn=metric("jaccard_score"),
    format="number",
    synonyms=(
        "Jaccard coefficient",
        "critical success index",
        "threat score",
        "intersection over union",
    ),
    chinese="杰卡德系数",
    note="scikit-learn returns 0.0 and warns where this is undefined.",
)
