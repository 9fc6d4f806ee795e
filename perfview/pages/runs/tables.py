"""The tables of runs: a row for each run, and rows of what all of them give together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isnan

from perfcore.binary import Sweep
from perfcore.measures import MEASURES
from perfview.downloads.spreadsheets import table_file
from perfview.kit.theme import count, together
from perfview.pages.runs.figures import Column
from perfview.words import escaped, first_of, say, semicolons, told

SUMMARIES: Mapping[str, Callable[[Column], float]] = {
    "macro": lambda column: column.values.mean(),
    "sd": lambda column: column.values.sd,
    "lowest": lambda column: column.values.lowest,
    "highest": lambda column: column.values.highest,
    "micro": lambda column: column.pooled,
    "of_means": lambda column: column.of_means,
}
"""The rows below the runs."""

_NAMED = 4


def run_rows(found: Sequence[Column]) -> list[dict[str, object]]:
    """Return a row for each run, numbers by the headings."""
    rows = []
    for i, run in enumerate(found[0].values.labels):
        row: dict[str, object] = {say("common.run"): str(run)}
        for column in found:
            row[column.name] = column.values.values.item(i)
        rows.append(row)
    return rows


def summary_rows(found: Sequence[Column]) -> list[dict[str, str]]:
    """Return a row for each of `SUMMARIES`, as texts by the headings, with what it means."""
    texts = {column.name: dict(zip(SUMMARIES, _texts(column), strict=True)) for column in found}
    return [
        {say("runs.over_runs"): say(f"runs.{key}")}
        | {name: of[key] for name, of in texts.items()}
        | {say("runs.meaning"): say(f"runs.{key}_meaning")}
        for key in SUMMARIES
    ]


def _texts(column: Column) -> list[str]:
    """Return what a column comes to as texts; empty where a row is not about it."""
    values = [summary(column) for summary in SUMMARIES.values()]
    whole = column.format == "count"  # a mean of whole numbers is none, and leaves them as they are
    *texts, of_means = map(count, values) if whole else together(values, column.format)
    return [*texts, "" if isnan(values[-1]) and column.key != "f1" else of_means]


def left_out_text(found: Sequence[Column], runs: Mapping[str, Sweep], threshold: float) -> str:
    """Return which runs have no value of which figure and why, in Markdown; "" if all have."""
    told_of = []
    for column in found:
        missing = [str(run) for run in column.values.undefined]
        if not missing:
            continue
        words = {"figure": escaped(column.name), "runs": escaped(first_of(missing, _NAMED))}
        reason = _reason(column.key, runs[missing[0]], threshold)
        told_of.append(say("runs.left_out_one", reason=escaped(reason), **words))
    return say("runs.left_out", what=semicolons(told_of)) if told_of else ""


def _reason(key: str, s: Sweep, threshold: float) -> str:
    if key in MEASURES:
        return told(MEASURES[key].why_undefined(s.at(threshold)) or "")
    return say("runs.no_negative" if s.positives else "runs.no_positive")


def runs_csv(found: Sequence[Column], threshold: float) -> bytes:
    """Return every number of both tables as it is: a row for each run, then the summaries."""
    names = ["row", "run", "threshold", *(column.key for column in found)]
    rows: list[list[object]] = [
        ["run", str(run), threshold, *(column.values.values.item(i) for column in found)]
        for i, run in enumerate(found[0].values.labels)
    ]
    rows += [
        [key, "", threshold, *(summary(column) for column in found)]
        for key, summary in SUMMARIES.items()
    ]
    return table_file(names, rows)
