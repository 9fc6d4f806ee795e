"""What a screen shows: curves thinned to half a pixel, 2,000 real points, one under every pixel."""

from collections.abc import Callable
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from perfcore import (
    Sweep,
    hull_vertices,
    precision_recall,
    precision_recall_vertices,
    roc,
    roc_vertices,
    screen_points,
    sweep,
)
from perfcore.binary import screens, thinning
from perfcore.binary.polylines import kept_vertices
from perfcore.binary.screens import nearest
from perfcore.binary.thinning import HALF_PIXEL, first_reaching
from tests.perfcore.polyline_distances import at_most, hausdorff
from tests.perfcore.worked_cases import CONSTANT, EMPTY, TWENTY

N = 200_000
DRAWN = (roc_vertices, precision_recall_vertices)


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


TRIED = {"rare on top", "growing", "pixel teeth", "reversed"}


@pytest.mark.parametrize(
    "kind", [pytest.param(k, marks=() if k in TRIED else pytest.mark.thorough) for k in KINDS]
)
def test_very_many_points_are_drawn_to_half_a_pixel(kind: str) -> None:
    place = np.arange(N)
    truth = KINDS[kind](place)
    s = Sweep.from_counts(-place, truth, ~truth)
    kept, found = (vertices(s) for vertices in DRAWN)
    assert max(kept.size, found.size) <= 2_000
    assert found[:2].tolist() == [0, 1]
    for line, points in zip(lines(s), (kept, found[1:] - 1), strict=True):
        assert at_most(line, points, HALF_PIXEL) < HALF_PIXEL


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
    with patch.multiple(thinning, _TOLERANCE=tolerance, _CELL=tolerance / 4, _LEAST_LIMIT=0):
        kept = [vertices(s, limit=len(s) - 1) for vertices in DRAWN]
    for line, points in zip(lines(s), (kept[0], kept[1][1:] - 1), strict=True):
        if len(points) < len(line) - 3:  # else the limit is what decided
            assert hausdorff(line, points) <= tolerance * (1 + 1e-9)


@pytest.mark.parametrize("vertices", DRAWN)
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
    kept = [vertices(s) for vertices in DRAWN]
    assert max(points.size for points in kept) <= 400
    assert at_most(lines(s)[0], kept[0], HALF_PIXEL) < HALF_PIXEL


@pytest.mark.parametrize("step", [0.0008, 0.001, 0.00125])
def test_stairs_of_about_a_pixel_still_fit(step: float) -> None:
    stairs = np.arange(2 * int(1 / step))
    s = Sweep.from_counts(-stairs, stairs % 2 == 0, stairs % 2 == 1)
    kept = roc_vertices(s, limit=2_000)
    assert kept.size <= 2_000
    assert at_most(lines(s)[0], kept, HALF_PIXEL) < 1.5 * HALF_PIXEL


def test_few_points_are_all_kept() -> None:
    for s in (TWENTY, CONSTANT, EMPTY):
        for kept in (roc_vertices(s), precision_recall_vertices(s), screen_points(s).points):
            assert kept.tolist() == list(range(len(s)))


def test_one_class_only() -> None:
    n = np.arange(5_000)
    positives, negatives = Sweep.from_counts(n, n >= 0, n < 0), Sweep.from_counts(n, n < 0, n >= 0)
    assert roc_vertices(positives).tolist() == [0, 5_000]
    assert roc_vertices(negatives, keep=[3]).tolist() == [0, 3, 5_000]
    assert precision_recall_vertices(positives).tolist() == [0, 1, 5_000]
    assert precision_recall_vertices(negatives).tolist() == [0, 5_000]


INSIDE = "must hold indices from 0 to 20"


@pytest.mark.parametrize(
    ("functions", "argument", "wrong", "rule"),
    [
        (DRAWN, "limit", 499, "must be at least 500, got 499"),
        (DRAWN, "keep", [3, -1], f"{INSIDE}, got -1 at position 1"),
        (DRAWN, "keep", [3, 21], f"{INSIDE}, got 21 at position 1"),
        ((screen_points,), "hull", np.array([0, 21]), f"{INSIDE}, got 21 at position 1"),
        ((screen_points,), "pixels", 0, "must be at least 1, got 0"),
    ],
)
def test_what_cannot_be_drawn_is_refused(functions, argument, wrong, rule) -> None:
    for function in functions:
        with pytest.raises(ValueError, match=rf"^Argument {argument} {rule}\.$"):
            function(TWENTY, **{argument: wrong})


def test_every_vertex_of_a_hull_of_hundreds_is_kept() -> None:
    # Coprime steps, steepest first, make a strictly concave curve; each is split into steps right
    # and then up, which lie below it.
    pairs = [(a, b) for a in range(1, 50) for b in range(1, 50) if np.gcd(a, b) == 1]
    steps = sorted(pairs, key=lambda step: step[1] / step[0], reverse=True)[::2]
    across = np.concatenate([np.r_[np.ones(a), np.zeros(b)] for a, b in steps]).astype(np.int64)
    s = Sweep.from_counts(np.arange(across.size)[::-1], 1 - across, across)
    hull = hull_vertices(s)
    assert 600 < hull.size < 1000
    for vertices in DRAWN:
        kept = vertices(s)
        assert set(hull.tolist()) <= set(kept.tolist())
        assert kept.size <= 2000


def test_every_pixel_of_every_slider_has_its_nearest_point() -> None:
    random = np.random.default_rng(4)
    s = sweep(random.random(50_000) < 0.1, random.normal(size=50_000) ** 3)
    screen = screen_points(s, keep=[4_321], pixels=200)
    kept = screen.points
    assert screen.roc.tolist() == roc_vertices(s, keep=[4_321]).tolist()
    assert screen.precision_recall.tolist() == precision_recall_vertices(s, keep=[4_321]).tolist()
    assert {4_321, *screen.roc.tolist(), *screen.precision_recall.tolist()} <= set(kept.tolist())
    assert kept.size <= 2_000 + 2_000 + 3 * 201 + 1
    rates = (s.tp + s.fp) / 50_000
    steps = np.arange(201) / 200
    axes = [
        (s.thresholds[1:], s.thresholds[-1] + steps * (s.thresholds[1] - s.thresholds[-1])),
        (rates, steps),
        (np.log(rates[1:]), steps * np.log(1 / 50_000)),
    ]
    for values, pixels in axes:
        shown = values[kept - 1] if values.size < len(s) else values[kept]
        for pixel in pixels:
            assert np.abs(shown - pixel).min() == pytest.approx(np.abs(values - pixel).min())


@pytest.mark.parametrize("size", [10, 20_000])
def test_the_hull_is_found_once_and_told(size: int) -> None:
    random = np.random.default_rng(6)
    s = sweep(random.random(size) < 0.3, random.random(size))
    vertices = hull_vertices(s)
    with patch.object(screens, "hull_vertices", wraps=hull_vertices) as found:
        drawn = screen_points(s)
    assert found.call_count == 1
    assert drawn.hull.tolist() == vertices.tolist()
    with patch.object(screens, "hull_vertices"), patch.object(thinning, "hull_vertices") as again:
        known = screen_points(s, hull=vertices)
    assert again.call_count == 0
    for name in ("roc", "precision_recall", "points", "hull"):
        assert getattr(known, name).tolist() == getattr(drawn, name).tolist()
    assert drawn.roc.tolist() == roc_vertices(s).tolist()
    assert drawn.precision_recall.tolist() == precision_recall_vertices(s).tolist()


def test_scores_over_the_whole_range_of_floats() -> None:
    scores = np.linspace(-1, 1, 7_001) * 1.7e308
    s = sweep(np.arange(7_001) % 2 == 0, scores)
    assert screen_points(s).points[-1] == 7_001


heights = st.floats(0, 1) | st.sampled_from([0.0, 0.1, 0.5, 1.0])
# Steps of width 0 are vertical: a tooth stands straight.
widths = st.floats(0, 0.2) | st.sampled_from([0.0, 0.0, 0.001])


def as_line(rows: list[tuple[float, float]] | np.ndarray) -> np.ndarray:
    line = np.array(rows)
    line[:, 0] = np.cumsum(line[:, 0])
    return line


def toothed(teeth: int, seed: int) -> np.ndarray:
    return as_line(np.random.default_rng(seed).random((3 * teeth, 2)) * (4 / teeth, 1))


jagged = st.lists(st.tuples(widths, heights), min_size=3, max_size=150).map(as_line)
toothed_lines = st.builds(toothed, st.integers(2, 60), st.integers(0, 2**32 - 1))


# Of this line a run begins and ends at one point, with a tooth between.
@example(as_line([(0, 0), (0.125, 0), (0, 1), (0, 0), (0.125, 1)]), 0.03)
@given(jagged | toothed_lines, st.sampled_from([0.003, 0.03, 0.1, 0.4]) | st.floats(0.01, 0.3))
def test_a_thinned_line_stays_near(line: np.ndarray, tolerance: float) -> None:
    found = kept_vertices(*line.T, tolerance, 10**6)
    assert hausdorff(line, found) <= tolerance * (1 + 1e-9)
    assert (np.diff(found) > 0).all()
    assert (found[0], found[-1]) == (0, len(line) - 1)


@given(jagged, st.data())
def test_what_must_stay_stays(line: np.ndarray, data: st.DataObject) -> None:
    chosen = data.draw(st.lists(st.integers(0, len(line) - 1)))
    must = np.array(chosen, int)
    assert set(chosen) <= set(kept_vertices(*line.T, 0.1, 10**6, must=must).tolist())


@given(jagged)
def test_errors_used_before_are_added(line: np.ndarray) -> None:
    found = kept_vertices(*line.T, 0.1, 10**6, error=np.full(len(line) - 1, 0.07))
    assert hausdorff(line, found) <= 0.03 * (1 + 1e-9)


def test_teeth_narrower_than_the_tolerance_become_a_stroke() -> None:
    x = np.linspace(0, 1, 2_001)
    line = np.column_stack([x, np.arange(x.size) % 2])
    found = kept_vertices(*line.T, 0.1, 10**6)
    assert found.size < 4 / 0.1
    assert hausdorff(line, found) <= 0.1 * (1 + 1e-9)


def test_a_straight_line_needs_its_ends_only() -> None:
    x = np.linspace(0, 1, 5_000)
    assert kept_vertices(x, x, 1e-6, 10**6).tolist() == [0, 4_999]


@pytest.mark.parametrize("limit", [50, pytest.param(200, marks=pytest.mark.thorough)])
def test_the_limit_is_held_by_a_larger_distance(limit: int) -> None:
    line = np.random.default_rng(3).random((1_500, 2)).cumsum(axis=0) / 750
    assert kept_vertices(*line.T, 1e-9, 10**6).size > 1_000
    assert kept_vertices(*line.T, 1e-9, limit).size <= limit


rising = st.lists(st.integers(0, 30), min_size=1, max_size=200).map(
    lambda values: np.sort(np.array(values, float))
)
goals = st.lists(st.floats(-1, 40) | st.integers(0, 30).map(float), min_size=1).map(np.array)


@given(rising, goals, st.sampled_from([1, 2, 8, 128]))
def test_the_first_value_that_reaches_a_goal(
    values: np.ndarray, wanted: np.ndarray, stride: int
) -> None:
    with patch.object(thinning, "_STRIDE", stride):
        found = first_reaching(values.size, lambda i: values[i], wanted)
    expected = np.minimum(values.searchsorted(wanted), values.size - 1)
    assert found.tolist() == expected.tolist()


@given(rising.filter(lambda values: values.size > 1), goals)
def test_no_value_is_nearer(values: np.ndarray, wanted: np.ndarray) -> None:
    found = values[nearest(values, wanted)]
    closest = np.abs(values - wanted[:, np.newaxis]).min(axis=1)
    np.testing.assert_allclose(np.abs(found - wanted), closest, rtol=1e-12)
