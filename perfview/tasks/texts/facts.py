"""What the Data page says of a file of texts."""

from __future__ import annotations

from perfcore.texts.parts import REFERENCES
from perfview import session
from perfview.drawing import st
from perfview.kit.theme import count
from perfview.session.data_sets import DataSet
from perfview.tasks.case_facts import show_case_facts
from perfview.tasks.texts.tallies import systems
from perfview.words import escaped, say, told


def show_facts(file: DataSet) -> None:
    """Show how many segments, references and systems there are, and how texts are cut."""
    model = file.model(session.choices())
    try:
        s = systems(file)[model]
        many = s.table(REFERENCES)[s.scored, 0]
    except ValueError as refused:  # a text has too many tokens
        st.error(escaped(told(refused.args[0])))
        return
    least, most = (int(many.min()), int(many.max())) if many.size else (0, 0)
    figures = {
        say("texts.fact_segments"): count(s.size),
        say("texts.fact_scored"): count(s.n),
        say("texts.fact_references"): count(least) if least == most else f"{least}–{most}",
        say("texts.fact_systems"): count(len(file.models)),
        say("texts.tokens"): s.tokens,
    }
    with st.container(horizontal=True, gap="large", key="figures"):
        for label, value in figures.items():
            st.metric(label, value, width="content")
    st.caption(escaped(say(f"texts.why_{s.tokens}")))
    show_case_facts(file, model)
