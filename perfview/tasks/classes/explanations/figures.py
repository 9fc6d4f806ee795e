"""A figure of all classes together, explained."""

from __future__ import annotations

from perfcore.classes.figures import CLASS_FIGURES
from perfcore.classes.figures.forms import ClassFigure
from perfcore.measures.registries import Registry
from perfcore.messages import message
from perfview.kit.explanations import Explanation
from perfview.kit.theme import fixed
from perfview.tasks.classes.places import ClassPlace
from perfview.words import say, sentences, told

FIGURES: Registry[ClassFigure] = Registry(
    figure for figure in CLASS_FIGURES.values() if "costs" not in figure.needs
)
"""Figures of all classes together that can be explained: what decisions cost is told elsewhere."""
SHOWN = tuple(key for key, figure in FIGURES.items() if figure.difference and key != "weighted_f1")
"""Those by which models and runs stand side by side."""


def said(text: str, place: ClassPlace) -> str:
    """Return a name or a sentence of a figure, with what is chosen in its braces."""
    return told(message(text, k=place.top))


def why(figure: ClassFigure, place: ClassPlace) -> str:
    """Return why a figure is undefined here, "" if it has a value."""
    return told(figure.why_undefined(place) or "")


def explained(key: str, place: ClassPlace) -> Explanation:
    """Return the explanation of a figure at a place."""
    figure = FIGURES[key]
    no_rows = "" if place.tally.cases else say("figures.no_rows")
    return Explanation(
        name=said(figure.name, place),
        chinese=figure.chinese,
        plain=said(figure.plain, place),
        formula=figure.formula,
        filled_in=told(figure.filled_in(place)),
        value_text=fixed(float(figure.of(place)), 6),
        undefined=told(figure.undefined),
        reason=why(figure, place) or None,
        sklearn=figure.lines(place, weighted=place.weighted),
        note=sentences(told(figure.note), no_rows),
        reference=figure.reference,
    )
