"""The form of a number of several classes, and its explanation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import isfinite, isnan

from perfcore.arrays import Count
from perfcore.measures import formulas
from perfview.kit.explanations import Explanation
from perfview.kit.theme import number
from perfview.tasks.classes.places import ClassPlace
from perfview.words import say, sentences, told


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ClassFigure:
    """A number of several classes.

    Its name and sentence are the texts ``figures.<key>`` and ``figures.<key>_plain`` of its `words`
    or, if it has none, of its own key. In `sklearn` ``{weight}`` stands for the weight argument.

    Attributes
    ----------
    value
        Place -> value, NaN where undefined.
    formula
        LaTeX.
    filled_in
        Place -> what stands left of the result.
    reason
        Place -> why it has no value there, asked only where it has none.
    undefined
        The key of the text that says when it is undefined.
    sklearn
        Place -> code from `truth`, `predicted`, `probabilities`, `labels` and `weight`.
    reference
        Where it is defined, with a DOI.
    chinese
        The term in Chinese, "" where there is none in use.
    words, told
        The key of the texts, and place -> what is put into their braces.
    note
        The key of the text that says where the code answers differently, or "".
    scored
        Whether it needs probabilities.
    left_out
        Place -> the classes that it leaves out, or counts as 0.
    """

    value: Callable[[ClassPlace], float]
    formula: str
    filled_in: Callable[[ClassPlace], str]
    reason: Callable[[ClassPlace], str]
    undefined: str
    sklearn: Callable[[ClassPlace], str]
    reference: str
    chinese: str = ""
    words: str = ""
    told: Callable[[ClassPlace], Mapping[str, object]] = lambda _: {}
    note: str = ""
    scored: bool = False
    left_out: Callable[[ClassPlace], tuple[str, ...]] = lambda _: ()

    def name(self, key: str, place: ClassPlace) -> str:
        """Return what it is called."""
        return say(f"figures.{self.words or key}", **self.told(place))

    def plain(self, key: str, place: ClassPlace) -> str:
        """Return what it says."""
        return say(f"figures.{self.words or key}_plain", **self.told(place))

    def why(self, place: ClassPlace) -> str:
        """Return why it has no value at a place, "" if it has one."""
        return self.reason(place) if isnan(self.value(place)) else ""

    def explained(self, key: str, place: ClassPlace) -> Explanation:
        """Return its explanation at a place."""
        value, why = self.value(place), self.why(place)
        weight = ", sample_weight=weight" if place.weighted else ""
        notes = [say(self.note) if self.note else ""]
        if not place.tally.cases:
            notes.append(say("figures.no_rows"))
        return Explanation(
            name=self.name(key, place),
            chinese=self.chinese,
            plain=self.plain(key, place),
            formula=self.formula,
            filled_in=told(formulas.undefined(why))
            if why
            else f"{self.filled_in(place)} {formulas.result(value)}",
            value_text=six_decimals(value),
            undefined=say(self.undefined),
            reason=why or None,
            sklearn=self.sklearn(place).replace("{weight}", weight),
            note=sentences(*notes),
            reference=self.reference,
        )


def six_decimals(value: float) -> str:
    """Return a value so exactly that averages that differ little are told apart.

    >>> six_decimals(0.9448742), six_decimals(-0.25), six_decimals(float("nan"))
    ('0.944874', '−0.250000', '–')
    """
    return f"{value:.6f}".replace("-", "−") if isfinite(value) else number(value)


def terms(texts: list[str]) -> str:
    r"""Return a sum in LaTeX, of which only the first three terms are written.

    >>> terms(["1", "2", "3", "4"])
    '1 + 2 + 3 + \\dots'
    """
    return " + ".join(texts if len(texts) <= 3 else [*texts[:3], r"\dots"])


def ratio(part: Count, whole: Count) -> str:
    """Return a fraction of two numbers in LaTeX."""
    return rf"\frac{{{formulas.number(float(part))}}}{{{formulas.number(float(whole))}}}"
