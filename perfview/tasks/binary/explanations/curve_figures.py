"""The form of a number that belongs to a whole curve, and its explanation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from perfcore.binary import Sweep
from perfcore.measures import formulas, reasons
from perfcore.messages import joined
from perfview.kit.explanations import Explanation
from perfview.kit.theme import number
from perfview.words import say, told


@dataclass(frozen=True, slots=True, kw_only=True)
class CurveFigure:
    """A number of a whole curve.

    In `formula`, <where> stands for the word; in `sklearn`, {weight} for the weight argument;
    `filled_in` returns what stands left of the result. `words` returns what is put into name and
    sentence.
    """

    chinese: str
    formula: str
    value: Callable[[Sweep], float]
    filled_in: Callable[[Sweep, float], str]
    written: Callable[[float | None], str] = number
    needs_negatives: bool = True
    sklearn: str
    reference: str
    words: Callable[[], Mapping[str, str]] = dict

    def name(self, key: str) -> str:
        """Return what it is called."""
        return say(f"explanations.{key}", **self.words())

    def plain(self, key: str) -> str:
        """Return what it says."""
        return say(f"explanations.{key}_plain", **self.words())

    def why_undefined(self, sweep: Sweep) -> str | None:
        """Return why it has no value for these cases, None if it has one."""
        found = [reason.words for cases, reason in self._needs(sweep) if not cases]
        return told(found[0]) if found else None

    def explained(self, key: str, sweep: Sweep) -> Explanation:
        """Return its explanation; weighted cases make the code weighted."""
        value, missing = self.value(sweep), self.why_undefined(sweep)
        never = joined([reason.words for _, reason in self._needs(sweep)], "{first}, or {last}")
        return Explanation(
            name=self.name(key),
            chinese=self.chinese,
            plain=self.plain(key),
            formula=self.formula.replace("<where>", say("explanations.where")),
            filled_in=told(formulas.undefined(missing))
            if missing
            else f"{self.filled_in(sweep, value)} {formulas.result(value)}",
            value_text=self.written(value),
            undefined=told(never),
            reason=missing,
            sklearn=self.sklearn.format(weight=", sample_weight=weight" if sweep.weighted else ""),
            reference=self.reference,
        )

    def _needs(self, sweep: Sweep) -> list[tuple[float, reasons.Reason]]:
        needs = [(sweep.positives, reasons.NO_POSITIVES)]
        return [*needs, (sweep.negatives, reasons.NO_NEGATIVES)] if self.needs_negatives else needs


def fraction(part: float, whole: float) -> str:
    """Return a fraction of two numbers in LaTeX."""
    return rf"\frac{{{formulas.number(part)}}}{{{formulas.number(whole)}}}"
