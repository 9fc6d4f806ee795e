"""Words of the Threshold page."""

TEXT: dict[str, str] = {
    "threshold.title": "Threshold",
    "threshold.marked": "Marked measure",
    "threshold.marked_help": (
        "This measure is marked among the tiles, and “Best” under Find a threshold looks for it."
    ),
    "threshold.goal": "Find a threshold",
    "threshold.find": "Find",
    "threshold.unreachable": "Not possible: {reason} The threshold stays as it is.",
    "threshold.in_use": "Costs, prevalence",
    "threshold.costs_help": (
        "Used by the tile “Cost per case” and by the goal “Lowest cost”. The Costs page has more."
    ),
    "threshold.prevalence": "Positives in use (%)",
    "threshold.prevalence_help": (
        "How many of 100 cases are positive where the classifier will be used. Empty: as many as "
        "in these data, {share}."
    ),
    "threshold.projected": (
        "**Projected** to {prevalence} positives (data: {sample}), assuming the same scores "
        "within each class; ROC stays."
    ),
    "threshold.exact": "Exact intervals (Clopper-Pearson)",
    "threshold.exact_help": (
        "Of shares such as recall, on tiles and card. Wilson’s interval covers the true share in "
        "about 95 % of samples; the exact one in at least 95 %, so it is wider. Of weighted cases "
        "or whole groups it is that of as many cases as are as sure."
    ),
    "threshold.interval_hint": ("95 % interval by {method}. It takes the threshold as given."),
    "threshold.interval_cases": "It takes the cases as independent.",
    "threshold.interval_groups": (
        "It is judged {by}: these are taken as independent, their cases are not."
    ),
    "threshold.interval_of_cost": (
        "No interval: it is known where a missed positive and a false alarm cost the same in every "
        "case, and correct decisions nothing."
    ),
    "threshold.intervals_by": "95 % intervals {by}",
    "threshold.interval_none": "no interval",
    "threshold.interval_none_because": "No interval: {reason}.",
    "threshold.interval_projected": (
        "No interval: these cases do not tell how sure this is at another share of positives."
    ),
    "threshold.det": "Detection errors (DET)",
    "threshold.title_det": "How many are rejected for how many accepted by mistake?",
    "threshold.table_det": "Both error rates at twenty operating points",
    "threshold.det_x": "False acceptance rate in % (FAR)",
    "threshold.det_y": "False rejection rate in % (FRR)",
    "threshold.det_equal": "EER {rate}",
    "threshold.det_here": (
        "At the threshold in use: {fpr} of the negatives are accepted, {fnr} of the positives are "
        "rejected. Equal error rate: {equal}."
    ),
    "threshold.det_note": (
        "Both axes run by normal deviates, so that rare errors have room: classes with normal "
        "scores of equal spread give a straight line."
    ),
    "threshold.title_projected": "Who is called what, of 1,000 cases?",
}
