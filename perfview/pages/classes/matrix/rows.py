"""The cases behind a cell of the confusion matrix, with their probabilities."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Literal

import numpy as np

from perfcore.arrays import FloatArray, Identifiers, IntArray
from perfcore.classes.confusions import cases_in_cell
from perfcore.data import ClassCases
from perfview.downloads.spreadsheets import table_file
from perfview.downloads.table_buttons import show_table_button
from perfview.drawing import st
from perfview.kit.theme import count
from perfview.session.data_files import DataFile
from perfview.session.data_sets import DataSet
from perfview.tasks.case_rows import kept_rows
from perfview.tasks.classes.names import named
from perfview.words import escaped, say, sentences

if TYPE_CHECKING:
    import pandas as pd

MOST_SHOWN = 200
SHORT = 10
"""More rows than this are scrolled."""
TALL = 396


@dataclass(frozen=True, slots=True, eq=False)
class CellRows:
    """The cases of a cell, those of which the model was surest first.

    Attributes
    ----------
    truth, called : str
        The class that they are, and that which the model called them.
    lines : int64 array (n,), optional
        Their lines in the file, or rows of a table without lines, from 1; None where a case is
        not a row.
    unit : str
        What `lines` counts: "line" or "row".
    id : array (n,), optional
        What the cases are called.
    weight : float64 array (n,), optional
        What each counts.
    probabilities : mapping of a label and a float64 array (n,)
        Of the class that they were called and of that which they are; empty without any.
    highest, highest_class : array (n,), optional
        The highest probability of each case, and the place of its class.
    """

    truth: str
    called: str
    lines: IntArray | None
    unit: str
    id: Identifiers | None
    weight: FloatArray | None
    probabilities: dict[str, FloatArray]
    highest: FloatArray | None
    highest_class: IntArray | None
    size: int


def rows_of_cell(
    file: DataSet, model: str, truth: int, called: int, *, row_of_case: IntArray | None
) -> CellRows | None:
    """Return the cases of a class that a model called another; None where there are no cases.

    Parameters
    ----------
    file : DataSet
        A file of several classes that reads well.
    model : str
        The name of one of its models.
    truth, called : int
        Places of two labels; they may be the same.
    row_of_case : int64 array, optional
        As of `perfview.tasks.case_rows.rows_of_cases`.
    """
    cases, labels = file.found.models[model], file.labels
    if not isinstance(cases, ClassCases):
        return None
    found = cases_in_cell(cases, truth, called)
    table = cases.probabilities
    of_class = {} if table is None else {labels[i]: table[found, i] for i in (called, truth)}
    best = None if table is None else table[found].argmax(axis=1).astype(np.int64)
    return CellRows(
        truth=labels[truth],
        called=labels[called],
        lines=None if row_of_case is None else row_of_case[found],
        unit=file.table.unit if isinstance(file, DataFile) else "row",
        id=None if cases.id is None else cases.id[found],
        weight=None if cases.weight is None else cases.weight[found],
        probabilities=of_class,
        highest=None if table is None or best is None else table[found, best],
        highest_class=best,
        size=found.size,
    )


def cell_table(rows: CellRows, labels: tuple[str, ...], *, most: int | None = None) -> pd.DataFrame:
    """Return the first `most` cases as a table, all of them without it."""
    import pandas as pd

    first = slice(most)
    told: dict[str, object] = {}
    if rows.lines is not None:
        told[say(f"classes.rows_{rows.unit}")] = rows.lines[first]
    if rows.id is not None:
        told[say("classes.rows_id")] = np.asarray(rows.id[first]).astype(object)
    told[say("classes.rows_truth")] = rows.truth
    told[say("classes.rows_called")] = rows.called
    for label, probabilities in rows.probabilities.items():
        told[say("classes.rows_probability", label=label)] = probabilities[first]
    if rows.highest is not None and rows.highest_class is not None:
        told[say("classes.rows_highest")] = rows.highest[first]
        places = rows.highest_class[first]
        told[say("classes.rows_highest_class")] = [labels[place] for place in places.tolist()]
    if rows.weight is not None:
        told[say("classes.rows_weight")] = rows.weight[first]
    size = rows.size if most is None else min(rows.size, most)
    return pd.DataFrame(told, index=pd.RangeIndex(size))


def cell_file(rows: CellRows, labels: tuple[str, ...]) -> bytes:
    """Return all cases of a cell as a file."""
    table = cell_table(rows, labels)
    return table_file([*map(str, table)], table.itertuples(index=False, name=None))


def show_rows(file: DataSet, model: str, truth: int, called: int) -> None:
    """Show the cases of a cell as a table, and what saves all of them."""
    if file.from_link:
        st.info(escaped(say("classes.rows_in_link")), icon=":material/info:")
        return
    rows = rows_of_cell(file, model, truth, called, row_of_case=kept_rows(file, model))
    labels = file.labels
    names = {"truth": named(labels[truth]), "called": named(labels[called])}
    if rows is None:
        st.info(escaped(say("classes.rows_counted")), icon=":material/info:")
        return
    if not rows.size:
        st.caption(escaped(say("classes.rows_none", **names)))
        return
    key = "classes.rows_right" if truth == called else "classes.rows_wrong"
    title = say(key, **names, count=rows.size, cases=count(rows.size))
    with st.container(horizontal=True, vertical_alignment="center"):
        st.header(escaped(title), anchor=False)
        ending, made = f"{truth}-{called}.csv", partial(cell_file, rows, labels)
        show_table_button(
            "classes.rows_download", made, file.name, model, ending=ending, rows=rows.size
        )
    said = []
    if rows.probabilities:
        said.append(say("classes.rows_surest"))
    if rows.size > MOST_SHOWN:
        said.append(say("classes.rows_first", most=count(MOST_SHOWN), count=count(rows.size)))
    if said:
        st.caption(escaped(sentences(*said)))
    shown = cell_table(rows, labels, most=MOST_SHOWN)
    height: Literal["content"] | int = TALL if len(shown) > SHORT else "content"
    st.dataframe(shown, hide_index=True, height=height, key="cell_rows")
