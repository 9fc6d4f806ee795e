"""Figures and pages of two classes, from cases to numbers, beside scikit-learn and numpy."""

from collections.abc import Callable, Iterator
from functools import partial

import numpy as np
from sklearn.metrics import confusion_matrix_at_thresholds

import perfview.pages  # noqa: F401
from benchmarks import sweep as sweeps
from benchmarks.cases import cases
from benchmarks.numbers import own_figures, with_peak
from benchmarks.peers import Figures, check_equal, one_pass, six_calls
from benchmarks.performance.facts import Fact, Measured, Point, alternated, medians, pair, power
from perfcore import best, sweep
from perfcore.costs import Tally
from perfview.kit.boards.contents import BoardContent, content_header
from perfview.kit.boards.packing import packed
from perfview.kit.theme import number
from perfview.pages.calibration import content as calibration
from perfview.pages.costs import content as costs
from perfview.pages.threshold import content as threshold

SECONDS = 3.0
"""About how long to repeat one line of the page."""
SIX, ONE = "six scikit-learn calls", "one pass by hand in numpy"
FIGURES, PAGE = "Cutpoint, the same figures", "Cutpoint, all that opens the page"
LABELS = {"positive": "1", "negative": "0"}

Array = np.ndarray


def users_cases(n: int) -> tuple[Array, Array]:
    """Return the made-up cases with labels as integers, as users have them."""
    truth, score = cases(n)
    return truth.astype(np.int64), score


def sent(content: BoardContent) -> bytes:
    """Return the message that takes a content to the browser."""
    return packed(content_header(content), content.points)


def threshold_page(truth: Array, score: Array) -> BoardContent:
    """Return what the Threshold page draws; its message and the threshold of best F1 are made."""
    tally = Tally(sweep(truth, score))
    content = threshold.board_content(tally, model="model", labels=LABELS)
    sent(content)
    best(tally.cases, "f1")
    return content


def costs_page(truth: Array, score: Array) -> BoardContent:
    content = costs.cost_content(Tally(sweep(truth, score)), model="model", labels=LABELS)
    sent(content)
    return content


def calibration_page(truth: Array, score: Array) -> BoardContent:
    points = sweep(truth, score)
    found = calibration.reliability_of(points)
    content = calibration.board_content(points, found, model="model", labels=LABELS)
    sent(content)
    return content


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
    rounds = alternated(sides, seconds=2 * SECONDS, check=check)
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


def other_scores(n: int, names: tuple[str, ...] = ()) -> Measured:
    """Measure the figures of other kinds of input; of those named alone, if any are."""
    for name, *given in kinds(n):
        if names and name not in names:
            continue
        sides = [partial(each, *given) for each in (own_figures, six_calls)]
        rounds = alternated(sides, seconds=SECONDS, check=check_equal)
        yield pair(f"every figure, {name}, {power(n)} cases", rounds, 0, 1, SIX)


def counts(n: int) -> Measured:
    """Measure the counts at every distinct score, and what one call needs of memory."""
    truth, score = users_cases(n)
    sweeps.check_equal(truth, score, None)
    sides = [partial(each, truth, score) for each in (sweep, confusion_matrix_at_thresholds)]
    rounds = alternated(sides, seconds=SECONDS)
    name = "`confusion_matrix_at_thresholds`"
    yield pair(f"counts at every distinct score, {power(n)} cases", rounds, 0, 1, name)


def memory(n: int) -> Measured:
    """Measure the most memory that the figures need above the input."""
    truth, score = users_cases(n)
    mine, theirs = (with_peak(side, truth, score)[1] for side in (own_figures, six_calls))
    yield Fact(
        f"memory of every figure above the input, {power(n)} cases",
        f"{mine:.0f} bytes a case",
        f"{theirs:.0f} bytes a case: {SIX}",
        f"{theirs / mine:.1f}x",
    )
