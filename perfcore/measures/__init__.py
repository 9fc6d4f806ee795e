"""Measures of binary decisions: one function each on Counts, and the registry that explains them.

A function is the pure formula (``rates.recall(counts)``); ``MEASURES["recall"]`` knows its name,
formula, bounds, when it is undefined and how scikit-learn says it.
"""

from perfcore.measures import (
    class_means,
    correlations,
    expected_costs,
    f_measures,
    predictive_values,
    rates,
    shares,
)
from perfcore.measures.definitions import Measure
from perfcore.measures.registries import Registry, UnknownMeasureError

MEASURES = Registry(
    (
        shares.ERROR_RATE,
        shares.ACCURACY,
        class_means.BALANCED_ACCURACY,
        predictive_values.PRECISION,
        rates.RECALL,
        rates.SPECIFICITY,
        rates.FPR,
        rates.FNR,
        predictive_values.NPV,
        predictive_values.FALSE_DISCOVERY_RATE,
        predictive_values.FALSE_OMISSION_RATE,
        f_measures.F1,
        f_measures.F_BETA,
        class_means.G_MEAN,
        correlations.MCC,
        class_means.INFORMEDNESS,
        f_measures.JACCARD,
        correlations.COHEN_KAPPA,
        predictive_values.LIFT,
        shares.ALERT_RATE,
        shares.PREVALENCE,
        expected_costs.COST_SENSITIVE_ERROR,
        expected_costs.NORMALISED_EXPECTED_COST,
    )
)
