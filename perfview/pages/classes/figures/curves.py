"""The curves of each class against the rest, with their averages."""

from __future__ import annotations

from perfcore.classes import ClassTally
from perfview import session
from perfview.drawing import st
from perfview.kit.boards.cards import CARDS, show_told
from perfview.pages.classes.figures.curve_plots import curve_cards, first_lines
from perfview.pages.classes.figures.parameters import LINES, MOST_LINES
from perfview.pages.classes.figures.places import place_in_view
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.tasks.classes.curves import ClassCurves
from perfview.words import say


def show_curves(file: DataSet, model: str, tally: ClassTally) -> None:
    """Show ROC and precision-recall curves; nothing without probabilities, as the page says."""
    curves = place_in_view(file, model, tally).curves
    if curves is None:
        return
    st.header(say("classes.curves_title"), anchor=False)
    size = len(file.labels)
    chosen = chosen_lines(curves, session.choices())
    if size > 2:
        st.multiselect(
            say("classes.lines"),
            range(size),
            format_func=lambda place: file.labels[place],
            help=say("classes.lines_help", most=MOST_LINES),
            max_selections=MOST_LINES,
            **session.entry(
                "lines",
                lambda lines: session.take(LINES, tuple(sorted(lines)) or None),
                list(chosen),
            ),
        )
    cards = curve_cards(curves, chosen, model=model, data=file.name)
    show_told(CARDS, cards, key="class_curves")


def chosen_lines(curves: ClassCurves, chosen: Choices) -> tuple[int, ...]:
    """Return the places of the classes in colour: as chosen, else as at first."""
    size = len(curves.auc.labels)
    return tuple(i for i in chosen.of(LINES) if i < size) or first_lines(curves)
