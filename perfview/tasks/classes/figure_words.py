"""Names of the numbers of several classes, and what each says."""

TEXT: dict[str, str] = {
    "figures.macro_average": "Macro {measure}",
    "figures.macro_average_plain": (
        "The mean of the classes' values of {measure}: each class counts the same, however rare it "
        "is."
    ),
    "figures.weighted_average": "Weighted {measure}",
    "figures.weighted_average_plain": (
        "The mean of the classes' values of {measure}, each class counting as much as it has cases."
    ),
    "figures.micro_average": "Micro {measure}",
    "figures.micro_average_plain": (
        "The counts of all classes are added up first, then {measure} is taken: each case counts "
        "the same. With one label a case, that is the accuracy."
    ),
    "figures.f1_of_means": "F1 of macro precision and macro recall",
    "figures.f1_of_means_plain": (
        "The means of precision and recall are taken over the classes first, then their F1: the "
        "textbook's macro-F1. Another number than the mean of the F1 values."
    ),
    "figures.micro_auc": "Micro AUC",
    "figures.micro_auc_plain": (
        "One AUC over all pairs of a case and a class: how often a case's score for its own class "
        "is higher than a score for a class that a case is not of."
    ),
    "figures.macro_average_precision": "mAP: mean average precision",
    "figures.macro_average_precision_plain": (
        "The mean of the classes' average precision, each class against the rest; each class "
        "counts the same."
    ),
    "figures.weighted_average_precision": "Weighted average precision",
    "figures.weighted_average_precision_plain": (
        "The mean of the classes' average precision, each class counting as much as it has cases."
    ),
    "figures.accuracy": "Accuracy",
    "figures.accuracy_plain": "The share of the cases that are called what they are.",
    "figures.balanced_accuracy": "Balanced accuracy",
    "figures.balanced_accuracy_plain": (
        "The mean of the classes' recalls: what accuracy would be if all classes were as frequent."
    ),
    "figures.cohen_kappa": "Cohen's kappa",
    "figures.cohen_kappa_plain": (
        "How far calls agree with the truth beyond chance: 0 is what independent calls of the same "
        "shares would reach, 1 is no error."
    ),
    "figures.kappa_linear": "Kappa, linear weights",
    "figures.kappa_linear_plain": (
        "Kappa where an error counts as much as the classes are places apart in their order."
    ),
    "figures.kappa_quadratic": "Kappa, quadratic weights",
    "figures.kappa_quadratic_plain": (
        "Kappa where an error counts as the square of how many places the classes are apart."
    ),
    "figures.mcc": "Matthews correlation",
    "figures.mcc_plain": (
        "The correlation of calls and truth over all classes: 0 is chance, 1 is no error."
    ),
    "figures.mcc_note": "Where it is undefined, scikit-learn returns 0.",
    "figures.hand_till": "Hand and Till's M",
    "figures.hand_till_plain": (
        "The mean AUC over all pairs of classes, each pair told apart alone: how frequent the "
        "classes are does not matter."
    ),
    "figures.hand_till_note": (
        'roc_auc_score(…, multi_class="ovo") gives the same where every class has cases, the '
        "labels are sorted and no case has a weight."
    ),
    "figures.log_loss": "Log loss",
    "figures.log_loss_plain": (
        "The mean of −ln(probability given to the case's own class), in nats; lower is better."
    ),
    "figures.log_loss_note": (
        "Where a case's own class got the probability 0 it is infinite. scikit-learn puts 2.2e-16 "
        "in place of probabilities below that, so that such a case adds 36."
    ),
    "figures.log_loss_infinite": (
        "Infinite: a case's own class got the probability 0. scikit-learn puts 2.2e-16 there, so "
        "that such a case adds 36."
    ),
    "figures.brier": "Brier score, 0 to 2",
    "figures.brier_plain": (
        "The mean squared distance of the probabilities from the truth, added up over the classes: "
        "Brier's own definition; lower is better."
    ),
    "figures.brier_halved": "Brier score, 0 to 1",
    "figures.brier_halved_plain": (
        "The same divided by two: with two classes it is the score in common use; lower is better."
    ),
    "figures.top_k": "Top-{k} accuracy",
    "figures.top_k_plain": (
        "The share of the cases whose own class is among the {k} with the highest probabilities."
    ),
    "figures.top_k_note": (
        "Where probabilities are equal at the last place a case counts by its chance among them; "
        "scikit-learn lets the order of the columns decide."
    ),
    "figures.support": "Support",
    "figures.support_plain": "Cases that really are {label}.",
    "figures.called": "Called",
    "figures.called_plain": "Cases that the model called {label}.",
    "figures.of_class": "{name} of {label}",
    "figures.of_class_plain": "{plain} Here “positive” means {label}, and “negative” all others.",
    "figures.no_rows": (
        "These data are counts alone: with a row for each case, `truth` and `predicted` are its "
        "labels and `probabilities` has a column for each of `labels`."
    ),
    "figures.no_cases": "there are no cases",
    "figures.no_class": "the measure is undefined for every class",
    "figures.average_undefined": "the measure is undefined for every class",
    "figures.no_order": "it needs the order of the classes, and nobody has stated it",
    "figures.no_disagreement": (
        "all cases are of one class and called it, so that no disagreement is expected"
    ),
    "figures.one_margin": "all cases are of one class, or all are called one class",
    "figures.one_class": "fewer than two classes have cases",
    "figures.not_summing": (
        "the probabilities of some rows do not add up to 1, or do not lie between 0 and 1"
    ),
}
