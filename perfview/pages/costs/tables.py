"""What each rule costs per 1,000 cases, as a table, and what all cases of the data cost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from perfcore.costs import PER, BestThreshold, Tally, Use
from perfcore.costs.goals import Requirement, shortfalls
from perfcore.costs.projections import projected
from perfcore.results.uses import rule_thresholds
from perfview import session
from perfview.drawing import st
from perfview.kit.rows import show_rows
from perfview.kit.theme import percent, threshold_text, together
from perfview.pages.costs.decisions import Decision
from perfview.pages.costs.sentences import in_the_data, lost, span, terms
from perfview.pages.costs.textbooks import textbook_in, textbook_text
from perfview.tasks.amounts import amounts, best_at, cost_at, least_error
from perfview.tasks.binary.parameters import NEED
from perfview.tasks.binary.requirements import shortfalls_text
from perfview.tasks.binary.views import View
from perfview.words import say

_ORDER = ("in_use", "best", "allowed", "nothing", "everything", "textbook")
_ABSURD = 10  # times the least cost: from there on a share of it says nothing


def cost_rows(
    tally: Tally,
    threshold: float,
    use: Use,
    *,
    allowed: float | None = None,
    textbook: float | None = None,
    required: Sequence[Requirement] = (),
) -> list[dict[str, str]]:
    """Return a row for each rule, as texts by the headings.

    The rules are the threshold in use, the best one, the cheapest that is `allowed` if it is
    another, the two that need no scores, and last the `textbook` one if there is one. With
    requirements a row says which ones it misses. There are no rows where the data cannot tell the
    best threshold. Other parameters as of `decide`; the prevalence is a number.
    """
    best = best_at(tally, use)
    if isinstance(best, str) or use.prevalence is None:
        return []
    rules = rule_thresholds(tally, threshold, best.threshold)
    given = rules | {"allowed": allowed, "textbook": textbook}
    kept = {rule: there for rule in _ORDER if (there := given[rule]) is not None}
    cases = [projected(tally.cases.at(t), use.prevalence, total=PER) for t in kept.values()]
    spent = [cost_at(tally, use, there) for there in kept.values()]
    more = [PER * lost(tally, there, best, use) for there in kept.values()]
    errors = [least_error(tally, use) if rule == "best" else 0.0 for rule in kept]
    columns = {
        "rule": [say(f"costs.table_{rule}") for rule in kept],
        "threshold": [_place(tally, there, threshold, best) for there in kept.values()],
        "cost": amounts(spent, use.unit, errors),
        "more": _with_shares(more, spent[1], use.unit),
        "called": _cases(each.called_positive for each in cases),
        "missed": _cases(each.fn for each in cases),
        "alarms": _cases(each.fp for each in cases),
    }
    if required:
        missed = (
            shortfalls(tally.cases, required, threshold=there, prevalence=use.prevalence)
            for there in kept.values()
        )
        texts = [shortfalls_text(each) or say("downloads.card_met") for each in missed]
        columns["requirements"] = texts
    names = [say(f"costs.table_{name}") for name in columns]
    return [dict(zip(names, row, strict=True)) for row in zip(*columns.values(), strict=True)]


def _place(tally: Tally, there: float, threshold: float, best: BestThreshold) -> str:
    """Return a threshold; where the one in use selects the same cases, from where to where."""
    index = tally.cases.index
    if there == best.threshold != threshold and index(threshold) == best.index:
        return span(tally, best.index, threshold)
    return threshold_text(there, neighbours=(threshold,), negated=tally.cases.negated)


def _with_shares(more: Sequence[float], least: float, unit: str) -> list[str]:
    """Return what is more than the least cost, with its share of it where that says something."""
    shares = [each / least if 0 < each < _ABSURD * least else 0.0 for each in more]
    return [
        say("costs.table_share", more=text, share=share) if part else text
        for text, share, part in zip(
            amounts(more, unit), together(shares, "percent"), shares, strict=True
        )
    ]


def _cases(counts: Iterable[Any]) -> list[str]:
    return together([round(float(each), 6) for each in counts], "expected")


def show_table(view: View, decision: Decision) -> None:
    """Show that table, the textbook threshold folded, and what all cases with amounts cost."""
    tally, use, textbook = view.tally, view.stated, textbook_in(view)
    with st.container(key="table_meaning"):
        rows = []
        if view.both_classes:
            allowed = decision.threshold if decision.allowed else None
            required = session.choices().of(NEED)
            there = {"allowed": allowed, "textbook": textbook}
            rows = cost_rows(tally, view.threshold, use, required=required, **there)
        if rows:
            title = say("costs.table", terms=terms(tally, use), prevalence=percent(view.prevalence))
            st.markdown(f"**{title}**")
            show_rows(rows if textbook is None else rows[:-1], key="rules")
        if in_data := in_the_data(tally, view.threshold, use):
            st.markdown(in_data)
        if rows and textbook is not None:
            with st.expander(say("costs.textbook_title")):
                st.markdown(textbook_text(tally, textbook, use))
                show_rows(rows[-1:], key="textbook_rule")
