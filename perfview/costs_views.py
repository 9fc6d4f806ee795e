"""The Costs page: costs and prevalence, what they mean in words, and the live board.

All of it is one fragment, as on the Threshold page.
"""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from perfcore.costs import BestThreshold, CostMatrix
from perfcore.counts import Sweep
from perfview import board, cached, state
from perfview.board.content import BoardContent, window
from perfview.board.cost_content import COLUMNS
from perfview.choices import LONGEST_UNIT
from perfview.cost_amounts import best_at, condition_of, refusal
from perfview.cost_pictures import reading_picture
from perfview.cost_sentences import at_costs
from perfview.deployments import Deployment, deployment_of
from perfview.explanation_views import show_explanation
from perfview.markdown import escaped
from perfview.picker_views import (
    axis_in_use,
    own_prevalence,
    show_axis,
    show_entry,
    show_limits,
    show_pickers,
    show_prevalence,
    threshold_in_use,
    write_address,
)
from perfview.range_views import between, show_ranges
from perfview.scenario_views import show_comparison, show_scenarios
from perfview.theme import percent
from perfview.words import say

BOARD = "cost_board"
LONG, AMOUNT, SHORT = 172, 144, 84
"""Widths of controls in pixels."""


@st.fragment
def show_costs(key: str, model: str) -> None:
    """Show controls, answer and board for `model` of the data in use, and write the address.

    Once `key` is no longer the key of the data in use, the whole page is run anew.
    """
    file = state.data_in_use()
    if (file.key, file.model(state.choices())) != (key, model):
        st.rerun()
    sweep, content = cached.sweep(file, model), cached.costs(file, model)
    threshold = threshold_in_use(file, model, sweep)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small", key="controls"):
        show_pickers(file, model)
        show_entry(model, threshold)
        _show_costs()
        show_prevalence(sweep, page="costs", width=AMOUNT)
        show_scenarios()
        _show_more(model, content)
    show_limits(file, sweep)
    _show_answer(model, sweep, threshold)
    _show_board(model, sweep, content, threshold)
    show_comparison(sweep, threshold)
    show_ranges(sweep, prevalence_in_use(sweep), threshold)
    _show_help()
    write_address(file, model, threshold)


def prevalence_in_use(sweep: Sweep) -> float:
    """Return the share of positives where the classifier is used; NaN where there are no cases."""
    chosen = state.choices()
    return chosen.prevalence.get(chosen.data, own_prevalence(sweep))


def _show_costs() -> None:
    """Show both costs and their unit."""
    costs = state.choices().costs_in_use
    st.number_input(
        say("costs.cost_fn"),
        step=1.0,
        format="%g",
        key=state.shown("cost_fn", costs.cost_fn),
        on_change=lambda: _take_cost("cost_fn", state.widget("cost_fn")),
        width=LONG,
    )
    st.number_input(
        say("costs.cost_fp"),
        step=1.0,
        format="%g",
        key=state.shown("cost_fp", costs.cost_fp),
        on_change=lambda: _take_cost("cost_fp", state.widget("cost_fp")),
        width=AMOUNT,
    )
    st.text_input(
        say("costs.unit"),
        key=state.shown("unit", state.choices().unit),
        max_chars=LONGEST_UNIT,
        help=say("costs.unit_help"),
        on_change=lambda: state.choose(replace(state.choices(), unit=state.widget("unit").strip())),
        width=SHORT,
    )


def _take_cost(name: str, cost: float) -> None:
    """Take over one of the costs, unless the four then make no sense."""
    chosen = state.choices()
    costs = replace(chosen.costs_in_use, **{name: cost})
    if refused := refusal(costs):
        state.notify(refused)
        return
    state.choose(chosen.with_costs(costs))


def _show_more(model: str, content: BoardContent) -> None:
    """Show what few readers change: the slider's axis, the matrix, the values of being right."""
    with st.popover(say("costs.more"), width="content"):
        show_axis(model, content)
        st.toggle(
            say("costs.per_cases"),
            key=state.shown("per_cases", state.choices().per_cases),
            on_change=lambda: state.choose(
                replace(state.choices(), per_cases=state.widget("per_cases"))
            ),
        )
        costs = state.choices().costs_in_use
        st.number_input(
            say("costs.cost_tp"),
            step=1.0,
            format="%g",
            key=state.shown("cost_tp", costs.cost_tp),
            help=say("costs.correct_help"),
            on_change=lambda: _take_cost("cost_tp", state.widget("cost_tp")),
        )
        st.number_input(
            say("costs.cost_tn"),
            step=1.0,
            format="%g",
            key=state.shown("cost_tn", costs.cost_tn),
            help=say("costs.correct_help"),
            on_change=lambda: _take_cost("cost_tn", state.widget("cost_tn")),
        )


def _show_best(model: str, sweep: Sweep, threshold: float) -> None:
    best = _best(sweep)
    st.button(
        say("costs.use_best"),
        key="use_best",
        on_click=_use_best,
        args=(model,),
        disabled=best is None or sweep.index(threshold) == best.index,
        width=168,
    )


def _use_best(model: str) -> None:
    best = _best(cached.sweep(state.data_in_use(), model))
    if best is not None:
        state.choose(state.choices().with_threshold(model, best.threshold))


def _best(sweep: Sweep) -> BestThreshold | None:
    """Return the threshold of least cost, None where the data cannot tell."""
    if not (sweep.positives and sweep.negatives):
        return None
    chosen = state.choices()
    best = best_at(sweep, chosen.costs_in_use, chosen.prevalence.get(chosen.data))
    return None if isinstance(best, str) else best


def _show_answer(model: str, sweep: Sweep, threshold: float) -> None:
    """Show what costs and prevalence mean, after what could not be taken over."""
    chosen, prevalence = state.choices(), prevalence_in_use(sweep)
    said = [f"**{escaped(answer)}**" for answer in _answers(model, threshold)]
    if sweep.positives and sweep.negatives:
        said.append(
            at_costs(
                sweep,
                threshold,
                costs=chosen.costs_in_use,
                prevalence=prevalence,
                unit=chosen.unit,
            )
        )
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="cost_answer"):
        with st.container(key="cost_meaning", width="stretch"):
            st.markdown(" ".join(said))
        _show_best(model, sweep, threshold)
    if chosen.data in chosen.prevalence:
        st.caption(
            say(
                "costs.projected",
                sample=percent(own_prevalence(sweep)),
                prevalence=percent(prevalence),
            )
        )


def _answers(model: str, threshold: float) -> list[str]:
    """Return what could not be taken over of what was entered just now."""
    return [*state.take_notices(), *filter(None, [state.answered(model, threshold)])]


def _show_board(model: str, sweep: Sweep, content: BoardContent, threshold: float) -> None:
    chosen, prevalence = state.choices(), prevalence_in_use(sweep)
    complete = content.payload["complete"]
    events = board.show_cost_board(
        content,
        threshold=threshold,
        acknowledged=state.acknowledged(BOARD),
        axis=axis_in_use(model, content),
        costs=chosen.costs_in_use,
        unit=chosen.unit,
        prevalence=prevalence,
        condition=_condition(sweep, chosen.costs_in_use, prevalence),
        per_cases=chosen.per_cases,
        between=between(sweep, prevalence),
        window=None if complete else window(sweep, threshold, tiles=COLUMNS),
        key=BOARD,
        on_commit=lambda: state.take_cost_commit(BOARD, model, prevalence),
    )
    if events.explanation is not None:
        show_explanation(
            events.explanation.measure, sweep, content, threshold, _explained_at(sweep)
        )


def _explained_at(sweep: Sweep) -> Deployment:
    """Return where a number of the board is explained: there where its matrix is from."""
    chosen = state.choices()
    projected = chosen.per_cases and sweep.positives and sweep.negatives
    return replace(
        deployment_of(chosen, sweep), prevalence=prevalence_in_use(sweep) if projected else None
    )


def _condition(sweep: Sweep, costs: CostMatrix, prevalence: float) -> float:
    both = sweep.positives and sweep.negatives
    return condition_of(costs, prevalence) if both else float("nan")


def _show_help() -> None:
    with st.expander(say("costs.how")), st.container(horizontal=True, gap="large"):
        with st.container(width=440):
            st.image(reading_picture(), caption=say("costs.how_picture"))
        with st.container(width=520):
            st.markdown(say("costs.how_text"))
