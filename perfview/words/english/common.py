"""Words that every page shares."""

TEXT: dict[str, str] = {
    "common.product": "Cutpoint",
    "common.about": (
        "**Cutpoint** helps to decide how a model is used: how good it is, where to put its "
        "threshold and what follows from it. Every number is exact."
    ),
    "common.first_sight": ("See what a model gets right, what it gets wrong, and what that costs."),
    "common.tab": "{name} · {product}",
    "common.data": "Data",
    "common.data_example": "Data (an example)",
    "common.cases": "Cases",
    "common.figure": "Figure",
    "common.none": "none",
    "common.undefined": "Undefined: {reason}.",
    "common.of_file": "{model} · {file}",
    "common.more": "More",
    "common.more_names": "{count} more",
    "common.view": "View",
    "common.models": "Models",
    "common.run": "Run",
    "common.model": "Model",
    "common.told_id": "Each case has an id.",
    "common.told_group": "The cases belong to {n} groups.",
    "common.by_groups": "by whole groups",
    "common.by_groups_of": "by whole groups of “{column}”",
    "common.intervals_by": "Intervals {by}: cases of one group are not taken as independent.",
    "common.by_effective_cases": "effective cases",
    "common.groups_gone": (
        "cases of one group are not independent, and a link keeps no groups; who has the file "
        "sees how sure this is"
    ),
    "common.weights_apart": (
        "some weights are so large or so small that no float holds their squares"
    ),
    "common.told_run": "Cases by run or split: {runs}.",
    "common.lost_task": "“{data}” cannot be read as “{task}”, which the address asks for.",
    "common.other_pages": "This page has nothing to show of “{data}”. These pages have:",
    "numbers.none": "“{text}” is not a number.",
    "numbers.two_ways": "“{text}” can be {one} or {other}: type one of these.",
    "numbers.within": "“{text}” is not between {least} and {most}.",
    "numbers.at_least": "“{text}” is less than {least}.",
    "numbers.whole": "“{text}” is not a whole number.",
    "numbers.whole_within": "“{text}” is not a whole number between {least} and {most}.",
    "numbers.whole_at_least": "“{text}” is not a whole number from {least} on.",
    "numbers.taken": "“{text}” was read as {value}.",
    "numbers.refused": "{why} It stays {value}.",
    "numbers.said": "**{label}:** {told}",
    "numbers.empty": "empty",
    "numbers.needed": "A number is needed: it stays {value}.",
    "common.first_upload": "Upload your own predictions",
    "common.title": "Title",
    "common.note": "Note",
    # The dialog that explains a number
    "explanations.how": "How it is computed",
    "explanations.value": "Value",
    "explanations.undefined_here": "Undefined here: {reason}.",
    "explanations.undefined_when": "Undefined when {reason}.",
    "explanations.reproduce": "The same number from {library}:",
    "explanations.differs": "From {library}, which may count it otherwise, as is said below:",
    "explanations.reference": "Source: {reference}",
    # How sentences follow each other, and lists.
    "common.sentences": "{first} {then}",
    "common.commas": "{first}, {then}",
    "common.semicolons": "{first}; {then}",
    "common.ands": "{first} and {then}",
    "common.list": "{first} and {last}",
    "common.noted": "{text} ({note})",
    "common.said_of": "{name}: {said}",
    "common.others": "{count} others",
    "common.others.one": "1 other",
    "common.counting": "Counting at every distinct score …",
    "common.bad_address": (
        "The address says {name} = “{value}”, which means nothing here. It was left out."
    ),
    # The same words whether such a file exists or not: nobody can find out by trying addresses.
    "common.lost_data": (
        "This address leads to data that you cannot open. An uploaded file opens only for whoever "
        "uploaded it, in that browser, and is forgotten an hour after its last use or earlier. Is "
        "it yours? Upload it again on the Data page. Is it somebody else's? Ask for a link, which "
        "“Share” makes. Shown instead: “{shown}”."
    ),
    "common.kept_use": "The costs, unit and prevalence that the address says hold for “{data}”.",
    "common.removed_data": (
        "“{data}” was removed or replaced in another tab or window. Shown now: “{shown}”."
    ),
    "common.lost_model": (
        "The address names the model “{model}”, which “{data}” does not hold. Shown instead: "
        "“{shown}”."
    ),
    "common.no_amounts": (
        "The address asks for costs by amount, but these data have no amounts. Costs are per case."
    ),
    "common.lost_columns": (
        "The address was made when columns had been chosen by hand, and that choice is not here "
        "any more. “{data}” is shown with its columns as guessed."
    ),
    # When the server goes away
    "connection.lost": (
        "The connection to the server is lost. What you see still stands. This page goes on by "
        "itself as soon as the server answers."
    ),
    "connection.back": "The server answers again.",
    "connection.typed": (
        "The server answers again, but may have forgotten what you typed and did not enter. Copy "
        "it if you need it, then go on."
    ),
    "connection.again": (
        "The server went away several times within minutes, so this page waits for you before it "
        "loads again."
    ),
    "connection.go": "Go on",
    "connection.choose_again": (
        "The server no longer holds your file **{name}**. Upload it again on the Data page, and "
        "all that you chose for it is back. Shown meanwhile: {shown}."
    ),
    "connection.without": "Go on without it",
    "connection.found": "“{name}” is here again, with what you had chosen for it.",
    "common.line": "Line",
    "common.row": "Row",
    "common.weight": "Weight",
    "common.close": "Close",
    "common.first_rows": "The first {most} of {count} are shown; the file has all of them.",
}
