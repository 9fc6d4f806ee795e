"""The two labels of a truth column, and which of them is guessed to be positive."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import nlargest
from weakref import WeakKeyDictionary

import numpy as np
import numpy.typing as npt

from perfcore import messages
from perfcore.arrays import CodeArray
from perfcore.messages import Message, message
from perfcore.readers.columns import Coded, Column
from perfcore.readers.label_counts import (
    label_key,
    label_order,
    label_rows,
    spelt_rows,
    taken_as_one,
)
from perfcore.readers.label_names import (
    NEGATIVE,
    PAIRS,
    POLAR,
    POSITIVE,
    UNAFFECTED,
    begins_with_denial,
    denies,
)
from perfcore.readers.problems import ReadError, Reason, listed, quoted, reason_codes
from perfcore.readers.text.numbers import is_missing, number

# A third label in more than this share of the rows is a class; in fewer, a typing error.
_SLIPS = 0.01
_SLIPS_BESIDE_A_PAIR = 0.2

NO_LABEL = 255


@dataclass(frozen=True, slots=True, eq=False)
class Labels:
    """Two labels, and where in a column they stand.

    ``labels[positive]`` is guessed to be positive, ``reason`` says why; ``unsure``: the words of
    the labels do not settle it. ``codes[i]`` is the label's index for text i of the column, or
    NO_LABEL; ``reasons[i]`` is then its reason code.
    ``unknown`` are other labels that the column holds; ``single``: it holds one label in all.
    ``notes`` say which spellings are taken as one label.
    """

    labels: tuple[str, str]
    positive: int
    reason: Message
    unsure: bool
    codes: CodeArray
    reasons: npt.NDArray[np.uint8]
    unknown: tuple[str, ...]
    single: bool
    notes: tuple[Message, ...] = ()


def labels_of(
    column: Coded, name: str, *, labels: Sequence[str] | None = None, positive: str | None = None
) -> Labels:
    """Return the labels of a truth column; what is given is not guessed.

    Raises
    ------
    ReadError
        If there are no labels, more than two, or given ones that the column does not hold.
    """
    frequencies, spoken = label_rows(column)
    if not frequencies:
        raise ReadError(
            "Truth column {column} holds no labels, only missing values.", column=quoted(name)
        )
    if labels is not None:
        frequencies, spoken = spelt_rows(column), {}
    pair = _pair(frequencies, name) if labels is None else _given(labels, frequencies, name)
    rows = frequencies.get(pair[0], 0), frequencies.get(pair[1], 0)
    settled = _settled(pair)
    guessed, reason = settled or _likely(pair, rows)
    if positive is not None:
        wanted = spoken.get(label_key(positive), label_key(positive))
        if wanted not in pair:
            told = "Positive label {label} is not a label of truth column {column}, which holds "
            told += "{pair}."
            label, column_name = quoted(positive), quoted(name)
            raise ReadError(told, label=label, column=column_name, pair=listed(pair))
        guessed, reason = pair.index(wanted), message("it was chosen")
    keys = [spoken.get(key, key) for key in map(label_key, column.texts)]
    codes = [pair.index(key) if key in pair else NO_LABEL for key in keys]
    bad = {True: Reason.MISSING, False: Reason.UNKNOWN_LABEL}
    reasons = [
        None if key in pair else bad[is_missing(text)]
        for key, text in zip(keys, column.texts, strict=True)
    ]
    unknown = tuple(label for label in frequencies if label not in pair)
    return Labels(
        labels=pair,
        positive=guessed,
        reason=reason,
        unsure=settled is None,
        codes=np.array(codes, np.uint8),
        reasons=reason_codes(reasons),
        unknown=unknown,
        single=len(frequencies) == 1,
        notes=tuple(taken_as_one(pair, spoken)),
    )


def guess_positive(labels: tuple[str, str], frequencies: tuple[int, int]) -> tuple[int, Message]:
    """Return the index of the label guessed to be positive, and why.

    The first rule that tells the labels apart decides: a known pair of labels; the larger of
    two numbers; one label is a known word for positive, or the other for negative; one denies
    the other ("not x"), or begins with a denial; the rarer label; the later in the alphabet.

    Examples
    --------
    >>> guess_positive(("malignant", "benign"), (212, 357))
    (0, "'benign' and 'malignant' are known as negative and positive")
    >>> guess_positive(("defaulted", "did not default"), (212, 57))
    (0, "'did not default' denies it")
    >>> guess_positive(("cat", "dog"), (3, 9))
    (0, 'it is the rarer label')
    """
    return _settled(labels) or _likely(labels, frequencies)


def _known(negative: str, positive: str) -> Message:
    told = "{negative} and {positive} are known as negative and positive"
    return message(told, negative=quoted(negative), positive=quoted(positive))


def _settled(labels: tuple[str, str]) -> tuple[int, Message] | None:
    """Return what the words of the labels say of themselves, None where that is nothing."""
    low = [label.lower() for label in labels]
    for i in (0, 1):
        if (low[1 - i], low[i]) in POLAR:
            return i, _known(labels[1 - i], labels[i])
    values = [number(label) for label in labels]
    if values[0][1] is None and values[1][1] is None:
        return int(values[1][0] > values[0][0]), message("it is the larger number")
    for i in (0, 1):
        denied, other = labels[1 - i], labels[i]
        if low[i] in NEGATIVE or low[1 - i] in POSITIVE:  # "not ok"
            continue
        alone = begins_with_denial(denied) and not begins_with_denial(other)
        if denies(denied, other) or (alone and not denies(other, denied)):
            return i, message("{other} denies it", other=quoted(denied))
    for i in (0, 1):
        if low[1 - i] in UNAFFECTED and low[i] not in UNAFFECTED:
            told = message("{other} is what cases are without it", other=quoted(labels[1 - i]))
            return i, _known(labels[1 - i], labels[i]) if (low[1 - i], low[i]) in PAIRS else told
    return None


def _likely(labels: tuple[str, str], frequencies: tuple[int, int]) -> tuple[int, Message]:
    """Return the index of the label that is likely positive, and why."""
    low = [label.lower() for label in labels]
    for i in (0, 1):
        if (low[1 - i], low[i]) in PAIRS:
            return i, _known(labels[1 - i], labels[i])
    for i in (0, 1):
        other = quoted(labels[1 - i])
        if low[i] in POSITIVE and low[1 - i] not in POSITIVE:
            return i, message("it is a usual name of the positive class")
        if low[1 - i] in NEGATIVE and low[i] not in NEGATIVE:
            return i, message("{other} is a usual name of the negative class", other=other)
    if frequencies[0] != frequencies[1]:
        return int(frequencies[1] < frequencies[0]), message("it is the rarer label")
    return int(low[1] > low[0]), message("it comes later in the alphabet")


def looks_like_truth(column: Column) -> bool:
    """Return whether a column holds two labels, apart from missing values and slips."""
    if not isinstance(column, Coded):
        return False
    if column not in _TRUTHS:
        frequencies, _ = label_rows(column)
        _TRUTHS[column] = len(frequencies) > 1 and _two(frequencies) is not None
    return _TRUTHS[column]


_TRUTHS: WeakKeyDictionary[Coded, bool] = WeakKeyDictionary()


def _two(frequencies: dict[str, int]) -> list[str] | None:
    """Return the labels that matter, at most two, or None if a third one does."""
    first, total = nlargest(2, frequencies, key=frequencies.__getitem__), sum(frequencies.values())
    rest = total - sum(frequencies[label] for label in first)
    low = tuple(label.lower() for label in first)
    slips = _SLIPS_BESIDE_A_PAIR if low in PAIRS or low[::-1] in PAIRS else _SLIPS
    return first if rest <= slips * total else None


def _pair(frequencies: dict[str, int], name: str) -> tuple[str, str]:
    two = _two(frequencies)
    if two is None:
        found = [f"{quoted(label)} ({n:,})" for label, n in frequencies.items()]
        raise ReadError(
            "Truth column {column} holds {labels:,} labels, expected two: {found}. Choose another "
            "column, or name the two labels to compare; rows with others can then be left out.",
            column=quoted(name),
            labels=len(frequencies),
            found=messages.listed(found, most=8),
        )
    if len(two) == 1:
        two.append(_other(two[0]))
    first, second = sorted(two, key=label_order)
    return first, second


def _other(label: str) -> str:
    """Name of the class that a column with a single label does not hold."""
    for pair in PAIRS:
        if label.lower() in pair:
            other = pair[1 - pair.index(label.lower())]
            if label.isupper():
                return other.upper()
            return other.capitalize() if label.istitle() else other
    return f"not {label}"


def _given(labels: Sequence[str], frequencies: dict[str, int], name: str) -> tuple[str, str]:
    first, second = (label_key(label) for label in labels)
    missing = [label for label in (first, second) if label not in frequencies]
    if first == second or len(missing) == 2:
        told = "Labels must be two that truth column {column} holds, got {got}; it holds {labels}."
        got, known = listed((first, second)), listed(tuple(frequencies))
        raise ReadError(told, column=quoted(name), got=got, labels=known)
    return first, second
