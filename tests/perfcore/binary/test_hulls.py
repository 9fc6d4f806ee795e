"""The ROC convex hull: worked by hand, against a slow definition, exact, fast on large data."""

from math import isnan
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given

from perfcore import (
    Balance,
    Sweep,
    auc,
    equal_error_rate,
    hull_equal_error_rate,
    hull_vertices,
    roc_hull,
    roc_hull_area,
    sweep,
)
from perfcore.binary import hulls
from tests.perfcore.slow_counts import sweeps, two_classes
from tests.perfcore.worked_cases import EMPTY, ONLY_NEGATIVES, ONLY_POSITIVES, TWENTY


def test_the_hull_of_twenty_cases() -> None:
    hull = roc_hull(TWENTY)
    points = list(zip(hull.x, hull.y, strict=True))
    assert points == [(0, 0), (0, 0.2), (0.1, 0.5), (0.5, 0.8), (0.9, 1), (1, 1)]
    assert hull.thresholds.tolist() == [np.inf, 0.8, 0.54, 0.38, 0.3, 0.1]
    assert roc_hull_area(TWENTY) == pytest.approx(0.035 + 0.26 + 0.36 + 0.1)  # trapezoids


def slow_hull(s: Sweep) -> list[int]:
    """From each vertex to the farthest point seen in the steepest direction, as wrapping a gift."""
    x, y = s.fp.tolist(), s.tp.tolist()
    kept = [0]
    while (a := kept[-1]) < len(s) - 1:
        best = a + 1
        for i in range(a + 2, len(s)):
            turn = (y[i] - y[a]) * (x[best] - x[a]) - (y[best] - y[a]) * (x[i] - x[a])
            if turn >= 0:
                best = i
        kept.append(best)
    return kept


@given(sweeps)
def test_the_hull_is_the_wrapped_one(s: Sweep) -> None:
    assert hull_vertices(s).tolist() == slow_hull(s)


@given(sweeps)
def test_blocks_large_integers_and_the_scan_change_nothing(s: Sweep) -> None:
    with patch.object(hulls, "_BLOCK", 2), patch.object(hulls, "_INT64_END", 0):
        assert hull_vertices(s).tolist() == slow_hull(s)
    x, y = s.fp.tolist(), s.tp.tolist()
    assert hulls.monotone_chain(x, y) == slow_hull(s)


def large(kind: str) -> Sweep:
    random = np.random.default_rng(5)
    n = 30_000
    place = np.arange(n)
    truth = {
        "random": random.random(n) < 0.5,
        "concave": random.random(n) < 1 - place / n,
        "perfect": place < n // 3,
        "reversed": place >= n // 3,
        "alternating": place % 2 == 0,
    }[kind]
    return sweep(truth, -place)


@pytest.mark.parametrize("kind", ["random", "concave", "perfect", "reversed", "alternating"])
def test_the_blocks_of_large_data_lose_no_vertex(kind: str) -> None:
    s = large(kind)
    assert hull_vertices(s).tolist() == hulls.monotone_chain(s.fp.tolist(), s.tp.tolist())


def test_many_vertices_that_fall_one_by_one() -> None:
    # A falling slope all along, and then a step so steep that most of it lies below: slow passes.
    n = np.arange(1, 2_000)
    up, across = np.append(4_000 - n, 10**9), np.append(np.full(n.size, 1_000), 1)
    s = Sweep.from_counts(-np.arange(n.size + 1), up, across)
    assert hull_vertices(s).tolist() == slow_hull(s)


def test_counts_beyond_int64_in_products_are_compared_exactly() -> None:
    n = 2**60
    # The middle point lies above the line by a single case.
    above = Sweep.from_counts([2, 1], [n + 1, n], [n, n])
    on = Sweep.from_counts([2, 1], [n, n], [n, n])
    assert hull_vertices(above).tolist() == [0, 1, 2]
    assert hull_vertices(on).tolist() == [0, 2]


@given(two_classes)
def test_the_hull_is_never_below_the_curve(s: Sweep) -> None:
    assert roc_hull_area(s) >= max(auc(s), 0.5)
    assert hull_equal_error_rate(s).value <= min(equal_error_rate(s).value, 0.5)


def test_the_equal_error_rate_of_the_hull() -> None:
    # Between (.1, .5) and (.5, .8) the hull is y = .5 + .75 (x - .1), and 1 - y = x at x = 23/70.
    assert hull_equal_error_rate(TWENTY) == Balance(pytest.approx(23 / 70), 0.38, True)


@pytest.mark.parametrize("s", [EMPTY, ONLY_POSITIVES, ONLY_NEGATIVES])
def test_one_class_has_a_hull_of_its_ends_and_no_area(s: Sweep) -> None:
    assert hull_vertices(s).tolist() == sorted({0, len(s) - 1})
    assert isnan(roc_hull_area(s))
    assert isnan(hull_equal_error_rate(s).value)
    assert np.isnan(roc_hull(s).x + roc_hull(s).y).all()


@pytest.mark.parametrize("weight", [(1e17, 1.0), (1e300, 1e-300), (1e-300, 1e-300)])
def test_classes_of_unlike_weight_lose_no_vertex(weight: tuple[float, float]) -> None:
    truth = [0, 1, 0, 1, 1, 0]
    weights = [weight[y] for y in truth]
    assert hull_vertices(sweep(truth, range(6), weight=weights)).tolist() == (
        hull_vertices(sweep(truth, range(6))).tolist()
    )
    upside_down = sweep([0, 1], [2, 1], weight=weight)
    assert hull_vertices(upside_down).tolist() == [0, 2]
