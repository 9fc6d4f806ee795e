"""Figures that give each cluster a label: its most frequent one, or one of its own."""

from __future__ import annotations

from perfcore.clusterings.contingencies import MOST_MATCHED
from perfcore.clusterings.figures.statements import of_table, reason
from perfcore.messages import message

TOO_LARGE = reason(
    message(
        "the table has more than {most:,} cells, so that clusters are not matched",
        most=MOST_MATCHED,
    ),
    lambda c: not c.is_matchable,
)

PURITY = of_table(
    r"\frac{<largest>}{<n>}",
    sums="largest n",
    key="purity",
    name="Purity",
    plain=(
        "The share of the points that have the most frequent label of their cluster. It is 1 where "
        "each point is a cluster."
    ),
    sklearn=(
        "from sklearn.metrics.cluster import contingency_matrix\n"
        "contingency_matrix(truth, clusters).max(axis=0).sum() / len(truth)"
    ),
    reference=(
        "Manning, Raghavan, Schütze (2008). Introduction to information retrieval, section 16.3. "
        "Cambridge University Press. doi:10.1017/CBO9780511809071"
    ),
    format="percent",
    chinese="纯度",
)
MATCHED = of_table(
    r"\frac{<matched>}{<n>}",
    sums="matched n",
    reasons=(TOO_LARGE,),
    key="matched",
    name="Share matched",
    plain=(
        "The share of the points that agree with the label of their cluster, where each label goes "
        "to one cluster at most, in the way that agrees best."
    ),
    sklearn=(
        "from scipy.optimize import linear_sum_assignment\n"
        "from sklearn.metrics.cluster import contingency_matrix\n"
        "table = contingency_matrix(truth, clusters)\n"
        "table[linear_sum_assignment(table, maximize=True)].sum() / len(truth)"
    ),
    reference=(
        "Meilă, Heckerman (2001). An experimental comparison of model-based clustering methods. "
        "Machine Learning 42, 9-29. doi:10.1023/A:1007648401407"
    ),
    format="percent",
    synonyms=("clustering accuracy", "ACC"),
    chinese="匹配比例",
)
MATCHES = (PURITY, MATCHED)
