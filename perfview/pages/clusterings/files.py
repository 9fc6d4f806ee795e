"""The Clusterings page in one file: its live board, and all clusterings as tables."""

from __future__ import annotations

from typing import Any

from perfview.downloads.figure_tables import figures_html
from perfview.downloads.one_file import BoardPart, Part
from perfview.kit.boards.contents import about
from perfview.pages.clusterings.boards import board_header
from perfview.pages.clusterings.content import CLUSTERINGS_BOARD, board_content
from perfview.pages.clusterings.parameters import JOINT
from perfview.session.choices import Choices
from perfview.tasks.clusterings.figures import figures_table
from perfview.words import say


def clusterings_part(result: Any, name: str, look: Choices) -> list[Part]:
    """Return what the page in one file shows: the board of a clustering, and figures of all."""
    model = result.models[name]
    shown = board_content(model.tally, model.intervals, model.silhouettes, model=name)
    shown = shown.saying({"cell_hint": say("clusterings.files_hint")})
    told = board_header(shown, look.having(JOINT, None), **about(name, result.origin.name, {}))
    board = BoardPart.of(CLUSTERINGS_BOARD, told, content=shown)
    tallies = {each: found.tally for each, found in result.models.items()}
    return [board, figures_html(figures_table(tallies))]
