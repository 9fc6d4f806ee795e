"""Words of the confusion matrix on the Classes page."""

TEXT: dict[str, str] = {
    "classes.title": "Classes",
    "classes.versus": "Compare with",
    "classes.versus_none": "no other model",
    "classes.versus_help": (
        "The matrix then shows how many more cases of each class the model in view calls what, "
        "and how many fewer."
    ),
    "classes.rows_right": "{cases} cases of {truth}, called so",
    "classes.rows_right.one": "1 case of {truth}, called so",
    "classes.rows_wrong": "{cases} cases of {truth} called {called}",
    "classes.rows_wrong.one": "1 case of {truth} called {called}",
    "classes.rows_none": "No case of {truth} was called {called}.",
    "classes.rows_counted": (
        "The file is a confusion matrix: which cases stand behind a cell, it does not say."
    ),
    "classes.rows_in_link": "A link keeps counts alone: it does not say which cases these are.",
    "classes.rows_surest": "Those of which the model was surest come first.",
    "classes.rows_id": "Case",
    "classes.rows_truth": "Truth",
    "classes.rows_called": "Called",
    "classes.rows_probability": "Probability of {label}",
    "classes.rows_highest": "Highest probability",
    "classes.rows_highest_class": "of class",
    "classes.rows_download": "All of these ({kind})",
    "matrix_board.title": "What is called what?",
    "matrix_board.title_versus": "Where do {model} and {versus} differ?",
    "matrix_board.axes": "Rows: what the cases are. Columns: what {model} called them.",
    "matrix_board.axes_versus": (
        "Rows: what the cases are. Columns: what they were called, by {model} minus by {versus}."
    ),
    "matrix_board.role": "confusion matrix",
    "matrix_board.keys": (
        "Arrow keys move between cells, Enter opens one, plus and minus look closer or less close, "
        "0 shows all."
    ),
    "matrix_board.cells_counts": "Cases",
    "matrix_board.cells_counts_help": "How many cases",
    "matrix_board.cells_row_help": "Of all cases of a class, how many are called what (recall)",
    "matrix_board.cells_column_help": (
        "Of all cases called a class, how many are what (precision)"
    ),
    "matrix_board.cells_all": "% of all",
    "matrix_board.cells_all_help": "Of all cases, how many are in the cell",
    "matrix_board.order_label": "labels",
    "matrix_board.order_label_help": "As the labels are stated or sorted",
    "matrix_board.order_support": "size",
    "matrix_board.order_support_help": "Classes with most cases first",
    "matrix_board.order_similarity": "likeness",
    "matrix_board.order_similarity_help": "Classes that are taken for each other stand together",
    "matrix_board.whole_help": "Show the whole matrix",
    "matrix_board.hint": (
        "Point at a cell to read it; click it to see its cases. Click a label for its class."
    ),
    "matrix_board.wrong": "Of {support} cases of {truth}, {count} were called {called} ({share}).",
    "matrix_board.wrong_one": "Of {support} cases of {truth}, 1 was called {called} ({share}).",
    "matrix_board.right": "Of {support} cases of {truth}, {count} were called so ({share}).",
    "matrix_board.right_one": "Of {support} cases of {truth}, 1 was called so ({share}).",
    "matrix_board.absent": "There is no case of {truth}.",
    "matrix_board.never_called": "No case was called {called}.",
    "matrix_board.of_called": "That is {part} of the {all} called {called}.",
    "matrix_board.more": "{count} more cases of {truth} called {called} than with {model}.",
    "matrix_board.more_one": "1 more case of {truth} called {called} than with {model}.",
    "matrix_board.fewer": "{count} fewer cases of {truth} called {called} than with {model}.",
    "matrix_board.fewer_one": "1 fewer case of {truth} called {called} than with {model}.",
    "matrix_board.as_many": "As many as with {model}.",
    "matrix_board.below": "Its cases are listed below.",
    "matrix_board.open": "{name} against the rest:",
    "matrix_board.open_help": "Open {name} against all other classes on the page {page}",
    "matrix_board.legend_right": "Right",
    "matrix_board.legend_wrong": "Wrong",
    "matrix_board.better_right": "Better: more right, or fewer errors",
    "matrix_board.better_wrong": "Worse: fewer right, or more errors",
    "matrix_board.pairs": "Most confused",
    "matrix_board.pair": "{truth} called {called}: {count} times ({share} of {truth})",
    "matrix_board.pair_one": "{truth} called {called}: once ({share} of {truth})",
    "matrix_board.pair_help": "Show this cell and its cases",
    "matrix_board.no_pairs": "No class was called another one.",
    "matrix_board.corner": "Truth, called",
    "matrix_board.table_caption": (
        "Confusion matrix: rows are the true classes, columns what they were called"
    ),
}
