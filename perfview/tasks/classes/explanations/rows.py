"""Figures of the probabilities of each row, explained: M, log loss, Brier score, top-k accuracy."""

from __future__ import annotations

import numpy as np

from perfview.tasks.classes.explanations.figures import ClassFigure, ratio
from perfview.tasks.classes.places import ClassPlace
from perfview.words import say

_HAND = (
    "Hand, Till (2001). A simple generalisation of the area under the ROC curve for multiple class "
    "classification problems. Machine Learning 45, 171-186. doi:10.1023/A:1010920819831"
)
_GOOD = (
    "Good (1952). Rational decisions. Journal of the Royal Statistical Society B 14, 107-114. "
    "doi:10.1111/j.2517-6161.1952.tb00104.x"
)
_BRIER = (
    "Brier (1950). Verification of forecasts expressed in terms of probability. Monthly Weather "
    "Review 78, 1-3. doi:10.1175/1520-0493(1950)078<0001:VOFEIT>2.0.CO;2"
)
_RUSSAKOVSKY = (
    "Russakovsky et al. (2015). ImageNet large scale visual recognition challenge. International "
    "Journal of Computer Vision 115, 211-252. doi:10.1007/s11263-015-0816-y"
)
# scikit-learn takes the columns in the sorted order of the labels alone.
_SORTED = (
    "import numpy as np\nfrom sklearn.metrics import {function}\n"
    "order = np.argsort(labels)\n"
    "{function}(truth, np.asarray(probabilities)[:, order], "
)


def _value(key: str, place: ClassPlace) -> float:
    return place.rows.get(key, np.nan)


def _mean_filled_in(key: str, place: ClassPlace) -> str:
    """Return a mean over the cases as their sum by their number."""
    total = place.counts.total
    return ratio(_value(key, place) * total, total)


def _not_summing(place: ClassPlace) -> str:
    return say("figures.not_summing" if place.counts.total else "figures.no_cases")


def _loss(key: str, formula: str, sklearn: str, reference: str, note: str = "") -> ClassFigure:
    return ClassFigure(
        value=lambda place: _value(key, place),
        formula=formula,
        filled_in=lambda place: _mean_filled_in(key, place),
        reason=_not_summing,
        undefined="figures.not_summing",
        sklearn=lambda _: sklearn,
        reference=reference,
        note=note,
        scored=True,
    )


def top_key(place: ClassPlace) -> str:
    """Return under which name top-k accuracy is kept."""
    return f"top_{place.top}"


def _pairs(place: ClassPlace) -> float:
    there = int(np.count_nonzero(place.counts.support))
    return there * (there - 1)


_SQUARES = r"\sum_k \left( p_{ik} - [y_i = k] \right)^2"
_BRIER_CODE = _SORTED.format(function="brier_score_loss") + (
    "labels=np.sort(labels), scale_by_half={half}{{weight}})"
)

OF_ROWS: dict[str, ClassFigure] = {
    "hand_till": ClassFigure(
        value=lambda place: _value("hand_till", place),
        formula=r"M = \frac{1}{K (K - 1)} \sum_{i \ne j} \mathrm{AUC}(i \mid j)",
        filled_in=lambda place: ratio(_value("hand_till", place) * _pairs(place), _pairs(place)),
        reason=lambda place: say("figures.one_class" if place.counts.total else "figures.no_cases"),
        undefined="figures.one_class",
        sklearn=lambda place: (
            "from itertools import permutations\nimport numpy as np\n"
            "from sklearn.metrics import roc_auc_score\n"
            "truth, probabilities = np.asarray(truth), np.asarray(probabilities)\n"
            "areas = []\n"
            "for i, j in permutations(range(len(labels)), 2):\n"
            "    pair = np.isin(truth, [labels[i], labels[j]])\n"
            "    own = truth[pair] == labels[i]\n"
            "    if own.any() and not own.all():\n"
            "        areas.append(roc_auc_score(own, probabilities[pair, i]"
            + (", sample_weight=np.asarray(weight)[pair]" if place.weighted else "")
            + "))\nnp.mean(areas)"
        ),
        reference=_HAND,
        note="figures.hand_till_note",
        scored=True,
    ),
    "log_loss": _loss(
        "log_loss",
        r"-\frac{1}{n} \sum_i \ln p_{i y_i}",
        _SORTED.format(function="log_loss") + "labels=np.sort(labels){weight})",
        _GOOD,
        note="figures.log_loss_note",
    ),
    "brier": _loss(
        "brier",
        rf"\frac{{1}}{{n}} \sum_i {_SQUARES}",
        _BRIER_CODE.format(half=False),
        _BRIER,
    ),
    "brier_halved": _loss(
        "brier_halved",
        rf"\frac{{1}}{{2 n}} \sum_i {_SQUARES}",
        _BRIER_CODE.format(half=True),
        _BRIER,
    ),
    "top_k": ClassFigure(
        value=lambda place: _value(top_key(place), place),
        formula=r"\frac{1}{n} \sum_i \left[\, \#\{l:\ p_{il} > p_{i y_i}\} < k \,\right]",
        filled_in=lambda place: _mean_filled_in(top_key(place), place),
        reason=lambda place: say("figures.no_cases"),
        undefined="figures.no_cases",
        sklearn=lambda place: (
            _SORTED.format(function="top_k_accuracy_score")
            + f"k={place.top}, labels=np.sort(labels){{weight}})"
        ),
        reference=_RUSSAKOVSKY,
        told=lambda place: {"k": place.top},
        note="figures.top_k_note",
        scored=True,
    ),
}
"""Figures that need the probabilities of each row, by key."""
