"""The curves of each class against the rest, with their averages."""

from __future__ import annotations

import streamlit as st

from perfcore.classes import ClassTally
from perfview import session
from perfview.kit.boards.cards import CARDS, show_told
from perfview.pages.classes.figures.curve_plots import curve_cards, first_lines
from perfview.pages.classes.figures.parameters import LINES, MOST_LINES
from perfview.pages.classes.figures.places import place_in_view
from perfview.tasks.classes.tallies import ClassData
from perfview.words import say

_WORDS = ("legend", "legend_hint", "legend_help", "all_hidden")


def show_curves(file: ClassData, model: str, tally: ClassTally) -> None:
    """Show ROC and precision-recall curves; nothing without probabilities, as the page says."""
    curves = place_in_view(file, model, tally).curves
    if curves is None:
        return
    st.header(say("classes.curves_title"), anchor=False)
    size = len(file.labels)
    chosen = tuple(i for i in session.choices().of(LINES) if i < size) or first_lines(curves)
    if size > 2:
        st.multiselect(
            say("classes.lines"),
            range(size),
            format_func=lambda place: file.labels[place],
            key=session.shown("lines", list(chosen)),
            help=say("classes.lines_help", most=MOST_LINES),
            max_selections=MOST_LINES,
            on_change=_take_lines,
        )
    words = {name: say(f"classes.{name}") for name in _WORDS}
    show_told(CARDS, curve_cards(curves, chosen), words, key="class_curves")


def _take_lines() -> None:
    session.take(LINES, tuple(sorted(session.widget("lines"))) or None)
