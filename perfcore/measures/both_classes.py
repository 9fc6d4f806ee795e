"""Both classes with equal say, however rare one is, and agreement set against chance.

Over a common denominator, equal values come out equal: the best threshold depends on that.
"""

from __future__ import annotations

from typing import Any

from perfcore.arrays import Number, Value
from perfcore.binary import Counts
from perfcore.binary.arithmetic import Scaled, limited, quotient, scaled, square_root
from perfcore.measures import reasons, references
from perfcore.measures.definitions import Measure
from perfcore.measures.rates import recall, specificity
from perfcore.measures.snippets import metric


def balanced_accuracy(counts: Counts) -> Value:
    """Return the mean of recall and specificity, (TPR + TNR) / 2."""
    s = scaled(counts)
    right = s.tp * s.negatives + s.tn * s.positives
    return quotient(right, 2 * (s.positives * s.negatives))


def g_mean(counts: Counts) -> Value:
    """Return the geometric mean of recall and specificity, sqrt(TPR TNR)."""
    return square_root(recall(counts) * specificity(counts))


def products(counts: Counts) -> tuple[Any, Any, Any, Any]:
    """Return what sets agreement against chance, of counts in range: added up over the classes.

    They are TP TN - FP FN, (TP + FN)(FP + TN), (TP + FP)(FN + TN) and (TP + FN)(FN + TN) of each
    class against all others. All cells off the diagonal are 0 where decisions are perfect, those on
    it where two classes are swapped: then all are the same products, and the figures that are made
    of their sums are 1 and -1 exactly.
    """
    return _products(scaled(counts))


def _products(s: Scaled) -> tuple[Any, Any, Any, Any]:
    truth, called = s.positives * s.negatives, s.called_positive * s.called_negative
    return s.determinant, truth, called, s.positives * s.called_negative


def correlation(determinant: Number, truth: Number, called: Number) -> Value:
    """Return the Matthews correlation of the sums of the first three products."""
    return quotient(quotient(determinant, truth), square_root(quotient(called, truth)))


def _of_two(counts: Counts) -> tuple[Any, Any, Any, Any]:
    """Return the sums of the products of both classes: both ways of counting agree to the bit."""
    s = scaled(counts)
    determinant, truth, called, mixed = _products(s)
    return 2 * determinant, 2 * truth, 2 * called, mixed + s.called_positive * s.negatives


def informedness(counts: Counts) -> Value:
    """Return Youden's J, TPR + TNR - 1 = (TP TN - FP FN) / ((TP + FN) (FP + TN))."""
    determinant, truth, *_ = _of_two(counts)
    return limited(quotient(determinant, truth), -1.0, 1.0)


def mcc(counts: Counts) -> Value:
    """Return the Matthews correlation, (TP TN - FP FN) / sqrt((TP+FP)(TP+FN)(TN+FP)(TN+FN))."""
    return limited(correlation(*_of_two(counts)[:3]), -1.0, 1.0)


def cohen_kappa(counts: Counts) -> Value:
    """Return Cohen's kappa, 2 (TP TN - FP FN) / ((TP+FP)(FP+TN) + (TP+FN)(FN+TN))."""
    determinant, _, _, mixed = _of_two(counts)
    return limited(quotient(determinant, mixed), -1.0, 1.0)


BALANCED_ACCURACY = Measure(
    function=balanced_accuracy,
    on_hull=1,
    tile=7,
    name="Balanced accuracy",
    plain="The mean of the shares called correctly among the positives and among the negatives.",
    template=(r"\frac{1}{2} \left( \frac{<TP>}{<TP> + <FN>} + \frac{<TN>}{<TN> + <FP>} \right)"),
    reasons=(reasons.NO_POSITIVES, reasons.NO_NEGATIVES),
    reference=references.BRODERSEN,
    sklearn=metric("balanced_accuracy_score"),
    synonyms=("macro-averaged recall", "average class accuracy"),
    chinese="平衡精度",
    note="scikit-learn leaves an empty class out and warns where this is undefined.",
    projected=False,
)

G_MEAN = Measure(
    function=g_mean,
    name="G-mean",
    plain="The geometric mean of recall and specificity: high only if both are.",
    template=r"\sqrt{\frac{<TP>}{<TP> + <FN>} \cdot \frac{<TN>}{<TN> + <FP>}}",
    reasons=(reasons.NO_POSITIVES, reasons.NO_NEGATIVES),
    reference=references.KUBAT,
    sklearn=(
        "from sklearn.metrics import recall_score\n"
        "recalls = recall_score(\n"
        "    truth, {called}, labels=[0, 1], average=None{weight}, "
        'zero_division=float("nan")\n'
        ")\n"
        "recalls.prod() ** 0.5"
    ),
    format="number",
    synonyms=("geometric mean of recall and specificity",),
    chinese="几何均值",
)

INFORMEDNESS = Measure(
    function=informedness,
    on_hull=1,
    tile=8,
    name="Informedness",
    plain="Recall minus the false positive rate: 0 for a guess, 1 for a perfect decision.",
    template=r"\frac{<TP>}{<TP> + <FN>} + \frac{<TN>}{<TN> + <FP>} - 1",
    bounds=(-1.0, 1.0),
    reasons=(reasons.NO_POSITIVES, reasons.NO_NEGATIVES),
    reference=references.YOUDEN,
    sklearn=metric("balanced_accuracy_score", before=", adjusted=True"),
    format="number",
    synonyms=("Youden's J", "Youden index", "bookmaker informedness", "true skill statistic"),
    chinese="约登指数",
    note="scikit-learn divides by 0 and warns where this is undefined.",
    projected=False,
)

MCC = Measure(
    function=mcc,
    on_hull=1,
    tile=9,
    name="Matthews correlation",
    plain="The correlation of decision and truth: 1 always right, 0 a guess, -1 always wrong.",
    template=(
        r"\frac{<TP> \cdot <TN> - <FP> \cdot <FN>}"
        r"{\sqrt{(<TP> + <FP>)(<TP> + <FN>)(<TN> + <FP>)(<TN> + <FN>)}}"
    ),
    bounds=(-1.0, 1.0),
    reasons=(
        reasons.NO_POSITIVES,
        reasons.NO_NEGATIVES,
        reasons.NONE_CALLED_POSITIVE,
        reasons.NONE_CALLED_NEGATIVE,
    ),
    reference=references.MATTHEWS,
    sklearn=metric("matthews_corrcoef"),
    format="number",
    synonyms=("MCC", "phi coefficient", "Matthews correlation coefficient"),
    chinese="马修斯相关系数",
    note="scikit-learn returns 0.0 where this is undefined.",
)

COHEN_KAPPA = Measure(
    function=cohen_kappa,
    on_hull=1,
    name="Cohen's kappa",
    plain="How far decision and truth agree beyond chance: 0 as by chance, 1 always.",
    template=(
        r"\frac{2 \cdot (<TP> \cdot <TN> - <FP> \cdot <FN>)}"
        r"{(<TP> + <FP>)(<FP> + <TN>) + (<TP> + <FN>)(<FN> + <TN>)}"
    ),
    bounds=(-1.0, 1.0),
    reasons=(reasons.NO_CASES, reasons.ONLY_TRUE_POSITIVES, reasons.ONLY_TRUE_NEGATIVES),
    reference=references.COHEN,
    sklearn=metric("cohen_kappa_score", before=", labels=[0, 1]"),
    format="number",
    synonyms=("kappa", "Heidke skill score"),
    chinese="Kappa 系数",
)
