"""Words that every page shares."""

TEXT: dict[str, str] = {
    "common.product": "Cutpoint",
    "common.about": (
        "**Cutpoint** helps to decide how a classifier is used: where to put its threshold and "
        "what follows from it. Every number is exact at every distinct score."
    ),
    "common.title": "Title",
    "common.note": "Note",
    # The dialog that explains a number
    "explanations.value": "Value",
    "explanations.undefined_here": "Undefined here: {reason}.",
    "explanations.undefined_when": "Undefined when {reason}.",
    "explanations.reproduce": "The same number from scikit-learn:",
    "explanations.reference": "Source: {reference}",
    # How sentences follow each other, and lists.
    "common.sentences": "{first} {then}",
    "common.commas": "{first}, {then}",
    "common.semicolons": "{first}; {then}",
    "common.ands": "{first} and {then}",
    "common.list": "{first} and {last}",
    "common.counting": "Counting at every distinct score …",
    "common.bad_address": (
        "The address says {name} = “{value}”, which means nothing here. It was left out."
    ),
    "common.lost_data": (
        "The address points to a data set that is not here: an uploaded file is forgotten an hour "
        "after its last use, or when its memory is needed. Upload it again on the Data page. "
        "Shown instead: “{shown}”."
    ),
    "common.lost_model": (
        "The address names the model “{model}”, which “{data}” does not hold. Shown instead: "
        "“{shown}”."
    ),
    "common.no_amounts": (
        "The address prices amounts, and these data have no amounts: costs are those of a case."
    ),
    "common.lost_columns": (
        "The address was made when columns had been chosen by hand, and that choice is not here "
        "any more. “{data}” is shown with its columns as guessed."
    ),
}
