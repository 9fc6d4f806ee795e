"""Words of report, averages and curves on the Classes page."""

TEXT: dict[str, str] = {
    "classes.runs_many": (
        "The file holds {runs} runs of {classes} classes: too many to count a matrix for each. "
        "Read fewer runs or fewer classes to see how figures differ from run to run."
    ),
    "classes.report_title": "How does each class fare?",
    "classes.report_columns": "Columns",
    "classes.report_csv": "Report ({kind})",
    "classes.report_hint": (
        "Each row is one class against all others. Click a column to sort, a figure to see how it "
        "is computed."
    ),
    "classes.report_hint_open": (
        "Each row is one class against all others. Click a column to sort, a figure to see how it "
        "is computed, a class to open it on the {page} page; the other pages then show it too."
    ),
    "classes.at_half": (
        "These figures are of what the model itself called: {own} of {label} are found. A "
        "threshold of 0.5 on the probability of {label} alone, as the Threshold page has it, finds "
        "{half}."
    ),
    "classes.open_class": "Open this class against the rest on the {page} page",
    "classes.sure": "95 % intervals",
    "classes.sure_help": "How sure each figure is: beside it, and in the files",
    "classes.intervals_gone": (
        "There are no intervals: cases of one group are not independent, and a link keeps no "
        "groups; who has the file sees how sure figures are."
    ),
    "classes.intervals_in_link": (
        "Areas and figures of the probabilities have no intervals here: they need the rows, and a "
        "link keeps counts alone."
    ),
    "classes.intervals_of_many": (
        "Of more than {most} probabilities, areas and figures of the probabilities have no "
        "intervals: they would take minutes."
    ),
    "classes.support_help": "Cases that really are of the class",
    "classes.called_help": "Cases that the model called so",
    "classes.no_own": "no case is of this class",
    "classes.no_others": "every case is of this class",
    "classes.count_curves": "Count curves and areas",
    "classes.count_curves_help": (
        "The model gives {probabilities} probabilities. To rank the cases by each class takes a "
        "while, so it is done when you ask for it."
    ),
    "classes.table_class": "Class",
    "classes.table_average": "Average",
    # Averages
    "classes.averages_title": "What do the classes come to on average?",
    "classes.averages_csv": "Averages ({kind})",
    "classes.average_macro": "Macro",
    "classes.average_macro_note": (
        "The mean over the classes: each counts the same, however rare. Its F1 is the mean of the "
        "F1 values, as scikit-learn has it. Of AP it is mAP."
    ),
    "classes.average_of_means": "Macro, of means",
    "classes.average_of_means_note": (
        "The F1 of macro precision and macro recall, as textbooks have it."
    ),
    "classes.average_weighted": "Weighted",
    "classes.average_weighted_note": (
        "The mean over the classes, each counting as much as it has cases."
    ),
    "classes.average_micro": "Micro",
    "classes.average_micro_note": (
        "The counts of all classes are added up first. With one label a case, precision, recall "
        "and F1 are then the accuracy."
    ),
    "classes.matrix_figures": "Figures of the confusion matrix",
    "classes.row_figures": "Figures of the probabilities",
    "classes.zero": "Undefined counts as 0",
    "classes.zero_help": (
        "Off: a class for which a measure is undefined is left out of its average. On: it counts "
        "as 0, as scikit-learn does unless told otherwise."
    ),
    "classes.ordered": "The classes have this order",
    "classes.ordered_help": (
        "Kappa with linear or quadratic weights needs classes in an order, as grades have. Nobody "
        "has stated one. Switch this on if the order shown is right: {labels}."
    ),
    "classes.top": "Top-k accuracy",
    "classes.top_k": "Top {k}",
    "classes.undefined_left_out": "Left out of averages: {said}.",
    "classes.undefined_zero": "Counted as 0 in averages: {said}.",
    "classes.left_out_precision": "{measure} of {classes} (no case is called so)",
    "classes.left_out_recall": "{measure} of {classes} (no case is of the class)",
    "classes.left_out_f1": "{measure} of {classes} (no case is of the class or called so)",
    "classes.left_out_auc": "{measure} of {classes} (no case is of the class, or every case is)",
    "classes.left_out_average_precision": "{measure} of {classes} (no case is of the class)",
    "classes.more_classes": "{more} more",
    # Curves
    "classes.curves_title": "How well is each class told from the rest?",
    "classes.lines": "Classes in colour",
    "classes.lines_help": (
        "Up to {most} classes have a colour of their own; the others are grey, and the pointer "
        "names them. At first the classes with the lowest AUC are in colour."
    ),
    "classes.curve_macro": "macro",
    "classes.curve_micro": "micro",
    "classes.roc_title": "ROC: how many are found, at how many false alarms?",
    "classes.precision_recall_title": "Precision-recall: how right are the calls?",
    "classes.curves_note": (
        "Macro is the vertical average: of ROC curves the mean recall of the classes at equal "
        "false positive rates, of precision-recall curves their mean precision at equal recall. "
        "Micro takes every pair of a case and a class as a case of its own."
    ),
}
