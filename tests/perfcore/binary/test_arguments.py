"""What may be given as cells, and to a sweep, what is refused, and in which words."""

import math
import re
from collections.abc import Callable

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

from perfcore import MEASURES, Counts, Sweep, auc, average_precision, rank_loss, sweep

NAN, INF = math.nan, math.inf
WIDE = np.finfo(np.longdouble).nmant > np.finfo(np.float64).nmant
COMPARE = " Compare it with the label of the positive class first, for example np.asarray(truth) =="
DROP = " Drop the cases without a truth first."
CONVERT = " Convert it to float64 first."
OF_OBJECTS = f"in an array of dtype object.{CONVERT}"


def refuses(message: str):
    return pytest.raises(ValueError, match=f"^{re.escape(message)}$")


@pytest.mark.parametrize(
    "truth",
    [
        [True, False],
        [1, 0],
        (1.0, 0.0),
        np.array([1, 0], np.uint8),
        np.array([1, 0], np.int64),
        np.array([1, -0.0], np.float16),
        np.array([1, 0], ">f8"),
        np.array([True, False], object),
        np.array([np.True_, 0.0], object),
        np.ma.array([1, 0], mask=[False, False]),
        pd.Series([True, False], index=[7, 8]),
        pd.Series([1, 0], dtype="Int64"),
        pd.Series([True, False], dtype="boolean"),
        pd.Series([True, False], dtype="bool[pyarrow]"),
        pd.Series([1, 0], dtype="category"),
        pa.array([True, False]),
        pa.chunked_array([[1], [0]]),
    ],
)
def test_truth_is_booleans_or_0_and_1_of_any_type(truth: object) -> None:
    assert sweep(truth, [0.25, 0.75]).tp.tolist() == [0, 0, 1]


@pytest.mark.parametrize(
    ("truth", "got"),
    [
        (["yes", "no"], f"'yes' at position 0.{COMPARE} 'yes'."),
        (["1", "0"], f"'1' at position 0.{COMPARE} '1'."),
        (pd.Series(["a", "b"]), f"'a' at position 0.{COMPARE} 'a'."),
        (pd.Series(["a", "b"], dtype="category"), f"'a' at position 0.{COMPARE} 'a'."),
        ([1, -1], f"-1 at position 1.{COMPARE} 1."),
        ([0.0, 0.5], f"0.5 at position 1.{COMPARE} 0.5."),
        (np.array([1, 2], np.uint8), f"2 at position 1.{COMPARE} 2."),
        (np.array([True, "no"], object), f"'no' at position 1.{COMPARE} 'no'."),
        ([1j, 0], f"1j at position 0.{COMPARE} 1j."),
        ([NAN, 3.0, 2.0], f"nan at position 0.{DROP}"),
        ([3.0, NAN, 2.0], f"3.0 at position 0.{COMPARE} 3.0."),
        (np.array([3, 5], "M8[Y]"), f"1973 at position 0.{COMPARE} 1973."),
        ([1.0, NAN], f"nan at position 1.{DROP}"),
        ([None, True], f"None at position 0.{DROP}"),
        (pd.Series([True, None], dtype="boolean"), f"<NA> at position 1.{DROP}"),
        (pd.Series([1, None], dtype="Int64"), f"nan at position 1.{DROP}"),
        (pa.array([True, None]), f"None at position 1.{DROP}"),
    ],
)
def test_other_truth_is_refused_with_what_came(truth: object, got: str) -> None:
    with refuses(f"Argument truth must hold booleans, or 0 and 1, got {got}"):
        sweep(truth, [0.25, 0.75])


@pytest.mark.parametrize(
    "score",
    [
        [1, 3],
        np.array([1, 3], np.int8),
        np.array([1, 3], np.uint64),
        np.array([1, 3], np.float16),
        np.array([1, 3], np.float32),
        np.array([1, 3], np.longdouble),
        np.array([1, 3], ">f4"),
        np.array([1, 3], ">f8"),
        np.array([1, 3], ">i4"),
        np.array([1, 3], ">i8"),
        np.ma.array([1, 3]),
        pd.Series([1, 3], dtype="Float64"),
        pd.Series([1, 3], dtype="double[pyarrow]"),
        pa.array([1.0, 3.0]),
    ],
)
def test_scores_are_numbers_of_any_real_type(score: object) -> None:
    s = sweep([True, False], score)
    assert s.thresholds.tolist() == [INF, 3.0, 1.0]
    assert s.tp.tolist() == [0, 0, 1]


def test_boolean_scores_are_0_and_1() -> None:
    assert sweep([1, 0], [True, False]).thresholds.tolist() == [INF, 1.0, 0.0]


INTEGERS = [np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64]


@pytest.mark.parametrize("dtype", [*INTEGERS, np.float16])
def test_numbers_that_float64_tells_apart_stay_apart(dtype: type) -> None:
    if dtype is np.float16:
        ends = np.array([6.1e-5, 2048, 65504], dtype)
        score = np.concatenate([ends, np.nextafter(ends, dtype(0))])
    else:
        lowest, highest = max(np.iinfo(dtype).min, -(2**53)), min(np.iinfo(dtype).max, 2**53)
        score = np.array([lowest, lowest + 1, highest - 1, highest, 0, 1], dtype)
    s = sweep(np.ones(score.size, bool), score)
    assert s.thresholds[1:].tolist() == sorted({float(x) for x in score}, reverse=True)


@pytest.mark.skipif(not WIDE, reason="longdouble is float64 here")
@pytest.mark.parametrize("odd", ["1e-400", "1e400", "0.1"])
def test_long_doubles_that_float64_would_merge_are_refused(odd: str) -> None:
    with pytest.raises(
        ValueError, match=r"^Argument score must fit float64 exactly, got .* at position 1 \(1 of 2"
    ):
        sweep([1, 0], np.array(["1", odd]).astype(np.longdouble))


WHOLE = "lie between -2**53 and 2**53 where it holds integers"
FINITE, REAL = "be finite", "hold real numbers"


@pytest.mark.parametrize(
    ("rule", "score", "got"),
    [
        (WHOLE, np.array([2**53 + 1, 2**53]), f"{2**53 + 1} at position 0 (1 of 2 do not)."),
        (WHOLE, np.array([0, -(2**53) - 2]), f"{-(2**53) - 2} at position 1 (1 of 2 do not)."),
        (WHOLE, np.array([2**64 - 1] * 2, "u8"), f"{2**64 - 1} at position 0 (2 of 2 do not)."),
        (WHOLE, np.array([-(2**63), 0]), f"{-(2**63)} at position 0 (1 of 2 do not)."),
        (FINITE, [0.5, NAN], "nan at position 1 (1 of 2 not finite)."),
        (FINITE, [INF, -INF], "inf at position 0 (2 of 2 not finite)."),
        (FINITE, np.array([0.5, -INF], np.float32), "-inf at position 1 (1 of 2 not finite)."),
        (FINITE, np.array([-NAN, 0.5], np.float16), "nan at position 0 (1 of 2 not finite)."),
        (FINITE, pd.Series([0.5, None], dtype="Float64"), "nan at position 1 (1 of 2 not finite)."),
        (FINITE, pd.Series([1, None], dtype="Int64"), "nan at position 1 (1 of 2 not finite)."),
        (FINITE, pa.array([0.5, None]), "nan at position 1 (1 of 2 not finite)."),
        (REAL, ["0.5", "high"], f"'0.5' at position 0 in an array of dtype <U4.{CONVERT}"),
        (REAL, [0.5, None], f"None at position 1 {OF_OBJECTS}"),
        (REAL, np.array([0.5, 0.25], object), f"0.5 at position 0 {OF_OBJECTS}"),
        (REAL, [0.5, 2j], f"(0.5+0j) at position 0 in an array of dtype complex128.{CONVERT}"),
        (REAL, pd.Series(["a", "b"]), f"'a' at position 0 {OF_OBJECTS}"),
    ],
)
def test_other_scores_are_refused_with_what_came(rule: str, score: object, got: str) -> None:
    with refuses(f"Argument score must {rule}, got {got}"):
        sweep([1, 0], score)


@pytest.mark.parametrize("argument", ["truth", "score", "weight"])
@pytest.mark.parametrize(
    ("value", "got"),
    [
        ([[1, 0], [0, 1]], "shape (2, 2). Choose one column of it."),
        (1.0, "shape ()."),
        (np.ones((2, 1, 1)), "shape (2, 1, 1)."),
        ([[1, 0], [1]], "rows of unequal length."),
    ],
)
def test_only_one_dimension_is_taken(argument: str, value: object, got: str) -> None:
    arguments = {"truth": [1, 0], "score": [1, 0], "weight": [1, 0], argument: value}
    with refuses(f"Argument {argument} must have one dimension, got {got}"):
        sweep(**arguments)


@pytest.mark.parametrize("argument", ["truth", "score", "weight"])
def test_masked_values_are_refused(argument: str) -> None:
    masked = np.ma.array([1, 0, 1], mask=[False, True, True])
    arguments = {"truth": [1, 0, 1], "score": [1, 2, 3], "weight": [1, 1, 1], argument: masked}
    with refuses(f"Argument {argument} must not hold masked values, got one at position 1."):
        sweep(**arguments)


def test_lengths_must_match() -> None:
    with refuses("Arguments truth, score must have the same length, got 2, 3."):
        sweep([1, 0], [0.1, 0.2, 0.3])
    with refuses("Arguments truth, score, weight must have the same length, got 2, 2, 1."):
        sweep([1, 0], [0.1, 0.2], weight=[1])
    with refuses("Arguments score, positives, negatives must have the same length, got 1, 2, 1."):
        Sweep.from_counts([0.1], [1, 2], [1])


@pytest.mark.parametrize(
    ("weight", "message"),
    [
        ([1, -1], "must not be negative, got -1 at position 1 (1 of 2 negative)."),
        ([-0.5, -1], "must not be negative, got -0.5 at position 0 (2 of 2 negative)."),
        ([NAN, 1], "must be finite, got nan at position 0 (1 of 2 not finite)."),
        ([1, INF], "must be finite, got inf at position 1 (1 of 2 not finite)."),
        (np.array([2**63, 1], np.uint64), f"must fit int64, got {2**63} at position 0 (1 of 2 do"),
        ([2**62 - 1, 2**62 + 1], "must sum to at most 2**63 - 1, got 9223372036854775808."),
        ([1e308, 1e308], "must have a finite sum in float64."),
        (["1", "2"], "must hold real numbers, got '1' at position 0 in an array of dtype <U1."),
    ],
)
def test_weights_are_finite_and_not_negative(weight: object, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape('Argument weight ' + message)}"):
        sweep([1, 0], [0.1, 0.2], weight=weight)


@pytest.mark.parametrize("weight", [[True, False], np.array([1, 0], np.uint8)])
def test_weights_of_small_integers_count_exactly(weight: object) -> None:
    assert sweep([1, 0], [0.1, 0.2], weight=weight) == sweep([1], [0.1])


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        (([NAN, 1], [1, 1], [1, 1]), "score must be finite, got nan at position 0 (1 of 2 not"),
        (([2, 1], [1, -1], [0, 0]), "positives must not be negative, got -1 at position 1 (1 of 2"),
        (([2, 1], [0, 0], [0, NAN]), "negatives must be finite, got nan at position 1 (1 of 2"),
        (([2, 1], [2**62, 0], [0, 2**62]), "positives and negatives must sum to at most 2**63 - 1"),
        (([2, 1], [1e308, 0], [0, 1e308]), "positives and negatives must have a finite sum"),
    ],
)
def test_aggregated_columns_are_checked(columns: tuple[list[float], ...], message: str) -> None:
    with pytest.raises(ValueError, match=f"^Argument {re.escape(message)}"):
        Sweep.from_counts(*columns)


@pytest.mark.parametrize("nothing", [[], (), np.array([], object), pd.Series([], dtype="str")])
def test_nothing_of_any_type_is_no_cases(nothing: object) -> None:
    assert sweep(nothing, nothing) == sweep(nothing, nothing, weight=nothing) == sweep([], [])
    assert Sweep.from_counts(nothing, nothing, nothing).tp.dtype == np.int64


@pytest.mark.parametrize(
    ("threshold", "got"), [(NAN, "nan"), ("0.5", "'0.5'"), (None, "None"), ([0.5], "[0.5]")]
)
def test_a_threshold_is_one_number(threshold: object, got: str) -> None:
    s = sweep([1, 0], [0.1, 0.2])
    for query in (s.at, s.index):
        with refuses(f"Argument threshold must be a number, got {got}."):
            query(threshold)


@pytest.mark.parametrize("threshold", [1, np.float32(0.15), np.float64(0.15), np.int64(1), 10**400])
def test_a_threshold_may_be_any_real_number(threshold: float) -> None:
    i = sweep([1, 0], [0.1, 0.2]).index(threshold)
    assert i == (1 if float(threshold < 1) else 0)


def test_a_sweep_is_built_of_arrays_that_fit() -> None:
    with refuses(
        "Arguments thresholds, tp, fp must be arrays of one length, got shapes (2,), (2,), (1,)."
    ):
        Sweep(np.array([INF, 0.5]), np.array([0, 1]), np.array([0]))
    with refuses("Arguments thresholds, tp, fp must start with inf, 0, 0, got 0.5, 0, 1."):
        Sweep(np.array([0.5]), np.array([0]), np.array([1]))


@pytest.mark.parametrize(
    ("thresholds", "tp", "fp", "rule"),
    [
        ([INF, 0.5, 0.4], [0, 3, 2], [0, 0, 2], "Argument tp must never fall, got 3, then 2."),
        ([INF, 0.5, 0.4], [0, 1, 2], [0, 2, NAN], "Argument fp must never fall, got 2.0, then nan"),
        ([INF, 0.5, 0.5], [0, 1, 2], [0, 1, 2], "Argument thresholds must fall from each to the"),
        ([INF, 0.4, 0.5], [0, 1, 2], [0, 1, 2], "Argument thresholds must fall from each to the"),
    ],
)
def test_thresholds_fall_and_counts_do_not(
    thresholds: list[float], tp: list[float], fp: list[float], rule: str
) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(rule)}"):
        Sweep(np.array(thresholds), np.array(tp), np.array(fp))


@pytest.mark.parametrize("figure", [auc, rank_loss, average_precision])
def test_figures_of_raw_scores_say_what_to_call_first(figure: Callable[..., float]) -> None:
    first = "call sweep(truth, score) first."
    with pytest.raises(TypeError, match=re.escape(f"takes a Sweep, got list, ndarray: {first}")):
        figure([1, 0], np.array([0.9, 0.1]))
    with pytest.raises(TypeError, match=re.escape(f"takes a Sweep, got ndarray: {first}")):
        figure(np.array([0.9, 0.1]))


ARRAYS = Counts(np.array([1, 2]), np.array([0.5, 1.5]), np.array([1, 0]), np.array([4, 4]))


def test_margins() -> None:
    names = ("positives", "negatives", "called_positive", "called_negative", "total")
    counts = Counts(tp=8, fp=3, fn=2, tn=88)
    assert [getattr(counts, name) for name in names] == [10, 91, 11, 90, 101]
    of_arrays = [getattr(ARRAYS, name).tolist() for name in names]
    assert of_arrays == [[2, 2], [4.5, 5.5], [1.5, 3.5], [5, 4], [6.5, 7.5]]
    assert Counts(2**63, 2**63, 0, 1).total == 2**64 + 1  # scalars are exact above 64 bits


def test_arrays_whose_sum_int64_cannot_hold_are_refused() -> None:
    cells = [np.array([count]) for count in (2**62, 2**62, 0, 0)]
    with pytest.raises(ValueError, match=r"^Arguments tp, fp, fn, tn must sum to at most 2\*\*63"):
        Counts(*cells)
    largest = [np.array([count]) for count in (2**62, 2**62 - 1, 0, 0)]
    for key, measure in MEASURES.items():
        exact = measure.of(Counts(*(cell.item() for cell in largest)))
        assert measure.of(Counts(*largest)) == pytest.approx([exact], nan_ok=True), key


def test_numbers_of_other_types_become_wide_ones() -> None:
    scalars = Counts(np.int32(2**30), np.float32(0.5), True, np.uint8(200))
    assert repr(scalars) == "Counts(tp=1073741824, fp=0.5, fn=1, tn=200)"
    arrays = Counts(*[np.array([1], dtype) for dtype in (np.int8, np.float32, np.uint32, bool)])
    assert [getattr(arrays, name).dtype for name in ("tp", "fp", "fn", "tn")] == [
        *(np.int64, np.float64, np.int64, np.int64)
    ]
    assert Counts([1], [2], [3], [4]).total.tolist() == [10]


def test_equality() -> None:
    assert Counts(1, 2, 3, 4) == Counts(1.0, 2.0, 3.0, 4.0)
    assert Counts(1, 2, 3, 4) != Counts(1, 2, 3, 5)
    assert Counts(1, 2, 3, 4) != (1, 2, 3, 4)
    assert Counts(ARRAYS.tp, ARRAYS.fp, ARRAYS.fn, ARRAYS.tn.copy()) == ARRAYS
    assert Counts(ARRAYS.tp, ARRAYS.fp, ARRAYS.fn, ARRAYS.tp) != ARRAYS
    assert len({Counts(1, 2, 3, 4), Counts(1, 2, 3, 4)}) == 1


def test_counts_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Counts(1, 2, 3, 4).tp = 5


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ((1, 2, -3, 4), "Argument fn must not be negative or NaN, got -3."),
        ((float("nan"), 2, 3, 4), "Argument tp must not be negative or NaN, got nan."),
        (([1, -5], [0, 0], [0, 0], [0, 0]), "Argument tp must not be negative or NaN, got -5."),
        ((1, np.float64(-0.5), 3, 4), "Argument fp must not be negative or NaN, got -0.5."),
        ((1, 2, 3, "4"), "Argument tn must hold int64 or float64, got <U1."),
        ((1, 2, 3, None), "Argument tn must hold int64 or float64, got object."),
        ((np.uint64(1), 2, 3, 4), "Argument tp must hold int64 or float64, got uint64."),
        ((1, [2], 3, 4), "Arguments tp, fp, fn, tn must have one shape, got (), (1,), (), ()."),
    ],
)
def test_other_counts_are_refused(cells: tuple[object, ...], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        Counts(*cells)
