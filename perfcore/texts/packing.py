"""Segments without their texts, as JSON has them, and segments in parts."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.arrays import FloatArray
from perfcore.messages import message, value_error
from perfcore.texts.corpora import Corpus
from perfcore.texts.figures import FIGURES, LIKELIHOOD_FIGURES
from perfcore.texts.figures.statements import TextFigure
from perfcore.texts.segments import LIKELIHOODS, Segments, Table, segments
from perfcore.texts.tokenisers import TOKENISERS

MOST_PARTS = 5


def _references(corpus: Corpus) -> FloatArray:
    tokens, inside = corpus.words, ~corpus.is_hypothesis
    owners, lengths = corpus.owners[inside], tokens.lengths[inside]
    of_reference = np.repeat(inside, tokens.lengths)
    codes, of = tokens.codes[of_reference], np.repeat(owners, lengths)
    radix = int(codes.max(initial=0)) + 1
    # In the references of how many segments each token is.
    there = np.bincount(np.unique(of * radix + codes) % radix, minlength=radix)
    columns = [np.bincount(owners, minlength=corpus.size)]
    columns.append(np.bincount(owners, lengths, corpus.size))
    columns.append(np.bincount(of, there[codes] == 1, corpus.size))
    return np.column_stack(columns).astype(np.float64)


REFERENCES = Table("references", _references)
"""How many references, their tokens together, and how many of these are in no other segment's."""


def lengths(s: Segments) -> FloatArray:
    """Return how many tokens the references of each segment have on average, shape (n,)."""
    many, tokens, _ = s.table(REFERENCES).T
    return np.asarray(tokens / np.where(s.scored, many, np.nan), np.float64)


def rare_shares(s: Segments) -> FloatArray:
    """Return which share of the tokens of references no other segment's have, shape (n,)."""
    _, tokens, rare = s.table(REFERENCES).T
    return np.asarray(rare / np.where(tokens > 0, tokens, np.nan), np.float64)


def signature(s: Segments, version: str) -> str:
    """Return the signature of BLEU, in the form of sacrebleu.

    Examples
    --------
    >>> from perfcore.texts import segments
    >>> signature(segments(["a cat"], [["a cat"]]), "2.5.1")
    'nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.5.1'
    """
    many = np.unique(s.table(REFERENCES)[s.scored, 0]).astype(int).tolist()
    references = many[0] if len(many) == 1 else "var"
    case = "lc" if s.lowercase else "mixed"
    return f"nrefs:{references}|case:{case}|eff:no|tok:{s.tokens}|smooth:exp|version:{version}"


def parts_of(values: FloatArray, most: int = MOST_PARTS) -> list[npt.NDArray[np.bool_]]:
    """Return parts of about equal size, those of low values first; values that are NaN are in none.

    Examples
    --------
    >>> [part.tolist() for part in parts_of(np.array([3.0, 1.0, 2.0, np.nan]), 2)]
    [[False, True, True, False], [True, False, False, False]]
    """
    known = values[np.isfinite(values)]
    if not known.size:
        return []
    shares = np.arange(1, most + 1) / most
    ends = np.unique(np.quantile(known, shares, method="inverted_cdf"))
    of = np.searchsorted(ends, values)  # a part holds what is at its end; NaN stands behind all
    return [of == place for place in range(ends.size)]


def part_of(s: Segments, here: npt.NDArray[np.bool_], figures: Iterable[TextFigure]) -> Segments:
    """Return some of the segments as numbers, of which these figures can be computed."""
    tables = {each.table.key: s.table(each.table)[here] for each in figures}
    return Segments(s.scored[here], s.tokens, s.lowercase, None, tables, s.synonyms)


_LONGEST = 40
"""So many characters has the name of a source of synonyms at most."""
TABLES: dict[str, Table] = {
    table.key: table for table in (*(each.table for each in FIGURES.values()), REFERENCES)
}
"""Every table of numbers of segments that have references, by key."""
_MEMBERS = ("tokens", "lowercase", "synonyms", "scored", "tables")


def known_figures(s: Segments) -> dict[str, TextFigure]:
    """Return the figures that segments have, by key: of log-probabilities where these are known."""
    return {**FIGURES, **(LIKELIHOOD_FIGURES if LIKELIHOODS.key in s.tables else {})}


def figures_of(s: Segments) -> dict[str, float]:
    """Return the value of every figure that segments have, NaN where undefined."""
    return {key: float(each.of(s)) for key, each in known_figures(s).items()}


def packed(s: Segments) -> dict[str, Any]:
    """Return the numbers of segments, and how their texts were cut: no text is in it.

    Examples
    --------
    >>> found = packed(segments(["a cat"], ["the cat"]))
    >>> found["scored"], found["tables"]["bleu"][0], figures_of(unpacked(found))["rouge_1"]
    ([True], [1], 0.5)
    """
    tables = {key: s.table(table) for key, table in TABLES.items()}
    if LIKELIHOODS.key in s.tables:
        tables[LIKELIHOODS.key] = s.tables[LIKELIHOODS.key]
    return {
        "tokens": s.tokens,
        "lowercase": s.lowercase,
        "synonyms": s.synonyms,
        "scored": s.scored.tolist(),
        "tables": {key: [*map(_plain, table.T)] for key, table in tables.items()},
    }


def _plain(numbers: FloatArray) -> list[float | int | None]:
    """Return numbers as JSON has them: whole ones as such, null for NaN."""
    if (numbers == np.rint(numbers)).all() and np.abs(numbers).max(initial=0) < 2**53:
        return list(numbers.astype(np.int64).tolist())
    return [None if number != number else number for number in numbers.tolist()]


def unpacked(told: Any) -> Segments:
    """Return the segments that were packed, every part of them checked.

    Raises
    ------
    ValueError
        If they are none.
    """
    if not isinstance(told, dict) or {*told} != {*_MEMBERS}:
        raise value_error("There must be the members {names}.", names=", ".join(_MEMBERS))
    tokens, lowercase, synonyms, scored, tables = (told[name] for name in _MEMBERS)
    if not isinstance(tokens, str) or tokens not in TOKENISERS:
        raise _refusal("tokens", "be one of {known}", known=", ".join(TOKENISERS))
    if not isinstance(lowercase, bool):
        raise _refusal("lowercase", "be true or false")
    if not isinstance(synonyms, str) or len(synonyms) > _LONGEST:
        raise _refusal("synonyms", "be a text of at most {most} characters", most=_LONGEST)
    if not isinstance(scored, list) or not all(isinstance(each, bool) for each in scored):
        raise _refusal("scored", "be a list of true and false")
    if not isinstance(tables, dict) or {*tables} - {LIKELIHOODS.key} != {*TABLES}:
        raise _refusal("tables", "have exactly {known}", known=", ".join(TABLES))
    found = Segments(np.array(scored, np.bool_), tokens, lowercase, synonyms=synonyms)
    for key, columns in tables.items():
        found.tables[key] = _table(key, columns, len(scored))
        if key != LIKELIHOODS.key and found.tables[key][~found.scored].any():
            raise _refusal(key, "be 0 where segments have no reference")
    return found


def _table(key: str, columns: Any, size: int) -> FloatArray:
    if not isinstance(columns, list) or len(columns) != _widths()[key]:
        raise _refusal(key, "have {many} columns", many=_widths()[key])
    found = np.empty((size, len(columns)))
    for place, column in enumerate(columns):
        if not isinstance(column, list) or len(column) != size or not all(map(_is_number, column)):
            raise _refusal(key, "hold numbers, {size:,} in a column", size=size)
        found[:, place] = [np.nan if each is None else each for each in column]
    below = found * (-1, 1) if key == LIKELIHOODS.key else found
    if np.isinf(found).any() or (below < 0).any():
        raise _refusal(key, "hold finite numbers that are not negative, but log-probabilities")
    found.flags.writeable = False
    return found


def _is_number(value: Any) -> bool:
    return value is None or (isinstance(value, int | float) and not isinstance(value, bool))


@cache
def _widths() -> dict[str, int]:
    """Return how many columns each table has."""
    none = segments([], [])
    return {key: none.table(table).shape[1] for key, table in TABLES.items()} | {LIKELIHOODS.key: 2}


def _refusal(name: str, rule: str, **values: Any) -> ValueError:
    said = message(rule, **values)
    return value_error("Member {name} must {rule}.", name=repr(name), rule=said)
