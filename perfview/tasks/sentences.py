"""What a threshold means, in one plain sentence; how p values, models and classes are written."""

from __future__ import annotations

import math
import re

from perfcore.binary import Counts
from perfcore.measures import MEASURES
from perfview.kit.theme import exact, threshold_text, together, written
from perfview.words import escaped, say, sentences

_TINY_P = 0.0005
_NUMBER = re.compile(r"[\d\s.,+-]+")


def at_threshold(
    counts: Counts,
    threshold: float,
    *,
    weighted: bool,
    neighbours: tuple[float, ...] = (),
    brief: bool = False,
    negated: bool = False,
) -> str:
    """Return in Markdown what follows from `threshold`: precision, recall and the counts.

    A `brief` sentence leaves the counts to the matrix. The threshold has as many digits as tell it
    from `neighbours`, as on the board; of `negated` scores it is the own number.

    >>> print(at_threshold(Counts(5, 1, 5, 9), 0.54, weighted=False))
    At **0.54**: **83.3 %** of the cases called positive are positive;
    **50.0 %** of the positives are found. TP 5 · FP 1 · FN 5 · TN 9
    """
    cells = "tp", "fp", "fn", "tn"
    place = "threshold.at_infinity" if threshold == math.inf else "threshold.at"
    shown = threshold_text(threshold, neighbours=neighbours, negated=negated)
    if negated and threshold == math.inf:
        place = "threshold.at_minus_infinity"
    rates = [float(MEASURES[measure].of(counts)) for measure in ("precision", "recall")]
    shares = [f"**{share}**" for share in together(rates, "percent")]
    called, found = (not math.isnan(rate) for rate in rates)
    counted = together([getattr(counts, cell) for cell in cells], "count")
    parts = (
        say(place, threshold=f"**{shown}**"),
        say("threshold.of_called" if called else "threshold.none_called", share=shares[0]),
        say("threshold.of_positives" if found else "threshold.no_positives", share=shares[1]),
        say(
            "threshold.weighted_counts" if weighted else "threshold.counts",
            **dict(zip(cells, counted, strict=True)),
        ),
    )
    return sentences(*(parts[:-1] if brief else parts))


def p_text(p: float, *, at_most: bool = False) -> str:
    """Return a p value with its sign; of the least that replicates can show that it is at most so.

    >>> p_text(0.0152), p_text(0.00001), p_text(1.0), p_text(2 / 1001, at_most=True)
    ('p = 0.015', 'p < 0.001', 'p = 1', 'p ≤ 0.002')
    """
    if math.isnan(p):
        return say("compare.p_unknown")
    if p < _TINY_P:
        return say("compare.p_tiny")
    if at_most:
        places = 1 - math.floor(math.log10(p))
        return say("compare.p_at_most", p=exact(math.ceil(p * 10**places) / 10**places))
    return say("compare.p", p=written(p, "p") if p < 0.995 else "1")


def bold(name: str) -> str:
    """Return a model's name in bold, harmless in Markdown."""
    return f"**{escaped(name)}**"


def named(label: object) -> str:
    """Return a class or label as a sentence says it: a number would be taken for one of cases.

    >>> named("owl"), named("8")
    ('owl', '“8”')
    """
    return f"“{label}”" if _NUMBER.fullmatch(str(label)) else str(label)
