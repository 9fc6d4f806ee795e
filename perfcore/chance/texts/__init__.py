"""How sure figures of texts are, and how much systems differ on the same segments."""

from perfcore.chance.texts.drawn_segments import compare_texts, text_intervals, text_sums
from perfcore.chance.texts.randomisations import randomised
