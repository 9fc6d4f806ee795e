"""Numbers that can be explained, the form of every explanation, and its dialog."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from perfcore.measures import Figure
from perfview.drawing import st
from perfview.kit.theme import written
from perfview.words import ENGLISH, escaped, language, say, told

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """One number, explained.

    Attributes
    ----------
    name, chinese : str
        The term in English, and in Chinese ("" where there is none in use).
    plain : str
        What it says, in one sentence without terms.
    formula, filled_in : str
        LaTeX: in symbols, and with this data's counts in their places.
    value_text : str
        The value as the board writes it; a dash where undefined.
    undefined : str
        When it is undefined, in words; "" if never.
    reason : str or None
        Why it is undefined here; None if it has a value.
    sklearn : str
        Python that reproduces it with scikit-learn from `truth` and `score` (and `weight`).
    library : str
        Which library that is, if not scikit-learn.
    alike : bool
        Whether it gives the same number here; else the note says why not.
    note : str
        Where that code answers differently, or "".
    reference : str
        Where it is defined, with a DOI.
    """

    name: str
    chinese: str
    plain: str
    formula: str
    filled_in: str
    value_text: str
    undefined: str = ""
    reason: str | None = None
    sklearn: str
    note: str = ""
    reference: str
    library: str = "scikit-learn"
    alike: bool = True

    @property
    def title(self) -> str:
        """The term; outside of English also the one that Chinese has of its own."""
        if language() == ENGLISH or self.chinese in self.name:
            return self.name
        return f"{self.name} · {self.chinese}"


def explanation_of(
    figure: Figure[T], given: T, *, code: str, text: str = "", **parameters: Any
) -> Explanation:
    """Return the explanation of a figure of what it is computed from.

    Parameters
    ----------
    figure, given
        What is explained, and of which counts or the like.
    code
        The lines that reproduce it.
    text
        The value as it is written, if that is not by the format of the figure.
    **parameters
        Those of the figure.
    """
    return Explanation(
        name=told(figure.name),
        chinese=figure.chinese,
        plain=told(figure.plain),
        formula=figure.formula.replace(r"\text{where}", rf"\text{{{say('explanations.where')}}}"),
        filled_in=told(figure.filled_in(given, **parameters)),
        value_text=text or written(float(figure.of(given, **parameters)), figure.format),
        undefined=told(figure.undefined),
        reason=told(figure.why_undefined(given, **parameters) or "") or None,
        sklearn=code,
        note=told(figure.note),
        reference=figure.reference,
    )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Number:
    """A number that a page shows and can explain.

    Attributes
    ----------
    key
        What boards and files call it.
    explain
        Place -> explanation; the task says what a place is: data, threshold, what is chosen.
    brief
        Whether name and sentence say enough where there are no data to explain it by.
    """

    key: str
    explain: Callable[[Any], Explanation]
    brief: bool = False


def figure_numbers(figures: Iterable[Figure[Any]]) -> dict[str, Number]:
    """Return numbers that are explained of what the figures are computed from, by key."""
    return {
        figure.key: Number(
            key=figure.key, explain=partial(explanation_of, figure, code=figure.lines())
        )
        for figure in figures
    }


def asks_how(key: str, *, disabled: bool = False) -> bool:
    """Show the button that asks how a number is computed; return whether it was pressed."""
    return st.button(say("explanations.how"), key=key, type="tertiary", disabled=disabled)


def show_explanation(explained: Explanation) -> None:
    """Open the dialog that explains a number."""
    st.dialog(escaped(explained.title), width="medium")(_show)(explained)


def _show(explained: Explanation) -> None:
    st.markdown(escaped(explained.plain))
    st.metric(say("explanations.value"), explained.value_text, label_visibility="collapsed")
    st.latex(explained.formula)
    st.latex(explained.filled_in)
    if explained.reason:
        st.info(escaped(say("explanations.undefined_here", reason=explained.reason)))
    elif explained.undefined:
        st.caption(escaped(say("explanations.undefined_when", reason=explained.undefined)))
    key = "explanations.reproduce" if explained.alike else "explanations.differs"
    st.markdown(say(key, library=explained.library))
    st.code(explained.sklearn, language="python", wrap_lines=True)
    if explained.note:
        st.caption(escaped(explained.note))
    st.caption(escaped(say("explanations.reference", reference=explained.reference)))
