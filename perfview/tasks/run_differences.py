"""Two models over the same runs: the plain paired t test and the corrected one, beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from math import isnan

from perfcore.chance.comparison import JudgedDifference, judged_differences
from perfcore.chance.runs import RunDifference, RunValues, run_difference
from perfview.kit.theme import number
from perfview.tasks.sentences import p_text
from perfview.words import escaped, say, sentences, told

Pair = tuple[str, str]

LEVEL = 0.95


@dataclass(frozen=True, slots=True, eq=False)
class ComparedPairs:
    """All pairs of models tested in one figure.

    Attributes
    ----------
    figure
        What it is called.
    differences
        By pair: the plain difference over runs.
    plain, corrected
        By pair: judged by each test, p values corrected by Holm's method. ``corrected`` is empty
        where nobody knows how many cases a run was trained on.
    """

    figure: str
    differences: Mapping[Pair, RunDifference]
    plain: Mapping[Pair, JudgedDifference]
    corrected: Mapping[Pair, JudgedDifference]


def compared_pairs(
    values: Mapping[str, RunValues], figure: str, ratio: float, *, lower: bool = False
) -> ComparedPairs:
    """Return both tests of every pair of models.

    Parameters
    ----------
    values
        The figure of each run, by model.
    figure
        What it is called.
    ratio
        How many cases a run tests for each that it was trained on; NaN if nobody knows.
    lower
        Whether lower is better.
    """
    pairs = list(combinations(values, 2))
    plain = {pair: run_difference(*(values[name] for name in pair), level=LEVEL) for pair in pairs}
    corrected = {
        pair: run_difference(
            *(values[name] for name in pair), tested_per_trained=ratio, level=LEVEL
        )
        for pair in pairs
        if not isnan(ratio)
    }
    return ComparedPairs(
        figure, plain, _judged(plain, lower=lower), _judged(corrected, lower=lower)
    )


def _judged(found: Mapping[Pair, RunDifference], *, lower: bool) -> dict[Pair, JudgedDifference]:
    tests = {pair: {"": each} for pair, each in found.items()}
    judged = judged_differences(tests, lower_is_better=[""] if lower else ())
    return {pair: each[""] for pair, each in judged.items()}


def pair_rows(tests: ComparedPairs) -> list[dict[str, object]]:
    """Return a row for each pair, numbers by the headings."""
    rows = []
    for (first, second), found in tests.differences.items():
        row: dict[str, object] = {
            say("over_runs.first"): first,
            say("over_runs.second"): second,
            say("over_runs.difference"): found.value,
            say("over_runs.difference_sd"): found.sd,
        }
        for name, judged in (("plain", tests.plain), ("corrected", tests.corrected)):
            each = judged.get((first, second))
            row[say(f"over_runs.p_{name}")] = None if each is None else each.p_value
            row[say(f"over_runs.holm_{name}")] = None if each is None else each.corrected_p_value
        rows.append(row)
    return rows


def pairs_text(tests: ComparedPairs) -> str:
    """Return in Markdown what the tests say: of one pair, or how many of several differ."""
    if len(tests.differences) > 1:
        words = {"count": str(len(tests.differences)), "figure": escaped(tests.figure)}
        plain = say("over_runs.many_plain", beyond=str(_beyond(tests.plain)), **words)
        if not tests.corrected:
            return plain
        return sentences(
            plain, say("over_runs.many_corrected", beyond=str(_beyond(tests.corrected)))
        )
    (((first, second), found),) = tests.differences.items()
    if isnan(found.p_value):
        return say("over_runs.untested", reason=escaped(told(found.reason)))
    if found.value == 0:
        return say("over_runs.equal", figure=escaped(tests.figure))
    judged, corrected = tests.plain[first, second], tests.corrected.get((first, second))
    ahead, behind = (first, second) if judged.ahead == "first" else (second, first)
    gap = say(
        "over_runs.gap",
        ahead=escaped(ahead),
        behind=escaped(behind),
        figure=escaped(tests.figure),
        gap=number(abs(found.value)),
        runs=len(found.runs),
    )
    if corrected is None:
        return sentences(gap, say("over_runs.p_of_plain", p=p_text(judged.p_value)))
    both = say("over_runs.p_of_both", p=p_text(judged.p_value), corrected=p_text(corrected.p_value))
    return sentences(gap, both, say(f"over_runs.{_verdict(judged, corrected)}"))


def _beyond(judged: Mapping[Pair, JudgedDifference]) -> int:
    return sum(bool(each.beyond_chance) for each in judged.values())


def _verdict(plain: JudgedDifference, corrected: JudgedDifference) -> str:
    if corrected.beyond_chance:
        return "both_beyond"
    return "plain_alone" if plain.beyond_chance else "none_beyond"
