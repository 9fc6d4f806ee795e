"""Texts beside reference texts: BLEU, NIST, ROUGE, METEOR, chrF, and perplexity."""

from perfcore.texts.contrasts import Contrast, contrasts
from perfcore.texts.figures import FIGURES, LIKELIHOOD_FIGURES
from perfcore.texts.figures.bleu import bleu
from perfcore.texts.figures.chrf import chrf
from perfcore.texts.figures.likelihoods import nll, perplexity
from perfcore.texts.figures.meteor import beamed, meteor, meteor_figure
from perfcore.texts.figures.nist import nist
from perfcore.texts.figures.rouge import rouge, rouge_figure
from perfcore.texts.figures.statements import TextFigure
from perfcore.texts.packing import figures_of, known_figures, packed, unpacked
from perfcore.texts.segments import Segments, segments
from perfcore.texts.synonyms import Synonyms, read_wordnet
from perfcore.texts.tallies import suggested_tokens, text_tally
from perfcore.texts.tokenisers import TOKENISERS, suggested
