"""Words of what is downloaded of several classes."""

TEXT: dict[str, str] = {
    # The menu
    "files.what": (
        "These files hold the confusion matrix, labels, names and the fingerprint of your file; "
        "the page, the tables and the result also hold distinct probabilities with their counts. "
        "They do not hold its other columns, nor which case is which."
    ),
    "files.single": (
        "{cells} cells of the matrix hold a single case: all files show what that case is and what "
        "it was called."
    ),
    "files.single.one": (
        "1 cell of the matrix holds a single case: all files show what that case is and what it "
        "was called."
    ),
    "files.single_unknown": (
        "Any cell of the matrix may hold a single case: all files show what it is and what it was "
        "called."
    ),
    "files.single_scores": (
        "Where a case has a probability that no other case has, the page, the tables and the "
        "result show whether it is of that class, or was called right."
    ),
    "files.page_help": (
        "One file with the live matrix, report, averages, curves, costs and what to leave to "
        "people. It opens in any browser, without a network."
    ),
    "files.card_help": "For printing: what to expect of the model, and how to reproduce it.",
    "files.matrix": "Confusion matrix ({kind})",
    "files.matrix_help": "Rows are the true classes, columns what they were called.",
    "files.tables": "Tables behind the figures (ZIP)",
    "files.tables_help": (
        "Matrix, report and averages (each as {kind}), and every threshold of each class against "
        "the rest, unless there are more than {scores}."
    ),
    "files.result_help": (
        "All models, exactly; every threshold of each class, unless there are more than {scores}. "
        "perfcore.results.read_class_result reads it again."
    ),
    # The head of the page and of the card
    "files.classes": "{count}: {labels}",
    "files.live": (
        "This file works without a network and sends nothing. Order the matrix, look closer, point "
        "at a cell to read it."
    ),
    "files.costs_given": "What it costs to call a case of the class of a row that of a column",
    "files.costs": "What all decisions cost",
    "files.costs_total": "In all",
    "files.costs_each": "Per case",
    "files.costs_now": "As decided",
    "files.costs_least": "If each case were called what is expected to cost least",
    "files.cost_unknown": "Nobody said what a case costs that is left to people",
    "files.moves": "What would change: called now, instead",
    "files.hint": "Point at a cell to read it.",
    "files.pair_help": "Show this cell",
    # The card
    "files.card_rule": "Call each case what {model} calls it: one of {count} classes.",
    "files.card_macro_f1": "macro-F1: mean of the F1 values",
    "files.card_f1_of_means": "macro-F1: F1 of mean precision and recall",
    "files.card_errors": "errors among {cases} cases",
    "files.card_accuracy": "Accuracy: {right} of {cases} cases are called what they are.",
    "files.card_accuracy_sure": (
        "Accuracy: {right} of {cases} cases are called what they are, {interval}."
    ),
    "files.card_assumes": "It assumes that the classes are as frequent as here.",
    "files.card_left_out": ("Averages leave out {classes}, where precision, recall or F1 is 0/0."),
    "files.card_pairs": "Most confused",
    "files.card_pair": "{truth} called {called}",
    "files.card_pair_share": "{share} of {truth}",
    "files.card_pair_back": "{share} of {truth}; {count} the other way round",
    "files.card_no_pairs": "No class was called another one.",
    "files.card_figures_sure": "Other figures, with {level} intervals",
    "files.card_lowest": "Lowest recall: {label}",
    "files.card_cost_here": "At these decisions",
}
"""The English texts, by key."""
