"""What a reader chooses on the Texts page, as address and board have it."""

from __future__ import annotations

from typing import Any

from perfcore.texts import FIGURES, LIKELIHOOD_FIGURES
from perfview.kit.parameters import WHOLE, matching, one_of, text_choice

BY = ("segment", "score", "other", "difference", "length")

FIGURE = text_choice("figure", read=one_of([*FIGURES, *LIKELIHOOD_FIGURES]), everywhere=False)
"""The figure by which segments are looked at; "" for the first."""

SCORES = text_choice("scores", read=one_of(("difference",)), everywhere=False)
"""Whether differences of two systems are drawn; at first the scores of one."""

UPTO = text_choice("upto", read=matching(WHOLE), everywhere=False)
"""So many classes of scores are listed, the worst first; "" for all."""

RANKED = text_choice(
    "ranked", read=one_of([sign + by for sign in ("", "-") for by in BY]), everywhere=False
)
"""By what segments are sorted, with a minus the highest first; at first the worst score."""

SEGMENT = text_choice("segment", "data", matching(WHOLE), everywhere=False)
"""The place of the segment that is opened, counted from 0."""

PARTED = text_choice("parted", read=one_of(("rare", "column")), everywhere=False)
"""By what segments are parted; at first by the length of their references."""

CHOSEN: tuple[Any, ...] = (FIGURE, SCORES, UPTO, RANKED, SEGMENT)
"""What is chosen in the browser."""
