"""Python lines that reproduce the numbers of a card, from the data or from the result file."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from typing import Any

from perfcore.readers import Choices as Columns
from perfcore.readers.text.conventions import GUESSED, Conventions
from perfcore.results import PER_CASE, Result

MOST_LINES, WIDTH = 22, 130
"""More lines of this width do not fit on a card; they then begin with the result file."""

RESULT_FILE = "result.json"

_NUMBERS = (
    "cases = tally.cases",
    "counts, share = cases.at(threshold), cases.positives / (cases.positives + cases.negatives)",
    "per_1000 = projected(counts, share if prevalence is None else prevalence, total=1000)",
    "cost = 1000 * expected_cost(tally, costs, threshold=threshold, prevalence=prevalence)",
    "best = best_threshold(tally, costs, prevalence=prevalence)",
    "print(counts, per_1000, cost, best.threshold, 1000 * best.cost)",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """The data file, and how its columns were read.

    Attributes
    ----------
    file : str
        Its name in a folder; untrusted text.
    columns : Choices
        What its columns mean.
    drop_bad_rows : bool
        Whether bad rows were left out.
    conventions : Conventions
        How the file is written, as far as that was chosen.
    """

    file: str
    columns: Columns
    drop_bad_rows: bool = False
    conventions: Conventions = GUESSED


def reproduction(result: Result, name: str, source: Source | None = None) -> str:
    """Return Python that computes counts, costs and the best threshold of a model again.

    It defines ``counts``, ``per_1000``, ``cost`` and ``best``. It begins with the data file, or
    without a source, or where that takes too many lines, with the result as JSON.
    """
    if source is not None:
        lines = _from_data(result, name, source)
        if sum(1 + len(line) // WIDTH for line in lines) <= MOST_LINES:
            return "\n".join(lines)
    return "\n".join(_from_result(result, name))


def _from_data(result: Result, name: str, source: Source) -> list[str]:
    use = result.use
    by_amount = result.models[name].tally.amounts is not None and use.pricing != PER_CASE
    names = ["CostMatrix", "best_threshold", "expected_cost", "projected"]
    if by_amount:
        names += ["Pricing", "amount_sweep_of"]
        counted = f"amount_sweep_of(found, {name!r}).priced({_call('Pricing', use.pricing)})"
    else:
        names += ["Tally", "sweep_of"]
        counted = f"Tally(sweep_of(found, {name!r}))"
    return [
        f"from perfcore import {', '.join(sorted(names))}",
        "from perfcore.readers import Choices, predictions, read_table",
        "",
        f"table = read_table({', '.join([repr(source.file), *_chosen(source.conventions)])})",
        f"columns = {_call('Choices', source.columns, without=('notes',))}",
        f"found = predictions(table, columns, drop_bad_rows={source.drop_bad_rows}).predictions",
        f"tally = {counted}",
        f"costs = {_call('CostMatrix', use.costs)}",
        f"threshold, prevalence = {_number(result.models[name].threshold)}, {use.prevalence!r}",
        *_NUMBERS,
    ]


def _from_result(result: Result, name: str) -> list[str]:
    return [
        "from perfcore import best_threshold, expected_cost, projected",
        "from perfcore.results import read_result",
        "",
        f"result = read_result({RESULT_FILE!r})",
        f"model, costs = result.models[{name!r}], result.use.costs",
        "tally = model.priced(result.use.pricing)",
        "threshold, prevalence = model.threshold, result.use.prevalence",
        *_NUMBERS,
    ]


def _call(name: str, value: Any, *, without: tuple[str, ...] = ()) -> str:
    """Return the call that makes a dataclass again; what is as by default is left out."""
    return f"{name}({', '.join(_chosen(value, without))})"


def _chosen(value: Any, without: tuple[str, ...] = ()) -> list[str]:
    """Return the fields of a dataclass that are not as by default, as arguments."""
    return [
        f"{field.name}={getattr(value, field.name)!r}"
        for field in fields(value)
        if field.name not in without and getattr(value, field.name) != field.default
    ]


def _number(value: float) -> str:
    return 'float("inf")' if value == math.inf else repr(value)
