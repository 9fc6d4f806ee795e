"""Words of the live board on the Costs page: the browser puts formatted texts in the braces."""

TEXT: dict[str, str] = {
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
    "cost_board.legend_roc": (
        "Teal: all that costs as little as the best threshold. Dashed purple: all that costs as "
        "much as the one in use."
    ),
    "cost_board.lowest": "lowest {cost}",
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
    "cost_board.tile_best": "Best threshold",
    "cost_board.tile_best_above": "above {below}",
    "cost_board.tile_best_aside": "{place}",
    "cost_board.tile_best_at": "at {best}",
    "cost_board.tile_best_between": "above {below} to {best}",
    "cost_board.tile_best_up_to": "up to {best}",
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
    "cost_board.tiles_label": "Costs per {per} cases",
    "cost_board.value_text": (
        "threshold {threshold}, {called} of {per} cases called positive, {cost} per {per} cases"
    ),
}
