"""The bounds hold against the cases themselves, also where data are made to break them."""

import re
from collections.abc import Callable
from fractions import Fraction
from math import inf, isnan

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from perfcore import (
    Sweep,
    auc,
    average_precision,
    break_even,
    brier_score,
    cost_curve,
    equal_error_rate,
    kolmogorov_smirnov,
    log_loss,
    recall_at_fpr,
    sweep,
)
from perfcore.engines import Bound, Bounds, Counted, bounds, grid_of, score_counts
from tests.perfcore.engines.engine_frames import SCORES

GRIDS = st.sampled_from(["bits=1", "bits=2", "bits=10", "k=0", "k=1", "k=3", "k=16"])
CASES = st.lists(st.tuples(st.booleans(), SCORES), min_size=1, max_size=40)
EXACT = 1e-12


def on_grid(truth: npt.ArrayLike, score: npt.ArrayLike, grid: str) -> Counted:
    """Return what any engine counts: `test_engine_counts` holds that they do."""
    table = pa.table({"truth": np.asarray(truth), "score": np.asarray(score, float)})
    return score_counts(table, truth="truth", score="score", positive=True, grid=grid)


def least_cost(s: Sweep, cost_fn: float, cost_fp: float) -> float:
    return float((cost_fn * (s.tp[-1] - s.tp) + cost_fp * s.fp).min()) / (s.positives + s.negatives)


ALONG_THE_CURVE: tuple[tuple[Callable[[Bounds], Bound], Callable[[Sweep], float]], ...] = (
    (lambda told: told.break_even, lambda s: break_even(s).value),
    (lambda told: told.equal_error_rate, lambda s: equal_error_rate(s).value),
    (lambda told: told.cost_area, lambda s: cost_curve(s).area),
    (
        lambda told: told.of_curve(lambda s: recall_at_fpr(s, 0.3).value),
        lambda s: recall_at_fpr(s, 0.3).value,
    ),
)


def assert_holds(found: Counted, exact: Sweep) -> None:
    told = bounds(found)
    pairs = [
        (told.auc, auc(exact)),
        (told.average_precision, average_precision(exact)),
        (told.kolmogorov_smirnov, kolmogorov_smirnov(exact).value),
        *((of(told), figure(exact)) for of, figure in ALONG_THE_CURVE),
        (told.brier_score, brier_score(exact)),
        (told.log_loss, log_loss(exact)),
        *(
            (told.cost(cost_fn=fn, cost_fp=fp), least_cost(exact, fn, fp))
            for fn, fp in ((1, 1), (100, 1), (1, 30), (0, 1))
        ),
    ]
    for bound, value in pairs:
        if isnan(value):
            assert isnan(bound.value)
        elif value == inf:
            assert bound.upper == inf
        else:
            assert bound.lower - EXACT <= value <= bound.upper + EXACT
            assert abs(value - bound.value) <= bound.error + EXACT


@given(CASES, GRIDS)
@example([(True, 0.5), (False, 0.5), (True, 0.75), (False, 0.625)], "k=0")  # all in one bin
@example([(True, float(np.nextafter(0.5, 0))), (False, 0.5)], "k=1")  # an ulp apart at an edge
@example([(True, 0.0), (False, 1.0)], "k=16")
@example([(True, 1.0), (False, 0.0), (False, 5e-324)], "bits=1")
def test_figures_of_the_cases_lie_within_the_bounds(
    cases: list[tuple[bool, float]], grid: str
) -> None:
    truth, score = (np.array(each) for each in zip(*cases, strict=True))
    assert_holds(on_grid(truth, score, grid), sweep(truth, score))


@pytest.mark.parametrize(
    ("grid", "place"),
    [
        ("bits=2", "top of the bin"),
        ("k=4", "bottom of the bin"),
        pytest.param("bits=2", "bottom of the bin", marks=pytest.mark.thorough),
        pytest.param("k=4", "top of the bin", marks=pytest.mark.thorough),
    ],
)
def test_one_positive_in_a_hundred_thousand(grid: str, place: str) -> None:
    rng = np.random.default_rng(1)
    score = rng.beta(0.05, 20, 10**5).round(9)
    truth = np.zeros(score.size, bool)
    lower = grid_of(grid).lower(score)
    largest = np.flatnonzero(lower == np.sort(lower)[-10])
    order = largest[np.argsort(score[largest])]
    truth[order[-1 if place == "top of the bin" else 0]] = True
    assert_holds(on_grid(truth, score, grid), sweep(truth, score))


def in_order(counted: Counted, *, best: bool) -> Sweep:
    """Return cases as `counted` allows them, ordered within each open bin for or against."""
    s = counted.sweep
    steps = list(zip(np.diff(s.tp).tolist(), np.diff(s.fp).tolist(), strict=True))
    score, truth, level = [], [], float(sum(map(sum, steps)))
    for p, n in steps:
        first = [True] * p + [False] * n if best else [False] * n + [True] * p
        for each in first:
            truth.append(each)
            score.append(level)
            level -= 1.0
    return sweep(truth, score)


@given(CASES.filter(lambda cases: len({truth for truth, _ in cases}) == 2))
def test_the_bound_of_the_auc_is_attained_and_that_of_average_precision_below(
    cases: list[tuple[bool, float]],
) -> None:
    truth = np.array([each for each, _ in cases])
    spread = np.linspace(0.1, 0.9, truth.size)  # no bin of one score but those of one case
    found = on_grid(truth, spread, "k=2")
    told = bounds(found)
    assert auc(in_order(found, best=True)) == pytest.approx(told.auc.upper, abs=EXACT)
    assert auc(in_order(found, best=False)) == pytest.approx(told.auc.lower, abs=EXACT)
    worst = average_precision(in_order(found, best=False))
    assert worst == pytest.approx(told.average_precision.lower, abs=EXACT)


@given(CASES, st.sampled_from(["k=0", "k=1", "k=2"]))
@example([(True, 0.5), (False, 0.5), (True, 0.75), (False, 0.625)], "k=0")  # all in one bin
@example([(True, 0.5), (False, float(np.nextafter(0.5, 1)))], "k=1")
def test_bounds_along_the_curve_are_attained(cases: list[tuple[bool, float]], grid: str) -> None:
    """Each bin's cases moved to its two ends are cases of the same counts and the same spans."""
    truth, score = (np.array(each) for each in zip(*cases, strict=True))
    found = on_grid(truth, score, grid)
    s = found.sweep
    assert found.lowest is not None
    assert found.highest is not None
    ends = {
        best: Sweep.from_counts(
            [
                *(found.highest if best else found.lowest),
                *(found.lowest if best else found.highest),
            ],
            [*np.diff(s.tp), *np.zeros(len(s) - 1, int)],
            [*np.zeros(len(s) - 1, int), *np.diff(s.fp)],
        )
        for best in (False, True)
    }
    told = bounds(found)
    for of, figure in ALONG_THE_CURVE:
        values = [figure(each) for each in ends.values()]
        bound = of(told)
        if isnan(values[0]):
            assert isnan(bound.value)
            continue
        assert (bound.lower, bound.upper) == pytest.approx((min(values), max(values)), abs=EXACT)


@given(CASES, st.lists(st.integers(1, 2**22), min_size=40, max_size=40))
def test_bounds_hold_with_weights(cases: list[tuple[bool, float]], units: list[int]) -> None:
    truth, score = (np.array(each) for each in zip(*cases, strict=True))
    weight = np.array(units[: truth.size]) / 2**20
    table = pa.table({"truth": truth, "score": score, "weight": weight})
    found = score_counts(
        table, truth="truth", score="score", positive=True, weight="weight", grid="k=2"
    )
    assert_holds(found, sweep(truth, score, weight=weight))


def test_average_precision_worked_by_hand() -> None:
    """One bin of two positives and one negative: 1/2, 2/3 at worst; both at 1 at best."""
    told = bounds(on_grid([True, False, True], [0.3, 0.4, 0.45], "k=1"))
    assert told.average_precision.lower == pytest.approx(float(Fraction(7, 12)), abs=1e-15)
    assert told.average_precision.upper == 1
    assert told.average_precision.value == pytest.approx(2 / 3)
    assert told.auc == Bound(0.5, 0.0, 1.0)


def test_break_even_and_equal_errors_worked_by_hand() -> None:
    """Of two positives and a negative in one bin: ranked 1 1 0 at best, 0 1 1 at worst."""
    told = bounds(on_grid([True, False, True], [0.3, 0.4, 0.45], "k=1"))
    assert told.break_even == Bound(pytest.approx(2 / 3), 0.5, 1.0)
    assert told.equal_error_rate == Bound(0.5, 0.0, 1.0)
    assert told.cost_area == Bound(0.25, 0.0, 0.25)


def test_exact_counts_and_bins_of_one_score_have_no_error() -> None:
    truth, score = [True, False, True, False], [0.25, 0.25, 0.75, 0.8]
    exact = Counted(sweep(truth, score))
    for each in (exact, on_grid(truth, score, "k=5")):
        told = bounds(each)
        assert all(of(told).error == 0 for of, _ in ALONG_THE_CURVE)
        assert told.auc.error == told.average_precision.error == told.kolmogorov_smirnov.error == 0
        assert told.cost(cost_fn=3, cost_fp=1).error == 0
    assert bounds(exact).brier_score.error == bounds(exact).log_loss.error == 0


def test_large_counts_keep_their_digits() -> None:
    """A bin of a billion negatives and one positive: the harmonic sum must not cancel."""
    s = Sweep.from_counts([0.5, 0.25], [1, 1], [10**9, 10**9])
    found = Counted(s, "k=2", lowest=np.array([0.5, 0.25]), highest=np.array([0.6, 0.3]))
    told = bounds(found).average_precision
    lower = (Fraction(1, 10**9 + 1) + Fraction(2, 2 * 10**9 + 2)) / 2
    assert told.lower == pytest.approx(float(lower), rel=1e-6)
    assert told.upper == pytest.approx(float((1 + Fraction(2, 10**9 + 2)) / 2), rel=1e-12)


def test_figures_of_one_class_or_none_are_undefined() -> None:
    only = bounds(on_grid([False, False], [0.1, 0.2], "k=1"))
    assert isnan(only.auc.value)
    assert isnan(only.average_precision.value)
    assert isnan(only.kolmogorov_smirnov.value)
    assert all(isnan(of(only).value) for of, _ in ALONG_THE_CURVE)
    assert only.cost(cost_fn=1, cost_fp=1).value == 0
    nothing = bounds(Counted(sweep([], [])))
    assert isnan(nothing.brier_score.value)
    assert all(isnan(of(nothing).value) for of, _ in ALONG_THE_CURVE)
    assert isnan(nothing.cost(cost_fn=1, cost_fp=1).value)
    assert isnan(bounds(on_grid([True, False], [-3.0, 2.0], "k=1")).log_loss.value)


def test_costs_and_counts_are_checked() -> None:
    told = bounds(Counted(sweep([1, 0], [0.5, 0.5])))
    with pytest.raises(
        ValueError, match=r"^Argument cost_fp must be finite and not negative, got -1"
    ):
        told.cost(cost_fn=1, cost_fp=-1)
    with pytest.raises(ValueError, match=r"^Argument lowest must be given with a grid alone\.$"):
        Counted(sweep([1], [0.5]), lowest=np.array([0.5]))
    with pytest.raises(
        ValueError, match=re.escape("Argument lowest must have shape (1,), got (2,)")
    ):
        Counted(sweep([1], [0.5]), "k=1", lowest=np.zeros(2), highest=np.ones(2))
    with pytest.raises(ValueError, match=r"^Arguments lowest and highest must lie in each bin: "):
        Counted(sweep([1], [0.5]), "k=1", lowest=np.zeros(1), highest=np.ones(1))


@given(st.lists(SCORES, min_size=1, max_size=20), st.integers(1, 40), st.integers(0, 52))
def test_bins_hold_their_scores_and_finer_grids_nest(
    scores: list[float], bits: int, places: int
) -> None:
    score = np.array(scores)
    for kind, n, finest in (("bits", bits, 40), ("k", places, 52)):
        grid = grid_of(f"{kind}={n}")
        lower = grid.lower(score)
        assert (lower <= score).all()
        assert (score - lower <= 1 / grid.scales(score)).all()
        assert (grid.lower(lower) == lower).all()
        finer = grid_of(f"{kind}={min(n + 4, finest)}")
        if kind == "k":
            assert (grid.lower(finer.lower(score)) == lower).all()


def test_ten_bits_keep_three_digits_of_scores_near_both_ends() -> None:
    grid = grid_of("bits=10")
    for power in range(12):
        for score in (0.123456789 * 10.0**-power, 1 - 0.123456789 * 10.0**-power):
            width = 1 / grid.scales(np.array([score])).item()
            assert width <= min(score, 1 - score) * 2**-9
