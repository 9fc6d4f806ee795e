"""Segments without their texts, as JSON has them: what links and results keep of a system."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.messages import message, value_error
from perfcore.texts.figures import FIGURES, LIKELIHOOD_FIGURES
from perfcore.texts.figures.statements import TextFigure
from perfcore.texts.parts import REFERENCES
from perfcore.texts.segments import LIKELIHOODS, Segments, Table, segments
from perfcore.texts.tokenisers import TOKENISERS

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
