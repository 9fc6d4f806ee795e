"""The figures of texts, each stated once, by key."""

from perfcore.measures.registries import Registry
from perfcore.texts.figures.bleu import BLEU
from perfcore.texts.figures.chrf import CHRF, CHRF_PLUS
from perfcore.texts.figures.likelihoods import NLL, PERPLEXITY
from perfcore.texts.figures.meteor import meteor_figure
from perfcore.texts.figures.nist import FIGURES as NISTS
from perfcore.texts.figures.rouge import rouge_figure
from perfcore.texts.figures.statements import TextFigure

FIGURES: Registry[TextFigure] = Registry(
    (
        *(BLEU, NISTS["mteval"], CHRF, CHRF_PLUS),
        *map(rouge_figure, ("1", "2", "L", "Lsum")),
        meteor_figure(),
    )
)
"""All figures of texts beside references, in their headline variants."""
LIKELIHOOD_FIGURES: Registry[TextFigure] = Registry((NLL, PERPLEXITY))
"""Figures of log-probabilities, where segments have them."""
