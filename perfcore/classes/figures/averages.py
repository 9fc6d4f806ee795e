"""Averages over the classes: macro, weighted and micro, of measures and of areas."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import isnan
from typing import Any, Literal, cast

import numpy as np

from perfcore.classes.averages import average, averaged, class_values
from perfcore.classes.figures.forms import DRAWN, ClassFigure
from perfcore.classes.labels import Label
from perfcore.classes.values import ClassValues
from perfcore.classes.views import ClassView
from perfcore.measures import MEASURES, formulas, references
from perfcore.measures.definitions import Measure
from perfcore.measures.reasons import NO_CASES, Arguments, Reason
from perfcore.messages import Message, message

How = Literal["macro", "weighted"]
OF_CLASSES = ("precision", "recall", "f1")
"""Keys of the measures that every report has of each class."""
COMPARED = ("macro_f1", "f1_of_means", "weighted_f1")
"""Averages by which models are compared."""

OF_MEANS = "macro of means"
_CELLS = ("TP", "FP", "FN", "TN")
_PARTS = ("precision", "recall")
PLAIN = {
    "macro": (
        "The mean of the classes' values of {measure}: each class counts the same, however rare it "
        "is."
    ),
    "weighted": (
        "The mean of the classes' values of {measure}, each class counting as much as it has cases."
    ),
    "micro": (
        "The counts of all classes are added up first, then {measure} is taken: each case counts "
        "the same. With one label a case, that is the accuracy."
    ),
    OF_MEANS: (
        "The means of precision and recall are taken over the classes first, then their {measure}: "
        "the textbook's macro-{measure}. Another number than the mean of the {measure} values."
    ),
}
NAMES = {
    "macro": "Macro {measure}",
    "weighted": "Weighted {measure}",
    "micro": "Micro {measure}",
    OF_MEANS: "{measure} of macro precision and macro recall",
}
_CHINESE = {"macro": "宏", "weighted": "加权", "micro": "微"}
MEANS = {
    "macro": r"\frac{1}{K} \sum_{k=1}^{K} <of>_k",
    "weighted": r"\frac{1}{n} \sum_{k=1}^{K} n_k\, <of>_k",
}
_SYMBOLS = {"precision": "P", "recall": "R", "f1": r"\mathrm{F1}"}
_BESIDE = {"precision": ("fp",), "recall": ("fn",), "f1": ("fp", "fn")}
"""What stands below in a measure's fraction beside TP, which is taken as often."""
NO_CLASS = message("it is undefined for every class")
_ZERO = {"left out": "np.nan", "zero": "0"}


def nowhere(value: Callable[..., float]) -> Reason[ClassView]:
    """Return the reason that an average of this value is undefined: no class has one."""

    def why(view: ClassView, arguments: Arguments) -> Message | None:
        if not isnan(value(view, **arguments)):
            return None
        return NO_CLASS if view.total else NO_CASES.words

    return Reason(NO_CLASS, why)


def mean_written(values: ClassValues, how: str, view: ClassView, of: list[str]) -> str:
    """Return the mean of values of classes in LaTeX; `of` are the values as they are written."""
    known = ~np.isnan(values.values) | (view.undefined == "zero")
    weights = np.asarray(values.support) if how == "weighted" else np.ones(known.size)
    counted = np.flatnonzero(known & (weights > 0)).tolist()
    written = ["0" if np.isnan(values.values[i]) else of[i] for i in counted]
    if how == "weighted":
        shares = [formulas.number(weights[i].item()) for i in counted]
        written = [rf"{share} \cdot {one}" for share, one in zip(shares, written, strict=True)]
    total = formulas.number(float(weights[counted].sum()))
    return rf"\frac{{1}}{{{total}}} \left( {formulas.first_terms(written)} \right)"


def left_out_of(values: ClassValues, how: str) -> tuple[Label, ...]:
    """Return the classes that a mean leaves out; those without weight count nothing anyway."""
    weighs = dict(zip(values.labels, np.asarray(values.support).tolist(), strict=True))
    return tuple(label for label in values.undefined if how != "weighted" or weighs[label] > 0)


def _values_written(values: ClassValues, _: ClassView) -> list[str]:
    return list(map(formulas.rounded, values.values.tolist()))


def _fractions(key: str, values: ClassValues, view: ClassView) -> list[str]:
    """Return the measure of each class as a fraction of two numbers, where it is one."""
    if key not in _BESIDE:
        return _values_written(values, view)
    counts, beside = view.tally.counts.one_versus_rest, _BESIDE[key]
    tops = len(beside) * np.asarray(counts.tp)
    wholes = np.sum([tops, *(getattr(counts, cell) for cell in beside)], axis=0)
    return [formulas.fraction(*each) for each in zip(tops.tolist(), wholes.tolist(), strict=True)]


def mean_figure(
    values: Callable[..., ClassValues],
    how: How,
    *,
    of: str,
    symbol: str,
    written: Callable[[ClassValues, ClassView], list[str]] = _values_written,
    **stated: Any,
) -> ClassFigure:
    """Return the mean of values of the classes as a figure: each the same, or by support.

    `values` takes a view and parameters, `written` returns each value in LaTeX; `of` and `symbol`
    say what is averaged, in words and in LaTeX. `stated` is what else there is to a figure.
    """

    def value(view: ClassView, **parameters: Any) -> float:
        return values(view, **parameters).mean(how, view.undefined)

    def left(view: ClassView, **parameters: Any) -> str:
        found = values(view, **parameters)
        return mean_written(found, how, view, written(found, view))

    given: dict[str, Any] = {
        "name": message(NAMES[how], measure=message(of)),
        "plain": message(PLAIN[how], measure=message(of)),
        **stated,
    }
    return ClassFigure(
        function=value,
        template=MEANS[how].replace("<of>", symbol),
        left=left,
        reasons=(nowhere(value),),
        left_out=lambda view: left_out_of(values(view), how),
        **given,
    )


def _in_chinese(how: str, measure: Measure) -> str:
    """Return the Chinese name of an average; Latin letters stand apart."""
    return _CHINESE[how] + (" " if measure.chinese.isascii() else "") + measure.chinese


def average_figure(measure: Measure, how: str) -> ClassFigure:
    """Return an average of a measure over the classes as a figure.

    Parameters
    ----------
    measure : Measure
    how : {"macro", "micro", "weighted", "macro of means"}
        As of `average`.
    """
    key = measure.key
    name = "f1_of_means" if how == OF_MEANS else f"{how}_{key}"
    stated: dict[str, Any] = {
        "key": name,
        "sklearn": _code_of_means if how == OF_MEANS else _code(key, how),
        "bounds": measure.bounds,
        "better": measure.better,
        "format": measure.format,
        "interval": averaged(key, how),
        "difference": DRAWN if name in COMPARED else None,
        "reference": _OPITZ if how == OF_MEANS else references.SOKOLOVA,
        "chinese": _in_chinese("macro" if how == OF_MEANS else how, measure),
        "takes": measure.takes,
    }
    if how in MEANS:
        return mean_figure(
            lambda view, **parameters: class_values(view.tally.counts, key, **parameters),
            cast("How", how),
            of=measure.name,
            symbol=_SYMBOLS.get(key, rf"\mathrm{{{measure.name}}}"),
            written=partial(_fractions, key),
            **stated,
        )

    def value(view: ClassView, **parameters: Any) -> float:
        return average(view.tally.counts, key, how, undefined=view.undefined, **parameters)

    def left(view: ClassView, **_: Any) -> str:
        counts = view.tally.counts
        if how == "micro":
            cells = zip(_CELLS, counts.one_versus_rest.cells, strict=True)
            sums = {cell: float(np.asarray(each).sum()) for cell, each in cells}
            return formulas.with_names(formulas.with_numbers(measure.template, sums), {})
        means = (average(counts, each, "macro", undefined=view.undefined) for each in _PARTS)
        precision, recall = map(formulas.rounded, means)
        return rf"\frac{{2 \cdot {precision} \cdot {recall}}}{{{precision} + {recall}}}"

    def left_out(view: ClassView) -> tuple[Label, ...]:
        if how == "micro":
            return ()
        found = (class_values(view.tally.counts, each).undefined for each in _PARTS)
        return tuple(dict.fromkeys(label for each in found for label in each))

    sums = {cell: rf"\sum_k \mathrm{{{cell}}}_k" for cell in _CELLS}
    return ClassFigure(
        function=value,
        name=message(NAMES[how], measure=message(measure.name)),
        plain=message(PLAIN[how], measure=message(measure.name)),
        template=_OF_MEANS if how == OF_MEANS else formulas.with_names(measure.template, sums),
        left=left,
        reasons=(nowhere(value),),
        left_out=left_out,
        **stated,
    )


def _code(key: str, how: str) -> Callable[..., str]:
    return lambda view, **_: (
        f"import numpy as np\nfrom sklearn.metrics import {key}_score\n"
        f'{key}_score(truth, predicted, labels=labels, average="{how}", '
        f"zero_division={_ZERO[view.undefined]}{{weight}})"
    )


def _code_of_means(view: ClassView, **_: Any) -> str:
    return (
        "import numpy as np\nfrom sklearn.metrics import precision_score, recall_score\n"
        f"zero = {_ZERO[view.undefined]}\n"
        'how = {{"labels": labels, "average": "macro", "zero_division": zero}}\n'
        "p = precision_score(truth, predicted, **how{weight})\n"
        "r = recall_score(truth, predicted, **how{weight})\n"
        "2 * p * r / (p + r) if p and r else 0.0"
    )


_OF_MEANS = (
    r"\frac{2\, \bar{P}\, \bar{R}}{\bar{P} + \bar{R}} \quad"
    r" \bar{P} = \frac{1}{K} \sum_k P_k,\ \bar{R} = \frac{1}{K} \sum_k R_k"
)
_OPITZ = (
    "Opitz, Burst (2019). Macro F1 and macro F1. arXiv:1911.03347, doi:10.48550/arXiv.1911.03347"
)

AVERAGES = (
    *(average_figure(MEASURES[key], "macro") for key in OF_CLASSES),
    average_figure(MEASURES["f1"], OF_MEANS),
    *(average_figure(MEASURES[key], how) for how in ("weighted", "micro") for key in OF_CLASSES),
)
