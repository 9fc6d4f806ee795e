"""Models of any kind, for properties."""

import numpy as np
from hypothesis import strategies as st

from perfcore import Sweep, Tally
from perfview.store.contents import Payload, SharedFile

FINITE = st.floats(allow_nan=False, allow_infinity=False)
SCORES = st.one_of(st.floats(0, 1), FINITE, st.sampled_from([0.0, -0.0, 0.1, 5e-324, 1.7e308]))


def payload_of(*models: Tally) -> Payload:
    """One file of these models, called by their numbers."""
    named = {f"{i}": model for i, model in enumerate(models)}
    return Payload((SharedFile("1", "a.csv", ("n", "y"), 1, named),))


@st.composite
def models(draw: st.DrawFn) -> Tally:
    """A model of counts or weights, with or without amounts of either kind."""
    rows = draw(st.integers(0, 15))
    scores = draw(st.lists(SCORES, min_size=rows, max_size=rows))
    cases = draw(sweeps(scores))
    if draw(st.booleans()):
        return Tally(cases)
    sums = draw(sweeps(cases.thresholds[:0:-1].tolist(), least=1))
    return Tally(cases, sums)


@st.composite
def sweeps(draw: st.DrawFn, scores: list[float], least: int = 0) -> Sweep:
    weights = st.floats(least, 1e9, allow_subnormal=False)
    numbers = draw(st.sampled_from([st.integers(least, 50), weights]))
    counts = st.lists(numbers, min_size=len(scores), max_size=len(scores))
    rows = [np.array(draw(counts)) for _ in range(2)]
    return Sweep.from_counts(scores, *rows)
