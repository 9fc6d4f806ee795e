"""Words of the Costs page."""

TEXT: dict[str, str] = {
    "costs.title": "Costs",
    # The controls
    "costs.amount_hint": (
        "Do errors cost more in some cases than in others? Name a column of amounts on the Data "
        "page; costs can then be shares of the amount."
    ),
    "costs.prevalence": "% positives in use",
    "costs.prevalence_help": (
        "How many of 100 cases are positive where the classifier will be used. These data hold "
        "{share}. Another share is a projection: it assumes the same scores within each class."
    ),
    "costs.correct_help": "Normally 0. A benefit is a negative cost.",
    "costs.per_cases": "Show the matrix of 1,000 cases",
    "costs.use_best": "Use the best threshold",
    "costs.scenarios": "Scenarios",
    "costs.scenario": "Scenario",
    "costs.scenarios_full": "Not saved: there is room for {most} scenarios. Delete one first.",
    "costs.scenarios_too_long": (
        "Not saved: the address of the page has no more room. Delete a scenario first, or choose a "
        "shorter name."
    ),
    "costs.scenarios_compared": "What 1,000 cases cost in each scenario",
    # What is said
    "costs.do_threshold": "**Use {threshold}**",
    "costs.do_nothing": "**Call nothing positive**",
    "costs.do_everything": "**Call everything positive**",
    "costs.keep_threshold": "**Keep {threshold}**",
    "costs.keep_nothing": "**Keep calling nothing positive**",
    "costs.keep_everything": "**Keep calling everything positive**",
    "costs.decision_less": "{do}: {cost} per 1,000 cases, {apart} less than now.",
    "costs.decision_least": "{do}: {cost} per 1,000 cases, and no threshold costs less.",
    "costs.decision_less_required": (
        "{do}: {cost} per 1,000 cases, {apart} less than now, and no threshold with {requirements} "
        "costs less."
    ),
    "costs.decision_more_required": (
        "{do}: {cost} per 1,000 cases, {apart} more than now, but no threshold with {requirements} "
        "costs less."
    ),
    "costs.decision_least_required": (
        "{do}: {cost} per 1,000 cases, and no threshold with {requirements} costs less."
    ),
    "costs.do_nothing_required": (
        "**Do nothing**: calling nothing positive costs {cost} per 1,000 cases, and every "
        "threshold with {requirements} costs more, at least {least}."
    ),
    "costs.without_required": "Without requirements {threshold} would cost {cost}.",
    "costs.scores_useless": "At these costs the scores are of no use.",
    "costs.span": "above {low} up to {high}",
    "costs.span_above": "above {low}",
    "costs.span_up_to": "up to {high}",
    "costs.span_negated": "from {high} to below {low}",
    "costs.span_above_negated": "below {low}",
    "costs.span_up_to_negated": "{high} or more",
    "costs.at_ratio": "at a cost ratio of {ratio}",
    "costs.at_prices": "at {missed} for a missed positive, {alarm} for a false alarm",
    "costs.in_the_data": (
        "At the threshold in use, all cases of these data together cost {total}. The amounts of "
        "missed positives are {missed} of {positives}, those of false alarms {alarms} of "
        "{negatives}."
    ),
    "costs.nothing_at_stake_positives": (
        "All positives have the amount 0, so that missing one costs nothing."
    ),
    "costs.nothing_at_stake_negatives": (
        "All negatives have the amount 0, so that a false alarm costs nothing."
    ),
    "costs.only_positives": (
        "All cases are positive: calling every one of them so costs the least. How a threshold "
        "fares among negatives cannot be seen."
    ),
    "costs.only_negatives": (
        "All cases are negative: calling none of them positive costs the least. How a threshold "
        "fares among positives cannot be seen."
    ),
    "costs.use_allowed": "Use the best allowed",
    "costs.use_allowed_help": (
        "The threshold of least cost among those that meet all requirements; these are set on the "
        "Threshold page."
    ),
    "costs.everything_as_cheap": (
        "Calling everything positive is as cheap: at these costs the scores are of no use."
    ),
    "costs.textbook": (
        "If scores held as probabilities, the best threshold would be what a false alarm costs "
        "over what both errors cost: {alarm} / ({alarm} + {missed}) = {threshold}{moved}. Here "
        "this textbook threshold costs {cost} per 1,000 cases, {more} more than the best one: "
        "lost to miscalibration, and a little to chance, as the best was found on these cases."
    ),
    "costs.textbook_best": (
        "If scores held as probabilities, the best threshold would be what a false alarm costs "
        "over what both errors cost: {alarm} / ({alarm} + {missed}) = {threshold}{moved}. Here "
        "this textbook threshold costs as little as the best one: at these costs nothing is lost "
        "to miscalibration."
    ),
    "costs.textbook_moved": (
        ", or {threshold} of these scores, as {prevalence} will be positive instead of {sample}"
    ),
    "costs.textbook_title": "The textbook threshold",
    "costs.table": "What 1,000 cases cost {terms} and {prevalence} positives",
    "costs.table_rule": "Rule",
    "costs.table_in_use": "Threshold in use",
    "costs.table_best": "Best threshold",
    "costs.table_allowed": "Cheapest that meets all requirements",
    "costs.table_requirements": "Requirements",
    "costs.table_share": "{more} ({share})",
    "costs.table_textbook": "Textbook threshold",
    "costs.table_threshold": "Threshold",
    "costs.table_cost": "Cost",
    "costs.table_more": "More than the best",
    "costs.table_called": "Called positive",
    "costs.table_missed": "Missed positives",
    "costs.table_alarms": "False alarms",
    "costs.projected": (
        "Projected from {sample} positives in the data to {prevalence} in use; this assumes the "
        "same scores within each class. ROC stays as it is."
    ),
    "costs.no_answer": "No best threshold: {reason}",
    "costs.ranges": "If you know costs or prevalence only roughly",
    "costs.ranges_hint": (
        "Enter the lowest and the highest value of what you are unsure of, to see how safe the "
        "threshold in use is."
    ),
    "costs.cost_fn_low": "Missed positive, at least",
    "costs.cost_fn_high": "Missed positive, at most",
    "costs.cost_fp_low": "False alarm, at least",
    "costs.cost_fp_high": "False alarm, at most",
    "costs.prevalence_low": "% positives, at least",
    "costs.prevalence_high": "% positives, at most",
    "costs.use_safest": "Use the safest threshold",
    # The charts
    "costs.title_cost_curve": "Which threshold is best under which conditions?",
    "costs.title_expected_cost": "What does each threshold cost?",
    "costs.title_roc": "The same, seen from the ROC curve",
    "costs.cost_area": "area",
    "costs.miscalibration": "miscalibration",
    "costs.column_from": "Condition from",
    "costs.column_cost_from": "Cost from",
    "costs.column_textbook_from": "Textbook threshold from",
    "costs.column_textbook_to": "to",
    "costs.table_cost_curve": "The widest intervals of the cost curve and the threshold of each",
    # How to read it
    "costs.net_benefit": "Net benefit (decision curve)",
    "costs.title_net_benefit": "From which probability on is it worth acting on the score?",
    "costs.table_net_benefit": "Net benefit at ten threshold probabilities",
    "costs.axis_probability": "Threshold probability",
    "costs.axis_net_benefit": "Net benefit per 1,000 cases",
    "costs.net_benefit_line_threshold": "threshold in use",
    "costs.net_benefit_line_costs": "costs in use",
    "costs.net_benefit_none": (
        "Net benefit takes the score for a probability, and some of these scores lie outside of 0 "
        "to 1."
    ),
    "costs.net_benefit_amounts": "It counts cases alike, whatever their amounts.",
    "costs.net_benefit_meaning": (
        "Whoever acts only from a probability of 20 % on holds one missed positive for as bad as "
        "four false alarms. Net benefit counts the positives found, less the false alarms at that "
        "weight."
    ),
    "costs.net_benefit_threshold": (
        "At the threshold in use, **{probability}**, it is **{benefit}** per 1,000 cases; calling "
        "everything positive has {everything}, calling nothing positive 0."
    ),
    "costs.net_benefit_costs": (
        "The costs in use ask for acting from **{probability}** on: there it is **{benefit}**, "
        "against {everything} for calling everything positive."
    ),
    "costs.how": "How to read this",
    "costs.how_picture": "A cost curve made of the lines of two thresholds",
    "costs.how_left": "only false alarms matter",
    "costs.how_right": "only missed positives matter",
    "costs.how_up": "cost",
    "costs.how_text": (
        "1. **Your costs and prevalence** are one place from left to right. Drag the line. "
        "Its place is what it would cost to miss all positives, divided by that plus what it would "
        "cost to raise an alarm for all negatives: at 5:1 and 10 % positives 0.5 / (0.5 + 0.9) = "
        "0.36.\n"
        "2. **The threshold in use** is one straight line: low on the left if it raises few false "
        "alarms, low on the right if it misses few.\n"
        "3. **The dark curve** joins the lowest lines: the best that any threshold reaches at each "
        "place.\n"
        "4. **The gap** between the two, at your line, is what a better threshold saves.\n"
        "5. **The dashed lines** are rules that need no scores: call nothing positive, or "
        "everything. Where the dark curve lies on one of them, the model is of no use.\n\n"
        "**The dotted curve** is there if the scores may be probabilities: it is what the "
        "textbook threshold costs, which takes them at their word. What lies between it and the "
        "dark curve is lost to miscalibration. Over all textbook thresholds from 0 to 1, twice the "
        "mean loss is the miscalibration (MCB) in the Brier score. Best thresholds were found on "
        "these same cases, so scores that hold lose a little too."
    ),
    # The live board: the browser puts formatted texts in the braces
    "cost_board.announcement": (
        "Threshold {threshold}, ratio {ratio}. {cost} per {per} cases, {more} more than at the "
        "best threshold, {best}."
    ),
    "cost_board.axis_negatives_amount": "False alarms (share of the amount of all negatives)",
    "cost_board.axis_positives_amount": "Found (share of the amount of all positives)",
    "cost_board.condition_brief": "0: only false alarms matter … 1: only missed",
    "cost_board.condition_label": "Operating condition: missed positives to false alarms",
    "cost_board.condition_text": (
        "{condition} at a ratio of {ratio}; the threshold in use costs {more} more than the best "
        "per {per} cases"
    ),
    "cost_board.cost_axis": "{unit} per {per} cases",
    "cost_board.cost_unit": "Cost",
    "cost_board.gap": "{more} more than the best",
    "cost_board.beyond": "↑ {cost}",
    "cost_board.glimpse": "at {threshold}: {called} of {per} called positive, {cost}",
    "cost_board.legend_cost_curve": (
        "Thick: the best threshold for each condition. Purple: the threshold in use. Faint: all "
        "others. Dashed: rules without a model. Drag the teal line."
    ),
    "cost_board.legend_textbook": "Dotted: textbook thresholds.",
    "cost_board.legend_roc": (
        "Teal: all that costs as little as the best threshold. Dashed purple: all that costs as "
        "much as the one in use."
    ),
    "cost_board.cell_amounts": "amounts {sum}",
    "cost_board.in_all": "In all",
    "cost_board.lowest": "lowest {cost}",
    "cost_board.matrix_counted": "Who is called what, in these data?",
    "cost_board.matrix_projected": "Who is called what, of {per} cases?",
    "cost_board.no_gap": "the best there is",
    "cost_board.plain_cost_amount": "{cases} {cell} cost {price} times their {money}",
    "cost_board.plain_cost_case": "{cases} {cell} cost {price} each",
    "cost_board.plain_counted": "In these data {terms}: together {sum}.",
    "cost_board.plain_gain_amount": "{cases} {cell} bring {price} times their {money}",
    "cost_board.plain_gain_case": "{cases} {cell} bring {price} each",
    "cost_board.plain_projected": "Of {per} cases in use, {terms}: together {sum}.",
    "cost_board.plain_separator": ", ",
    "cost_board.ratio_label": "A missed positive costs as much as how many false alarms?",
    "cost_board.ratio_label_amount": (
        "A missed positive costs on average as much as how many false alarms?"
    ),
    "cost_board.ratio_label_net": (
        "Net of correct decisions, a missed positive costs how many false alarms?"
    ),
    "cost_board.ratio_label_net_amount": (
        "Net of correct decisions, a missed positive costs on average how many false alarms?"
    ),
    "cost_board.ratio_text": "{ratio}, missed positive to false alarm",
    "cost_board.reading": (
        "Threshold {threshold} · {called} of {per} called positive · {cost} per {per} cases"
    ),
    "cost_board.shading": " · shaded: at most {share} above the lowest cost",
    "cost_board.textbook": "textbook {textbook}: {textbook_more} more",
    "cost_board.textbook_best": "textbook {textbook}: as cheap as the best",
    "cost_board.tile_best": "Best threshold",
    "cost_board.tile_best_above": "above {below}",
    "cost_board.tile_best_aside": "{place}",
    "cost_board.tile_best_at": "at {best}",
    "cost_board.tile_best_between": "above {below} to {best}",
    "cost_board.tile_best_up_to": "up to {best}",
    "cost_board.tile_best_above_negated": "below {below}",
    "cost_board.tile_best_between_negated": "{best} to below {below}",
    "cost_board.tile_best_up_to_negated": "{best} or more",
    "cost_board.tile_data": "These data",
    "cost_board.tile_data_aside": "all {total} cases",
    "cost_board.tile_everything": "Call everything positive",
    "cost_board.tile_everything_aside": "without a model",
    "cost_board.tile_in_use": "Threshold in use",
    "cost_board.tile_in_use_aside": "at {threshold}",
    "cost_board.tile_more": "Extra cost",
    "cost_board.tile_more_aside": "against the best",
    "cost_board.tile_nothing": "Call nothing positive",
    "cost_board.tile_nothing_aside": "without a model",
    "cost_board.tiles_label": "Cost of {per} cases",
    "cost_board.value_text": (
        "threshold {threshold}, {called} of {per} cases called positive, {cost} per {per} cases"
    ),
}
