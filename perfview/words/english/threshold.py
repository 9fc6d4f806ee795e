"""Words of the Threshold page."""

TEXT: dict[str, str] = {
    "threshold.title": "Threshold",
    "threshold.data": "Data",
    "threshold.model": "Model",
    "threshold.threshold": "Threshold",
    "threshold.threshold_help": (
        "A case is called positive when its score is at least the threshold. Type any number, "
        "in any notation (0.00013, 1.3e-4); it is kept with every digit. “inf” calls nothing "
        "positive."
    ),
    "threshold.not_a_threshold": "“{text}” is not a number: the threshold stays as it is.",
    "threshold.view": "View",
    "threshold.axis": "Slider runs by",
    "threshold.axis_help": (
        "The score itself; or the share of cases called positive, which spreads scores that crowd "
        "in a corner. “Finer near 0 %” gives rare positives room: each step is ten times fewer."
    ),
    "threshold.axis_score": "Score",
    "threshold.axis_share": "Share called positive",
    "threshold.axis_share_log": "Share, finer near 0 %",
    "threshold.marked": "Marked measure",
    "threshold.marked_help": (
        "Marked among the tiles, and what “best” means under Find a threshold."
    ),
    "threshold.goal": "Find a threshold",
    "threshold.goal_best": "Best {measure}",
    "threshold.goal_cost": "Lowest cost per case",
    "threshold.goal_break_even": "Precision = recall (break-even)",
    "threshold.goal_equal_error": "Equal error rates",
    "threshold.goal_recall": "Recall at least",
    "threshold.goal_precision": "Precision at least",
    "threshold.goal_alert_rate": "Called positive at most",
    "threshold.goal_value": "Percent",
    "threshold.requirements": "Requirements",
    "threshold.requirements_many": "Requirements ({many})",
    "threshold.requirements_help": (
        "What a threshold must meet, all of it together: “Find” then takes the best of those, and "
        "the board shades them."
    ),
    "threshold.require_recall": "Recall at least",
    "threshold.require_specificity": "Specificity at least",
    "threshold.require_precision": "Precision at least",
    "threshold.require_npv": "Negative predictive value at least",
    "threshold.require_alert_rate": "Called positive at most",
    "threshold.require_percentage": "{requirement} (%)",
    "threshold.require_help": (
        "{plain} The rest is the {complement}: at least 90 % of the one is at most 10 % of the "
        "other."
    ),
    "threshold.require_alert_rate_help": "{plain} At most 50 of 1,000 cases is at most 5 %.",
    "threshold.require_nothing": "not required",
    "threshold.feasible": "Met by {many} of {total} thresholds: the shaded part of the slider.",
    "threshold.not_met": "Not met here: {shortfalls}.",
    "threshold.shortfall": "{measure} {value}, {bound} required",
    "threshold.shortfall_undefined": "{measure} undefined, {bound} required",
    "threshold.share": "{share} %",
    "threshold.bound_least": "at least {bound} %",
    "threshold.bound_most": "at most {bound} %",
    "threshold.infeasible": "No threshold meets all requirements. {reason}",
    "threshold.infeasible_alone": "{requirement} is met at no threshold",
    "threshold.infeasible_one": (
        "{requirement} is not met at the one threshold that meets {others}"
    ),
    "threshold.infeasible_many": (
        "{requirement} is not met at any of the {many} thresholds that meet {others}"
    ),
    "threshold.infeasible_undefined": "{verdict}: {reason}.",
    "threshold.infeasible_highest": "{verdict}: the highest is {nearest} %, threshold {threshold}.",
    "threshold.infeasible_lowest": "{verdict}: the lowest is {nearest} %, threshold {threshold}.",
    "threshold.required": "{name} {bound} %",
    "threshold.found_among": "{goal}, with {requirements}: threshold {threshold}.",
    "threshold.and": " and ",
    "threshold.find": "Find",
    "threshold.found_best": "Best {measure}: {value}, at threshold {threshold}.",
    "threshold.found_cost": ("Lowest cost at {ratio}: {value} per case, at threshold {threshold}."),
    "threshold.found_break_even": (
        "Precision and recall meet near {value}; the nearest threshold is {threshold}."
    ),
    "threshold.found_equal_error": (
        "The two error rates meet near {value}; the nearest threshold is {threshold}."
    ),
    "threshold.found_recall": (
        "Recall of at least {goal} with the highest precision: threshold {threshold}."
    ),
    "threshold.found_precision": (
        "Precision of at least {goal} with the highest recall: threshold {threshold}."
    ),
    "threshold.found_alert_rate": "At most {goal} called positive: threshold {threshold}.",
    "threshold.impossible_precision": (
        "no threshold reaches a precision of {goal}; the highest is {nearest}, "
        "at threshold {threshold}."
    ),
    "threshold.impossible_by_a_hair": (
        "no threshold quite reaches a precision of {goal}; the highest falls short of it by less "
        "than shown, at threshold {threshold}."
    ),
    "threshold.impossible_undefined": "{reason}.",
    "threshold.unreachable": "Not possible: {reason} The threshold stays as it is.",
    "threshold.at": "At {threshold}:",
    "threshold.at_infinity": "Above every score:",
    "threshold.of_called": "of 100 cases called positive, {share} are;",
    "threshold.none_called": "no case is called positive;",
    "threshold.of_positives": "of 100 positives, {share} are found.",
    "threshold.no_positives": "there are no positives to find.",
    "threshold.counts": "TP {tp} · FP {fp} · FN {fn} · TN {tn}",
    "threshold.weighted_counts": "Weighted: TP {tp} · FP {fp} · FN {fn} · TN {tn}",
    "threshold.cost_tile": "Cost per case, {of}",
    "threshold.cost_plain": (
        "{name}, at {cost_fn} for a missed positive and {cost_fp} for a false alarm"
    ),
    "threshold.in_use": "Costs, prevalence",
    "threshold.costs_help": (
        "Used by the tile “Cost per case” and by the goal “Lowest cost”. The Costs page has more."
    ),
    "threshold.prevalence": "Positives in use (%)",
    "threshold.prevalence_help": (
        "How many of 100 cases are positive where the classifier will be used. Empty: as many as "
        "in these data, {share}."
    ),
    "threshold.projected": (
        "**Projected** to {prevalence} positives (data: {sample}), assuming the same scores "
        "within each class; ROC stays."
    ),
    "threshold.projected_note": (
        "Projected to {prevalence} positives: the weights give the two classes these shares."
    ),
    "threshold.amounts_weigh_note": (
        "`amount` is the amount of each case. Rates are shares of the amount in a class whose "
        "errors are priced by it."
    ),
    "threshold.amounts_note": "`amount` is the amount of each case, a its sum in a cell.",
    "threshold.title_projected": "Who is called what, of 1,000 cases?",
    "threshold.no_negatives_here": (
        "Every case here is positive, so nothing can be said of false alarms: there is no ROC "
        "curve, and precision is always 100 %."
    ),
    "threshold.no_positives_here": (
        "No case here is positive, so nothing can be said of recall: there are no curves, and "
        "every call is a false alarm."
    ),
    "threshold.no_cases_here": "All cases here have the weight 0: there is nothing to measure.",
    "threshold.reversed": (
        "Smaller scores mean positive, so scores are shown with their sign reversed."
    ),
}
