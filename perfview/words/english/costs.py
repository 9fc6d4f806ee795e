"""Words of the Costs page."""

TEXT: dict[str, str] = {
    "costs.title": "Costs",
    # The controls
    "costs.cost_fn": "Cost of a missed positive",
    "costs.cost_fp": "Cost of a false alarm",
    "costs.unit": "Unit",
    "costs.unit_help": (
        "What the two costs are in, such as “€” or “hours”. Only their ratio decides which "
        "threshold is best: 5 and 1 are the same as 50 and 10. The amounts say what it costs."
    ),
    "costs.prevalence": "% positives in use",
    "costs.prevalence_help": (
        "How many of 100 cases are positive where the classifier will be used. These data hold "
        "{share}. Another share is a projection: it assumes the same scores within each class."
    ),
    "costs.more": "More",
    "costs.cost_tp": "Cost of a positive found",
    "costs.cost_tn": "Cost of a negative left alone",
    "costs.correct_help": "Normally 0. A benefit is a negative cost.",
    "costs.per_cases": "Matrix of 1,000 cases in use",
    "costs.use_best": "Use the best threshold",
    "costs.as_sample": "As in the data",
    "costs.scenarios": "Scenarios",
    "costs.scenario": "Scenario",
    "costs.scenario_switch": "Switch to “{name}”",
    "costs.scenario_in_use": "In use: “{name}”",
    "costs.scenario_save": "Save these costs as",
    "costs.scenario_name": "such as “screening”",
    "costs.scenario_help": (
        "Costs, unit and prevalence are kept under this name until you close the page, so that you "
        "can switch between scenarios and compare them below."
    ),
    "costs.scenario_forget": "Forget this scenario",
    "costs.scenarios_full": "Not saved: there is room for {most} scenarios. Forget one first.",
    "costs.scenarios_compared": "What the threshold in use costs in each scenario",
    "costs.scenario_ratio": "Missed : false alarm",
    "costs.scenario_prevalence": "Positives",
    "costs.scenario_best": "Best threshold",
    "costs.scenario_best_cost": "Lowest cost per 1,000",
    "costs.scenario_cost": "Threshold in use",
    "costs.scenario_lost": "Lost",
    # What is said
    "costs.best": (
        "At **{ratio}** and **{prevalence}** positives the best threshold is **{threshold}**: "
        "**{called}** of 1,000 cases called positive, **{cost}** per 1,000 cases."
    ),
    "costs.best_in_use": "It is the one in use.",
    "costs.in_use": (
        "The threshold in use, **{threshold}**, costs **{cost}**: **{more}** more{share}."
    ),
    "costs.as_cheap_in_use": "The threshold in use, **{threshold}**, costs as little.",
    "costs.more_share": " ({share})",
    "costs.nothing_as_cheap": (
        "Calling nothing positive is as cheap: at these costs the scores are of no use."
    ),
    "costs.everything_as_cheap": (
        "Calling everything positive is as cheap: at these costs the scores are of no use."
    ),
    "costs.both_as_cheap": (
        "Calling nothing positive, or everything, is as cheap: at these costs the scores are of "
        "no use."
    ),
    "costs.amount": "{amount} {unit}",
    "costs.ratio": "{missed}:{alarm}",
    "costs.projected": (
        "Projected from {sample} positives in the data to {prevalence} in use; this assumes the "
        "same scores within each class. ROC stays as it is."
    ),
    "costs.no_answer": "No best threshold: {reason}",
    "costs.error_below_correct": (
        "Not taken: an error must not cost less than the correct decision, and one of the two must "
        "cost more. The costs stay as they are."
    ),
    "costs.too_extreme": (
        "Not taken: the ratio must lie between 1:1000 and 1000:1. The costs stay as they are."
    ),
    "costs.ranges": "If you know costs or prevalence only roughly",
    "costs.ranges_hint": (
        "Enter the lowest and the highest value of what you are unsure of, to see how safe the "
        "threshold in use is."
    ),
    "costs.range_in_use": "as above",
    "costs.cost_fn_low": "Missed positive, at least",
    "costs.cost_fn_high": "at most",
    "costs.cost_fp_low": "False alarm, at least",
    "costs.cost_fp_high": "at most ",
    "costs.prevalence_low": "% positives, at least",
    "costs.prevalence_high": "at most  ",
    "costs.range_cost_fn": "a missed positive",
    "costs.range_cost_fp": "a false alarm",
    "costs.range_prevalence": "the share of positives",
    "costs.range_turned": (
        "The lowest value for {what} lies above the highest. One that is not entered is the one "
        "above."
    ),
    "costs.range_below_correct": (
        "In this range an error costs less than the correct decision: raise its lowest cost."
    ),
    "costs.range_nothing": "In this range no error costs anything.",
    "costs.range_always": (
        "Over the **whole range** the threshold in use costs at most {share} more than the best."
    ),
    "costs.range_never": (
        "**Nowhere in the range** does the threshold in use come within {share} of the best."
    ),
    "costs.range_partly": (
        "The threshold in use stays within {share} of the best **from {low} to {high}**."
    ),
    "costs.range_ratio": "{ratio}",
    "costs.range_condition": "operating condition {condition}",
    "costs.range_worst": (
        "At worst, at {ratio} and {prevalence} positives, it costs **{regret}** more per 1,000 "
        "cases than the best threshold there."
    ),
    # The charts
    "costs.title_cost_curve": "Which threshold is best under which conditions?",
    "costs.title_expected_cost": "What does each threshold cost?",
    "costs.title_roc": "The same, seen from the ROC curve",
    "costs.axis_condition": "Operating condition: 0 only false alarms matter, 1 only missed",
    "costs.axis_normalised": "Normalised expected cost",
    "costs.line_nothing": "call nothing positive",
    "costs.line_everything": "call everything positive",
    "costs.area": "area",
    "costs.column_from": "Condition from",
    "costs.column_to": "to",
    "costs.column_cost_from": "Cost from",
    "costs.column_cost_to": "to",
    "costs.table_cost_curve": "The widest intervals of the cost curve and the threshold of each",
    # How to read it
    "costs.how": "How to read this",
    "costs.how_picture": "A cost curve made of the lines of two thresholds",
    "costs.how_left": "only false alarms matter",
    "costs.how_right": "only missed positives matter",
    "costs.how_up": "cost",
    "costs.how_text": (
        "1. **Your costs and prevalence** are one place from left to right. Drag the line.\n"
        "2. **The threshold in use** is one straight line: low on the left if it raises few false "
        "alarms, low on the right if it misses few.\n"
        "3. **The dark curve** joins the lowest lines: the best that any threshold reaches at each "
        "place.\n"
        "4. **The gap** between the two, at your line, is what a better threshold saves.\n"
        "5. **The dashed lines** are rules that need no scores: call nothing positive, or "
        "everything. Where the dark curve lies on one of them, the model is of no use."
    ),
}
