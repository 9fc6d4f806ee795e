"""The two labels of a truth column, and which of them is guessed to be positive."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from perfcore import messages
from perfcore.arrays import CodeArray
from perfcore.messages import Message, message
from perfcore.readers.columns import Coded, Column
from perfcore.readers.errors import ReadError, listed, quoted
from perfcore.readers.problems import Reason, reason_codes
from perfcore.readers.text.numbers import is_missing, number, number_text

# Pairs of labels whose words say which is which, in lower case: negative, then positive.
PAIRS = (
    ("0", "1"),
    ("-1", "1"),
    ("false", "true"),
    ("no", "yes"),
    ("n", "y"),
    ("f", "t"),
    ("n", "p"),
    ("neg", "pos"),
    ("negative", "positive"),
    ("-", "+"),
    ("benign", "malignant"),
    ("ham", "spam"),
    ("legit", "fraud"),
    ("legitimate", "fraudulent"),
    ("genuine", "fraud"),
    ("normal", "anomaly"),
    ("normal", "attack"),
    ("normal", "abnormal"),
    ("healthy", "sick"),
    ("control", "case"),
    ("good", "bad"),
    ("alive", "dead"),
    ("否", "是"),
    ("阴性", "阳性"),
    ("正常", "异常"),
    ("负", "正"),
)
_POSITIVE = {positive for _, positive in PAIRS} | {
    "default", "churn", "churned", "click", "clicked", "converted", "disease", "event",
    "failure", "defect", "outlier", "intrusion", "bot", "phishing", "malware", "toxic",
}  # fmt: skip
_NEGATIVE = {negative for negative, _ in PAIRS} | {
    "none", "retained", "active", "inlier", "ok", "pass", "human",
}  # fmt: skip
_DENIALS = ("no ", "no_", "no-", "not ", "not_", "not-", "non ", "non_", "non-")

# A third label in more than this share of the rows is a class; in fewer, a typing error.
_SLIPS = 0.01
_SLIPS_BESIDE_A_PAIR = 0.2

NO_LABEL = 255


@dataclass(frozen=True, slots=True, eq=False)
class Labels:
    """Two labels, and where in a column they stand.

    ``labels[positive]`` is guessed to be positive, ``reason`` says why. ``codes[i]`` is the
    label's index for text i of the column, or NO_LABEL; ``reasons[i]`` is then its reason code.
    ``unknown`` are other labels that the column holds; ``single``: it holds one label in all.
    """

    labels: tuple[str, str]
    positive: int
    reason: Message
    codes: CodeArray
    reasons: npt.NDArray[np.uint8]
    unknown: tuple[str, ...]
    single: bool


def labels_of(
    column: Coded, name: str, *, labels: tuple[str, str] | None = None, positive: str | None = None
) -> Labels:
    """Return the labels of a truth column; what is given is not guessed.

    Raises
    ------
    ReadError
        If there are no labels, more than two, or given ones that the column does not hold.
    """
    frequencies = _frequencies(column)
    if not frequencies:
        raise ReadError(
            "Truth column {column} holds no labels, only missing values.", column=quoted(name)
        )
    pair = _pair(frequencies, name) if labels is None else _given(labels, frequencies, name)
    guessed, reason = guess_positive(
        pair, (frequencies.get(pair[0], 0), frequencies.get(pair[1], 0))
    )
    if positive is not None:
        wanted = _key(positive)
        if wanted not in pair:
            told = "Positive label {label} is not a label of truth column {column}, which holds "
            told += "{pair}."
            label, column_name = quoted(positive), quoted(name)
            raise ReadError(told, label=label, column=column_name, pair=listed(pair))
        guessed, reason = pair.index(wanted), message("it was chosen")
    keys = [_key(text) for text in column.texts]
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
        codes=np.array(codes, np.uint8),
        reasons=reason_codes(reasons),
        unknown=unknown,
        single=len(frequencies) == 1,
    )


def guess_positive(labels: tuple[str, str], frequencies: tuple[int, int]) -> tuple[int, Message]:
    """Return the index of the label guessed to be positive, and why.

    The first rule that tells the labels apart decides: a known pair of labels; the larger of
    two numbers; one label is a known word for positive, or the other for negative; one denies
    the other ("not x"); the rarer label; the later in the alphabet.

    Examples
    --------
    >>> guess_positive(("malignant", "benign"), (212, 357))
    (0, "'benign' and 'malignant' are known as negative and positive")
    >>> guess_positive(("cat", "dog"), (3, 9))
    (0, 'it is the rarer label')
    """
    low = [label.lower() for label in labels]
    for i in (0, 1):
        if (low[1 - i], low[i]) in PAIRS:
            known = "{negative} and {positive} are known as negative and positive"
            negative, positive = quoted(labels[1 - i]), quoted(labels[i])
            return i, message(known, negative=negative, positive=positive)
    values = [number(label) for label in labels]
    if values[0][1] is None and values[1][1] is None:
        return int(values[1][0] > values[0][0]), message("it is the larger number")
    for i in (0, 1):
        other = quoted(labels[1 - i])
        if low[i] in _POSITIVE and low[1 - i] not in _POSITIVE:
            return i, message("it is a usual name of the positive class")
        if low[1 - i] in _NEGATIVE and low[i] not in _NEGATIVE:
            return i, message("{other} is a usual name of the negative class", other=other)
    for i in (0, 1):
        if low[1 - i] in [denial + low[i] for denial in _DENIALS]:
            return i, message("{other} denies it", other=quoted(labels[1 - i]))
    if frequencies[0] != frequencies[1]:
        return int(frequencies[1] < frequencies[0]), message("it is the rarer label")
    return int(low[1] > low[0]), message("it comes later in the alphabet")


def looks_like_truth(column: Column) -> bool:
    """Return whether a column holds two labels, apart from missing values and slips."""
    frequencies = _frequencies(column) if isinstance(column, Coded) else {}
    return len(frequencies) > 1 and _two(frequencies) is not None


def _key(text: str) -> str:
    """Text of a label; numbers spelt one way, so that 1, 1.0 and +1 are one label."""
    text = text.strip()
    value, reason = number(text)
    return text if reason is not None else number_text(value)


def _frequencies(column: Coded) -> dict[str, int]:
    """Rows per label, missing values left out."""
    rows: dict[str, int] = {}
    for text, count in zip(column.texts, column.frequencies().tolist(), strict=True):
        if not is_missing(text):
            rows[_key(text)] = rows.get(_key(text), 0) + count
    return rows


def _two(frequencies: dict[str, int]) -> list[str] | None:
    """Return the labels that matter, at most two, or None if a third one does."""
    by_count = sorted(frequencies, key=lambda label: -frequencies[label])
    first, rest = by_count[:2], sum(frequencies[label] for label in by_count[2:])
    low = tuple(label.lower() for label in first)
    slips = _SLIPS_BESIDE_A_PAIR if low in PAIRS or low[::-1] in PAIRS else _SLIPS
    return first if rest <= slips * sum(frequencies.values()) else None


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
    first, second = sorted(two, key=_order)
    return first, second


def _order(label: str) -> tuple[bool, float, str]:
    value, reason = number(label)
    return reason is not None, value if reason is None else 0.0, label


def _other(label: str) -> str:
    """Name of the class that a column with a single label does not hold."""
    for pair in PAIRS:
        if label.lower() in pair:
            other = pair[1 - pair.index(label.lower())]
            if label.isupper():
                return other.upper()
            return other.capitalize() if label.istitle() else other
    return f"not {label}"


def _given(labels: tuple[str, str], frequencies: dict[str, int], name: str) -> tuple[str, str]:
    first, second = (_key(label) for label in labels)
    missing = [label for label in (first, second) if label not in frequencies]
    if first == second or len(missing) == 2:
        told = "Labels must be two that truth column {column} holds, got {got}; it holds {labels}."
        got, known = listed((first, second)), listed(tuple(frequencies))
        raise ReadError(told, column=quoted(name), got=got, labels=known)
    return first, second
