"""What is said when the program itself fails: a number on screen, and the details in the log.

A log must not hold the query of an address, nor names that open what they name.
"""

from __future__ import annotations

import logging
import re
import secrets
import traceback
from collections.abc import Callable
from itertools import count
from typing import Any

import streamlit as st

from perfview.words import say

_ATTRIBUTE = "cutpoint_reference"
_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without characters that are taken for one another on the telephone."""

# The query begins after a path or a host, so that a question mark at a sentence's end is none.
_QUERY = re.compile(r"(?<=[\w/])\?[\w%.~\[\]-]+=[^\s'\"<>]*")
# Tokens of links, names of uploads, ids of sessions. Names in a program may be as long, but are
# made of words, each with two small letters at least: one or two of ten million tokens are.
_SECRET = re.compile(r"(?<![\w-])(upload-)?[\w-]{30,}(?![\w-])", re.ASCII)
_WORDS = re.compile(r"(?:_*[A-Z]?[a-z]{2,})+_*")
GONE = "[…]"
_LONGEST = 300
"""Characters of what is quoted from a browser."""
_SENT = count(1)


def reference_of(fault: BaseException) -> str:
    """Return the number by which a person can name `fault`: always the same for the same."""
    known = getattr(fault, _ATTRIBUTE, "")
    if known:
        return str(known)
    reference = "".join(secrets.choice(_ALPHABET) for _ in range(8))
    setattr(fault, _ATTRIBUTE, reference)
    return reference


def show_fault(fault: Exception) -> bool:
    """Show that something failed, and its reference alone; True, as nothing else is to be shown.

    Streamlit has written the details to the log before it calls this.
    """
    st.error(say("serving.fault", reference=reference_of(fault)), icon=":material/report:")
    return True


def guard_logs() -> None:
    """Redact every line that this process logs, and put references before what went wrong."""
    made: Callable[..., logging.LogRecord] = logging.getLogRecordFactory()

    def guarded(*args: Any, **options: Any) -> logging.LogRecord:
        return guarded_record(made(*args, **options))

    logging.setLogRecordFactory(guarded)


def guarded_record(record: logging.LogRecord) -> logging.LogRecord:
    """Return `record` with its text complete and redacted, and its exception as such a text.

    What a browser sent amiss is told in one line, and how often: it could fill the log otherwise.
    """
    text = redacted(record.getMessage())
    fault = record.exc_info[1] if record.exc_info else None
    if fault is not None and getattr(fault, "of_a_browser", False):
        why = f"A browser sent what no page sends, {next(_SENT)} times until now: {fault}"
        text = f"Reference {reference_of(fault)}: {redacted(why)[:_LONGEST]}"
        record.exc_info = None
    elif fault is not None:
        text = f"Reference {reference_of(fault)}: {text}"
        record.exc_text = redacted("".join(traceback.format_exception(fault))).rstrip("\n")
    record.msg, record.args = text, None
    return record


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
