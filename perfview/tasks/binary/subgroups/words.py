"""Words about subgroups."""

TEXT: dict[str, str] = {
    "subgroups.column": "Compare subgroups by",
    "subgroups.help": (
        "A column such as site or age band, of 2 to 20 values: a table tells how the threshold "
        "serves the cases of each value."
    ),
    "subgroups.not_offered": "Not offered for subgroups: {columns} ({reason}).",
    "subgroups.named": "“{column}”",
    "subgroups.refused": "Subgroups by “{column}” are not possible: {reason}.",
    "subgroups.no_column": "{data} has no column “{column}” to compare subgroups by.",
    "subgroups.value": "{value} ({cases})",
    "subgroups.values": "Cases by {column}: {values}.",
    "subgroups.name": "{data}: {column} = {value}",
    "subgroups.alone": (
        "**{column} = {value}** alone: {cases} of {all} cases. The Compare page and links show "
        "all cases."
    ),
    "subgroups.gone": "No case has {column} = {value}: all cases are shown.",
    "subgroups.show_all": "Show all cases",
    "subgroups.caption": "Subgroups by {column} at this threshold",
    "subgroups.everyone": "All cases",
    "subgroups.unsure": "There are no intervals: {reason}.",
    "subgroups.few_positives": "only {count} positives",
    "subgroups.few_positives.one": "only 1 positive",
    "subgroups.few_negatives": "only {count} negatives",
    "subgroups.few_negatives.one": "only 1 negative",
    # Shown by the browser, which puts already formatted texts in the braces.
    "subgroup_board.title": "Does the threshold serve all subgroups alike?",
    "subgroup_board.subgroup": "Subgroup",
    "subgroup_board.alone": "Show only {name}",
    "subgroup_board.sort": "Sort by {name}",
    "subgroup_board.range": "{low} to {high}",
    "subgroup_board.hint": (
        "The worst served come first; click a heading for another order, a name to see that "
        "subgroup alone."
    ),
    "subgroup_board.intervals": (
        "Beside a share, once the handle rests: its 95 % interval (Wilson)."
    ),
    "subgroup_board.intervals_by": (
        "Beside a share, once the handle rests: its 95 % interval (Wilson, {by})."
    ),
}
