"""Names and sentences of the figures of calibration."""

TEXT = {
    "explanations.absolute_error": "Mean absolute error (MAE)",
    "explanations.absolute_error_plain": (
        "How far a score is from the truth, 1 or 0, on average. It does not reward honest "
        "probabilities: a score of 0 for every case has the share of positives as its error."
    ),
    "explanations.absolute_error_of_rates": "Mean absolute error against observed rates",
    "explanations.absolute_error_of_rates_plain": (
        "How far a score is from the share of positives among the cases that have it, on average "
        "over the cases. It suits data that count many cases at each score."
    ),
    "explanations.brier_score": "Brier score (mean squared error)",
    "explanations.brier_score_plain": (
        "The mean of the squared distance between score and truth, 1 or 0. The true probability "
        "of each case has the lowest expected value."
    ),
    "explanations.root_mean_squared_error": "Root mean squared error (RMSE)",
    "explanations.root_mean_squared_error_plain": (
        "The square root of the Brier score: a typical distance of a score from the truth."
    ),
    "explanations.brier_both_classes": "Brier score, both classes",
    "explanations.brier_both_classes_plain": (
        "The Brier score as it was first defined: squared distances of both classes are added, "
        "so that it is twice the usual one."
    ),
    "explanations.squared_error_of_rates": "Mean squared error against observed rates",
    "explanations.squared_error_of_rates_plain": (
        "The mean squared distance between a score and the share of positives among the cases "
        "that have it. The rest of the Brier score is chance that no score takes away."
    ),
    "explanations.log_loss": "Log loss (negative log-likelihood)",
    "explanations.log_loss_plain": (
        "The mean of minus the logarithm of the probability that the score gives to the truth. "
        "It is infinite if a positive has the score 0 or a negative the score 1."
    ),
    "explanations.impossible_cases": "Cases called impossible",
    "explanations.impossible_cases_plain": (
        "Positives with the score 0 and negatives with the score 1: one of them makes log loss "
        "infinite."
    ),
    "explanations.clipped_log_loss": "Log loss, clipped at 2.22e-16",
    "explanations.clipped_log_loss_plain": (
        "Log loss with scores of 0 and 1 moved by 2.22e-16, as scikit-learn and yardstick do, so "
        "that it is finite."
    ),
    "explanations.observed_minus_expected": "Observed minus expected positives",
    "explanations.observed_minus_expected_plain": (
        "How many more positives there are than the scores add up to: 0 for scores that are right "
        "on average."
    ),
    "explanations.observed_over_expected": "Observed over expected positives",
    "explanations.observed_over_expected_plain": (
        "Positives, divided by what the scores add up to: above 1 the scores are too low on "
        "average, below 1 too high."
    ),
    "explanations.calibration_slope": "Calibration slope",
    "explanations.calibration_slope_plain": (
        "By how much the log-odds of a positive rise with the log-odds of the score: below 1 the "
        "scores are too extreme, above 1 too cautious."
    ),
    "explanations.calibration_intercept": "Calibration intercept",
    "explanations.calibration_intercept_plain": (
        "The log-odds of a positive where the score is 0.5, by the line of the calibration slope: "
        "0 for calibrated scores."
    ),
    "explanations.miscalibration": "Miscalibration (MCB), Brier score",
    "explanations.miscalibration_plain": (
        "What the Brier score would fall by if each score became the observed rate that isotonic "
        "regression gives it. Calibrated scores have a little of it by chance."
    ),
    "explanations.discrimination": "Discrimination (DSC), Brier score",
    "explanations.discrimination_plain": (
        "What recalibrated scores gain in Brier score over giving every case the share of "
        "positives: how well the scores tell cases apart."
    ),
    "explanations.uncertainty": "Uncertainty (UNC), Brier score",
    "explanations.uncertainty_plain": (
        "The Brier score of giving every case the share of positives. It depends on the data "
        "alone, not on the scores."
    ),
    "explanations.log_miscalibration": "Miscalibration (MCB), log loss",
    "explanations.log_miscalibration_plain": (
        "What log loss would fall by if each score became the observed rate that isotonic "
        "regression gives it. It is infinite if a case was called impossible."
    ),
    "explanations.log_discrimination": "Discrimination (DSC), log loss",
    "explanations.log_discrimination_plain": (
        "What recalibrated scores gain in log loss over giving every case the share of positives: "
        "how well the scores tell cases apart."
    ),
    "explanations.log_uncertainty": "Uncertainty (UNC), log loss",
    "explanations.log_uncertainty_plain": (
        "The log loss of giving every case the share of positives. It depends on the data alone, "
        "not on the scores."
    ),
    "explanations.murphy_reliability": "Reliability (REL), Murphy, 10 bins of equal width",
    "explanations.murphy_reliability_plain": (
        "The mean squared distance of mean score and share of positives in bins of scores; lower "
        "is better."
    ),
    "explanations.murphy_resolution": "Resolution (RES), Murphy, 10 bins of equal width",
    "explanations.murphy_resolution_plain": (
        "The mean squared distance between the share of positives in a bin of scores and that of "
        "all cases; higher is better."
    ),
    "explanations.murphy_uncertainty": "Uncertainty, Murphy",
    "explanations.murphy_uncertainty_plain": (
        "The share of positives times the share of negatives: the Brier score of giving every case "
        "the share of positives."
    ),
    "explanations.murphy_within_bins": "Within bins, Murphy, 10 bins of equal width",
    "explanations.murphy_within_bins_plain": (
        "What scores within a bin differ by: the part of the Brier score that reliability, "
        "resolution and uncertainty leave out."
    ),
    "explanations.calibration_error": (
        "Expected calibration error (ECE), 10 bins of equal width, positive class"
    ),
    "explanations.calibration_error_plain": (
        "How far mean score and share of positives are apart in a bin of scores, on average over "
        "the cases. Few cases make it larger: calibrated scores have some of it by chance."
    ),
    "explanations.rms_calibration_error": (
        "Root mean squared calibration error, 10 bins of equal width, positive class"
    ),
    "explanations.rms_calibration_error_plain": (
        "The root of the mean squared distance of mean score and share of positives in bins of "
        "scores: large gaps count for more."
    ),
    "explanations.max_calibration_error": (
        "Maximum calibration error (MCE), 10 bins of equal width, positive class"
    ),
    "explanations.max_calibration_error_plain": (
        "How far mean score and share of positives are apart in the worst bin of scores, however "
        "few cases it holds."
    ),
    "explanations.debiased_squared_error": (
        "Debiased squared calibration error, 10 bins of equal width, positive class"
    ),
    "explanations.debiased_squared_error_plain": (
        "The mean squared distance of mean score and share of positives in bins of scores, less "
        "what chance adds to it. It is about 0 for calibrated scores and may be negative."
    ),
    "explanations.spiegelhalter_z": "Spiegelhalter's z",
    "explanations.spiegelhalter_z_plain": (
        "By how many standard deviations the Brier score is above what calibrated scores would "
        "have: beyond 1.96 on either side chance explains it in fewer than 5 % of samples."
    ),
    "explanations.calibration_gap": "Integrated calibration index (ICI)",
    "explanations.calibration_gap_plain": (
        "How far a score is from the observed rate that isotonic regression gives it, on average "
        "over the cases."
    ),
    "explanations.calibration_gap_90": "E90",
    "explanations.calibration_gap_90_plain": (
        "The distance between a score and the observed rate that isotonic regression gives it, "
        "which 90 % of the cases do not exceed."
    ),
}
