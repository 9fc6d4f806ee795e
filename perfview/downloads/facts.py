"""What a file is about: texts that the files of all tasks share."""

from __future__ import annotations

from datetime import UTC, datetime
from html import escape
from importlib.metadata import version
from typing import Any

from perfcore.messages import Message
from perfcore.results import Finished
from perfview.kit.tasks import TASKS
from perfview.words import say, told

LONG = ("scores", "calibration")
"""Facts that take a whole line of a card, as fingerprint and date do."""

NAMES = ("data", "model", "positive", "negative")
"""Facts from the data, of any length: on paper they have one line."""


def product() -> str:
    """Return the name and version of this product."""
    return f"{say('common.product')} {version('cutpoint')}"


def words_now(title: str, note: str = "") -> dict[str, Any]:
    """Return what a result says of itself that is made now, with the author's words."""
    return {"title": title.strip(), "note": note.strip(), "created": datetime.now(UTC)}


def title_of(result: Finished, model: str) -> str:
    """Return the author's title, or else which model it is on which data."""
    return result.title or say("board.picture_about", model=model, data=result.origin.name)


def date_text(time: datetime) -> str:
    """Return a day and its time as ISO 8601 has them, to the minute, with the offset to UTC.

    Examples
    --------
    >>> date_text(datetime(2026, 3, 1, 8, 5, tzinfo=UTC))
    '2026-03-01 08:05 UTC'
    """
    return f"{time:%Y-%m-%d %H:%M} {time:%Z}"


def facts_html(result: Finished, name: str) -> str:
    """Return what a result is about as a list of definitions, escaped."""
    last = {
        "fingerprint": result.origin.sha256 or say("downloads.no_fingerprint"),
        "made": say("downloads.made", product=result.product, date=date_text(result.created)),
    }
    texts = TASKS[result.task].report.facts(result, name)
    data = result.origin.name
    data = told(data) if isinstance(data, Message) else data  # a sample has a name in each language
    kinds = dict.fromkeys((*last, *LONG), ' class="whole"') | dict.fromkeys(NAMES, ' class="name"')
    return "".join(
        f"<div{kinds.get(key, '')}><dt>{escape(say(f'downloads.fact_{key}'))}</dt>"
        f"<dd>{escape(text)}</dd></div>"
        for key, text in {"data": data, "model": name, **texts, **last}.items()
    )
