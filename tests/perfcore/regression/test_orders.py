"""Numbers in order, and what is found of them without a sort."""

import numpy as np
import pytest

from perfcore.binary.hulls import monotone_chain, upper_hull
from perfcore.binary.sorting import in_falling_order
from perfcore.chance.intervals.biases import parted
from perfcore.regression.quantiles import ordered, quantiles_of

RNG = np.random.default_rng(5)
MANY = 40_000
NUMBERS = {
    "none": np.empty(0),
    "one": np.array([3.0]),
    "both zeros": np.array([0.0, -0.0, 1.0, -0.0, 0.0]),
    "ends of the range": RNG.permutation(np.array([-np.inf, np.inf, 1e300, -1e300, 5e-324, 0.0])),
    "ties": RNG.integers(0, 50, MANY).astype(float),
    "all alike": np.full(MANY, 2.5),
    "of both signs": RNG.normal(size=MANY),
    "of any size": RNG.normal(size=MANY) * 10.0 ** RNG.integers(-300, 300, MANY),
    "a bit apart, with one far away": np.append(np.nextafter(1, 2) * np.arange(MANY) % 2, -1e300),
}


@pytest.mark.parametrize("numbers", NUMBERS.values(), ids=NUMBERS)
def test_falling_order_is_that_of_a_stable_sort(numbers: np.ndarray) -> None:
    places = np.arange(numbers.size)
    falling, moved, columns = in_falling_order(numbers, places, 2.0 * places)
    expected = (-numbers).argsort(kind="stable")
    assert moved.tolist() == expected.tolist()
    assert columns.tolist() == (2.0 * expected).tolist()
    assert falling.tolist() == numbers[expected].tolist()


def test_quantiles_of_unsorted_numbers_are_those_of_sorted_ones() -> None:
    for size in (*range(1, 12), 1000):
        numbers = RNG.integers(0, max(size // 2, 2), size).astype(float)
        levels = (0.0, 0.001, 0.1, 0.25, 1 / 3, 0.5, 0.5, 0.9, 0.999, 1.0)
        known = ordered(numbers, None)
        assert quantiles_of(numbers, None, levels) == [known.quantile(each) for each in levels]
        assert quantiles_of(numbers, None, levels[::-1]) == [
            known.quantile(each) for each in levels[::-1]
        ]


@pytest.mark.parametrize("size", [1500, 1536, 1537, MANY])
def test_hull_of_many_points_is_that_of_a_scan(size: int) -> None:
    """Straight runs, noise and jumps along both axes."""
    steps = {
        "noise": (np.ones(size - 1), RNG.exponential(size=size - 1)),
        "whole numbers": (RNG.integers(0, 3, size - 1), RNG.integers(0, 3, size - 1)),
        "bent": (np.ones(size - 1), np.linspace(2, 0, size - 1) * RNG.uniform(0.9, 1.1, size - 1)),
        "up, then right": (np.arange(size - 1) > size // 2, np.arange(size - 1) < size // 2),
    }
    for name, (across, up) in steps.items():
        x, y = (np.append(0, np.cumsum(each)) for each in (across, up))
        moves = np.append(True, (np.diff(x) > 0) | (np.diff(y) > 0))
        places = np.flatnonzero(moves)
        expected = places[monotone_chain(x[places].tolist(), y[places].tolist())]
        assert upper_hull(x, y).tolist() == expected.tolist(), name


@pytest.mark.parametrize("bins", [1, 3, 10, 32, 33, 100])
def test_bins_hold_a_number_where_its_first_case_is(bins: int) -> None:
    for numbers in (RNG.normal(size=1000), RNG.integers(0, 120, 1000), RNG.integers(-2, 3, 50)):
        parts, places = parted(numbers, bins)
        rising = np.sort(numbers)
        kinds = np.unique(numbers)
        if kinds.size <= bins:
            assert parts == tuple(map(str, kinds.tolist()))
            assert (kinds[places] == numbers).all()
            continue
        first = rising.searchsorted(numbers) * bins // numbers.size
        assert places.tolist() == np.unique(first, return_inverse=True)[1].tolist()
        for place, (low, high) in enumerate(parts):
            own = numbers[places == place]
            assert (low, high) == (own.min(), own.max())


def test_cases_without_a_number_are_a_part_of_their_own() -> None:
    parts, places = parted(np.array([1.0, np.nan, 2, 3, np.nan]), 2)
    assert parts == ((1.0, 2.0), (3.0, 3.0), None)
    assert places.tolist() == [0, 2, 0, 1, 2]
