"""Measures of binary decisions: one function each on Counts, and the registry that explains them.

A function is the pure formula (``rates.recall(counts)``); ``MEASURES["recall"]`` knows its name,
formula, bounds, when it is undefined and how scikit-learn says it.
"""

from perfcore.measures import (
    both_classes,
    expected_costs,
    f_measures,
    likelihood_ratios,
    net_benefits,
    rates,
    shares,
)
from perfcore.measures.definitions import Figure, Measure
from perfcore.measures.registries import Registry, UnknownMeasureError

MEASURES: Registry[Measure] = Registry(
    (
        shares.ERROR_RATE,
        shares.ACCURACY,
        both_classes.BALANCED_ACCURACY,
        rates.PRECISION,
        rates.RECALL,
        rates.SPECIFICITY,
        rates.FPR,
        rates.FNR,
        rates.NPV,
        rates.FALSE_DISCOVERY_RATE,
        rates.FALSE_OMISSION_RATE,
        f_measures.F1,
        f_measures.F_BETA,
        both_classes.G_MEAN,
        both_classes.MCC,
        both_classes.INFORMEDNESS,
        f_measures.JACCARD,
        both_classes.COHEN_KAPPA,
        rates.LIFT,
        likelihood_ratios.POSITIVE_LIKELIHOOD_RATIO,
        likelihood_ratios.NEGATIVE_LIKELIHOOD_RATIO,
        shares.ALERT_RATE,
        shares.PREVALENCE,
        expected_costs.COST_SENSITIVE_ERROR,
        expected_costs.NORMALISED_EXPECTED_COST,
        net_benefits.NET_BENEFIT,
    )
)
