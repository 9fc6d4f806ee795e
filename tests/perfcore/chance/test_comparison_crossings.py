"""Who is ahead where: by hand, in fractions between all meeting points, and what must hold."""

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore import Sweep, auc, cost_curve, sweep
from perfcore.chance.comparison import (
    Ahead,
    Crossings,
    cost_crossings,
    paths,
    precision_recall_crossings,
    roc_crossings,
)
from tests.perfcore.slow_counts import columns, swept
from tests.perfcore.worked_cases import ONLY_NEGATIVES, ONLY_POSITIVES, TWENTY

Point = tuple[Fraction, Fraction]
Value = Callable[[Fraction], Fraction]
Pair = tuple[Sweep, Sweep]


def costs(first: Sweep, second: Sweep) -> Crossings:
    return cost_crossings(cost_curve(first), cost_curve(second))


ALL = [roc_crossings, precision_recall_crossings, costs]


# By hand


def test_two_ties_that_cross_once() -> None:
    # ROC (0,0) (0,.5) (1,1) against (0,0) (.5,1) (1,1): .5 + x/2 = 2x at x = 1/3.
    upright = Sweep.from_counts([2, 1], [1, 1], [0, 2])
    slanted = Sweep.from_counts([2, 1], [2, 0], [1, 1])
    found = roc_crossings(upright, slanted)
    assert found.ends.tolist() == [0, 1 / 3, 1]
    assert found.leads.tolist() == [1, -1]
    assert (found.x.tolist(), found.y.tolist()) == ([1 / 3], [2 / 3])
    assert found.dominance is None
    assert (found.share("first"), found.share("equal")) == (1 / 3, 0)
    found = precision_recall_crossings(upright, slanted)
    assert [found.at(x) for x in (0, 2 / 3, 0.7, 1)] == ["first", "first", "second", "second"]


def test_touching_is_no_crossing_and_running_together_ends_where_they_part() -> None:
    one = Sweep.from_counts([5, 4, 3, 2, 1], [2, 0, 0, 1, 1], [0, 1, 1, 2, 0])
    two = Sweep.from_counts([5, 4, 3, 2, 1], [1, 1, 0, 2, 0], [1, 0, 1, 0, 2])
    found = roc_crossings(one, two)
    assert found.intervals() == (
        Ahead(0, 0.25, "first"),
        Ahead(0.25, 0.5, "equal"),
        Ahead(0.5, 1, "second"),
    )
    assert (found.x.tolist(), found.y.tolist()) == ([0.5], [0.5])
    assert found.intervals(2) == (Ahead(0, 0.25, "first"), Ahead(0.5, 1, "second"))
    assert found.intervals(0) == ()
    square = Sweep.from_counts([4, 3, 2, 1], [2, 0, 2, 0], [0, 2, 0, 2])
    touching = Sweep.from_counts([2, 1], [2, 2], [2, 2])
    assert roc_crossings(square, touching).intervals() == (Ahead(0, 1, "first"),)
    assert roc_crossings(square, touching).x.size == 0


# In fractions: between any two neighbouring places where anything may happen, look once


def points_of(axis: np.ndarray, value: np.ndarray, wholes: tuple[int, int]) -> list[Point]:
    places = zip(axis.tolist(), value.tolist(), strict=True)
    return [(Fraction(x, wholes[0]), Fraction(y, wholes[1])) for x, y in places]


def roc_points(s: Sweep) -> list[Point]:
    return points_of(s.fp, s.tp, (s.negatives, s.positives))


def alarm_points(s: Sweep) -> list[Point]:
    return points_of(s.tp, s.fp, (s.positives, s.positives))


def sides(points: list[Point], x: Fraction) -> tuple[Fraction, Fraction]:
    """The lowest and the highest value of the path at x."""
    at = [y for place, y in points if place == x]
    for (x1, y1), (x2, y2) in pairwise(points):
        if x1 < x < x2:
            at.append(y1 + (y2 - y1) * (x - x1) / (x2 - x1))
    return min(at), max(at)


def interpolated(points: list[Point]) -> Value:
    return lambda x: sides(points, x)[1]


def meetings(first: list[Point], second: list[Point]) -> set[Fraction]:
    """All x at which a segment's line of one meets one of the other, and all vertices."""
    result = {x for x, _ in first + second}
    for ((x1, y1), (x2, y2)), ((u1, v1), (u2, v2)) in product(pairwise(first), pairwise(second)):
        across, other = x2 - x1, u2 - u1
        if across and other:
            slope, other_slope = (y2 - y1) / across, (v2 - v1) / other
            if slope != other_slope:
                x = (v1 - other_slope * u1 - y1 + slope * x1) / (slope - other_slope)
                result |= {x} if 0 <= x <= 1 else set()
    return result


def slow_leads(first: Value, second: Value, places: set[Fraction]) -> list[tuple[Fraction, int]]:
    """Where each stretch starts and the sign of first - second on it."""
    result: list[tuple[Fraction, int]] = []
    for start, end in pairwise(sorted(places)):
        middle = (start + end) / 2
        gap = first(middle) - second(middle)
        sign = (gap > 0) - (gap < 0)
        if not result or result[-1][1] != sign:
            result.append((start, sign))
    return result


def slow_crossings(leads: list[tuple[Fraction, int]]) -> list[Fraction]:
    leading = [(start, sign) for start, sign in leads if sign]
    return [start for (_, before), (start, sign) in pairwise(leading) if before != sign]


def check(
    found: Crossings, values: tuple[Value, Value], places: set[Fraction], height: Value
) -> None:
    """Look at who is ahead by two functions of the axis, and how high they are where they cross."""
    leads = slow_leads(*values, places)
    crossed = slow_crossings(leads)
    assert found.leads.tolist() == [sign for _, sign in leads]
    np.testing.assert_allclose(found.ends, [*(float(x) for x, _ in leads), 1], rtol=4e-15, atol=0)
    np.testing.assert_allclose(found.x, [float(x) for x in crossed], rtol=4e-15, atol=0)
    np.testing.assert_allclose(found.y, [float(height(x)) for x in crossed], rtol=2e-14, atol=0)
    assert (np.diff(found.ends) >= 0).all()


def check_roc(first: Sweep, second: Sweep) -> None:
    one, two = roc_points(first), roc_points(second)
    values = interpolated(one), interpolated(two)
    found = roc_crossings(first, second)
    check(found, values, meetings(one, two), lambda x: min(value(x) for value in values))


def check_precision_recall(first: Sweep, second: Sweep) -> None:
    one, two = alarm_points(first), alarm_points(second)

    def precision(points: list[Point]) -> Value:
        return lambda x: x / (x + interpolated(points)(x))

    def height(x: Fraction) -> Fraction:
        return x / (x + max(sides(one, x)[0], sides(two, x)[0]))

    found = precision_recall_crossings(first, second)
    check(found, (precision(one), precision(two)), meetings(one, two), height)


def check_costs(first: Sweep, second: Sweep) -> None:
    lines = [[(x, 1 - y) for x, y in roc_points(s)] for s in (first, second)]
    places = {Fraction(0), Fraction(1)}
    for (a, b), (c, d) in product(lines[0] + lines[1], repeat=2):
        if b - a != d - c:
            x = (c - a) / (b - a - d + c)
            places |= {x} if 0 <= x <= 1 else set()

    def least(of: list[Point]) -> Value:
        return lambda x: min(b * x + a * (1 - x) for a, b in of)

    height, other = map(least, lines)
    check(costs(first, second), (other, height), places, height)


paired_rows = st.lists(st.tuples(st.booleans(), *[st.integers(0, 6)] * 2), max_size=12)


def both_classes(pair: Pair) -> bool:
    return all(s.positives and s.negatives for s in pair)


def paired_sweeps(rows: list[tuple[bool, int, int]]) -> Pair:
    truth, one, two = columns(rows, 3)
    return sweep(truth, one), sweep(truth, two)


paired = paired_rows.filter(lambda rows: len({truth for truth, *_ in rows}) == 2)
single = st.lists(st.tuples(st.booleans(), st.integers(0, 5)), max_size=9).map(swept)
unpaired = st.tuples(single, single).filter(both_classes)


@given(paired.map(paired_sweeps) | unpaired)
def test_leads(pair: Pair) -> None:
    for check_one in (check_roc, check_precision_recall, check_costs):
        check_one(*pair)


# Counts whose products exceed int64, or that do so themselves on a common scale
LARGE = [2**31 - 1, 2**40 + 9, 2**52 + 21, 3 * 2**57 + 1, 2**61 - 1]


def both_swept(sizes: list[int]) -> st.SearchStrategy[Pair]:
    cell = st.sampled_from([0, 1, 2, *sizes])
    rows = st.lists(st.tuples(cell, cell), min_size=2, max_size=4)
    countable = rows.filter(lambda some: sum(map(sum, some)) < 2**63)
    large = countable.map(lambda some: Sweep.from_counts(range(len(some)), *columns(some)))
    return st.tuples(large, large).filter(both_classes)


@given(both_swept(LARGE))
def test_leads_of_very_many_cases_are_exact(pair: Pair) -> None:
    check_roc(*pair)
    check_precision_recall(*pair)


@given(both_swept(LARGE[:2]))
def test_cost_curves_of_very_many_cases_are_exact(pair: Pair) -> None:
    check_costs(*pair)


@pytest.mark.parametrize("float_safe", [2.0**51, 0.0])
def test_numbers_of_every_size_are_treated_alike(
    float_safe: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What int64 does for small counts, Python ints do too, and so do products with their rests."""
    monkeypatch.setattr(paths, "_INT64_SAFE", 0.0)
    monkeypatch.setattr(paths, "_FLOAT_SAFE", float_safe)
    rng = np.random.default_rng(1)
    for size in range(4, 30):
        truth = np.arange(size) % 3 == 0
        pair = [sweep(truth, rng.integers(0, size // 3 + 1, size)) for _ in range(2)]
        check_roc(*pair)
        check_precision_recall(*pair)


def test_one_case_in_very_many_decides() -> None:
    n = 2**60
    nearly = Sweep.from_counts([3, 2, 1], [n, n, 0], [0, n + 1, n])
    just = Sweep.from_counts([3, 2, 1], [n, n, 0], [0, n, n + 1])
    for crossings in ALL:
        assert crossings(just, nearly).dominance == "first"
        assert crossings(nearly, just).dominance == "second"


# What must hold


@given(paired)
def test_swapping_mirrors_order_alone_matters_and_who_wraps_is_better(
    rows: list[tuple[bool, int, int]],
) -> None:
    truth, one, two = columns(rows, 3)
    first, second = paired_sweeps(rows)
    others = sweep(truth, np.exp(np.array(one))), sweep(truth, np.array(two) ** 3 - 7)
    swap = {"first": "second", "second": "first", "equal": "equal", None: None}
    dominance = []
    for crossings in ALL:
        found, mirrored = crossings(first, second), crossings(second, first)
        assert mirrored.leads.tolist() == (-found.leads).tolist()
        np.testing.assert_allclose(mirrored.ends, found.ends, rtol=4e-15)
        np.testing.assert_allclose(mirrored.x, found.x, rtol=4e-15)
        np.testing.assert_allclose(mirrored.y, found.y, rtol=2e-14)
        assert mirrored.dominance == swap[found.dominance]
        assert sum(found.share(who) for who in ("first", "second", "equal")) == pytest.approx(1)
        assert crossings(first, first).dominance == "equal"
        again = crossings(*others)
        for name in ("ends", "leads", "x", "y"):
            assert getattr(found, name).tolist() == getattr(again, name).tolist()
        dominance.append(found.dominance)
    wraps, precise, cheap = dominance
    assert precise == wraps  # Davis and Goadrich (2006), theorem 3.2: on the same cases both agree
    if wraps == "first":
        assert auc(first) > auc(second)
        assert cost_curve(first).area <= cost_curve(second).area + 1e-12
        assert cheap in ("first", "equal")
    elif wraps == "equal":
        assert auc(first) == auc(second)
        assert cheap == "equal"


def test_weights_that_are_the_same_up_to_rounding_say_the_same() -> None:
    """Tenths of whole weights, which add up to other sums in another order."""
    rng = np.random.default_rng(0)
    for levels in [3, 5, 9] * 8:
        truth, weight = np.arange(40) % 2, rng.integers(1, 10, 40)
        one = rng.integers(0, levels, 40)
        # Half of the time the second sorts cases that the first ties: they meet again and again.
        two = one + rng.integers(0, 3, 40) / 4 if levels == 5 else rng.integers(0, levels, 40)
        whole = [sweep(truth, score, weight=weight) for score in (one, two)]
        tenths = [sweep(truth, score, weight=weight * 0.1) for score in (one, two)]
        for crossings in ALL:
            plain, found = crossings(*whole), crossings(*tenths)
            assert found.leads.tolist() == plain.leads.tolist()
            np.testing.assert_allclose(found.ends, plain.ends, rtol=1e-11, atol=1e-12)
            np.testing.assert_allclose(found.y, plain.y, rtol=1e-11)


# What cannot be compared


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: roc_crossings(TWENTY, ONLY_POSITIVES),
            r"second must have positives and negatives for a ROC curve, got 2 and 0\.",
        ),
        (
            lambda: precision_recall_crossings(ONLY_NEGATIVES, TWENTY),
            r"first must have positives for a precision-recall curve, got 0\.",
        ),
        (
            lambda: costs(TWENTY, ONLY_POSITIVES),
            r"second has no cost curve: one of its classes is empty\.",
        ),
        (lambda: costs(TWENTY, TWENTY).at(1.5), r"x must be in \[0, 1\], got 1\.5\."),
        (lambda: costs(TWENTY, TWENTY).intervals(-1), r"limit must not be negative, got -1\."),
    ],
)
def test_what_has_no_curve(call: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=f"^Argument {message}$"):
        call()


def test_negatives_are_not_needed_for_precision_and_recall() -> None:
    assert precision_recall_crossings(ONLY_POSITIVES, TWENTY).dominance == "first"
