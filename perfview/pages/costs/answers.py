"""What costs and prevalence mean for the threshold, in words, and the button that follows them."""

from __future__ import annotations

from perfview import session
from perfview.drawing import st
from perfview.kit.theme import together
from perfview.pages.costs.decisions import Decision, decide
from perfview.pages.costs.sentences import of_one_class
from perfview.tasks.binary import commits
from perfview.tasks.binary.controls.requirements import not_met
from perfview.tasks.binary.parameters import NEED, PREVALENCE, THRESHOLD
from perfview.tasks.binary.views import View, view_in_use
from perfview.words import escaped, say, sentences


def decided(view: View) -> Decision:
    """Return what to do with the data in use, at the reader's costs and requirements."""
    required = session.choices().of(NEED)
    return decide(view.tally, view.threshold, view.use, required)


def show_answer(view: View, decision: Decision) -> None:
    """Show what costs and prevalence mean, after what could not be taken over."""
    said = [escaped(each) for each in (*session.take_notices(), commits.answered()) if each]
    meaning = decision.text if view.both_classes else of_one_class(view.tally, view.stated)
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="cost_answer"):
        with st.container(key="cost_meaning", width="stretch"):
            st.markdown(sentences(*said, meaning, escaped(not_met(view))))
        index, there = view.cases.index, decision.threshold
        st.button(
            say("costs.use_allowed" if decision.allowed else "costs.use_best"),
            key="use_best",
            help=say("costs.use_allowed_help") if decision.allowed else None,
            on_click=_use_best,
            disabled=there is None or index(view.threshold) == index(there),
            width=168,
        )
    if session.choices().of(PREVALENCE) is not None:
        own, moved = together([view.cases.prevalence, view.prevalence], "percent")
        st.caption(say("costs.projected", sample=own, prevalence=moved))


def _use_best() -> None:
    view = view_in_use()
    there = decided(view).threshold
    if there is not None:
        session.take(THRESHOLD, there, view.model)
