"""The definition of a sweep, word for word and slowly: the reference for what is fast."""

import math
from collections.abc import Sequence

import numpy as np
from hypothesis import strategies as st

from perfcore import Sweep, sweep

LARGEST = math.nextafter(math.inf, 0)

# Where order-preserving tricks with the bits of a float go wrong, if they do.
AWKWARD = (
    *(0.0, -0.0, 5e-324, -5e-324, 1e-323, 1e-310, -1e-310, 2.2250738585072014e-308),
    *(0.1, math.nextafter(0.1, 1), 1.0, math.nextafter(1.0, 0), math.nextafter(1.0, 2), -1.0),
    *(math.nextafter(2.0, 0), 2.0, -2.0, math.nextafter(-2.0, 0), math.nextafter(2.0, 3)),
    *(2.0**53, 2.0**53 + 2, -(2.0**53), 1e300, -1e300, LARGEST, -LARGEST),
    *(math.nextafter(LARGEST, 0), -math.nextafter(LARGEST, 0)),
)

Rows = list[tuple[bool, float]]

scores = st.sampled_from(AWKWARD) | st.floats(allow_nan=False, allow_infinity=False)
scores32 = st.floats(allow_nan=False, allow_infinity=False, width=32)
tied_scores = st.integers(-3, 3).map(float)


def cases(score: st.SearchStrategy[float] = scores) -> st.SearchStrategy[Rows]:
    """Lists of (truth, score); each list draws from few scores or from all of them."""
    return st.lists(st.tuples(st.booleans(), score)) | st.lists(
        st.tuples(st.booleans(), tied_scores)
    )


def columns(rows: Sequence[Sequence[object]], width: int = 2) -> tuple[list[object], ...]:
    """Rows turned into columns, also when there are none."""
    return tuple([row[i] for row in rows] for i in range(width))


def swept(rows: Sequence[Sequence[object]]) -> Sweep:
    """The sweep of rows of truth and score."""
    return sweep(*columns(rows))


sweeps = st.builds(swept, cases())
two_classes = sweeps.filter(lambda s: s.positives and s.negatives)


def slow_sweep(truth: list[bool], score: list[float], weight: list[float] | None = None) -> Sweep:
    """For each distinct score in turn, look at every case again."""
    weights = [1] * len(score) if weight is None else weight
    present = [(t, s, w) for t, s, w in zip(truth, score, weights, strict=True) if w > 0]
    distinct = sorted({s for _, s, _ in present}, reverse=True)
    thresholds = [math.inf, *distinct]
    tp = [sum(w for t, s, w in present if s >= at and t) for at in thresholds]
    fp = [sum(w for t, s, w in present if s >= at and not t) for at in thresholds]
    return Sweep(np.array(thresholds), np.array(tp), np.array(fp))
