"""What each rule costs per 1,000 cases, as a table, and what all cases of the data cost."""

from __future__ import annotations

import streamlit as st

from perfcore.costs import PER, Tally, Use, regret
from perfcore.costs.projections import projected
from perfview.kit.theme import count, threshold_text
from perfview.pages.costs.sentences import in_the_data
from perfview.pages.costs.textbooks import textbook_in
from perfview.tasks.binary.amounts import amount, best_at, cost_at, least_error
from perfview.tasks.binary.views import View
from perfview.words import say


def cost_rows(
    tally: Tally, threshold: float, use: Use, *, textbook: float | None = None
) -> list[dict[str, str]]:
    """Return a row for each rule, as texts by the headings.

    The rules are the threshold in use, the best one, the `textbook` one if there is one, and the
    two that need no scores. There are none where the data cannot tell the best threshold. Other
    parameters as of `at_costs`.
    """
    best = best_at(tally, use)
    if isinstance(best, str) or use.prevalence is None:
        return []
    thresholds = tally.cases.thresholds
    rules = {
        "in_use": threshold,
        "best": best.threshold,
        **({} if textbook is None else {"textbook": textbook}),
        "nothing": thresholds.item(0),
        "everything": thresholds.item(-1),
    }
    rows, off = [], least_error(tally, use)
    for rule, there in rules.items():
        error = off if rule == "best" else 0.0
        cases = projected(tally.cases.at(there), use.prevalence, total=PER)
        lost = PER * regret(tally, use.costs, threshold=there, prevalence=use.prevalence, best=best)
        shown = threshold_text(there, neighbours=(threshold,), negated=tally.cases.negated)
        rows.append(
            {
                say("costs.table_rule"): say(f"costs.table_{rule}"),
                say("costs.table_threshold"): shown,
                say("costs.table_cost"): amount(cost_at(tally, use, there), use.unit, error=error),
                say("costs.table_more"): amount(lost, use.unit),
                say("costs.table_called"): count(round(float(cases.called_positive), 6)),
                say("costs.table_missed"): count(round(float(cases.fn), 6)),
                say("costs.table_alarms"): count(round(float(cases.fp), 6)),
            }
        )
    return rows


def show_table(view: View) -> None:
    """Show that table; where cases have amounts, also what all of them cost together."""
    import pandas as pd

    with st.container(key="table_meaning"):
        rows = []
        if view.both_classes:
            told = view.tally, view.threshold, view.stated
            rows = cost_rows(*told, textbook=textbook_in(view))
        if rows:
            st.markdown(f"**{say('costs.table')}**")
            st.dataframe(pd.DataFrame(rows), hide_index=True, height="content", key="rules")
        if in_data := in_the_data(view.tally, view.threshold, view.stated):
            st.markdown(in_data)
