"""Words of the Data page."""

TEXT: dict[str, str] = {
    "data.title": "Data",
    "data.upload": "Upload predictions",
    "data.upload_label": "CSV, Excel, JSON, Parquet, Arrow, ARFF or numpy files",
    "data.upload_label_statistics": (
        "CSV, Excel, JSON, Parquet, Arrow, ARFF, numpy, SPSS, Stata or SAS files"
    ),
    "data.upload_hint": (
        "One row per case: the truth, and from each model a score, or a predicted label or a "
        "probability of each class where there are several. A header names the columns; "
        "which is which is guessed, and you can change it. Files stay with this server "
        "alone, at most an hour after their last use. All files of "
        "one visitor together may hold {most} MB: a file with a red mark did not fit in."
    ),
    "data.paste": "Paste a table",
    "data.paste_label": "Cells copied from a spreadsheet",
    "data.paste_example": "truth\tscore\nno\t0.12\nyes\t0.91",
    "data.paste_hint": (
        "Select the table in Excel, LibreOffice or Google Sheets with the row that names its "
        "columns, copy it, and paste it here. It is read as a file is, and is in no file."
    ),
    "data.paste_read": "Read this table",
    "data.paste_nothing": "Nothing was pasted yet: copy cells with their header, and paste them.",
    "data.paste_long": (
        "What was pasted has more than {most} characters: save it as a file and upload that."
    ),
    "data.pasted": "Pasted table",
    "data.pasted_again": "Pasted table {number}",
    "data.format": "What a file looks like",
    "data.large_hint": (
        "A CSV or Parquet file above {size} MB is read in pieces, straight into counts: its rows "
        "are not kept. Up to {most} distinct scores are counted each by itself, more of them in "
        "bins, and figures then say how far they can be off."
    ),
    "data.large": (
        "This file of {size} MB is counted in pieces; its rows are not kept. What is known of "
        "single cases (ids, groups, runs, amounts) is left out, so no page parts or pairs cases. "
        "Up to {most} distinct scores are counted each by itself, more of them in bins."
    ),
    "data.folders": "From a folder that this server allows",
    "data.folders_text": (
        "Files in {folders}, of any size: CSV or Parquet, counted in pieces. The file stays where "
        "it is."
    ),
    "data.stores_text": (
        "Files in {folders}, of up to {most} MB: each is copied to this server and read as an "
        "upload."
    ),
    "data.copying": "Copying {name}: {come} of {size} MB …",
    "data.path": "Path or address of the file",
    "data.open_path": "Read this file",
    "data.no_path": "There is no file of this path that may be read here.",
    "data.large_gone": (
        "The bytes of this file were let go when the page was loaded anew. Send it again to read "
        "its columns otherwise."
    ),
    "data.rows_left": "{rows} rows read, about {seconds} s left …",
    "data.stay": "Another page, or a change here, ends the reading; it begins anew on return.",
    "data.stop": "Stop reading",
    "data.read": "Read all rows",
    "data.format_more": (
        "Commas, semicolons, tabs, bars or spaces; decimal point or comma; UTF-8, UTF-16, GBK or "
        "Windows-1252; plain or gzip. Workbooks (.xlsx, .xlsm, .xls, .ods): the first sheet with a "
        "table, or the one that you choose. Weights, amounts at stake, case ids, groups and runs "
        "may come too. A larger score means positive; a switch reverses that."
    ),
    "data.reading": "Reading {name} ({size} MB) …",
    "data.rows_read": "{rows} rows so far",
    "data.rows_checked": "{rows} rows: finding columns and checking every row …",
    "data.not_a_table": "Not taken in: {reason}",
    "data.kept": "What was loaded before is still in use: “{name}”.",
    "data.kept_as_read": "Until this is settled, the pages show the file as it was read before.",
    "data.kept_namesake": "The “{name}” that was loaded before is still in use.",
    "data.uploaded": "Your files",
    "data.join": "Take these {count} files as runs",
    "data.join_some": "Take these {count} files as runs: {files}",
    "data.no_runs": "They are not offered as runs of one thing. {reason}",
    "data.join_help": (
        "Each file is then one run of the same models: a fold, a repetition or a data set. The "
        "Runs page shows them side by side, with mean and spread."
    ),
    "data.match_texts": "These files belong together: references in {truth}, what systems wrote "
    "in {scores}.",
    "data.half_references": "{name} holds references, and {others} what systems wrote.",
    "data.half_lines": "{name} holds what a system wrote, and {others} the references.",
    "data.match": "These files belong together: truth in {truth}, scores in {scores}.",
    "data.half_truth": (
        "{name} holds the truth of the cases, and {others} what was predicted of them."
    ),
    "data.half_scores": "{name} holds what was predicted of the cases, and {others} their truth.",
    "data.half_todo": "The button beside the files makes one data set of both: {button}.",
    "data.half_done": "They were put together: open {name}.",
    "data.match_id": "Put them together by “{id}”",
    "data.match_id_help": (
        "Each case gets the truth of the one file and the scores of the others, whatever the order "
        "of the rows. Ids that only one file has, or that come twice, are named."
    ),
    "data.match_order": "Put them together line by line",
    "data.match_order_help": (
        "The files have equally many rows and no ids in common. Choose this only if the first row "
        "of one belongs to the first row of the other, and so on: nothing in the files tells."
    ),
    "data.not_matched": "The files cannot be put together. {reason}",
    "data.add": "Add up the counts of these {count} files",
    "data.add_some": "Add up the counts of {count} files: {files}",
    "data.add_help": (
        "They are counts of shards, such as a file for each machine or day. Files of different "
        "models do not add up; the Compare page compares them."
    ),
    "data.added": "{count} files added up: {files}",
    "data.joined": "{count} files as runs: {files}",
    "data.not_joined": "The files cannot be taken as runs. {reason}",
    "data.samples": "Samples",
    "data.remove": "Remove {name} and free its memory",
    "data.columns": "What the columns mean",
    "data.guessed": "This is guessed. Change what is wrong.",
    "data.changed": "Changed by you.",
    "data.task": "This file holds {task}.",
    "data.task_other": "Read it as {task} instead",
    "data.order": "Order of the labels",
    "data.order_help": (
        "Figures that depend on the order, such as quadratic kappa, are computed once every label "
        "is named here, from the lowest to the highest."
    ),
    "data.order_sorted": "as they are sorted",
    "data.layout": "Each row is",
    "data.scores": "Scores, one per model",
    "data.not_used": (
        "Columns not used: {columns}. If one holds the scores of another model, add it above."
    ),
    "data.facts": "Other columns, where the file has them",
    "data.group_taken": (
        "Rows with the same “{column}” are taken together: {n} groups. How sure figures are is "
        "judged by drawing whole groups."
    ),
    "data.group_leave": "Take each row by itself",
    "data.group_left": (
        "Each row is taken by itself, although “{column}” comes again: if such rows are of one "
        "case, intervals are too narrow."
    ),
    "data.group_take": "Take rows of one value together",
    "data.positive": "Positive label",
    "data.negative": "Negative label",
    "data.smaller": "A smaller score means positive",
    "data.smaller_of": "Models of which a smaller score means positive",
    "data.smaller_none": "None: a larger score means positive",
    "data.smaller_help": (
        "For distances, ranks, and markers that are low in disease. A case is then called positive "
        "if its score is the threshold or less."
    ),
    "data.why": "Why this was guessed",
    "data.as_guessed": "Back to the guess",
    "data.problem": "The file cannot be used like this. {reason}",
    "data.exchange": "Take “{truth}” as the truth and “{score}” as the score",
    "data.bad_rows": "{rows} of {total} rows cannot be used. Why: {reasons}.",
    "data.bad_reason": "{reason} ({count})",
    "data.bad_listed": "The first {n} are listed.",
    "data.fix_or_drop": "Correct the file and upload it again, or leave out exactly these rows.",
    "data.drop": "Leave out these {rows} rows",
    "data.drop.one": "Leave out this row",
    "data.drop_changes": "The prevalence is {before} with these rows, and {after} without them.",
    "data.drop_keeps": "The prevalence is {before} with these rows and without them.",
    "data.was_dropped": "{rows} of {total} rows are left out. Why: {reasons}.",
    "data.take_back": "Take them back in",
    "data.show_bad": "Show the rows",
    "data.column": "Column",
    "data.why_bad": "Why it cannot be used",
    "data.value": "Value",
    "data.rank": "Rank by score and another column",
    "data.rank_text": (
        "Where a case is worth more than another, the highest score need not come first: adverts "
        "are ranked by click rate times price. Models with the new score then stand beside those "
        "of the score as given, on all pages."
    ),
    "data.rank_by": "Rank by",
    "data.rank_by_help": (
        "Only another column changes the order of cases. A power, a logit or a percentage of the "
        "score alone keeps that order, so it changes no ranking figure and is not offered here. "
        "Decimals are multiplied as they are written: .1 × 3 and .3 × 1 are a tie."
    ),
    "data.rank_given": "the score as given",
    "data.rank_times": "score × column",
    "data.rank_plus": "score + column",
    "data.rank_exponent": "Exponent of the column",
    "data.rank_exponent_help": (
        "1 takes the column as it is. Below 1 it counts for less, above 1 for more."
    ),
    "data.rank_none": "This file has no other column of numbers.",
    "data.rank_negative": (
        "Some scores of “{model}” are below 0: a larger “{column}” moves these cases down, not "
        "up. Use scores from 0 up, such as probabilities."
    ),
    "data.rank_smaller": (
        "A smaller score means positive here, so a larger “{column}” moves a case down, not up."
    ),
    "data.rank_no_amount": (
        "To see the revenue found too, choose what a positive is worth as “{amount}” above."
    ),
    "data.rank_found": (
        "The first {share} of the cases hold {given} of the positives by “{model}”, and {made} by "
        "“{other}”."
    ),
    "data.rank_revenue": "Of the revenue they hold {given} and {made}.",
    "data.rank_positives_at": "Positives in the first {share}",
    "data.rank_revenue_at": "Revenue in the first {share}",
    "data.rank_case": "Positives found",
    "data.rank_case_note": "Each positive counts 1.",
    "data.rank_amount": "Revenue found",
    "data.rank_amount_note": "Each positive counts its amount.",
    "data.rank_axis_called": "Cases called positive",
    "data.preview": "First rows",
    "data.which_number": (
        "What is {text} in column {column}: {whole} or {parted}? The file does not tell, and no "
        "number of this column is used until you do."
    ),
    "data.unit_too": "In another unit than the truth, too? {columns}",
    "data.unit_right": "The unit of {column} is right",
    "data.unit_times": "Multiply {column} by {factor}",
    "data.unit_back": "Take {column} as it is, not times {factor}",
    "data.is_thousands": "The {sign} parts thousands: {value}",
    "data.is_decimal": "The {sign} is the decimal sign: {value}",
    "data.how": "How it is read",
    "data.how_text": (
        "This is guessed from the file. Change what is wrong: it is read anew at once, and the "
        "choice also holds for the next file of this name."
    ),
    "data.how_delimiter": "Between columns",
    "data.how_decimal": "Decimal sign",
    "data.how_thousands": "Between thousands",
    "data.how_encoding": "Encoding",
    "data.how_header": "First row",
    "data.how_sheet": "Sheet",
    "data.how_guessed": "guessed: {found}",
    "data.how_open": "guessed for each column",
    "data.how_back": "Back to what was guessed",
    "data.how_refused": "“{name}” cannot be read so, and stays as it was. {reason}",
    "data.how_large": (
        "“{name}” is too large to be kept as it came. Upload it again: then it is read as you have "
        "just chosen."
    ),
    "data.sign_comma": "comma",
    "data.sign_semicolon": "semicolon",
    "data.sign_tab": "tab",
    "data.sign_bar": "bar",
    "data.sign_point": "point",
    "data.sign_space": "space",
    "data.sign_apostrophe": "apostrophe",
    "data.sign_nothing": "nothing",
    "data.sign_utf-8": "UTF-8",
    "data.sign_utf-16": "UTF-16",
    "data.sign_gb18030": "GBK (Chinese)",
    "data.sign_big5": "Big5 (Chinese)",
    "data.sign_shift_jis": "Shift JIS (Japanese)",
    "data.sign_euc_kr": "EUC (Korean)",
    "data.sign_cp1252": "Windows, Western Europe",
    "data.sign_cp1250": "Windows, Central Europe",
    "data.sign_cp1251": "Windows, Cyrillic",
    "data.header_yes": "names the columns",
    "data.header_no": "is a case like the others",
}
