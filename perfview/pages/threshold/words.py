"""Words of the Threshold page."""

TEXT: dict[str, str] = {
    "threshold.title": "Threshold",
    "threshold.view": "View",
    "threshold.marked": "Marked measure",
    "threshold.marked_help": (
        "Marked among the tiles, and what “best” means under Find a threshold."
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
    "threshold.title_projected": "Who is called what, of 1,000 cases?",
}
