"""What a reader chooses on the board of the Regression page, as address and board have it."""

from __future__ import annotations

import math
import re
from typing import Any

from perfview.kit.parameters import WHOLE, Parameter, matching, text_choice
from perfview.tasks.regression.errors import OFF, OFF_IN

View = tuple[float, float, float, float]
"""A part of the plot of all cases: both ends of its predictions, and of its truths."""

BETWEEN = "_"
_LIT = re.compile(r"(errors|bins)_(0|[1-9]\d{0,3})-(0|[1-9]\d{0,3})")


def read_view(text: str) -> View | None:
    """Return the part of the plot that a text names, None if it names none.

    >>> read_view("0.0_10.0_-5.0_5.0"), read_view("1_0_0_1"), read_view("1_2")
    ((0.0, 10.0, -5.0, 5.0), None, None)
    """
    try:
        ends = [float(each) for each in text.split(BETWEEN)]
    except ValueError:
        return None
    if len(ends) != 4 or not all(map(math.isfinite, ends)):
        return None
    x0, x1, y0, y1 = ends
    return (x0, x1, y0, y1) if x0 < x1 and y0 < y1 else None


def view_text(view: View | None) -> str:
    """Return a part of the plot as an address has it, "" for the whole."""
    return "" if view is None else BETWEEN.join(map(repr, view))


def read_lit(text: str) -> str | None:
    """Return a text that names a range of errors or bins, None of any other.

    >>> read_lit("errors_3-5"), read_lit("bins_2-1")
    ('errors_3-5', None)
    """
    found = _LIT.fullmatch(text)
    return text if found and int(found[2]) <= int(found[3]) else None


LIT = text_choice("lit", "model", read_lit, everywhere=False)
"""The range of errors, or the bins, whose cases are lit in all views."""

BIAS = text_choice("bias", "data", everywhere=False, in_links=False)
"""The column by whose bins the bias is shown; "" for the prediction. A link has no rows."""

ZOOM: Parameter[View | None] = Parameter(
    key="zoom", owner="data", default=None, read=read_view, write=view_text, everywhere=False
)
"""The part of the plot that is looked at; None for the whole."""

CASE = text_choice("case", "data", matching(WHOLE), everywhere=False, in_links=False)
"""The case that is shown, counted from 0."""

CHOSEN: tuple[Parameter[Any], ...] = (OFF, OFF_IN, LIT, BIAS, ZOOM, CASE)
"""All of these are chosen in the browser."""
