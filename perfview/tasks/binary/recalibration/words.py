"""Words about recalibrated scores."""

TEXT: dict[str, str] = {
    "recalibration.scores": "Scores",
    "recalibration.help": (
        "What if the scores were recalibrated: turned into probabilities that hold in these data. "
        "Thresholds are then probabilities, and each way keeps a threshold of its own."
    ),
    "recalibration.given": "as given",
    "recalibration.isotonic": "isotonic",
    "recalibration.logistic": "logistic",
    "recalibration.beta": "beta",
    "recalibration.platt": "Platt",
    "recalibration.log_odds": "log-odds",
    "recalibration.percent": "percent",
    "recalibration.by_isotonic": "isotonic regression",
    "recalibration.by_logistic": "logistic regression on their log-odds",
    "recalibration.by_beta": "beta calibration",
    "recalibration.by_platt": "Platt scaling",
    "recalibration.by_log_odds": "the logistic function, as they were said to be log-odds",
    "recalibration.by_percent": "a division by 100, as they were said to be percent",
    "recalibration.fitting": "Recalibrating the scores …",
    "recalibration.crossed": (
        "Scores were recalibrated by {by}, each case by a map fitted on other cases, so it "
        "promises no more than new ones would show."
    ),
    "recalibration.grouped": (
        "Scores were recalibrated by {by}, each case by a map fitted on other groups, so it "
        "promises no more than new ones would show."
    ),
    "recalibration.same": (
        "Scores were recalibrated by {by} fitted on these same cases, so it looks a little better "
        "than on new ones."
    ),
    "recalibration.rising": (
        "Scores were turned into probabilities by {by}. Their order is the same, so no figure of "
        "ranking changes."
    ),
    "recalibration.merged": (
        "But some are so close to 0 or 1 that they became equal: these cases share a rank now."
    ),
    "recalibration.sent": "The sender of this link recalibrated the scores.",
    "recalibration.sent_crossed": (
        "The sender of this link recalibrated the scores by {by}, each case by a map fitted on "
        "other cases."
    ),
    "recalibration.sent_grouped": (
        "The sender of this link recalibrated the scores by {by}, each case by a map fitted on "
        "other groups."
    ),
    "recalibration.sent_same": (
        "The sender of this link recalibrated the scores by {by} fitted on these same cases, so it "
        "looks a little better than on new ones."
    ),
    "recalibration.sent_rising": (
        "The sender of this link turned the scores into probabilities by {by}."
    ),
    "recalibration.in_link": "The link keeps the recalibrated scores, not those given.",
    "recalibration.outside": (
        "The scores of “{model}” run from {low} to {high}. Probabilities lie between 0 and 1."
    ),
    "recalibration.are_log_odds": "They are log-odds",
    "recalibration.are_percent": "They are percent",
    "recalibration.offers": (
        "That turns every score into a probability and keeps their order: no figure of ranking "
        "changes. “Scores” above takes it back, and offers regressions that learn a map from these "
        "cases."
    ),
    "recalibration.alone": "All cases served to fit, not this subgroup alone.",
    "recalibration.made": (
        "The scores of {models} stay as given: made of a score and a column, they are no "
        "probabilities."
    ),
    "recalibration.refused": "The scores of “{model}” stay as given. {reason}",
}
