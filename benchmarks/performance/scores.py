"""Figures and pages of two classes, from cases to numbers, beside scikit-learn and numpy."""

from collections.abc import Callable, Iterator
from functools import partial

import numpy as np
from sklearn.metrics import confusion_matrix_at_thresholds, roc_curve

import perfview.pages  # noqa: F401
from benchmarks.cases import cases
from benchmarks.performance.facts import (
    Fact,
    Measured,
    Point,
    a_case,
    alternated,
    medians,
    pair,
    power,
    seconds_of,
)
from benchmarks.performance.facts import memory as memory_of
from benchmarks.performance.peers import THRESHOLD, Figures, check_equal, one_pass, six_calls
from perfcore import auc, average_precision, best, precision_recall, roc, sweep
from perfcore.costs import Tally
from perfview.kit.boards.contents import BoardContent, content_header
from perfview.kit.boards.packing import packed
from perfview.kit.theme import number
from perfview.pages.calibration import content as calibration
from perfview.pages.costs import content as costs
from perfview.pages.threshold import content as threshold

SIX, ONE = "six scikit-learn calls", "one pass by hand in numpy"
FIGURES, PAGE = "Cutpoint, the same figures", "Cutpoint, all that opens the page"
LABELS = {"positive": "1", "negative": "0"}
QUERIES = 20_000

Array = np.ndarray


def own_figures(truth: Array, score: Array, weight: Array | None = None) -> Figures:
    """Return the figures of the peers by `perfcore`."""
    points = sweep(truth, score, weight=weight)
    rates, positives = roc(points), precision_recall(points)
    at, best_f1 = points.at(THRESHOLD), best(points, "f1")
    return Figures(
        (rates.x, rates.y),
        (positives.x[1:], positives.y[1:]),
        auc(points),
        average_precision(points),
        (float(at.tp), float(at.fp), float(at.fn), float(at.tn)),
        best_f1.value,
        best_f1.threshold,
    )


def users_cases(n: int) -> tuple[Array, Array]:
    """Return the made-up cases with labels as integers, as users have them."""
    truth, score = cases(n)
    return truth.astype(np.int64), score


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


PAGES: dict[str, Callable[[Array, Array], BoardContent]] = {
    "Threshold": threshold_page,
    "Costs": costs_page,
    "Calibration": calibration_page,
}


def check(six: Figures, one: Figures, own: Figures, page: BoardContent, *_: BoardContent) -> None:
    """Raise AssertionError unless all sides say the same, and the page what they say."""
    check_equal(own, six)
    check_equal(own, one)
    assert number(six.auc) in page.payload["plots"]["roc"]["figures"].values()


def pages(n: int) -> Measured:
    """Measure figures and pages at a number of cases."""
    truth, score = users_cases(n)
    calls = (six_calls, one_pass, own_figures, *PAGES.values())
    sides = [partial(call, truth, score) for call in calls]
    rounds = alternated(sides, seconds=6, check=check)
    for line, seconds in zip((SIX, ONE, FIGURES, PAGE), medians(rounds), strict=False):
        yield Point(line, n, seconds)
    yield pair(f"every figure of the Threshold page, {power(n)} cases", rounds, 2, 0, SIX)
    yield pair(f"every figure beside numpy, {power(n)} cases", rounds, 2, 1, ONE)
    for place, page in enumerate(PAGES, start=3):
        what = f"all that opens the {page} page, {power(n)} cases"
        yield pair(what, rounds, place, 0, f"{SIX}, which draw nothing")


def kinds(n: int) -> Iterator[tuple[str, Array, Array, Array | None]]:
    """Yield other kinds of input: name, truth, score, weight."""
    truth, score = users_cases(n)
    yield "scores of three decimals", truth, np.round(score, 3), None
    yield "float32 scores", truth, score.astype(np.float32), None
    yield "integer weights", truth, score, np.random.default_rng(1).integers(1, 6, n)
    yield "log-odds", truth, np.log(score / (1 - score)), None
    yield "weights", truth, score, np.random.default_rng(1).random(n)


SHOWN = ("scores of three decimals", "float32 scores", "integer weights")
"""The kinds that the page shows."""


def other_scores(n: int, names: tuple[str, ...] = SHOWN) -> Measured:
    """Measure the figures of other kinds of input, of those that are named."""
    for name, *given in kinds(n):
        if name in names:
            sides = [partial(each, *given) for each in (own_figures, six_calls)]
            rounds = alternated(sides, seconds=3, check=check_equal)
            yield pair(f"every figure, {name}, {power(n)} cases", rounds, 0, 1, SIX)


def check_counts(truth: Array, score: Array, weight: Array | None = None) -> None:
    """Raise AssertionError unless scikit-learn counts the same, to the bit."""
    own = sweep(truth, score, weight=weight)
    tn, fp, fn, tp, thresholds = confusion_matrix_at_thresholds(truth, score, sample_weight=weight)
    counts = own.counts
    for mine, theirs in zip(
        (own.thresholds, counts.tp, counts.fp, counts.fn, counts.tn),
        (thresholds, tp, fp, fn, tn),
        strict=True,
    ):
        np.testing.assert_array_equal(mine[1:], theirs)


def counts(n: int, *, more: bool = False) -> Measured:
    """Measure the counts at every distinct score; with `more` of all kinds, beside another call."""
    every = [("", *users_cases(n), None)]
    every += ((f"{name}, ", *given) for name, *given in kinds(n) if more)
    peers: dict[str, Callable[..., object]] = {
        "confusion_matrix_at_thresholds": confusion_matrix_at_thresholds,
        **({"roc_curve": roc_curve} if more else {}),
    }
    for kind, truth, score, weight in every:
        check_counts(truth, score, weight)
        sides = [partial(sweep, truth, score, weight=weight)]
        sides += (partial(each, truth, score, sample_weight=weight) for each in peers.values())
        rounds = alternated(sides, seconds=3)
        for place, peer in enumerate(peers, start=1):
            what = f"counts at every distinct score, {kind}{power(n)} cases"
            yield pair(what, rounds, 0, place, f"`{peer}`")


def query(n: int = 1_000_000) -> Measured:
    """Measure the counts at one threshold."""
    s = sweep(*cases(n))
    thresholds = np.random.default_rng(2).random(QUERIES).tolist()
    seconds = seconds_of(lambda: [s.at(threshold) for threshold in thresholds]) / QUERIES
    yield Fact(f"counts at one threshold, {power(n)} cases", f"{seconds * 1e6:.1f} microseconds")


def memory(n: int) -> Measured:
    """Measure the most memory that the figures need above the input."""
    what = f"memory of every figure above the input, {power(n)} cases"
    yield memory_of(what, own_figures, six_calls, SIX, *users_cases(n), told=a_case(n))


def page_memory(n: int) -> Measured:
    """Measure the same of a page."""
    what = f"memory of all that opens the Threshold page, {power(n)} cases"
    yield memory_of(what, threshold_page, six_calls, SIX, *users_cases(n), told=a_case(n))
