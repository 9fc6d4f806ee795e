"""Lines of scikit-learn that reproduce a figure, to be copied into a notebook.

They expect `truth` (0/1 or bool) and `score`, and `weight` where asked for. In a template,
``{called}`` stands for the decision, ``{weight}`` for the weight argument, ``{average}`` for that
of `np.average`, ``{ones}`` for a line that gives each case the weight 1 where there are no weights,
and the name of a parameter for its value.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping

CONFUSION = (
    "from sklearn.metrics import confusion_matrix\n"
    "matrix = confusion_matrix(truth, {called}, labels=[0, 1]{weight})\n"
    "tn, fp, fn, tp = matrix.ravel()\n"
)


NAN = ', zero_division=float("nan")'


def metric(name: str, after: str = "", *, before: str = "", sign: str = "") -> str:
    """Return the template that calls a metric, with arguments before and after the weights.

    Examples
    --------
    >>> print(metric("recall_score", before=", pos_label=0", sign="1 - "))
    from sklearn.metrics import recall_score
    1 - recall_score(truth, {called}, pos_label=0{weight})
    """
    call = f"{name}(truth, {{called}}{before}{{weight}}{after})"
    return f"from sklearn.metrics import {name}\n{sign}{call}"


def filled(template: str, called: str, *, weighted: bool, arguments: Mapping[str, str]) -> str:
    """Return the snippet for decisions, with parameters given as source."""
    return template.format(
        called=called,
        weight=", sample_weight=weight" if weighted else "",
        average=", weights=weight" if weighted else "",
        ones="" if weighted else "weight = np.ones(len(score))\n",
        **arguments,
    )


def decision(threshold: float, *, negated: bool = False, score: str = "score") -> str:
    """Return which cases are called positive; of scores that a sweep has `negated`, in their own.

    >>> decision(0.5), decision(-45.9, negated=True)
    ('score >= 0.5', 'score <= 45.9')
    """
    if negated:
        return f"{score} <= {literal(0.0 - threshold)}"
    return f"{score} >= {literal(threshold)}"


_DECISION = re.compile(r'\bscore >= (?:float\("(\w+)"\)|(-?[\d.]+(?:e[+-]?\d+)?))')


def of_own_scores(code: str) -> str:
    """Return a snippet, written for negated scores, for the scores as they are.

    >>> of_own_scores("recall_score(truth, score >= -45.9)")
    'recall_score(truth, score <= 45.9)'
    >>> print(of_own_scores("roc_auc_score(truth, score)"))
    score = -score  # smaller ones mean positive
    roc_auc_score(truth, score)
    """
    if re.search(r"\bscore\b", _DECISION.sub("", code)):
        return f"score = -score  # smaller ones mean positive\n{code}"
    return _DECISION.sub(lambda found: decision(float(found[1] or found[2]), negated=True), code)


def literal(value: float) -> str:
    """Return a number as Python source that reads back the same."""
    if math.isfinite(value):
        return repr(float(value))
    return f'float("{float(value)}")'
