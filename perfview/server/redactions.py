"""What a log must not hold: the query of an address, and names that open what they name."""

from __future__ import annotations

import re

# The query begins after a path or a host, so that a question mark at a sentence's end is none.
_QUERY = re.compile(r"(?<=[\w/])\?[\w%.~\[\]-]+=[^\s'\"<>]*")
# Tokens of links, names of uploads, ids of sessions. Names in a program may be as long, but are
# made of words, each with two small letters at least: of ten million tokens one or two are.
_SECRET = re.compile(r"(?<![\w-])(upload-)?[\w-]{30,}(?![\w-])", re.ASCII)
_WORDS = re.compile(r"(?:_*[A-Z]?[a-z]{2,})+_*")
GONE = "[…]"


def redacted(text: str) -> str:
    """Return `text` without queries of addresses and without secret names.

    >>> redacted("GET /threshold?share=abc&t=0.5 failed")
    'GET /threshold?[…] failed'
    >>> redacted("no upload-0123456789abcdef0123456789abcdef")
    'no upload-[…]'
    """
    return _SECRET.sub(_kept_words, _QUERY.sub("?" + GONE, text))


def _kept_words(found: re.Match[str]) -> str:
    prefix = found[1] or ""
    name = found[0].removeprefix(prefix)
    return found[0] if not prefix and _WORDS.fullmatch(name) else prefix + GONE
