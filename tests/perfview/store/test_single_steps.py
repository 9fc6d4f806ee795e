"""How many cases stand alone is counted in blocks."""

import numpy as np
import pytest

from perfview.store import cells
from perfview.store.cells import single_steps


@pytest.mark.parametrize("size", [*range(20), 100])
@pytest.mark.parametrize("block", [1, 3, 7, 2**15])
def test_steps_of_one_are_counted_across_blocks(
    monkeypatch: pytest.MonkeyPatch, size: int, block: int
) -> None:
    monkeypatch.setattr(cells, "_BLOCK", block)
    steps = np.random.default_rng(size).integers(0, 3, (2, size))
    one, other = np.cumsum(steps, axis=1)
    assert single_steps(one) == (np.diff(one) == 1).sum()
    assert single_steps(one, other) == (np.diff(one + other) == 1).sum()
