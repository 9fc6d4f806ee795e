"""Words of the explanations behind the numbers."""

TEXT: dict[str, str] = {
    "explanations.tp": "True positives",
    "explanations.tp_plain": "Cases that are {positive} and called {positive}: found.",
    "explanations.fp": "False positives",
    "explanations.fp_plain": "Cases that are {negative} but called {positive}: false alarms.",
    "explanations.fn": "False negatives",
    "explanations.fn_plain": "Cases that are {positive} but called {negative}: missed.",
    "explanations.tn": "True negatives",
    "explanations.tn_plain": "Cases that are {negative} and called {negative}: rightly left alone.",
    "explanations.or": ", or ",
    "explanations.auc": "Area under the ROC curve (AUC)",
    "explanations.auc_plain": (
        "Of all pairs of a positive and a negative case, the share in which the positive has the "
        "higher score; ties count one half."
    ),
    "explanations.average_precision": "Average precision (AP)",
    "explanations.average_precision_plain": (
        "The precision at each score, averaged over the positives in the order in which they are "
        "found."
    ),
    "explanations.break_even": "Break-even point (BEP)",
    "explanations.break_even_plain": (
        "The value at which precision and recall are equal: as many cases are called positive as "
        "there are positives. Where ties jump across, the line between the two points is used."
    ),
    "explanations.equal_error_rate": "Equal error rate (EER)",
    "explanations.equal_error_rate_plain": (
        "The value at which the share of negatives called positive equals the share of positives "
        "that are missed. Where no score hits it, the line between two points is used."
    ),
    "explanations.cost_area": "Area under the cost curve",
    "explanations.cost_area_plain": (
        "The normalised expected cost of the best threshold, averaged over all operating "
        "conditions. Without scores it is 0.25; the lower, the better."
    ),
    "explanations.cost_in_use": "Cost of the threshold in use",
    "explanations.cost_in_use_plain": "What 1,000 cases cost on average at the threshold in use.",
    "explanations.cost_best": "Lowest cost",
    "explanations.cost_best_plain": (
        "What 1,000 cases cost on average at the best threshold: no other threshold costs less."
    ),
    "explanations.cost_more": "Extra cost against the best threshold",
    "explanations.cost_more_plain": (
        "How much more 1,000 cases cost at the threshold in use than at the best one: what a "
        "better threshold saves."
    ),
    "explanations.cost_nothing": "Cost of calling nothing positive",
    "explanations.cost_nothing_plain": (
        "What 1,000 cases cost if none is called positive, without a model."
    ),
    "explanations.cost_everything": "Cost of calling everything positive",
    "explanations.cost_everything_plain": (
        "What 1,000 cases cost if all are called positive, without a model."
    ),
    "explanations.scaled_note": "`weight` makes 1,000 cases of those in the data.",
    "explanations.cost_data": "Cost of all cases of these data",
    "explanations.cost_data_plain": (
        "What the cases of these data cost together at the threshold in use."
    ),
    # The dialog
    "explanations.value": "Value",
    "explanations.undefined_here": "Undefined here: {reason}.",
    "explanations.undefined_when": "Undefined when {reason}.",
    "explanations.reproduce": "The same number from scikit-learn:",
    "explanations.reference": "Source: {reference}",
}
