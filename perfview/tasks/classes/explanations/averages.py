"""Averages over the classes, explained: macro, weighted and micro, of measures and of areas."""

from __future__ import annotations

from typing import Literal

import numpy as np

from perfcore.classes import ClassValues, average, class_values
from perfcore.measures import MEASURES, formulas, references
from perfview.kit.theme import number
from perfview.tasks.classes.explanations.figures import ClassFigure, ratio, terms
from perfview.tasks.classes.places import ClassPlace, counts_of
from perfview.words import say, told

MEASURED = ("precision", "recall", "f1")
HOW = ("macro", "weighted", "micro")

_MEANS: dict[str, str] = {
    "macro": r"\frac{1}{K} \sum_{k=1}^{K} <of>_k",
    "weighted": r"\frac{1}{n} \sum_{k=1}^{K} n_k\, <of>_k",
}
_SYMBOLS = {
    "precision": "P",
    "recall": "R",
    "f1": r"\mathrm{F1}",
    "auc": r"\mathrm{AUC}",
    "average_precision": r"\mathrm{AP}",
}
_MICRO = {
    "precision": r"\frac{\sum_k \mathrm{TP}_k}{\sum_k \mathrm{TP}_k + \sum_k \mathrm{FP}_k}",
    "recall": r"\frac{\sum_k \mathrm{TP}_k}{\sum_k \mathrm{TP}_k + \sum_k \mathrm{FN}_k}",
    "f1": (
        r"\frac{2 \sum_k \mathrm{TP}_k}"
        r"{2 \sum_k \mathrm{TP}_k + \sum_k \mathrm{FP}_k + \sum_k \mathrm{FN}_k}"
    ),
}
_PARTS = {"precision": (1, 1, 0), "recall": (1, 0, 1), "f1": (2, 1, 1)}
_MANNING = (
    "Manning, Raghavan, Schütze (2008). Introduction to information retrieval, section 8.4. "
    "Cambridge University Press. doi:10.1017/CBO9780511809071"
)
_FAWCETT = f"{references.FAWCETT}, section 9"
_OPITZ = (
    "Opitz, Burst (2019). Macro F1 and macro F1. arXiv:1911.03347, doi:10.48550/arXiv.1911.03347"
)
_ZERO = {"left out": "np.nan", "zero": "0"}


def undefined_text(place: ClassPlace) -> str:
    """Return why an average is undefined."""
    return say("figures.no_class" if place.counts.total else "figures.no_cases")


def mean_filled_in(values: ClassValues, how: str, place: ClassPlace, of: list[str]) -> str:
    """Return the mean of values of classes in LaTeX; `of` are the values as they are written."""
    known = ~np.isnan(values.values) | (place.undefined == "zero")
    weights = np.asarray(values.support) if how == "weighted" else np.ones(known.size)
    counted = np.flatnonzero(known & (weights > 0)).tolist()
    written = ["0" if np.isnan(values.values[i]) else of[i] for i in counted]
    if how == "weighted":
        shares = [formulas.number(weights[i].item()) for i in counted]
        written = [rf"{share} \cdot {one}" for share, one in zip(shares, written, strict=True)]
    total = formulas.number(float(weights[counted].sum()))
    return rf"\frac{{1}}{{{total}}} \left( {terms(written)} \right)"


def _fractions(key: str, place: ClassPlace) -> list[str]:
    """Return the measure of each class as a fraction of counts."""
    counts, (twice, of_fp, of_fn) = place.counts.one_versus_rest, _PARTS[key]
    found = []
    for i in range(len(place.counts.labels)):
        one = counts_of(counts, i)
        tp, fp, fn = float(one.tp), float(one.fp), float(one.fn)
        found.append(ratio(twice * tp, twice * tp + of_fp * fp + of_fn * fn))
    return found


def _measure(key: str, how: str) -> ClassFigure:
    def filled_in(place: ClassPlace) -> str:
        if how == "micro":
            counts, (twice, of_fp, of_fn) = place.counts.one_versus_rest, _PARTS[key]
            tp, fp, fn = (
                formulas.number(np.asarray(each).sum().item())
                for each in (counts.tp, counts.fp, counts.fn)
            )
            top = f"{twice} \\cdot {tp}" if twice > 1 else tp
            wrong = [*([fp] if of_fp else []), *([fn] if of_fn else [])]
            return rf"\frac{{{top}}}{{{' + '.join([top, *wrong])}}}"
        values = class_values(place.counts, key)
        return mean_filled_in(values, how, place, _fractions(key, place))

    def left_out(place: ClassPlace) -> tuple[str, ...]:
        found = class_values(place.counts, key)
        return () if how == "micro" else _named(found, how)

    symbol = _SYMBOLS[key]
    return ClassFigure(
        value=lambda place: average(place.counts, key, how, undefined=place.undefined),
        formula=_MICRO[key] if how == "micro" else _MEANS[how].replace("<of>", symbol),
        filled_in=filled_in,
        reason=undefined_text,
        undefined="figures.average_undefined",
        sklearn=lambda place: (
            f"import numpy as np\nfrom sklearn.metrics import {key}_score\n"
            f'{key}_score(truth, predicted, labels=labels, average="{how}", '
            f"zero_division={_ZERO[place.undefined]}{{weight}})"
        ),
        reference=references.SOKOLOVA,
        chinese={"macro": "宏", "weighted": "加权", "micro": "微"}[how] + MEASURES[key].chinese,
        words=f"{how}_average",
        told=lambda _: {"measure": told(MEASURES[key].name)},
        left_out=left_out,
    )


def _of_means() -> ClassFigure:
    def means(place: ClassPlace) -> list[float]:
        return [
            average(place.counts, key, "macro", undefined=place.undefined) for key in MEASURED[:2]
        ]

    def filled_in(place: ClassPlace) -> str:
        precision, recall = map(number, means(place))
        return rf"\frac{{2 \cdot {precision} \cdot {recall}}}{{{precision} + {recall}}}"

    def left_out(place: ClassPlace) -> tuple[str, ...]:
        found = [_named(class_values(place.counts, key), "macro") for key in MEASURED[:2]]
        return tuple(dict.fromkeys([*found[0], *found[1]]))

    return ClassFigure(
        value=lambda place: average(
            place.counts, "f1", "macro of means", undefined=place.undefined
        ),
        formula=(
            r"\frac{2\, \bar{P}\, \bar{R}}{\bar{P} + \bar{R}} \quad"
            r" \bar{P} = \frac{1}{K} \sum_k P_k,\ \bar{R} = \frac{1}{K} \sum_k R_k"
        ),
        filled_in=filled_in,
        reason=undefined_text,
        undefined="figures.average_undefined",
        sklearn=lambda place: (
            "import numpy as np\nfrom sklearn.metrics import precision_score, recall_score\n"
            f"zero = {_ZERO[place.undefined]}\n"
            'how = {"labels": labels, "average": "macro", "zero_division": zero}\n'
            "p = precision_score(truth, predicted, **how{weight})\n"
            "r = recall_score(truth, predicted, **how{weight})\n"
            "2 * p * r / (p + r) if p and r else 0.0"
        ),
        reference=_OPITZ,
        chinese="宏F1",
        left_out=left_out,
    )


def _area(key: str, how: Literal["macro", "weighted"]) -> ClassFigure:
    def values(place: ClassPlace) -> ClassValues:
        assert place.curves is not None
        found: ClassValues = getattr(place.curves, key)
        return found

    function = "roc_auc_score" if key == "auc" else "average_precision_score"
    some = "0 < own.sum() < own.size" if key == "auc" else "own.any()"
    final = {
        ("macro", "left out"): "np.nanmean(values)",
        ("macro", "zero"): "np.nan_to_num(values).mean()",
        ("weighted", "left out"): (
            "known = ~np.isnan(values)\nnp.average(values[known], weights=support[known])"
        ),
        ("weighted", "zero"): "np.average(np.nan_to_num(values), weights=support)",
    }

    def sklearn(place: ClassPlace) -> str:
        support = "np.asarray(weight)[own].sum()" if place.weighted else "own.sum()"
        return (
            f"import numpy as np\nfrom sklearn.metrics import {function}\n"
            "owns = [np.asarray(truth) == label for label in labels]\n"
            "values = np.array([\n"
            f"    {function}(own, probabilities[:, k]{{weight}}) if {some} else np.nan\n"
            "    for k, own in enumerate(owns)\n"
            "])\n"
            f"support = np.array([{support} for own in owns])\n"
            f"{final[how, place.undefined]}"
        )

    return ClassFigure(
        value=lambda place: values(place).mean(how, place.undefined),
        formula=_MEANS[how].replace("<of>", _SYMBOLS[key]),
        filled_in=lambda place: mean_filled_in(
            values(place), how, place, [*map(number, values(place).values.tolist())]
        ),
        reason=undefined_text,
        undefined="figures.average_undefined",
        sklearn=sklearn,
        reference=_FAWCETT if key == "auc" else _MANNING,
        chinese="" if key == "auc" else "平均精度均值" if how == "macro" else "",
        words="" if key == "average_precision" else f"{how}_average",
        told=lambda _: {"measure": say("board.auc")},
        scored=True,
        left_out=lambda place: _named(values(place), how),
    )


def _micro_auc() -> ClassFigure:
    def value(place: ClassPlace) -> float:
        assert place.curves is not None
        return place.curves.micro_auc

    def filled_in(place: ClassPlace) -> str:
        own = place.counts.total
        other = own * (len(place.counts.labels) - 1)
        right = formulas.number(value(place) * own * other)
        return rf"\frac{{{right}}}{{{formulas.number(own)} \cdot {formulas.number(other)}}}"

    return ClassFigure(
        value=value,
        formula=(
            r"\frac{1}{n \cdot n (K - 1)} \sum_{(i,k):\ y_i = k} \sum_{(j,l):\ y_j \ne l}"
            r" \left( [s_{ik} > s_{jl}] + \tfrac{1}{2} [s_{ik} = s_{jl}] \right)"
        ),
        filled_in=filled_in,
        reason=undefined_text,
        undefined="figures.no_cases",
        sklearn=lambda place: (
            "import numpy as np\nfrom sklearn.metrics import roc_auc_score\n"
            "own = np.asarray(truth)[:, None] == np.asarray(labels)\n"
            + ("weights = np.repeat(weight, len(labels))\n" if place.weighted else "")
            + "roc_auc_score(own.ravel(), np.asarray(probabilities).ravel()"
            + (", sample_weight=weights)" if place.weighted else ")")
        ),
        reference=_FAWCETT,
        scored=True,
    )


def _named(values: ClassValues, how: str) -> tuple[str, ...]:
    """Return the classes that a mean leaves out; those without weight count nothing anyway."""
    weighs = dict(zip(values.labels, np.asarray(values.support).tolist(), strict=True))
    return tuple(str(label) for label in values.undefined if how == "macro" or weighs[label] > 0)


_HOW: tuple[Literal["macro", "weighted"], ...] = ("macro", "weighted")

AVERAGES: dict[str, ClassFigure] = {
    **{f"{how}_{key}": _measure(key, how) for how in (*_HOW, "micro") for key in MEASURED},
    "f1_of_means": _of_means(),
    **{f"{how}_{key}": _area(key, how) for how in _HOW for key in ("auc", "average_precision")},
    "micro_auc": _micro_auc(),
}
"""Averages by key, ``<how>_<measure>``; ``f1_of_means`` is the F1 of macro precision and recall."""
