"""Words of the Compare page."""

TEXT: dict[str, str] = {
    "compare.title": "Compare",
    "compare.question": "Which model is better, where, and how sure is that?",
    # The controls
    "compare.models": "Models ({count})",
    "compare.models_help": (
        "Those of the data in use, and of other data with the same labels. The order here is the "
        "order of colours."
    ),
    "compare.first": "Model A",
    "compare.second": "compared with",
    "compare.costs": "{terms} at {prevalence} positives",
    "compare.costs_link": "Costs {terms}, {prevalence}",
    "compare.example_costs_link": "Example costs {terms}, {prevalence}",
    "compare.at_costs": "At your costs ({terms})",
    "compare.at_example_costs": "At the example costs ({terms})",
    "compare.bands": "Bands",
    "compare.bands_help": (
        "Where the true curve runs at each point, taken by itself, in {share} % of samples like "
        "this one."
    ),
    "compare.level": "Intervals hold in",
    "compare.replicates": "Replicates",
    "compare.replicates_help": "More take longer and make the ends of intervals steadier.",
    "compare.delong": "Interval of an AUC (DeLong)",
    "compare.delong_logit": "logit scale, Student’s t",
    "compare.delong_plain": "plain, normal (as pROC)",
    "compare.delong_help": (
        "Both have DeLong’s variance. On the logit scale with Student’s t the interval covers the "
        "true AUC more often where cases are few; the plain one, AUC ± z standard errors, is what "
        "most other software prints. Differences of AUCs are tested the same way under both."
    ),
    "compare.seed": "Seed",
    "compare.seed_help": "The same seed gives the same intervals.",
    "compare.resampled": "Resample",
    "compare.resampled_help": (
        "What is drawn to see how figures vary. Cases that belong together, such as those of a "
        "patient, must be drawn together."
    ),
    "compare.resampled_cases": "single cases",
    "compare.resampled_classes": "cases, classes fixed",
    "compare.resampled_group": "whole groups",
    "compare.resampled_run": "whole runs",
    "compare.stop": "Stop",
    "compare.progress": "{done} of {total} replicates, {left} left",
    "compare.seconds": "{seconds} s",
    "compare.minutes": "{minutes} min",
    "compare.starting": "Preparing the bootstrap …",
    "compare.first_look": (
        "First look: what the bootstrap tells rests on {done} of {total} replicates so far."
    ),
    "compare.done": "Intervals rest on {total} replicates.",
    "compare.stopped": "Stopped: intervals rest on {done} of {total} replicates.",
    "compare.stopped_early": (
        "Stopped after {done} of {total} replicates: too few for intervals by the bootstrap."
    ),
    "compare.no_bootstrap": "No intervals by the bootstrap: {reason}",
    "compare.by_amount": (
        "Costs are priced by amount here: how sure costs are is not computed, all else is."
    ),
    "compare.no_amounts": (
        "Not all of these models have amounts: errors are priced per case here."
    ),
    "compare.alone": (
        "One model alone: there is nothing to compare it with. Add another one above."
    ),
    "compare.run": "Cases",
    "compare.run_all": "all runs",
    "compare.run_help": (
        "Everything on this page is made of these cases, but for the threshold that is chosen on "
        "one run and reported on another."
    ),
    "compare.run_alone": "Only the cases of {run} are compared.",
    "compare.run_pooled": "All runs are taken together: {runs}.",
    "compare.ungrouped": (
        "Rows of {data} with the same “{column}” are taken as independent: if they are of one "
        "case, intervals are too narrow and p values too small. The Data page takes them together."
    ),
    "compare.groups_apart_paired": (
        "Cases of one group are drawn one by one: if they are alike, intervals are too narrow and "
        "p values too small. Under More, Resample can draw whole groups."
    ),
    "compare.groups_apart_unpaired": (
        "Cases of one group are taken as independent, as whole groups are drawn only of models "
        "that scored the same cases: if they are alike, intervals are too narrow and p values too "
        "small."
    ),
    "compare.groups_apart_link": (
        "Cases of one group are taken as independent, as a link keeps no groups: if they are "
        "alike, intervals are too narrow and p values too small. Who has the file sees them by "
        "whole groups."
    ),
    "compare.part": "{taken} of the {count} models of {data} are compared.",
    "compare.part_best": (
        "The {taken} models of {data} with the largest AUC are compared, of {count}. Tick others "
        "in the table."
    ),
    "compare.more_files": (
        "Also here, with the same labels: {names}. Add their models in the box Models."
    ),
    "compare.lost_models": "Not here, or with other labels, and left out: {names}.",
    "compare.not_drawn": ("The first {drawn} models are drawn; the table has all {count}."),
    "compare.disagree": "These files cannot be compared case by case: {reason}",
    # Paired or not
    "compare.paired": "paired",
    "compare.unpaired": "unpaired",
    "compare.unpaired_because": "**Unpaired**: {reason}",
    # The verdict
    "compare.roc_dominates": (
        "{winner} is at or above {loser} everywhere on the ROC curve: for the same false alarms it "
        "finds at least as many positives."
    ),
    "compare.roc_equal": "The ROC curves of {first} and {second} are the same.",
    "compare.roc_cross": "The ROC curves cross. By false positive rate: {parts}.",
    "compare.roc_cross_often": (
        "Neither ROC curve is above the other throughout: {first} is ahead over {first_share} of "
        "the false positive rates, {second} over {second_share}."
    ),
    "compare.roc_crosses": "The ROC curves cross.",
    "compare.precision_recall_dominates": (
        "{winner} is at or above {loser} everywhere on the precision-recall curve."
    ),
    "compare.precision_recall_equal": (
        "The precision-recall curves of {first} and {second} are the same."
    ),
    "compare.precision_recall_cross": "The precision-recall curves cross. By recall: {parts}.",
    "compare.precision_recall_cross_often": (
        "Neither precision-recall curve is above the other throughout: {first} is ahead over "
        "{first_share} of the recalls, {second} over {second_share}."
    ),
    "compare.precision_recall_crosses": "The precision-recall curves cross.",
    "compare.stretch_first": "{who} is ahead up to {end}",
    "compare.stretch_middle": "{who} from {start} to {end}",
    "compare.stretch_last": "{who} from {start} on",
    "compare.both_equal": "neither",
    "compare.reversed": (
        "The scores of “{model}” are drawn with their sign reversed, as smaller ones mean positive."
    ),
    "compare.auc_untested": "AUC: {larger} {most}, {smaller} {least}.",
    "compare.auc_tested": (
        "AUC: {larger} {most}, {smaller} {least}; difference {difference} "
        "({share} %: {low} to {high}), "
        "{p}, {method}, {paired}{corrected}."
    ),
    "compare.corrected": "; {p} by Holm for {pairs} pairs",
    "compare.beyond_chance": "By AUC {winner} is better than {loser}, beyond chance.",
    "compare.cannot_tell": (
        "**Cannot tell** which has the larger AUC: the difference may be chance."
    ),
    "compare.no_difference": "Their AUCs are equal.",
    "compare.p_corrected": "{p}, Holm",
    "compare.cost_equal": "{at} both cost the same: {less}{per}.",
    "compare.cost_untested": (
        "{at} {cheap} costs {less}{per} at the threshold that is best on these "
        "same cases, {dear} {more}."
    ),
    "compare.cost_beyond": (
        "{at} {cheap} costs less, beyond chance: {less}{per} at the "
        "threshold that is best on these same cases, against {more} for {dear} ({p})."
    ),
    "compare.cost_chance": (
        "{at}: {cheap} {less}{per} at the threshold that is best on "
        "these same cases, {dear} {more}; the difference may be chance ({p})."
    ),
    "compare.per": " per 1,000 cases",
    "compare.field_untested": "Of the {count} models compared {leader} has the best {figure}.",
    "compare.field_best": (
        "Of the {count} models compared {leader} has the best {figure}, beyond chance against "
        "every other (Holm)."
    ),
    "compare.field_unclear": (
        "Of the {count} models compared {leader} has the best {figure}, but against {unclear} "
        "that may be chance (Holm)."
    ),
    # Figures
    "compare.title_roc": "Who finds more for the same false alarms?",
    "compare.title_precision_recall": "Who is right more often when it says positive?",
    "compare.title_cost": "Who costs least under which conditions?",
    "compare.title_difference": "How much better is {first} than {second}, and where?",
    "compare.axis_condition": "Operating condition (right: missed positives matter more)",
    "compare.axis_threshold": "Threshold, the same for both",
    "compare.axis_share": "Share called positive, the same for both",
    "compare.axis_difference": "Difference in {measure}",
    "compare.axis_cost_saved": "Cost that {first} saves",
    "compare.your_costs": "your costs",
    "compare.example_costs": "example costs",
    "compare.projected": "Projected to {prevalence} positives.",
    "compare.projected_from": "Projected to {prevalence} positives (data: {sample}).",
    "compare.hover_difference": "{{y}} at {{x}}",
    "compare.hover_strip": "{name}: {start} to {end}",
    "compare.better_side": "{name} is better",
    "compare.table_roc": "Recall at eleven false positive rates",
    "compare.table_precision_recall": "Precision at eleven recalls",
    "compare.table_cost": "Normalised expected cost at eleven operating conditions",
    "compare.column_roc": "False positive rate",
    "compare.column_precision_recall": "Recall",
    "compare.column_cost": "Operating condition",
    "compare.column_low": "from",
    "compare.column_high": "to",
    "compare.bands_note": ("Bands: {share} % for each point by itself, {count} replicates."),
    # Who wins where
    "compare.winners": "Costs least, by operating condition: {parts}.",
    "compare.winners_alone": (
        "{name} costs less than calling everything alike, positive or negative, by operating "
        "condition: {places}."
    ),
    "compare.winners_none": "{name} nowhere costs less than calling everything alike.",
    "compare.best_from": "{name} {places}",
    "compare.and_more": "{places} and {count} shorter stretches",
    "compare.and_more.one": "{places} and one shorter stretch",
    "compare.below": "below {end}",
    "compare.above": "above {start}",
    "compare.between": "from {start} to {end}",
    "compare.everywhere": "everywhere",
    "compare.uncertain_pending": "Where that is uncertain follows with the replicates.",
    "compare.certain": (
        "No doubt anywhere: at every place what costs least does so beyond the {share} % bands."
    ),
    "compare.uncertain": (
        "Hatched: by operating condition, {places} it may be chance what costs least, by the "
        "{share} % bands."
    ),
    # Differences
    "compare.along": "Compare across",
    "compare.along_condition": "costs",
    "compare.along_threshold": "threshold",
    "compare.along_share": "share called positive",
    "compare.measure": "Difference in",
    "compare.excludes_zero": "Beyond chance, by a {share} % band for the whole curve: {parts}.",
    "compare.excluded_part": "{winner} is better at {what} {places}",
    "compare.places_fpr": "false positive rates",
    "compare.places_recall": "recalls",
    "compare.places_condition": "operating conditions",
    "compare.places_share": "shares called positive",
    "compare.places_threshold": "thresholds",
    "compare.includes_zero": (
        "No stretch shows a difference beyond chance, by a {share} % band for the whole curve."
    ),
    "compare.scales": (
        "One threshold for both means the same only if both scores are on one scale."
    ),
    # The table
    "compare.table_models": "All models: value, and below it its interval",
    "compare.choose_hint": "Ticked models are compared. The others have figures without intervals.",
    "compare.figure_at": "{figure} at {prevalence}",
    "compare.figure_f1": "Best F1",
    "compare.figure_cost": "Cost per 1,000",
    "compare.help_f1": "The highest F1 of any threshold; on new cases it is lower, see below",
    "compare.help_cost": (
        "At the costs in use and the threshold that is best on these same cases; lower is better"
    ),
    "compare.undefined_class": "Undefined: one class is empty.",
    "compare.undefined_scores": (
        "Undefined: the scores are no probabilities. Some lie outside of 0 to 1, or they were made "
        "of a score and a column."
    ),
    "compare.methods": "Intervals of {share} %.",
    "compare.methods_logit": "AUC: DeLong’s variance, on the logit scale with Student’s t.",
    "compare.methods_plain": "AUC: DeLong’s variance, plain (normal, as pROC has it).",
    "compare.methods_newcombe": "AUC of {names}: Newcombe’s interval, as {reason}.",
    "compare.methods_untested": "Not tested: {figure}, as {reason}.",
    "compare.no_delong": "AUC: not by DeLong, as {reason}.",
    "compare.methods_bootstrap": ("All else: bootstrap, {count} replicates, seed {seed}, {drawn}."),
    "compare.methods_bootstrap_alone": ("Bootstrap, {count} replicates, seed {seed}, {drawn}."),
    "compare.methods_named": "Differences by the bootstrap: {methods}.",
    "compare.method_percentile": "{figures} by percentiles",
    "compare.method_basic": "{figures} by basic intervals",
    "compare.method_bias_corrected": "{figures} by percentiles corrected for bias",
    "compare.method_BCa": "{figures} by BCa intervals",
    "compare.method_normal": "{figures} by normal intervals",
    "compare.method_unbiased_normal": "{figures} by normal intervals corrected for bias",
    "compare.method_twice_unbiased_normal": (
        "{figures} by normal intervals corrected for twice the bias of replicates"
    ),
    "compare.method_cautious": "{figures} by wider intervals, to be on the safe side",
    "compare.methods_holm": (
        "“Best” marks what is better than every other model beyond chance; p values are "
        "corrected by Holm for all pairs."
    ),
    "compare.drawn_cases": "single cases drawn anew",
    "compare.drawn_classes": "cases drawn anew in each class",
    "compare.drawn_group": "whole groups drawn anew",
    "compare.drawn_run": "whole runs drawn anew",
    "compare.drawn_bundled": "{drawn}, in about {bundles} random bundles as there are so many",
    "compare.files": "The figures as they stand on this page, with every digit.",
    "compare.files_wait": (
        "The figures as they stand on this page, with every digit. The bootstrap is still under "
        "way: intervals and p values that come with it are missing until it is done."
    ),
    "compare.models_csv": "All models ({kind})",
    "compare.pairs_csv": "All pairs ({kind})",
    "compare.paper": (
        "**A table for a document**: copy it, and paste it into a spreadsheet or a text."
    ),
    "compare.paper_pair": "Pair",
    "compare.paper_figure": "{figure} ({share} % interval)",
    "compare.paper_difference": "Difference in {figure}",
    "compare.paper_names": "{first} − {second}",
    "compare.paper_interval": "{value} ({between})",
    "compare.pairs": "All pairs",
    "compare.pairs_first": "Model A",
    "compare.pairs_second": "compared with",
    "compare.pairs_difference": "Difference",
    "compare.pairs_low": "{share} % from",
    "compare.pairs_high": "to",
    "compare.pairs_sign": "p is",
    "compare.pairs_p": "p, this pair alone",
    "compare.pairs_corrected": "p, Holm for all pairs",
    "compare.pairs_judgement": "What it says",
    "compare.pairs_wait": "The differences come with the bootstrap.",
    # Tests of decisions and of all AUCs
    "compare.tests": "Tests of decisions, and of all AUCs at once",
    "compare.tests_unpaired": (
        "These tests need models that scored the same cases, each known by itself. {reason}"
    ),
    "compare.tests_refused": "Not tested: {reason}.",
    "compare.equality": "Are all AUCs equal?",
    "compare.equality_name": "DeLong’s joint test",
    "compare.equality_plain": (
        "How likely differences between the AUCs as large as these, or larger, would be if all "
        "models ranked equally well."
    ),
    "compare.equality_beyond": (
        "**Not all {count} AUCs are equal**, beyond chance: DeLong’s joint test, chi-square "
        "{statistic} with {freedom} degrees of freedom, {p}."
    ),
    "compare.equality_chance": (
        "All {count} AUCs may be equal: DeLong’s joint test, chi-square {statistic} with {freedom} "
        "degrees of freedom, {p}."
    ),
    "compare.decisions": (
        "Does {first} (threshold {first_at}) decide rightly as often as {second} (threshold "
        "{second_at})?"
    ),
    "compare.decisions_beyond": (
        "**{better} decides rightly more often than {worse}**, beyond chance: it alone is right "
        "about {only} cases, {worse} alone about {other} (McNemar’s exact test, {p})."
    ),
    "compare.decisions_chance": (
        "The difference may be chance: {better} alone is right about {only} cases, {worse} alone "
        "about {other} (McNemar’s exact test, {p})."
    ),
    "compare.decisions_alike": (
        "{first} and {second} decide rightly about the same cases: there is nothing to test."
    ),
    "compare.decisions_groups": "cases of one group or run are not independent",
    "compare.decisions_part": "Of",
    "compare.decisions_all": "all cases (accuracy)",
    "compare.decisions_positives": "positives (recall)",
    "compare.decisions_negatives": "negatives (specificity)",
    "compare.decisions_right": "{name} is right",
    "compare.decisions_only": "Only {name}",
    "compare.decisions_p": "p, exact",
    "compare.decisions_mid_p": "p, mid-p",
    "compare.decisions_note": (
        "The thresholds are those in use on the Threshold page; one that was chosen on these same "
        "cases flatters its model. Mid-p is less cautious than the exact test. The three rows are "
        "not corrected for one another."
    ),
    "compare.decisions_name": "McNemar’s test",
    "compare.decisions_plain": (
        "Only cases that one model decides rightly and the other wrongly tell them apart: how "
        "likely a split as uneven as this one, or more so, would be if each were the toss of a "
        "coin."
    ),
    # Honest thresholds
    "compare.honest": ("How much worse will the chosen threshold be on new cases?"),
    "compare.new_cases": (
        "**{model}**, {goal}: {honest} on {reporting}{interval} against {apparent} on {choosing}, "
        "which chose the threshold: {conclusion}."
    ),
    "compare.new_interval": " ({share} %: {low} to {high})",
    "compare.points": "{gap} percentage points",
    "compare.new_equal": "no difference",
    "compare.new_worse": "worse on new cases by {gap}, beyond chance",
    "compare.new_better": "better by {gap}, beyond chance: {reporting} is easier",
    "compare.new_chance": "the difference of {gap} may be chance",
    "compare.new_untested_worse": "worse by {gap}, not tested",
    "compare.new_untested_better": "better by {gap}, not tested",
    "compare.goal": "Threshold for",
    "compare.goal_cost": "lowest cost",
    "compare.choosing": "Chosen on",
    "compare.reporting": "Reported on",
    "compare.honest_half": "one half",
    "compare.honest_other_half": "the other",
    "compare.honest_chosen": "Chosen on {part}",
    "compare.honest_reported": "Reported on {part}",
    "compare.honest_gap": "{what} looks better by",
    "compare.honest_flattered": (
        "**{model}**: on the cases that chose the threshold, {goal} looks better by {gap} than on "
        "new cases ({low} to {high} in single splits)."
    ),
    "compare.honest_flattered_cost": (
        "**{model}**: the threshold for {goal} looks {gap} per 1,000 cases cheaper on the cases "
        "that chose it than on new ones ({low} to {high} in single splits)."
    ),
    "compare.honest_modest": (
        "**{model}**: the threshold for {goal} looks no better on the cases that chose it ({low} "
        "to {high} in single splits)."
    ),
    "compare.honest_sample": "{measure} here is that at the share of positives of the data.",
    "compare.honest_undefined": "**{model}**: undefined in all splits.",
    "compare.honest_unreachable": "{model}: {reason}",
    "compare.honest_refused": "Not computed: {reason}",
    "compare.honest_same_run": (
        "Both are the same run: choose another one to report on, or the gap says nothing."
    ),
    "compare.honest_runs": (
        "The threshold is chosen on one run and used as it is on the other. A negative gap: the "
        "other run happens to be easier."
    ),
    "compare.honest_splits": (
        "Means of 200 random halves; costs are those of 1,000 cases. A threshold chosen on all "
        "cases looks too good by less. Name a column of runs on the Data page to choose on one run "
        "and report on another."
    ),
    "compare.few_positives": (
        "Only **{cases}** positives: a share of them, such as recall, may be off by {margin} "
        "percentage points either way."
    ),
    "compare.few_negatives": (
        "Only **{cases}** negatives: a share of them, such as the false positive rate, may be off "
        "by {margin} percentage points either way."
    ),
    "compare.untested": "not tested",
    "compare.may_be_chance": "may be chance",
}
