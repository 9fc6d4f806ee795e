"""Words of what is downloaded: the page in one file, tables, documents, the decision card."""

TEXT: dict[str, str] = {
    # The popover
    "downloads.open": "Download",
    "downloads.title_hint": "Shown at the top of the page and of the card.",
    "downloads.note_hint": "What the reader should know, in your words.",
    "downloads.head": "At the top: {head}",
    "downloads.page": "Page that works offline (HTML)",
    "downloads.page_help": (
        "One file of about {size} with both boards. It opens in any browser, without a network."
    ),
    "downloads.card": "Decision card, one page (HTML)",
    "downloads.card_help": "For printing: the threshold, what it means and how to reproduce it.",
    "downloads.points": "Every threshold ({kind})",
    "downloads.points_help": "Counts, measures and the cost in use at every distinct score.",
    "downloads.tables": "Tables behind the figures (ZIP)",
    "downloads.tables_help": (
        "One file ({kind}) per figure, in full, and one with the numbers in use."
    ),
    "downloads.subgroups": "Subgroups at this threshold ({kind})",
    "downloads.subgroups_help": "Counts, shares with Wilson intervals and the cost of each.",
    "downloads.result": "Whole result (JSON)",
    "downloads.result_help": "All models, exactly. perfcore.results.read_result reads it again.",
    "downloads.periods": "Figures over time ({kind})",
    "downloads.periods_help": "Each figure of each period, with both ends of its interval.",
    "downloads.what": (
        "These files hold the scores with their counts, labels, names and the fingerprint of your "
        "file. They do not hold its other columns, nor which case is which. To save a chart, press "
        "PNG or SVG below it."
    ),
    "downloads.single_hint": (
        "All files but the card show it. A link can put several cases at each score instead."
    ),
    "downloads.language": "Page and card in",
    "downloads.language_help": "Tables and the result are in English.",
    "downloads.kind": "Tables as",
    "downloads.kind_help": (
        "For all tables that you download. Excel opens a CSV file in columns only if it is written "
        "with the signs of its language: semicolons where 0.5 is 0,5. A workbook opens everywhere."
    ),
    "downloads.kind_csv": "CSV (commas, 0.5)",
    "downloads.kind_semicolons": "CSV (semicolons, 0,5)",
    "downloads.kind_xlsx": "Excel workbook (.xlsx)",
    "downloads.brief_csv": "CSV",
    "downloads.brief_semicolons": "CSV",
    "downloads.brief_xlsx": "Excel",
    "downloads.too_long": (
        "An Excel sheet has {most} rows, and here are {rows}: choose CSV under “Tables as”."
    ),
    # The head of the page and of the card
    "downloads.fact_data": "Data",
    "downloads.fact_model": "Model",
    "downloads.fact_scores": "Scores",
    "downloads.fact_positive": "Positive",
    "downloads.fact_negative": "Negative",
    "downloads.fact_cases": "Cases",
    "downloads.fact_classes": "Classes",
    "downloads.cases": "{positives} positive, {negatives} negative",
    "downloads.fact_costs": "Costs",
    "downloads.costs": "missed {missed}, false alarm {alarm}",
    "downloads.example_costs": "example costs: {terms}",
    "downloads.costs_right": "found {found}, ruled out {left}",
    "downloads.with_unit": "{terms} ({unit})",
    "downloads.fact_prevalence": "Positives in use",
    "downloads.own_prevalence": "{share}, as in the data",
    "downloads.fact_calibration": "As probabilities",
    "downloads.calibration": (
        "Brier score {brier} (miscalibration {miscalibration}), log loss {log_loss}, calibration "
        "error {error} (10 bins of equal width)"
    ),
    "downloads.fact_fingerprint": "SHA-256 of the file",
    "downloads.fact_made": "Made with",
    "downloads.made": "{product}, {date}",
    "downloads.no_fingerprint": "not known: no single file, or a link without it",
    # The card that chats show
    "downloads.headline_found": "finds {share}",
    "downloads.headline_alarms": "{alarms} false alarms per 100 calls",
    "downloads.headline_none": "calls nothing positive",
    "downloads.headline_recall": "of the positives found",
    "downloads.headline_false": "false alarms per 100 calls",
    "downloads.headline_cases": "Cases: {cases}",
    "downloads.headline_curve": "ROC curve",
    "downloads.headline_recall_axis": "found",
    "downloads.headline_false_axis": "false alarms among negatives",
    # The page
    "downloads.live": (
        "This file works without a network and sends nothing. Drag a threshold: all views follow. "
        "The cost per case on the first board is at the costs named above."
    ),
    "downloads.sampled": (
        "The data have {all} thresholds; this file holds {kept} of them. Each number is exact; "
        "arrow keys go from one of these to the next."
    ),
    "downloads.reversed": (
        "Smaller scores mean positive: a case is called positive if its score is the threshold or "
        "less."
    ),
    "downloads.no_script": "The boards need JavaScript, which this program does not run.",
    "downloads.old_browser": (
        "This browser is too old to show the boards. Open the file in one from 2023 or later."
    ),
    "downloads.dark": "Dark",
    "downloads.light": "Light",
    "downloads.close": "Close",
    "downloads.hint": "Click any number to see what it means.",
    "downloads.undefined_when": "Undefined where {reason}.",
    # The card
    "downloads.card_title": "Decision card",
    "downloads.card_rule": "Call a case {positive} if its score is {threshold} or more.",
    "downloads.card_rule_reversed": "Call a case {positive} if its score is {threshold} or less.",
    "downloads.card_never": "Call no case {positive}.",
    "downloads.card_expect": "What to expect of 1,000 cases, at {share} positives",
    "downloads.card_called": "called {positive}",
    "downloads.card_cost": "Cost of 1,000 cases",
    "downloads.card_example_cost": "Cost of 1,000 cases, at the example costs",
    "downloads.card_best": "At its best threshold, {threshold}",
    "downloads.card_more": "More than the best threshold",
    "downloads.card_no_cost": "The costs are unknown: {reason}",
    "downloads.card_required": "Required",
    "downloads.card_met": "met",
    "downloads.card_not_met": "not met",
    "downloads.card_here": "At this threshold",
    "downloads.card_interval": "{level} interval {low} to {high}",
    "downloads.card_from": "Where this comes from",
    "downloads.card_code": "Python that reproduces it",
    "downloads.card_assumes": (
        "A projection: it assumes cases like these, with {share} positives. Counts of the data: "
        "{tp} found, {fn} missed, {fp} false alarms, {tn} correctly ruled out."
    ),
    "downloads.without_network": "This file works without a network and sends nothing.",
    "downloads.card_cases_alike": "What to expect of cases like these",
    "downloads.card_other_figures": "Other figures",
    "downloads.card_more_figures": "More figures",
}
"""The English texts, by key."""
