"""Words of the table of figures, and of several models side by side."""

TEXT: dict[str, str] = {
    "calibration.title_figures": "Every figure, and what chance alone would make of it",
    "calibration.figures_caption": "Figures of calibration",
    "calibration.undefined": "{value} ({reason})",
    "calibration.intervals": "95 % intervals",
    "calibration.intervals_help": (
        "Cases are drawn anew {count} times. That takes a moment, with many cases some seconds."
    ),
    "calibration.every": "All figures",
    "calibration.every_help": "Also those that differ from these in a detail only.",
    "calibration.column_value": "Value",
    "calibration.column_interval": "95 % interval",
    "calibration.column_by_chance": "If calibrated",
    "calibration.column_by_chance_help": (
        "What the figure would be if each score were the chance of a positive: the mean of 1,000 "
        "draws, and the range of 95 % of them."
    ),
    "calibration.mean_range": "{mean}, {low} to {high}",
    "calibration.intervals_how": (
        "95 % intervals by a bootstrap of {count} draws, {drawn}, seed {seed}."
    ),
    "calibration.intervals_of_maps": (
        "They take the recalibrated scores as they are: that the map would differ too is not in "
        "them."
    ),
    "calibration.intervals_beside": (
        "Where a value lies outside of its interval, chance makes it too large on average, and the "
        "interval takes that off."
    ),
    "calibration.no_intervals": "There are no intervals: {reason}",
    "calibration.title_models": "Which model's scores hold?",
    "calibration.title_model_curves": "Share of positives at each score",
    "calibration.title_plane": "Miscalibration and discrimination",
    "calibration.axis_miscalibration": "Miscalibration (MCB): lower is better",
    "calibration.axis_discrimination": "Discrimination (DSC): higher is better",
    "calibration.isoline": "Brier score {brier}",
    "calibration.plane_note": (
        "Good: left and up. Along a grey line the Brier score is the same; it falls towards the "
        "upper left."
    ),
    "calibration.plane_apart": (
        "Good: left and up. The models were scored on different cases, so there are no lines of "
        "one Brier score."
    ),
    "calibration.hover_plane": "miscalibration {{x}}, discrimination {{y}}",
    "calibration.table_model_curves": "Share of positives at eleven scores",
    "calibration.table_plane": "Parts of the Brier score",
    "calibration.models_test": "Differences and chance",
    "calibration.models_test_help": (
        "Each model against one of them: 95 % intervals and p values of Brier score, "
        "miscalibration and discrimination."
    ),
    "calibration.reference": "Against",
    "calibration.table_models": "Brier score of each model, in parts",
    "calibration.against": "{difference} ({low} to {high}), {p}",
    "calibration.against_untested": "{difference}",
    "calibration.models_best": "By Brier score {best} is best, with {brier}.",
    "calibration.models_equal": "By Brier score {best} are equally good, with {brier}.",
    "calibration.models_ahead": "Beyond chance {reference} has a better Brier score than {names}.",
    "calibration.models_behind": (
        "Beyond chance {names} have a better Brier score than {reference}."
    ),
    "calibration.models_behind.one": (
        "Beyond chance {names} has a better Brier score than {reference}."
    ),
    "calibration.models_unclear": (
        "Chance may explain the difference in Brier score between {reference} and {names}."
    ),
    "calibration.models_paired": "Paired: all models scored the same cases.",
    "calibration.models_how": (
        "Differences are each model's figure less that of “{reference}”; p values are corrected "
        "by Holm's method where there are several."
    ),
    "calibration.models_left_out": (
        "Not here, as their scores are no probabilities from 0 to 1: {names}."
    ),
    "calibration.models_most": "The {shown} models with the largest AUC of {count} are shown.",
}
