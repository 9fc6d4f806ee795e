"""The live boards of all pages in one HTML file that needs no server and no network."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from functools import cache
from html import escape
from typing import Any

import numpy as np

from perfcore.results import Result
from perfview.downloads.bundles import ASSETS, bundled, style_of
from perfview.downloads.facts import facts_html, title_of
from perfview.downloads.markup import document, inline, json_script, policy
from perfview.downloads.parts import Indices, LiveBoard, Look
from perfview.kit.boards import PLOTLY, Board
from perfview.kit.explanations import Number
from perfview.kit.pages import PAGES
from perfview.kit.tasks import numbers_of
from perfview.kit.theme import count
from perfview.tasks.binary.places import Place, nowhere
from perfview.tasks.binary.task import TASK
from perfview.words import say

RADIUS = 100
"""So many neighbours on each side of the threshold in use are there in any case."""

_WORDS = ("dark", "light", "close")


def page_html(result: Result, name: str, look: Look | None = None) -> bytes:
    """Return a page with the parts of all pages about a model: about 5 MB, most of it Plotly.

    Boards are made of the modules, the sheets and the messages of the app, so they show the same
    numbers. The page may load nothing from anywhere.

    Parameters
    ----------
    result : Result
        What is shown.
    name : str
        Which of its models.
    look : Look, optional
        How the author looked at it.
    """
    look = look or Look()
    parts = parts_of(result, name, look)
    live = {key: part for key, part in parts.items() if isinstance(part, LiveBoard)}
    kept, sweep = kept_points(result, name, live.values()), result.models[name].sweep
    data = {
        "boards": [_messages(key, part, kept) for key, part in live.items()],
        "words": {word: say(f"downloads.{word}") for word in _WORDS},
        "explanations": explanations_of(result, look),
    }
    boards = tuple(part.board for part in live.values())
    scripts, sheets = (_plotly(), _bundle(boards)), (board.sheet for board in boards)
    style = style_of(("dark",), "downloads/file.css", "kit/mount.css", *sheets)
    body = "\n".join(
        [
            _head(result, name, kept.size, len(sweep)),
            "<main>",
            *(_section(key, part) for key, part in parts.items()),
            "</main>",
            f"<noscript><p>{escape(say('downloads.no_script'))}</p></noscript>",
            json_script("pv-page", data),
            f"<script>{scripts[0]}</script>",
            f'<script type="module">{scripts[1]}</script>',
        ]
    )
    return document(
        title=title_of(result, name),
        policy=policy(scripts, [style], charts=scripts[0]),
        style=style,
        body=body,
        generator=result.product,
    ).encode()


def parts_of(result: Result, name: str, look: Look) -> dict[str, str | LiveBoard]:
    """Return what pages add to the file about a model, by the key of the page."""
    makers = {page.key: page.part for page in PAGES.values() if page.part is not None}
    return {key: part(result, name, look) for key, part in makers.items()}


def kept_points(result: Result, name: str, boards: Iterable[LiveBoard]) -> Indices:
    """Return the operating points of the file: those of any board, and those near the threshold.

    All boards hold the same ones, so that a threshold that is chosen on one is there on all.
    """
    model = result.models[name]
    here, last = model.sweep.index(model.threshold), len(model.sweep) - 1
    near = np.arange(max(here - RADIUS, 0), min(here + RADIUS, last) + 1)
    return np.unique(np.concatenate([near, *(board.indices for board in boards)]))


def explanations_of(result: Result, look: Look) -> dict[str, dict[str, Any]]:
    """Return name and meaning of every number that can be explained, by its key.

    They are in words, as a file has no Python to put its counts in.
    """
    place = nowhere((result.origin.positive, result.origin.negative), look.parts)
    return {key: _meaning(each, place) for key, each in numbers_of(TASK.key).items()}


def _meaning(number: Number, place: Place) -> dict[str, Any]:
    explained = number.explain(place)
    lines = [explained.plain]
    if explained.undefined and not number.brief:
        lines.append(say("downloads.undefined_when", reason=explained.undefined))
    if not number.brief:
        lines.append(say("explanations.reference", reference=explained.reference))
    return {"name": explained.title, "lines": lines}


def _messages(key: str, part: LiveBoard, kept: Indices) -> dict[str, str]:
    content, board = (base64.b64encode(message).decode() for message in part.messages(kept))
    return {"place": key, "content": content, "board": board}


def _head(result: Result, name: str, kept: int, known: int) -> str:
    said = [say("downloads.live")]
    if kept < known:
        said.append(say("downloads.sampled", all=count(known), kept=count(kept)))
    if result.origin.smaller_is_positive:
        said.append(say("downloads.reversed"))
    note = f'<p class="pv-note">{escape(result.note)}</p>' if result.note else ""
    return (
        '<header><div class="pv-top">'
        f"<h1>{escape(title_of(result, name))}</h1>"
        '<button type="button" id="pv-theme" hidden></button></div>'
        f'{note}<dl class="pv-facts">{facts_html(result, name)}</dl>'
        f'<p class="pv-said">{escape(" ".join(said))}</p></header>'
    )


def _section(key: str, part: str | LiveBoard) -> str:
    heading, inner = escape(PAGES[key].title), part if isinstance(part, str) else ""
    return f'<section class="pv-part"><h2>{heading}</h2><div id="{key}">{inner}</div></section>'


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
