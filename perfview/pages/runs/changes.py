"""Which periods of time differ from the rest beyond chance, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from perfcore.chance.runs import run_counts
from perfcore.chance.runs.odd_runs import EXPECTED, OddRun, odd_runs, shares_of
from perfcore.measures import MEASURES
from perfcore.readers.subgroups import MISSING
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.store.sources import grouped, weighted
from perfview.tasks.binary.periods import Runs, rows_by_run
from perfview.words import escaped, listed, say, sentences, told

ROLES = {
    "recall": "threshold",
    "precision": "threshold",
    "fpr": "threshold",
    "prevalence": "positive",
    "alert_rate": "threshold",
}
"""Shares with a chart, each with the role of its colour."""

_MOST_NAMED = 8


def as_probabilities(runs: Runs, file: DataSet, model: str) -> Runs:
    """Return the runs if scores can hold as probabilities, and cases stand for themselves."""
    ranges = (s.thresholds[1:] for s in runs.values())
    if any(scores.size and (scores[-1] < 0 or scores[0] > 1) for scores in ranges):
        return {}
    together = weighted(file.found, model) or grouped(file.found, model)
    return {} if together or model in file.made_of else runs


@cached(most=100, shared=True)
def odd_periods(file: DataSet, model: str, threshold: float) -> Mapping[str, list[OddRun]]:
    """Return by figure the periods that differ beyond chance, see `odd_runs`.

    Where cases have weights or belong together, a share counts as that of as many cases as are as
    sure of it. Cases without a date are in no period.
    """
    rows = [row for row in rows_by_run(file, model) if row.name != MISSING]
    runs = {row.name: row.tally.cases for row in rows}
    shares = shares_of(run_counts(runs, threshold).counts)
    sure = [
        row.certainty.effective(ROLES, np.array([row.tally.cases.index(threshold)])) for row in rows
    ]
    counted = {}
    for key, (part, whole) in shares.items():
        if any(sure):
            cases = np.nan_to_num([each.get(f"{key}_cases", np.zeros(1))[0] for each in sure])
            share = np.divide(part, whole, out=np.zeros(part.size), where=whole > 0)
            part, whole = share * cases, cases
        counted[key] = np.rint(part).astype(np.int64), np.rint(whole).astype(np.int64)
    return odd_runs(counted, tuple(runs), as_probabilities(runs, file, model))


def verdict_of(
    file: DataSet, model: str, threshold: float, *, text: Callable[[str], str] = escaped
) -> str:
    """Return what `verdict` says of the periods of a model at a threshold."""
    untested = next((row.certainty.reason for row in rows_by_run(file, model)), "")
    odd = {} if untested else odd_periods(file, model, threshold)
    return verdict(odd, untested=untested, text=text)


def verdict(
    odd: Mapping[str, list[OddRun]], *, untested: str, text: Callable[[str], str] = escaped
) -> str:
    """Return in Markdown which periods differ beyond chance in what, or why nobody knows.

    `text` makes Markdown of names and reasons.
    """
    if untested:
        return say("over_time.untested", reason=text(untested))
    said = [
        say(
            f"over_time.{_key(key, side)}",
            figure=text(told(MEASURES[key].name)) if key in MEASURES else "",
            periods=text(_named([each.run for each in found if each.above is above])),
        )
        for key, found in odd.items()
        for side, above in (("above", True), ("below", False))
        if any(each.above is above for each in found)
    ]
    if not any(found for key, found in odd.items() if key != EXPECTED):
        said.insert(0, say("over_time.same"))
    if EXPECTED in odd and not odd[EXPECTED]:
        said.append(say("over_time.holds"))
    return sentences(*said)


def _key(figure: str, side: str) -> str:
    return f"off_{side}" if figure == EXPECTED else side


def _named(names: list[str]) -> str:
    more = len(names) - _MOST_NAMED
    return listed(
        [*names[:_MOST_NAMED], *([say("wrong_way.others", count=more)] if more > 0 else [])]
    )
