"""What the Data page says of a file of several classes."""

from __future__ import annotations

from perfcore.classes import ClassTally
from perfview import session
from perfview.drawing import st
from perfview.kit.theme import count
from perfview.session.data_sets import DataSet
from perfview.tasks.case_facts import show_case_facts, show_figures
from perfview.tasks.classes.parts import has_sureness
from perfview.tasks.classes.tallies import class_tally
from perfview.words import escaped, say


def show_facts(file: DataSet) -> None:
    """Show how many cases, classes and models there are, and what is odd about the rows."""
    model = file.model(session.choices())
    tally = class_tally(file, model)
    support = tally.counts.support
    figures = {
        say("common.cases"): count(tally.counts.total),
        say("classes.classes"): count(len(file.labels)),
        say("classes.smallest"): count(support.min()),
        say("classes.largest"): count(support.max()),
        say("common.models"): count(len(file.models)),
    }
    show_figures(figures)
    show_case_facts(file, model)
    sure = has_sureness(file.found.models.get(model)) if not file.from_link else False
    for sentence in oddities(tally, model if len(file.models) > 1 else "", sure=sure):
        st.caption(escaped(sentence))


def oddities(tally: ClassTally, model: str, *, sure: bool = False) -> list[str]:
    """Return what to know of the rows of a model, a sentence each; "" is the only model.

    It may say how `sure` it is of the label that it predicts, and nothing of the others.
    """
    cases, said = count(tally.cases), []
    for key, rows in (
        ("overruled", tally.overruled),
        ("ties", tally.ties),
        ("not_summing", tally.not_summing),
    ):
        if rows:
            told = say(f"classes.{key}", count=rows, rows=count(rows), cases=cases)
            said.append(say("common.said_of", name=model, said=told) if model else told)
    if tally.sweeps is None:
        why = "sureness_alone" if sure else "no_probabilities"
        said.append(say(f"classes.{why}" if tally.cases else "classes.no_sweeps"))
    return said
