"""Numbers of one class against the rest, explained by what two classes know of them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np

from perfcore.calibration import FIGURES
from perfcore.measures import MEASURES, references
from perfview.kit.bounds import sweep_explanation
from perfview.kit.explanations import Explanation, Number, explanation_of
from perfview.kit.theme import count
from perfview.tasks.classes.places import ClassPlace
from perfview.words import say, sentences

PREFIX = "class_"
"""Begins the key of a number of one class."""
AREAS = ("auc", "average_precision")
COUNTED = ("support", "called")
MEASURED = MEASURES.without_parameters
"""Measures that a class can have: those that need no costs and the like."""


def of_class() -> dict[str, Number]:
    """Return every number of one class that can be explained, by key."""
    explained = {
        **dict.fromkeys(COUNTED, _count),
        **dict.fromkeys(MEASURED, _measure),
        **dict.fromkeys(AREAS, _area),
    }
    return {
        f"{PREFIX}{key}": Number(key=f"{PREFIX}{key}", explain=partial(how, key))
        for key, how in explained.items()
    }


def _measure(key: str, place: ClassPlace) -> Explanation:
    measure, counts = MEASURES[key], place.own
    found = explanation_of(measure, counts, code=measure.lines(counts, weighted=place.weighted))
    return _of_class(found, f"called = np.asarray(predicted) == {place.label!r}\n", place)


def _area(key: str, place: ClassPlace) -> Explanation:
    assert place.tally.sweeps is not None
    found = sweep_explanation(FIGURES[key], place.tally.sweeps[place.label])
    return _of_class(found, f"score = np.asarray(probabilities)[:, {place.place}]\n", place)


def _of_class(found: Explanation, code: str, place: ClassPlace) -> Explanation:
    """Return the explanation of a figure of two classes for one class against the rest."""
    truth = f"import numpy as np\ntruth = np.asarray(truth) == {place.label!r}\n"
    return replace(
        found,
        name=say("figures.of_class", name=found.name, label=place.label),
        plain=say("figures.of_class_plain", plain=found.plain, label=place.label),
        sklearn=truth + code + found.sklearn,
        note=sentences(found.note, _no_rows(place)),
    )


def _count(key: str, place: ClassPlace) -> Explanation:
    counts = place.counts
    number = count(np.asarray(getattr(counts, key)).item(place.place))
    array, symbol = {"support": ("truth", "y_i"), "called": ("predicted", r"\hat{y}_i")}[key]
    weight = "np.asarray(weight)" if place.weighted else "1"
    cases = r"\sum_i w_i" if place.weighted else r"\sum_i"
    return Explanation(
        name=say("figures.of_class", name=say(f"figures.{key}"), label=place.label),
        chinese="",
        plain=say(f"figures.{key}_plain", label=place.label),
        formula=rf"{cases} \left[ {symbol} = k \right]",
        filled_in=number.replace(",", r"\,"),
        value_text=number,
        sklearn=f"import numpy as np\n((np.asarray({array}) == {place.label!r}) * {weight}).sum()",
        note=_no_rows(place),
        reference=references.SOKOLOVA,
    )


def _no_rows(place: ClassPlace) -> str:
    return "" if place.tally.cases else say("figures.no_rows")
