"""Figures of pairs of points: whether two points share a label, a cluster, both or neither."""

from __future__ import annotations

from typing import Any

from perfcore.binary.arithmetic import quotient, square_root
from perfcore.clusterings.figures.statements import metric, of_table, reason

HUBERT = (
    "Hubert, Arabie (1985). Comparing partitions. Journal of Classification 2, 193-218. "
    "doi:10.1007/BF01908075"
)
NOT_WHOLE = reason(
    "weights are not whole numbers, so that pairs of points cannot be counted",
    lambda c: not c.whole,
)
NO_PAIRS = reason("there are fewer than two points", lambda c: not c.t)
BOTH_TOGETHER = reason("all points share one label and one cluster", lambda c: c.together == 2)
BOTH_APART = reason(
    "no two points share a label, and no two share a cluster", lambda c: not c.a and not c.b
)
ONE_APART = reason(
    "no two points share a label, or no two share a cluster", lambda c: not c.a or not c.b
)
_PAIRS = (
    "from sklearn.metrics.cluster import pair_confusion_matrix\n"
    "(_, one), (other, both) = pair_confusion_matrix(truth, clusters)\n"
)


def _adjusted(ss: Any, a: Any, b: Any, t: Any) -> Any:
    return quotient(2 * (t * ss - a * b), t * (a + b) - 2 * a * b)


ADJUSTED_RAND = of_table(
    r"\frac{<ss> - <a> \cdot <b> / <t>}{(<a> + <b>) / 2 - <a> \cdot <b> / <t>}",
    _adjusted,
    sums="ss a b t",
    from_chance=True,
    reasons=(NOT_WHOLE, NO_PAIRS, BOTH_TOGETHER, BOTH_APART),
    key="adjusted_rand",
    name="Adjusted Rand index",
    plain=(
        "How far pairs of points agree beyond chance: 0 is what clusters of these sizes reach by "
        "chance, 1 is the same partition."
    ),
    sklearn=metric("adjusted_rand_score"),
    instead=1.0,
    bounds=(-0.5, 1.0),
    reference=HUBERT,
    synonyms=("ARI",),
    chinese="调整兰德指数",
)
RAND = of_table(
    r"\frac{<t> + 2 \cdot <ss> - <a> - <b>}{<t>}",
    lambda ss, a, b, t: quotient(t + 2 * ss - a - b, t),
    sums="ss a b t",
    reasons=(NOT_WHOLE, NO_PAIRS),
    key="rand",
    name="Rand index",
    plain=(
        "The share of all pairs of points on which both partitions agree: together in both, or "
        "apart in both. With many clusters most pairs are apart, and it is high by chance alone."
    ),
    sklearn=metric("rand_score"),
    instead=1.0,
    reference=(
        "Rand (1971). Objective criteria for the evaluation of clustering methods. Journal of the "
        "American Statistical Association 66, 846-850. doi:10.1080/01621459.1971.10482356"
    ),
    chinese="兰德指数",
)
JACCARD = of_table(
    r"\frac{<ss>}{<a> + <b> - <ss>}",
    lambda ss, a, b: quotient(ss, a + b - ss),
    sums="ss a b",
    reasons=(NOT_WHOLE, NO_PAIRS, BOTH_APART),
    key="jaccard",
    name="Jaccard coefficient of pairs",
    plain=(
        "Of the pairs of points that share a label or a cluster, the share that shares both. 1 "
        "minus it is the Jaccard distance."
    ),
    sklearn=_PAIRS + "both / (one + other + both)",
    reference=(
        "Jaccard (1912). The distribution of the flora in the alpine zone. New Phytologist 11(2), "
        "37-50. doi:10.1111/j.1469-8137.1912.tb05611.x"
    ),
    chinese="杰卡德系数",
)
FOWLKES_MALLOWS = of_table(
    r"\frac{<ss>}{\sqrt{<a> \cdot <b>}}",
    lambda ss, a, b: square_root(quotient(ss, a)) * square_root(quotient(ss, b)),
    sums="ss a b",
    reasons=(NOT_WHOLE, NO_PAIRS, ONE_APART),
    key="fowlkes_mallows",
    name="Fowlkes-Mallows index",
    plain=(
        "The geometric mean of two shares: of the pairs that share a label those that share a "
        "cluster too, and the other way round."
    ),
    sklearn=metric("fowlkes_mallows_score"),
    instead=0.0,
    reference=(
        "Fowlkes, Mallows (1983). A method for comparing two hierarchical clusterings. Journal of "
        "the American Statistical Association 78, 553-569. doi:10.1080/01621459.1983.10478008"
    ),
    synonyms=("FM", "FMI"),
    chinese="FM 指数",
)
OF_PAIRS = (ADJUSTED_RAND, RAND, JACCARD, FOWLKES_MALLOWS)
