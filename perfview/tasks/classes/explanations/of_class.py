"""Numbers of one class against the rest, explained by what two classes know of them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np

from perfcore.calibration import FIGURES
from perfcore.measures import MEASURES, references
from perfview.kit.explanations import Explanation, Number
from perfview.kit.theme import count, written
from perfview.tasks.binary.explanations.curves import sweep_explanation
from perfview.tasks.classes.places import ClassPlace
from perfview.words import say, sentences, told

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
    code = (
        "import numpy as np\n"
        f"truth = np.asarray(truth) == {place.label!r}\n"
        f"called = np.asarray(predicted) == {place.label!r}\n"
    )
    return Explanation(
        name=_name(told(measure.name), place),
        chinese=measure.chinese,
        plain=_plain(told(measure.plain), place),
        formula=measure.formula,
        filled_in=told(measure.filled_in(counts)),
        value_text=written(float(measure.of(counts)), measure.format),
        undefined=told(measure.undefined),
        reason=told(measure.why_undefined(counts) or "") or None,
        sklearn=code + measure.lines(counts, weighted=place.weighted),
        note=sentences(told(measure.note), _no_rows(place)),
        reference=measure.reference,
    )


def _area(key: str, place: ClassPlace) -> Explanation:
    assert place.tally.sweeps is not None
    found = sweep_explanation(FIGURES[key], place.tally.sweeps[place.label])
    code = (
        "import numpy as np\n"
        f"truth = np.asarray(truth) == {place.label!r}\n"
        f"score = np.asarray(probabilities)[:, {place.place}]\n"
    )
    return replace(
        found,
        name=_name(found.name, place),
        plain=_plain(found.plain, place),
        sklearn=code + found.sklearn,
        note=_no_rows(place),
    )


def _count(key: str, place: ClassPlace) -> Explanation:
    counts = place.counts
    number = count(np.asarray(getattr(counts, key)).item(place.place))
    array, symbol = {"support": ("truth", "y_i"), "called": ("predicted", r"\hat{y}_i")}[key]
    weight = "np.asarray(weight)" if place.weighted else "1"
    cases = r"\sum_i w_i" if place.weighted else r"\sum_i"
    return Explanation(
        name=_name(say(f"figures.{key}"), place),
        chinese="",
        plain=say(f"figures.{key}_plain", label=place.label),
        formula=rf"{cases} \left[ {symbol} = k \right]",
        filled_in=number.replace(",", r"\,"),
        value_text=number,
        sklearn=f"import numpy as np\n((np.asarray({array}) == {place.label!r}) * {weight}).sum()",
        note=_no_rows(place),
        reference=references.SOKOLOVA,
    )


def _name(name: str, place: ClassPlace) -> str:
    return say("figures.of_class", name=name, label=place.label)


def _plain(plain: str, place: ClassPlace) -> str:
    return say("figures.of_class_plain", plain=plain, label=place.label)


def _no_rows(place: ClassPlace) -> str:
    return "" if place.tally.cases else say("figures.no_rows")
