"""Draws of calibrated scores are those of numpy, number by number."""

import numpy as np
import pytest

from perfcore.calibration.draws import positives_drawn


def drawn_by_numpy(cases, chance, draws, seed):
    return np.random.default_rng(seed).binomial(cases, chance, size=(draws, cases.size))


@pytest.mark.parametrize("most", [1, 2, 7, 19, 20, 60, 200, 10**6])
@pytest.mark.parametrize("seed", [0, 1])
def test_they_are_those_of_numpy(most, seed) -> None:
    """Of one case to so many that numpy does not invert; sure scores and even ones among them."""
    rng = np.random.default_rng(seed + 5)
    cases = rng.integers(1, most + 1, 300)
    chance = np.sort(rng.beta(0.3, 0.4, 300))
    chance[[0, 1, 150, 298, 299]] = 0, 1e-300, 0.5, np.nextafter(1, 0), 1
    expected = drawn_by_numpy(cases, chance, 200, seed)
    found = positives_drawn(cases, chance, 200, seed)
    assert found.dtype == np.int64
    assert (found == expected).all()


@pytest.mark.parametrize("chance", [0.02, 0.3, 0.5, 0.98])
def test_cases_of_a_rare_class_too(chance) -> None:
    cases, chances = np.array([1, 50, 29 * 2]), np.array([chance, 0.0, chance])
    assert (
        positives_drawn(cases, chances, 2000, 3) == drawn_by_numpy(cases, chances, 2000, 3)
    ).all()


def test_scores_of_zero_draw_nothing() -> None:
    assert not positives_drawn(np.array([5, 3]), np.zeros(2), 4, 0).any()
