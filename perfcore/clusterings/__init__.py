"""Clusterings: how far two partitions of the same points agree, and how well points are placed."""

from perfcore.clusterings.agreements import (
    AGREEMENTS,
    Agreements,
    agreements,
    variation_of_information,
)
from perfcore.clusterings.centres import Centres, centres
from perfcore.clusterings.contingencies import Contingency
from perfcore.clusterings.countings import contingency
from perfcore.clusterings.figures import (
    FIGURES,
    adjusted_rand,
    ami,
    completeness,
    fowlkes_mallows,
    homogeneity,
    jaccard,
    mutual_information,
    nmi,
    purity,
    rand,
    v_measure,
)
from perfcore.clusterings.figures.of_points import POINT_FIGURES, SILHOUETTE_FIGURES
from perfcore.clusterings.figures.statements import TableFigure
from perfcore.clusterings.packing import packed, profile_packed, profile_unpacked, unpacked
from perfcore.clusterings.profiles import SilhouetteProfile, profile_of
from perfcore.clusterings.silhouettes import Silhouettes, silhouettes
from perfcore.clusterings.tallies import ClusteringTally, Points, clustering_tally, tables_of_runs
