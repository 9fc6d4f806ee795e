"""The cases behind a cell of the confusion matrix, with their probabilities."""

from __future__ import annotations

from typing import Any

import numpy as np

from perfcore.classes.confusions import cases_in_cell
from perfcore.data import ClassCases
from perfview.downloads.case_tables import show_cases
from perfview.drawing import st
from perfview.kit.theme import count
from perfview.session.data_sets import DataSet
from perfview.tasks.case_rows import places_of
from perfview.tasks.sentences import named
from perfview.words import escaped, say


def rows_of_cell(file: DataSet, model: str, truth: int, called: int) -> dict[str, Any] | None:
    """Return the cases of a class that a model called another, the surest first, by heading.

    Parameters
    ----------
    file : DataSet
        A file of several classes that reads well.
    model : str
        The name of one of its models.
    truth, called : int
        Places of two labels; they may be the same.

    Returns
    -------
    mapping of a heading and an array (n,), or None
        Beside what they are and were called: their lines and ids, the probabilities of both classes
        and the highest one, and weights, where these are known. None where there are no cases.
    """
    cases, labels = file.found.models[model], np.array(file.labels, object)
    if not isinstance(cases, ClassCases):
        return None
    found, table = cases_in_cell(cases, truth, called), cases.probabilities
    told = places_of(file, model, found, say("classes.rows_id"))
    told[say("classes.rows_truth")] = np.full(found.size, labels[truth], object)
    told[say("classes.rows_called")] = np.full(found.size, labels[called], object)
    if table is not None:
        for i in (called, truth):
            told[say("classes.rows_probability", label=labels[i])] = table[found, i]
        best = table[found].argmax(axis=1)
        told[say("classes.rows_highest")] = table[found, best]
        told[say("classes.rows_highest_class")] = labels[best]
    if cases.weight is not None:
        told[say("common.weight")] = cases.weight[found]
    return told


def show_rows(file: DataSet, model: str, truth: int, called: int) -> None:
    """Show the cases of a cell as a table, and what saves all of them."""
    if file.from_link:
        st.info(escaped(say("classes.rows_in_link")), icon=":material/info:")
        return
    rows = rows_of_cell(file, model, truth, called)
    if rows is None:
        st.info(escaped(say("classes.rows_counted")), icon=":material/info:")
        return
    size = len(next(iter(rows.values())))
    names = {"truth": named(file.labels[truth]), "called": named(file.labels[called])}
    if not size:
        st.caption(escaped(say("classes.rows_none", **names)))
        return
    key = "classes.rows_right" if truth == called else "classes.rows_wrong"
    title = say(key, **names, count=size, cases=count(size))
    note = "" if file.found.models[model].probabilities is None else say("classes.rows_surest")
    saved, ending = "classes.rows_download", f"{truth}-{called}.csv"
    show_cases(file, model, title, rows, key="cell", saved=saved, ending=ending, note=note)
