"""Texts of boards in notebooks."""

TEXT = {
    "notebooks.unknown": (
        "A board cannot be made of a {given}. Give the truth and the scores, a file, a frame, "
        "predictions, a sweep, counts or a result."
    ),
    "notebooks.not_a_column": "{name} must hold one value for each case; its shape is {shape}.",
    "notebooks.lengths": "Truth, scores and what is beside them must be of one length: {sizes}.",
    "notebooks.labels": (
        "There are {columns} columns of probabilities and {labels} classes. Name the class of each "
        "column, in their order: labels=[…]."
    ),
    "notebooks.negated_bins": (
        "A sweep of bins whose smaller scores mean positive cannot be shown. Give its counts."
    ),
    "notebooks.not_known": "{argument}: there is no {given}. There are {known}.",
    "notebooks.expected": "{title}: {figures}.",
    "notebooks.models": "Shown is {model}, one of {models}: model=… shows another.",
    "notebooks.too_large": (
        "The board takes {size} MB and a cell {most} MB at most, so it is in a file beside the "
        "notebook:"
    ),
    "notebooks.decided": "A result says itself how it is used: {options} cannot be given with it.",
    "notebooks.no_rows": "A result has no cases to share: make the board of the data.",
    "notebooks.no_store": (
        "Sharing needs Streamlit and SQLAlchemy: pip install cutpoint[app]. {error}"
    ),
}
