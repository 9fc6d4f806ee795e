"""Figures of regression: worked ones, and those of exact fractions."""

from fractions import Fraction
from math import inf, isfinite

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore.regression import FIGURES, bias, mae, mse, pinball, r2, reliability, tally

TRUTH, PREDICTION, WEIGHT = [10, 12, 15, 20, 8], [11, 11, 18, 16, 8], [1, 1, 2, 1, 5]


DIFFERENCES = {"r2", "explained_variance", "squared_correlation"}


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


# Exact fractions


def exact_figures(truth, prediction, weight):
    """The same by fractions, case by case; what is no fraction is left out."""
    rows = [
        tuple(map(Fraction, row)) for row in zip(truth, prediction, weight, strict=True) if row[2]
    ]
    w = sum(row[2] for row in rows)
    if not w:
        return {}
    mean = sum(y * k for y, _, k in rows) / w
    mean_p = sum(p * k for _, p, k in rows) / w
    squares = sum(k * (p - y) ** 2 for y, p, k in rows)
    around = sum(k * (y - mean) ** 2 for y, _, k in rows)
    around_p = sum(k * (p - mean_p) ** 2 for _, p, k in rows)
    both = sum(k * (y - mean) * (p - mean_p) for y, p, k in rows)
    size = sum(k * abs(p - y) for y, p, k in rows)
    off = sum(k * (p - y) for y, p, k in rows) / w
    unfitted = isotonic_squares(rows)
    found = {
        "mse": squares / w,
        "mae": size / w,
        "bias": off,
        "unc": around / w,
        "mcb": (squares - unfitted) / w,
        "dsc": (around - unfitted) / w,
        "pinball": size / w / 2,
        "max_error": max(abs(p - y) for y, p, _ in rows),
    }
    if around:
        found["r2"] = 1 - squares / around
        found["explained_variance"] = 1 - (squares - w * off**2) / around
        if around_p:
            found["squared_correlation"] = both**2 / around / around_p
    if any(y for y, _, _ in rows):
        found["wape"] = size / sum(k * abs(y) for y, _, k in rows)
    return found


def isotonic_squares(rows):
    """Pool adjacent violators, as in a textbook."""
    blocks = []
    for p in sorted({p for _, p, _ in rows}):
        own = [(y, k) for y, q, k in rows if q == p]
        blocks.append([sum(y * k for y, k in own), sum(k for _, k in own)])
        while len(blocks) > 1 and blocks[-2][0] * blocks[-1][1] >= blocks[-1][0] * blocks[-2][1]:
            last = blocks.pop()
            blocks[-1] = [blocks[-1][0] + last[0], blocks[-1][1] + last[1]]
    return sum(k * y * y for y, _, k in rows) - sum(s * s / k for s, k in blocks)


def close(found, expected, size):
    """Within 1e-14, or 1e-18 of the size of what the figure is a difference of."""
    value = float(expected) if abs(expected) < 2**1023 else inf
    if not isfinite(found):
        return abs(expected) > 2**1022
    if found == value:
        return True
    allowed = max(Fraction(1e-14) * abs(expected), Fraction(1e-18) * size)
    return abs(Fraction(found) - expected) <= allowed + Fraction(1e-305)


def hold(truth, prediction, weight=None):
    t = tally(truth, prediction, weight)
    ones = [1] * len(truth) if weight is None else weight
    figures = exact_figures(truth, prediction, ones)
    sizes = {"mcb": "mse", "dsc": "unc", "bias": "max_error"}
    for key, expected in figures.items():
        size = figures[sizes[key]] if key in sizes else key in DIFFERENCES
        assert close(of(key, t), expected, size), (key, of(key, t), float(expected))


@given(st.data())
def test_equal_exact_fractions(data):
    """Values next to an offset, of any size, and predictions that are far off or all but right."""
    size, scale = data.draw(st.integers(1, 12)), data.draw(st.sampled_from([1, 1e-200, 2e299]))
    offset = data.draw(st.sampled_from([0, 0, 1e8, 1e12])) if scale == 1 else 0
    noise = st.one_of(st.integers(-3, 3).map(float), st.floats(-3, 3, width=32))
    noise = noise.filter(lambda value: value == 0 or abs(value) > 1e-3)
    few = st.lists(noise, min_size=size, max_size=size)
    truth = [offset + scale * each for each in data.draw(few)]
    near = data.draw(st.sampled_from([1, 1, 1e-8]))
    prediction = [
        y * (1 - near) + near * (offset + scale * each)
        for y, each in zip(truth, data.draw(few), strict=True)
    ]
    kinds = st.one_of(st.integers(0, 4).map(float), st.floats(0.125, 4))
    weight = data.draw(st.none() | st.lists(kinds, min_size=size, max_size=size))
    hold(truth, prediction, weight)
