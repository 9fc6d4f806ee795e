"""How sure the figures of a contingency table are, and how much clusterings differ."""

from perfcore.chance.clusterings.files import COMPARED, clustering_sums
from perfcore.chance.clusterings.joint_points import (
    TableSums,
    clusterings_of,
    compare_clusterings,
    sums_of_table,
    table_intervals,
)
