"""Labels of classes: which there are, in which order, and each case's place among them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from itertools import compress, count
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from perfcore.arrays import IntOrFloatArray
from perfcore.binary.checks import DO_NOT, NUMBERS, checked_row, require, require_same_length
from perfcore.messages import Message, argument_error, listed, message, value_error

Label = str | int | float
Codes = npt.NDArray[np.intp]

MOST_LABELS = 5_000  # their matrix has 25 million cells
_BLOCK = 1 << 16
_SHOWN = 8
_FAR = 1 << 62


def coded(
    labels: Sequence[Label] | None, weights: IntOrFloatArray | None, **columns: npt.ArrayLike
) -> tuple[tuple[Label, ...], list[Codes]]:
    """Return the labels, as stated or else sorted, and for each column the places of its labels.

    Text is sorted as text ("10" before "2") and numbers as numbers. Rows of weight 0 are absent:
    their labels are not counted among the labels, and their places mean nothing.

    Raises
    ------
    ValueError
        If a label is missing or neither text nor a number, if labels are partly text and partly
        numbers, if one that occurs was not stated, or if there are more than ``MOST_LABELS``.

    Examples
    --------
    >>> coded(None, None, truth=["2", "10", "2"])
    (('10', '2'), [array([1, 0, 1])])
    """
    found_in = {name: entries(column, name) for name, column in columns.items()}
    arrays = {name: array for name, (array, *_) in found_in.items()}
    require_same_length(**arrays, **({} if weights is None else {"weight": weights}))
    if labels is None:
        found: dict[Label, None] = {}
        for _, distinct, codes in found_in.values():
            present = codes if weights is None else codes[weights != 0]
            occurs = np.bincount(present, minlength=len(distinct)) > 0
            found.update(dict.fromkeys(compress(distinct, occurs)))
        known = in_order(found, ", ".join(arrays))
        if len(known) > MOST_LABELS:
            raise argument_error(
                ", ".join(arrays), "hold at most {most:,} labels", len(known), most=MOST_LABELS
            )
    else:
        known = checked_labels(labels)
    place = {label: i for i, label in enumerate(known)}
    return known, [_codes(*entry, name, place, weights) for name, entry in found_in.items()]


def checked_labels(labels: Sequence[Label], argument: str = "labels") -> tuple[Label, ...]:
    """Return stated labels in their order; each may be stated once.

    Raises
    ------
    ValueError
        If one is missing, stated twice, or neither text nor a number.

    Examples
    --------
    >>> checked_labels(["low", "high"])
    ('low', 'high')
    """
    known = tuple(_plain(label) for label in entries(labels, argument)[0].tolist())
    _require_one_kind(argument, known)
    seen: set[Label] = set()
    for label in known:
        if label in seen:
            rule = message("hold each label once")
            raise argument_error(argument, rule, message("{label!r} twice", label=label))
        seen.add(label)
    return known


def places(
    chosen: Sequence[Label] | None, labels: tuple[Label, ...], argument: str = "classes"
) -> Codes:
    """Return where the chosen labels stand among all of them; None chooses all.

    Raises
    ------
    ValueError
        If there is no such label, or it is chosen twice.

    Examples
    --------
    >>> places(["c", "a"], ("a", "b", "c"))
    array([2, 0])
    """
    if chosen is None:
        return np.arange(len(labels))
    _, (codes,) = coded(labels, None, **{argument: checked_labels(chosen, argument)})
    return codes


def sums_at(codes: Codes, weights: IntOrFloatArray | None, size: int) -> IntOrFloatArray:
    """Return how many cases, or how much weight, are at each place; whole numbers stay exact.

    Examples
    --------
    >>> sums_at(np.array([0, 2, 2]), np.array([1, 2**62, 1]), 3)
    array([                  1,                   0, 4611686018427387905])
    """
    if weights is None:
        return np.bincount(codes, minlength=size)
    present = weights != 0  # absent cases may have no place, where there are no labels
    sums = np.zeros(size, weights.dtype)
    np.add.at(sums, codes[present], weights[present])
    return cast("IntOrFloatArray", sums)


def named(labels: Sequence[Label]) -> Message:
    """Return the first labels as a text, and how many more there are.

    Examples
    --------
    >>> print(named(["a", 2]))
    'a', 2
    """
    return listed([repr(label) for label in labels], most=_SHOWN)


def entries(values: object, argument: str) -> tuple[npt.NDArray[Any], Sequence[Label], Codes]:
    """Return labels as an array of what each was, the distinct ones, and each one's place there.

    Raises
    ------
    ValueError
        If one is missing, or neither text nor a number.

    Examples
    --------
    >>> entries(["b", "a", "b"], "truth")[1:]
    (['b', 'a'], array([0, 1, 0]))
    """
    if isinstance(values, str):
        raise argument_error(argument, "hold one label for each case or class", values)
    untyped = isinstance(values, (list, tuple))
    try:
        array = checked_row(np.array(values, object) if untyped else values, argument)  # type: ignore[arg-type]
        distinct, codes = _distinct(array)
        wrong = not all(map(_is_label, distinct))
    except TypeError:  # what has no hash is no label
        wrong = True
    if wrong:
        holds = np.array([_is_label(label) for label in array.tolist()])
        rule = message("hold a label for each case, text or a number")
        require(holds, array, argument, rule, DO_NOT)
    return array, distinct, codes


def in_order(labels: Collection[Label], arguments: str) -> tuple[Label, ...]:
    """Return labels sorted: text as text ("10" before "2"), numbers as numbers.

    Raises
    ------
    ValueError
        If they are partly text and partly numbers.

    Examples
    --------
    >>> in_order(["2", "10"], "truth")
    ('10', '2')
    """
    _require_one_kind(arguments, labels)
    return tuple(sorted(_plain(label) for label in labels))


def _distinct(array: npt.NDArray[Any]) -> tuple[Sequence[Any], Codes]:
    """Return the entries that differ, and each entry's place among them."""
    if array.dtype.kind in "iu" and array.size:
        lowest, highest = int(array.min()), int(array.max())
        if lowest > -_FAR and highest < min(lowest + array.size, _FAR):  # few lie between them
            return range(lowest, highest + 1), array.astype(np.intp) - lowest
    places: defaultdict[Any, int] = defaultdict(count().__next__)
    codes = np.empty(array.size, np.intp)
    for start in range(0, array.size, _BLOCK):
        block = array[start : start + _BLOCK].tolist()
        codes[start : start + len(block)] = [places[label] for label in block]
    return list(places), codes


def _is_label(value: object) -> bool:
    return isinstance(value, str) or (isinstance(value, NUMBERS) and bool(value == value))


def _plain(label: Any) -> Label:
    plain: Label = label.item() if isinstance(label, np.generic) else label
    return plain


def _require_one_kind(arguments: str, labels: Collection[Label]) -> None:
    texts = [label for label in labels if isinstance(label, str)]
    others = [label for label in labels if not isinstance(label, str)]
    if texts and others:
        raise value_error(
            "Labels must be all text or all numbers, got {text!r} and {number} in {arguments}. "
            "Convert them to one kind first.",
            text=texts[0],
            number=others[0],
            arguments=arguments,
        )


def _codes(
    array: npt.NDArray[Any],
    distinct: Sequence[Label],
    codes: Codes,
    name: str,
    place: dict[Label, int],
    weights: IntOrFloatArray | None,
) -> Codes:
    """Return each label's place; a ValueError for a label without one."""
    found = np.array([place.get(label, -1) for label in distinct], np.intp)[codes]
    holds = found >= 0
    if weights is not None:
        holds |= weights == 0
    rule = message("hold labels among {labels}", labels=named(tuple(place)))
    require(holds, array, name, rule, DO_NOT)
    return np.maximum(found, 0, out=found)
