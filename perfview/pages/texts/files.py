"""The Texts page in one file: its live board, systems beside each other, texts on wish."""

from __future__ import annotations

from functools import cache
from html import escape
from typing import Any

import numpy as np

from perfcore.chance.figures import Comparison
from perfcore.texts import TextFigure, known_figures
from perfview.downloads.figure_tables import figures_html
from perfview.downloads.one_file import BoardPart, Part
from perfview.kit.boards.contents import about
from perfview.pages.texts.boards import board_header, other_in
from perfview.pages.texts.content import TEXTS_BOARD, board_content
from perfview.pages.texts.opened import opened_told
from perfview.pages.texts.parameters import FIGURE, SEGMENT
from perfview.session.data_sets import DataSet
from perfview.tasks.texts.figures import figures_table
from perfview.tasks.texts.files import Look
from perfview.tasks.texts.ngrams import ngrams_table, telling
from perfview.tasks.texts.several import differences_table, pair_in, swapped_systems, verdicts
from perfview.tasks.texts.tallies import Systems, compared_systems, documents_of, shared_figures
from perfview.words import sentences

MOST_OPENED = 1_000
"""So many segments can be opened in a file."""


def texts_part(result: Any, name: str, look: Look) -> list[Part]:
    """Return what the page in one file shows: figures, the board of a system, and pairs.

    Texts, and words of them, are in it only if the author wished so.
    """
    file, chosen = look.file, look.chosen
    systems = {each: model.tally for each, model in result.models.items()}
    other = other_in(file, name, chosen)
    figures = known_figures(systems[name])
    figure = figures.get(chosen.of(FIGURE)) or next(iter(figures.values()))
    closeups = _closeups(systems, name, other, figure, texts=look.texts)
    written = file.found.models[name].hypotheses if look.texts else None
    shown = board_content(systems, name, other, written, look.ids)
    header = board_header(
        shown,
        chosen.having(SEGMENT, None),
        None,
        closeups=closeups,
        **about(name, result.origin.name, {}),
    )
    found = compared_systems(systems, documents_of(file))
    parts: list[Part] = [
        figures_html(figures_table(found, systems)),
        BoardPart.of(TEXTS_BOARD, header, content=shown),
    ]
    if other:
        parts += _pair(systems, found, file, (name, other))
        if look.texts:
            sides = telling(systems[name], systems[other])
            for side, pair in zip(sides, ((name, other), (other, name)), strict=True):
                parts.append(figures_html(ngrams_table(side, pair, opens=False)))
    return parts


def _pair(systems: Systems, found: Comparison, file: DataSet, given: tuple[str, str]) -> list[Part]:
    """Return how two systems differ, by both tests."""
    swapped, figures = swapped_systems(systems, documents_of(file)), shared_figures(systems)
    pair = pair_in(found.differences, *given)
    said = sentences(*verdicts(figures, found.differences[pair], swapped[pair], pair))
    table = differences_table(figures, found, swapped, pair)
    return [f"<p>{escape(said)}</p>", figures_html(table)]


def _closeups(
    systems: Systems, name: str, other: str, figure: TextFigure, *, texts: bool
) -> dict[str, Any]:
    """Return what the board opens, by segment: where there is no Python to ask for it.

    Of many segments those come along that score worst.
    """
    values = figure.of_each(systems[name])
    rank = -values if figure.better == "lower" else values
    order = np.argsort(np.where(np.isnan(rank), np.inf, rank), kind="stable")[:MOST_OPENED]
    scores = cache(lambda key, each: known_figures(systems[each])[key].of_each(systems[each]))
    return {
        str(place): opened_told(systems, name, other, place, texts=texts, scores=scores)
        for place in sorted(order.tolist())
    }
