"""The figures of texts, each stated once, by key."""

from perfcore.measures.registries import Registry
from perfcore.texts.figures.bleu import BLEU
from perfcore.texts.figures.chrf import CHRF, CHRF_PLUS
from perfcore.texts.figures.statements import TextFigure

FIGURES: Registry[TextFigure] = Registry((BLEU, CHRF, CHRF_PLUS))
"""All figures of texts."""
