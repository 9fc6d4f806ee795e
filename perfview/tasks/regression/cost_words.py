"""Words of regression about what errors cost, and about cases above a number."""

TEXT: dict[str, str] = {
    # Parts
    "regression.above": "above {value}",
    "regression.above_rest": "{value} or less",
    "regression.part": "{data}: {above}",
    "regression.above_entry": "Truth is above",
    "regression.above_help": (
        "A case is positive if its truth is above this number. The predictions are the scores: the "
        "threshold says from which prediction on a case is called so."
    ),
    "regression.off": "off by more than {value}",
    "regression.off_rest": "off by {value} or less",
    "regression.off_entry": "Off by more than",
    "regression.offpercent_entry": "Off by more than (%)",
    "regression.off_help": (
        "A case is positive if its prediction is off by more than this. The uncertainty is the "
        "score: the threshold says from which uncertainty on a prediction is not to be relied on."
    ),
    "regression.nothing_off": (
        "{value} does not divide the cases: predictions of every model must be off by more and by "
        "less."
    ),
    "regression.off_open": (
        "Which predictions are off by more than {size}? How well does their uncertainty tell?"
    ),
    "regression.nothing_above": (
        "{value} does not divide the cases: the truths of every model must lie on both sides of it."
    ),
    "regression.own_calls": (
        "Calling those positive that are themselves predicted {above} finds {own} of the positives."
    ),
    "regression.above_open": "Which cases are above a number? How well do the predictions tell?",
    # Costs
    "regression.costs_title": "What do errors cost?",
    "regression.cost_over": "Per unit too high",
    "regression.cost_under": "Per unit too low",
    "regression.price_help": (
        "What a prediction costs for each unit that it is off in this direction. Half as far off "
        "costs half as much."
    ),
    "regression.unit_help": "What these prices are in, such as EUR.",
    "regression.costs_none": "Enter a price above 0: at these no error costs anything.",
    "regression.costs_now": (
        "At {over} per unit too high and {under} per unit too low, a prediction costs {cost} on "
        "average: {high} for those that are too high, {low} for those that are too low."
    ),
    "regression.costs_sure": (
        "Over all cases like these, a prediction costs between {low} and {high} on average (95 % "
        "interval)."
    ),
    "regression.costs_add": (
        "With {by} added to every prediction it costs {cost}, the least that adding a number can "
        "reach. That saves {saved} ({share})."
    ),
    "regression.costs_subtract": (
        "With {by} taken off every prediction it costs {cost}, the least that adding a number can "
        "reach. That saves {saved} ({share})."
    ),
    "regression.costs_add_nothing": "Adding a number to every prediction saves nothing.",
    "regression.costs_subtract_nothing": "Adding a number to every prediction saves nothing.",
    "regression.costs_multiply": (
        "With every prediction multiplied by {by} it costs {cost}, the least that a factor can "
        "reach. That saves {saved} ({share})."
    ),
    "regression.costs_multiply_nothing": "Multiplying every prediction by a number saves nothing.",
    "regression.costs_multiply_undefined": (
        "A factor makes sense only where all truths and predictions are above 0: here some are not."
    ),
    "regression.costs_why": (
        "At these prices it pays to predict so that {level} of the truths lie below the prediction."
    ),
    "regression.costs_caveat": (
        "Both corrections were chosen on these cases. On new cases they save less, with few cases "
        "much less."
    ),
    "regression.costs_caption": (
        "Mean cost of a prediction, at {over} per unit too high and {under} per unit too low"
    ),
    "regression.costs_per_case": "Cost as predicted",
    "regression.costs_too_high": "of it too high",
    "regression.costs_too_low": "of it too low",
    "regression.costs_shift": "Best to add",
    "regression.costs_with_shift": "Cost then",
    "regression.costs_factor": "Best factor",
    "regression.costs_with_factor": "Cost with it",
    "regression.files.costs": "What errors cost ({kind})",
    "regression.files.costs_help": "A row for each model: prices, costs and best corrections.",
}
"""The English texts, by key."""
