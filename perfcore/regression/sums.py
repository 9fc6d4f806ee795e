"""Sums over the cases of regression, block by block on both cores."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from perfcore.arrays import FloatArray
from perfcore.cores import on_cores
from perfcore.regression.compensated import Pair, Parts, Products, pair_of, sum_and_squares, total
from perfcore.regression.rows import BLOCK, TERMS, Centres, Rows, Terms

_PIECE = 16 * BLOCK  # what a thread takes at a time

Found = TypeVar("Found")


def first_sums(rows: Rows, centres: Centres) -> dict[str, Pair]:
    """Return the sums of the first pass, and under "largest" the largest error."""

    def of_block(at: Terms, weight: FloatArray | None) -> dict[str, Pair]:
        y, p = Products(at.y, weight), Products(at.p, weight)
        found = {"y": y.sum(), "yy": y.times(y), "p": p.sum(), "pp": p.times(p), "yp": y.times(p)}
        found["f"], found["ff"] = sum_and_squares(*at.centred, weight)
        found["size"] = _pair(TERMS["size"](at), weight)
        if weight is not None:
            found["w"] = pair_of(weight)
        error = at.errors[0]
        found["largest"] = (max(-float(error.min()), float(error.max())), 0.0)
        return found

    blocks = _in_blocks(rows, centres, of_block)
    empty = dict.fromkeys(
        ("y", "yy", "p", "pp", "yp", "f", "ff", "size", "w", "largest"), (0.0, 0.0)
    )
    sums = {name: total([each[name] for each in blocks]) for name in (blocks or [empty])[0]}
    if rows.weight is None:
        sums["w"] = (float(len(rows)), 0.0)
    return sums | {"largest": max((each["largest"] for each in blocks), default=(0.0, 0.0))}


def sum_of(rows: Rows, centres: Centres, name: str) -> Pair:
    """Return the sum of the terms of a name."""
    term = TERMS[name]
    return total(_in_blocks(rows, centres, lambda at, weight: _pair(term(at), weight)))


def _pair(parts: Parts, weight: FloatArray | None) -> Pair:
    numbers, rest = parts
    if weight is None:
        return pair_of(numbers, rest)
    return pair_of(numbers * weight, None if rest is None else rest * weight)


def _in_blocks(
    rows: Rows, centres: Centres, found: Callable[[Terms, FloatArray | None], Found]
) -> list[Found]:
    """Return what is found of each block of cases, with their weights over the unit."""

    def of_piece(start: int) -> list[Found]:
        starts = range(start, min(start + _PIECE, len(rows)), BLOCK)
        return [of_block(slice(at, at + BLOCK)) for at in starts]

    def of_block(part: slice) -> Found:
        weight = None if rows.weight is None else rows.weight[part] / centres.weight
        return found(Terms(rows, part, centres), weight)

    starts = range(0, len(rows), _PIECE)
    pieces = on_cores(of_piece, starts, size=min(len(rows), _PIECE))
    return [each for piece in pieces for each in piece]
