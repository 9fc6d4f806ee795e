"""How sure figures of more than two classes are, and whether models differ beyond chance.

docs/class-coverage.md has what share of intervals covers the true value, by simulation.
"""

from perfcore.chance.classes.area_intervals import AreaIntervals, area_intervals
from perfcore.chance.classes.cell_groups import CellGroups, cell_groups
from perfcore.chance.classes.class_comparisons import compare_class_matrices, compare_classes
from perfcore.chance.classes.class_intervals import (
    ClassIntervals,
    accuracy_interval,
    class_intervals,
    cost_interval,
)
from perfcore.chance.classes.loss_intervals import LossIntervals, loss_intervals, top_k_intervals
from perfcore.chance.classes.matrix_intervals import average_interval, measure_intervals
