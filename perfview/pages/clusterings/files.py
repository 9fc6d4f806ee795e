"""The Clusterings page in one file: its live board, and all clusterings as tables."""

from __future__ import annotations

from html import escape
from typing import Any

from perfcore.chance.clusterings import COMPARED
from perfview.downloads.figure_tables import figures_html
from perfview.downloads.one_file import BoardPart, Part
from perfview.kit.boards.cards import CARDS, told_of
from perfview.kit.boards.contents import about
from perfview.pages.clusterings.boards import board_header, counted_intervals
from perfview.pages.clusterings.choices import choice_told
from perfview.pages.clusterings.content import CLUSTERINGS_BOARD, board_content
from perfview.pages.clusterings.parameters import JOINT
from perfview.tasks.clusterings.figures import figures_table
from perfview.tasks.clusterings.files import Look
from perfview.tasks.clusterings.parameters import NOISE_OUT
from perfview.tasks.comparisons import comparison_part, counted_comparison
from perfview.words import say


def clusterings_part(result: Any, name: str, look: Look) -> list[Part]:
    """Return what the page in one file shows: the board of a clustering, and figures of all."""
    model, file, chosen = result.models[name], look.file, look.chosen
    sure = counted_intervals(file, name, model.tally, own=chosen.of(NOISE_OUT))
    shown = board_content(model.tally, sure, model.silhouettes, model=name)
    shown = shown.saying({"cell_hint": say("clusterings.files_hint")})
    told = board_header(shown, chosen.having(JOINT, None), **about(name, result.origin.name, {}))
    board = BoardPart.of(CLUSTERINGS_BOARD, told, content=shown)
    tallies = {each: found.tally for each, found in result.models.items()}
    parts: list[Part] = [board, figures_html(figures_table(tallies))]
    if model.tally.table is None or not file.models[1:]:
        return parts
    found, figure = counted_comparison(file), next(iter(COMPARED.values()))
    sure = {each: known[figure.key] for each, known in found.intervals.items()}
    drawn = choice_told(figure, sure, tallies, data=result.origin.name)
    if any(each.left_out for each in tallies.values()):
        parts.append(f"<p>{escape(say('clusterings.noise_in'))}</p>")
    return [*parts, BoardPart.of(CARDS, told_of(drawn)), *comparison_part(COMPARED, found, name)]
