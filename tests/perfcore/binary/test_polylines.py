"""Thinned polylines stay within the tolerance, whatever the line."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore.binary.polylines import kept_vertices
from tests.perfcore.polyline_distances import hausdorff

heights = st.floats(0, 1) | st.sampled_from([0.0, 0.1, 0.5, 1.0])
# Steps of width 0 are vertical: a tooth stands straight.
widths = st.floats(0, 0.2) | st.sampled_from([0.0, 0.0, 0.001])
lines = st.lists(st.tuples(widths, heights), min_size=3, max_size=150)


def as_line(rows: list[tuple[float, float]]) -> np.ndarray:
    line = np.array(rows)
    line[:, 0] = np.cumsum(line[:, 0])
    return line


def kept(
    line: np.ndarray, tolerance: float, must: np.ndarray | None = None, limit: int = 10**6
) -> np.ndarray:
    if must is None:
        must = np.zeros(len(line), bool)
    must[[0, -1]] = True
    error = np.zeros(len(line) - 1)
    return kept_vertices(line[:, 0], line[:, 1], error, must, tolerance, limit)


@given(lines, st.sampled_from([0.003, 0.03, 0.1, 0.4]))
def test_a_thinned_line_stays_near(rows: list[tuple[float, float]], tolerance: float) -> None:
    line = as_line(rows)
    found = kept(line, tolerance)
    assert hausdorff(line, found) <= tolerance * (1 + 1e-9)
    assert (np.diff(found) > 0).all()
    assert (found[0], found[-1]) == (0, len(line) - 1)


@given(st.integers(2, 60), st.floats(0.01, 0.3), st.integers(0, 2**32 - 1))
def test_jagged_lines_stay_near(teeth: int, tolerance: float, seed: int) -> None:
    random = np.random.default_rng(seed)
    line = as_line([(w, h) for w, h in random.random((3 * teeth, 2)) * (4 / teeth, 1)])
    assert hausdorff(line, kept(line, tolerance)) <= tolerance * (1 + 1e-9)


@given(lines, st.data())
def test_what_must_stay_stays(rows: list[tuple[float, float]], data: st.DataObject) -> None:
    line = as_line(rows)
    chosen = data.draw(st.lists(st.integers(0, len(line) - 1)))
    must = np.zeros(len(line), bool)
    must[chosen] = True
    assert set(chosen) <= set(kept(line, 0.1, must).tolist())


@given(lines)
def test_errors_used_before_are_added(rows: list[tuple[float, float]]) -> None:
    line = as_line(rows)
    must = np.zeros(len(line), bool)
    must[[0, -1]] = True
    error = np.full(len(line) - 1, 0.07)
    found = kept_vertices(line[:, 0], line[:, 1], error, must, 0.1, 10**6)
    assert hausdorff(line, found) <= 0.03 * (1 + 1e-9)


def test_teeth_narrower_than_the_tolerance_become_a_stroke() -> None:
    x = np.linspace(0, 1, 2_001)
    line = np.column_stack([x, np.arange(x.size) % 2])
    found = kept(line, 0.1)
    assert found.size < 4 / 0.1
    assert hausdorff(line, found) <= 0.1 * (1 + 1e-9)


def test_a_straight_line_needs_its_ends_only() -> None:
    x = np.linspace(0, 1, 5_000)
    assert kept(np.column_stack([x, x]), 1e-6).tolist() == [0, 4_999]


@pytest.mark.parametrize("limit", [50, 200])
def test_the_limit_is_held_by_a_larger_distance(limit: int) -> None:
    line = np.random.default_rng(3).random((1_500, 2)).cumsum(axis=0) / 750
    assert kept(line, 1e-9).size > 1_000
    assert kept(line, 1e-9, limit=limit).size <= limit
