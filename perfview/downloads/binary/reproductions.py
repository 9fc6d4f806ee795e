"""Python lines that reproduce the numbers of a card, from the data or from the result file."""

from __future__ import annotations

import math

from perfcore.binary.losses import are_probabilities
from perfcore.results import PER_CASE, Result
from perfview.downloads.sources import RESULT_FILE, Source, call, find_room, reading_lines

_NUMBERS = (
    "cases = tally.cases",
    "counts, share = cases.at(threshold), cases.positives / (cases.positives + cases.negatives)",
    "per_1000 = projected(counts, share if prevalence is None else prevalence, total=1000)",
    "cost = 1000 * expected_cost(tally, costs, threshold=threshold, prevalence=prevalence)",
    "best = best_threshold(tally, costs, prevalence=prevalence)",
    "print(counts, per_1000, cost, best.threshold, 1000 * best.cost)",
)
_NEGATED = "# smaller scores mean positive: the sweep has them, and the threshold, negated"
_CALIBRATION = (
    "from perfcore.calibration import calibration_figures",
    "print(calibration := calibration_figures(cases))",
)


def reproduction(result: Result, name: str, source: Source | None = None) -> str:
    """Return Python that computes counts, costs and the best threshold of a model again.

    It defines ``counts``, ``per_1000``, ``cost`` and ``best``, and ``calibration`` where scores may
    be probabilities. It begins with the data file, or
    without a source, or where that takes too many lines, with the result as JSON.
    """
    known = are_probabilities(result.models[name].sweep)
    calibration = _CALIBRATION if known else ()
    if source is not None:
        lines = [*_from_data(result, name, source), *calibration]
        if find_room(lines):
            return "\n".join(lines)
    return "\n".join([*_from_result(result, name), *calibration])


def _from_data(result: Result, name: str, source: Source) -> list[str]:
    use = result.use
    by_amount = result.models[name].tally.amounts is not None and use.pricing != PER_CASE
    names = ["CostMatrix", "best_threshold", "expected_cost", "projected"]
    if by_amount:
        names += ["Pricing", "amount_sweep_of"]
        counted = f"amount_sweep_of(found, {name!r}).priced({call('Pricing', use.pricing)})"
    else:
        names += ["Tally", "sweep_of"]
        counted = f"Tally(sweep_of(found, {name!r}))"
    return [
        f"from perfcore import {', '.join(sorted(names))}",
        *reading_lines(source),
        f"tally = {counted}",
        f"costs = {call('CostMatrix', use.costs)}",
        f"threshold, prevalence = {_number(result.models[name].threshold)}, {use.prevalence!r}",
        *([_NEGATED] if result.models[name].sweep.negated else []),
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


def _number(value: float) -> str:
    return 'float("inf")' if value == math.inf else repr(value)
