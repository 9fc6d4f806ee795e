"""Squares within clusters, Calinski-Harabasz and Davies-Bouldin."""

import math

import numpy as np
import pytest

from perfcore.clusterings import POINT_FIGURES, centres
from tests.perfcore.shown_lines import value_of


def cloud(n, d, k, seed=0):
    generator = np.random.default_rng(seed)
    clusters = generator.integers(0, k, n)
    return generator.normal(size=(n, d)) + clusters[:, None], clusters


def test_worked_figures():
    found = centres([[0], [2], [5], [9]], ["a", "a", "b", "b"])
    assert found.squares.tolist() == [2, 8]
    figures = {key: figure.of(found) for key, figure in POINT_FIGURES.items()}
    assert figures == {
        "within_squares": 10.0,
        "calinski_harabasz": 36 / (10 / 2),
        "davies_bouldin": (1 + 2) / 6,
    }


@pytest.mark.parametrize(("n", "d", "k"), [(30, 1, 2), (400, 5, 7), (1000, 3, 40)])
def test_figures_are_those_of_scikit_learn(n, d, k):
    points, clusters = cloud(n, d, k)
    found = centres(points, clusters)
    for figure in POINT_FIGURES.values():
        peer = value_of(figure.lines(found), points=points, clusters=clusters)
        assert figure.of(found) == pytest.approx(peer, rel=1e-9)


def test_far_from_0_nothing_is_lost():
    points, clusters = cloud(300, 3, 4)
    points = np.round(points, 2)
    plain, far = centres(points, clusters), centres(points + 2.0**30, clusters)
    assert far.within == pytest.approx(plain.within, rel=1e-6)
    assert far.between == pytest.approx(plain.between, rel=1e-6)


@pytest.mark.parametrize(
    ("points", "clusters", "key", "said"),
    [
        ([[1.0], [2.0]], [0, 0], "calinski_harabasz", "all points are in one cluster"),
        ([[1.0], [2.0]], [0, 0], "davies_bouldin", "all points are in one cluster"),
        ([[1.0], [2.0]], [0, 1], "calinski_harabasz", "each point is a cluster by itself"),
        ([[1.0], [1.0], [2.0]], [0, 0, 1], "calinski_harabasz", "all points of each cluster are"),
        ([[0.0], [2.0], [1.0]], [0, 0, 1], "davies_bouldin", "two clusters have the same centre"),
        ([[1.0], [1.0], [1.0]], [0, 0, 1], "davies_bouldin", "two clusters have the same centre"),
        (np.empty((0, 2)), [], "within_squares", "there are no points"),
        (np.empty((0, 2)), [], "davies_bouldin", "there are no points"),
    ],
)
def test_what_is_undefined(points, clusters, key, said):
    found = centres(points, clusters)
    assert math.isnan(POINT_FIGURES[key].of(found))
    assert POINT_FIGURES[key].why_undefined(found).startswith(said)


def test_shapes_that_do_not_fit_are_refused():
    with pytest.raises(ValueError, match="points, clusters must have the same length, got 2, 1"):
        centres([[1.0], [2.0]], [0])
    with pytest.raises(ValueError, match="points must be finite, got inf in row 1, column 0"):
        centres([[1.0], [np.inf]], [0, 0])
