"""Averages over the classes of areas under their curves, each class against the rest."""

from __future__ import annotations

from math import nan
from typing import Any

import numpy as np

from perfcore.classes.figures.averages import How, mean_figure, nowhere
from perfcore.classes.figures.forms import ClassFigure
from perfcore.classes.values import ClassValues
from perfcore.classes.views import ClassView
from perfcore.measures import formulas, references

FAWCETT = f"{references.FAWCETT}, section 9"
_MANNING = (
    "Manning, Raghavan, Schütze (2008). Introduction to information retrieval, section 8.4. "
    "Cambridge University Press. doi:10.1017/CBO9780511809071"
)
_FINAL = {
    ("macro", "left out"): "np.nanmean(values)",
    ("macro", "zero"): "np.nan_to_num(values).mean()",
    ("weighted", "left out"): (
        "known = ~np.isnan(values)\nnp.average(values[known], weights=support[known])"
    ),
    ("weighted", "zero"): "np.average(np.nan_to_num(values), weights=support)",
}


def _area(key: str, how: How, *, function: str, some: str, **stated: Any) -> ClassFigure:
    """Return the mean of an area; `some` says in Python which classes have one."""

    def values(view: ClassView) -> ClassValues:
        if view.curves is None:
            return ClassValues((), np.empty(0), np.empty(0))
        found: ClassValues = getattr(view.curves, key)
        return found

    def lines(view: ClassView) -> str:
        support = "np.asarray(weight)[own].sum()" if view.weighted else "own.sum()"
        return (
            f"import numpy as np\nfrom sklearn.metrics import {function}\n"
            "owns = [np.asarray(truth) == label for label in labels]\n"
            "values = np.array([\n"
            f"    {function}(own, probabilities[:, k]{{weight}}) if {some} else np.nan\n"
            "    for k, own in enumerate(owns)\n"
            "])\n"
            f"support = np.array([{support} for own in owns])\n"
            f"{_FINAL[how, view.undefined]}"
        )

    return mean_figure(
        values,
        how,
        key=f"{how}_{key}",
        sklearn=lines,
        format="number",
        needs=("probabilities",),
        interval="rank",
        **stated,
    )


def _micro(view: ClassView) -> float:
    return nan if view.curves is None else view.curves.micro_auc


def _pairs_written(view: ClassView) -> str:
    own = view.total
    other = own * (len(view.tally.counts.labels) - 1)
    right = formulas.number(_micro(view) * own * other)
    return rf"\frac{{{right}}}{{{formulas.number(own)} \cdot {formulas.number(other)}}}"


_AUC = {
    "of": "AUC",
    "symbol": r"\mathrm{AUC}",
    "function": "roc_auc_score",
    "some": "0 < own.sum() < own.size",
    "reference": FAWCETT,
}
_PRECISION = {
    "of": "average precision",
    "symbol": r"\mathrm{AP}",
    "function": "average_precision_score",
    "some": "own.any()",
    "reference": _MANNING,
}

AREAS = (
    _area("auc", "macro", **_AUC),
    _area(
        "average_precision",
        "macro",
        name="mAP: mean average precision",
        plain=(
            "The mean of the classes' average precision, each class against the rest; each class "
            "counts the same."
        ),
        chinese="平均查准率均值",
        **_PRECISION,
    ),
    _area("auc", "weighted", **_AUC),
    _area("average_precision", "weighted", **_PRECISION),
    ClassFigure(
        function=_micro,
        key="micro_auc",
        name="Micro AUC",
        plain=(
            "One AUC over all pairs of a case and a class: how often a case's score for its own "
            "class is higher than a score for a class that a case is not of."
        ),
        template=(
            r"\frac{1}{n \cdot n (K - 1)} \sum_{(i,k):\ y_i = k} \sum_{(j,l):\ y_j \ne l}"
            r" \left( [s_{ik} > s_{jl}] + \tfrac{1}{2} [s_{ik} = s_{jl}] \right)"
        ),
        left=_pairs_written,
        reasons=(nowhere(_micro),),
        sklearn=lambda view: (
            "import numpy as np\nfrom sklearn.metrics import roc_auc_score\n"
            "own = np.asarray(truth)[:, None] == np.asarray(labels)\n"
            + ("weights = np.repeat(weight, len(labels))\n" if view.weighted else "")
            + "roc_auc_score(own.ravel(), np.asarray(probabilities).ravel()"
            + (", sample_weight=weights)" if view.weighted else ")")
        ),
        format="number",
        needs=("probabilities",),
        interval="rank",
        reference=FAWCETT,
    ),
)
