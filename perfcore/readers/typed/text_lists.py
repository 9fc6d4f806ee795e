"""Lists in a cell that are no probabilities of classes: several references, and tokens' numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_TEXT = r"""(?:'(?:[^'\\]|\\.)*+'|"(?:[^"\\]|\\.)*+"|None)"""
_PYTHON = re.compile(rf"\[\s*(?:{_TEXT}[\s,]*+)*\]", re.DOTALL)
_EACH = re.compile(_TEXT, re.DOTALL)
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r"}
MOST_REFERENCES = 100
REFERENCES = re.compile(
    r"(?i)(^|[._ ])(ref(erence)?s?|targets?|answers?|golds?|ideal|参考\w*|标准答案)$"
)
_ONE = re.compile(
    r"(?i)(^|[._ ])(filtered_resps|resps|hyp\w*|predictions?|outputs?|generated\w*|completions?)$"
)
"""Lists with one text, as programs of evaluation write what a model said."""
LOGS = re.compile(r"(?i)(^|[._ ])\w*(log_?prob\w*|log_?likelihoods|positional_scores)\b")


def python_texts(cell: str) -> list[Any] | None:
    r"""Return the texts of a list as Python or numpy writes it; None of anything else.

    Examples
    --------
    >>> python_texts('["no", None]'), python_texts("['a' 'b']"), python_texts("[1]")
    (['no', None], ['a', 'b'], None)
    """
    if _PYTHON.fullmatch(cell) is None:
        return None
    found = _EACH.findall(cell)
    return [None if each == "None" else _unescaped(each[1:-1]) for each in found] or None


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: _ESCAPED.get(found[1], found[1]), text, flags=re.DOTALL)


def texts_in(name: str, value: list[Any]) -> dict[str, str] | None:
    """Return the columns of a list of texts, by the name of its column; None of another list.

    Examples
    --------
    >>> texts_in("references", ["a cat", "one cat"]), texts_in("tags", ["a", "b"])
    ({'references[0]': 'a cat', 'references[1]': 'one cat'}, None)
    >>> texts_in("filtered_resps", [["a cat"]])
    {'filtered_resps': 'a cat'}
    """
    while len(value) == 1 and isinstance(value[0], list):
        value = value[0]
    if not value or not all(isinstance(each, str) or each is None for each in value):
        return None
    texts = ["" if each is None else each for each in value]
    if REFERENCES.search(name) and len(texts) <= MOST_REFERENCES:
        return {f"{name}[{place}]": each for place, each in enumerate(texts)}
    if len(texts) == 1 and _ONE.search(name):
        return {name: texts[0]}
    return None


def logs_in(name: str, value: list[Any]) -> str | None:
    """Return log-probabilities of tokens as one cell; None of another list.

    Examples
    --------
    >>> logs_in("logprobs", ["-0.5", None]), logs_in("scores", ["-0.5"])
    ('[-0.5, null]', None)
    >>> logs_in("logprobs.content", [{"token": "a", "logprob": "-0.5"}])
    '[-0.5]'
    """
    if not LOGS.search(name):
        return None
    own = [each.get("logprob") if isinstance(each, Mapping) else each for each in value]
    if any(isinstance(each, list | dict) for each in own):
        return None
    return "[" + ", ".join("null" if each is None else str(each) for each in own) + "]"
