"""What a page adds to the page in one file: a live board, or a section of text as escaped HTML."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.costs.goals import Requirement
from perfcore.measures.sweeps.part_figures import CurveParts
from perfview.downloads.one_file import BoardPart
from perfview.kit.boards import Board
from perfview.kit.boards.contents import BoardContent, content_header
from perfview.kit.boards.packing import Columns, packed
from perfview.tasks.binary.bins import Bins
from perfview.tasks.binary.certainties import Certainty
from perfview.tasks.binary.explanations.curve_parts import FIRST_PARTS
from perfview.words import say

Indices = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """How the author looked at the boards.

    Attributes
    ----------
    axis : str
        What the slider runs by, "" for what suits the scores.
    marked : str
        Key of the chosen measure.
    more : bool
        Whether every measure has a tile, or only the first ones.
    parts : CurveParts
        What figures of a part of the ROC curve are taken at.
    per_cases : bool
        Whether the matrix of the costs board is that of 1,000 cases in use.
    between : tuple of two float, optional
        The lowest and the highest operating condition, where costs are known only roughly.
    sure : Certainty, optional
        What tells how sure figures are: then the board can show intervals.
    intervals : bool
        Whether it shows them at first.
    requirements : tuple of Requirement
        What the shaded thresholds meet.
    bins : Bins, optional
        The bins that are shown on the reliability curve.
    made : bool
        Whether the scores were made of a score and a column, so that they are no probabilities.
    """

    axis: str = ""
    marked: str = "f1"
    more: bool = False
    parts: CurveParts = FIRST_PARTS
    per_cases: bool = True
    between: tuple[float, float] | None = None
    sure: Certainty | None = None
    intervals: bool = False
    requirements: tuple[Requirement, ...] = ()
    bins: Bins | None = None
    made: bool = False

    def axis_of(self, content: BoardContent) -> str:
        """Return what the slider of a board runs by."""
        known = self.axis in content.payload["axes"]
        return self.axis if known else str(content.payload["axis"])


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class LiveBoard:
    """A section with a live board.

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
    """

    board: Board
    content: BoardContent
    told: Callable[[Indices], Mapping[str, Any]]
    columns: Callable[[Indices], Columns]

    @property
    def indices(self) -> Indices:
        """The operating points of the content."""
        return self.content.points["index"].astype(np.int64)

    def part(self, kept: Indices, shown: Mapping[str, str]) -> BoardPart:
        """Return the board with its messages, which hold the operating points `kept`.

        What it shows is as of `about`.

        There is no Python to ask for more of them: ``payload["alone"]`` says that none will come.
        """
        content = self.content
        words = content.payload["words"] | {"hint": say("downloads.hint")}
        alone = BoardContent(
            content.id, content.payload | {"alone": True, "words": words}, content.points
        )
        missing = np.setdiff1d(kept, self.indices)
        return BoardPart(
            self.board,
            packed(self.board.header({**self.told(kept), **shown}), self.columns(missing)),
            packed(content_header(alone), alone.points),
        )
