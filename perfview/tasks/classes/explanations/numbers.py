"""Every number of several classes that can be explained."""

from __future__ import annotations

from functools import partial

from perfview.kit.explanations import Number
from perfview.tasks.classes.explanations.figures import FIGURES, explained
from perfview.tasks.classes.explanations.of_class import of_class


def numbers() -> dict[str, Number]:
    """Return every number of several classes that can be explained, by key."""
    of_all = {key: Number(key=key, explain=partial(explained, key)) for key in FIGURES}
    return of_all | of_class()
