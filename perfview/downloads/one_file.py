"""Both live boards in one HTML file that needs no server and no network."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from functools import cache
from html import escape
from importlib.util import find_spec
from pathlib import Path

from perfcore.results import Result
from perfview.downloads.boards import Boards, FileBoard, Look, boards_of
from perfview.downloads.bundles import bundled, joined_sheets
from perfview.downloads.facts import facts_html, title_of
from perfview.downloads.markup import document, inline, json_script, policy
from perfview.downloads.meanings import explanations_of
from perfview.kit.boards import Board
from perfview.kit.theme import PALETTES, count
from perfview.words import say

_ASSETS = Path(__file__).parents[1] / "assets"
_WORDS = ("dark", "light", "close")


def page_html(result: Result, name: str, look: Look | None = None) -> bytes:
    """Return a page with both boards of a model: one file, about 5 MB, most of it Plotly.

    The boards are made of the modules, the sheet and the messages of the app, so they show the same
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
    boards = boards_of(result, name, look or Look())
    data = {
        "boards": [_message(board) for board in boards.boards],
        "words": {word: say(f"downloads.{word}") for word in _WORDS},
        "explanations": explanations_of(result),
    }
    live = tuple(board.live for board in boards.boards)
    scripts, style = (_plotly(), _bundle(live)), _style(live)
    body = "\n".join(
        [
            _head(result, name, boards),
            "<main>",
            *(_part(board.place) for board in boards.boards),
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


def _message(board: FileBoard) -> dict[str, str]:
    parts = {"content": board.content, "board": board.board}
    return {"place": board.place} | {
        key: base64.b64encode(message).decode() for key, message in parts.items()
    }


def _head(result: Result, name: str, boards: Boards) -> str:
    said = [say("downloads.live")]
    if boards.kept < boards.all:
        said.append(say("downloads.sampled", all=count(boards.all), kept=count(boards.kept)))
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


def _part(place: str) -> str:
    heading = escape(say(f"downloads.part_{place}"))
    return f'<section class="pv-part"><h2>{heading}</h2><div id="{place}"></div></section>'


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
    return inline(bundled("entry.js", _ASSETS, text="\n".join(lines)))


@cache
def _style(boards: tuple[Board, ...]) -> str:
    names = ["downloads/file.css", "kit/mount.css", *(board.sheet for board in boards)]
    sheets = [joined_sheets(_ASSETS / name) for name in names]
    return inline("\n".join([palette_css("dark"), *sheets]))


@cache
def _plotly() -> str:
    """Return Plotly from its own wheel: no copy is kept."""
    spec = find_spec("plotly")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("A page needs the package plotly.")
    script = Path(spec.origin).parent / "package_data" / "plotly.min.js"
    return inline(script.read_text(encoding="utf-8"))


def palette_css(*others: str) -> str:
    """Return the colours by role: those of the light theme, and of other themes by their name."""
    rules = {":root": "light"} | {f':root[data-theme="{theme}"]': theme for theme in others}
    return "\n".join(
        f"{selector} {{ {_properties(PALETTES[theme])} }}" for selector, theme in rules.items()
    )


def _properties(roles: Mapping[str, str]) -> str:
    return " ".join(f"--pv-{role.replace('_', '-')}: {colour};" for role, colour in roles.items())
