"""The consistency band: a slow reference, calibrated scores, what it refuses."""

import numpy as np
import pytest
from sklearn.isotonic import IsotonicRegression

from perfcore import Sweep, sweep
from perfcore.calibration import brier_score, calibration_error, consistency_band
from tests.perfcore.worked_cases import TWENTY


def slow_draws(s, draws, seed):
    """The band's draws one by one, with scikit-learn's isotonic regression and whole sweeps."""
    scores, cases = s.thresholds[:0:-1], (np.diff(s.tp) + np.diff(s.fp))[::-1]
    drawn = np.random.default_rng(seed).binomial(cases, scores, size=(draws, scores.size))
    for positives in drawn:
        fitted = IsotonicRegression().fit(scores, positives / cases, cases).predict(scores)
        own = Sweep.from_counts(scores, positives, cases - positives)
        squares = (positives * (1 - fitted) ** 2 + (cases - positives) * fitted**2).sum()
        yield fitted, brier_score(own) - squares / cases.sum(), calibration_error(own)


def agrees(s, draws, level, seed):
    """The band of a sweep, and the errors of its draws, if both are those of whole sweeps."""
    band = consistency_band(s, draws, level, seed=seed)
    curves, miscalibration, errors = (
        np.array(each) for each in zip(*slow_draws(s, draws, seed), strict=True)
    )
    tails = [(1 - level) / 2, (1 + level) / 2]
    ends = np.quantile(curves, tails, axis=0, method="averaged_inverted_cdf")
    assert np.allclose([band.lower, band.upper], ends, atol=1e-9)
    assert band.miscalibration.mean == pytest.approx(miscalibration.mean(), abs=1e-12)
    assert band.calibration_error.mean == pytest.approx(errors.mean(), abs=1e-12)
    return band, errors


@pytest.mark.parametrize("level", [0.9, 0.5])
def test_draws_are_those_of_whole_sweeps(level) -> None:
    rng = np.random.default_rng(1)
    score = rng.integers(0, 21, 400) / 20
    s = sweep(rng.random(400) < score, score)
    band, errors = agrees(s, 60, level, 7)
    found = (band.calibration_error.lower, band.calibration_error.upper)
    tails = np.quantile(errors, [0.025, 0.975], method="averaged_inverted_cdf")
    assert found == pytest.approx(tails, abs=1e-12)


@pytest.mark.parametrize(
    "most",
    [1, 10**6, 10**9, *(pytest.param(k, marks=pytest.mark.thorough) for k in (30, 10**7))],
)
def test_many_draws_share_a_hull_however_many_cases(most) -> None:
    """Few draws go together where products might not be exact, and at last Python's integers."""
    rng = np.random.default_rng(2)
    scores, cases = np.sort(rng.random(40)), rng.integers(1, most + 1, 40)
    agrees(Sweep.from_counts(scores, cases // 2, cases - cases // 2), 120, 0.9, 4)


def test_the_size_of_miscalibration_by_chance() -> None:
    """Figures of a separate simulation: .0048 at 1,000 cases, .0011 at 10,000 (uniform scores)."""
    rng = np.random.default_rng(3)
    for n, expected in ((1000, 0.0048), (10_000, 0.0011)):
        score = rng.random(n)
        band = consistency_band(sweep(rng.random(n) < score, score), 300)
        assert band.miscalibration.mean == pytest.approx(expected, rel=0.15)
        assert band.cells is (n > 2000)


def test_many_scores_share_cells() -> None:
    score = np.linspace(0.001, 0.999, 10_001)
    band = consistency_band(sweep(np.arange(10_001) % 2 == 0, score), 20)
    assert band.cells
    assert band.scores.size == 2000
    assert (band.lower <= band.upper).all()
    assert band.at(0.0) == (band.lower[0], band.upper[0])


def test_the_same_seed_gives_the_same_band() -> None:
    first, again, other = (consistency_band(TWENTY, 50, seed=seed) for seed in (0, 0, 1))
    assert (first.upper == again.upper).all()
    assert (first.upper != other.upper).any()


def test_scores_of_zero_and_one_are_sure() -> None:
    band = consistency_band(Sweep.from_counts([0.0, 0.5, 1.0], [0, 5, 9], [9, 5, 0]), 200)
    assert (band.lower[0], band.upper[0]) == (0.0, 0.0)
    assert (band.lower[2], band.upper[2]) == (1.0, 1.0)


@pytest.mark.parametrize(
    ("s", "arguments", "text"),
    [
        (sweep([1, 0], [2.0, 0.5]), {}, "The consistency band is undefined: the scores are no "),
        (
            sweep([1, 0], [0.5, 0.2], weight=[0.5, 2.5]),
            {},
            "There is no consistency band where cases have weights.",
        ),
        (sweep([], []), {}, "There is no consistency band without cases."),
        (TWENTY, {"draws": 1}, "Argument draws must be a whole number of 2 or more, got 1"),
        (TWENTY, {"level": 1.0}, "Argument level must lie between 0 and 1, got 1.0"),
    ],
)
def test_what_it_refuses(s, arguments, text) -> None:
    with pytest.raises(ValueError, match=text):
        consistency_band(s, **arguments)
