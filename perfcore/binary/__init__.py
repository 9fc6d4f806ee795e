"""Two classes: counts at every distinct score, and the curves and areas that follow from them.

Cases become counts in one place, `sweep`; everything else here is arithmetic on what it returns.
"""

from perfcore.binary.areas import (
    RankedPairs,
    auc,
    average_precision,
    precision_recall_trapezoid,
    rank_loss,
    ranked_pairs,
)
from perfcore.binary.counts import Counts
from perfcore.binary.curves import (
    Balance,
    Curve,
    break_even,
    equal_error_rate,
    precision_recall,
    roc,
)
from perfcore.binary.distributions import Distribution, score_distribution, sensible_axis
from perfcore.binary.hulls import hull_equal_error_rate, hull_vertices, roc_hull, roc_hull_area
from perfcore.binary.losses import brier_score, log_loss
from perfcore.binary.partial_areas import PartialAUC, partial_auc, partial_auc_of_recall
from perfcore.binary.predicted import sweep, sweep_of
from perfcore.binary.screens import ScreenPoints, screen_points
from perfcore.binary.separations import (
    Reached,
    fpr_at_recall,
    gini,
    kolmogorov_smirnov,
    recall_at_fpr,
)
from perfcore.binary.sweeps import Sweep
from perfcore.binary.thinning import precision_recall_vertices, roc_vertices
