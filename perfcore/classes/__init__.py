"""More than two classes: the confusion matrix, averages over classes, and a sweep of each class.

Labels stay what they are, in the order stated or sorted; nothing is renumbered or normalised.
"""

from perfcore.classes.abstentions import Abstention, abstention, decided_rightly
from perfcore.classes.areas import mean_average_precision, one_versus_rest_auc, sweep_values
from perfcore.classes.averages import average, class_values
from perfcore.classes.cost_changes import CostChange, Move, least_cost_change
from perfcore.classes.costs import average_cost, least_cost_decisions, total_cost
from perfcore.classes.figures.agreements import accuracy, balanced_accuracy, mcc
from perfcore.classes.figures.kappas import cohen_kappa
from perfcore.classes.losses import brier_score, log_loss, top_k_accuracy
from perfcore.classes.matrices import ClassCounts, class_counts
from perfcore.classes.pairs import hand_till, pairwise_aucs
from perfcore.classes.probabilities import rows_not_summing
from perfcore.classes.reports import ClassificationReport, ReportRow, classification_report
from perfcore.classes.sweeps import ClassSweeps, KeptSweeps, class_sweeps
from perfcore.classes.tallies import (
    ClassTally,
    against_rest,
    class_tally,
    decisions,
    is_distribution,
    most_probable,
    row_figures,
)
from perfcore.classes.values import ClassValues
