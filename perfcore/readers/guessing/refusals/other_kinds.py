"""Tables that hold something else than predictions or clusterings: named, with why."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import numpy as np

from perfcore.messages import Message, message
from perfcore.readers.choices import Choices
from perfcore.readers.columns import Coded, Unusable
from perfcore.readers.guessing import contents, names
from perfcore.readers.guessing.class_evidence import (
    amounts_in,
    labels_in,
    measured,
    predicted_named,
)
from perfcore.readers.labels import looks_like_truth
from perfcore.readers.problems import listed, quoted
from perfcore.readers.tables import Table
from perfcore.readers.text.numbers import is_missing

_TEXTS = frozenset(
    (
        "hyp", "hypothesis", "ref", "reference", "references", "system", "translation",
        "candidate", "source", "output", "译文", "参考", "原文",
    )
)  # fmt: skip
_TRUTH_WORDS = frozenset(("true", "truth", "actual", "target", "label", "gold", "y"))
_BETWEEN = ("|", ";", ",")
_TOKENS, _CHARACTERS, _MOST_LOOKED_AT = 3, 4, 2_000


def refuse_other_kinds(table: Table, *, known: Choices | None) -> None:
    """Raise the ReadError that says what a table holds if that is no predictions of any task.

    Where there are clusterings, predictions of numbers or of several classes, or a score beside a
    truth of two, columns of texts or of joined labels stand beside them; but the truth itself may
    join labels.
    """
    read = known is not None or two_classes(table)
    for kind, found, instead in KINDS:
        why = None if read else found(table)
        truth = "" if known is None or found is not _several_labels else known.truth
        if known is not None and truth and (not known.scores or measured(table, truth)):
            why = _joined_labels(table, truth, of_classes=True)
        if why is not None:
            raise table.error("{name} looks like {kind}: {why}. " + instead, kind=kind, why=why)


def two_classes(table: Table) -> bool:
    """Whether a column holds two labels, and another is named as scores are or holds shares."""
    scores = [
        name
        for name in table.columns
        if (names.score_named(name) or contents.shares(table, name))
        and contents.spelt_numbers(table, name).size
        and not contents.hard(table, name)
    ]
    two = [name for name, column in table.columns.items() if looks_like_truth(column)]
    several = sum(_truth_of_a_label(table, name) for name in two) > 1
    return bool(scores and (names.ranked(two, names.TRUTH) or (two and not several)))


def _several_labels(table: Table) -> Message | None:
    """Name files in which a case may have several labels at once."""
    for name in table.columns:
        if why := _joined_labels(table, name):
            return why
    truths = [name for name in table.columns if _truth_of_a_label(table, name)]
    if len(truths) >= 2:
        told = "columns {columns} each hold a truth of 0 and 1"
        return message(told, columns=listed(truths, most=4))
    return None


def _joined_labels(table: Table, name: str, *, of_classes: bool = False) -> Message | None:
    """Name a label that joins others; of the truth of classes only where one stands alone, too.

    "cat, small" and "dog, small" may be two classes, but "cat", "dog" and "cat, dog" are not three.
    Numbers with a decimal comma join nothing, and are known by what is behind it: "3,07" and "3,1"
    are no lists of labels in their order.
    """
    labels = labels_in(table, name)
    for sign in _BETWEEN:
        texts = [text for text in labels if sign in text]
        if not 2 <= len(texts) <= _MOST_LOOKED_AT:
            continue
        if sign == "," and contents.mostly_numbers(table, name) and not all(map(_in_order, texts)):
            continue
        parts = Counter(part.strip() for text in labels for part in text.split(sign))
        again = all(parts[part.strip()] > 1 for text in texts for part in text.split(sign))
        alone = not of_classes or any(parts[text] > 1 for text in labels if sign not in text)
        if again and alone and "" not in parts:
            told = "{text} in column {column} joins labels that also stand alone or beside others"
            return message(told, text=quoted(texts[0]), column=quoted(name))
    return None


def _in_order(text: str) -> bool:
    """Whether numbers between commas are a list: each larger than the one before, as "1,3"."""
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdecimal() and (part == "0" or part[0] != "0") for part in parts):
        return False
    return all(int(one) < int(next_) for one, next_ in pairwise(parts))


def _truth_of_a_label(table: Table, name: str) -> bool:
    words = names.plain(name).split("_")
    starts = words[0] in _TRUTH_WORDS and len(words) > 1 and not predicted_named(name)
    starts = starts and names.plain(name) not in names.TRUTH
    return starts and contents.held(table, name) == "only 0 and 1"


def _texts(table: Table) -> Message | None:
    """Name tables with two columns of long texts that nearly all differ, and lines of words."""
    if table.ragged and not any(contents.mostly_numbers(table, name) for name in table.columns):
        return message("its lines hold words, not equally many, and no column holds numbers")
    found = [name for name in table.columns if long_texts(table, name)]
    if len(found) < 2:
        return None
    told = "columns {columns} hold texts of several words, nearly all different"
    return message(told, columns=listed(found, most=4))


def long_texts(table: Table, name: str, least: float = 1.0) -> bool:
    """Whether a column holds texts of several words, nearly all different.

    With `least` below 1 the middle one may have so many times fewer words.
    """
    column = table.columns[name]
    if isinstance(column, Unusable):  # too many different texts, or too long ones, to be kept
        return not _TEXTS.isdisjoint(names.plain(name).split("_"))
    if not isinstance(column, Coded) or 2 * len(column.texts) < table.rows:
        return False
    first = column.texts[:_MOST_LOOKED_AT]
    whole = "".join(first)
    if whole.isascii() and len(whole.split()) < 2:  # no text has two words
        return False
    texts = [text for text in first if not is_missing(text)]
    sizes = [max(len(text.split()) / _TOKENS, _chinese(text) / _CHARACTERS) for text in texts]
    return len(texts) >= 2 and float(np.median(sizes)) >= least


def _chinese(text: str) -> int:
    return (
        0 if text.isascii() else len(re.findall(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]", text))
    )


def has_two_labels(table: Table) -> bool:
    """Whether a column that is named as a truth holds two labels that measure nothing."""
    named = names.ranked([*table.columns], names.TRUTH)
    return any(looks_like_truth(table.columns[n]) and not amounts_in(table, n) for n in named)


KINDS = (
    (
        message("several labels for each case"),
        _several_labels,
        "There is no page for that yet.",
    ),
    (
        message("texts"),
        _texts,
        "Nothing says which of them are references and which a system wrote: call their columns "
        "reference and hypothesis, or choose them.",
    ),
)
