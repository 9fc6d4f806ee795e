"""Whether the chosen threshold flatters itself: on another run, or on the other half of cases."""

from __future__ import annotations

from collections.abc import Mapping

from perfcore.binary import Sweep
from perfcore.chance.honest_thresholds import held_out
from perfcore.costs.goals import Unreachable
from perfview.drawing import st
from perfview.kit.rows import show_rows
from perfview.kit.theme import threshold_text
from perfview.pages.compare.honesty import (
    UNKNOWN,
    Goal,
    goal_name,
    new_cases,
    new_cases_text,
    optimism_text,
    scarcity_text,
)
from perfview.pages.compare.scenes import Scene, counts_by_run, flattered
from perfview.pages.compare.views.controls import show_choice
from perfview.tasks.binary.comparison.parameters import GOALS
from perfview.words import escaped, say, sentences

GOAL, RUN = 180, 140
"""Widths of controls in pixels."""

Row = dict[str, object]


def show_honest_thresholds(scene: Scene) -> None:
    """Show what a threshold is worth on cases that did not choose it."""
    names = scene.pair or scene.lineup.names[:1]
    counts = {name: counts_by_run(scene.lineup, name) for name in names}
    runs = [run for run in counts[names[0]] if all(run in each for each in counts.values())]
    with st.container(key="honest", gap="small"):
        st.markdown(f"**{say('compare.honest')}**")
        if not scene.lineup.both_classes:
            st.caption(say("compare.undefined_class"))
            return
        with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
            use = scene.use
            goal = Goal(_show_goal(scene), use.costs, use.prevalence, use.unit)
            parts = _show_runs(scene, runs) if len(runs) > 1 else None
        if scene.projected is not None and not goal.by_cost:
            st.caption(say("compare.honest_sample", measure=goal_name(goal.measure)))
        if parts is None:
            _show_splits(scene, names, goal)
        else:
            _show_held_out(scene, counts, goal, parts)


def _show_goal(scene: Scene) -> str:
    """Show what the threshold is chosen for; costs of amounts cannot be split at random."""
    by_amount = scene.use.pricing.by_amount
    goals = [goal for goal in GOALS if goal != "cost" or not by_amount]
    chosen = scene.settings.goal if scene.settings.goal in goals else goals[0]
    show_choice("goal", goals, chosen, key="honest_goal", written=goal_name, width=GOAL)
    return chosen


def _show_runs(scene: Scene, runs: list[str]) -> tuple[str, str]:
    """Show which run chooses the threshold and on which it is reported."""
    settings = scene.settings
    choosing = settings.choosing if settings.choosing in runs else runs[0]
    reporting = settings.reporting if settings.reporting in runs else runs[-1]
    show_choice("choosing", runs, choosing, width=RUN)
    show_choice("reporting", runs, reporting, width=RUN)
    return choosing, reporting


def _show_held_out(
    scene: Scene, counts: Mapping[str, Mapping[str, Sweep]], goal: Goal, parts: tuple[str, str]
) -> None:
    rows, texts = [], []
    single = scene.draws.resampled in ("cases", "classes")
    shown = escaped(parts[0]), escaped(parts[1])
    level, seed = scene.settings.level, scene.draws.seed
    for name, of_runs in counts.items():
        choosing, reporting = (of_runs[run] for run in parts)
        try:
            found = held_out(choosing, reporting, goal.chosen, goal.value, better=goal.better)
        except Unreachable as reason:
            st.caption(say("compare.honest_unreachable", model=escaped(name), reason=str(reason)))
            continue
        there = threshold_text(found.threshold, negated=choosing.negated)
        rows.append(
            _row(name, parts, goal, found.apparent, found.honest, found.gap)
            | {say("board.column_threshold"): there}
        )
        # A group's cases are not drawn one by one, nor are weighted ones.
        alone = single and not choosing.weighted
        sure = new_cases(found, goal, level=level, seed=seed) if alone else UNKNOWN
        texts.append(new_cases_text(escaped(name), found, sure, goal, parts=shown, level=level))
    show_rows(rows, key="honest_rows")
    if parts[0] == parts[1]:
        st.caption(say("compare.honest_same_run"))
    else:
        st.markdown(sentences(*texts))
        st.caption(say("compare.honest_runs"))


def _show_splits(scene: Scene, names: tuple[str, ...], goal: Goal) -> None:
    headings = say("compare.honest_half"), say("compare.honest_other_half")
    rows, texts = [], []
    for name in names:
        try:
            found = flattered(scene.lineup, name, goal, scene.draws.seed)
        except ValueError as refused:
            st.caption(say("compare.honest_refused", reason=escaped(refused)))
            return
        rows.append(_row(name, headings, goal, found.apparent, found.honest, found.optimism))
        texts.append(optimism_text(escaped(name), found, goal))
    show_rows(rows, key="honest_rows")
    few = scarcity_text(scene.lineup.sweeps[names[0]])
    st.markdown(sentences(*texts, few))
    st.caption(say("compare.honest_splits"))


def _row(
    name: str, parts: tuple[str, str], goal: Goal, apparent: float, honest: float, gap: float
) -> Row:
    columns = (
        say("compare.honest_chosen", part=parts[0]),
        say("compare.honest_reported", part=parts[1]),
        say("compare.honest_gap", what=goal.name),
    )
    values = (*goal.texts(apparent, honest), *goal.gaps(gap))
    return {say("common.model"): name, **dict(zip(columns, values, strict=True))}
