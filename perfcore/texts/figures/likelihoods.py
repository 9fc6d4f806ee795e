"""How likely a model finds the tokens of texts: from log-probabilities, without references."""

from __future__ import annotations

from functools import partial
from math import inf
from typing import Any

import numpy as np

from perfcore.binary.arithmetic import quotient
from perfcore.texts.figures.statements import TextFigure, of_texts, reason
from perfcore.texts.segments import LIKELIHOODS, Segments

NO_TOKENS = reason("no token has a probability", lambda s: not s.table(LIKELIHOODS)[:, 1].any())
_JELINEK = (
    "Jelinek, Mercer, Bahl, Baker (1977). Perplexity: a measure of the difficulty of speech "
    "recognition tasks. Journal of the Acoustical Society of America 62, S63. "
    "doi:10.1121/1.2016299"
)
_LINES = "import numpy as np\nlogs = np.concatenate(log_probabilities)\n"


def _nll(total: Any, size: Any) -> Any:
    return quotient(-total, size)


def _perplexity(total: Any, size: Any) -> Any:
    with np.errstate(over="ignore"):
        return np.exp(_nll(total, size))


_figure = partial(of_texts, LIKELIHOODS, reasons=(NO_TOKENS,), better="lower", reference=_JELINEK)
NLL: TextFigure = _figure(
    _nll,
    bounds=(0.0, inf),
    sklearn=_LINES + "-logs.mean()",
    key="nll",
    name="Negative log-likelihood per token",
    plain="How surprising a token is on average, in nats: of all tokens together.",
    template=r"-\frac{1}{N} \sum_i \ln p_i",
    synonyms=("NLL", "cross-entropy"),
)
PERPLEXITY: TextFigure = _figure(
    _perplexity,
    bounds=(1.0, inf),
    sklearn=_LINES + "np.exp(-logs.mean())",
    key="perplexity",
    name="Perplexity",
    plain=(
        "Among how many tokens that are equally likely the model seems to choose: e to the mean "
        "surprise of all tokens together, not the mean of the perplexities of segments. It depends "
        "on how the model cuts texts into tokens."
    ),
    template=r"e^{-\frac{1}{N} \sum_i \ln p_i}",
    synonyms=("PPL",),
)


def nll(s: Segments) -> float:
    """Return -(ln p_1 + ... + ln p_N)/N: the mean surprise of all tokens, in nats.

    Undefined (NaN) when no token has a probability.

    Raises
    ------
    ValueError
        If the segments were given no log-probabilities.

    Examples
    --------
    >>> from math import log
    >>> from perfcore.texts import segments
    >>> s = segments(["a b c"], [[]], log_probabilities=[[log(0.5), log(0.25), log(0.125)]])
    >>> round(nll(s), 6)
    1.386294
    """
    return float(NLL.of(s))


def perplexity(s: Segments) -> float:
    """Return e^nll: of all tokens together, so it is no mean of perplexities. See `nll`.

    Examples
    --------
    >>> from math import log
    >>> from perfcore.texts import segments
    >>> s = segments(["a b c"], [[]], log_probabilities=[[log(0.5), log(0.25), log(0.125)]])
    >>> round(perplexity(s), 6)
    4.0
    """
    return float(PERPLEXITY.of(s))
