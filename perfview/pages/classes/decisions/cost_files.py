"""A cost matrix as a CSV file, written and read."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from io import StringIO

import numpy as np

from perfview.downloads.spreadsheets import defused, table_file
from perfview.kit.parameters import shortened
from perfview.pages.classes.decisions.cost_texts import Costs, cost_read
from perfview.words import escaped, say

LARGEST_FILE = 1_000_000
"""Bytes of a file of costs: a hundred classes take a tenth of it."""


class CostFileError(ValueError):
    """A file that is no cost matrix of these classes; what it says is for its reader."""


def costs_csv(costs: Costs, labels: Sequence[str]) -> bytes:
    """Return a cost matrix as CSV: a row and a column for each class, with its name in front."""
    rows = ([label, *line] for label, line in zip(labels, costs.tolist(), strict=True))
    return table_file(["", *labels], rows)


def costs_in_file(sent: bytes, labels: Sequence[str]) -> Costs:
    """Return the cost matrix that a CSV file holds, in the order of the labels.

    Cells are parted by commas, semicolons or tabs.

    Raises
    ------
    CostFileError
        If it holds none of these classes.
    """
    if len(sent) > LARGEST_FILE:
        raise CostFileError(say("classes.costs_file_large"))
    try:
        text = sent.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise CostFileError(say("classes.costs_file_text")) from None
    size = len(labels)
    rows = _rows(text, size)
    if all(len(row) == size + 1 for row in rows) and len(rows) == size + 1:
        places = [
            _places(names, labels, say(f"classes.costs_file_{where}"))
            for where, names in (
                ("first_column", [row[0] for row in rows[1:]]),
                ("first_row", rows[0][1:]),
            )
        ]
        rows = [row[1:] for row in rows[1:]]
    elif all(len(row) == size for row in rows) and len(rows) == size:
        places = [list(range(size))] * 2
    else:
        widest = max(map(len, rows), default=0)
        words = {"count": size, "rows": len(rows), "columns": widest}
        raise CostFileError(say("classes.costs_file_shape", **words))
    costs = np.empty((size, size))
    for i, row in zip(places[0], rows, strict=True):
        for j, cell in zip(places[1], row, strict=True):
            cost = cost_read(cell)
            if cost is None:
                pair = {"truth": escaped(labels[i]), "called": escaped(labels[j])}
                told = say("classes.costs_file_number", text=escaped(shortened(cell)), **pair)
                raise CostFileError(told)
            costs[i, j] = cost
    return costs


def _rows(text: str, size: int) -> list[list[str]]:
    """Return the rows that are not empty, cut where most of them have a cell for each class."""
    cut = [_cut(text, mark) for mark in (",", ";", "\t")]
    return max(cut, key=lambda rows: (sum(len(row) in (size, size + 1) for row in rows), len(rows)))


def _cut(text: str, mark: str) -> list[list[str]]:
    try:
        return [
            row for row in csv.reader(StringIO(text), delimiter=mark) if any(map(str.strip, row))
        ]
    except csv.Error:  # a cell longer than any name
        return []


def _places(names: Sequence[str], labels: Sequence[str], where: str) -> list[int]:
    """Return where the classes that a file names stand among the labels."""
    known = {name: i for i, label in enumerate(labels) for name in (label, defused(label))}
    found = [known.get(name, known.get(name.strip(), -1)) for name in names]
    missing = set(range(len(labels))) - set(found)
    if missing:
        label = escaped(labels[min(missing)])
        raise CostFileError(say("classes.costs_file_labels", where=where, label=label))
    return found
