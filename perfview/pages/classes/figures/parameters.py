"""What a reader chooses about report, averages and curves of several classes."""

from __future__ import annotations

from typing import Any

from perfcore.classes.tallies import TOPS
from perfcore.classes.values import Undefined
from perfview.kit.parameters import Parameter, choice, switch
from perfview.tasks.classes.explanations.of_class import AREAS, COUNTED, MEASURED
from perfview.tasks.runs import TESTED, TRAINED

BETWEEN = "+"
"""Stands between several keys, or places of classes, in an address."""
OFFERED = (*COUNTED, *MEASURED, *AREAS)
"""What the report has a column for, if the reader wishes."""
FIRST_COLUMNS = (*COUNTED, "precision", "recall", "f1", "specificity", *AREAS)
MOST_LINES = 10
"""So many classes can be told apart by colour and dash."""


def _read_columns(text: str) -> tuple[str, ...] | None:
    """Return the columns that a text lists, None if it lists others, or one twice.

    >>> _read_columns("recall+auc"), _read_columns("recall+recall"), _read_columns("x")
    (('recall', 'auc'), None, None)
    """
    keys = tuple(text.split(BETWEEN))
    return keys if len(set(keys) & set(OFFERED)) == len(keys) else None


def _read_places(text: str) -> tuple[int, ...] | None:
    """Return the places that a text lists, None if it lists none, too many, or one twice.

    >>> _read_places("0+12"), _read_places("0+0"), _read_places("01"), _read_places("-1")
    ((0, 12), None, None, None)
    """
    texts = text.split(BETWEEN)
    fine = all(each.isascii() and each.isdigit() and str(int(each)) == each for each in texts)
    return tuple(map(int, texts)) if fine and len({*texts}) == len(texts) <= MOST_LINES else None


def _joined(values: tuple[object, ...]) -> str:
    return BETWEEN.join(map(str, values))


UNDEFINED: Parameter[Undefined] = choice(
    "undefined", "left out", {"zero": "zero"}, everywhere=False
)
"""What becomes of classes for which a measure is undefined, in averages."""

COLUMNS: Parameter[tuple[str, ...]] = Parameter(
    key="report",
    owner="reader",
    default=FIRST_COLUMNS,
    write=lambda keys: "" if keys == FIRST_COLUMNS else _joined(keys),
    read=_read_columns,
    longest=600,
    everywhere=False,
)
"""The columns of the report."""

SURE = switch("sure", everywhere=False)
"""Whether figures have their intervals beside them."""

ORDERED = switch("ordered", "data", everywhere=False)
"""Whether the order of the labels is taken as it is shown."""

TOP = choice("top", 2, {str(k): k for k in TOPS}, everywhere=False)
"""The k of top-k accuracy."""

LINES: Parameter[tuple[int, ...]] = Parameter(
    key="lines", owner="data", default=(), write=_joined, read=_read_places, everywhere=False
)
"""The classes whose curves have a colour; empty as at first."""

CHOSEN: tuple[Parameter[Any], ...] = (
    *(UNDEFINED, COLUMNS, SURE, ORDERED, TOP, LINES),
    *(TESTED, TRAINED),
)
