"""What readers choose on a board that has its choices as texts, as an address has them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from perfview import session
from perfview.drawing import st
from perfview.kit.boards.events import text_commit
from perfview.kit.parameters import Parameter
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet


def show_as_sent(
    sent_of: Callable[[DataSet, str, Choices], object],
    show: Callable[[DataSet, str, Choices], None],
) -> None:
    """Show a board and what belongs to it in a part of the page that runs anew by itself.

    Streamlit keeps that part until long after the page is left: it holds names and functions, no
    data. Where the browser was sent something else before it, the whole page runs anew.

    Parameters
    ----------
    sent_of : callable
        Takes data set, model and choices; returns what tells apart what the browser was sent.
    show : callable
        Takes the same.
    """

    def now() -> tuple[DataSet, str, Choices]:
        file, chosen = session.data_in_use(), session.choices()
        return file, file.model(chosen), chosen

    sent = sent_of(*now())

    @st.fragment
    def show_all() -> None:
        session.check_data()
        if sent_of(*now()) != sent:  # the whole page is another
            st.rerun()
        show(*now())

    show_all()


def take_texts(board: str, parameters: Iterable[Parameter[Any]], model: str = "") -> None:
    """Take over what was chosen on the board with the key `board`, a text for each parameter.

    `model` is the one that it shows: some choices are kept apart for each model.
    """
    event = getattr(session.kept(board), "commit", None)
    if event is None:
        return
    parameters = tuple(parameters)
    commit = text_commit(event, parameters)
    session.keep(f"{board}-acknowledged", commit.sequence)
    for parameter in parameters:
        text = commit.texts[parameter.key]
        session.take(parameter, parameter.read(text) if text else None, model)


def acknowledged(board: str) -> int:
    """Return the number of the last commit taken over from a board, 0 before the first."""
    return session.kept(f"{board}-acknowledged") or 0
