"""Words of the Regression page."""

TEXT: dict[str, str] = {
    "regression.title": "Regression",
    "regression.axis_truth": "Truth",
    "regression.axis_error": "Error: prediction minus truth",
    "regression.axis_error_percent": "Error in percent of the truth",
    "regression.within_90": "90 % are within",
    "regression.by_prediction": "prediction",
    "regression.case_title": "The case that you chose",
    "regression.case_id": "Id",
    "regression.case_truth": "Truth",
    "regression.case_prediction": "Prediction",
    "regression.case_error": "Error",
    "regression.files_hint": "Draw a rectangle to look closer.",
    "regression.link": (
        "These are counts without rows: they show the bias by the prediction, and no single cases."
    ),
    "regression.ranges_title": "Do the ranges hold?",
    "regression.ranges_rows": "Forecast",
    "regression.quantile_name": "Quantile {upper}",
    "regression.range_name": "Range from {lower} to {upper}",
    "regression.ranges_stated": "Stated",
    "regression.ranges_stated_help": (
        "The share of truths that should lie at or below the quantile, or in the range."
    ),
    "regression.ranges_share": "Came true",
    "regression.ranges_share_help": (
        "The share of truths that do, with its 95 % interval. An end counts as inside."
    ),
    "regression.ranges_loss": "Pinball loss",
    "regression.ranges_loss_help": (
        "What errors of the quantile cost on average, those on its two sides priced by its level. "
        "Lower is better."
    ),
    "regression.ranges_width": "Mean width",
    "regression.ranges_width_help": "Of ranges that hold, narrow ones say more.",
    "regression.ranges_verdict": "Verdict",
    "regression.ranges_verdict_help": "Beyond chance: the stated share is outside the interval.",
    "regression.quantile_low": "too low, beyond chance",
    "regression.quantile_high": "too high, beyond chance",
    "regression.quantile_holds": "holds, as far as chance can tell",
    "regression.range_low": "too narrow, beyond chance",
    "regression.range_high": "too wide, beyond chance",
    "regression.range_holds": "holds, as far as chance can tell",
    "regression.quantile_said": (
        "{stated} of truths should lie at or below this quantile; {share} do ({between}): {found}"
    ),
    "regression.quantile_found_low": "the quantile is too low, beyond chance.",
    "regression.quantile_found_high": "the quantile is too high, beyond chance.",
    "regression.quantile_found_holds": "the quantile holds, as far as chance can tell.",
    "regression.range_said": (
        "{stated} of truths should lie between the quantiles {lower} and {upper}; {share} do "
        "({between}): {found}"
    ),
    "regression.range_found_low": "the ranges are too narrow, beyond chance.",
    "regression.range_found_high": "the ranges are too wide, beyond chance.",
    "regression.range_found_holds": "the ranges hold, as far as chance can tell.",
    "regression.ranges_crossed": (
        "In up to {cases} cases the lower end of a range lies above its upper end: no truth can "
        "lie in it."
    ),
    "regression.ranges_crossed.one": (
        "In one case the lower end of a range lies above its upper end: no truth can lie in it."
    ),
    "regression.ranges_grouped": (
        "Intervals of these shares take each case for itself, although cases belong together: the "
        "intervals are too narrow."
    ),
    "regression.models_title": "How sure are these figures, and which model is better?",
    "regression.parts_title": "What is R² made of?",
    "regression.parts_note": (
        "Blue: how much of the variance of the truth the predictions can tell apart. Red: what is "
        "lost because they do not hold as means; recalibration would win it back. R² is blue less "
        "red."
    ),
    "regression.parts_x": "Share of the variance of the truth",
    "regression.murphy_title": "Whose predictions cost less, whatever errors cost?",
    "regression.murphy_x": "Value at which the decision changes",
    "regression.murphy_y": "Mean loss",
    "regression.murphy_note": (
        "Murphy curves: if it matters whether the truth is above or below a number, this is what "
        "wrong sides cost. Lower everywhere is better under every loss of squared type."
    ),
    "regression.murphy_ahead": "{better} is better than {worse} under every loss of squared type.",
    "regression.murphy_equal": "{first} and {second} are equally good under every such loss.",
    "regression.murphy_cross": (
        "The curves of {first} and {second} cross at {at}: which is better depends on the loss."
    ),
    "regression.murphy_more": "They cross at more places.",
    # The board
    "regression_board.tiles_label": "Figures of all cases",
    "regression_board.tile_hint": "{name}: {plain} Click to see how it is computed.",
    "regression_board.title_density": "What was predicted, and what came true?",
    "regression_board.title_errors": "How far off are the predictions?",
    "regression_board.title_biases": "Where are they too high or too low?",
    "regression_board.too_low": "predicted too low",
    "regression_board.too_high": "predicted too high",
    "regression_board.curve_note": (
        "Green: the mean truth at each prediction. On the dashed line both are equal."
    ),
    "regression_board.one_case": "1 case",
    "regression_board.most_cases": "{cases} cases",
    "regression_board.density_hint": (
        "Draw a rectangle to look closer. Where it holds few cases, each is a dot."
    ),
    "regression_board.cases_hint": "Each dot is a case. Click one to see its row.",
    "regression_board.density_keys": (
        "All cases by prediction and truth. Plus and minus look closer and further away, arrows "
        "move the part in view, 0 shows the whole."
    ),
    "regression_board.look": "How close to look",
    "regression_board.closer": "Look closer",
    "regression_board.away": "Look from further away",
    "regression_board.whole": "Whole",
    "regression_board.whole_help": "Show all cases again",
    "regression_board.cell": "About {predicted} predicted and {actual} true: {cases} cases.",
    "regression_board.case_high": "Predicted {predicted}, true {actual}: {error} too high.",
    "regression_board.case_low": "Predicted {predicted}, true {actual}: {error} too low.",
    "regression_board.case_even": "Predicted {predicted}, true {actual}: exactly right.",
    "regression_board.tolerance": "How far a prediction may be off",
    "regression_board.unit_own": "absolute",
    "regression_board.unit_own_help": "Errors in the unit of the truth",
    "regression_board.unit_percent": "percent",
    "regression_board.unit_percent_help": "Errors in percent of the truth",
    "regression_board.within": "{share} of the predictions are within {t} of the truth",
    "regression_board.beyond": "{low} are too low by more, {high} too high by more",
    "regression_board.errors_hint": (
        "Move the handle. Drag over bars to light their cases in the other views."
    ),
    "regression_board.errors_keys": (
        "Errors in ranges. The left and the right arrow choose a range, with Shift they add the "
        "next one, Escape chooses none."
    ),
    "regression_board.errors_between": (
        "Errors from {low} to {high}: {cases} cases, {share} of all."
    ),
    "regression_board.errors_below": "Errors below {high}: {cases} cases, {share} of all.",
    "regression_board.errors_above": "Errors above {low}: {cases} cases, {share} of all.",
    "regression_board.bias_by": "By",
    "regression_board.biases_hint": (
        "Each bar is the mean error of about equally many cases, with its 95 % interval. Click a "
        "bar to light its cases."
    ),
    "regression_board.biases_keys": (
        "Mean errors in bins. The left and the right arrow choose a bin, with Shift they add the "
        "next one, Escape chooses none."
    ),
    "regression_board.bin_cases": "{cases}",
    "regression_board.bin_high": "{bin}: {value} too high on average, {cases} cases.",
    "regression_board.bin_low": "{bin}: {value} too low on average, {cases} cases.",
    "regression_board.bin_even": "{bin}: right on average, {cases} cases.",
    "regression_board.bin_interval": "95 % interval of the mean error: {low} to {high}.",
    "regression_board.bin_lit": "{share} of them are lit.",
}
"""The English texts, by key."""
