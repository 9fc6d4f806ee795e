"""Arguments made into clean arrays, or refused with name, rule, value and position."""

from __future__ import annotations

import numbers
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray, Floats, IntOrFloatArray
from perfcore.messages import Message, argument_error, message, value_error

NUMBERS = (numbers.Real, np.bool_)
LARGEST_COUNT = 2**63 - 1
LARGEST_INTEGER = 2**53  # up to here every integer is a float64 of its own
_FINITE = (message("be finite"), message("not finite"))
DO_NOT = message("do not")


def is_number(value: object) -> bool:
    """Tell whether a value is a single real number."""
    return isinstance(value, NUMBERS)


def checked_truth(truth: npt.ArrayLike) -> npt.NDArray[np.bool_]:
    """Return the truth as booleans; only booleans, or 0 and 1, are taken."""
    values = checked_row(truth, "truth")
    if values.dtype.kind == "b" or values.size == 0:
        return values.astype(np.bool_, copy=False)
    if values.dtype.kind in "iuf":
        positive, negative = values == 1, values == 0
    else:  # a column of objects may hold booleans; text, dates and complex numbers do not
        entries = values.tolist() if values.dtype.kind == "O" else [None] * values.size
        positive = np.array([isinstance(entry, NUMBERS) and entry == 1 for entry in entries])
        negative = np.array([isinstance(entry, NUMBERS) and entry == 0 for entry in entries])
    wrong = ~(positive | negative)
    if wrong.any():
        value, position = _first(values, wrong)
        raise value_error(
            "Argument truth must hold booleans, or 0 and 1, got {value} at "
            "position {position}. {way}",
            value=value,
            position=position,
            way=_way_to_truth(values, value),
        )
    return cast("npt.NDArray[np.bool_]", positive)


def checked_score(score: npt.ArrayLike, argument: str = "score") -> Floats:
    """Return the scores as float32 or float64, whichever holds each of them exactly."""
    values = _real_numbers(score, argument)
    kind, size = values.dtype.kind, values.dtype.itemsize
    if kind == "f":
        require(np.isfinite(values), values, argument, *_FINITE)
    if size <= 2 or (kind == "f" and size == 4):
        return values.astype(np.float32, copy=False)
    if kind in "iu" and size == 8:
        exact = values <= LARGEST_INTEGER
        if kind == "i":
            exact &= values >= -LARGEST_INTEGER
        rule = message("lie between -2**53 and 2**53 where it holds integers")
        require(exact, values, argument, rule, DO_NOT)
    with np.errstate(over="ignore"):
        scores = values.astype(np.float64, copy=False)
    if size > 8:
        rule = message("fit float64 exactly")
        require(scores == values, values, argument, rule, DO_NOT)
    return scores


def narrow_type(score: npt.ArrayLike) -> type[np.floating[Any]] | None:
    """Return the type of an array of floats that are narrower than float64, else None."""
    kind = np.asarray(score).dtype if hasattr(score, "dtype") else np.dtype(np.float64)
    return kind.type if kind in (np.float16, np.float32) else None


def checked_counts(counts: npt.ArrayLike, argument: str) -> IntOrFloatArray:
    """Return counts or weights as int64 where they came as integers, otherwise as float64."""
    values = _real_numbers(counts, argument)
    if values.dtype.kind == "f":
        require(np.isfinite(values), values, argument, *_FINITE)
    require(values >= 0, values, argument, message("not be negative"), message("negative"))
    if values.dtype.kind == "f":
        return values.astype(np.float64, copy=False)
    require(values <= LARGEST_COUNT, values, argument, message("fit int64"), DO_NOT)
    return values.astype(np.int64, copy=False)


def checked_shares(shares: npt.ArrayLike, argument: str) -> FloatArray:
    """Return numbers in [0, 1] as float64, of any shape."""
    values = np.asarray(shares, dtype=np.float64)
    outside = ~((values >= 0) & (values <= 1))
    if outside.any():
        raise argument_error(argument, "hold values in [0, 1]", values[outside][0])
    return values


def require_same_length(**arguments: npt.NDArray[Any]) -> None:
    """Refuse arrays of different lengths, named as the caller names them."""
    sizes = [array.size for array in arguments.values()]
    if len(set(sizes)) > 1:
        raise value_error(
            "Arguments {arguments} must have the same length, got {sizes}.",
            arguments=", ".join(arguments),
            sizes=", ".join(map(str, sizes)),
        )


def require_countable(arguments: str, *counts: IntOrFloatArray) -> None:
    """Refuse counts whose sum an int64, or a finite float64, cannot hold."""
    total = sum(_total(array) for array in counts)
    if total > LARGEST_COUNT and all(array.dtype.kind == "i" for array in counts):
        raise argument_error(arguments, "sum to at most 2**63 - 1", total)
    if total == np.inf:
        raise value_error("Argument {name} must have a finite sum in float64.", name=arguments)


def _total(counts: IntOrFloatArray) -> int | float:
    if counts.dtype.kind == "i":  # in halves, whose sums fit int64 below 2**31 rows
        halves = cast("npt.NDArray[np.int64]", counts)
        return (int((halves >> 32).sum()) << 32) + int((halves & 0xFFFF_FFFF).sum())
    with np.errstate(over="ignore"):
        return float(counts.sum())


def checked_row(values: npt.ArrayLike, argument: str) -> npt.NDArray[Any]:
    """Return the values as an array of one dimension, of whatever type they are."""
    masked = np.ma.getmaskarray(values) if isinstance(values, np.ma.MaskedArray) else None
    if masked is not None and masked.any():
        found = message("one at position {position}", position=int(np.argmax(masked)))
        raise argument_error(argument, "not hold masked values", found)
    try:
        array = np.asarray(values)
    except ValueError:
        found = message("rows of unequal length")
        raise argument_error(argument, "have one dimension", found) from None
    if array.ndim != 1:
        error = argument_error(argument, "have one dimension", message("shape {s}", s=array.shape))
        if array.ndim == 2:
            raise value_error("{error} Choose one column of it.", error=error.args[0])
        raise error
    return array


def _real_numbers(values: npt.ArrayLike, argument: str) -> npt.NDArray[Any]:
    array = checked_row(values, argument)
    if array.size == 0:
        return array.astype(np.int64)  # whatever an empty list or column is made of
    if array.dtype.kind not in "biuf":
        entries = array.tolist() if array.dtype.kind == "O" else ()
        # With numbers alone it is the dtype that is wrong, and the first entry stands for all.
        wrong = [not isinstance(entry, NUMBERS) for entry in entries]
        value, position = _first(array, np.array(wrong or [True]))
        raise value_error(
            "Argument {argument} must hold real numbers, got {value} at position {position} in an "
            "array of dtype {dtype}. Convert it to float64 first.",
            argument=argument,
            value=value,
            position=position,
            dtype=array.dtype,
        )
    return array


def _way_to_truth(labels: npt.NDArray[Any], value: str) -> Message:
    if value in ("nan", "None", "<NA>", "NaT"):
        return message("Drop the cases without a truth first.")
    label = np.nanmax(labels) if labels.dtype.kind in "iuf" else value
    return message(
        "Compare it with the label of the positive class first, "
        "for example np.asarray(truth) == {label}.",
        label=label,
    )


def _first(values: npt.NDArray[Any], wrong: npt.NDArray[np.bool_]) -> tuple[str, int]:
    position = int(np.argmax(wrong))
    value = values[position]
    return repr(str(value)) if isinstance(value, str) else str(value), position


def require(
    holds: npt.NDArray[np.bool_],
    values: npt.NDArray[Any],
    argument: str,
    rule: Message,
    otherwise: Message,
) -> None:
    """Refuse values that do not hold to a rule: the first, its position, and how many they are."""
    if not holds.all():
        value, position = _first(values, ~holds)
        many = np.count_nonzero(~holds)
        found = message(
            "{value} at position {position} ({many} of {size} {otherwise})",
            value=value,
            position=position,
            many=many,
            size=values.size,
            otherwise=otherwise,
        )
        raise argument_error(argument, rule, found)
