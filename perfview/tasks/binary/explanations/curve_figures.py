"""The form of a number that belongs to a whole curve, and its explanation."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from perfcore.binary import Sweep
from perfcore.engines import Bound
from perfcore.measures import formulas, reasons
from perfcore.messages import Message, joined
from perfview.kit.bounds import bound_along, bound_of, bounded_text
from perfview.kit.explanations import Explanation
from perfview.kit.theme import number
from perfview.words import say, told


@dataclass(frozen=True, slots=True)
class Lack:
    """What leaves a figure undefined: in general, and why in these cases (None if it does not)."""

    words: Message
    why: Callable[[Sweep], Message | None]


def lack(words: Message, holds: Callable[[Sweep], object]) -> Lack:
    """Return what leaves a figure undefined for one reason: a condition on the cases."""
    return Lack(words, lambda s: words if holds(s) else None)


NO_POSITIVES = lack(reasons.NO_POSITIVES.words, lambda s: not s.positives)
NO_NEGATIVES = lack(reasons.NO_NEGATIVES.words, lambda s: not s.negatives)


@dataclass(frozen=True, slots=True, kw_only=True)
class CurveFigure:
    """A number of a whole curve.

    In `formula`, <where> stands for the word; in `sklearn`, {weight} for the weight argument and
    {ones} for a line that gives each case the weight 1 where there are no weights; `filled_in`
    returns what stands left of the result. `words` returns what is put into name and sentence;
    `along_curve` says that it can only rise, or only fall, where the ROC curve rises.
    """

    chinese: str
    formula: str
    value: Callable[[Sweep], float]
    filled_in: Callable[[Sweep, float], str]
    written: Callable[[float | None], str] = number
    lacks: tuple[Lack, ...] = (NO_POSITIVES, NO_NEGATIVES)
    sklearn: str
    reference: str
    words: Callable[[], Mapping[str, str]] = dict
    along_curve: bool = False

    def name(self, key: str) -> str:
        """Return what it is called."""
        return say(f"explanations.{key}", **self.words())

    def plain(self, key: str) -> str:
        """Return what it says."""
        return say(f"explanations.{key}_plain", **self.words())

    def text(self, key: str, value: float, sweep: Sweep) -> str:
        """Return a value of it as text, with its bound where cases were counted in bins."""
        return bounded_text(value, self.bound(key, sweep), self.written)

    def bound(self, key: str, sweep: Sweep) -> Bound | None:
        """Return its bound, None where the sweep is exact or nothing is proven."""
        if self.along_curve:
            return bound_along(self.value, sweep)
        return bound_of(key, sweep)

    def why_undefined(self, sweep: Sweep) -> str | None:
        """Return why it has no value for these cases, None if it has one."""
        for each in self.lacks:
            reason = each.why(sweep)
            if reason is not None:
                return told(reason)
        return None

    def explained(self, key: str, sweep: Sweep) -> Explanation:
        """Return its explanation; weighted cases make the code weighted."""
        missing = self.why_undefined(sweep)
        value = math.nan if missing else self.value(sweep)
        never = joined([each.words for each in self.lacks], "{first}, or {last}")
        return Explanation(
            name=self.name(key),
            chinese=self.chinese,
            plain=self.plain(key),
            formula=self.formula.replace("<where>", say("explanations.where")),
            filled_in=told(formulas.undefined(missing))
            if missing
            else f"{self.filled_in(sweep, value)} {formulas.result(value)}",
            value_text=self.text(key, value, sweep),
            undefined=told(never),
            reason=missing,
            sklearn=self.sklearn.format(
                weight=", sample_weight=weight" if sweep.weighted else "",
                ones="" if sweep.weighted else "weight = np.ones(len(score))\n",
            ),
            reference=self.reference,
        )


def fraction(part: float, whole: float) -> str:
    """Return a fraction of two numbers in LaTeX."""
    return rf"\frac{{{formulas.number(part)}}}{{{formulas.number(whole)}}}"
