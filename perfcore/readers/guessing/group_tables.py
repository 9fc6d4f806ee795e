"""Tables of deciles and gains: a row is a group of scores, with its counts and its bounds."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.readers.columns import Unusable
from perfcore.readers.guessing import contents, names
from perfcore.readers.labels import looks_like_truth
from perfcore.readers.tables import Table

MOST_GROUPS, MOST_COLUMNS = 200, 40
_ROUNDED, _NEAR, _FAR = 0.0051, 0.02, 0.1
"""How far rounded rates are off: as such, and beside the largest of them."""
_LEAST = 3
"""In columns of 0, 1 and 2, a quotient is found by chance."""
_SCALES = (1.0, 100.0)
"""A rate is a share, or a percentage whose sign is elsewhere."""
LOWER = (
    *("min", "from", "lower", "least", "start", "lowest", "von", "ab", "untere", "de", "desde"),
    *("inf", "mín", "minimum", "最小", "最低", "下限", "起"),
)
UPPER = (
    *("max", "to", "upper", "most", "end", "highest", "bis", "obere", "à", "hasta"),
    *("sup", "máx", "maximum", "最大", "最高", "上限", "止"),
)


RANKS = (
    *("decile", "quantile", "percentile", "ventile", "quintile", "bucket", "bin", "band", "tier"),
    *("dezil", "gruppe", "klasse", "décile", "decil", "groupe", "grupo", "group", "rank", "组"),
    *("十分位", "分组", "分箱"),
)
"""Words of what numbers the groups."""


@dataclass(frozen=True, slots=True)
class Groups:
    """The columns of a table of groups.

    Attributes
    ----------
    positives, beside
        Columns of counts: the positives, and the negatives or all cases.
    counts_negatives
        Whether `beside` counts the negatives.
    bounds
        The column of the lowest score of each group, and that of the highest; or the first alone,
        or neither.
    rate
        The column that is the one count divided by the other, if that is how they were found.
    rates
        Columns that are such shares but for a factor: they are no scores.
    scored
        Whether a column may hold a score of each group that is not one of its bounds.
    """

    positives: str
    beside: str
    counts_negatives: bool
    bounds: tuple[str, ...]
    rate: str | None
    rates: frozenset[str]
    scored: bool


def has_truth(table: Table) -> bool:
    """Return whether a column of two labels is named as truths are."""
    two = [name for name, column in table.columns.items() if looks_like_truth(column)]
    return names.first_named(two, names.TRUTH) is not None


def counts_named(table: Table) -> tuple[str, str, bool] | None:
    """Return the columns named as counts of positives, and of negatives or all cases; else None.

    The third says whether the second counts the negatives.
    """
    counts = [name for name in table.columns if contents.whole_counts(table, name)]
    positives = names.first_named(counts, names.POSITIVES)
    negatives = names.first_named(counts, names.NEGATIVES)
    beside = negatives or names.first_named(counts, names.TOTAL)
    return (positives, beside, negatives is not None) if positives and beside else None


@np.errstate(all="ignore")
def groups_of(table: Table) -> Groups | None:
    """Return the columns of a table of groups, by names or arithmetic; None of another table.

    Counts are known by their names, or because one column is the quotient of two of them.
    """
    wide = len(table.columns) > MOST_COLUMNS
    if wide or not 2 <= table.rows <= MOST_GROUPS or has_truth(table):
        return None
    numeric = [n for n, each in table.columns.items() if not isinstance(each, Unusable)]
    values = {name: _column(table, name) for name in numeric}
    named, rate = counts_named(table), None
    if named is None:
        found = _quotient(table, values)
        if found is None:
            return None
        *pair, rate = found
        named = pair[0], pair[1], False
    positives, beside, negatives = named
    sizes = values[beside] + values[positives] if negatives else values[beside]
    left = {n: each for n, each in values.items() if n not in (positives, beside)}
    rates = frozenset(n for n, each in left.items() if _rates(each, values[positives], sizes))
    left = {n: each for n, each in left.items() if n not in rates and n != rate}
    last = without_total(values[positives], values[beside], [])
    numbers = [n for n in left if np.isfinite(left[n]).any() and not contents.identifier(table, n)]
    numbers += rates - {rate}
    grouped = any(_says(name, RANKS) for name in table.columns)
    scored = any(names.score_named(n) if grouped else not _says(n, UPPER) for n in numbers)
    bounds = _bounds(table, left, last)
    return Groups(positives, beside, negatives, bounds, rate, rates, scored)


@np.errstate(all="ignore")
def without_total(hits: FloatArray, beside: FloatArray, bounds: list[FloatArray]) -> slice:
    """Return the rows that are groups: all but a last one whose counts sum those of the others.

    Such a row is no group if it has no bounds, or those of all others.
    """
    whole = slice(None)
    if hits.size <= _LEAST or not (_sums(hits) and _sums(beside)):
        return whole
    for each in bounds:
        least, most = np.nanmin(each[:-1], initial=np.inf), np.nanmax(each[:-1], initial=-np.inf)
        if not (np.isnan(each[-1]) or each[-1] in (least, most)):
            return whole
    return slice(-1)


def _column(table: Table, name: str) -> FloatArray:
    column = table.columns[name]
    assert not isinstance(column, Unusable)
    return column.values()


def _sums(counts: FloatArray) -> bool:
    """Whether the last count is the sum of the others."""
    return bool(counts[:-1].sum() == counts[-1])


def _quotient(table: Table, values: dict[str, FloatArray]) -> tuple[str, str, str] | None:
    """Return a column of counts, one that it is divided by, and that of the quotients."""
    counts = [name for name in values if contents.whole_counts(table, name)]
    rates = [name for name in values if not np.isnan(values[name]).any()]
    for hits, total in permutations(counts, 2):
        one, other = values[hits], values[total]
        if not (one <= other).all() or not other.min() > 0 or other.max() < _LEAST:
            continue
        if len({*one}) < 2:
            continue
        for rate in rates:
            for scale in _SCALES if rate not in (hits, total) else ():
                off, most = np.abs(scale * one / other - values[rate]).max(), values[rate].max()
                if off <= min(scale * _ROUNDED, _FAR * most):
                    return hits, total, rate
    return None


def _rates(values: FloatArray, hits: FloatArray, sizes: FloatArray) -> bool:
    """Whether numbers are the shares of positives but for a factor, as rates and lifts are."""
    shares = hits / sizes
    factor = values.sum() / shares.sum()
    return bool(np.abs(values - factor * shares).max() <= _NEAR * np.abs(values).max())


def _bounds(table: Table, values: dict[str, FloatArray], rows: slice) -> tuple[str, ...]:
    """Return the columns of lowest and highest scores: by arithmetic, of several by their names."""
    fit = {n: v[rows] for n, v in values.items() if not contents.identifier(table, n)}
    fit = {n: v for n, v in fit.items() if v.size and not np.isnan(v).any()}
    pairs = [pair for pair in permutations(fit, 2) if _apart(fit[pair[0]], fit[pair[1]])]
    named = [pair for pair in pairs if _says(pair[0], LOWER) and _says(pair[1], UPPER)]
    alike = [(a, b) for a, b in pairs if names.score_named(a) == names.score_named(b)]
    pairs = named or alike
    if len(pairs) == 1:
        return pairs[0]
    said = [[n for n in fit if _says(n, words) and len({*fit[n]}) > 1] for words in (LOWER, UPPER)]
    ends = tuple(each[0] for each in said if len(each) == 1)
    return ends if said[0] and len(ends) == sum(map(bool, said)) else ()


def _apart(lower: FloatArray, upper: FloatArray) -> bool:
    """Whether two columns bound groups that do not overlap."""
    order = np.argsort(lower, kind="stable")
    low, high = lower[order], upper[order]
    wide = bool((low < high).any()) and bool((low <= high).all())
    return wide and bool((high[:-1] <= low[1:]).all())


def _says(name: str, words: tuple[str, ...]) -> bool:
    plain = names.plain(name)
    return not {*plain.split("_")}.isdisjoint(words) or plain.endswith(
        tuple(word for word in words if not word.isascii())
    )
