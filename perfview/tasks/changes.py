"""What changes over time, for any task: figures by period with intervals, and which differ."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from perfcore.chance.figures.comparisons import compared
from perfcore.chance.intervals import Interval
from perfcore.chance.runs.odd_cases import odd_cases
from perfcore.chance.runs.odd_runs import OddRun
from perfcore.chance.runs.odd_values import odd_values
from perfcore.measures.rules import OfSums
from perfcore.readers.subgroups import MISSING
from perfview.drawing import st
from perfview.kit.boards.cards import card_told, show_cards
from perfview.kit.boards.contents import about
from perfview.kit.charts import Figure, path, plotly_text
from perfview.kit.tasks import TASKS
from perfview.kit.theme import together
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.tasks.points.tables import table
from perfview.tasks.times import one_run
from perfview.words import escaped, first_of, say, sentences

Intervals = Mapping[str, Mapping[str, Interval]]
"""By run, then by figure."""
Sure = Callable[[DataSet, str], Mapping[str, Interval]]
"""Returns the intervals of the figures of a model on a data set, by key."""

MOST_NAMED, MOST_DEALT = 8, 20_000
"""So many periods are named, and so many cases are dealt anew."""
_TICKS = 4
_HEIGHT = 150


def sure_by_figures(file: DataSet, model: str) -> Mapping[str, Interval]:
    """Return the intervals of the figures by which models of a task are compared: a `Sure`."""
    core = TASKS[file.task].core
    sums = {model: core.sums(file.found, model)}
    return compared(core.figures, sums, paired=False).intervals[model]


@cached(shared=True, spinner="common.counting")
def intervals_by_run(file: DataSet, model: str, _sure: Sure) -> Intervals:
    """Return how sure the figures of each run are in which a model has cases, but for no date."""
    known = np.bincount(file.found.models[model].run, minlength=len(file.found.runs))
    return {
        run: _sure(one_run(file, run), model)
        for run, cases in zip(file.found.runs, known.tolist(), strict=True)
        if cases and run != MISSING
    }


@cached(shared=True, spinner="common.counting")
def odd_by_cases(file: DataSet, model: str) -> dict[str, list[OddRun]] | None:
    """Return which periods differ by cases that are dealt anew; None where that is not known.

    So it is where cases have weights or belong together, where they are too many, and in tasks
    whose sums are not known case by case.
    """
    core, cases = TASKS[file.task].core, file.found.models[model]
    if cases.weight is not None or cases.group is not None or len(cases) > MOST_DEALT:
        return None
    # As groups the runs come back beside what each case adds.
    alone = {model: replace(cases, group=cases.run)}
    sums = core.sums(replace(file.found, models=alone), model)
    if sums is None or sums.group is None:
        return None
    dated = np.array([run != MISSING for run in file.found.runs])
    present = np.unique(cases.run)
    figures = {key: f for key, f in core.figures.items() if isinstance(f.interval, OfSums)}
    return odd_cases(figures, sums, present[sums.group], file.found.runs, dated=dated)


def show_changes(
    file: DataSet,
    model: str,
    names: Mapping[str, str],
    pooled: Mapping[str, float],
    sizes: Mapping[str, float],
    sure: Sure,
) -> None:
    """Show a chart of each figure over time, and in words which periods differ beyond chance.

    Parameters
    ----------
    file, model
        Whose; the runs of the data are periods.
    names, pooled
        By figure what it is called, and its value of all cases.
    sizes
        How many cases each run holds.
    sure
        See `Sure`.
    """
    found = intervals_by_run(file, model, sure)
    runs = [run for run in file.found.runs if run != MISSING]
    keys = [key for key in names if any(key in each for each in found.values())]
    if not keys or len(found) < 2:
        st.markdown(say("over_runs.changes_few"))
        return
    there = [run for run in runs if run in found]
    odd = odd_by_cases(file, model)
    method = "over_runs.by_cases"
    if odd is None:
        method = "over_runs.by_intervals"
        weights = np.array([sizes[run] for run in there], np.float64)
        odd = odd_values({key: [found[run][key] for run in there] for key in keys}, there, weights)
    st.markdown(sentences(*changes_said({key: odd[key] for key in keys if key in odd}, names)))
    cards = [
        card_told(
            f"over_time_{key}",
            _chart(runs, {run: each[key] for run, each in found.items()}, pooled[key]),
            title=names[key],
            table=_table(names[key], there, [found[run][key] for run in there]),
            height=_HEIGHT,
        )
        for key in keys
    ]
    show_cards(*cards, key="over_time", about=about(model, file.name, {}))
    st.caption(sentences(say(method), say("over_runs.changes_drawn")))


def changes_said(
    odd: Mapping[str, Sequence[OddRun]],
    names: Mapping[str, str],
    text: Callable[[str], str] = escaped,
) -> list[str]:
    """Return in Markdown which periods differ in which figure; `text` makes Markdown of names."""
    said = [
        each
        for key, found in odd.items()
        for each in sides_said(found, "over_runs", text, figure=text(names[key]))
    ]
    return said or [say("over_runs.same")]


def sides_said(
    found: Sequence[OddRun], key: str, text: Callable[[str], str], **words: str
) -> list[str]:
    """Return a sentence for the periods above the rest, and one for those below, if any are."""
    join = "_" if key.endswith("off") else "."
    sides = {
        "above": [r.run for r in found if r.above],
        "below": [r.run for r in found if not r.above],
    }
    return [
        say(f"{key}{join}{side}", periods=text(first_of(runs, MOST_NAMED)), **words)
        for side, runs in sides.items()
        if runs
    ]


def _chart(runs: Sequence[str], found: Mapping[str, Interval], pooled: float) -> Figure:
    """Return dots with intervals, a line through those that follow each other, and all cases."""
    nowhere = [np.nan] * 3
    ends = np.array(
        [
            [found[run].value, found[run].low, found[run].high] if run in found else nowhere
            for run in runs
        ]
    )
    values, at, step = ends[:, 0], np.arange(len(runs), dtype=np.float64), -(-len(runs) // _TICKS)
    reached = ends[np.isfinite(ends)]
    low, high = float(min([0.0, *reached])), float(max([*reached, pooled, 0.0])) or 1.0
    figure = Figure(margin={"l": 58, "r": 12, "t": 8, "b": 26})
    figure.x_axis(
        range=[-0.5, len(runs) - 0.5],
        tickvals=at[::step].tolist(),
        ticktext=[plotly_text(run) for run in runs[::step]],
    )
    figure.y_axis(range=[low * 1.05, high * 1.05])
    figure.add(path([-0.5, len(runs) - 0.5], [pooled, pooled], role="axis", width=1, dash="dash"))
    for i in np.flatnonzero(np.isfinite(ends[:, 1:]).all(axis=1)).tolist():
        figure.add(path([i, i], ends[i, 1:], role="threshold", width=1))
    drawn: Any = path(at, values, role="threshold", width=1.5)
    figure.add({**drawn, "mode": "lines+markers", "marker": {"size": 5}})
    return figure


def _table(name: str, runs: Sequence[str], found: Sequence[Interval]) -> Mapping[str, object]:
    columns = (
        [each.value for each in found],
        [each.low for each in found],
        [each.high for each in found],
    )
    heads = (name, say("over_runs.low"), say("over_runs.high"))
    texts = [(head, together(each)) for head, each in zip(heads, columns, strict=True)]
    return table(name, [(say("common.run"), list(runs)), *texts])
