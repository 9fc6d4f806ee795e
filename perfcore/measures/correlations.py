"""Agreement between decisions and truth, set against chance."""

from __future__ import annotations

from perfcore.arrays import Value
from perfcore.binary import Counts
from perfcore.binary.arithmetic import limited, quotient, scaled, square_root
from perfcore.measures import references
from perfcore.measures.definitions import Measure
from perfcore.measures.reasons import (
    NO_CASES,
    NO_NEGATIVES,
    NO_POSITIVES,
    NONE_CALLED_NEGATIVE,
    NONE_CALLED_POSITIVE,
    ONLY_TRUE_NEGATIVES,
    ONLY_TRUE_POSITIVES,
)


def mcc(counts: Counts) -> Value:
    """Return the Matthews correlation, (TP TN - FP FN) / sqrt((TP+FP)(TP+FN)(TN+FP)(TN+FN))."""
    s = scaled(counts)
    truth = s.positives * s.negatives
    called = s.called_positive * s.called_negative
    slope = quotient(s.determinant, truth)
    return limited(quotient(slope, square_root(quotient(called, truth))), -1.0, 1.0)


def cohen_kappa(counts: Counts) -> Value:
    """Return Cohen's kappa, 2 (TP TN - FP FN) / ((TP+FP)(FP+TN) + (TP+FN)(FN+TN))."""
    s = scaled(counts)
    chance = s.called_positive * s.negatives + s.positives * s.called_negative
    return limited(quotient(2 * s.determinant, chance), -1.0, 1.0)


MCC = Measure(
    function=mcc,
    tile=7,
    name="Matthews correlation",
    plain="The correlation of decision and truth: 1 always right, 0 a guess, -1 always wrong.",
    template=(
        r"\frac{<TP> \cdot <TN> - <FP> \cdot <FN>}"
        r"{\sqrt{(<TP> + <FP>)(<TP> + <FN>)(<TN> + <FP>)(<TN> + <FN>)}}"
    ),
    bounds=(-1.0, 1.0),
    reasons=(NO_POSITIVES, NO_NEGATIVES, NONE_CALLED_POSITIVE, NONE_CALLED_NEGATIVE),
    reference=references.MATTHEWS,
    sklearn=(
        "from sklearn.metrics import matthews_corrcoef\nmatthews_corrcoef(truth, {called}{weight})"
    ),
    format="number",
    synonyms=("MCC", "phi coefficient", "Matthews correlation coefficient"),
    chinese="马修斯相关系数",
    sklearn_note="scikit-learn returns 0.0 where this is undefined.",
)

COHEN_KAPPA = Measure(
    function=cohen_kappa,
    name="Cohen's kappa",
    plain="How far decision and truth agree beyond chance: 0 as by chance, 1 always.",
    template=(
        r"\frac{2 \cdot (<TP> \cdot <TN> - <FP> \cdot <FN>)}"
        r"{(<TP> + <FP>)(<FP> + <TN>) + (<TP> + <FN>)(<FN> + <TN>)}"
    ),
    bounds=(-1.0, 1.0),
    reasons=(NO_CASES, ONLY_TRUE_POSITIVES, ONLY_TRUE_NEGATIVES),
    reference=references.COHEN,
    sklearn=(
        "from sklearn.metrics import cohen_kappa_score\n"
        "cohen_kappa_score(truth, {called}, labels=[0, 1]{weight})"
    ),
    format="number",
    synonyms=("kappa", "Heidke skill score"),
    chinese="Kappa 系数",
)
