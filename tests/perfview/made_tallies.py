"""Any tally at all: counts or weights at any scores, with or without amounts."""

import numpy as np
from hypothesis import strategies as st

from perfcore.binary import Sweep
from perfcore.costs import Tally

FINITE = st.floats(allow_nan=False, allow_infinity=False)
SCORES = st.one_of(st.floats(0, 1), FINITE, st.sampled_from([0.0, -0.0, 0.1, 5e-324, 1.7e308]))


@st.composite
def columns(draw: st.DrawFn, rows: int) -> list[list[float]]:
    """Two columns of counts or of weights."""
    weights = st.just(0.0) | st.floats(1e-290, 1e9)  # their quotients are finite
    numbers = draw(st.sampled_from([st.integers(0, 50), weights]))
    return [draw(st.lists(numbers, min_size=rows, max_size=rows)) for _ in range(2)]


@st.composite
def tallies(draw: st.DrawFn) -> Tally:
    scores = draw(st.lists(SCORES, max_size=15))
    cases = Sweep.from_counts(scores, *map(np.array, draw(columns(len(scores)))))
    sums = [np.cumsum([0, *column]) for column in draw(columns(len(cases) - 1))]
    return Tally(cases, draw(st.sampled_from([None, Sweep(cases.thresholds, *sums)])))
