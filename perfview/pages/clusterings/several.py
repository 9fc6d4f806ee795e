"""Several clusterings of the same points: figures by choice, and how far they agree."""

from __future__ import annotations

from collections.abc import Mapping
from math import nan
from typing import Any

from perfcore.chance.clusterings import COMPARED
from perfcore.chance.intervals import Interval
from perfcore.clusterings import POINT_FIGURES, SILHOUETTE_FIGURES
from perfcore.measures.definitions import Figure as Stated
from perfview import session
from perfview.drawing import st
from perfview.kit.boards import Board, ignore
from perfview.kit.boards.cards import CARDS, show_told
from perfview.kit.boards.contents import words_of
from perfview.kit.boards.events import entries_of, whole_of
from perfview.kit.parameters import MODEL
from perfview.pages.clusterings.choices import choice_told
from perfview.pages.clusterings.parameters import DRAWN, FACING, JOINT
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.tasks.clusterings.parameters import NOISE_OUT
from perfview.tasks.clusterings.tallies import (
    agreements_of,
    clustering_tally,
    has_truth,
    profile_in,
    tally_in,
)
from perfview.tasks.comparisons import comparison, show_comparison
from perfview.tasks.pickers import WIDEST
from perfview.words import escaped, say, told

AGREEMENTS = Board(
    key="agreements_board",
    module="clusterings/agreements.js",
    sheet="clusterings/board.css",
    charts=False,
)


def show_several(file: DataSet, model: str) -> None:
    """Show all clusterings beside each other; of one alone, what several would show."""
    chosen = session.choices()
    if not file.models[1:]:
        st.caption(escaped(say("clusterings.alone")))
        return
    st.header(say("clusterings.several"), anchor=False)
    noisy = any(clustering_tally(file, name).noise is not None for name in file.models)
    if chosen.of(NOISE_OUT) and noisy:
        st.caption(escaped(say("clusterings.noise_in")))
    keys = drawn_figures(file)
    left, right = st.columns(2, gap="large") if keys else [st.container()] * 2
    if keys:
        with left:
            _show_choice(file, chosen, keys)
    with right:
        _show_agreements(file)
    if has_truth(file):
        show_comparison(file, model)


def drawn_figures(file: DataSet) -> dict[str, Stated[Any]]:
    """Return the figures that can be drawn for each clustering, by key."""
    t = clustering_tally(file, file.models[0])
    found: dict[str, Stated[Any]] = {**COMPARED} if t.table is not None else {}
    if t.point_figures:
        found |= {**SILHOUETTE_FIGURES, **POINT_FIGURES}
    return found


def sure_of(file: DataSet, key: str, chosen: Choices) -> dict[str, Interval]:
    """Return a figure of every clustering with its interval, as far as that is known."""
    if key in COMPARED:
        return {name: each[key] for name, each in comparison(file).intervals.items()}
    found = {}
    for name in file.models:
        if key in POINT_FIGURES:
            value = tally_in(file, name, chosen).point_figures[key]
            found[name] = Interval(value, nan, nan, nan, "")
        elif (profile := profile_in(file, name, chosen)) is not None:
            found[name] = profile.intervals[key]
    return found


def _show_choice(file: DataSet, chosen: Choices, keys: Mapping[str, Stated[Any]]) -> None:
    key = chosen.of(DRAWN) if chosen.of(DRAWN) in keys else next(iter(keys))
    st.selectbox(
        say("clusterings.figure"),
        [*keys],
        format_func=lambda each: told(keys[each].name),
        help=say("clusterings.figure_help"),
        width=WIDEST,
        **session.entry("drawn", DRAWN, key),
    )
    tallies = {name: clustering_tally(file, name) for name in file.models}
    told_now = choice_told(keys[key], sure_of(file, key, chosen), tallies, data=file.name)
    show_told(CARDS, told_now, key="clusterings_choice")


def _show_agreements(file: DataSet) -> None:
    """Show how far clusterings agree; a pair that is pressed is shown on the board above."""
    found, said = agreements_of(file), words_of("crosstab", "agreements_board")
    values = found.values["adjusted_rand"].ravel().tolist()
    told_now = {
        "names": found.names,
        "values": [each if each == each else None for each in values],
        "said": {**said, "hint": said["hint_link" if file.from_link else "hint"]},
    }
    sent = show_told(AGREEMENTS, told_now, key="agreements", open=ignore)
    asked = getattr(sent, "open", None)
    if asked is None:
        return
    entries = entries_of("open", asked)
    row, column = (whole_of("open", entries, name) for name in ("row", "column"))
    if max(row, column) < len(file.models):
        session.take(MODEL, file.models[column])
        session.take(FACING, file.models[row] if row != column else None)
        session.take(JOINT, None)
        st.rerun()
