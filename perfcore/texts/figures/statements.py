"""The form of a figure of texts: a function of numbers that segments add up to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import nan
from typing import Any

import numpy as np

from perfcore.arrays import FloatArray
from perfcore.binary.arithmetic import limited
from perfcore.measures.definitions import Figure
from perfcore.measures.reasons import Reason
from perfcore.measures.rules import Drawn, OfSums, totals
from perfcore.messages import message
from perfcore.texts.segments import Segments, Table

Terms = tuple[FloatArray, ...]
Reasons = tuple[Reason[Segments], ...]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class TextFigure(Figure[Segments]):
    """A figure of texts.

    Attributes
    ----------
    table : Table
        The numbers that it is made of.
    alone : callable
        These numbers, elementwise, to the value of each segment by itself.
    """

    table: Table
    alone: Callable[..., Any]

    def of_each(self, s: Segments) -> FloatArray:
        """Return the value of each segment by itself, shape (n,); NaN of those not scored."""
        rule = self.interval
        assert isinstance(rule, OfSums)
        values = np.asarray(self.alone(*rule.terms(s)), np.float64)
        if NONE_SCORED in self.reasons:
            values = np.where(s.scored, values, nan)
        return np.asarray(limited(values, *self.bounds))


def reason(words: str, holds: Callable[[Segments], object]) -> Reason[Segments]:
    """Return why a figure is undefined."""
    return Reason(message(words), lambda s, _: bool(holds(s)))


NONE_SCORED = reason("no segment has a reference", lambda s: not s.n)


def _every_column(numbers: FloatArray) -> Terms:
    return tuple(numbers.T)


def of_texts(
    table: Table,
    of: Callable[..., Any],
    *,
    columns: Callable[[FloatArray], Terms] = _every_column,
    alone: Callable[..., Any] | None = None,
    reasons: Reasons = (NONE_SCORED,),
    aligned: bool = False,
    bounds: tuple[float, float] = (0.0, 1.0),
    sklearn: str | Callable[[Segments], str],
    **stated: Any,
) -> TextFigure:
    """Return a figure that is a function of sums over segments.

    Parameters
    ----------
    table : Table
        The numbers of each segment.
    of : callable
        The sums to the value, elementwise.
    columns : callable, optional
        The table to the terms that are added up, shape (n,) each, if they are not its columns.
    alone : callable, optional
        The same for a segment by itself, if it is another one.
    aligned : bool
        Whether words are aligned. Where a text is too long for that its row has NaN.
    """
    if aligned:
        long = message("a segment is too long for its words to be aligned: split it into sentences")
        reasons = (*reasons, Reason(long, lambda s, _: bool(np.isnan(s.table(table)).any())))

    def terms(s: Segments, **_: Any) -> Terms:
        return columns(s.table(table))

    def function(s: Segments) -> float:
        if any(each.why(s, {}) is not None for each in reasons):
            return nan
        return float(limited(float(of(*totals(terms(s)))), *bounds))

    def lines(s: Segments | None) -> str:
        asked = sklearn if isinstance(sklearn, str) else sklearn(s) if s is not None else ""
        return asked.replace("{", "{{").replace("}", "}}")

    rule = OfSums(terms, of, Drawn("percentile", opened=False))
    return TextFigure(
        function=function,
        table=table,
        alone=alone or of,
        reasons=reasons,
        bounds=bounds,
        sklearn=lines,
        interval=rule,
        difference=rule,
        **{"format": "number", "projected": False, **stated},
    )


def cutting(s: Segments) -> str:
    """Return lines that define `cut`, which makes tokens of a text as these segments have them."""
    lower = ".lower()" if s.lowercase else ""
    if s.tokens == "words":
        return (
            f"from perfcore.texts.tokenisers import words\ncut = lambda text: words(text{lower})\n"
        )
    return (
        "from sacrebleu.metrics import BLEU\n"
        f"tokenizer = BLEU(tokenize={s.tokens!r}).tokenizer\n"
        f"cut = lambda text: tokenizer(text{lower}.rstrip()).split()\n"
    )
