"""The tables behind the figures, in full: every operating point, each number as it is.

No spreadsheet runs a cell of them as a formula.
"""

from __future__ import annotations

import csv
import re
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from io import BytesIO, StringIO

import numpy as np
import numpy.typing as npt
import pyarrow as pa
from pyarrow.csv import WriteOptions, write_csv

from perfcore.costs import cost_curve, expected_cost
from perfcore.measures import MEASURES
from perfcore.results import Result

Column = npt.NDArray[np.generic]
Columns = Mapping[str, Column]

CURVES = {"roc": ("fpr", "recall"), "precision_recall": ("recall", "precision")}
"""Measures on the axes of the figures that have a point per threshold."""

MARK = "'"
"""Stands before what a spreadsheet would run in a text, or what begins with this mark itself."""

# A formula begins with one of these, in East Asian spreadsheets also with their full-width forms;
# spaces, quotes and what cannot be seen may stand before it. Where the comma is the decimal sign,
# spreadsheets cut lines at semicolons, whatever is in quotes: each part may become a cell.
_UNSEEN = r"(?:[^\S\t\r\n]|[\"\x00-\x08\x0e-\x1f\ufeff\u200b-\u200f\u2060])*"
_FORMULA = re.compile(
    rf"(?:^|(?<=[;\t\r\n]))(?={_UNSEEN}[=+\-@\uff1d\uff0b\uff0d\uff20]|')|^(?=[\t\r\n])"
)
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?|-?inf", re.ASCII)


def operating_points(result: Result, name: str) -> dict[str, Column]:
    """Return counts, every measure and the cost per case at every threshold of a model.

    Returns
    -------
    dict of str to array of shape (k + 1,)
        ``threshold`` falls from inf; a case is called positive if its score is at least that.
        NaN where a measure is undefined, or no case tells the cost. Counts and measures are those
        of the data; the cost per case, and it alone, is that of ``prevalence_in_use``.
    """
    model, use = result.models[name], result.use
    counts = model.sweep.counts
    cells: dict[str, Column] = {cell: np.asarray(each) for cell, each in asdict(counts).items()}
    measures = {key: np.asarray(MEASURES[key].of(counts)) for key in MEASURES.without_parameters}
    own = measures["prevalence"]
    cost = expected_cost(model.priced(use.pricing), use.costs, prevalence=use.prevalence)
    return {
        "threshold": model.sweep.thresholds,
        **cells,
        **measures,
        "prevalence_in_use": own if use.prevalence is None else np.full(own.shape, use.prevalence),
        "cost_per_case": np.asarray(cost),
    }


def figure_tables(result: Result, name: str) -> dict[str, dict[str, Column]]:
    """Return the columns behind each figure of a model, in full.

    ``distribution`` has a row per distinct score, ``cost_curve`` one per threshold on the lower
    envelope, with the operating conditions between which it costs least; the others have one per
    threshold.
    """
    model, points = result.models[name], operating_points(result, name)
    shared = ("threshold", "tp", "fp", "fn", "tn")
    curves = {
        figure: {column: points[column] for column in (*shared, *measures)}
        for figure, measures in CURVES.items()
    }
    sweep = model.sweep
    envelope = cost_curve(model.priced(result.use.pricing).sweep)
    return {
        "distribution": {
            "score": sweep.thresholds[1:],
            "positives": np.diff(sweep.tp),
            "negatives": np.diff(sweep.fp),
        },
        **curves,
        "expected_cost": {c: points[c] for c in ("threshold", "cost_per_case")},
        "cost_curve": {
            "condition_from": envelope.x[:-1],
            "condition_to": envelope.x[1:],
            "threshold": envelope.thresholds,
            "normalised_cost_from": envelope.y[:-1],
            "normalised_cost_to": envelope.y[1:],
        },
    }


def columns_csv(columns: Columns) -> bytes:
    """Return columns of numbers as CSV; each reads back exactly, an undefined one is empty."""
    table = pa.table({name: pa.array(each, from_pandas=True) for name, each in columns.items()})
    written = BytesIO()
    write_csv(table, written, WriteOptions(quoting_style="none"))
    return written.getvalue().replace(b'"', b"")


def defused(text: str) -> str:
    r"""Return a text as it may stand in a cell: marked where a spreadsheet would run it.

    Numbers, also negative ones, stay numbers. Without the marks it is the text again.

    Examples
    --------
    >>> defused("=1+1"), defused("-0.25"), defused("-x"), defused("plain"), defused("a;=1")
    ("'=1+1", '-0.25', "'-x", 'plain', "a;'=1")
    """
    return text if _NUMBER.fullmatch(text) else _FORMULA.sub(MARK, text)


def csv_text(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """Return a table as CSV in UTF-8, with a header and lines that end as RFC 4180 says.

    Floats are written in the fewest digits that read back as the same float, NaN as an empty cell,
    infinity as inf. A byte order mark, by which spreadsheets know UTF-8, stands in front where the
    table holds more than ASCII.

    Parameters
    ----------
    columns : sequence of str
        Names of the columns.
    rows : iterable of sequence
        Texts, numbers or None; texts are `defused`.
    """
    written = StringIO()
    writer = csv.writer(written)
    writer.writerow([defused(name) for name in columns])
    writer.writerows([_cell(value) for value in row] for row in rows)
    text = written.getvalue()
    return text.encode("utf-8" if text.isascii() else "utf-8-sig")


def _cell(value: object) -> str:
    if value is None or value != value:
        return ""
    if isinstance(value, float):
        return repr(value)
    return defused(str(value))


def result_csv(result: Result, name: str) -> bytes:
    """Return what a result says of one model at its threshold, a number or text per row."""
    model, use, origin = result.models[name], result.use, result.origin
    points = operating_points(result, name)
    here = model.sweep.index(model.threshold)
    rows: list[tuple[str, object]] = [
        ("title", result.title),
        ("note", result.note),
        ("created", result.created.isoformat()),
        ("product", result.product),
        ("data", origin.name),
        ("sha256", origin.sha256),
        ("positive", origin.positive),
        ("negative", origin.negative),
        ("model", name),
        *asdict(use.costs).items(),
        ("unit", use.unit),
        ("priced_positives", use.pricing.positives),
        ("priced_negatives", use.pricing.negatives),
        ("threshold", model.threshold),
        *((key, each[here].item()) for key, each in points.items() if key != "threshold"),
    ]
    return csv_text(("name", "value"), rows)


def tables_zip(result: Result, name: str) -> bytes:
    """Return the tables behind the figures, every operating point and the result in one archive."""
    tables = {figure: columns_csv(each) for figure, each in figure_tables(result, name).items()}
    tables["operating_points"] = columns_csv(operating_points(result, name))
    tables["result"] = result_csv(result, name)
    written = BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for table, text in tables.items():
            entry = zipfile.ZipInfo(f"{table}.csv", result.created.timetuple()[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, text)
    return written.getvalue()
