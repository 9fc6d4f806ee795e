"""What every task says of its figures from run to run."""

TEXT: dict[str, str] = {
    # Runs by time
    "over_runs.by": "Runs by",
    "over_runs.by_help": (
        "What tells the cases apart: the column of runs, or a column of dates or times, whose days "
        "are put together to periods."
    ),
    "over_runs.period": "Period",
    "over_runs.period_help": (
        "At first the shortest period that leaves {least} cases of each class in most periods. "
        "Weeks are those of ISO 8601."
    ),
    "over_runs.day": "Day",
    "over_runs.week": "Week",
    "over_runs.month": "Month",
    "over_runs.quarter": "Quarter",
    "over_runs.dates": "Day or month first?",
    "over_runs.dates_ask": "Choose",
    "over_runs.dates_asked": (
        "Nothing tells whether 1/2/2026 in “{column}” is the first of February or the second of "
        "January. Say which, and its dates become runs."
    ),
    "over_runs.day first": "Day first: 31/12/2026",
    "over_runs.month first": "Month first: 12/31/2026",
    "over_runs.no_period": (
        "The dates in “{column}” are all of one day, or of more than {most} quarters of a year, so "
        "there are no periods to show."
    ),
    "over_runs.no_date": "Cases without a date are the last run, {missing}.",
    "over_runs.same": "**No period differs beyond chance.**",
    "over_runs.above": "**{figure}** is higher than in the other periods in **{periods}**.",
    "over_runs.below": "**{figure}** is lower than in the other periods in **{periods}**.",
    "over_runs.by_cases": (
        "Cases are dealt to the periods anew, up to 999 times for each figure. A period is named "
        "if it lies further from all cases than the furthest one does in nearly all of these "
        "deals: where nothing changes, that happens in at most 5 of 100 files."
    ),
    "over_runs.by_intervals": (
        "Each figure of a period is compared with the other periods by the intervals of both (Zou "
        "and Donner), all tests corrected together. Where nothing changes, a period is named in "
        "about 5 of 100 files, and in more where a few large errors make most of a figure."
    ),
    "over_runs.changes_drawn": (
        "A period that is named leaves the rest that others are compared with. Bars are 95 % "
        "intervals, dashed lines all cases together."
    ),
    "over_runs.low": "From",
    "over_runs.high": "to",
    "over_runs.changes_few": "Too few periods have intervals to tell which differ.",
    "over_runs.changes": "What changes over time?",
    "over_runs.title": "How does it fare from run to run?",
    "over_runs.mean": "Mean of the runs (macro)",
    "over_runs.sd": "Standard deviation",
    "over_runs.lowest": "Lowest",
    "over_runs.highest": "Highest",
    "over_runs.pooled": "All cases together (micro)",
    "over_runs.meaning": (
        "The mean counts each run the same; the last row takes all cases together, so "
        "that larger runs count more. The spread is between runs, with n − 1: runs that share "
        "training data are more alike than new data would be."
    ),
    "over_runs.left_out": "{figure} is undefined in {runs}: its mean leaves these runs out.",
    "over_runs.models_question": "Is one model better, or is it chance?",
    "over_runs.trained": "Trained on, per case tested",
    "over_runs.trained_help": (
        "How many cases a run was trained on for each case that it tests: 9 in ten-fold "
        "cross-validation, where nine tenths train and one tenth is tested. Empty: as the data "
        "tell it, if every run was trained on all cases but its own."
    ),
    "over_runs.trained_unknown": (
        "Each run holds every case, so the data do not tell what it was trained on. Say above how "
        "many cases it was trained on for each one tested, and the corrected test is made too."
    ),
    "over_runs.gap": (
        "**{ahead}** is ahead of **{behind}** in {figure} by **{gap}** on average over {runs} runs."
    ),
    "over_runs.equal": "On average over runs both models have the same {figure}.",
    "over_runs.p_of_both": (
        "The plain paired t-test gives {p}, the corrected resampled t-test {corrected}."
    ),
    "over_runs.p_of_plain": "The plain paired t-test gives {p}.",
    "over_runs.both_beyond": "Both say that this is more than chance.",
    "over_runs.plain_alone": (
        "The plain test takes runs as independent, but runs of a cross-validation share most "
        "of the cases that they were trained on. Corrected for that, chance may explain the "
        "difference."
    ),
    "over_runs.none_beyond": "Chance may explain it.",
    "over_runs.many_plain": (
        "Of {count} pairs of models {beyond} differ in {figure} beyond chance by the plain paired "
        "t-test, corrected for the number of pairs by Holm’s method."
    ),
    "over_runs.many_corrected": (
        "By the corrected resampled t-test, which allows for the cases that runs share in "
        "training, it is {beyond}."
    ),
    "over_runs.untested": "There is no test: {reason}.",
    "over_runs.first": "Model A",
    "over_runs.second": "compared with",
    "over_runs.difference": "Mean difference",
    "over_runs.difference_sd": "SD of differences",
    "over_runs.p_plain": "p, paired t",
    "over_runs.holm_plain": "p, paired t, Holm",
    "over_runs.p_corrected": "p, corrected t",
    "over_runs.holm_corrected": "p, corrected t, Holm",
    "over_runs.trained_taken": (
        "The corrected test takes it that a run was trained on {trained} cases for each one that "
        "it tested."
    ),
    "over_runs.tests_note": (
        "Corrected resampled t-test: Nadeau and Bengio (2003), doi:10.1023/A:1024068626366. "
        "Differences count as beyond chance where p, by Holm’s method, is at most 0.05."
    ),
}
