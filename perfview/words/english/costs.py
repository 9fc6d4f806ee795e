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
    "costs.basis_fn": "Price of a missed positive",
    "costs.basis_fp": "Price of a false alarm",
    "costs.basis_case": "per case",
    "costs.basis_amount": "times amount",
    "costs.basis_help": (
        "For each case, or times its amount: 1 = the whole amount, 0.05 = 5 % of it. The price for "
        "each case comes back when you switch back."
    ),
    "costs.amount_hint": (
        "Do errors cost more in some cases than in others? Name a column of amounts on the Data "
        "page; costs can then be shares of the amount."
    ),
    "costs.scenario_needs_amounts": "It prices amounts, and these data have none.",
    "costs.prevalence": "% positives in use",
    "costs.prevalence_help": (
        "How many of 100 cases are positive where the classifier will be used. These data hold "
        "{share}. Another share is a projection: it assumes the same scores within each class."
    ),
    "costs.more": "More",
    "costs.cost_tp": "Cost of a positive found",
    "costs.cost_tn": "Cost of a negative left alone",
    "costs.correct_help": "Normally 0. A benefit is a negative cost.",
    "costs.per_cases": "Counts per 1,000 cases",
    "costs.use_best": "Use the best threshold",
    "costs.as_sample": "As in the data",
    "costs.scenarios": "Scenarios",
    "costs.scenario": "Scenario",
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
        "Not saved: there is a scenario “{name}”. Press Replace “{name}”, or choose another name."
    ),
    "costs.scenario_marked": "{name} (in use)",
    "costs.scenario_unsaved": "Costs in use",
    "costs.scenarios_full": "Not saved: there is room for {most} scenarios. Delete one first.",
    "costs.scenarios_too_long": (
        "Not saved: the address of the page has no more room. Delete a scenario first, or choose a "
        "shorter name."
    ),
    "costs.scenarios_compared": "What 1,000 cases cost in each scenario",
    "costs.scenario_ratio": "Missed : false alarm",
    "costs.scenario_prevalence": "Positives",
    "costs.scenario_best": "Best threshold",
    "costs.scenario_best_cost": "Costs there",
    "costs.scenario_cost": "Threshold in use costs",
    "costs.scenario_lost": "Extra",
    # What is said
    "costs.best": (
        "{terms} and **{prevalence}** positives the best threshold is **{threshold}**: "
        "**{called}** of 1,000 cases called positive, **{cost}** per 1,000 cases."
    ),
    "costs.best_span": (
        "{terms} and **{prevalence}** positives any threshold {threshold} costs the least: "
        "**{called}** of 1,000 cases called positive, **{cost}** per 1,000 cases."
    ),
    "costs.span": "above **{low}** up to **{high}**",
    "costs.span_above": "above **{low}**",
    "costs.span_up_to": "up to **{high}**",
    "costs.one_of_best": "The one in use, **{threshold}**, is one of them.",
    "costs.at_ratio": "At **{ratio}**",
    "costs.at_prices": "At **{missed}** for a missed positive, **{alarm}** for a false alarm",
    "costs.in_the_data": (
        "In these data the threshold in use costs **{total}** in all, **{average}** per case. It "
        "misses positives worth **{missed}** of {positives}; its false alarms are worth "
        "**{alarms}** of {negatives}."
    ),
    "costs.nothing_at_stake_positives": (
        "All positives have the amount 0, so that missing one costs nothing."
    ),
    "costs.nothing_at_stake_negatives": (
        "All negatives have the amount 0, so that a false alarm costs nothing."
    ),
    "costs.best_in_use": "It is the one in use.",
    "costs.in_use": (
        "The threshold in use, **{threshold}**, costs **{cost}**: **{more}** more{share}."
    ),
    "costs.as_cheap_in_use": "The threshold in use, **{threshold}**, costs as little.",
    "costs.more_share": " ({share})",
    "costs.nothing_best": (
        "That is calling nothing positive: at these costs the scores are of no use."
    ),
    "costs.everything_best": (
        "That is calling everything positive: at these costs the scores are of no use."
    ),
    "costs.nothing_cheaper": (
        "Calling nothing positive, without a model, would cost only **{cost}**."
    ),
    "costs.everything_cheaper": (
        "Calling everything positive, without a model, would cost only **{cost}**."
    ),
    "costs.only_positives": (
        "All cases are positive: calling every one of them so costs the least. How a threshold "
        "fares among negatives cannot be seen."
    ),
    "costs.only_negatives": (
        "All cases are negative: calling none of them positive costs the least. How a threshold "
        "fares among positives cannot be seen."
    ),
    "costs.best_meets": "The best threshold meets all requirements.",
    "costs.best_breaks": (
        "The best threshold breaks a requirement ({shortfalls}). Of those that meet all, "
        "**{threshold}** costs the least: **{cost}**."
    ),
    "costs.use_allowed": "Use the best allowed",
    "costs.use_allowed_help": (
        "The threshold of least cost among those that meet all requirements; these are set on the "
        "Threshold page."
    ),
    "costs.both_best": (
        "That is calling nothing positive, and calling everything positive is as cheap: at these "
        "costs the scores are of no use."
    ),
    "costs.everything_as_cheap": (
        "Calling everything positive is as cheap: at these costs the scores are of no use."
    ),
    "costs.amount": "{amount} {unit}",
    "costs.ratio": "{missed}:{alarm}",
    "costs.ratio_of_amounts": "{ratio} of the amounts",
    "costs.terms": "{missed} : {alarm}",
    "costs.of_amount": "{price} × amount",
    "costs.projected": (
        "Projected from {sample} positives in the data to {prevalence} in use; this assumes the "
        "same scores within each class. ROC stays as it is."
    ),
    "costs.no_answer": "No best threshold: {reason}",
    "costs.error_below_correct": (
        "Not taken: an error must not cost less than the correct decision, and one of the two must "
        "cost more. The costs stay as they are."
    ),
    "costs.emptied": "{name} was emptied: it stays {cost}. Enter 0 if it costs nothing.",
    "costs.ranges": "If you know costs or prevalence only roughly",
    "costs.ranges_hint": (
        "Enter the lowest and the highest value of what you are unsure of, to see how safe the "
        "threshold in use is."
    ),
    "costs.range_in_use": "as above",
    "costs.cost_fn_low": "Missed positive, at least",
    "costs.cost_fn_high": "Missed positive, at most",
    "costs.cost_fp_low": "False alarm, at least",
    "costs.cost_fp_high": "False alarm, at most",
    "costs.prevalence_low": "% positives, at least",
    "costs.prevalence_high": "% positives, at most",
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
    "costs.range_excess": ("Here {share} is of what errors cost more than correct decisions."),
    "costs.range_ratio": "{ratio}",
    "costs.range_condition": "operating condition {condition}",
    "costs.range_safest": (
        "Safest is **{threshold}**: wherever in the range, it costs at most **{regret}** more per "
        "1,000 cases than the best threshold there."
    ),
    "costs.range_best_throughout": "Best throughout is **{threshold}**.",
    "costs.range_safest_in_use": "It is the safest there is.",
    "costs.range_as_safe": "No threshold is safer.",
    "costs.range_outside": "**Outside this range, as entered above:** {what}.",
    "costs.range_outside_one": "{what}, {value}",
    "costs.use_safest": "Use the safest threshold",
    "costs.range_worst": (
        "At worst, at {ratio} and {prevalence} positives, it costs **{regret}** more per 1,000 "
        "cases than the best threshold there."
    ),
    # The charts
    "costs.title_cost_curve": "Which threshold is best under which conditions?",
    "costs.title_expected_cost": "What does each threshold cost?",
    "costs.title_roc": "The same, seen from the ROC curve",
    "costs.axis_condition": (
        "Operating condition (0: only false alarms matter, 1: only missed positives)"
    ),
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
        "1. **Your costs and prevalence** are one place from left to right. Drag the line. It is "
        "what missing all positives would cost, as a share of that plus what raising an alarm for "
        "all negatives would: at 5:1 and 10 % positives 0.5 / (0.5 + 0.9) = 0.36.\n"
        "2. **The threshold in use** is one straight line: low on the left if it raises few false "
        "alarms, low on the right if it misses few.\n"
        "3. **The dark curve** joins the lowest lines: the best that any threshold reaches at each "
        "place.\n"
        "4. **The gap** between the two, at your line, is what a better threshold saves.\n"
        "5. **The dashed lines** are rules that need no scores: call nothing positive, or "
        "everything. Where the dark curve lies on one of them, the model is of no use."
    ),
}
