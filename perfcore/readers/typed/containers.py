"""What stands in a value that holds several: objects, lists, and probabilities by their labels.

A member of an object is a column ``object.member``. Probabilities are taken by the label that
stands beside them, never by their place: ``scores[yes]``. Entries of a list that no label names
are numbered from 0, as Spark and numpy number classes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from perfcore.readers.text.numbers import number
from perfcore.readers.typed.text_lists import logs_in, texts_in

MOST_ENTRIES = 100
"""Longer lists that name no labels are vectors, not probabilities of classes: they are not read."""
PARALLEL = (
    ("classes", "scores"),
    ("classes", "probabilities"),
    ("labels", "scores"),
    ("labels", "probabilities"),
    ("labels", "probs"),
    ("displayNames", "confidences"),
    ("arguments", "filtered_resps"),
)
"""Members that hold the labels and, in the same order, a number for each of them. The last pair is
that of lm-evaluation-harness: the label ends a list, the number begins one."""
LABELS = ("label", "class", "category", "className", "displayName", "value", "name")
NUMBERS = ("score", "prob", "probability", "confidence", "proba", "p")
"""Members of an entry that name its label, and the number that it gives to it."""


class Unread(str):
    """Stands for what is no column: it says what it is."""

    __slots__ = ()


def entries(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the columns that a value fills, each with what stands in it: no list and no object.

    A list of texts, of lists, or of more entries than a case has classes is `Unread`, but for
    references and log-probabilities of tokens (`text_lists.py`).

    Examples
    --------
    >>> dict(entries("p", {"classes": ["no", "yes"], "scores": [0.2, 0.8]}))
    {'p.scores[no]': 0.2, 'p.scores[yes]': 0.8}
    >>> dict(entries("p", [{"label": "no", "score": 0.2}, {"label": "yes", "score": 0.8}]))
    {'p[no]': 0.2, 'p[yes]': 0.8}
    >>> dict(entries("p", {"no": 0.2, "of": [0.1, 0.9]}))
    {'p.no': 0.2, 'p.of[0]': 0.1, 'p.of[1]': 0.9}
    """
    if isinstance(value, Mapping):
        yield from _of_object(name, value)
    elif isinstance(value, list):
        yield from _of_list(name, value)
    else:
        yield name, value


def _of_object(name: str, value: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    left = dict(value)
    for labels, numbers in PARALLEL:
        classes, given = left.get(labels), left.get(numbers)
        if isinstance(classes, list) and isinstance(given, list) and len(classes) == len(given):
            if any(map(_is_setting, classes)):
                continue
            found = [str(_end(each, -1)).strip() for each in classes]
            if _name_classes(found):
                within = _within(name, numbers)
                for label, each in zip(found, given, strict=True):
                    yield f"{within}[{label}]", _end(each, 0)
                del left[labels], left[numbers]
    for key, each in left.items():
        yield from entries(_within(name, key), each)


def _is_setting(label: Any) -> bool:
    """Whether an entry ends in settings, as where a text was asked for: it is no label."""
    return isinstance(_end(label, -1), Mapping)


def _within(name: str, key: str) -> str:
    return f"{name}.{key}" if name else key


def _end(value: Any, place: int) -> Any:
    """Return one end of a list; a value that is none is itself."""
    return value[place] if isinstance(value, list) and value else value


def _of_list(name: str, value: list[Any]) -> Iterator[tuple[str, Any]]:
    if len(value) == 1 and isinstance(value[0], Mapping) and not logs_in(name, value):
        yield from _of_object(name, value[0])
        return
    if (texts := texts_in(name, value)) is not None:
        yield from texts.items()
        return
    if (logs := logs_in(name, value)) is not None:
        yield name, logs
        return
    labelled = [_labelled(each) for each in value]
    found = [each for each in labelled if each is not None]
    if found and len(found) == len(value) and _name_classes([label for label, _ in found]):
        yield from ((f"{name}[{label}]", each) for label, each in found)
    elif len(value) > MOST_ENTRIES or not all(map(_is_number, value)):
        yield name, Unread("list")
    else:
        yield from ((f"{name}[{place}]", each) for place, each in enumerate(value))


def _name_classes(labels: list[str]) -> bool:
    """Whether these name classes: none comes twice."""
    return len({*labels}) == len(labels)


def _labelled(entry: Any) -> tuple[str, Any] | None:
    """Return the label of an entry and its number, None where it does not hold both.

    Of two members, of which only one is named, the other is what is left.
    """
    if not isinstance(entry, Mapping):
        return None
    if isinstance(entry.get("tables"), Mapping):  # BigQuery and Vertex AI: tables.value
        entry = {**entry, **entry["tables"]}
    label = next((entry[key] for key in LABELS if key in entry), None)
    given = next((entry[key] for key in NUMBERS if key in entry), None)
    if label is None and given is None and len(entry) == 2:
        label, given = entry.values()
    if label is None or not _is_number(given) or isinstance(label, (dict, list)):
        return None
    return str(label), given


def _is_number(value: Any) -> bool:
    """Whether a value is a number or the text of one; a missing one may be."""
    if isinstance(value, str):
        return number(value)[1] is None
    return value is None or (isinstance(value, (int, float)) and not isinstance(value, bool))
