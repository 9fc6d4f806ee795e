"""Figures and pages of two classes, from cases to numbers, beside scikit-learn and numpy."""

from functools import partial
from typing import Any

import numpy as np
from sklearn.metrics import confusion_matrix_at_thresholds

import perfview.pages  # noqa: F401
from benchmarks.cases import cases
from benchmarks.harness import A_CASE, Case, Figures, Given, Row, alike, pair
from benchmarks.performance.peers import FAR, THRESHOLD, Array, one_pass, six_calls
from perfcore import Sweep, auc, average_precision, best, precision_recall, roc, sweep
from perfcore.costs import Tally
from perfview.kit.boards.contents import BoardContent, content_header
from perfview.kit.boards.packing import packed
from perfview.kit.theme import number
from perfview.pages.calibration import content as calibration
from perfview.pages.costs import content as costs
from perfview.pages.threshold import content as threshold

SIX, ONE = "six scikit-learn calls", "one pass by hand in numpy"
OWN, PAGE = "Cutpoint, the same figures", "Cutpoint, all that opens the page"
LABELS = {"positive": "1", "negative": "0"}


def own_figures(truth: Array, score: Array, weight: Array | None = None) -> Figures:
    """Return the figures of the peers by `perfcore`."""
    points = sweep(truth, score, weight=weight)
    rates, positives = roc(points), precision_recall(points)
    at, best_f1 = points.at(THRESHOLD), best(points, "f1")
    return {
        "fpr": rates.x,
        "tpr": rates.y,
        "precision": positives.y[1:],
        "recall": positives.x[1:],
        "auc": auc(points),
        "average_precision": average_precision(points),
        "matrix": (at.tp, at.fp, at.fn, at.tn),
        "best_f1": best_f1.value,
        "best_threshold": best_f1.threshold,
    }


def users_cases(n: int, kind: str = "") -> tuple[Array, ...]:
    """Return the made-up cases with labels as integers, as users have them; or of another kind."""
    truth, score = cases(n)
    truth = truth.astype(np.int64)
    if kind == "scores of three decimals":
        return truth, np.round(score, 3)
    if kind == "float32 scores":
        return truth, score.astype(np.float32)
    return truth, score, *([np.random.default_rng(1).integers(1, 6, n)] if kind else [])


KINDS = ("scores of three decimals", "float32 scores", "integer weights")


def sent(content: BoardContent) -> BoardContent:
    """Return a content, once the message is made that takes it to the browser."""
    packed(content_header(content), content.points)
    return content


def threshold_page(truth: Array, score: Array) -> BoardContent:
    """Return what the Threshold page draws; its message and the threshold of best F1 are made."""
    tally = Tally(sweep(truth, score))
    content = sent(threshold.board_content(tally, model="model", labels=LABELS))
    best(tally.cases, "f1")
    return content


def costs_page(truth: Array, score: Array) -> BoardContent:
    return sent(costs.cost_content(Tally(sweep(truth, score)), model="model", labels=LABELS))


def calibration_page(truth: Array, score: Array) -> BoardContent:
    points = sweep(truth, score)
    found = calibration.reliability_of(points)
    return sent(calibration.board_content(points, found, model="model", labels=LABELS))


same = partial(alike, far=FAR)


def same_on_page(own: Figures, *peers: Any) -> None:
    """Raise AssertionError unless all sides say the same, and the first page what they say."""
    same(own, *peers[:2])
    assert number(own["auc"]) in peers[2].payload["plots"]["roc"]["figures"].values()


DRAWN = {"Threshold": threshold_page, "Costs": costs_page, "Calibration": calibration_page}
"""What opens pages: more than figures."""
UNDRAWN = f"{SIX}, which draw nothing"
PAGES = Case(
    users_cases,
    {OWN: own_figures, SIX: six_calls, ONE: one_pass, **DRAWN},
    [
        Row("every figure of the Threshold page, {n} cases", OWN, [SIX], SIX),
        Row("every figure beside numpy, {n} cases", OWN, [ONE], ONE),
        *(Row(f"all that opens the {key} page, {{n}} cases", key, [SIX], UNDRAWN) for key in DRAWN),
    ],
    check=same_on_page,
    seconds=6,
    lines={SIX: SIX, ONE: ONE, OWN: OWN, PAGE: "Threshold"},
)


def beside_six(what: str, given: Given = users_cases, **more: Any) -> Case:
    return pair(f"{what}, {{n}} cases", SIX, given, own_figures, six_calls, check=same, **more)


OTHERS = [
    beside_six(f"every figure, {kind}", partial(users_cases, kind=kind), seconds=3)
    for kind in KINDS
]
ABOVE = beside_six("memory of every figure above the input", meter=A_CASE)


def same_counts(own: Sweep, peer: tuple[Array, ...]) -> None:
    """Raise AssertionError unless scikit-learn counts the same, to the bit."""
    counts = own.counts
    mine = counts.tn, counts.fp, counts.fn, counts.tp, own.thresholds
    for one, other in zip(mine, peer, strict=True):
        np.testing.assert_array_equal(one[1:], other)


COUNTS = pair(
    "counts at every distinct score, {n} cases",
    "`confusion_matrix_at_thresholds`",
    users_cases,
    sweep,
    confusion_matrix_at_thresholds,
    check=same_counts,
    seconds=3,
)
