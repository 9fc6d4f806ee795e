"""Parts of pages in one HTML file that needs no server and no network: live boards, and texts."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Any

from perfcore.results import Finished
from perfview.downloads.bundles import ASSETS, bundled, style_of
from perfview.downloads.markup import document, inline, json_script, policy
from perfview.kit.boards import PLOTLY, Board
from perfview.kit.explanations import Number
from perfview.kit.pages import PAGES
from perfview.kit.tasks import numbers_of
from perfview.words import say

_WORDS = ("dark", "light", "close")


@dataclass(frozen=True, slots=True, eq=False)
class BoardPart:
    """A live board, and the messages that it is sent: its own, and of its content if it has one."""

    board: Board
    told: bytes
    content: bytes = b""


Part = str | BoardPart
"""What stands in a file: escaped HTML, or a board."""


def parts_of(task: str, *given: Any) -> dict[str, Any]:
    """Return what the pages of a task add to the file, by the key of the page.

    What each makes it of is `given`; a page may have nothing to say of it.
    """
    pages = (page for page in PAGES.values() if page.task == task)
    parts = {page.key: page.part(*given) for page in pages if page.part is not None}
    return {key: part for key, part in parts.items() if part}


def file_html(
    result: Finished,
    parts: Mapping[str, Sequence[Part]],
    *,
    title: str,
    facts: str,
    said: str,
    explanations: Mapping[str, Mapping[str, Any]],
) -> bytes:
    """Return a page with parts of pages. It may load nothing from anywhere.

    Boards are made of the modules, the sheets and the messages of the app, so they show the same
    numbers. Plotly, 5 MB, is there if a board draws with it.

    Parameters
    ----------
    result : Finished
        What is shown.
    parts : mapping of str to sequence of str or BoardPart
        By the key of a page.
    title : str
        What stands above all.
    facts : str
        What the result is about, as escaped HTML.
    said : str
        Sentences below.
    explanations : mapping
        Of numbers that can be clicked on, see `explanations_of`.
    """
    live = {
        place: part
        for key, section in parts.items()
        for place, part in _placed(key, section)
        if isinstance(part, BoardPart)
    }
    boards = tuple(dict.fromkeys(part.board for part in live.values()))
    charts = any(board.charts for board in boards)
    data = {
        "boards": [_messages(place, part) for place, part in live.items()],
        "words": {word: say(f"downloads.{word}") for word in _WORDS},
        "explanations": explanations,
    }
    scripts = [*([_plotly()] if charts else []), _bundle(boards)]
    sheets = (board.sheet for board in boards)
    style = style_of(("dark",), "downloads/file.css", "kit/mount.css", *sheets)
    body = "\n".join(
        [
            _head(result, title, facts, said),
            "<main>",
            *(_section(key, section) for key, section in parts.items()),
            "</main>",
            f"<noscript><p>{escape(say('downloads.no_script'))}</p></noscript>",
            json_script("pv-page", data),
            *(f"<script>{script}</script>" for script in scripts[:-1]),
            f'<script type="module">{scripts[-1]}</script>',
        ]
    )
    return document(
        title=title,
        policy=policy(scripts, [style], charts=scripts[0] if charts else ""),
        style=style,
        body=body,
        generator=result.product,
    ).encode()


def explanations_of(task: str, place: Any) -> dict[str, dict[str, Any]]:
    """Return name and meaning of every number of a task that can be explained, by its key.

    They are in words, as a file has no Python to put its counts in; `place` is that of no data.
    """
    return {key: _meaning(each, place) for key, each in numbers_of(task).items()}


def _meaning(number: Number, place: Any) -> dict[str, Any]:
    explained = number.explain(place)
    lines = [explained.plain]
    if explained.undefined and not number.brief:
        lines.append(say("downloads.undefined_when", reason=explained.undefined))
    if not number.brief:
        lines.append(say("explanations.reference", reference=explained.reference))
    return {"name": explained.title, "lines": lines}


def _messages(place: str, part: BoardPart) -> dict[str, str]:
    content, board = (base64.b64encode(each).decode() for each in (part.content, part.told))
    return {"place": place, "content": content, "board": board}


def _head(result: Finished, title: str, facts: str, said: str) -> str:
    note = f'<p class="pv-note">{escape(result.note)}</p>' if result.note else ""
    return (
        '<header><div class="pv-top">'
        f"<h1>{escape(title)}</h1>"
        '<button type="button" id="pv-theme" hidden></button></div>'
        f'{note}<dl class="pv-facts">{facts}</dl>'
        f'<p class="pv-said">{escape(said)}</p></header>'
    )


def _placed(key: str, parts: Sequence[Part]) -> Iterator[tuple[str, Part]]:
    """Return parts with the elements that boards fill: the first is named after the page."""
    boards = 0
    for part in parts:
        boards += isinstance(part, BoardPart)
        yield key if boards < 2 else f"{key}-{boards}", part


def _section(key: str, parts: Sequence[Part]) -> str:
    """Return the section of a page."""
    inner = "".join(
        part if isinstance(part, str) else f'<div id="{place}"></div>'
        for place, part in _placed(key, parts)
    )
    heading = escape(PAGES[key].title)
    return f'<section class="pv-part"><h2>{heading}</h2>{inner}</section>'


@cache
def _bundle(boards: tuple[Board, ...]) -> str:
    """Return the modules of the boards as one, which brings the page to life."""
    lines = [
        'import { enliven } from "./downloads/file.js";',
        *(f'import board_{i} from "./{board.module}";' for i, board in enumerate(boards)),
        *("", "enliven({"),
        *(f'  "{board.module}": board_{i},' for i, board in enumerate(boards)),
        "});\n",
    ]
    return inline(bundled("entry.js", ASSETS, text="\n".join(lines)))


@cache
def _plotly() -> str:
    """Return Plotly from its own wheel: no copy is kept."""
    return inline((PLOTLY / "plotly.min.js").read_text(encoding="utf-8"))
