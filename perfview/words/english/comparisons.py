"""What every task says of its figures from model to model."""

TEXT: dict[str, str] = {
    "comparisons.models_title": "Which model is better?",
    "comparisons.models_csv": "Models ({kind})",
    "comparisons.pairs_csv": "All pairs ({kind})",
    "comparisons.title": "Is the difference beyond chance?",
    "comparisons.second": "{model} compared with",
    "comparisons.count": "Test the differences",
    "comparisons.count_help": (
        "It takes a while: 1,000 times as many cases are drawn anew as there are."
    ),
    "comparisons.refused": "The differences cannot be tested: {reason}",
    "comparisons.difference": "Difference",
    "comparisons.p": "p value",
    "comparisons.corrected": "for all pairs (Holm)",
    "comparisons.swapped_p": "p, swapped",
    "comparisons.swapped_corrected": "swapped, for all pairs (Holm)",
    "comparisons.verdict": "Better",
    "comparisons.test": "Test",
    "comparisons.beyond": "{name}, beyond chance",
    "comparisons.may_be_chance": "{name}, may be chance",
    "comparisons.differ": "they differ beyond chance",
    "comparisons.undirected": "may be chance",
    "comparisons.equal": "equal",
    "comparisons.unknown": "unknown",
    "comparisons.paired": (
        "Both models judged the same cases, and the tests know that. “Bootstrap” draws the cases "
        "1,000 times anew, the same for both."
    ),
    "comparisons.unpaired": (
        "These models judged different cases, or it is not known which cases are the same. So each "
        "is judged for itself, and only a larger difference is beyond chance."
    ),
    "comparisons.holm": "“For all pairs” corrects for {pairs} pairs of models, by Holm’s method.",
}
