"""The one entry for numbers: a text, as a browser's own entry loses the comma of "2,5".

What can be read in two ways is taken only where one of them is possible; else the entry says so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Any

from perfview import session
from perfview.drawing import st
from perfview.kit.parameters import shortened
from perfview.kit.typed_numbers import entry_text, is_plain, readings
from perfview.words import escaped, say

SAID = "number_said"
"""Where the session keeps what was said last of an entry: its key, its text then, the sentence."""
ANSWER = "answer"
"""Likewise of what was answered last beside a board, and what that depends on."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What an entry takes: numbers from `least` to `most`, or only whole ones."""

    least: float = -inf
    most: float = inf
    whole: bool = False

    def read(self, text: str) -> tuple[float | None, str]:
        """Return the number that a text says, None if it says none here, and what to tell."""
        found, typed = readings(text), shortened(text.strip())
        if not found:
            return None, say("numbers.none", text=typed)
        fitting = [value for value in found if self._take(value)]
        if len(fitting) == 1:
            value = fitting[0]
            told = say("numbers.taken", text=typed, value=entry_text(value))
            return value, "" if is_plain(text) else told
        if fitting:
            one, other = map(entry_text, fitting)
            return None, say("numbers.two_ways", text=typed, one=one, other=other)
        return None, say(f"numbers.{self._rule()}", text=typed, **self._ends())

    def _take(self, value: float) -> bool:
        return self.least <= value <= self.most and (not self.whole or value.is_integer())

    def _rule(self) -> str:
        within = "within" if self.most < inf else "at_least" if self.least > -inf else "whole"
        return f"whole_{within}" if self.whole and within != "whole" else within

    def _ends(self) -> dict[str, str]:
        ends = {"least": self.least, "most": self.most}
        return {name: entry_text(end) for name, end in ends.items() if abs(end) < inf}


ANY, SHARE = Bounds(), Bounds(0, 100)
"""Any number, and a share, which is entered in percent."""


def show_number(
    label: str,
    key: str,
    value: float | None,
    take: Callable[[float | None], None],
    *,
    bounds: Bounds = SHARE,
    needed: bool = False,
    **options: Any,
) -> None:
    """Show the entry of a number, and below it why a text was not taken, or how it was.

    Parameters
    ----------
    label, key : str
        As Streamlit has them.
    value : float or None
        What it shows.
    take : callable
        Called with what the reader entered; None if the entry was emptied.
    bounds : Bounds
        Which numbers it takes. `SHARE` is of shares between 0 and 1, shown and entered in percent.
    needed : bool
        Whether an emptied entry keeps its number.
    **options
        As Streamlit has them.
    """
    share = bounds is SHARE
    scaled = round(100 * value, 10) if share and value is not None else value
    shown = "" if scaled is None else entry_text(scaled)

    def entered(text: str) -> None:
        text = text.strip()
        number, told = (
            (None, "") if not text else bounds.read(text.removesuffix("%") if share else text)
        )
        if text and number is None:
            told = say("numbers.refused", why=told, value=shown or say("numbers.empty"))
            session.keep(ANSWER, None)  # it was of what was entered before
        elif not text and needed:
            told = say("numbers.needed", value=shown)
        else:
            take(round(number / 100, 12) if share and number is not None else number)
        session.keep(SAID, (key, None, told))

    with st.container(width=options.get("width", "stretch"), gap="xxsmall"):
        st.text_input(label, **session.entry(key, entered, shown), **options)
        _show_said(label, key, shown)


def _show_said(label: str, key: str, shown: str) -> None:
    """Show what was said of this entry until it shows another number.

    In a row of controls it stands below all of them, so that none of them moves.
    """
    about, then, told = session.kept(SAID) or ("", None, "")
    if about == key and told and then in (None, shown):
        session.keep(SAID, (key, shown, told))
        with st.container(key=f"number_said-{key}"):
            st.caption(say("numbers.said", label=escaped(label), told=escaped(told)))
