"""The four cells of a confusion matrix."""

import re

import numpy as np
import pytest

from perfcore import MEASURES, Counts

ARRAYS = Counts(np.array([1, 2]), np.array([0.5, 1.5]), np.array([1, 0]), np.array([4, 4]))


def test_margins() -> None:
    counts = Counts(tp=8, fp=3, fn=2, tn=88)
    assert (counts.positives, counts.negatives) == (10, 91)
    assert (counts.called_positive, counts.called_negative) == (11, 90)
    assert counts.total == 101


def test_margins_of_arrays() -> None:
    assert ARRAYS.positives.tolist() == [2, 2]
    assert ARRAYS.negatives.tolist() == [4.5, 5.5]
    assert ARRAYS.called_positive.tolist() == [1.5, 3.5]
    assert ARRAYS.called_negative.tolist() == [5, 4]
    assert ARRAYS.total.tolist() == [6.5, 7.5]


def test_margins_of_scalars_are_exact_above_64_bits() -> None:
    assert Counts(2**63, 2**63, 0, 1).total == 2**64 + 1


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
