"""Score columns of the two classes of one model: which belong together, and which is whose."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from perfcore.messages import Message, message
from perfcore.readers.columns import Unusable
from perfcore.readers.guessing import contents, names
from perfcore.readers.guessing.predicted_scores import holds_both, scores_by_label
from perfcore.readers.label_names import PAIRS, denies
from perfcore.readers.labels import guess_positive
from perfcore.readers.problems import quoted
from perfcore.readers.tables import Table
from perfcore.readers.text.numbers import number

MOST = 40
"""Of more columns than these, only those belong together whose names tell it."""

_NAMED = message("after which it is named")
_ORDER = message("as such columns stand in the order of their labels")


@dataclass(frozen=True, slots=True)
class ClassScores:
    """Two score columns of one model: ``columns[i]`` is that of label i, for the reason ``why``.

    It is not ``sure`` where their order alone tells it.
    """

    columns: tuple[str, str]
    why: Message
    sums: bool
    sure: bool = True

    def taken(self, table: Table, labels: tuple[str, str], positive: int) -> Message:
        """Return which of the two is the score of the positive label, and why."""
        first, last = sorted(self.columns, key=[*table.columns].index)
        told = "Columns {first} and {last} add up to 1: they are the two classes of one model. "
        if not self.sums:
            told = "Columns {first} and {last} are scores of the two classes. "
        return message(
            told + "{chosen} is taken as the score of {label}, {why}.",
            first=quoted(first),
            last=quoted(last),
            chosen=quoted(self.columns[positive]),
            label=quoted(labels[positive]),
            why=self.why,
        )


def class_scores(
    table: Table,
    columns: Sequence[str],
    labels: tuple[str, str],
    *,
    of: Collection[str] | None = None,
    truth: str | None = None,
) -> list[ClassScores]:
    """Return the columns that are scores of two classes, two by two.

    By their names, if these hold the two labels; else if they add up to 1. Of columns that add up
    to 1, the names decide which is whose, else their order, which is usually that of the labels.

    Parameters
    ----------
    table : Table
        As ``read_table`` returns it.
    columns : sequence of str
        Which may be scores.
    labels : tuple of str
        In their usual order, as ``labels_of`` returns them.
    of : collection of str, optional
        Only pairs with one of these are looked for.
    truth : str, optional
        The column of the truth. Another one of the same labels is what the scores decide.
    """
    usable = [name for name in columns if not isinstance(table.columns[name], Unusable)]
    wanted = set(usable if of is None else of)
    found = list(_named(table, usable, labels, wanted))
    used = {name for pair in found for name in pair.columns}
    rest = [name for name in usable if name not in used]
    firsts = [name for name in rest if name in wanted]
    if len(firsts) * len(rest) > MOST**2:
        return found
    place = {name: i for i, name in enumerate(rest)}
    for first, other in product(firsts, rest):
        again = other in wanted and place[other] <= place[first]  # or one column with itself
        if again or not used.isdisjoint((first, other)):
            continue
        if contents.add_up_to_one(table, first, other):
            one, two = sorted((first, other), key=rest.index)
            found.append(_ordered(table, (one, two), labels, truth))
            used |= {first, other}
    return found


def named_after(column: str, labels: tuple[str, str] | None) -> bool:
    """Return whether a column's name is that of a label, apart from words of scores."""
    named = names.class_named(column, labels) if labels and not _counting(labels) else None
    return named is not None and names.class_alone(named[1])


def label_alone(columns: Sequence[str], labels: tuple[str, str]) -> tuple[int, str] | None:
    """Return the index of the label after which a column is named if none is after the other one.

    And that column.
    """
    named = {column: names.class_named(column, labels) for column in columns}
    found = {of[0]: column for column, of in named.items() if of and names.class_alone(of[1])}
    return next(iter(found.items())) if len(found) == 1 else None


def _named(
    table: Table, columns: Sequence[str], labels: tuple[str, str], wanted: set[str]
) -> Iterator[ClassScores]:
    """Find pairs of names that differ in the label alone; those that count must add up to 1."""
    by_rest: dict[str, dict[int, str]] = {}
    for name in columns:
        named = names.class_named(name, labels)
        if named is not None:
            by_rest.setdefault(named[1], {}).setdefault(named[0], name)
    for rest, both in by_rest.items():
        if len(both) == 2 and not wanted.isdisjoint(both.values()):
            pair = both[0], both[1]
            sums = contents.add_up_to_one(table, *pair)
            if sums or (not _counting(labels) and names.class_alone(rest)):
                yield ClassScores(pair, _NAMED, sums)


def _counting(labels: tuple[str, str]) -> bool:
    """Return whether a label is a number, which a name may hold for other reasons."""
    return any(number(label)[1] is None for label in labels)


def _ordered(
    table: Table, pair: tuple[str, str], labels: tuple[str, str], truth: str | None
) -> ClassScores:
    """Return which of two columns that add up to 1 is whose."""
    alone = {i: of[0] for i, name in enumerate(pair) if (of := names.class_named(name, labels))}
    if len(alone) == 1 and not _counting(labels):
        ((i, label),) = alone.items()
        why = message("as {column} is named after its own", column=quoted(pair[i]))
        return ClassScores(pair if label == i else pair[::-1], why, True)
    for name in table.columns if truth is not None else ():
        if name == truth or not holds_both(table, name, labels):
            continue
        low, high = scores_by_label(table, name, pair[1], labels)
        if low.size and high.size and (low.max() < high.min() or high.max() < low.min()):
            why = message("as {column} holds what they decide", column=quoted(name))
            return ClassScores(pair if low.max() < high.min() else pair[::-1], why, True)
    parts = names.differing(*pair)
    if all(part.isdigit() for part in parts):
        first, last = sorted(pair, key=lambda name: int(parts[pair.index(name)]))
        return ClassScores((first, last), _ORDER, True, sure=not _numbers_columns(table, pair))
    positive = guess_positive(labels, (0, 0))[0]
    for negative in (0, 1):
        part, other = parts[negative], parts[1 - negative]
        whole, opposite = names.plain(pair[negative]), names.plain(pair[1 - negative])
        if (part, other) in PAIRS or denies(whole, opposite):
            columns = (pair[negative], pair[1 - negative])
            of_labels = columns if positive else columns[::-1]
            return ClassScores(of_labels, message("as their names say"), True)
    return ClassScores(pair, _ORDER, True, sure=False)


def _numbers_columns(table: Table, pair: tuple[str, str]) -> bool:
    """Whether the numbers in two names are those of columns, as others have them, too."""
    begins = {name.rstrip("0123456789") for name in pair}
    others = [name for name in table.columns if name not in pair and name[-1:].isdigit()]
    return any(name.rstrip("0123456789") in begins for name in others)
