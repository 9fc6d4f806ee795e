"""Scenarios: costs and prevalence under a name, to be saved, switched to and compared."""

from __future__ import annotations

from dataclasses import replace

from perfcore.costs import PER, Tally, Use, regret
from perfview import session
from perfview.drawing import st
from perfview.kit.rows import show_rows
from perfview.kit.theme import UNDEFINED, percent, threshold_text
from perfview.pages.costs.parameters import (
    LONGEST_NAME,
    MOST_SCENARIOS,
    SCENARIOS,
    scenario_name,
    too_long,
)
from perfview.session.choices import Choices
from perfview.tasks.amounts import amounts, best_at, cost_at, least_error, terms_text
from perfview.tasks.binary.uses import use_in, with_use
from perfview.tasks.binary.views import View
from perfview.words import escaped, say


def compared(scenario: Use, tally: Tally, threshold: float) -> dict[str, str]:
    """Return what a scenario says of a threshold, as texts by the headings of a table.

    Parameters
    ----------
    scenario : Use
        Costs and prevalence. One that prices amounts says nothing of data without them.
    tally : Tally
        Counts, and sums of amounts if the data have any.
    threshold : float
        The threshold in use.
    """
    share = tally.cases.prevalence if scenario.prevalence is None else scenario.prevalence
    texts = [  # the most important first: a telephone shows no more
        *_costs(scenario, tally, threshold),
        terms_text(scenario.costs, scenario.pricing),
        percent(share),
    ]
    names = ("best", "best_cost", "cost", "lost", "ratio", "prevalence")
    return {say(f"costs.scenario_{name}"): text for name, text in zip(names, texts, strict=True)}


def _costs(scenario: Use, tally: Tally, threshold: float) -> tuple[str, ...]:
    unknown = (UNDEFINED,) * 4
    if tally.amounts is None and scenario.pricing.by_amount:
        return unknown
    tally = tally.priced(scenario.pricing)
    best = best_at(tally, scenario)
    if isinstance(best, str):
        return unknown
    spent = (cost_at(tally, scenario, there) for there in (best.threshold, threshold))
    lost = PER * regret(tally, scenario.costs, threshold=threshold, prevalence=scenario.prevalence)
    texts = amounts([*spent, lost], scenario.unit, [least_error(tally, scenario)])
    return threshold_text(best.threshold, negated=tally.cases.negated), *texts


def show_scenarios(*, amounts: bool) -> None:
    """Show the scenarios by name, and a place to save the costs in use as one of them.

    One that prices amounts cannot be switched to where the data have no `amounts`.
    """
    chosen = session.choices()
    with st.popover(say("costs.scenarios"), width="content"):
        # Not a list to select from: in the browser it would not forget a choice taken back here.
        for name, scenario in chosen.of(SCENARIOS).items():
            with st.container(horizontal=True, vertical_alignment="center", gap="small"):
                if name == _in_use(chosen):
                    st.markdown(escaped(say("costs.scenario_in_use", name=name)), width="content")
                else:
                    _show_switch(name, lacking=scenario.pricing.by_amount and not amounts)
                st.button(
                    escaped(say("costs.scenario_delete", name=name)),
                    key=f"delete-{name}",
                    on_click=_delete,
                    args=(name,),
                    type="tertiary",
                )
        if _in_use(chosen) is None:
            st.text_input(
                say("costs.scenario_save"),
                placeholder=say("costs.scenario_name"),
                max_chars=LONGEST_NAME,
                help=say("costs.scenario_help"),
                **session.entry("scenario_save", lambda text: _save(scenario_name(text)), ""),
            )


def _show_switch(name: str, *, lacking: bool) -> None:
    """Show the button that puts a scenario in use, and the one that replaces it by what is."""
    st.button(
        escaped(say("costs.scenario_switch", name=name)),
        key=f"scenario-{name}",
        on_click=_switch,
        args=(name,),
        disabled=lacking,
        help=say("costs.scenario_needs_amounts") if lacking else None,
    )
    st.button(
        escaped(say("costs.scenario_replace", name=name)),
        key=f"replace-{name}",
        on_click=lambda: session.choose(_saved(name)),
        type="tertiary",
        help=say("costs.scenario_replace_help"),
    )


def show_comparison(view: View) -> None:
    """Show what every scenario says of the threshold in use, if there are any.

    The costs in use come first, unless they are one of the scenarios: then that one is marked.
    """
    chosen = session.choices()
    if not chosen.of(SCENARIOS):
        return
    here = _in_use(chosen)
    named = {
        say("costs.scenario_marked", name=name) if name == here else name: scenario
        for name, scenario in chosen.of(SCENARIOS).items()
    }
    if here is None:
        own = replace(use_in(chosen), pricing=view.use.pricing)
        named = {say("costs.scenario_unsaved"): own, **named}
    st.markdown(f"**{say('costs.scenarios_compared')}**")
    rows = [
        {say("costs.scenario"): name, **compared(scenario, view.tally, view.threshold)}
        for name, scenario in named.items()
    ]
    show_rows(rows, key="scenarios")


def _in_use(chosen: Choices) -> str | None:
    """Return the name of the scenario that is in use, None if none is."""
    here = use_in(chosen)
    return next((name for name, use in chosen.of(SCENARIOS).items() if use == here), None)


def _saved(name: str) -> Choices:
    """Return the choices with costs, unit, prevalence and pricing in use saved as `name`."""
    chosen = session.choices()
    saved = chosen.of(SCENARIOS)
    return chosen.having(SCENARIOS, {**saved, name: use_in(chosen)})


def _switch(name: str) -> None:
    chosen = session.choices()
    session.choose(with_use(chosen, chosen.of(SCENARIOS)[name]))


def _save(name: str) -> None:
    """Save the costs in use under a new name; no scenario is overwritten unasked."""
    saved = _saved(name)
    if not name:
        session.notify(say("costs.scenario_unnamed"))
    elif name in session.choices().of(SCENARIOS):
        session.notify(say("costs.scenario_taken", name=name))
    elif len(saved.of(SCENARIOS)) > MOST_SCENARIOS:
        session.notify(say("costs.scenarios_full", most=MOST_SCENARIOS))
    elif too_long(saved.of(SCENARIOS)):
        session.notify(say("costs.scenarios_too_long"))
    else:
        session.choose(saved)


def _delete(name: str) -> None:
    chosen = session.choices()
    kept = {other: use for other, use in chosen.of(SCENARIOS).items() if other != name}
    session.choose(chosen.having(SCENARIOS, kept))
