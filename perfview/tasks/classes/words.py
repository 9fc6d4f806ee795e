"""Words that all pages of several classes share."""

TEXT: dict[str, str] = {
    "classes.task": "several classes",
    "classes.first_page": "See what is taken for what",
    "classes.sample_facts": "{cases} cases of {classes} classes, {count} models",
    "classes.sample_facts.one": "{cases} cases of {classes} classes, 1 model",
    "classes.classes": "Classes",
    "classes.smallest": "Smallest class",
    "classes.largest": "Largest class",
    "classes.rest": "rest",
    "classes.right": "the model is right",
    "classes.wrong": "it is wrong",
    "classes.part": "{data}: {classes}",
    "classes.own_calls": (
        "The threshold {threshold} finds {found} of {classes}; what the model itself called, as on "
        "the page of all classes, finds {own}."
    ),
    "classes.against_rest": "Class against the rest",
    "classes.against_rest_help": (
        "Every figure here is that of this class against all others together. Choose several to "
        "take them as one. “The model is right” shows whether its highest probability holds: of "
        "cases called with 0.8, are 80 of 100 called what they are?"
    ),
    "classes.overruled": (
        "In {rows} of {cases} rows the predicted label is not the most probable class. The matrix "
        "counts the predicted label."
    ),
    "classes.overruled.one": (
        "In 1 of {cases} rows the predicted label is not the most probable class. The matrix "
        "counts the predicted label."
    ),
    "classes.ties": (
        "In {rows} of {cases} rows several classes are equally probable; the first of them counts "
        "as predicted."
    ),
    "classes.ties.one": (
        "In 1 of {cases} rows several classes are equally probable; the first of them counts as "
        "predicted."
    ),
    "classes.not_summing": (
        "In {rows} of {cases} rows the probabilities do not add up to 1. They are used as they "
        "are; log loss and Brier score are undefined."
    ),
    "classes.not_summing.one": (
        "In 1 of {cases} rows the probabilities do not add up to 1. They are used as they are; "
        "log loss and Brier score are undefined."
    ),
    "classes.no_probabilities": (
        "The file has predicted labels and no probabilities. So there are a matrix and a report, "
        "but no curves: a curve needs a score to rank the cases by."
    ),
    "classes.sureness_alone": (
        "Of each case only the probability of the predicted label is known. So there are a matrix, "
        "a report and “right against wrong”, but no curves of a class: these need the probability "
        "of that class for every case."
    ),
    "classes.no_sweeps": (
        "These data are a confusion matrix. So there are its figures, but no curves and no rows."
    ),
    # Numbers of one class
    "figures.support": "Support",
    "figures.support_plain": "Cases that really are {label}.",
    "figures.called": "Calls",
    "figures.called_plain": "Cases that the model called {label}.",
    "figures.of_class": "{name} of {label}",
    "figures.of_class_plain": "{plain} Here “positive” means {label}, and “negative” all others.",
    "figures.no_rows": (
        "These data are counts alone: with a row for each case, `truth` and `predicted` are its "
        "labels and `probabilities` has a column for each of `labels`."
    ),
}
