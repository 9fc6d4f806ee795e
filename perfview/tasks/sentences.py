"""What a threshold means, in one plain sentence; how p values and intervals are written."""

from __future__ import annotations

import math

from perfcore.binary import Counts
from perfcore.measures import MEASURES
from perfview.kit.theme import count, number, percent, threshold_text, together
from perfview.words import escaped, say, sentences

_TINY_P = 0.0005
_MOST_PLACES = 6


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
    place = "threshold.at_infinity" if threshold == math.inf else "threshold.at"
    shown = threshold_text(threshold, neighbours=neighbours, negated=negated)
    if negated and threshold == math.inf:
        place = "threshold.at_minus_infinity"
    parts = (
        say(place, threshold=f"**{shown}**"),
        _share(counts, "precision", "threshold.of_called", "threshold.none_called"),
        _share(counts, "recall", "threshold.of_positives", "threshold.no_positives"),
        say(
            "threshold.weighted_counts" if weighted else "threshold.counts",
            **{name: count(getattr(counts, name)) for name in ("tp", "fp", "fn", "tn")},
        ),
    )
    return sentences(*(parts[:-1] if brief else parts))


def _share(counts: Counts, measure: str, defined: str, undefined: str) -> str:
    """Return the text `defined` with the measure in percent, else `undefined`."""
    if MEASURES[measure].why_undefined(counts):
        return say(undefined)
    share = percent(float(MEASURES[measure].of(counts)))
    return say(defined, share=f"**{share}**")


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
        return say("compare.p_at_most", p=f"{math.ceil(p * 10**places) / 10**places:g}")
    return say("compare.p", p=f"{p:#.2g}" if p < 0.995 else "1")


def signed(value: float) -> str:
    """Return a difference with its sign, three decimals.

    >>> signed(0.0213), signed(-0.0004), signed(0.0)
    ('+0.021', '−0.00040', '0')
    """
    return with_sign(value, number(value))


def with_sign(value: float, text: str) -> str:
    """Return the text of a number with a plus before it if it is positive."""
    return f"+{text}" if value > 0 else text


def bold(name: str) -> str:
    """Return a model's name in bold, harmless in Markdown."""
    return f"**{escaped(name)}**"


def ends_texts(low: float, high: float, *values: float) -> list[str]:
    """Return both ends of an interval as texts, and values beside them, with as many decimals.

    >>> ends_texts(0.0042, 0.0681), ends_texts(0.01021, 0.01034), ends_texts(0.0, 0.05, 0.02)
    (['0.004', '0.068'], ['0.0102', '0.0103'], ['0', '0.050', '0.020'])
    """
    for more in range(_MOST_PLACES):
        texts = together([low, high, *values], more=more)
        if texts[0] != texts[1]:
            return texts
    return together([low, high, *values])
