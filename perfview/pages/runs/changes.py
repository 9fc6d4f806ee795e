"""Which periods of time differ from the rest beyond chance, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from perfcore.chance.runs import run_counts
from perfcore.chance.runs.odd_runs import EXPECTED, OddRun, expected_p_value, odd_runs, shares_of
from perfcore.measures import MEASURES
from perfcore.readers.subgroups import MISSING
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.store.sources import grouped, weighted
from perfview.tasks.binary.periods import Runs, rows_by_run, sweeps_by_run
from perfview.tasks.changes import changes_said, sides_said
from perfview.words import escaped, say, sentences, told

ROLES = {
    "recall": "threshold",
    "precision": "threshold",
    "fpr": "threshold",
    "prevalence": "positive",
    "alert_rate": "threshold",
}
"""Shares with a chart, each with the role of its colour."""


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
    found = expected_p_values(file, model) if as_probabilities(runs, file, model) else {}
    return odd_runs(counted, tuple(runs), [found[run] for run in runs if found])


@cached(shared=True)
def expected_p_values(file: DataSet, model: str) -> Mapping[str, tuple[float, float]]:
    """Return by run what `expected_p_value` does: no threshold moves it."""
    return {run: expected_p_value(s) for run, s in sweeps_by_run(file, model).items()}


def verdict_of(
    file: DataSet, model: str, threshold: float, *, text: Callable[[str], str] = escaped
) -> str:
    """Return what `verdict` says of the periods of a model at a threshold."""
    reasons = (row.certainty.reason for row in rows_by_run(file, model))
    untested = next(filter(None, reasons), "")
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
    names = {key: told(MEASURES[key].name) for key in odd if key in MEASURES}
    said = changes_said({key: found for key, found in odd.items() if key in names}, names, text)
    if EXPECTED in odd:
        said += sides_said(odd[EXPECTED], "over_time.off", text) or [say("over_time.holds")]
    return sentences(*said)
