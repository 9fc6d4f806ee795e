"""Words that the pages of two classes share."""

TEXT: dict[str, str] = {
    "binary.sample_facts": "{cases} cases, {prevalence} positive, {count} models",
    "binary.sample_facts.one": "{cases} cases, {prevalence} positive, 1 model",
    "binary.task": "two classes",
    "binary.first_page": "Set the threshold",
    "binary.weighted_cases": "Cases (weighted)",
    "binary.positives": "Positives",
    "binary.distinct_of": "Distinct scores of {model}",
    "binary.bins": "Bins of scores",
    "binary.bins_of": "Bins of the scores of {model}",
    "binary.made_score": (
        "“{model}” ranks cases. It is no probability: whether probabilities hold is judged by "
        "“{of}”."
    ),
    "binary.positive_means": "Positive means “{positive}”, negative “{negative}”.",
    "binary.told_amount": "All amounts together: {total}.",
    "binary.all_positive": (
        "Every case here is positive (“{label}”). Recall can be computed; false alarms and the "
        "curves need negative cases too."
    ),
    "binary.all_negative": (
        "Every case here is negative (“{label}”). False alarms can be counted; recall and the "
        "curves need positive cases too."
    ),
    "binary.no_weight": "All cases have the weight 0, so there is nothing to count.",
    "binary.one_row": (
        "This file has a single case (“{label}”). One case says next to nothing about a model: "
        "upload a file with one row for every case."
    ),
    "threshold.threshold": "Threshold",
    "threshold.threshold_help": (
        "A case is called positive when its score is at least the threshold. Type any number, "
        "in any notation (0.00013, 1.3e-4); it is kept with every digit. “inf” calls nothing "
        "positive."
    ),
    "threshold.threshold_help_negated": (
        "A case is called positive when its score is the threshold or less. Type any number, in "
        "any notation (0.00013, 1.3e-4); it is kept with every digit. “-inf” calls nothing "
        "positive."
    ),
    "threshold.not_a_threshold": "“{text}” is not a number: the threshold stays as it is.",
    "threshold.axis": "Slider runs by",
    "threshold.axis_help": (
        "The score itself; or the share of cases called positive, which spreads scores that crowd "
        "in a corner. “Finer near 0 %” gives rare positives room: each step is ten times fewer."
    ),
    "threshold.axis_score": "Score",
    "threshold.axis_share": "Share called positive",
    "threshold.axis_share_log": "Share, finer near 0 %",
    "threshold.goal_best": "Best {measure}",
    "threshold.goal_cost": "Lowest cost per case",
    "threshold.goal_break_even": "Precision = recall",
    "threshold.goal_equal_error": "Equal error rates",
    "threshold.goal_value": "Percent",
    "threshold.parts": "Figures of the whole curve, under “More measures”:",
    "threshold.parts_fpr": "Recall at FPR of (%)",
    "threshold.parts_recall": "FPR at recall of (%)",
    "threshold.parts_over": "Partial AUC over",
    "threshold.parts_over_fpr": "False positive rates",
    "threshold.parts_over_recall": "Recalls",
    "threshold.parts_over_help": (
        "Which part of the ROC curve matters: low false positive rates where false alarms are "
        "dear, high recalls where hardly a positive may be missed."
    ),
    "threshold.parts_low": "from (%)",
    "threshold.parts_high": "to (%)",
    "threshold.parts_refused": "The range of the partial AUC must rise: it stays as it is.",
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
    "threshold.feasible": (
        "Met by {many} of {total} thresholds: the shaded part of the slider. “Find” takes the best "
        "of them."
    ),
    "threshold.not_met": "Not met here: {shortfalls}.",
    "threshold.shortfall": "{measure} {value}, {bound} required",
    "threshold.shortfall_undefined": "{measure} undefined, {bound} required",
    "threshold.share": "{share} %",
    "threshold.bound_least": "at least {bound} %",
    "threshold.bound_most": "at most {bound} %",
    "threshold.infeasible": "No threshold meets all requirements. {reason}",
    "threshold.infeasible_alone": "{requirement} is met at no threshold",
    "threshold.infeasible_many.one": (
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
    "threshold.requirement": "{name} {bound}",
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
    "threshold.found_specificity": (
        "Specificity of at least {goal} with the highest recall, {value}: threshold {threshold}."
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
    "threshold.at": "At {threshold}:",
    "threshold.at_infinity": "Above every score:",
    "threshold.at_minus_infinity": "Below every score:",
    "threshold.of_called": "{share} of the cases called positive are positive;",
    "threshold.none_called": "no case is called positive;",
    "threshold.of_positives": "{share} of the positives are found.",
    "threshold.no_positives": "there are no positives to find.",
    "threshold.counts": "TP {tp} · FP {fp} · FN {fn} · TN {tn}",
    "threshold.weighted_counts": "Weighted: TP {tp} · FP {fp} · FN {fn} · TN {tn}",
    "threshold.cost_tile": "Cost per case, {of}",
    "threshold.doing_nothing": "doing nothing: {cost}",
    "threshold.cost_plain": (
        "What the errors cost, spread over all cases, at {cost_fn} for a missed positive and "
        "{cost_fp} for a false alarm"
    ),
    "threshold.projected_note": (
        "Projected to {prevalence} positives: the weights give the two classes these shares."
    ),
    "threshold.amounts_weigh_note": (
        "`amount` is the amount of each case. Rates are shares of the amount in a class whose "
        "errors are priced by it."
    ),
    "threshold.amounts_note": "`amount` is the amount of each case, a its sum in a cell.",
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
        "A smaller score of {models} means positive: a case is called positive if its score is the "
        "threshold or less."
    ),
    "costs.cost_fn": "Cost of a missed positive",
    "costs.cost_fp": "Cost of a false alarm",
    "costs.unit": "Unit",
    "costs.unit_help": (
        "What the two costs are in, such as “€” or “hours”. Only their ratio decides which "
        "threshold is best: 5 and 1 are the same as 50 and 10. The amounts say what it costs."
    ),
    "costs.basis_fn": "Price of a missed positive",
    "costs.basis_fp": "Price of a false alarm",
    "costs.basis_case": "per case",
    "costs.basis_amount": "times amount",
    "costs.basis_help": (
        "For each case, or times its amount: 1 = the whole amount, 0.05 = 5 % of it. The price for "
        "each case comes back when you switch back."
    ),
    "costs.scenario_needs_amounts": "It prices amounts, and these data have none.",
    "costs.nothing_cheaper": (
        "Calling nothing positive needs no model and costs less than the threshold in use: {cost}."
    ),
    "costs.everything_cheaper": (
        "Calling everything positive needs no model and costs less than the threshold in use: "
        "{cost}."
    ),
    "costs.table_nothing": "Call nothing positive",
    "costs.table_everything": "Call everything positive",
    "costs.cost_tp": "Cost of a positive found",
    "costs.cost_tn": "Cost of a negative ruled out",
    "costs.scenario_switch": "Switch to “{name}”",
    "costs.scenario_in_use": "In use: “{name}”",
    "costs.scenario_save": "Save these costs as",
    "costs.scenario_name": "such as “screening”",
    "costs.scenario_help": (
        "Costs, unit and prevalence are kept under this name in the address of the page, so that "
        "you can switch between scenarios, compare them below and share them."
    ),
    "costs.scenario_delete": "Delete “{name}”",
    "costs.scenario_replace": "Replace “{name}”",
    "costs.scenario_replace_help": "Save the costs in use under this name, in place of its own.",
    "costs.scenario_unnamed": "Not saved: a scenario needs a name.",
    "costs.scenario_taken": (
        "Not saved: there is a scenario “{name}”. Press the button that replaces it, or choose "
        "another name."
    ),
    "costs.scenario_marked": "{name} (in use)",
    "costs.scenario_unsaved": "Costs in use",
    "costs.scenario_ratio": "Missed : false alarm",
    "costs.scenario_prevalence": "Positives",
    "costs.scenario_best": "Best threshold",
    "costs.scenario_best_cost": "Costs there",
    "costs.scenario_cost": "Threshold in use costs",
    "costs.scenario_lost": "More than the best",
    "costs.amount": "{amount} {unit}",
    "costs.ratio": "{missed}:{alarm}",
    "costs.ratio_of_amounts": "{ratio} of the amounts",
    "costs.terms": "{missed} : {alarm}",
    "costs.of_amount": "{price} × amount",
    "costs.error_below_correct": (
        "Not taken: an error must not cost less than the correct decision, and one of the two must "
        "cost more. The costs stay as they are."
    ),
    "costs.emptied": "{name} was emptied: it stays {cost}. Enter 0 if it costs nothing.",
    "costs.range_in_use": "as above",
    "costs.range_cost_fn": "a missed positive",
    "costs.range_cost_fp": "a false alarm",
    "costs.range_prevalence": "the share of positives",
    "costs.range_turned": (
        "The lowest value for {what} lies above the highest. Where a field is empty, the value at "
        "the top of the page counts."
    ),
    "costs.range_below_correct": (
        "In this range an error costs less than the correct decision: raise its lowest cost."
    ),
    "costs.range_nothing": "In this range no error costs anything.",
    "costs.range_always": (
        "Over the **whole range** the threshold in use costs at most {share} more than the best."
    ),
    "costs.range_never": (
        "**Nowhere in the range** does the threshold in use come within {share} of the least cost."
    ),
    "costs.range_partly": (
        "The threshold in use costs at most {share} more than the best at {of} **from {low} to "
        "{high}**."
    ),
    "costs.range_excess": ("The {share} is a share of what errors cost beyond correct decisions."),
    "costs.range_of_costs": "costs (missed positive : false alarm)",
    "costs.range_of_conditions": "operating conditions",
    "costs.range_safest": (
        "The safest threshold is **{threshold}**: anywhere in the range it costs at most "
        "**{regret}** more per 1,000 cases than the best threshold there."
    ),
    "costs.range_best_throughout": "Best throughout is **{threshold}**.",
    "costs.range_safest_in_use": "The threshold in use is the safest there is.",
    "costs.range_as_safe": "No threshold is safer than the one in use.",
    "costs.range_outside": "**Outside this range, as entered above:** {what}.",
    "costs.range_outside_one": "{what}, {value}",
    "costs.range_worst": (
        "At worst, at costs of {ratio} and {prevalence} positives, it costs **{regret}** more per "
        "1,000 cases than the best threshold there."
    ),
    "compare.p": "p = {p}",
    "compare.p_at_most": "p ≤ {p}",
    "compare.p_tiny": "p < 0.001",
    "compare.p_unknown": "p unknown",
    "compare.unpaired_counts": "The file holds counts, not cases.",
    "compare.unpaired_link": (
        "A link keeps how many cases have each score, not which case is which. So the models are "
        "tested as if each had cases of its own: differences are less certain than to its sender."
    ),
    "compare.unpaired_rows": "The models have rows of their own, and no column of case ids.",
    "compare.unpaired_ids": "The models differ in their cases, or in what the data say of them.",
    "compare.matched": "Paired by case id: {cases} cases.",
    "compare.matched_some": (
        "Paired by case id: {cases} cases; {left} that not all files hold are left out."
    ),
    "explanations.tp": "True positives",
    "explanations.tp_plain": "Cases that are {positive} and called {positive}: found.",
    "explanations.fp": "False positives",
    "explanations.fp_plain": "Cases that are {negative} but called {positive}: false alarms.",
    "explanations.fn": "False negatives",
    "explanations.fn_plain": "Cases that are {positive} but called {negative}: missed.",
    "explanations.tn": "True negatives",
    "explanations.tn_plain": (
        "Cases that are {negative} and called {negative}: correctly ruled out."
    ),
    "explanations.where": "where",
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
    "grids.note": (
        "Counted in bins ({grid}): thresholds are bin edges, where all counts are exact. {figures}"
    ),
    "grids.figures": (
        "Of the cases themselves: {figures}. Figures without ± are those of the bins."
    ),
    "grids.unknown": "How far areas, losses and the lowest cost may be off is not known.",
    "grids.recalibrated": (
        "The scores were recalibrated after that: how far figures of these probabilities are from "
        "those of the cases is not known, so none has a bound."
    ),
    "grids.auc": "AUC {value}",
    "grids.average_precision": "average precision {value}",
    "grids.brier_score": "Brier score {value}",
    "own_threshold.other": (
        "Column “{column}” calls cases positive from {own} of “{model}” on; the pages do from "
        "{used} on."
    ),
    "own_threshold.same": (
        "Column “{column}” calls the same cases positive as the threshold of “{model}” in use."
    ),
    "own_threshold.use": "Use {own}",
    "grids.of_model": "{model}: {note}",
    "wrong_way.looks": (
        "The scores of {models} look the wrong way round: they rank the positive cases "
        "(“{positive}”) last. AUC {auc}: that is below 0.5 by more than chance explains."
    ),
    "wrong_way.turn": "One click turns them round; the likeliest way comes first.",
    "wrong_way.of_link": (
        "A link holds counts only, so this cannot be changed here. Whoever has the file can turn "
        "them round on the Data page."
    ),
    "wrong_way.score": "Take the score {to}",
    "wrong_way.positive": "Positive means {to}",
    "wrong_way.smaller_alone": "A smaller score means positive",
    "wrong_way.larger_alone": "A larger score means positive",
    "wrong_way.smaller": "A smaller score of {to} means positive",
    "wrong_way.larger": "A larger score of {to} means positive",
    "wrong_way.turned": "Turn the scores of {to} round",
    "wrong_way.for_all": "{turn} (all {n} models)",
    "costs.per_cases_of": "Cost of {per} cases",
}
