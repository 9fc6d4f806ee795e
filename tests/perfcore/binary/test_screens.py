"""What a screen needs: the vertices of the curves and a point under every pixel of a slider."""

from unittest.mock import patch

import numpy as np
import pytest

from perfcore import hull_vertices, precision_recall_vertices, roc_vertices, screen_points, sweep
from perfcore.binary import screens, thinning
from tests.perfcore.worked_cases import CONSTANT, EMPTY, TWENTY


def test_few_points_are_all_kept() -> None:
    for s in (TWENTY, CONSTANT, EMPTY):
        assert screen_points(s).points.tolist() == list(range(len(s)))


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


def test_a_hull_of_other_data_is_refused() -> None:
    message = r"^Argument hull must hold indices from 0 to 20, got 21 at position 2\.$"
    with pytest.raises(ValueError, match=message):
        screen_points(TWENTY, hull=np.array([0, 5, 21]))


def test_scores_over_the_whole_range_of_floats() -> None:
    scores = np.linspace(-1, 1, 7_001) * 1.7e308
    s = sweep(np.arange(7_001) % 2 == 0, scores)
    assert screen_points(s).points[-1] == 7_001


def test_a_slider_has_pixels() -> None:
    with pytest.raises(ValueError, match=r"^Argument pixels must be at least 1, got 0\.$"):
        screen_points(TWENTY, pixels=0)
