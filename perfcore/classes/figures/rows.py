"""Figures of the probabilities of each row: Hand and Till's M, log loss, Brier score, top-k."""

from __future__ import annotations

from math import inf, isnan, nan
from typing import Any

import numpy as np

from perfcore.classes.figures.forms import ClassFigure
from perfcore.classes.views import ClassView
from perfcore.measures import formulas
from perfcore.measures.reasons import NO_CASES, Reason
from perfcore.messages import message

_BRIER = (
    "Brier (1950). Verification of forecasts expressed in terms of probability. Monthly Weather "
    "Review 78, 1-3. doi:10.1175/1520-0493(1950)078<0001:VOFEIT>2.0.CO;2"
)
# scikit-learn takes the columns in the sorted order of the labels alone.
_SORTED = (
    "import numpy as np\nfrom sklearn.metrics import {function}\n"
    "order = np.argsort(labels)\n"
    "{function}(truth, np.asarray(probabilities)[:, order], "
)
_SQUARES = r"\sum_k \left( p_{ik} - [y_i = k] \right)^2"
_BRIER_CODE = _SORTED.format(function="brier_score_loss") + (
    "labels=np.sort(labels), scale_by_half={half}{{weight}})"
)

ONE_CLASS: Reason[ClassView] = Reason(
    message("fewer than two classes have cases"),
    lambda view, _: int(np.count_nonzero(view.tally.counts.support)) < 2,
)


def _of_rows(key: str, **stated: Any) -> ClassFigure:
    """Return a mean over the cases that is kept of each row, see `row_figures`."""

    def value(view: ClassView) -> float:
        return view.rows.get(key.format(k=view.top), nan)

    not_summing: Reason[ClassView] = Reason(
        message("the probabilities of some rows do not add up to 1, or do not lie between 0 and 1"),
        lambda view, _: isnan(value(view)),
    )
    return ClassFigure(
        function=value,
        key=key.format(k="k"),
        format="number",
        needs=("probabilities", "rows"),
        **{
            "left": lambda view: formulas.fraction(value(view) * view.total, view.total),
            "reasons": (NO_CASES, not_summing),
            "interval": "mean",
            **stated,
        },
    )


def _pairs_written(view: ClassView) -> str:
    there = int(np.count_nonzero(view.tally.counts.support))
    pairs = there * (there - 1)
    return formulas.fraction(view.rows["hand_till"] * pairs, pairs)


ROWS = (
    _of_rows(
        "hand_till",
        name="Hand and Till's M",
        plain=(
            "The mean AUC over all pairs of classes, each pair told apart alone: how frequent the "
            "classes are does not matter."
        ),
        template=r"M = \frac{1}{K (K - 1)} \sum_{i \ne j} \mathrm{AUC}(i \mid j)",
        left=_pairs_written,
        reasons=(NO_CASES, ONE_CLASS),
        sklearn=lambda view: (
            "from itertools import permutations\nimport numpy as np\n"
            "from sklearn.metrics import roc_auc_score\n"
            "truth, probabilities = np.asarray(truth), np.asarray(probabilities)\n"
            "areas = []\n"
            "for i, j in permutations(range(len(labels)), 2):\n"
            "    pair = np.isin(truth, [labels[i], labels[j]])\n"
            "    own = truth[pair] == labels[i]\n"
            "    if own.any() and not own.all():\n"
            "        areas.append(roc_auc_score(own, probabilities[pair, i]"
            + (", sample_weight=np.asarray(weight)[pair]" if view.weighted else "")
            + "))\nnp.mean(areas)"
        ),
        note=(
            'roc_auc_score(…, multi_class="ovo") gives the same where every class has cases, the '
            "labels are sorted and no case has a weight."
        ),
        interval="rank",
        reference=(
            "Hand, Till (2001). A simple generalisation of the area under the ROC curve for "
            "multiple class classification problems. Machine Learning 45, 171-186. "
            "doi:10.1023/A:1010920819831"
        ),
    ),
    _of_rows(
        "log_loss",
        name="Log loss",
        plain=(
            "The mean of −ln(probability given to the case's own class), in nats; lower is better."
        ),
        template=r"-\frac{1}{n} \sum_i \ln p_{i y_i}",
        sklearn=_SORTED.format(function="log_loss") + "labels=np.sort(labels){weight})",
        note=(
            "Where a case's own class got the probability 0 it is infinite. scikit-learn puts "
            "2.2e-16 in place of probabilities below that, so that such a case adds 36."
        ),
        bounds=(0.0, inf),
        better="lower",
        reference=(
            "Good (1952). Rational decisions. Journal of the Royal Statistical Society B 14, "
            "107-114. doi:10.1111/j.2517-6161.1952.tb00104.x"
        ),
    ),
    _of_rows(
        "brier",
        name="Brier score, 0 to 2",
        plain=(
            "The mean squared distance of the probabilities from the truth, added up over the "
            "classes: Brier's own definition; lower is better."
        ),
        template=rf"\frac{{1}}{{n}} \sum_i {_SQUARES}",
        sklearn=_BRIER_CODE.format(half=False),
        bounds=(0.0, 2.0),
        better="lower",
        reference=_BRIER,
    ),
    _of_rows(
        "brier_halved",
        name="Brier score, 0 to 1",
        plain=(
            "The same divided by two: with two classes it is the score in common use; lower is "
            "better."
        ),
        template=rf"\frac{{1}}{{2 n}} \sum_i {_SQUARES}",
        sklearn=_BRIER_CODE.format(half=True),
        better="lower",
        reference=_BRIER,
    ),
    _of_rows(
        "top_{k}",
        name="Top-{k} accuracy",
        plain=(
            "The share of the cases whose own class is among the {k} with the highest "
            "probabilities."
        ),
        template=r"\frac{1}{n} \sum_i \left[\, \#\{l:\ p_{il} > p_{i y_i}\} < k \,\right]",
        reasons=(NO_CASES,),
        sklearn=lambda view: (
            _SORTED.format(function="top_k_accuracy_score")
            + f"k={view.top}, labels=np.sort(labels){{weight}})"
        ),
        note=(
            "Where probabilities are equal at the last place a case counts by its chance among "
            "them; scikit-learn lets the order of the columns decide."
        ),
        interval="share",
        reference=(
            "Russakovsky et al. (2015). ImageNet large scale visual recognition challenge. "
            "International Journal of Computer Vision 115, 211-252. doi:10.1007/s11263-015-0816-y"
        ),
    ),
)
