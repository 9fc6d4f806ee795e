"""Figures of clusters of points that have features, or distances: no truth is needed."""

from __future__ import annotations

from math import inf, nan
from typing import Any

from perfcore.binary.arithmetic import quotient
from perfcore.clusterings.centres import Centres
from perfcore.clusterings.silhouettes import Silhouettes
from perfcore.measures.definitions import Figure
from perfcore.measures.reasons import Reason
from perfcore.measures.registries import Registry
from perfcore.messages import message

ROUSSEEUW = (
    "Rousseeuw (1987). Silhouettes: a graphical aid to the interpretation and validation of "
    "cluster analysis. Journal of Computational and Applied Mathematics 20, 53-65. "
    "doi:10.1016/0377-0427(87)90125-7"
)


def _told(found: Silhouettes, _: Any) -> Any:
    return found.reason or False


UNDEFINED: Reason[Silhouettes] = Reason(
    message("all points are in one cluster, or each point is a cluster by itself"), _told
)
NO_POINTS: Reason[Centres] = Reason(message("there are no points"), lambda found, _: not found.n)
ONE_CLUSTER: Reason[Centres] = Reason(
    message("all points are in one cluster"), lambda found, _: len(found.labels) == 1
)
EACH_ALONE: Reason[Centres] = Reason(
    message("each point is a cluster by itself"), lambda found, _: found.n == len(found.labels)
)
NO_SPREAD: Reason[Centres] = Reason(
    message("all points of each cluster are equal"), lambda found, _: not found.within
)
ONE_CENTRE: Reason[Centres] = Reason(
    message("two clusters have the same centre"), lambda found, _: not max(found.closest) < inf
)

SILHOUETTE: Figure[Silhouettes] = Figure(
    function=lambda found: found.mean,
    key="silhouette",
    name="Mean silhouette",
    plain=(
        "How much nearer points lie to their own cluster than to the nearest other one, from -1 to "
        "1; the mean over all points."
    ),
    template=r"\frac{1}{n} \sum_i \frac{b_i - a_i}{\max(a_i, b_i)}",
    left=lambda _: r"\frac{1}{n} \sum_i s_i",
    reasons=(UNDEFINED,),
    sklearn="from sklearn.metrics import silhouette_score\nsilhouette_score(points, clusters)",
    reference=ROUSSEEUW,
    bounds=(-1.0, 1.0),
    format="number",
    projected=False,
    chinese="轮廓系数",
)
SILHOUETTE_OF_CLUSTERS: Figure[Silhouettes] = Figure(
    function=lambda found: found.over_clusters.value,
    key="silhouette_of_clusters",
    name="Mean silhouette of the clusters",
    plain="The mean of the clusters' mean silhouettes: each cluster counts the same.",
    template=r"\frac{1}{k} \sum_c \bar s_c",
    left=lambda _: r"\frac{1}{k} \sum_c \bar s_c",
    reasons=(UNDEFINED,),
    sklearn=(
        "import numpy as np\nfrom sklearn.metrics import silhouette_samples\n"
        "values, own = silhouette_samples(points, clusters), np.asarray(clusters)\n"
        "np.mean([values[own == each].mean() for each in np.unique(own)])"
    ),
    reference=ROUSSEEUW,
    bounds=(-1.0, 1.0),
    format="number",
    projected=False,
)
WITHIN: Figure[Centres] = Figure(
    function=lambda found: found.within if found.n else nan,
    key="within_squares",
    name="Squares within clusters",
    plain=(
        "The sum of squared distances of points from the mean of their cluster, what k-means makes "
        "small. It falls with every cluster more."
    ),
    template=r"\sum_c \sum_{i \in c} \lVert x_i - \bar x_c \rVert^2",
    left=lambda _: r"\sum_c \sum_{i \in c} \lVert x_i - \bar x_c \rVert^2",
    reasons=(NO_POINTS,),
    sklearn=(
        "import numpy as np\npoints, own = np.asarray(points, float), np.asarray(clusters)\n"
        "sum(((points[own == c] - points[own == c].mean(axis=0)) ** 2).sum() for c in set(own))"
    ),
    reference=(
        "Lloyd (1982). Least squares quantization in PCM. IEEE Transactions on Information Theory "
        "28, 129-137. doi:10.1109/TIT.1982.1056489"
    ),
    bounds=(0.0, inf),
    better="lower",
    format="number",
    projected=False,
    synonyms=("inertia", "WCSS"),
    chinese="簇内平方和",
)


def _calinski_harabasz(found: Centres) -> float:
    n, k = found.n, len(found.labels)
    if k < 2 or n == k:
        return nan
    return float(quotient(found.between * (n - k), found.within * (k - 1)))


CALINSKI_HARABASZ: Figure[Centres] = Figure(
    function=_calinski_harabasz,
    key="calinski_harabasz",
    name="Calinski-Harabasz index",
    plain=(
        "The variance between clusters over that within, each per degree of freedom: the F of an "
        "analysis of variance. Larger is better told apart."
    ),
    template=r"\frac{B / (k - 1)}{W / (n - k)}",
    left=lambda found: (
        rf"\frac{{{found.between:.6g} / {len(found.labels) - 1}}}"
        rf"{{{found.within:.6g} / {found.n - len(found.labels)}}}"
    ),
    reasons=(NO_POINTS, ONE_CLUSTER, EACH_ALONE, NO_SPREAD),
    sklearn=(
        "from sklearn.metrics import calinski_harabasz_score\n"
        "calinski_harabasz_score(points, clusters)"
    ),
    note="Where all points of each cluster are equal, scikit-learn returns 1.",
    reference=(
        "Calinski, Harabasz (1974). A dendrite method for cluster analysis. Communications in "
        "Statistics 3, 1-27. doi:10.1080/03610927408827101"
    ),
    bounds=(0.0, inf),
    format="number",
    projected=False,
    synonyms=("CH", "variance ratio criterion"),
    chinese="CH 指数",
)


def _davies_bouldin(found: Centres) -> float:
    if len(found.labels) < 2:
        return nan
    closest = found.closest
    return float(closest.mean()) if closest.max() < inf else nan


DAVIES_BOULDIN: Figure[Centres] = Figure(
    function=_davies_bouldin,
    key="davies_bouldin",
    name="Davies-Bouldin index",
    plain=(
        "How wide clusters are beside the distance of their centres, each with the neighbour for "
        "which that is worst; the mean over clusters. Smaller is better told apart."
    ),
    template=r"\frac{1}{k} \sum_i \max_{j \ne i} \frac{s_i + s_j}{d_{ij}}",
    left=lambda _: r"\frac{1}{k} \sum_i \max_{j \ne i} \frac{s_i + s_j}{d_{ij}}",
    reasons=(NO_POINTS, ONE_CLUSTER, ONE_CENTRE),
    sklearn=(
        "from sklearn.metrics import davies_bouldin_score\ndavies_bouldin_score(points, clusters)"
    ),
    note="Of two clusters with the same centre, scikit-learn leaves the pair out.",
    reference=(
        "Davies, Bouldin (1979). A cluster separation measure. IEEE Transactions on Pattern "
        "Analysis and Machine Intelligence 1, 224-227. doi:10.1109/TPAMI.1979.4766909"
    ),
    bounds=(0.0, inf),
    better="lower",
    format="number",
    projected=False,
    synonyms=("DB", "DBI"),
    chinese="DB 指数",
)
SILHOUETTE_FIGURES: Registry[Figure[Silhouettes]] = Registry((SILHOUETTE, SILHOUETTE_OF_CLUSTERS))
"""Figures of silhouettes."""
POINT_FIGURES: Registry[Figure[Centres]] = Registry((WITHIN, CALINSKI_HARABASZ, DAVIES_BOULDIN))
"""Figures of points about the centres of their clusters."""
