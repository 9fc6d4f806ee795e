"""Whether the chosen threshold flatters itself: on another run, or on the other half of cases."""

from __future__ import annotations

from math import isfinite

import pandas as pd
import streamlit as st

from perfcore.costs.goals import Unreachable
from perfcore.data import Cases
from perfview import session
from perfview.kit.theme import number, threshold_text
from perfview.pages.compare import figures
from perfview.pages.compare.honesty import (
    Goal,
    goal_name,
    optimism_text,
    reported,
    scarcity_text,
)
from perfview.pages.compare.new_cases import UNKNOWN, new_cases, new_cases_text
from perfview.pages.compare.runs import run_names, run_sweep
from perfview.pages.compare.views.controls import take
from perfview.pages.compare.views.scenes import Scene
from perfview.tasks.binary.entrants import GOALS
from perfview.words import say, sentences
from perfview.words.markdown import escaped

GOAL, RUN = 180, 140
"""Widths of controls in pixels."""

Row = dict[str, object]


def show_honest_thresholds(scene: Scene) -> None:
    """Show what a threshold is worth on cases that did not choose it."""
    names = scene.pair or scene.lineup.names[:1]
    runs = _runs_of_all(scene, names)
    with st.container(key="honest", gap="small"):
        st.markdown(f"**{say('compare.honest')}**")
        if not scene.lineup.both_classes:
            st.caption(say("compare.undefined_class"))
            return
        with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
            measure = _show_goal(scene)
            goal = Goal(measure, scene.costs, scene.given_prevalence)
            parts = _show_runs(scene, runs) if len(runs) > 1 else None
        if parts is None:
            _show_splits(scene, names, goal)
        else:
            _show_held_out(scene, names, goal, parts)


def _show_goal(scene: Scene) -> str:
    """Show what the threshold is chosen for; costs of amounts cannot be split at random."""
    goals = tuple(goal for goal in GOALS if goal != "cost" or not scene.pricing.by_amount)
    chosen = scene.settings.goal if scene.settings.goal in goals else goals[0]
    st.selectbox(
        say("compare.goal"),
        goals,
        format_func=goal_name,
        key=session.shown("honest_goal", chosen),
        on_change=lambda: take(goal=session.widget("honest_goal")),
        width=GOAL,
    )
    return chosen


def _show_runs(scene: Scene, runs: tuple[str, ...]) -> tuple[str, str]:
    """Show which run chooses the threshold and on which it is reported."""
    settings = scene.settings
    choosing = settings.choosing if settings.choosing in runs else runs[0]
    reporting = settings.reporting if settings.reporting in runs else runs[-1]
    st.selectbox(
        say("compare.choosing"),
        runs,
        key=session.shown("choosing", choosing),
        on_change=lambda: take(choosing=session.widget("choosing")),
        width=RUN,
    )
    st.selectbox(
        say("compare.reporting"),
        runs,
        key=session.shown("reporting", reporting),
        on_change=lambda: take(reporting=session.widget("reporting")),
        width=RUN,
    )
    return choosing, reporting


def _show_held_out(
    scene: Scene, names: tuple[str, ...], goal: Goal, parts: tuple[str, str]
) -> None:
    rows, texts = [], []
    single = scene.draws.resampled in ("cases", "classes")
    shown = escaped(parts[0]), escaped(parts[1])
    for name in names:
        choosing, reporting = (run_sweep(scene.lineup, name, run) for run in parts)
        try:
            found = reported(choosing, reporting, goal)
        except Unreachable as reason:
            st.caption(say("compare.honest_unreachable", model=escaped(name), reason=str(reason)))
            continue
        rows.append(
            _row(name, parts, found.apparent, found.honest, found.gap)
            | {say("compare.honest_threshold"): threshold_text(found.threshold)}
        )
        level, seed = scene.settings.level, scene.draws.seed
        # A group's cases are not drawn one by one, nor are weighted ones.
        alone = single and not _weighted(scene, name)
        sure = new_cases(found, goal, level=level, seed=seed) if alone else UNKNOWN
        texts.append(new_cases_text(escaped(name), found, sure, goal, parts=shown, level=level))
    _show_rows(rows)
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
            found = figures.flattered(scene.lineup, name, goal, scene.draws.seed)
        except ValueError as refused:
            st.caption(say("compare.honest_refused", reason=escaped(refused)))
            return
        rows.append(_row(name, headings, found.apparent, found.honest, found.optimism))
        texts.append(optimism_text(escaped(name), found, goal))
    _show_rows(rows)
    few = scarcity_text(scene.lineup.sweeps[names[0]])
    st.markdown(sentences(*texts, few))
    st.caption(say("compare.honest_splits"))


def _weighted(scene: Scene, name: str) -> bool:
    predictions, model = scene.lineup.sources[name]
    cases = predictions.models[model]
    return isinstance(cases, Cases) and cases.weight is not None


def _row(name: str, parts: tuple[str, str], apparent: float, honest: float, gap: float) -> Row:
    columns = (
        say("compare.honest_chosen", part=parts[0]),
        say("compare.honest_reported", part=parts[1]),
        say("compare.honest_gap"),
    )
    values = (number(value) for value in (apparent, honest, gap))
    return {say("compare.model"): name, **dict(zip(columns, values, strict=True))}


def _show_rows(rows: list[Row]) -> None:
    if rows:
        st.dataframe(pd.DataFrame(rows), hide_index=True, height="content", key="honest_rows")


def _runs_of_all(scene: Scene, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the runs that hold both classes for each of the models."""
    runs = run_names(scene.lineup, names[0])
    known = [set(run_names(scene.lineup, name)) for name in names]
    return tuple(
        run
        for run in runs
        if all(run in each for each in known) and all(_both(scene, name, run) for name in names)
    )


def _both(scene: Scene, name: str, run: str) -> bool:
    s = run_sweep(scene.lineup, name, run)
    return bool(isfinite(s.positives) and s.positives and s.negatives)
