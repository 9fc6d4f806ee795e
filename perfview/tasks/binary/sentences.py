"""What a threshold means, in one plain sentence."""

from __future__ import annotations

import math

from perfcore.binary import Counts
from perfcore.measures import MEASURES
from perfview.kit.theme import count, percent, threshold_text
from perfview.words import say, sentences


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
    At **0.54**: of 100 cases called positive, **83.3** are;
    of 100 positives, **50.0** are found. TP 5 · FP 1 · FN 5 · TN 9
    """
    place = "threshold.at_infinity" if threshold == math.inf else "threshold.at"
    parts = (
        say(place, threshold=f"**{threshold_text(threshold, neighbours=neighbours)}**"),
        _of_100(counts, "precision", "threshold.of_called", "threshold.none_called"),
        _of_100(counts, "recall", "threshold.of_positives", "threshold.no_positives"),
        say(
            "threshold.weighted_counts" if weighted else "threshold.counts",
            **{name: count(getattr(counts, name)) for name in ("tp", "fp", "fn", "tn")},
        ),
    )
    return sentences(*(parts[:-1] if brief else parts))


def _of_100(counts: Counts, measure: str, defined: str, undefined: str) -> str:
    """Return the text `defined` with the measure as so many of 100, else `undefined`."""
    if MEASURES[measure].why_undefined(counts):
        return say(undefined)
    share = percent(float(MEASURES[measure].of(counts)))
    return say(defined, share=f"**{share.removesuffix('%').rstrip()}**")
