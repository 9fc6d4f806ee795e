"""Both classes with equal say, however rare one is, and agreement set against chance.

Over a common denominator, equal values come out equal: the best threshold depends on that.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from perfcore.arrays import Number, Value
from perfcore.binary import Counts
from perfcore.binary.arithmetic import limited, quotient, scaled, square_root
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


@dataclass(frozen=True, slots=True)
class Chance:
    """What sets agreement against chance: sums over the classes, each against all others.

    With two classes each sum is twice that of one, so that both ways of counting give the same
    figures to the bit. All cells off the diagonal are 0 where decisions are perfect, those on it
    where two classes are swapped: then determinant and products are the same products, and the
    figures are 1 and -1 exactly. Limits take off rounding alone, elsewhere.

    Attributes
    ----------
    determinant : number or array
        TP TN - FP FN.
    truth, called, mixed : number or array
        (TP + FN)(FP + TN), (TP + FP)(FN + TN) and (TP + FN)(FN + TN).
    """

    determinant: Number
    truth: Number
    called: Number
    mixed: Number

    @classmethod
    def of(cls, counts: Counts) -> Chance:
        """Return the sums over the last axis of counts in range: that of the classes."""
        s = scaled(counts)
        products = (
            s.determinant,
            s.positives * s.negatives,
            s.called_positive * s.called_negative,
            s.positives * s.called_negative,
        )
        return cls(*(np.asarray(each).sum(axis=-1) for each in products))

    @classmethod
    def of_two(cls, counts: Counts) -> Chance:
        """Return twice the products of each matrix: those of both of its classes."""
        s = scaled(counts)
        return cls(
            2 * s.determinant,
            2 * (s.positives * s.negatives),
            2 * (s.called_positive * s.called_negative),
            s.positives * s.called_negative + s.called_positive * s.negatives,
        )

    def correlation(self) -> Value:
        """Return the Matthews correlation."""
        slope = quotient(self.determinant, self.truth)
        root = square_root(quotient(self.called, self.truth))
        return limited(quotient(slope, root), -1.0, 1.0)

    def kappa(self) -> Value:
        """Return Cohen's kappa."""
        return limited(quotient(self.determinant, self.mixed), -1.0, 1.0)


def informedness(counts: Counts) -> Value:
    """Return Youden's J, TPR + TNR - 1 = (TP TN - FP FN) / ((TP + FN) (FP + TN))."""
    two = Chance.of_two(counts)
    return limited(quotient(two.determinant, two.truth), -1.0, 1.0)


def mcc(counts: Counts) -> Value:
    """Return the Matthews correlation, (TP TN - FP FN) / sqrt((TP+FP)(TP+FN)(TN+FP)(TN+FN))."""
    return Chance.of_two(counts).correlation()


def cohen_kappa(counts: Counts) -> Value:
    """Return Cohen's kappa, 2 (TP TN - FP FN) / ((TP+FP)(FP+TN) + (TP+FN)(FN+TN))."""
    return Chance.of_two(counts).kappa()


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
    chinese="平均精度",
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
