"""Figures of parts of the segments: short and long ones, with many rare words, of a column."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from perfcore.texts import Segments, TextFigure
from perfcore.texts.parts import lengths, part_of, parts_of, rare_shares
from perfview import session
from perfview.drawing import st
from perfview.kit.theme import count, in_order, together
from perfview.pages.texts.parameters import PARTED
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.tasks.figure_tables import Column, FigureTable, Row, figure_cell, show_table
from perfview.tasks.pickers import LONGEST
from perfview.tasks.texts.tallies import Systems
from perfview.words import escaped, say, told

MOST_GROUPS = 50
_Parts = Iterator[tuple[str, npt.NDArray[np.bool_]]]


def show_parts(file: DataSet, systems: Systems, figure: TextFigure, chosen: Choices) -> None:
    """Show a figure of all systems in parts of the segments, as a reader parts them."""
    kinds = ["", "rare", *(["column"] if has_column(file) else [])]
    parted = chosen.of(PARTED) if chosen.of(PARTED) in kinds else ""
    st.header(escaped(say("texts.parts_title", figure=told(figure.name))), anchor=False)
    st.selectbox(
        say("texts.parted"),
        kinds,
        format_func=lambda kind: say(f"texts.parted_{kind or 'length'}"),
        help=say("texts.parted_help"),
        width=LONGEST,
        **session.entry("parted", PARTED, parted),
    )
    show_table(parts_table(file, systems, figure, parted), key="texts_parts")


def has_column(file: DataSet) -> bool:
    """Return whether a column parts the segments."""
    return not file.from_link and next(iter(file.found.models.values())).run is not None


def parts_table(
    file: DataSet, systems: Systems, figure: TextFigure, parted: str = ""
) -> FigureTable:
    """Return a row for each part of the segments, with the figure of each system."""
    s = next(iter(systems.values()))
    of_rows = say(f"texts.parted_{parted or 'length'}")
    parts = [
        (name, [part_of(each, here, [figure]) for each in systems.values()])
        for name, here in _parts(file, s, parted)
    ]
    values = [float(figure.of(each)) for _, of_part in parts for each in of_part]
    texts = iter(together(values, figure.format))
    rows = []
    for name, of_part in parts:
        many = of_part[0].n
        note = say("texts.part_segments", count=many, segments=count(many))
        cells = [
            replace(
                figure_cell(float(figure.of(each)), why=told(figure.why_undefined(each) or "")),
                text=next(texts),
            )
            for each in of_part
        ]
        rows.append(Row(name=name, note=note, cells=cells))
    columns = [Column(name, name, "", figure.better or "higher") for name in systems]
    caption = say("texts.parts_title", figure=told(figure.name))
    return FigureTable(
        caption=caption, of_rows=of_rows, columns=columns, rows=rows, fixed=True, bare=True
    )


def _parts(file: DataSet, s: Segments, parted: str) -> _Parts:
    if parted == "column":
        codes = next(iter(file.found.models.values())).run
        names = [*file.found.runs]
        for name in in_order(names)[:MOST_GROUPS]:
            yield name, codes == names.index(name)
        return
    values, kind = (rare_shares(s), "percent") if parted else (lengths(s), "count")
    for here in parts_of(values):
        low, high = together([values[here].min().item(), values[here].max().item()], kind)
        key = "texts.part_one" if low == high else "texts.part_range"
        yield say(key + ("_rare" if parted else ""), low=low, high=high), here
