"""Figures of regression: worked ones, exact fractions, scikit-learn, repeats, bad input."""

from pathlib import Path

import pytest

from perfcore.regression import (
    FIGURES,
    bias,
    mae,
    mse,
    pinball,
    r2,
    reliability,
    tally,
)

TRUTH, PREDICTION, WEIGHT = [10, 12, 15, 20, 8], [11, 11, 18, 16, 8], [1, 1, 2, 1, 5]
BUGS = Path(__file__).parent / "bugs"


def of(key, t, **parameters):
    return FIGURES[key].of(t, **parameters)


def test_worked_figures():
    t = tally(TRUTH, PREDICTION)
    assert (mse(t), mae(t), r2(t), bias(t)) == (5.4, 1.8, 61 / 88, -0.2)
    assert round(of("explained_variance", t), 7) == 0.6954545
    assert round(of("d2_absolute_error", t), 7) == 0.4705882
    assert pinball(t, 0.1) == pytest.approx(0.82, rel=1e-15)
    assert round(of("mape", t), 7) == 0.1166667
    parts = reliability(t)
    assert (parts.mcb, parts.dsc, parts.unc) == (2.5, 14.7, 17.6)
    assert parts.curve.value.tolist() == [8.0, 11.0, 17.5]
    weighted = tally(TRUTH, PREDICTION, weight=WEIGHT)
    assert (mse(weighted), mae(weighted), bias(weighted)) == (3.6, 1.2, 0.2)
    assert r2(weighted) == 103 / 133


@pytest.mark.parametrize(
    ("columns", "figures"),
    [
        (
            (
                "-5.1608 -5.1609 -5.1608 -5.1608 -5.1608 -5.1608",
                "-3.9865 -5.4648 -5.0238 -4.3899 -5.6672 -4.7336",
            ),
            {"r2": -302799876.2},
        ),
        (
            (
                "100000001 100000002 100000003 100000004 100000005",
                "100000001.1 100000002.1 100000003.1 100000004.1 100000005.1",
            ),
            {"r2": 0.995, "mae": 0.1, "bias": 0.1, "squared_correlation": 1.0},
        ),
    ],
)
def test_public_bug_reports(columns, figures):
    t = tally(*([float(text) for text in column.split()] for column in columns))
    for key, value in figures.items():
        assert of(key, t) == pytest.approx(value, rel=1e-6)
