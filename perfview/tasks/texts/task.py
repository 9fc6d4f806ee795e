"""The task of texts: what systems write is set beside reference texts."""

from perfcore.results import TASKS
from perfcore.texts.parts import REFERENCES
from perfview import session
from perfview.drawing import st
from perfview.kit.tasks import Task
from perfview.kit.theme import count
from perfview.session.data_sets import DataSet
from perfview.tasks.case_facts import show_case_facts, show_figures
from perfview.tasks.texts.explanations import numbers
from perfview.tasks.texts.files import show_along
from perfview.tasks.texts.kept import SharedTexts
from perfview.tasks.texts.parameters import IDS, LOWERCASE, TEXTS, TOKENS
from perfview.tasks.texts.parcels import parcel
from perfview.tasks.texts.report import REPORT
from perfview.tasks.texts.several_words import TEXT as SEVERAL
from perfview.tasks.texts.tallies import systems
from perfview.tasks.texts.words import TEXT
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
    show_figures(figures)
    st.caption(escaped(say(f"texts.why_{s.tokens}")))
    show_case_facts(file, model)


TASK = Task(
    key="texts",
    core=TASKS["texts"],
    numbers=numbers,
    words={**TEXT, **SEVERAL},
    parameters=(TOKENS, LOWERCASE, TEXTS, IDS),
    show_facts=show_facts,
    kept=SharedTexts,
    parcel=parcel,
    keeps="texts.link_keeps",
    show_along=show_along,
    first_page="texts",
    report=REPORT,
)
