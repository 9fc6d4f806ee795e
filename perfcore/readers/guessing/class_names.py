"""Which columns are named after which classes, and of which model."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from perfcore.readers.guessing.names import CLASS_WORDS, PREDICTED_WORDS, apart, plain
from perfcore.readers.label_counts import label_key

LABEL_WORDS = CLASS_WORDS | PREDICTED_WORDS | {"label", "labels", "result", "标签", "类别"}
"""Words in the name of a column of predicted labels that name no model."""

_WORDS = re.compile(r"\d+|[^\W\d_]+")
_BETWEEN = " ._-()[]{}:|/#"
_LONGEST, _MOST_WORDS = 300, 12
"""Longer names are not searched for labels, and labels of more words only at the ends of names: to
look for all of a megabyte within another one takes minutes."""


@dataclass(frozen=True, slots=True)
class ClassColumns:
    """Columns of one model: ``columns[label]`` is named after that class.

    ``rest`` is what else their names say, in plain words; ``before`` and ``after`` are the parts
    around the label as they are written; ``model`` is the model that these name, or "".
    """

    rest: str
    before: str
    after: str
    model: str
    columns: Mapping[str, str]

    @property
    def bare(self) -> bool:
        """Whether the names are the labels alone."""
        return not self.rest

    def label_of(self, column: str) -> str | None:
        """Return the class that another column of this model would be named after."""
        ends = column.startswith(self.before) and column.endswith(self.after)
        label = column[len(self.before) : len(column) - len(self.after)]
        return label.strip() or None if ends else None


def class_columns(columns: Iterable[str], labels: Sequence[str]) -> list[ClassColumns]:
    """Return the columns that are named after classes, those of a model together.

    Parameters
    ----------
    columns : iterable of str
        Names of columns.
    labels : sequence of str
        The classes, as ``label_key`` spells them.

    Examples
    --------
    >>> (found,) = class_columns([".pred_F", "age", ".pred_VF"], ["F", "VF"])
    >>> found.columns, found.model
    ({'F': '.pred_F', 'VF': '.pred_VF'}, '')
    >>> [each.model for each in class_columns(["forest.a", "svm.a", "svm.b"], ["a", "b"])]
    ['forest', 'svm']
    """
    known = _Labels(labels)
    groups: dict[str, dict[str, str]] = {}
    for column in columns:
        found = known.found(column)
        if found is not None:
            label, rest = found
            groups.setdefault(rest, {}).setdefault(label, column)
    return [_named(rest, group) for rest, group in groups.items()]


def model_named(column: str) -> str:
    """Return the model that the name of a column of predicted labels tells, or "".

    Examples
    --------
    >>> model_named("pred_RandomForest"), model_named(".pred_class"), model_named("svm")
    ('RandomForest', '', 'svm')
    """
    return _model(column, LABEL_WORDS)


class _Labels:
    """Labels to look for in names: as they are written, in plain words, or as numbers."""

    def __init__(self, labels: Sequence[str]) -> None:
        self.written = {*labels}
        words: dict[tuple[str, ...], list[str]] = {}
        for label in labels:
            words.setdefault(_words(label), []).append(label)
        # Labels such as "m" and "M" are one in plain words: these must be found as written.
        self.by_words = {
            key: each[0]
            for key, each in words.items()
            if 0 < len(key) <= _MOST_WORDS and len(each) == 1
        }
        self.longest = max(map(len, self.by_words), default=0)

    def found(self, column: str) -> tuple[str, str] | None:
        """Return the longest label in a name, and what else it says."""
        name = column.strip()
        if name in self.written or label_key(name) in self.written:
            return name if name in self.written else label_key(name), ""
        if len(name) > _LONGEST:
            return None
        found = [*self._at_ends(name), *self._in_words(name)]
        found = [each for each in found if not each[1].isdigit() or each[0][-1:].isdigit()]
        return max(found, key=lambda each: len(each[0]), default=None)

    def _at_ends(self, name: str) -> Iterable[tuple[str, str]]:
        for i in range(1, len(name)):
            if apart(name[i - 1], name[i]):
                if name[i:] in self.written:
                    yield name[i:], plain(name[:i])
                if name[:i] in self.written:
                    yield name[:i], plain(name[i:])

    def _in_words(self, name: str) -> Iterable[tuple[str, str]]:
        words = _words(name)
        for start in range(len(words)):
            for end in range(start + 1, min(start + self.longest, len(words)) + 1):
                label = self.by_words.get(words[start:end])
                if label is not None:
                    yield label, "_".join((*words[:start], *words[end:]))


def _words(name: str) -> tuple[str, ...]:
    return tuple(_WORDS.findall(plain(name)))


def _named(rest: str, group: dict[str, str]) -> ClassColumns:
    label, column = next(iter(group.items()))
    before, after = _around(column, label)
    parts = [part for part in (_model(before, CLASS_WORDS), _model(after, CLASS_WORDS)) if part]
    model = "_".join(parts) if rest else ""
    return ClassColumns(rest, before, after, model, group)


def _around(column: str, label: str) -> tuple[str, str]:
    """Return what stands before and behind a label in the name of a column."""
    spelt = r"[\W_]*".join(map(re.escape, _WORDS.findall(label))) or re.escape(label)
    ways = [re.escape(label), spelt]
    places = [m for way in ways for m in re.finditer(way, column, re.IGNORECASE)]
    fit = [m for m in places if _stands_alone(column, m)] or places
    if not fit:
        return column, ""
    return column[: fit[-1].start()], column[fit[-1].end() :]


def _stands_alone(column: str, found: re.Match[str]) -> bool:
    start, end = found.span()
    left = start == 0 or apart(column[start - 1], column[start])
    return left and (end == len(column) or apart(column[end - 1], column[end]))


def _model(part: str, usual: frozenset[str] | set[str]) -> str:
    """Return part of a name without words of scores at its ends."""
    pieces = re.split(r"([\s._\-()\[\]{}:|/#]+)", part.strip(_BETWEEN))
    first, end = 0, len(pieces)
    while first < end and all(word in usual for word in _words(pieces[first])):
        first += 2
    while first < end and all(word in usual for word in _words(pieces[end - 1])):
        end -= 2
    return "".join(pieces[first : max(first, end)])
