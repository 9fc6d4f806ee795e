"""The live board of the Threshold page, and what it is told beside its content."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from perfcore.costs.goals import Feasible
from perfcore.costs.goals import feasible as feasible_points
from perfcore.costs.goals.feasible_points import runs
from perfcore.results import Result
from perfview.downloads.one_file import Indices, LiveBoard
from perfview.kit.boards import Board
from perfview.kit.boards.contents import BoardContent, board_header
from perfview.pages.threshold.content import board_content, sure_columns
from perfview.tasks.binary.explanations.curve_parts import PARTS
from perfview.tasks.binary.files.report import Look
from perfview.tasks.binary.parameters import INTERVALS, MARK, MORE, THRESHOLD
from perfview.tasks.points.operating_points import columns_in_use, neighbours

THRESHOLD_BOARD = Board(key="board", module="threshold/board.js", sheet="threshold/board.css")


def threshold_header(
    content: BoardContent,
    *,
    marked: str,
    more: bool = False,
    intervals: Mapping[str, Mapping[str, str]] | None = None,
    feasible: Sequence[Sequence[int]] | None = None,
    **at: Any,
) -> dict[str, Any]:
    """Return what the board is told.

    Parameters
    ----------
    content, **at
        As of `board_header`.
    marked : str
        Key of the chosen measure.
    more : bool
        Whether every measure has a tile, or only the first ones.
    intervals : mapping, optional
        By the key of a measure: the interval at the threshold in use, and how it was made.
    feasible : sequence of pairs of int, optional
        First and last ``index`` of each run of operating points to shade, rising.
    """
    common = board_header(content, names={"threshold": THRESHOLD.key}, **at)
    looks = {"more": more, "intervals": intervals}
    return {**common, **looks, "marked": marked, "feasible": feasible}


def threshold_part(result: Result, name: str, look: Look) -> LiveBoard:
    """Return the board of a model as the page in one file has it."""
    model, origin = result.models[name], result.origin
    tally = model.priced(result.use.pricing)
    use = replace(result.use, pricing=tally.pricing)
    shown = use.sweep(tally.cases)
    content = board_content(
        tally,
        model=name,
        labels={"positive": origin.positive, "negative": origin.negative},
        use=use,
        parts=look.chosen.of(PARTS),
        sure=look.sure,
    )
    feasible = feasible_points(tally.cases, result.requirements, prevalence=use.prevalence)
    return LiveBoard(
        board=THRESHOLD_BOARD,
        content=content,
        told=lambda kept: threshold_header(
            content,
            threshold=model.threshold,
            axis=look.axis_of(content),
            marked=look.chosen.of(MARK),
            more=look.chosen.of(MORE),
            intervals={} if look.chosen.of(INTERVALS) else None,
            feasible=shaded(feasible, kept) if result.requirements else None,
        ),
        columns=lambda indices: (
            columns_in_use(tally, shown, indices, use) | sure_columns(look.sure, indices, use)
        ),
        near=neighbours(model.sweep, model.threshold),
    )


def shaded(feasible: Feasible, drawn: Indices) -> list[list[int]]:
    """Return first and last index of each run of feasible points among those that are drawn."""
    pairs: list[list[int]] = drawn[runs(feasible.points[drawn])].tolist()
    return pairs
