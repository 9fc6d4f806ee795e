"""`cutpoint check --by`: the figures of every period of time against requirements."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import numpy as np

import perfview.pages  # noqa: F401  # fills the lists of tasks and pages
from perfcore.readers.subgroups import MISSING
from perfcore.readers.times.periods import cases_of_periods
from perfview.commands.checks import NOT_MET, are_met, asked_of, models_of
from perfview.commands.refusals import UnusableError
from perfview.commands.reports import data_of_options, with_options
from perfview.commands.times import times_of_options
from perfview.downloads.facts import words_now
from perfview.kit.tasks import TASKS
from perfview.session.choices import Choices
from perfview.tasks.times import one_run


def check_periods(
    *,
    result: Path,
    least: Sequence[str],
    most: Sequence[str],
    model: str | None,
    by: str,
    time: str | None,
    dates: str | None,
    fewest: int,
    **given: Any,
) -> int:
    """Print of each period which requirements are met; return the exit code.

    Thresholds are those that are given, or as all cases together tell them at first. A period with
    fewer than `fewest` cases of a class is named and not judged; predicted numbers have no classes.
    """
    asked = asked_of(least, most)
    file = data_of_options([str(result)], given)
    names = models_of(file.name, file.models, model)
    times = times_of_options(file, names[0], by=by, time=time, dates=dates)
    chosen = Choices(data=file.id)
    for name in names:
        chosen = with_options(file, name, chosen, **given)
    report = TASKS[file.task].report
    whole = report.result(file, chosen, {name: file.tally(name) for name in names}, **words_now(""))
    chosen = report.settled(whole, chosen)
    sizes = np.min([cases_of_periods(times.runs.found, name).min(axis=1) for name in names], axis=0)
    periods = times.runs.found.runs[: sizes.size]
    judged = [period for period, size in zip(periods, sizes, strict=True) if size >= fewest]
    if not judged:
        raise UnusableError(
            f"No {by} of {file.name} has {fewest} cases of each class: choose a longer period, or "
            "another --fewest."
        )
    failed = []
    for period in judged:
        part = one_run(times.runs, period)
        tallies = {name: part.tally(name) for name in names}
        made = report.result(part, chosen, tallies, **words_now(""))
        met = [are_met(made, name, asked, f"{period}: ") for name in names]
        failed += [] if all(met) else [period]
    if few := [period for period in periods if period not in judged]:
        click.echo(f"Not judged, with fewer than {fewest} cases of a class: {', '.join(few)}")
    if times.runs.found.runs[-1] == MISSING:
        click.echo(f"Cases without a date in column {times.column!r} are in no {by}.")
    click.echo(
        f"NOT MET in: {', '.join(failed)}" if failed else f"Met in all {len(judged)} of them."
    )
    return NOT_MET if failed else 0
