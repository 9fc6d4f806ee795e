"""Every number of several classes that can be explained."""

from __future__ import annotations

from functools import partial

from perfview.kit.explanations import Number
from perfview.tasks.classes.explanations.agreements import AGREEMENTS
from perfview.tasks.classes.explanations.averages import AVERAGES
from perfview.tasks.classes.explanations.figures import ClassFigure
from perfview.tasks.classes.explanations.of_class import of_class
from perfview.tasks.classes.explanations.rows import OF_ROWS

FIGURES: dict[str, ClassFigure] = {**AVERAGES, **AGREEMENTS, **OF_ROWS}
"""Numbers of all classes together by key, in the order in which they are listed."""


def numbers() -> dict[str, Number]:
    """Return every number of several classes that can be explained, by key."""
    of_all = {
        key: Number(key=key, explain=partial(figure.explained, key))
        for key, figure in FIGURES.items()
    }
    return of_all | of_class()
