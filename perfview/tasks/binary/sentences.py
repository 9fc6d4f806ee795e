"""What a threshold means, in one plain sentence, and how p values are written."""

from __future__ import annotations

import math

from perfcore.binary import Counts
from perfcore.measures import MEASURES
from perfview.kit.theme import count, percent, threshold_text
from perfview.words import say, sentences

_TINY_P = 0.0005


def at_threshold(
    counts: Counts,
    threshold: float,
    *,
    weighted: bool,
    neighbours: tuple[float, ...] = (),
    brief: bool = False,
) -> str:
    """Return in Markdown what follows from `threshold`: precision, recall and the counts.

    A `brief` sentence leaves the counts to the matrix. The threshold has as many digits as tell it
    from `neighbours`, as on the board.

    >>> print(at_threshold(Counts(5, 1, 5, 9), 0.54, weighted=False))
    At **0.54**: **83.3 %** of the cases called positive are positive;
    **50.0 %** of the positives are found. TP 5 · FP 1 · FN 5 · TN 9
    """
    place = "threshold.at_infinity" if threshold == math.inf else "threshold.at"
    parts = (
        say(place, threshold=f"**{threshold_text(threshold, neighbours=neighbours)}**"),
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


def p_text(p: float) -> str:
    """Return a p value with its sign.

    >>> p_text(0.0152), p_text(0.00001), p_text(1.0)
    ('p = 0.015', 'p < 0.001', 'p = 1')
    """
    if math.isnan(p):
        return say("compare.p_unknown")
    if p < _TINY_P:
        return say("compare.p_tiny")
    return say("compare.p", p=f"{p:#.2g}" if p < 0.995 else "1")
