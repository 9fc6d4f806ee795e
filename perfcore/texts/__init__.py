"""Texts beside reference texts: BLEU, NIST, ROUGE, METEOR, chrF, and perplexity."""

from perfcore.texts.figures import FIGURES
from perfcore.texts.figures.bleu import bleu
from perfcore.texts.figures.chrf import chrf
from perfcore.texts.figures.nist import nist
from perfcore.texts.figures.rouge import rouge, rouge_figure
from perfcore.texts.figures.statements import TextFigure
from perfcore.texts.segments import Segments, segments
from perfcore.texts.tokenisers import TOKENISERS
