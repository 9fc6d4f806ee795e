"""What the decision cards of all tasks are made of: a sheet, boxes, tables, Python lines."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from perfcore.chance.intervals import Interval
from perfcore.results import Finished
from perfview.downloads.bundles import style_of
from perfview.downloads.markup import document, policy
from perfview.kit.theme import written
from perfview.words import say


def card_document(result: Finished, title: str, body: str) -> bytes:
    """Return a card as HTML that prints on one page of A4 or Letter; `body` is markup already."""
    note = f'<p class="note">{escape(result.note)}</p>' if result.note else ""
    style = style_of((), "downloads/card.css")
    return document(
        title=f"{say('downloads.card_title')} · {title}",
        policy=policy([], [style]),
        style=style,
        body=(
            f'<main><header><p class="kind">{escape(say("downloads.card_title"))}</p>'
            f"<h1>{escape(title)}</h1>{note}</header>{body}</main>"
        ),
        generator=result.product,
    ).encode()


def heading(key: str, **values: object) -> str:
    """Return a heading by the key of its text, and what its braces hold."""
    return f"<h2>{escape(say(key, **values))}</h2>"


def boxes_html(numbers: Mapping[str, str]) -> str:
    """Return numbers in boxes, by what stands below each; there is room for four."""
    boxes = (
        f"<div><b>{escape(number)}</b><span>{escape(text)}</span></div>"
        for text, number in numbers.items()
    )
    return f'<div class="boxes">{"".join(boxes)}</div>'


def table_html(rows: Mapping[str, tuple[str, str]]) -> str:
    """Return a table: by the head of each row what it holds, and what stands aside."""
    lines = (
        f'<tr><th scope="row">{escape(head)}</th>'
        f"<td><small>{escape(aside)}</small> {escape(text)}</td></tr>"
        for head, (text, aside) in rows.items()
    )
    return f"<table>{''.join(lines)}</table>"


def interval_text(known: Interval, kind: str) -> str:
    """Return an interval of figures that are written in this kind, "" where there is none."""
    if known.reason:
        return ""
    low, high = (written(end, kind) for end in (known.low, known.high))
    return say("downloads.card_interval", level=f"{100 * known.level:g} %", low=low, high=high)


def groups_html(by: str) -> str:
    """Return that intervals are by whole groups, "" where cases are taken one by one."""
    if not by:
        return ""
    return f'<p class="small">{escape(say("downloads.card_groups", by=by))}</p>'


def code_html(lines: str) -> str:
    """Return the section of the Python lines."""
    code = f"<pre><code>{escape(lines)}</code></pre>"
    return f"<section>{heading('downloads.card_code')}{code}</section>"
