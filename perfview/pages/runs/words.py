"""What the Runs page says."""

TEXT: dict[str, str] = {
    "runs.title": "Runs",
    # Without runs
    "runs.none": "Runs: how much do the figures vary?",
    "runs.none_what": (
        "Where a model was measured several times, in the folds of a cross-validation, with "
        "several seeds or on several data sets, this page shows each run, their mean and spread, "
        "and what changes if all cases are put together."
    ),
    "runs.none_column": (
        "“{data}” does not say which run a case belongs to. A file needs a column for it. One "
        "called run, fold, seed, split or repeat is found by itself; any other is chosen on the "
        "Data page, as **Run**."
    ),
    "runs.none_counts": (
        "“{data}” holds counts, not cases, so nothing tells which run a case belongs to. A file "
        "with a row per case and a column for the run shows it."
    ),
    "runs.none_link": (
        "This link holds counts of all cases together: of runs, only periods of time go along. "
        "Whoever has the file sees its runs on this page."
    ),
    "runs.none_alone": (
        "All cases of “{model}” in “{data}” are of one run. To vary, a figure needs two or more."
    ),
    "runs.none_subgroup": "Runs are shown of all cases, not of one subgroup alone.",
    "runs.none_data": "Choose the column",
    "runs.none_sample": "Open a sample with runs",
    # Controls
    "runs.drawn": "ROC curves",
    "runs.drawn_help": "Which curves the plot shows.",
    "runs.line_each": "Each run",
    "runs.line_vertical": "Vertical average",
    "runs.line_threshold": "Threshold average",
    "runs.line_pooled": "Pooled",
    # What runs say together
    "runs.question": "How much does it vary from run to run?",
    "runs.spread": (
        "The AUC of {count} runs is **{mean}** on average, standard deviation **{sd}**, from {low} "
        "to {high}."
    ),
    "runs.spread.one": "One run alone has cases of both classes: its AUC is **{mean}**.",
    "runs.spread_measure": (
        "At threshold {threshold}, {measure} is **{mean}** on average, standard deviation **{sd}**."
    ),
    "runs.no_curves": "No run has cases of both classes, so none has an AUC.",
    "runs.pooled_question": "Pooled or averaged?",
    "runs.pooled_or_mean": (
        "Pooled, with the cases of all runs in one ranking, the AUC is **{pooled}**. The mean of "
        "the runs’ own AUCs is **{mean}**."
    ),
    "runs.pairs": (
        "Pooling also compares cases of different runs: {share} of its pairs. Of pairs of a "
        "positive and a negative case within a run {within} are ranked rightly, of pairs across "
        "two runs {across}."
    ),
    "runs.alike": (
        "The two shares differ no more than the runs themselves do: nothing here speaks against "
        "reading the scores of all runs on one scale."
    ),
    "runs.across_worse": (
        "So scores of different runs do not seem to be on one scale: one threshold for all runs "
        "loses some of what each run tells apart."
    ),
    "runs.across_better": (
        "Across runs the classes are told apart better than within one. So it is where runs with "
        "more positives get higher scores: part of the pooled AUC tells runs apart, not cases."
    ),
    # The plot
    "runs.title_roc": "ROC curves of the runs",
    "runs.hover": "FPR {{x}}, recall {{y}}",
    "runs.point": "Mean at the threshold in use",
    "runs.table_roc": "Recall at eleven false positive rates",
    "runs.table_fpr": "False positive rate",
    "runs.note_vertical": (
        "Vertical average: the mean recall of the runs at each false positive rate, with one "
        "standard deviation to each side. Its area is the mean AUC. No single threshold leads to "
        "such a point."
    ),
    "runs.note_threshold": (
        "Threshold average: the mean of both rates at each threshold. It needs scores on one "
        "scale. It is the pooled curve where runs have equally many positives and negatives."
    ),
    "runs.note_pooled": "Pooled: the curve of all cases in one ranking.",
    "runs.note_point": (
        "The cross: the means at the threshold in use, with one standard deviation to each side."
    ),
    "runs.note_most": "The first {drawn} of {count} runs are drawn.",
    # Tables
    "runs.table": "Each run at threshold {threshold}",
    "runs.cases": "Cases",
    "runs.positives": "Positives",
    "runs.over_runs": "Over runs",
    "runs.meaning": "What it is",
    "runs.macro": "Macro: mean",
    "runs.macro_meaning": (
        "The mean over runs, each counting the same: macro-F1 as scikit-learn has it."
    ),
    "runs.sd": "Standard deviation",
    "runs.sd_meaning": "How far runs lie from their mean, with n − 1.",
    "runs.lowest": "Lowest",
    "runs.lowest_meaning": "The lowest value of a run.",
    "runs.highest": "Highest",
    "runs.highest_meaning": "The highest value of a run.",
    "runs.micro": "Micro: pooled",
    "runs.micro_meaning": (
        "The counts of all runs are added up first; AUC and AP rank all cases together."
    ),
    "runs.of_means": "Macro-F1 of means",
    "runs.of_means_meaning": (
        "F1 of macro precision and macro recall, as textbooks define it: another number."
    ),
    "runs.left_out": "Left out of mean and spread: {what}.",
    "runs.left_out_one": "{figure} of {runs} ({reason})",
    "runs.no_positive": "no case is positive",
    "runs.no_negative": "no case is negative",
    "runs.download_periods": "Periods ({kind})",
    "runs.download_runs": "Both tables ({kind})",
    # Over time
    "over_time.at": "At threshold {threshold}: {said}",
    "over_time.holds": (
        "Scores hold as probabilities: in no period the number of positives is off beyond chance."
    ),
    "over_time.off.above": (
        "Scores are too low as probabilities, with more positives than they say, in **{periods}**."
    ),
    "over_time.off.below": (
        "Scores are too high as probabilities, with fewer positives than they say, in "
        "**{periods}**."
    ),
    "over_time.untested": "No test tells which periods differ: {reason}.",
    "over_time.method": (
        "Each share of a period is tested against that of all other periods together (Fisher’s "
        "exact test), the number of positives against the sum of the scores. All tests are "
        "corrected together (Holm), so that where nothing changes, a period is named in 5 of 100 "
        "files at most; a period that is named leaves the rest that others are tested against. "
        "Bars are 95 % intervals (Wilson; of observed over expected by the delta method), dashed "
        "lines all cases together, or where scores hold as probabilities."
    ),
    # The past and what came after
    "past.question": "Would a threshold chosen on the past have held?",
    "past.found": (
        "On the periods up to {until}, the threshold for **{goal}** is **{threshold}**. What "
        "it was worth on them, and after them:"
    ),
    "past.one_class": (
        "All cases of the periods up to {until} are of one class: they tell nothing of a threshold."
    ),
    "past.unreachable": "{goal} is not met on the periods up to {until}: {reason}",
    "past.by_amount": (
        "The goal in use is the least cost, and errors cost a share of an amount, which is not "
        "counted by period. Choose another goal on the Threshold page."
    ),
    "past.past": "Up to {until}, where it was chosen",
    "past.after": "After {until}",
    "past.ends": "{value} ({low} to {high})",
    "past.note": (
        "In brackets 95 % intervals ({method}). Values flatter the threshold where it was chosen. "
        "The goal, its number and the costs are those of the pages Threshold and Costs; prevalence "
        "is that of each side."
    ),
    # Shown by the browser, which puts already formatted texts in the braces.
    "runs_board.ends": "{period}: {value}, 95 % interval {low} to {high}",
    "runs_board.value": "{period}: {value}",
    "runs_board.none": "{period}: undefined",
    "runs_board.parted": (
        "Below, a threshold is chosen on the shaded past, {first} to {until}, and judged on what "
        "came after, {next} to {last}: drag the handle on the axis of time."
    ),
    "runs_board.chosen": "chosen on",
    "runs_board.judged": "judged on",
    "runs_board.until": "The past ends with",
    "runs_board.until_text": "{until}. {parted}",
    # Two models
    "runs.one_threshold": "Each model is judged at its own threshold in use.",
    "runs.missing_models": "Without runs in common with {model}: {names}.",
}
