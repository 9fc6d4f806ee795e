"""Words of the Calibration page."""

TEXT: dict[str, str] = {
    "calibration.title": "Calibration",
    "calibration.counting": "Comparing scores with what happened …",
    "calibration.on_average_level": (
        "On average the scores are right: they expect {expected} positives, {rate} are."
    ),
    "calibration.on_average_high": (
        "On average the scores are **too high**: they expect {expected} positives, {rate} are."
    ),
    "calibration.on_average_low": (
        "On average the scores are **too low**: they expect {expected} positives, {rate} are."
    ),
    "calibration.lost": (
        "Score by score, miscalibration makes {miscalibration} of the Brier score of {brier} "
        "({share})."
    ),
    "calibration.beyond_chance": (
        "That is **more than chance**: calibrated scores of these cases would show {mean}, and 95 "
        "of 100 times at most {upper}."
    ),
    "calibration.within_chance": (
        "That is **no more than chance** makes: calibrated scores of these cases would show "
        "{mean}, and up to {upper}."
    ),
    "calibration.as_given": (
        "Of the scores as given it was {miscalibration} of a Brier score of {brier}."
    ),
    "calibration.own_prevalence": (
        "All figures here are of these cases: the share of positives to expect elsewhere changes "
        "nothing."
    ),
    "calibration.no_probabilities": (
        "The scores of “{model}” were made of a score and a column, so they are no probabilities. "
        "Choose the score itself to see whether it holds."
    ),
    "calibration.title_reliability": "Are as many positive as the scores say?",
    "calibration.title_parts": "What makes the loss?",
    "calibration.title_gaps": "Where are the largest gaps?",
    "calibration.axis_score": "Score",
    "calibration.axis_rate": "Share of positives",
    "calibration.too_low": "scores too low",
    "calibration.too_high": "scores too high",
    "calibration.column_cases": "Cases",
    "calibration.column_rate": "Positive",
    "calibration.column_usual": "Usual if calibrated",
    "calibration.table_reliability": "The largest stretches of scores with one share of positives",
    "calibration.by_chance": "by chance {mean}, up to {upper}",
    "calibration.by_chance_unknown": "weighted: by chance unknown",
    "calibration.brier_note": "mean squared error",
    "calibration.log_loss_note": "in nats a case",
    "calibration.impossible": "{cases} cases were called impossible",
    "calibration.impossible.one": "one case was called impossible",
    "calibration.absolute_error_note": "always 0 gets {share}",
    "calibration.expected_note": "{observed} observed, {expected} expected",
    "calibration.slope_right": "scores neither too extreme nor too cautious",
    "calibration.slope_below": "below 1: scores too extreme",
    "calibration.slope_above": "above 1: scores too cautious",
    "calibration.intercept_note": "0 if calibrated, at slope 1",
    "calibration.title_biases": "For whom are the scores wrong? By {column}",
    "calibration.biases_high": "Beyond chance the scores are **too high** for {values}.",
    "calibration.biases_low": "Beyond chance the scores are **too low** for {values}.",
    "calibration.biases_none": (
        "For no value do scores differ from the share of positives by more than chance."
    ),
    "calibration.groups_apart": (
        "The band, and what is usual in a bin, take the cases as independent: where those of one "
        "group are alike, calibrated scores leave them more often than said."
    ),
    "calibration.biases_caption": "Mean score and share of positives for each value",
    "calibration.column_mean_score": "Mean score",
    "calibration.column_bias": "Too high by",
    "calibration.column_bias_interval": "95 % interval",
    "calibration.gap": (
        "Of {cases} cases {where}, {rate} were positive; {usual_low} to {usual_high} would be "
        "usual."
    ),
    "calibration.gap.one": (
        "Only one case lies {where}, and its score makes what happened unlikely."
    ),
    "calibration.at": "at {low}",
    "calibration.between": "at {low} to {high}",
    "calibration.gap_weighted": (
        "Of cases weighing {cases} {where}, {rate} were positive; their mean score is {mean}."
    ),
    "calibration.no_gap": (
        "None: in each bin the share of positives is one that calibrated scores often give."
    ),
    "calibration.bins": "Bins",
    "calibration.bins_how": "Bins on the curve",
    "calibration.bins_help": (
        "The curve itself needs no bins. The calibration error does: it compares mean score and "
        "share of positives in each. Drag an edge on the curve to see how much it depends on them."
    ),
    "calibration.bins_none": "none",
    "calibration.bins_width": "of equal width",
    "calibration.bins_count": "of equal count",
    "calibration.bins_edges": "at these edges",
    "calibration.bins_number": "How many",
    "calibration.bins_between": "Edges between bins",
    "calibration.bins_between_help": "Rising numbers between 0 and 1, with spaces: 0.1 0.3 0.7",
    "calibration.bins_refused": (
        "“{text}” is no list of edges: rising numbers between 0 and 1 with spaces between them, at "
        "most {most}. The bins stay as they are."
    ),
    "calibration.bins_closed": "A score on an edge",
    "calibration.bins_closed_right": "belongs below, (a, b]",
    "calibration.bins_closed_left": "belongs above, [a, b)",
    "calibration_board.reading": "Threshold {threshold} · {called} of {total} called positive",
    "calibration_board.value_text": "{threshold}, {called} of {total} called positive",
    "calibration_board.tiles_label": "Figures of all scores",
    "calibration_board.announcement": "Threshold {threshold}: {called} of {total} positive.",
    "calibration_board.here": (
        "At {threshold}: of {cases} cases scored {low} to {high}, {rate} are positive."
    ),
    "calibration_board.here_one": (
        "At {threshold}: of {cases} cases with this score, {rate} are positive."
    ),
    "calibration_board.here_usual": "Calibrated scores would give {usual_low} to {usual_high}.",
    "calibration_board.between": (
        "At {threshold} lies no score: the curve rises from {low} to {high}."
    ),
    "calibration_board.table_scores": "Table of scores",
    "calibration_board.band": "Grey: where 9 of 10 curves of calibrated scores run.",
    "calibration_board.no_band": "Cases have weights: what is usual by chance is not known.",
    "calibration_board.parts_left": "left after recalibration",
    "calibration_board.miscalibration": "miscalibration (MCB)",
    "calibration_board.discrimination": "discrimination (DSC)",
    "calibration_board.uncertainty": "uncertainty (UNC)",
    "calibration_board.sum": (
        "{name} {value} = {uncertainty} uncertainty − {discrimination} discrimination + "
        "{miscalibration} miscalibration"
    ),
    "calibration_board.infinite": (
        "{name} is infinite: a case was called impossible. Uncertainty {uncertainty}, "
        "discrimination {discrimination}."
    ),
    "calibration_board.edge_label": "Edge between bins at {edge}: drag it, or press an arrow key",
    "calibration_board.error_bins": "in {bins} bins: root mean square {l2}, largest {max}",
    "calibration_board.gaps_elsewhere": "The list is of the bins that the file was made with.",
}
