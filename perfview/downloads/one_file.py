"""Parts of pages in one HTML file that needs no server and no network: live boards, and texts."""

from __future__ import annotations

import base64
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from types import MappingProxyType
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.results import Finished
from perfview.downloads.bundles import style_of
from perfview.downloads.facts import facts_html, title_of
from perfview.downloads.markup import document, policy, strong
from perfview.downloads.scripts import bundle, plotly, scripts_html, unpacker
from perfview.kit.boards import Board
from perfview.kit.boards.cards import CARDS, told_of
from perfview.kit.boards.contents import BoardContent, about, content_header
from perfview.kit.boards.packing import Columns, in_planes, packed
from perfview.kit.explanations import Number
from perfview.kit.pages import PAGES
from perfview.kit.tasks import TASKS, numbers_of
from perfview.store.changes import Changes
from perfview.tasks.changes import changes_said, changes_told, method_said, names_of
from perfview.words import say, sentences

Indices = npt.NDArray[np.int64]

_WORDS = ("dark", "light", "close")


@dataclass(frozen=True, slots=True, eq=False)
class BoardPart:
    """A live board, and the messages that it is sent: its own, and of its content if it has one."""

    board: Board
    told: bytes
    content: bytes = b""

    @staticmethod
    def of(
        board: Board,
        told: Mapping[str, Any],
        columns: Columns = MappingProxyType({}),
        content: BoardContent | None = None,
    ) -> BoardPart:
        """Return a board with what it is told, and what it draws from."""
        drawn = b"" if content is None else packed(content_header(content), content.points)
        return BoardPart(board, packed(board.header(told), columns), drawn)


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class LiveBoard:
    """A section with a live board of operating points.

    Attributes
    ----------
    board : Board
        What is live.
    content : BoardContent
        What it draws from.
    told : callable
        Returns what it is told, where the file holds the operating points with these indices.
    columns : callable
        Returns the operating points with these indices, as the content has them.
    near : array of int
        The operating points that it has in any case, as those near the threshold in use.
    """

    board: Board
    content: BoardContent
    told: Callable[[Indices], Mapping[str, Any]]
    columns: Callable[[Indices], Columns]
    near: Indices

    @property
    def indices(self) -> Indices:
        """The operating points of the content."""
        return self.content.points["index"].astype(np.int64)

    def part(self, kept: Indices, shown: Mapping[str, str]) -> BoardPart:
        """Return the board with its messages, which hold the operating points `kept`.

        What it shows is as of `about`.

        There is no Python to ask for more of them: ``payload["alone"]`` says that none will come.
        """
        alone = self.content.saying({"hint": say("downloads.hint")}, alone=True)
        missing = self.columns(np.setdiff1d(kept, self.indices))
        return BoardPart.of(self.board, {**self.told(kept), **shown}, missing, alone)


Part = str | BoardPart | LiveBoard
"""What stands in a file: escaped HTML, or a board."""


def page_html(
    result: Finished,
    name: str,
    look: Any = None,
    pages: Collection[str] = (),
    changes: Changes | None = None,
) -> bytes:
    """Return a page with the parts of all pages of a task about a model. It may load nothing.

    Boards are made of the modules, the sheets and the messages of the app, so they show the same
    numbers. Plotly, 2 MB packed, is there if a board draws with it.

    Parameters
    ----------
    result : Finished
        What is shown.
    name : str
        Which of its models.
    look : object, optional
        How the author looked at it, as the pages want to know it.
    pages : collection of str
        The keys of the pages whose parts it has; empty for all.
    changes : Changes, optional
        What changes over time in its figures, which stands below the first page.
    """
    report, title = TASKS[result.task].report, title_of(result, name)
    look = report.look() if look is None else look
    sections = sections_of(result, name, look, pages)
    if changes is not None:
        sections[next(iter(sections))] += changes_parts(result, name, changes)
    areas = report.areas(result, name, look)
    kept, pictured = kept_points(sections), about(name, result.origin.name, areas)
    place = report.nowhere(result, look)
    parts = {
        key: [each.part(kept, pictured) if isinstance(each, LiveBoard) else each for each in some]
        for key, some in sections.items()
    }
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
        "explanations": {} if place is None else _meanings(result.task, place),
    }
    scripts = [*([plotly()] if charts else []), bundle(boards)]
    sheets = (board.sheet for board in boards)
    style = style_of(("dark",), "downloads/file.css", "kit/sheets/mount.css", *sheets)
    body = "\n".join(
        [
            _head(result, title, facts_html(result, name), report.said(result, name, kept.size)),
            "<main>",
            *(_section(key, section) for key, section in parts.items()),
            "</main>",
            f"<footer>{escape(result.product)}</footer>",
            f"<noscript><p>{escape(say('downloads.no_script'))}</p></noscript>",
            scripts_html(data, scripts),
        ]
    )
    return document(
        title=title,
        policy=policy([unpacker(), *scripts], [style], charts=scripts[0] if charts else ""),
        style=style,
        body=body,
        generator=result.product,
    ).encode()


def sections_of(
    result: Finished, name: str, look: Any, pages: Collection[str] = ()
) -> dict[str, list[Part]]:
    """Return what the pages of a task add to the file, by the key of the page."""
    own = [each for each in PAGES.values() if each.task == result.task]
    parts = {
        page.key: page.part(result, name, look)
        for page in own
        if page.part is not None and (not pages or page.key in pages)
    }
    return {key: part if isinstance(part, list) else [part] for key, part in parts.items() if part}


def changes_parts(result: Finished, name: str, changes: Changes) -> list[Part]:
    """Return what changes over time in the figures of a model, as its page has it."""
    names = names_of(result.task, changes)
    told = changes_told(result.origin.name, name, changes, names)
    said = sentences(*changes_said(changes.odd, names, str))
    return [
        f"<h3>{escape(say('over_runs.changes'))}</h3>",
        f"<p>{strong(said)}</p>",
        BoardPart.of(CARDS, told_of(told)),
        f"<p>{escape(method_said(changes))}</p>",
    ]


def kept_points(sections: Mapping[str, Sequence[Part]]) -> Indices:
    """Return the operating points of the file: those of any board, and those near the threshold.

    All boards hold the same ones, so that a threshold that is chosen on one is there on all.
    """
    boards = [each for some in sections.values() for each in some if isinstance(each, LiveBoard)]
    points = [points for board in boards for points in (board.near, board.indices)]
    return np.unique(np.concatenate([np.empty(0, np.int64), *points]))


def _meanings(task: str, place: Any) -> dict[str, dict[str, Any]]:
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
    content, board = (
        base64.b64encode(in_planes(each) if each else each).decode()
        for each in (part.content, part.told)
    )
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
