"""The board of the Texts page, and what it is told in each run."""

from __future__ import annotations

from functools import partial
from typing import Any

from perfcore.texts import known_figures
from perfview import session
from perfview.kit import boards
from perfview.kit.boards.contents import BoardContent, about, header_of
from perfview.pages.texts.content import TEXTS_BOARD, board_content
from perfview.pages.texts.opened import opened_told, texts_of
from perfview.pages.texts.parameters import CHOSEN, FIGURE, SEGMENT
from perfview.pages.texts.parts import show_parts
from perfview.session.caches import cached
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.tasks.board_choices import acknowledged, show_as_sent, take_texts
from perfview.tasks.comparisons import AGAINST
from perfview.tasks.texts.tallies import cut_in, ids_of, systems, systems_in

KEY = TEXTS_BOARD.key


def other_in(file: DataSet, model: str, chosen: Choices) -> str:
    """Return the system that the one in view is set against, "" if it is alone."""
    others = [name for name in file.models if name != model]
    asked: str = chosen.of(AGAINST)
    return asked if asked in others else next(iter(others), "")


@cached(shared=True)
def _content(file: DataSet, model: str, other: str, tokens: str, lowercase: bool) -> BoardContent:
    found = systems(file, tokens, lowercase)
    return board_content(found, model, other, texts_of(file, model), ids_of(file))


def _sent(file: DataSet, model: str, chosen: Choices) -> tuple[Any, ...]:
    """Return what tells apart what the browser was sent before the fragment."""
    return model, other_in(file, model, chosen), *cut_in(file, chosen)


def board_header(
    shown: BoardContent, chosen: Choices, opened: dict[str, Any] | None, **more: Any
) -> dict[str, Any]:
    """Return what the board is told in each run, with the segment that is opened, if any."""
    texts = {each.key: each.write(chosen.of(each)) for each in CHOSEN}
    return header_of(shown, opened=opened, **texts, **{"acknowledged": 0, **more})


def show_board(file: DataSet, model: str) -> None:
    """Show the board, and the figure that is chosen on it in parts of the segments."""
    boards.show_content(_content(file, *_sent(file, model, session.choices())), key="texts_content")
    show_as_sent(lambda file, *of: (file.key, *_sent(file, *of)), _show)


def _show(file: DataSet, model: str, chosen: Choices) -> None:
    shown, found = _content(file, *_sent(file, model, chosen)), systems_in(file, chosen)
    opened, asked = None, chosen.of(SEGMENT)
    if asked:
        opened = opened_told(found, model, other_in(file, model, chosen), int(asked))
    told = board_header(
        shown, chosen, opened, acknowledged=acknowledged(KEY), **about(model, file.name, {})
    )
    take = partial(take_texts, KEY, CHOSEN, model)
    boards.mount(TEXTS_BOARD, told, key=KEY, commit=take)
    figures = known_figures(found[model])
    figure = figures.get(chosen.of(FIGURE)) or next(iter(figures.values()))
    show_parts(file, found, figure, chosen)
