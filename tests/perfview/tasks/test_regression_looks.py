"""What the Regression board shows of a model: errors in ranges, and in bins of a column."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore.regression import RegressionTally, tally
from perfcore.regression.grids import places_among
from perfview.pages.regression.models import model_cards
from perfview.tasks.regression.bins import bins_of
from perfview.tasks.regression.errors import PERCENT, STEPS, errors_in, ranges_of, shares

FIVE = tally([10, 12, 15, 20, 8], [11, 11, 18, 16, 8])
UNITS = ("", PERCENT)


def made(cases: int, *, seed: int = 1, weighted: bool = False) -> RegressionTally:
    rng = np.random.default_rng(seed)
    truth = rng.normal(50, 9, cases).round(1)
    weight = rng.integers(0, 4, cases) if weighted else None
    return tally(truth, (truth + rng.normal(1, 4, cases)).round(1), weight=weight)


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("weighted", [False, True])
def test_each_tolerance_of_the_handle_has_the_shares_that_counting_gives(
    unit: str, weighted: bool
) -> None:
    t = made(500, weighted=weighted)
    errors = errors_in(t)[unit]
    for step in (0, 1, 40, 171, STEPS):
        found = shares(t, errors.top * step / STEPS, unit)
        assert errors.low[step] == pytest.approx(found["low"], abs=1e-12)
        assert errors.high[step] == pytest.approx(found["high"], abs=1e-12)
    assert errors.weight.sum() == t.weight


def test_the_first_tolerance_is_the_smallest_of_the_handle_that_holds_90_percent() -> None:
    t = made(500)
    errors = errors_in(t)[""]
    assert shares(t, errors.first, "")["within"] >= 0.9
    assert shares(t, errors.first - errors.top / STEPS, "")["within"] < 0.9


@pytest.mark.parametrize(
    ("tolerance", "unit", "within", "low", "high"),
    [
        (0, "", 0.2, 0.4, 0.4),
        (1, "", 0.6, 0.2, 0.2),
        (3, "", 0.8, 0.2, 0.0),
        (10, PERCENT, 0.6, 0.2, 0.2),
        (20, PERCENT, 1.0, 0.0, 0.0),
    ],
)
def test_shares_of_five_cases_are_as_counted_by_hand(
    tolerance: float, unit: str, within: float, low: float, high: float
) -> None:
    found = shares(FIVE, tolerance, unit)
    assert found == pytest.approx({"within": within, "low": low, "high": high})


def test_a_difference_that_rounding_makes_larger_is_within() -> None:
    assert 20.3 - 20 > 0.3
    t = tally([20, 20, 20], [20.3, 19.7, 20.31])
    assert shares(t, 0.3, "")["within"] == pytest.approx(2 / 3)
    # It begins a range, and is not of the one before.
    errors = errors_in(t)[""]
    ends = np.concatenate([[-np.inf], errors.edges, [np.inf]])
    low, high = (ends[ranges_of(t, errors) + i] for i in (0, 1))
    assert (low[0] <= 0.3 < high[0], low[1] <= -0.3 < high[1]) == (True, True)


def test_no_errors_in_percent_where_a_truth_is_0() -> None:
    assert set(errors_in(tally([0, 1], [1, 1]))) == {""}
    assert set(errors_in(FIVE)) == {"", PERCENT}


numbers = st.floats(-1e9, 1e9, allow_nan=False).map(lambda x: float(f"{x:.6g}"))


@given(st.lists(st.tuples(numbers, numbers), min_size=1, max_size=30))
def test_ranges_and_bins_hold_every_case_once(rows: list[tuple[float, float]]) -> None:
    t = tally(*zip(*rows, strict=True))
    errors = errors_in(t)
    bins = bins_of(t, errors)
    for unit, each in errors.items():
        assert each.weight.sum() == len(rows)
        assert bins.table[unit].sum(axis=1) == pytest.approx(each.weight)
        assert bins.table[unit].sum(axis=0) == pytest.approx(bins.cases)
        assert (np.diff(each.low) <= 0).all()
        assert (np.diff(each.high) <= 0).all()
    json.dumps([bins.told(), *(each.told() for each in errors.values())], allow_nan=False)


def test_bins_have_the_mean_error_of_their_cases() -> None:
    t = made(400)
    bins = bins_of(t, errors_in(t))
    error = t.cases.prediction - t.cases.truth
    places = bins.places
    for place in range(len(bins.parts)):
        assert bins.mean[place] == pytest.approx(error[places == place].mean())
    told = bins.told()
    assert len(told["labels"]) == 10
    edges = told["edges"]
    assert edges[0] is None
    assert edges[-1] is None
    assert edges[1:-1] == sorted(edges[1:-1])
    found = np.searchsorted(edges[1:-1], t.cases.prediction, side="right")
    assert (found == places).all(), "the browser finds the same bins by their edges"


def test_bins_of_texts_are_values_and_cases_without_one_come_last() -> None:
    days = np.array(["Sun", "Sat", None, "Sun", "Fri"], dtype=object)
    bins = bins_of(FIVE, errors_in(FIVE), "day", days)
    assert bins.labels == ["Fri", "Sat", "Sun", "without a value"]
    assert bins.mean.tolist() == pytest.approx([0, -1, -1.5, 3])
    assert bins.told()["edges"] is None
    assert bins.table[""].sum(axis=0).tolist() == [1, 1, 2, 1]


def test_places_among_edges_are_those_of_a_search() -> None:
    draw = np.random.default_rng(0)
    for step in (0.1, 0.25, 0.3, 2.0, 1e-7, 7e5):
        for size in (2, 9, 41, 401):
            edges = np.array([float(f"{(i - size // 2) * step:.12g}") for i in range(size)])
            near = [np.nextafter(edges, end) for end in (-np.inf, np.inf)]
            far = [1e300, -1e300, np.inf, -np.inf]
            values = np.concatenate([edges, *near, draw.normal(0, size * step, 500), far])
            found = places_among(edges, values)
            assert (found == edges.searchsorted(values, side="right")).all()


@pytest.mark.parametrize("ends", [(1, 700), (1e-9, 1e9), (1, 1 + 1e-9), (1e-300, 1e300)])
def test_places_among_edges_that_grow_by_a_factor_are_those_of_a_search(
    ends: tuple[float, float],
) -> None:
    edges = np.geomspace(*ends, 201)
    near = [np.nextafter(edges, end) for end in (-np.inf, np.inf)]
    spread = np.exp(np.random.default_rng(0).uniform(*np.log(ends), 1000))
    values = np.concatenate([edges, *near, spread, [0.0, -5.0, np.inf]])
    found = places_among(edges, values, logarithmic=True)
    assert (found == edges.searchsorted(values, side="right")).all()


def test_places_among_edges_that_rounding_moves_are_those_of_a_search() -> None:
    edges = np.linspace(1e8, np.nextafter(1e8, np.inf) + 1e-7, 201)
    values = 1e8 + np.arange(-20, 20) * np.spacing(1e8)
    assert (places_among(edges, values) == edges.searchsorted(values, side="right")).all()


def test_bins_of_no_case_are_none() -> None:
    none = tally([1, 2, 3], [1, 2, 4], [0, 0, 0])
    bins = bins_of(none, errors_in(none))
    assert (bins.labels, bins.table[""].shape[1]) == ([], 0)
    json.dumps(bins.told(), allow_nan=False)


def test_models_of_equal_truths_have_cards_without_shares() -> None:
    told = model_cards({"mine": tally([5, 5, 5], [4, 5, 7])})
    assert [each["name"] for each in told["cards"]] == ["parts"]
