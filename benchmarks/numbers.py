"""All the numbers of the Threshold page beside the scikit-learn calls that give the same.

Run ``python -m benchmarks.numbers`` (with ``--rows 1000000``: only so many).

sklearn: ROC and precision-recall curve, AUC, average precision, one matrix, best F1 of all
thresholds. figures: exactly the same by perfcore; checked to be equal before anything is timed.
page: all that opens the Threshold page, which is more: curves thinned for the screen, every tile at
every point shown, three histograms, Plotly's figures.
All sides alternate in one process. Times are medians in ms; ratio: sklearn / this side.
peaks: most memory held above the input in bytes a case, for sklearn, figures, page.
"""

import argparse
import gc
import time
import tracemalloc
from collections.abc import Callable
from statistics import median
from typing import Any

import numpy as np

import perfview.pages  # noqa: F401
from benchmarks.cases import cases
from benchmarks.peers import THRESHOLD, Figures, check_equal, six_calls
from perfcore import (
    auc,
    average_precision,
    best,
    precision_recall,
    roc,
    sweep,
)
from perfcore.costs import Tally
from perfview.pages.threshold.content import board_content

ROWS = (10_000, 100_000, 1_000_000, 10_000_000)
SECONDS = 6.0
"""About how long to repeat one size; a size is timed at least `FEWEST` times."""
FEWEST, MOST = 2, 51

Side = Callable[[np.ndarray, np.ndarray], Any]


def own_figures(truth: np.ndarray, score: np.ndarray, weight: np.ndarray | None = None) -> Figures:
    """Return the same figures by `perfcore`."""
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


def page(truth: np.ndarray, score: np.ndarray) -> object:
    """Return all that the browser gets to open the page, and the threshold of the best F1."""
    points = sweep(truth, score)
    content = board_content(Tally(points), model="model", labels={"positive": "1", "negative": "0"})
    return content, best(points, "f1")


def with_peak(side: Side, truth: np.ndarray, score: np.ndarray) -> tuple[Any, float]:
    """Return the result of one side, and the most memory it held, in bytes a row."""
    gc.collect()
    tracemalloc.start()
    try:
        result = side(truth, score)
        return result, tracemalloc.get_traced_memory()[1] / truth.size
    finally:
        tracemalloc.stop()


def milliseconds(side: Side, truth: np.ndarray, score: np.ndarray) -> float:
    start = time.perf_counter()
    result = side(truth, score)
    taken = (time.perf_counter() - start) * 1000
    del result
    return taken


SIDES: tuple[Side, ...] = (six_calls, own_figures, page)


def row(n: int) -> str:
    """Return one line of the table."""
    truth, score = cases(n)
    truth = truth.astype(np.int64)  # as users have them
    own, own_peak = with_peak(own_figures, truth, score)
    peer, peer_peak = with_peak(six_calls, truth, score)
    check_equal(own, peer)
    del own, peer
    _, page_peak = with_peak(page, truth, score)
    taken: list[list[float]] = []
    end = time.perf_counter() + SECONDS
    while len(taken) < FEWEST or (len(taken) < MOST and time.perf_counter() < end):
        taken.append([milliseconds(side, truth, score) for side in SIDES])
    peer_ms, *own_ms = (median(times) for times in zip(*taken, strict=True))
    ratios = [median(times[0] / times[i] for times in taken) for i in range(1, len(SIDES))]
    cells = "".join(
        f" {ms:>9,.1f} {ratio:>6.1f}x" for ms, ratio in zip(own_ms, ratios, strict=True)
    )
    peaks = f"{peer_peak:.0f}, {own_peak:.0f}, {page_peak:.0f}"
    return f"{n:>10,} {len(taken):>5} {peer_ms:>10,.1f}{cells}   {peaks}"


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.numbers")
    parser.add_argument("--rows", type=int, nargs="+", default=ROWS)
    rows = parser.parse_args(arguments).rows
    print(__doc__.split("\n\n", 2)[2])
    print(
        f"{'cases':>10} {'times':>5} {'sklearn':>10} {'figures':>9} {'ratio':>7}"
        f" {'page':>9} {'ratio':>7}   peaks"
    )
    for n in rows:
        print(row(n), flush=True)


if __name__ == "__main__":
    main()
