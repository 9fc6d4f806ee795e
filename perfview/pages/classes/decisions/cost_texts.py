"""A cost matrix as short text, as an address has it: what differs from 0 for right, 1 for wrong.

Classes are named by their places. ``0.2:5`` is the cost of calling class 0 class 2, ``0.:5`` that
of calling class 0 anything else, ``.2:5`` that of calling anything else class 2, ``.:5`` that of
any error, ``0.0:-1`` that of calling class 0 what it is, and ``~:-1`` that of calling any class
what it is. Later parts win. Where that is shorter, all costs stand there row by row: ``0~5~1~0``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from math import isqrt
from urllib.parse import quote

import numpy as np
import numpy.typing as npt

from perfview.kit.parameters import terms_read
from perfview.kit.typed_numbers import number_read

Costs = npt.NDArray[np.float64]

LONGEST_COSTS = 4000
"""The longest text of a cost matrix, in characters, as it stands in the address bar."""

GREATEST_COST = 1e12
"""So much a decision may cost or earn at most: what cases cost together must be a number."""

_BETWEEN = "~"
_CELL = re.compile(r"(0|[1-9]\d{0,5}|)\.(0|[1-9]\d{0,5}|)", re.ASCII)


def first_costs(size: int) -> Costs:
    """Return what holds at first: 0 for a right decision, 1 for a wrong one."""
    return 1 - np.eye(size)


def costs_text(costs: Costs) -> str:
    """Return a cost matrix as it stands in an address, "" for that at first.

    >>> costs_text(first_costs(3)), costs_text(np.array([[0, 5, 5], [1, 0, 1], [1, 2.5, -1]]))
    ('', '0~5~5~1~0~1~1~2.5~-1')
    >>> some = first_costs(20)
    >>> some[3], some[3, 3], some[0, 1] = 5, 0, 7
    >>> costs_text(some)
    '3.:5,0.1:7'
    """
    texts = [",".join(_parts(costs, columns=columns)) for columns in (False, True)]
    if len(costs) > 1:
        texts.append(_BETWEEN.join(map(brief, costs.ravel().tolist())))
    return min(texts, key=_length)


def read_costs(text: str) -> str | None:
    """Return `text` if it says costs of any number of classes, None if it says none.

    >>> read_costs("0.2:5,.1:2"), read_costs("0.2:high"), read_costs("0-2:5"), read_costs("0~1~2")
    ('0.2:5,.1:2', None, None, None)
    """
    known = text if _length(text) <= LONGEST_COSTS else ""
    return text if known and (_cells(text) is not None or _flat(text) is not None) else None


def costs_of(text: str, size: int) -> Costs | None:
    """Return the cost matrix of so many classes that a text says, None if they are others.

    >>> costs_of(".:2,1.0:10", 2).tolist(), costs_of("0.2:5", 2), costs_of("0~2~10~0", 2).tolist()
    ([[0.0, 2.0], [10.0, 0.0]], None, [[0.0, 2.0], [10.0, 0.0]])
    """
    costs = first_costs(size)
    if not text:
        return costs
    flat, cells = _flat(text), _cells(text)
    if cells is None:
        return flat.reshape(size, size) if flat is not None and flat.size == size**2 else None
    for (truth, called), cost in cells:
        if max(truth or 0, called or 0) >= size:
            return None
        if (truth, called) == (-1, -1):
            np.fill_diagonal(costs, cost)
        elif truth is not None and called is not None:
            costs[truth, called] = cost
        else:
            set_errors(costs, truth, called, cost)
    return costs


def set_errors(costs: Costs, truth: int | None, called: int | None, cost: float) -> None:
    """Set the cost of calling a class another one, in place; None stands for any other class."""
    right = costs.diagonal().copy()
    costs[slice(None) if truth is None else truth, slice(None) if called is None else called] = cost
    np.fill_diagonal(costs, right)


def has_room(costs: Costs) -> bool:
    """Return whether an address has room for a cost matrix."""
    return _length(costs_text(costs)) <= LONGEST_COSTS


def _parts(costs: Costs, *, columns: bool) -> Iterator[str]:
    """Yield what differs: from all to rows, or columns, to cells."""
    size = len(costs)
    shown = first_costs(size)
    right = costs.diagonal()
    common = _most_common(right) if size else 0.0
    if np.count_nonzero(right != common) + 1 < np.count_nonzero(right):
        np.fill_diagonal(shown, common)
        yield f"{_BETWEEN}:{brief(common)}"
    errors = ~np.eye(size, dtype=bool)
    lines: list[tuple[int | None, int | None]] = [(None, None)]
    lines += [(None, i) if columns else (i, None) for i in range(size)]
    for truth, called in lines:
        here = (slice(None) if truth is None else truth, slice(None) if called is None else called)
        wanted, wrong = costs[here], errors[here]
        if not wrong.any():
            continue
        cost = _most_common(wanted[wrong])
        now, then = shown[here] != wanted, (wanted != cost) & wrong
        if np.count_nonzero(then) + 1 < np.count_nonzero(now & wrong):
            set_errors(shown, truth, called, cost)
            yield f"{_name(truth)}.{_name(called)}:{brief(cost)}"
    for truth, called in np.argwhere(shown != costs).tolist():
        yield f"{truth}.{called}:{brief(costs[truth, called])}"


def _most_common(values: Costs) -> float:
    return float(Counter(values.tolist()).most_common(1)[0][0])


def _name(place: int | None) -> str:
    return "" if place is None else str(place)


def brief(cost: float) -> str:
    """Return the shortest text of a number: whole ones without a point."""
    text = repr(float(cost))
    return text.removesuffix(".0") if "e" not in text else text


def _cells(text: str) -> list[tuple[tuple[int | None, int | None], float]] | None:
    """Return places and costs, (-1, -1) for all right decisions; None if a part is no cost."""
    found: list[tuple[tuple[int | None, int | None], float]] = []
    for name, value in terms_read(text).items():
        cell, cost = _CELL.fullmatch(name), cost_read(value)
        if cost is None or (cell is None and name != _BETWEEN):
            return None
        truth, called = (-1, -1) if cell is None else (int(x) if x else None for x in cell.groups())
        found.append(((truth, called), cost))
    return found or None


def _flat(text: str) -> Costs | None:
    numbers = [cost_read(part) for part in text.split(_BETWEEN)]
    square = isqrt(len(numbers)) ** 2 == len(numbers) > 1
    return np.array(numbers, np.float64) if square and None not in numbers else None


def cost_read(text: str) -> float | None:
    """Return the cost that a text says, None if it says none that a decision may have."""
    cost = number_read(text)
    return cost if cost is not None and abs(cost) <= GREATEST_COST else None


def _length(text: str) -> int:
    return len(quote(text, safe="", errors="replace"))
