"""Words of the live board on the Costs page: the browser puts formatted texts in the braces."""

TEXT: dict[str, str] = {
    "cost_board.announcement": (
        "Threshold {threshold}, ratio {ratio}. {cost} per {per} cases, {more} more than at the "
        "best threshold, {best}."
    ),
    "cost_board.condition_label": "Operating condition: missed positives to false alarms",
    "cost_board.condition_text": (
        "{condition} at a ratio of {ratio}; the threshold in use costs {more} more than the best "
        "per {per} cases"
    ),
    "cost_board.cost_axis": "{unit} per {per} cases",
    "cost_board.cost_unit": "Cost",
    "cost_board.gap": "{more} too much",
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
    "cost_board.plain_counted": (
        "{fn} missed cost {missed} each, {fp} false alarms {alarm} each, at the prevalence of "
        "these data."
    ),
    "cost_board.plain_projected": (
        "Of {per} cases in use, {fn} are missed for {missed} each and {fp} are false alarms for "
        "{alarm} each."
    ),
    "cost_board.ratio_label": "A missed positive costs as much as how many false alarms?",
    "cost_board.ratio_text": "{ratio}, missed positive to false alarm",
    "cost_board.reading": (
        "Threshold {threshold} · {called} of {per} called positive · {cost} per {per} cases"
    ),
    "cost_board.shading": " · shaded: at most {share} above the lowest cost",
    "cost_board.tile_best": "Best threshold",
    "cost_board.tile_best_aside": "at {best}",
    "cost_board.tile_everything": "Call everything positive",
    "cost_board.tile_everything_aside": "needs no model",
    "cost_board.tile_in_use": "Threshold in use",
    "cost_board.tile_in_use_aside": "at {threshold}",
    "cost_board.tile_more": "Lost to the best",
    "cost_board.tile_more_aside": "per {per} cases",
    "cost_board.tile_nothing": "Call nothing positive",
    "cost_board.tile_nothing_aside": "needs no model",
    "cost_board.tiles_label": "Costs per {per} cases",
    "cost_board.value_text": (
        "threshold {threshold}, {called} of {per} cases called positive, {cost} per {per} cases"
    ),
}
