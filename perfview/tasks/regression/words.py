"""Words that all pages of regression share."""

TEXT: dict[str, str] = {
    "regression.fact_lowest": "Lowest truth",
    "regression.fact_highest": "Highest truth",
    "regression.task": "numbers (regression)",
    "regression.first_page": "See how far off predictions are",
    "regression.bin_missing": "without a value",
    "regression.axis_prediction": "Prediction",
    "regression.axis_bias": "Mean error",
    # Files
    "regression.figures_title": "Figures of all models",
    "regression.card_rule": "Take what {model} predicts.",
    "regression.card_within": "9 of 10 of these {cases} predictions are within {within}.",
    "regression.card_tolerance": "{share} are within the tolerance of {size}.",
    "regression.card_tolerance_sure": (
        "{share} ({low} to {high}) are within the tolerance of {size}."
    ),
    "regression.files_live": (
        "This file works without a network and sends nothing. Move the handle, choose bars, draw a "
        "rectangle to look closer."
    ),
    "regression.files_what": (
        "These files hold sums, a grid of counts, quantiles and curves of your data, and its name "
        "and fingerprint; no row. Where a cell of the grid holds a single case, they show about "
        "where it lies."
    ),
    "regression.files.page_help": (
        "One file with the live views, the figures of all models and their curves. It opens in any "
        "browser, without a network."
    ),
    "regression.files.card_help": "For printing: how far off predictions are, and the figures.",
    "regression.files.figures": "Figures of all models ({kind})",
    "regression.files.figures_help": "A row for each model, a column for each figure.",
    "regression.files.bias": "Mean errors in bins ({kind})",
    "regression.files.bias_help": "The bins in view, each with the mean error and its interval.",
    "regression.files.ranges": "Quantiles and ranges ({kind})",
    "regression.files.ranges_help": "What each states, what came true, and how sure that is.",
    "regression.files.result_help": (
        "All models. perfcore.results.read_document reads it again, and `cutpoint check` compares "
        "its figures."
    ),
    "regression.sample_facts": "{cases} cases, {count} models",
    "regression.sample_facts.one": "{cases} cases, 1 model",
}
"""The English texts, by key."""
