"""Cells: cases between edges, the operating points at which replicates are counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, IntArray, IntOrFloatArray
from perfcore.binary import Sweep, hull_vertices, losses
from perfcore.binary.curves import precisions
from perfcore.calibration.bins import equal_width_bins
from perfcore.calibration.fits import log_odds
from perfcore.costs.projections import projected_sweep
from perfcore.messages import argument_error, value_error

CELLS = 480
"""So many cells at most, unless thresholds to keep add some."""
BINS = 10
"""Of equal width, for the calibration error."""
_BLOCK = 1 << 15
"""Operating points at a time: they stay in the cache, where 10^7 would take 0.4 GB at once."""


@dataclass(frozen=True, eq=False)
class Cells:
    """The cases of one model, cut into C cells at chosen operating points.

    A box is a cell and a class: boxes 0 to C - 1 hold the positives of the cells, from the highest
    scores down, boxes C to 2 C - 1 the negatives.

    Attributes
    ----------
    sweep : Sweep
        Of all cases.
    edges : int64 array of shape (C + 1,)
        Operating points, rising from 0 to the last: cell c lies between edges c and c + 1.
    """

    sweep: Sweep
    edges: IntArray

    def projected(self, prevalence: float) -> Cells:
        """Return the same cells of cases of which this share is positive, see `projected_sweep`.

        As they are where a class is empty.
        """
        if not (self.sweep.positives and self.sweep.negatives):
            return self
        if prevalence not in self._projected:
            there = Cells(projected_sweep(self.sweep, prevalence), self.edges)
            self._projected[prevalence] = there
        return self._projected[prevalence]

    @cached_property
    def _projected(self) -> dict[float, Cells]:
        return {}

    def edge(self, threshold: float) -> int:
        """Return the edge that ``score >= threshold`` selects.

        Raises
        ------
        ValueError
            If it lies within a cell.
        """
        point = self.sweep.index(threshold)
        i = int(np.searchsorted(self.edges, point))
        if self.edges[i] != point:
            raise value_error(
                "Threshold {threshold} lies within a cell of the sample: name it in keep.",
                threshold=threshold,
            )
        return i

    @cached_property
    def boxes(self) -> IntOrFloatArray:
        """How many cases are in each box, shape (2 C,)."""
        s = self.sweep
        cases = np.diff(s.tp[self.edges]), np.diff(s.fp[self.edges])
        return np.asarray(np.concatenate(cases))

    @cached_property
    def single(self) -> npt.NDArray[np.bool_]:
        """Which cells hold one distinct score, shape (C,)."""
        return np.asarray(np.diff(self.edges) == 1)

    @cached_property
    def order(self) -> FloatArray:
        """The AUC within each cell, 1/2 where a class is missing, shape (C,)."""
        s = self.sweep

        def right_at(points: slice, starts: IntArray) -> FloatArray:
            tp, fp = s.tp[points], s.fp[points]
            # Positives of the same cell with higher scores, for each distinct score.
            sizes = np.diff(starts, append=tp.size - 1)
            above = tp[:-1] - np.repeat(tp[starts], sizes)
            return np.asarray(np.diff(fp) * (above + np.diff(tp) / 2))

        right = self.sums(right_at)
        positives, negatives = np.split(self.boxes.astype(np.float64), 2)
        pairs = positives * negatives
        return np.asarray(np.divide(right, pairs, out=np.full(pairs.size, 0.5), where=pairs > 0))

    @cached_property
    def bend(self) -> FloatArray:
        """What the mean precision of the positives in a cell has above that of its ends, (C,)."""
        s = self.sweep
        precision = precisions(s)
        if not s.positives:
            return np.zeros(self.edges.size - 1)
        positives = np.diff(s.tp[self.edges])
        total = self.sums(lambda points, _: np.diff(s.tp[points]) * precision[points][1:])
        ends = self.end_precisions(s.tp[self.edges], s.fp[self.edges])
        mean = np.divide(total, positives, out=ends.copy(), where=positives > 0)
        return np.asarray(np.where(self.single, 0.0, mean - ends))

    def end_precisions(self, tp: IntOrFloatArray, fp: IntOrFloatArray) -> FloatArray:
        """Return the mean precision at the ends of each cell: of its lower end for one score.

        The counts are those at the edges, in the last dimension.
        """
        called = tp + fp
        precision = np.divide(tp, called, out=np.zeros(called.shape), where=called > 0)
        after = precision[..., 1:]
        before = np.where(called[..., :-1] > 0, precision[..., :-1], after)
        return np.where(self.single, after, (before + after) / 2)

    def sums(self, of_steps: Callable[[slice, IntArray], FloatArray]) -> FloatArray:
        """Return for each cell the sum over its distinct scores, some cells at a time.

        `of_steps` takes neighbouring operating points, and where among them a cell starts; it
        returns what is summed: a number for each distinct score, from one point to the next.
        """
        edges = self.edges
        result = np.zeros(edges.size - 1)
        first = 0
        while first < result.size:
            within = int(np.searchsorted(edges, edges[first] + _BLOCK, side="right"))
            last = max(first + 1, within - 1)
            starts = edges[first:last] - edges[first]
            points = slice(edges[first], edges[last] + 1)
            result[first:last] = np.add.reduceat(of_steps(points, starts), starts)
            first = last
        return result

    @cached_property
    def log_losses(self) -> FloatArray:
        """The mean log loss of the cases in each box, shape (2 C,)."""
        return self.box_means(losses.log_losses)

    @cached_property
    def squared_errors(self) -> FloatArray:
        """The mean squared error of the cases in each box, shape (2 C,)."""
        return self.box_means(losses.squared_errors)

    @cached_property
    def mean_scores(self) -> FloatArray:
        """The mean score of the cases in each box, shape (2 C,)."""
        return self.box_means(lambda score, _: score.astype(np.float64))

    @cached_property
    def log_odds(self) -> FloatArray:
        """The mean log-odds of the scores in each box, shape (2 C,); infinite for 0 and 1."""
        return self.box_means(lambda score, _: log_odds(score))

    @cached_property
    def gaps_in_bins(self) -> FloatArray:
        """What a case of each box adds to truth minus score in 10 bins of scores, (2 C, 10)."""
        scores = self.sweep.thresholds[1:]
        bins = equal_width_bins(self.sweep, scores, BINS)

        def of_bin(b: int) -> FloatArray:
            def gaps(points: slice, truth: bool) -> FloatArray:
                steps = slice(points.start, points.stop - 1)
                return np.where(bins[steps] == b, truth - scores[steps], 0.0)

            return self._means(gaps)

        return np.column_stack([of_bin(b) for b in range(BINS)])

    def box_means(self, loss: losses.Losses) -> FloatArray:
        """Return the mean loss of the cases in each box, 0 where there are none."""
        thresholds = self.sweep.thresholds
        return self._means(lambda points, positive: loss(thresholds[points][1:], positive))

    def _means(self, of_scores: Callable[[slice, bool], FloatArray]) -> FloatArray:
        """Return the mean of what each score gives its positives, or negatives, in each box."""
        s = self.sweep

        def sums(counts: IntOrFloatArray, positive: bool) -> FloatArray:
            def added(points: slice, _: IntArray) -> FloatArray:
                cases = np.diff(counts[points])
                each = of_scores(points, positive)
                each[cases == 0] = 0.0  # it may be infinite where there is no such case
                return np.asarray(cases * each)

            return self.sums(added)

        totals = np.concatenate([sums(s.tp, True), sums(s.fp, False)])
        boxes = self.boxes.astype(np.float64)
        means = np.divide(totals, boxes, out=np.zeros(boxes.size), where=boxes > 0)
        return np.asarray(means)


def cut(s: Sweep, model: str, cells: int, keep: Mapping[str, Iterable[float]] | None) -> Cells:
    """Return the cells of a model's cases; for ``cells`` and ``keep`` see `separate_samples`."""
    return Cells(s, edge_points(s, cells=cells, keep=(keep or {}).get(model, ())))


def edge_points(s: Sweep, *, cells: int = CELLS, keep: Iterable[float] = ()) -> IntArray:
    """Return operating points that cut the cases into cells: rising indices into the sweep.

    All of them if there are no more distinct scores than cells. Else the first and the last, the
    vertices of the ROC hull (where every best cost, F-measure and accuracy lies), equal steps of
    positives and of negatives, short ones around the break-even point, and steps that grow with the
    distance from the highest and from the lowest score, where precision and rates change most.

    Parameters
    ----------
    s : Sweep
        Of any size: O(k) for k distinct scores.
    cells : int
        The largest number of cells, 8 or more.
    keep : iterable of float
        Thresholds whose operating points must be among the edges.

    Raises
    ------
    ValueError
        If there are fewer than 8 cells.

    Examples
    --------
    >>> from perfcore import sweep
    >>> edge_points(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1]))
    array([0, 1, 2, 3, 4])
    """
    if cells < 8:
        raise argument_error("cells", "be 8 or more", cells)
    if len(s) - 1 <= cells:
        return np.arange(len(s))
    called = s.tp + s.fp
    hull = hull_vertices(s)
    chosen = [
        np.array([0, len(s) - 1, *(s.index(threshold) for threshold in keep)]),
        hull[np.linspace(0, hull.size - 1, min(cells // 6, hull.size)).astype(np.int64)],
        np.searchsorted(s.tp, np.linspace(0, s.positives, cells // 6)),
        np.searchsorted(s.fp, np.linspace(0, s.negatives, cells // 6)),
        np.searchsorted(called, np.geomspace(1, called.item(-1), cells // 4)),
        np.searchsorted(called, called[-1] - np.geomspace(1, called.item(-1), cells // 12)),
        np.searchsorted(called, _near(s, cells // 8)),
    ]
    return np.unique(np.minimum(np.concatenate(chosen), len(s) - 1))


def _near(s: Sweep, steps: int) -> FloatArray:
    """Return numbers called positive around that of the positives, as far as replicates stray."""
    reach = 4 * np.sqrt(s.positives * (s.negatives / (s.positives + s.negatives)))
    return np.linspace(max(0.0, s.positives - reach), s.positives + reach, steps)
