"""Words about decisions among classes: their costs, what is left to people, and models compared."""

TEXT: dict[str, str] = {
    # Costs
    "classes.costs": "What do the decisions cost?",
    "classes.costs_rows": (
        "A row is what a case is, a column what it is called. Right decisions stand on the "
        "diagonal. A benefit is a negative cost. A block of cells can be pasted from a spreadsheet."
    ),
    "classes.costs_many": (
        "With {count} classes costs are set line by line below, or all at once by a file."
    ),
    "classes.costs_set": "Set many costs",
    "classes.costs_truth": "Cost of calling",
    "classes.costs_any_truth": "any class",
    "classes.costs_called": "this",
    "classes.costs_any_other": "anything else",
    "classes.costs_what_it_is": "what it is",
    "classes.costs_price": "Cost",
    "classes.costs_apply": "Set",
    "classes.costs_reset": "Back to 0 and 1",
    "classes.cost_download": "All costs ({kind})",
    "classes.costs_upload": "All costs from a file (CSV)",
    "classes.costs_upload_help": (
        "A row for each class with its name first, and a column for each class with its name on "
        "top, in any order; or the numbers alone, in the order shown here."
    ),
    "classes.costs_file_large": "The file of costs is larger than 1 MB. Nothing was changed.",
    "classes.costs_file_text": "The file of costs is not text in UTF-8. Nothing was changed.",
    "classes.costs_file_shape": (
        "The file of costs must have a row and a column for each of the {count} classes, it has "
        "{rows} rows and {columns} columns. Nothing was changed."
    ),
    "classes.costs_file_labels": (
        "The file of costs must name each class once in its {where}; “{label}” is missing. Nothing "
        "was changed."
    ),
    "classes.costs_file_first_row": "first row",
    "classes.costs_file_first_column": "first column",
    "classes.costs_file_number": (
        "In the file of costs “{text}” is no number from −10^12 to 10^12 (calling {truth} "
        "{called}). Nothing was changed."
    ),
    "classes.costs_too_long": (
        "These are too many different costs for an address: they would take more than {most} "
        "characters. Nothing was changed. Give a whole row or column the same cost."
    ),
    "classes.costs_of_others": (
        "The costs in the address are not those of {count} classes. They are not used."
    ),
    "classes.costs_unit_help": "What costs are in, such as “€” or “hours”: it follows each cost.",
    "classes.costs_total": (
        "The decisions of {model} cost **{total}** in all, **{average}** per case."
    ),
    "classes.costs_no_cases": "There are no cases, so nothing costs anything.",
    "classes.least_cost_needs": (
        "Which decision is expected to cost least can be told from probabilities alone: {model} "
        "has none here."
    ),
    "classes.least_cost_sums": (
        "Which decision is expected to cost least can be told only where the probabilities of each "
        "row add up to 1. In {rows} rows they do not."
    ),
    "classes.least_cost_sums.one": (
        "Which decision is expected to cost least can be told only where the probabilities of each "
        "row add up to 1. In 1 row they do not."
    ),
    "classes.least_cost_refused": (
        "Which decision is expected to cost least cannot be told: {reason}"
    ),
    "classes.least_cost_link": (
        "Which decision is expected to cost least can be told from rows alone, and a link keeps "
        "none."
    ),
    "classes.least_cost_first": (
        "While all errors cost the same, the most probable class is expected to cost least: each "
        "case is called that already."
    ),
    "classes.least_cost_same": (
        "Each case is already called what its probabilities expect to cost least."
    ),
    "classes.least_cost_changes": (
        "If each case were called what its probabilities expect to cost least, {cases} of {all} "
        "decisions would change. All would cost **{total}**: {saved} in all, {per_case} per case."
    ),
    "classes.least_cost_saved": "{amount} less",
    "classes.least_cost_lost": "{amount} more",
    "classes.least_cost_equal": "as much as before",
    "classes.least_cost_move": "{cases} cases move from {called} to {instead}: {effects}.",
    "classes.least_cost_move.one": "1 case moves from {called} to {instead}: {effects}.",
    "classes.least_cost_righted": "{cases} become right",
    "classes.least_cost_righted.one": "1 becomes right",
    "classes.least_cost_wronged": "{cases} become wrong",
    "classes.least_cost_wronged.one": "1 becomes wrong",
    "classes.least_cost_still": "all stay wrong",
    "classes.least_cost_effect": "that saves {amount}",
    "classes.least_cost_effect_lost": "that costs {amount} more",
    "classes.least_cost_effect_none": "that costs the same",
    "classes.least_cost_trust": (
        "This trusts the probabilities: the decisions are the best ones only if, of the cases "
        "given 80 % for a class, about 80 % are of it. What is saved is counted on these cases; "
        "new cases will differ."
    ),
    "classes.moves": "What changes",
    "classes.moves_called": "Called now",
    "classes.moves_instead": "Called instead",
    "classes.moves_cases": "Cases",
    "classes.moves_righted": "Become right",
    "classes.moves_wronged": "Become wrong",
    "classes.moves_saved": "Saved",
    "classes.moves_download": "What changes ({kind})",
    # Abstention
    "classes.abstention": "Which cases should people decide?",
    "classes.abstention_needs": (
        "Which cases a model is unsure of can be told from probabilities alone: {model} has none "
        "here."
    ),
    "classes.abstention_link": (
        "Which cases a model is unsure of can be told from rows alone, and a link keeps none."
    ),
    "classes.abstention_no_cases": "There are no cases to decide.",
    "classes.referral": "Cost of a case left to people",
    "classes.referral_help": (
        "What it costs on average that a person decides a case, in the unit of the costs above. "
        "What the person gets wrong is part of it."
    ),
    "classes.abstention_best_some": (
        "At these costs all cases cost least, **{total}**, if the model decides from a highest "
        "probability of **{threshold}** on. If it decides all, they cost {all}; if none, {none}."
    ),
    "classes.abstention_best_all": (
        "At these costs all cases cost least, **{total}**, if the model decides all. If it decides "
        "none, they cost {none}."
    ),
    "classes.abstention_best_none": (
        "At these costs all cases cost least, **{total}**, if people decide all of them. If the "
        "model decides all, they cost {all}."
    ),
    "classes.abstention_use": "Use it",
    "classes.top_holds": "Is the model as often right as its highest probability says?",
    "classes.abstention_none": "The model decides nothing: all {left} cases are left to people.",
    "classes.abstention_all": (
        "The model decides all {total} cases, **{accuracy}** of them rightly."
    ),
    "classes.abstention_some": (
        "From a highest probability of {threshold} on the model decides **{decided}** of {total} "
        "cases ({share}), **{accuracy}** of them rightly. It leaves **{left}** to people."
    ),
    "classes.abstention_errors": "{errors} errors are left.",
    "classes.abstention_errors.one": "1 error is left.",
    "classes.abstention_costs": (
        "All cases cost **{total}**: {errors} for what the model decides and {people} for what it "
        "leaves to people."
    ),
    "classes.abstention_no_price": (
        "Enter what a case costs that is left to people to see what that is worth."
    ),
    # Models
    "classes.models_title": "Which model decides best?",
    "classes.models_no_loss": (
        "This model has no probabilities, or some that do not add up to 1 in each row."
    ),
    "classes.pair_weights": (
        "The differences cannot be tested: these models weigh the same cases differently."
    ),
    "classes.pair_link": (
        "The models called the same cases, and whether they differ beyond chance can be told only "
        "case by case. A link keeps no cases."
    ),
    "classes.discordant_beyond": (
        "{first} alone is right about **{only}** cases, {second} alone about **{other}**: only "
        "these tell the two apart, and that split is beyond chance (McNemar’s exact test, {p})."
    ),
    "classes.discordant_chance": (
        "{first} alone is right about **{only}** cases, {second} alone about **{other}**: only "
        "these tell the two apart, and that split may be chance (McNemar’s exact test, {p})."
    ),
    "classes.discordant_corrected": "{p} after Holm’s correction for {pairs} pairs of models",
    "classes.discordant_none": (
        "{first} and {second} are right about the same cases: nothing tells their accuracies apart."
    ),
    # The board of abstention
    "abstention_board.right": "right",
    "abstention_board.wrong": "wrong",
    "abstention_board.title_deciding": "From which highest probability on does the model decide?",
    "abstention_board.title_curve": "How right is it on the cases it is surest of?",
    "abstention_board.along_score": "Highest probability of a case",
    "abstention_board.along_share": "Share of cases that the model decides",
    "abstention_board.axis_coverage": "Share of cases decided",
    "abstention_board.axis_accuracy": "Accuracy of these",
    "abstention_board.line_accuracy": "accuracy",
    "abstention_board.line_coverage": "share decided",
    "abstention_board.table": "The cases that the model is surest of",
    "abstention_board.column_threshold": "Highest probability from",
    "abstention_board.column_coverage": "Decided",
    "abstention_board.column_accuracy": "Accuracy",
    "abstention_board.column_errors": "Errors",
    "abstention_board.above_every_score": "above every probability",
    "abstention_board.slider_label": "Highest probability from which on the model decides",
    "abstention_board.tiles_label": "What holds where the handle stands",
    "abstention_board.reading": "From {threshold} on · {decided} of {total} decided ({share})",
    "abstention_board.glimpse": "at {threshold}: {decided} decided, {accuracy} rightly",
    "abstention_board.value_text": (
        "{threshold}: {decided} of {total} cases decided, {accuracy} of them rightly"
    ),
    "abstention_board.announcement": (
        "From {threshold} on. {decided} of {total} cases decided, {accuracy} of them rightly, "
        "{errors} errors."
    ),
    "abstention_board.best": "least cost",
    "abstention_board.accuracy": "Accuracy of what is decided",
    "abstention_board.coverage": "Share decided",
    "abstention_board.errors": "Errors left",
    "abstention_board.referred": "Left to people",
    "abstention_board.cost": "Cost of all cases",
    "abstention_board.cost_unknown": "Enter what a case costs that is left to people",
    "abstention_board.nothing_decided": "The model decides nothing here",
}
