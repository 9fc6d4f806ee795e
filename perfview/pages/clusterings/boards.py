"""The board of the Clusterings page, and what it is told in each run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from perfcore.chance.clusterings import table_intervals
from perfcore.chance.figures import compared
from perfcore.chance.intervals import Interval
from perfcore.clusterings import (
    FIGURES,
    SILHOUETTE_FIGURES,
    ClusteringTally,
    Silhouettes,
    contingency,
)
from perfcore.messages import Message
from perfview import session
from perfview.drawing import st
from perfview.kit import boards
from perfview.kit.boards.contents import BoardContent, about, header_of
from perfview.kit.boards.events import number_asked
from perfview.kit.tasks import TASKS, explain
from perfview.pages.clusterings.content import CLUSTERINGS_BOARD, board_content
from perfview.pages.clusterings.parameters import BELOW, CHOSEN, FACING, JOINT
from perfview.pages.clusterings.points import show_doubtful, show_joint
from perfview.session.caches import cached
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.tasks.board_choices import acknowledged, show_as_sent, take_texts
from perfview.tasks.clusterings.parameters import METRIC, NOISE_OUT, STANDARDISE, WITHIN
from perfview.tasks.clusterings.tallies import clustering_tally, profile_in, silhouettes_in
from perfview.tasks.pickers import WIDEST
from perfview.words import escaped, say

KEY = CLUSTERINGS_BOARD.key
NARROWER = (0.02, 0.01, 0.005, 0.002, 0.001)
"""How narrow the interval of a mean silhouette can be asked to be."""


def facing_in(file: DataSet, model: str, chosen: Choices) -> str:
    """Return the clustering that the one in view is set against, "" for true labels."""
    facing: str = chosen.of(FACING)
    there = facing in file.models and facing != model and not file.from_link
    return facing if there else ""


@cached(shared=True, spinner="common.counting")
def tally_facing(file: DataSet, model: str, facing: str, *, without_noise: bool) -> ClusteringTally:
    """Return what is counted of a clustering, set against true labels or another clustering."""
    if not facing:
        return clustering_tally(file, model, without_noise=without_noise)
    t, found = clustering_tally(file, model), file.found
    other, own = (np.asarray(found.cluster_labels[name]) for name in (facing, model))
    cases = [found.models[name] for name in (facing, model)]
    c = contingency(other[cases[0].clusters], own[cases[1].clusters], cases[1].weight)
    facing_it = replace(t, table=c)
    return facing_it.without_noise if without_noise else facing_it


@cached(shared=True, spinner="common.counting")
def intervals(
    file: DataSet, model: str, facing: str, *, without_noise: bool
) -> Mapping[str, Interval]:
    """Return the figures of a table with their intervals.

    Those of true labels are by the same draws as those beside other clusterings: the page shows
    both.
    """
    t = tally_facing(file, model, facing, without_noise=without_noise)
    return counted_intervals(file, model, t, own=bool(facing) or without_noise)


def counted_intervals(
    file: DataSet, model: str, t: ClusteringTally, *, own: bool
) -> Mapping[str, Interval]:
    """Return the same, also where no session is known; of a table of its `own` by its own draws."""
    if t.table is None:
        return {}
    if own:
        return table_intervals(t.table)
    sums = TASKS[file.task].core.sums(file.found, model)
    return compared(FIGURES, {model: sums}, paired=True).intervals[model]


def content(file: DataSet, model: str, chosen: Choices) -> BoardContent:
    """Return what the board shows of a clustering as a reader has chosen it."""
    return _content(file, model, facing_in(file, model, chosen), _how(chosen), chosen)


@cached(shared=True)
def _content(
    file: DataSet, model: str, facing: str, how: tuple[object, ...], _chosen: Choices
) -> BoardContent:
    """Return the same, told apart by `how`: it takes nothing else of what is chosen."""
    without_noise, found = _chosen.of(NOISE_OUT), silhouettes_in(file, model, _chosen)
    return board_content(
        tally_facing(file, model, facing, without_noise=without_noise),
        intervals(file, model, facing, without_noise=without_noise),
        profile_in(file, model, _chosen),
        found if isinstance(found, Silhouettes) else None,
        model=model,
        rows=facing,
    )


def _sent(file: DataSet, model: str, chosen: Choices) -> tuple[object, ...]:
    """Return what tells apart what the browser was sent before the fragment."""
    return (file.key, model, facing_in(file, model, chosen), *_how(chosen))


def _how(chosen: Choices) -> tuple[object, ...]:
    """Return what a reader chose about noise and distances."""
    return chosen.of(METRIC), chosen.of(STANDARDISE), chosen.of(NOISE_OUT), chosen.of(WITHIN)


def show_board(file: DataSet, model: str) -> None:
    """Show the board, and the points that its reader asked for."""
    boards.show_content(content(file, model, session.choices()), key="clusterings_content")
    show_as_sent(_sent, _show)


def board_header(shown: BoardContent, chosen: Choices, **more: Any) -> dict[str, Any]:
    """Return what the board is told in each run."""
    texts = {each.key: each.write(chosen.of(each)) for each in CHOSEN}
    return header_of(shown, **texts, **{"acknowledged": 0, **more})


def _show(file: DataSet, model: str, chosen: Choices) -> None:
    shown = content(file, model, chosen)
    told = board_header(
        shown, chosen, acknowledged=acknowledged(KEY), **about(model, file.name, {})
    )
    take = partial(take_texts, KEY, CHOSEN, model)
    sent = boards.mount(CLUSTERINGS_BOARD, told, key=KEY, commit=take, explain=boards.ignore)
    facing, without_noise = facing_in(file, model, chosen), chosen.of(NOISE_OUT)
    t = tally_facing(file, model, facing, without_noise=without_noise)
    found = silhouettes_in(file, model, chosen)
    if not file.from_link:
        _show_points(file, model, facing, t, found, chosen)
    elif chosen.of(BELOW):
        st.caption(escaped(say("clusterings.points_in_link")))
    asked = number_asked(sent)
    if asked:
        explain(file.task, asked, found if asked in SILHOUETTE_FIGURES else t)


def _show_points(
    file: DataSet,
    model: str,
    facing: str,
    t: ClusteringTally,
    found: Silhouettes | Message | None,
    chosen: Choices,
) -> None:
    c, joint = t.table, chosen.of(JOINT)
    if c is not None and joint:
        row, column = map(int, joint.split("-"))
        if row < len(c.labels) and column < len(c.clusters):
            show_joint(file, model, facing, str(c.labels[row]), str(c.clusters[column]))
    if isinstance(found, Silhouettes) and t.points is not None and not found.reason:
        if not found.exact:
            _show_more_points()
        show_doubtful(file, model, found, t.points.rows, t.labels, chosen.of(BELOW) or "0.00")


def _show_more_points() -> None:
    """Offer to look at more points, as silhouettes are of a sample."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="more_points"):
        asked = st.selectbox(
            say("clusterings.narrower"), NARROWER, index=1, key="narrower", width=WIDEST
        )
        st.button(
            say("clusterings.take_more"),
            key="take_more",
            help=say("clusterings.take_more_help"),
            on_click=lambda: session.take(WITHIN, asked),
        )
