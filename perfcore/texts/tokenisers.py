"""How a text is cut into tokens, by name: as sacrebleu cuts it, as rouge-score, and into words."""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from itertools import chain
from unicodedata import category

from perfcore.messages import argument_error, value_error

Tokeniser = Callable[[str], list[str]]

_PARTED = (
    (re.compile(r"([\{-\~\[-\`!-\&\(-\+\:-\@\/])"), r" \1 "),
    (re.compile(r"([^0-9])([\.,])"), r"\1 \2 "),
    (re.compile(r"([\.,])([^0-9])"), r" \1 \2"),
    (re.compile(r"([0-9])(-)"), r"\1 \2 "),
)
"""Punctuation that mteval-v13a parts from words, in this order; it parts blanks too."""
_ALONE_IN_ZH = (
    *((0x3400, 0x4DB5), (0x4E00, 0x9FBB), (0xF900, 0xFA2D), (0xFA30, 0xFA6A), (0xFA70, 0xFAD9)),
    *((0x2001, 0x2A6D), (0x2F81, 0x2FA1), (0xFF00, 0xFFEF), (0x2E80, 0x2EFF), (0x3000, 0x303F)),
    *((0x31C0, 0x31EF), (0x2F00, 0x2FDF), (0x2FF0, 0x2FFF), (0x3100, 0x312F), (0x31A0, 0x31BF)),
    *((0xFE10, 0xFE1F), (0xFE30, 0xFE4F), (0x3200, 0x33FF)),
)
"""What sacrebleu parts as Chinese. It spells U+20000 in four digits, so it parts U+2001 instead."""
_CJK = (
    *((0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x3FFFD)),
    *((0x3041, 0x3096), (0x30A1, 0x30FA), (0x31F0, 0x31FF), (0xFF66, 0xFF9D)),
)
"""Han, Hiragana and Katakana: scripts without blanks between words."""
_ENTITIES = (("&quot;", '"'), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"))
_PLAIN_WORDS = re.compile("[a-z0-9]+")


class _Spaced(dict[int, str | None]):
    """For `str.translate`: what stands in place of a character, found out when it first occurs."""

    def __init__(self, of: Callable[[int], str | None]) -> None:
        super().__init__()
        self._of = of

    def __missing__(self, code: int) -> str | None:
        self[code] = self._of(code)
        return self[code]


def _is_in(code: int, ranges: Iterable[tuple[int, int]]) -> bool:
    return any(first <= code <= last for first, last in ranges)


def _in_zh(code: int) -> str:
    return f" {chr(code)} " if _is_in(code, _ALONE_IN_ZH) else chr(code)


def _in_words(code: int) -> str:
    if category(chr(code))[0] not in "LMN":
        return " "
    return f" {chr(code)} " if _is_in(code, _CJK) else chr(code)


_ZH, _WORDS = _Spaced(_in_zh), _Spaced(_in_words)


def _parted(text: str) -> list[str]:
    for pattern, with_blanks in _PARTED:
        text = pattern.sub(with_blanks, text)
    return text.split()


def _13a(text: str) -> list[str]:
    text = text.replace("<skipped>", "").replace("-\n", "").replace("\n", " ")
    if "&" in text:
        for entity, character in _ENTITIES:
            text = text.replace(entity, character)
    return _parted(f" {text} ")


def words(text: str) -> list[str]:
    """Return runs of letters, digits and combining marks, in lower case; each CJK character is one.

    On ASCII that is what rouge-score does. Languages that write without blanks and are not CJK,
    like Thai, come out as runs: cut them by "char".

    Examples
    --------
    >>> words("Müller's 2 हिन्दी"), words("今天很好。")
    (['müller', 's', '2', 'हिन्दी'], ['今', '天', '很', '好'])
    """
    text = text.lower()
    if text.isascii():
        return _PLAIN_WORDS.findall(text)
    return text.translate(_WORDS).split()


def rouge_score_words(text: str) -> list[str]:
    """Return runs of a to z and digits, as rouge-score does: letters of other scripts part them.

    Examples
    --------
    >>> rouge_score_words("Müller's 今天")
    ['m', 'ller', 's']
    """
    return _PLAIN_WORDS.findall(text.lower())


def chrf_words(text: str) -> list[str]:
    """Return what blanks part, with a sign of punctuation parted from its end, or its start.

    Examples
    --------
    >>> chrf_words('Well, (he said).')
    ['Well', ',', '(', 'he', 'said)', '.']
    """
    found = []
    for word in text.split():
        if len(word) > 1 and word[-1] in _PUNCTUATION:
            found += [word[:-1], word[-1]]
        elif len(word) > 1 and word[0] in _PUNCTUATION:
            found += [word[0], word[1:]]
        else:
            found.append(word)
    return found


_PUNCTUATION = frozenset(string.punctuation)


@cache
def _international() -> Tokeniser:
    try:
        from sacrebleu.tokenizers.tokenizer_intl import TokenizerV14International
    except ImportError:
        raise value_error(
            "The tokeniser intl needs the package sacrebleu: install cutpoint[texts], or choose "
            "another tokeniser."
        ) from None
    found = TokenizerV14International()  # type: ignore[no-untyped-call]
    # The wrapped function keeps none of 65,536 texts in memory, as its cache would.
    uncached = TokenizerV14International.__call__.__wrapped__
    return lambda text: str(uncached(found, text)).split()


TOKENISERS: dict[str, Callable[[], Tokeniser]] = {
    "13a": lambda: _13a,
    "zh": lambda: lambda text: _parted(text.strip().translate(_ZH)),
    "intl": _international,
    "char": lambda: lambda text: [character for character in text if not character.isspace()],
    "none": lambda: str.split,
    "words": lambda: words,
}
"""By name. All but "words" cut as sacrebleu does: "none" at blanks alone."""


def tokeniser(name: str) -> Tokeniser:
    """Return the function that cuts a text into tokens.

    Parameters
    ----------
    name : str
        A key of `TOKENISERS`.

    Raises
    ------
    ValueError
        If there is no such tokeniser, or it needs a package that is not installed.

    Examples
    --------
    >>> tokeniser("13a")("It's 3.5, isn't it?"), tokeniser("zh")("今天 3.5 度。")
    (["It's", '3.5', ',', "isn't", 'it', '?'], ['今', '天', '3.5', '度', '。'])
    """
    if name not in TOKENISERS:
        known = ", ".join(TOKENISERS)
        raise argument_error("tokens", "be one of {known}", name, known=known)
    return TOKENISERS[name]()


def suggested(texts: Iterable[str]) -> str:
    """Return "zh" where more than 30 % of all letters are CJK, "char" for Thai or Khmer, or "13a".

    Examples
    --------
    >>> suggested(["今天很好。"]), suggested(["สวัสดี"]), suggested(["Fine."])
    ('zh', 'char', '13a')
    """
    counts = {"zh": 0, "char": 0, "13a": 0}
    for character, many in Counter(chain.from_iterable(texts)).items():
        if character.isalpha():
            counts[_kind(ord(character))] += many
    most = 0.3 * sum(counts.values())
    return next((name for name in ("zh", "char") if counts[name] > most), "13a")


@cache
def _kind(code: int) -> str:
    if _is_in(code, _CJK):
        return "zh"
    return "char" if _is_in(code, ((0xE00, 0xEFF), (0x1000, 0x109F), (0x1780, 0x17FF))) else "13a"
