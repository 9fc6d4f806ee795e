"""Whether the scores hold as probabilities, in one or two sentences."""

from __future__ import annotations

from perfcore.binary import Sweep
from perfcore.binary.losses import are_probabilities
from perfcore.calibration import ConsistencyBand, corp, observed_minus_expected
from perfview.kit.bounds import figure_text
from perfview.kit.theme import number, percent, together
from perfview.words import say, sentences

NEARLY = 0.005
"""Shares as near to each other are said to agree on average."""


def answer_text(s: Sweep, band: ConsistencyBand | None) -> str:
    """Return in Markdown whether the scores are right on average and, score by score, in Brier.

    Without a `band` nobody can tell what chance would do.
    """
    total = s.positives + s.negatives
    if not total:
        return ""
    rate = s.prevalence
    expected = (s.positives - observed_minus_expected(s)) / total
    side = "level" if abs(rate - expected) < NEARLY else "high" if expected > rate else "low"
    mean, positive = together([expected, rate], "percent")
    on_average = say(f"calibration.on_average_{side}", expected=mean, rate=positive)
    found = corp(s)
    share = found.miscalibration / found.value if found.value else 0.0
    words = {
        "miscalibration": number(found.miscalibration),
        "brier": figure_text("brier_score", s),
        "share": percent(share),
    }
    if band is None:
        return sentences(on_average, say("calibration.lost", **words))
    usual = band.miscalibration
    more = found.miscalibration > usual.upper
    mean, upper = together([usual.mean, usual.upper])
    verdict = say(f"calibration.{'beyond' if more else 'within'}_chance", mean=mean, upper=upper)
    return sentences(on_average, say("calibration.lost", **words), verdict)


def as_given_text(s: Sweep) -> str:
    """Return what scores as given were; "" if these were no probabilities."""
    if not are_probabilities(s) or not s.positives + s.negatives:
        return ""
    found = corp(s)
    return say(
        "calibration.as_given",
        miscalibration=number(found.miscalibration),
        brier=figure_text("brier_score", s),
    )
