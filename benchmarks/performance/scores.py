"""Figures and pages of two classes, from cases to numbers, beside scikit-learn and numpy."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

import numpy as np
from sklearn.metrics import confusion_matrix_at_thresholds

import perfview.pages  # noqa: F401
from benchmarks.cases import cases
from benchmarks.performance.facts import Measured, Point, a_case, alternated, medians, pair, power
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


def other_scores(n: int, many: int = 3) -> Measured:
    """Measure the figures of other kinds of input, of so many of them."""
    for name, *given in islice(kinds(n), many):
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


def counts(n: int) -> Measured:
    """Measure the counts at every distinct score."""
    given = users_cases(n)
    check_counts(*given)
    sides = [partial(each, *given) for each in (sweep, confusion_matrix_at_thresholds)]
    what = f"counts at every distinct score, {power(n)} cases"
    yield pair(what, alternated(sides, seconds=3), 0, 1, "`confusion_matrix_at_thresholds`")


def memory(n: int) -> Measured:
    """Measure the most memory that the figures need above the input."""
    what = f"memory of every figure above the input, {power(n)} cases"
    yield memory_of(what, own_figures, six_calls, SIX, *users_cases(n), told=a_case(n))
