"""What speaks for several classes: columns named after the labels of a truth, or holding them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from weakref import WeakKeyDictionary

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.readers.columns import Coded, Numbers, Unusable
from perfcore.readers.guessing import contents, names
from perfcore.readers.guessing.class_names import ClassColumns, class_columns
from perfcore.readers.label_counts import label_key, spelt_rows
from perfcore.readers.problems import FINE, Reason
from perfcore.readers.tables import Table
from perfcore.readers.text.numbers import is_missing, number

TRUTHS = (*names.TRUTH, "obs", "observed", "reference", "species", "kind")
"""Usual names of the truth: "obs" numbers the rows in tables of two classes."""
MOST_AMBIGUOUS = 20
"""More whole numbers than these are amounts, unless they number classes from 0 or 1 up."""
_FIRST_ROWS = 10_000
_COUNTED: WeakKeyDictionary[Coded, bool] = WeakKeyDictionary()
_OFF = 0.02  # rounded probabilities of many classes add up to 1 no more closely
_MOSTLY, _NEARLY_ALL, _ABOVE_CHANCE = 0.5, 0.9, 0.05


@dataclass(frozen=True, slots=True)
class Evidence:
    """Of a truth and its labels: columns named after these, columns of labels, and what is odd.

    ``missing`` are labels after which no column is named, where others are; ``unnamed`` are
    columns that add up to 1, as those of classes do, whose names do not say which they are of.
    """

    truth: str
    labels: tuple[str, ...]
    groups: tuple[ClassColumns, ...] = ()
    predicted: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    unnamed: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.groups or self.predicted or self.unnamed)

    @property
    def scores(self) -> tuple[str, ...]:
        """The columns that are named after classes."""
        return tuple(column for group in self.groups for column in group.columns.values())


def labels_in(table: Table, name: str) -> tuple[str, ...]:
    """Return the labels that a column holds; none if it holds too many."""
    column = table.columns[name]
    return tuple(spelt_rows(column)) if isinstance(column, Coded) else ()


def counted(labels: Sequence[str]) -> bool:
    """Return whether labels are numbers, which a name may hold for other reasons."""
    return any(number(label)[1] is None for label in labels)


def counted_in(table: Table, name: str) -> bool:
    """Return whether a column holds labels of which some are numbers."""
    column = table.columns[name]
    if not isinstance(column, Coded):
        return False
    if column not in _COUNTED:
        maybe = np.isin(column.text_values()[1], (FINE, Reason.UNLIKE.code)).any()
        _COUNTED[column] = bool(maybe) and counted(labels_in(table, name))
    return _COUNTED[column]


def amounts_in(table: Table, name: str) -> bool:
    """Return whether a column holds numbers that rather measure something than number classes."""
    column = table.columns[name]
    if not isinstance(column, Coded):
        return False
    values, reasons = column.text_values()
    if np.isin(reasons, (Reason.NOT_A_NUMBER.code, Reason.INFINITE.code)).any():
        return False
    if np.isin(reasons, (Reason.MISSING.code, FINE)).all():
        return _measured(np.unique(values[reasons == FINE]))
    read = [number(label) for label in labels_in(table, name)]
    return all(why is None for _, why in read) and _measured(np.array([each for each, _ in read]))


def measured(table: Table, name: str) -> bool:
    """Return whether a column holds thousands of numbers, or numbers that measure something."""
    return isinstance(table.columns[name], Numbers) or amounts_in(table, name)


def _measured(found: FloatArray) -> bool:
    """Whether different numbers are no numbers of classes."""
    if not found.size:
        return False
    if not (found == np.floor(found)).all():
        return True
    return found.size > MOST_AMBIGUOUS and not numbered(found)


def numbered(found: FloatArray) -> bool:
    """Return whether different whole numbers run from 0 or 1 up, as those of classes do."""
    return bool(found.min() in (0, 1) and 2 * found.size > found.max())


def predicted_named(name: str) -> bool:
    """Return whether a name is one of predictions."""
    return not names.PREDICTED_WORDS.isdisjoint(names.plain(name).split("_"))


def evidence_of(
    table: Table, truth: str, columns: Sequence[str], *, named: bool = False
) -> Evidence:
    """Return what speaks for several classes.

    Parameters
    ----------
    table : Table
        As ``read_table`` returns it.
    truth : str
        The column that is taken for the truth.
    columns : sequence of str
        Columns that nothing else wants.
    named : bool
        Whether that column is known to be the truth; else its name may say so.
    """
    named = named or names.plain(truth) in TRUTHS
    labels = labels_in(table, truth)
    found = Evidence(truth, labels)
    if len(labels) < 2:
        return found
    others = [name for name in columns if name != truth]
    numeric = [name for name in others if contents.spelt_numbers(table, name).size]
    usable = [each for each in class_columns(numeric, labels) if _fits(table, each, found, numeric)]
    best: dict[str, ClassColumns] = {}
    for group in sorted(usable, key=lambda each: not sums(table, [*each.columns.values()])):
        best.setdefault(group.model.casefold(), group)
    groups = [_with_absent(table, each, numeric) for each in usable if each in best.values()]
    taken = {column for group in groups for column in group.columns.values()}
    left = [name for name in others if name not in taken]
    predicted = tuple(name for name in left if _called(table, name, found, named=named))
    if groups or any(map(predicted_named, predicted)):
        predicted = tuple(
            name for name in predicted if predicted_named(name) or not counted_in(table, truth)
        )
    missing = (label for label in labels if any(label not in each.columns for each in groups))
    unnamed: tuple[str, ...] = ()
    if named and not groups:
        shares = [name for name in numeric if name in left and contents.shares(table, name)]
        unnamed = tuple(shares) if len(shares) >= 3 and sums(table, shares) else ()
    return replace(
        found,
        groups=tuple(groups),
        predicted=predicted,
        missing=tuple(missing),
        unnamed=unnamed,
    )


def sums(table: Table, columns: Sequence[str]) -> bool:
    """Return whether columns of numbers from 0 up add up to about 1 in most of the first rows."""
    total = np.zeros(min(table.rows, _FIRST_ROWS))
    for name in columns:
        column = table.columns[name]
        if isinstance(column, Unusable):
            return False
        values = column.values(_FIRST_ROWS)
        if np.nanmin(values, initial=0.0) < 0:
            return False
        with np.errstate(over="ignore"):
            total += values
    return bool(total.size and np.mean(np.abs(total - 1) <= _OFF) > _MOSTLY)


def _fits(table: Table, group: ClassColumns, found: Evidence, numeric: Sequence[str]) -> bool:
    """Whether columns that hold labels in their names are scores of these classes.

    A number in a name may count anything: such columns must be complete and add up to 1, unless
    what else their names say are words of scores. Columns of some classes alone must be named so.
    """
    wanted, columns = len(found.labels), group.columns
    complete, numbers = len(columns) == wanted, counted_in(table, found.truth)
    if complete and (not numbers or not (group.bare or group.model)):
        return True
    if complete and group.bare and not any(n.isdigit() for n in {*numeric} - {*columns.values()}):
        return True
    if complete:
        return sums(table, [*columns.values()])
    worded = not group.model and not (group.bare and numbers)
    return worded and len(columns) >= 2 and 2 * len(columns) >= wanted


def _with_absent(table: Table, group: ClassColumns, numeric: Sequence[str]) -> ClassColumns:
    """Return the columns with those of classes that the truth does not hold."""
    own = [*group.columns.values()]
    more = {}
    for name in numeric:
        label = None if name in own else group.label_of(name)
        if label is not None and contents.shares(table, name):
            more[label_key(label)] = name
    with_all, without = sums(table, [*own, *more.values()]), sums(table, own)
    if not more or without or not (with_all or not (group.bare or group.model)):
        return group
    return replace(group, columns={**group.columns, **more})


def _called(table: Table, name: str, found: Evidence, *, named: bool) -> bool:
    """Whether a column holds predicted labels: those of the truth, in nearly all rows.

    Numbers do so by chance, too: then the name of one of the two must say it.
    """
    column = table.columns[name]
    if not isinstance(column, Coded) or len(column.texts) > 2 * len(found.labels) + 8:
        return False
    if not named and counted_in(table, found.truth) and not predicted_named(name):
        return False
    if names.identifier_named(name) or names.plain(name) in (*names.RUN, *names.WEIGHT):
        return False
    rows, truth = spelt_rows(column), table.columns[found.truth]
    assert isinstance(truth, Coded)  # as it has labels
    if not predicted_named(name) and _mostly_others(rows, spelt_rows(truth)):
        return False
    shared = rows.keys() & found.labels
    share = sum(rows[label] for label in shared) / max(sum(rows.values()), 1)
    if predicted_named(name):
        return bool(shared) and (share >= _MOSTLY or (named and _alike(found.labels, [*rows])))
    if len(shared) < 2 or share < _NEARLY_ALL:
        return False
    if not counted_in(table, found.truth):
        return True
    return len(shared) >= max(3, 2 * len(found.labels) / 3) and _agrees(table, name, found)


def _mostly_others(rows: Mapping[str, int], known: Mapping[str, int]) -> bool:
    """Whether far from all rows have known labels; of most columns the first already tell."""
    most = 2 * (1 - _NEARLY_ALL) * sum(rows.values())
    others = 0
    for label, times in rows.items():
        if label not in known:
            others += times
            if others > most:
                return True
    return False


def _alike(labels: Sequence[str], others: Sequence[str]) -> bool:
    """Whether words of two columns are those of the same classes, most of which both hold."""
    shared = {*labels} & {*others}
    return not counted(labels) and 2 * len(shared) >= min(len(labels), len(others))


def _agrees(table: Table, name: str, found: Evidence) -> bool:
    """Whether two columns of whole numbers agree more often than columns of their shares would."""
    codes = []
    for each in (found.truth, name):
        column = table.columns[each]
        assert isinstance(column, Coded)
        place = {label: i for i, label in enumerate(found.labels)}
        of_text = [-1 if is_missing(t) else place.get(label_key(t), -1) for t in column.texts]
        codes.append(np.array(of_text)[column.codes])
    truth, other = codes
    fine = (truth >= 0) & (other >= 0)
    size = max(int(fine.sum()), 1)
    shares = [np.bincount(each[fine], minlength=len(found.labels)) / size for each in codes]
    return bool((truth == other)[fine].sum() / size > shares[0] @ shares[1] + _ABOVE_CHANCE)
