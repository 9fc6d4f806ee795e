"""Python lines that reproduce the numbers of a card, from the data or from the result file."""

from __future__ import annotations

import math

from perfcore.binary.losses import are_probabilities
from perfcore.results import PER_CASE, Result
from perfview.downloads.sources import RESULT_FILE, Source, call, reading_lines

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


def code_of(result: Result, name: str, source: Source | None) -> list[str]:
    """Return Python that computes counts, costs and the best threshold of a model again.

    It defines ``counts``, ``per_1000``, ``cost`` and ``best``, and ``calibration`` where scores may
    be probabilities. It begins with the data file, or without a source with the result as JSON.
    """
    calibration = _CALIBRATION if are_probabilities(result.models[name].sweep) else ()
    start = _from_result(name) if source is None else _from_data(result, name, source)
    return [*start, *_NUMBERS, *calibration]


def _from_data(result: Result, name: str, source: Source) -> list[str]:
    model, use = result.models[name], result.use
    names = ["CostMatrix", "best_threshold", "expected_cost", "projected"]
    if model.tally.amounts is not None and use.pricing != PER_CASE:
        names += ["Pricing", "amount_sweep_of"]
        counted = f"amount_sweep_of(found, {name!r}).priced({call('Pricing', use.pricing)})"
    else:
        names += ["Tally", "sweep_of"]
        counted = f"Tally(sweep_of(found, {name!r}))"
    threshold = 'float("inf")' if model.threshold == math.inf else repr(model.threshold)
    return [
        f"from perfcore import {', '.join(sorted(names))}",
        *reading_lines(source),
        f"tally = {counted}",
        f"costs = {call('CostMatrix', use.costs)}",
        f"threshold, prevalence = {threshold}, {use.prevalence!r}",
        *([_NEGATED] if model.sweep.negated else []),
    ]


def _from_result(name: str) -> list[str]:
    return [
        "from perfcore import best_threshold, expected_cost, projected",
        "from perfcore.results import read_result",
        "",
        f"result = read_result({RESULT_FILE!r})",
        f"model, costs = result.models[{name!r}], result.use.costs",
        "tally = model.priced(result.use.pricing)",
        "threshold, prevalence = model.threshold, result.use.prevalence",
    ]
