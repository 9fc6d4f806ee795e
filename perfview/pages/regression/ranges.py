"""Whether forecasts of quantiles, and ranges between two of them, hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from html import escape

import numpy as np

from perfcore.regression import RegressionTally
from perfview.downloads.figure_tables import figures_html
from perfview.downloads.one_file import Part
from perfview.downloads.spreadsheets import table_file
from perfview.drawing import st
from perfview.kit.theme import UNDEFINED, count, exact, interval, together
from perfview.session.data_sets import DataSet
from perfview.tasks.figure_tables import Cell, Column, FigureTable, Row, show_table
from perfview.tasks.regression.ranges import Ranges
from perfview.tasks.regression.tallies import ranges_of, regression_tally
from perfview.words import escaped, say

COLUMNS = ("stated", "share", "loss", "width")
"""Columns of numbers."""


def show_ranges(file: DataSet, model: str) -> None:
    """Show what the quantiles of a model are worth, where it has any."""
    tally = regression_tally(file, model)
    ranges = ranges_of(file, model, tally)
    if ranges is None:
        return
    st.header(say("regression.ranges_title"), anchor=False)
    for sentence in ranges_sentences(ranges, tally):
        st.markdown(escaped(sentence))
    show_table(ranges_table(ranges), key="regression_ranges")


def ranges_part(ranges: Ranges | None, t: RegressionTally) -> list[Part]:
    """Return the same as the page in one file has it."""
    if ranges is None:
        return []
    said = "".join(f"<p>{escape(each)}</p>" for each in ranges_sentences(ranges, t))
    return [figures_html(ranges_table(ranges)) + said]


def ranges_file(ranges: Ranges) -> bytes:
    """Return each number as it is, as a file."""
    names = [each.name for each in fields(ranges)]
    columns = [getattr(ranges, name).tolist() for name in names]
    return table_file((*names, "verdict"), zip(*columns, ranges.verdicts, strict=True))


def ranges_table(ranges: Ranges) -> FigureTable:
    """Return a row for each quantile and each range."""
    rows = []
    for i, said in enumerate(_said(ranges)):
        values = [getattr(ranges, key).item(i) for key in COLUMNS]
        texts = [said[key] for key in COLUMNS]
        cells = [Cell(value=v, text=t) for v, t in zip(values, texts, strict=True)]
        cells[1] = replace(cells[1], range=said["between"])
        verdict = Cell(text=say(f"regression.{said['kind']}_{ranges.verdicts[i]}"))
        rows.append(Row(name=said["name"], key=str(i), cells=[*cells, verdict]))
    return FigureTable(
        caption=say("regression.ranges_title"),
        of_rows=say("regression.ranges_rows"),
        columns=[
            Column(key, say(f"regression.ranges_{key}"), say(f"regression.ranges_{key}_help"))
            for key in (*COLUMNS, "verdict")
        ],
        rows=rows,
        fixed=True,
    )


def ranges_sentences(ranges: Ranges, t: RegressionTally) -> Iterator[str]:
    """Yield what came true of each range; of each quantile, where there are no ranges."""
    all_said, crossed = _said(ranges), ranges.crossed.tolist()
    kind = all_said[-1]["kind"]
    for said, verdict in zip(all_said, ranges.verdicts, strict=True):
        if said["kind"] == kind:
            found = say(f"regression.{kind}_found_{verdict}")
            yield say(f"regression.{kind}_said", **said, found=found)
    if any(crossed):
        most = max(crossed)
        yield say("regression.ranges_crossed", count=int(most), cases=count(most))
    if 0 < t.groups < t.size:
        yield say("regression.ranges_grouped")


def _said(ranges: Ranges) -> list[dict[str, str]]:
    """Return the texts of each row."""
    levels = [ranges.lower.tolist(), ranges.upper.tolist(), ranges.stated.tolist()]
    texts = [[f"{exact(100 * each, digits=12)} %" for each in column] for column in levels]
    sizes = [together(each.tolist()) for each in (ranges.loss, ranges.width)]
    sure = np.column_stack([ranges.share_low, ranges.share_high, ranges.share]).tolist()
    rows = []
    for row, (lower, upper, stated, loss, width) in zip(
        sure, zip(*texts, *sizes, strict=True), strict=True
    ):
        low, high, share = interval(*row, kind="percent")
        said = {"lower": lower, "upper": upper, "stated": stated, "loss": loss, "width": width}
        kind = "quantile" if width == UNDEFINED else "range"
        said |= {"kind": kind, "name": say(f"regression.{kind}_name", **said), "share": share}
        rows.append(said | {"between": say("board.interval", low=low, high=high)})
    return rows
