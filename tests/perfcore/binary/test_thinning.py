"""Thinned curves: half a pixel at most, 2,000 vertices at most, real operating points only."""

from collections.abc import Callable
from contextlib import ExitStack
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore import (
    Sweep,
    hull_vertices,
    precision_recall,
    precision_recall_vertices,
    roc,
    roc_vertices,
    sweep,
)
from perfcore.binary import thinning
from perfcore.binary.thinning import HALF_PIXEL
from tests.perfcore.polyline_distances import at_most, hausdorff
from tests.perfcore.worked_cases import CONSTANT, EMPTY, TWENTY

N = 200_000


def growing(place: np.ndarray, rate: float) -> np.ndarray:
    """Runs of positives and of negatives, each longer than the one before: tall wide teeth."""
    return np.floor(np.log1p(place) / np.log1p(rate)) % 2 == 0


def chance(share: object) -> np.ndarray:
    return np.random.default_rng(11).random(N) < share


KINDS: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "no skill": lambda place: chance(0.5),
    "good": lambda place: chance(1 - place / N),
    "rare": lambda place: chance(0.0004),
    "rare on top": lambda place: chance(np.exp(-place / 2_000)),
    "alternating": lambda place: place % 2 == 0,
    "runs of 250": lambda place: place // 250 % 2 == 0,
    "runs of 1000": lambda place: place // 1_000 % 2 == 0,
    "growing slowly": lambda place: growing(place, 0.003),
    "growing": lambda place: growing(place, 0.01),
    "growing fast": lambda place: growing(place, 0.3),
    # Teeth that are as low and as many as cannot be drawn as anything but teeth.
    "pixel teeth": lambda place: np.floor(np.arcsinh(4 * place / N) / 0.0028) % 2 == 0,
    "perfect": lambda place: place < N // 2,
    "reversed": lambda place: place >= N // 2,
}


def lines(s: Sweep) -> tuple[np.ndarray, np.ndarray]:
    """Both curves as drawn: precision-recall begins where precision does."""
    curves = roc(s), precision_recall(s)
    first, second = (np.column_stack([curve.x, curve.y]) for curve in curves)
    return first, second[1:]


@pytest.mark.parametrize("kind", KINDS)
def test_very_many_points_are_drawn_to_half_a_pixel(kind: str) -> None:
    place = np.arange(N)
    truth = KINDS[kind](place)
    s = Sweep.from_counts(-place, truth, ~truth)
    roc_line, precision_recall_line = lines(s)
    kept = roc_vertices(s)
    assert kept.size <= 2_000
    assert at_most(roc_line, kept, HALF_PIXEL) < HALF_PIXEL
    kept = precision_recall_vertices(s)
    assert kept.size <= 2_000
    assert kept[:2].tolist() == [0, 1]
    assert at_most(precision_recall_line, kept[1:] - 1, HALF_PIXEL) < HALF_PIXEL


def random_sweep(seed: int) -> Sweep:
    """A few hundred operating points of every temper: ties, runs, weights."""
    random = np.random.default_rng(seed)
    size = int(random.integers(60, 300))
    runs = np.repeat(random.random(size), random.integers(1, 12, size))[:size] < random.random()
    counts = random.integers(1, random.choice([2, 3, 50]), size) * 1.0
    if random.random() < 0.3:
        counts = random.lognormal(sigma=3, size=size)
    return Sweep.from_counts(-np.arange(size), counts * runs, counts * ~runs)


@given(st.integers(0, 2**32 - 1), st.sampled_from([0.01, 0.03, 0.1]))
def test_large_pixels_on_small_data_show_the_same(seed: int, tolerance: float) -> None:
    # With pixels this large, a few hundred points meet all the rules that a million meet.
    s = random_sweep(seed)
    if not (s.positives and s.negatives):
        return
    changed = {"_TOLERANCE": tolerance, "_CELL": tolerance / 4, "_LEAST_LIMIT": 0}
    with ExitStack() as stack:
        for name, value in changed.items():
            stack.enter_context(patch.object(thinning, name, value))
        kept = roc_vertices(s, limit=len(s) - 1), precision_recall_vertices(s, limit=len(s) - 1)
    roc_line, precision_recall_line = lines(s)
    for line, points in ((roc_line, kept[0]), (precision_recall_line, kept[1][1:] - 1)):
        if len(points) < len(line) - 3:  # else the limit is what decided
            assert hausdorff(line, points) <= tolerance * (1 + 1e-9)


@pytest.mark.parametrize("vertices", [roc_vertices, precision_recall_vertices])
def test_ends_hull_and_wanted_points_stay(vertices: object) -> None:
    random = np.random.default_rng(2)
    s = sweep(random.random(20_000) < 0.3, random.random(20_000))
    kept = vertices(s, keep=[777, 12_345])
    assert {0, 777, 12_345, len(s) - 1} <= set(kept.tolist())
    assert set(hull_vertices(s).tolist()) <= set(kept.tolist())
    assert (np.diff(kept) > 0).all()
    known = vertices(s, keep=[777, 12_345], hull=hull_vertices(s))
    assert known.tolist() == kept.tolist()
    assert kept.dtype == np.int64


def test_a_hull_of_very_many_vertices_is_thinned_too() -> None:
    n = np.arange(1, 20_001)
    s = Sweep.from_counts(-n, 20_001 - n, n)  # a parabola: each point is a vertex
    assert hull_vertices(s).size == len(s)
    for vertices in (roc_vertices(s), precision_recall_vertices(s)):
        assert vertices.size <= 400
    line = lines(s)[0]
    assert at_most(line, roc_vertices(s), HALF_PIXEL) < HALF_PIXEL


@pytest.mark.parametrize("step", [0.0008, 0.001, 0.00125])
def test_stairs_of_about_a_pixel_still_fit(step: float) -> None:
    stairs = np.arange(2 * int(1 / step))
    s = Sweep.from_counts(-stairs, stairs % 2 == 0, stairs % 2 == 1)
    kept = roc_vertices(s, limit=2_000)
    assert kept.size <= 2_000
    assert at_most(lines(s)[0], kept, HALF_PIXEL) < 1.5 * HALF_PIXEL


def test_few_points_are_all_kept() -> None:
    for s in (TWENTY, CONSTANT, EMPTY):
        everything = list(range(len(s)))
        assert roc_vertices(s).tolist() == everything
        assert precision_recall_vertices(s).tolist() == everything


def test_one_class_only() -> None:
    n = np.arange(5_000)
    positives, negatives = Sweep.from_counts(n, n >= 0, n < 0), Sweep.from_counts(n, n < 0, n >= 0)
    assert roc_vertices(positives).tolist() == [0, 5_000]
    assert roc_vertices(negatives, keep=[3]).tolist() == [0, 3, 5_000]
    assert precision_recall_vertices(positives).tolist() == [0, 1, 5_000]
    assert precision_recall_vertices(negatives).tolist() == [0, 5_000]


@pytest.mark.parametrize("vertices", [roc_vertices, precision_recall_vertices])
def test_a_limit_too_low_for_the_rules_is_refused(vertices: object) -> None:
    with pytest.raises(ValueError, match=r"^Argument limit must be at least 500, got 499\.$"):
        vertices(TWENTY, limit=499)


@pytest.mark.parametrize("function", [roc_vertices, precision_recall_vertices])
@pytest.mark.parametrize("wrong", [-1, 21])
def test_an_index_outside_is_named(function: object, wrong: int) -> None:
    message = rf"^Argument keep must hold indices from 0 to 20, got {wrong} at position 1\.$"
    with pytest.raises(ValueError, match=message):
        function(TWENTY, keep=[3, wrong])


def test_every_vertex_of_a_hull_of_hundreds_is_kept() -> None:
    # Coprime steps, steepest first, make a strictly concave curve; each is split into steps right
    # and then up, which lie below it.
    pairs = [(a, b) for a in range(1, 50) for b in range(1, 50) if np.gcd(a, b) == 1]
    steps = sorted(pairs, key=lambda step: step[1] / step[0], reverse=True)[::2]
    across = np.concatenate([np.r_[np.ones(a), np.zeros(b)] for a, b in steps]).astype(np.int64)
    s = Sweep.from_counts(np.arange(across.size)[::-1], 1 - across, across)
    hull = hull_vertices(s)
    assert 600 < hull.size < 1000
    for vertices in (roc_vertices(s), precision_recall_vertices(s)):
        assert set(hull.tolist()) <= set(vertices.tolist())
        assert vertices.size <= 2000
