"""Entries of values: their callbacks take names, no data, because Streamlit keeps them for long."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import streamlit as st

from perfview import session
from perfview.kit.parameters import Parameter


def taking(parameter: Parameter[Any], key: str, model: str = "") -> Callable[[], None]:
    """Return a callback that takes over what the reader entered in the widget `key`."""
    return lambda: session.choose(session.choices().having(parameter, session.widget(key), model))


def show_number(
    label: str,
    key: str,
    value: float | None,
    take: Callable[[float | None], None],
    *,
    share: bool = True,
    **options: Any,
) -> None:
    """Show the entry of a number that may be left empty.

    Parameters
    ----------
    label, key : str
        As Streamlit has them.
    value : float or None
        What it shows.
    take : callable
        Called with what the reader entered; None if the entry was emptied.
    share : bool
        Whether it is a share between 0 and 1, which is shown and entered in percent.
    **options
        As Streamlit has them.
    """

    def entered() -> None:
        number = session.widget(key)
        take(round(number / 100, 12) if share and number is not None else number)

    st.number_input(
        label,
        min_value=0.0 if share else None,
        max_value=100.0 if share else None,
        value=None,
        step=1.0,
        format="%g",
        key=session.shown(key, round(100 * value, 10) if share and value is not None else value),
        on_change=entered,
        **options,
    )
