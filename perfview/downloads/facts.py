"""What a file is about: texts that the files of all tasks share."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from html import escape
from importlib.metadata import version

from perfcore.results import Finished
from perfview.words import say

LONG = ("scores", "calibration")
"""Facts that take a whole line of a card, as fingerprint and date do."""


def product() -> str:
    """Return the name and version of this product."""
    return f"{say('common.product')} {version('cutpoint')}"


def title_of(result: Finished, model: str, data: str) -> str:
    """Return the author's title, or else which model it is on which data."""
    return result.title or say("downloads.default_title", model=model, data=data)


def date_text(time: datetime) -> str:
    """Return a day and its time as ISO 8601 has them, to the minute, with the offset to UTC.

    Examples
    --------
    >>> from datetime import UTC
    >>> date_text(datetime(2026, 3, 1, 8, 5, tzinfo=UTC))
    '2026-03-01 08:05 UTC'
    """
    return f"{time:%Y-%m-%d %H:%M} {time:%Z}"


def facts_html(texts: Mapping[str, str], result: Finished, sha256: str) -> str:
    """Return what a result is about as a list of definitions, escaped.

    Parameters
    ----------
    texts : mapping of str to str
        By the last part of the key of their names, ``downloads.fact_...``.
    result : Finished
        What was made when.
    sha256 : str
        The fingerprint of the data, "" if they are no single file.
    """
    last = {
        "fingerprint": sha256 or say("downloads.no_fingerprint"),
        "made": say("downloads.made", product=result.product, date=date_text(result.created)),
    }
    whole = dict.fromkeys((*last, *LONG), ' class="whole"')
    return "".join(
        f"<div{whole.get(key, '')}><dt>{escape(say(f'downloads.fact_{key}'))}</dt>"
        f"<dd>{escape(text)}</dd></div>"
        for key, text in {**texts, **last}.items()
    )
