"""Measures of binary decisions: one function each on Counts, and the registry that explains them.

A function is the pure formula (``recall(counts)``); ``MEASURES["recall"]`` knows its name, formula,
bounds, when it is undefined and how scikit-learn says it.
"""

from perfcore.measures.class_means import (
    BALANCED_ACCURACY,
    G_MEAN,
    INFORMEDNESS,
    balanced_accuracy,
    g_mean,
    informedness,
)
from perfcore.measures.correlations import COHEN_KAPPA, MCC, cohen_kappa, mcc
from perfcore.measures.definitions import Measure
from perfcore.measures.expected_costs import (
    COST_SENSITIVE_ERROR,
    NORMALISED_EXPECTED_COST,
    cost_sensitive_error,
    normalised_expected_cost,
)
from perfcore.measures.f_measures import F1, F_BETA, JACCARD, f1, f_beta, jaccard
from perfcore.measures.predictive_values import (
    FALSE_DISCOVERY_RATE,
    FALSE_OMISSION_RATE,
    LIFT,
    NPV,
    PRECISION,
    false_discovery_rate,
    false_omission_rate,
    lift,
    npv,
    precision,
)
from perfcore.measures.rates import FNR, FPR, RECALL, SPECIFICITY, fnr, fpr, recall, specificity
from perfcore.measures.registries import Registry, UnknownMeasureError
from perfcore.measures.shares import (
    ACCURACY,
    ALERT_RATE,
    ERROR_RATE,
    PREVALENCE,
    accuracy,
    alert_rate,
    error_rate,
    prevalence,
)

MEASURES = Registry(
    (
        ERROR_RATE,
        ACCURACY,
        BALANCED_ACCURACY,
        PRECISION,
        RECALL,
        SPECIFICITY,
        FPR,
        FNR,
        NPV,
        FALSE_DISCOVERY_RATE,
        FALSE_OMISSION_RATE,
        F1,
        F_BETA,
        G_MEAN,
        MCC,
        INFORMEDNESS,
        JACCARD,
        COHEN_KAPPA,
        LIFT,
        ALERT_RATE,
        PREVALENCE,
        COST_SENSITIVE_ERROR,
        NORMALISED_EXPECTED_COST,
    )
)
