"""The table of subgroups: what it draws from, and what it is told at the threshold in use."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore.binary import Sweep
from perfcore.chance.intervals.proportions import FEW
from perfcore.costs import Tally
from perfcore.measures import MEASURES
from perfview.kit.boards import Board
from perfview.kit.boards.contents import BoardContent, content_of, header_of, words_of
from perfview.kit.boards.packing import Columns as BoardColumns
from perfview.kit.theme import count
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.tasks.binary import tallies
from perfview.tasks.binary.certainties import Certainty, certainty_of, of_counts
from perfview.tasks.binary.subgroups.parts import cut_down, tallies_by
from perfview.tasks.binary.views import View
from perfview.tasks.points.operating_points import COST, Columns
from perfview.words import say, told

SUBGROUP_BOARD = Board(
    key="subgroup_board", module="subgroups/board.js", sheet="subgroups/board.css"
)

MEASURED = {"prevalence": "high", "precision": "low", "recall": "low", "fpr": "high"}
"""Measures with a column, and which of their values come first: those of the worst served."""


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """A row of the table: its name, what its columns' names begin with, its counts, how sure."""

    name: str
    prefix: str
    tally: Tally
    certainty: Certainty


def rows_of(
    whole: Tally, parts: Mapping[str, Tally], sure: Mapping[str | None, Certainty] | None = None
) -> list[Row]:
    """Return the rows of the table: all cases, then each subgroup.

    `sure` tells how sure figures are, by subgroup and None for all; without it, as of counts.
    """
    sure = sure or {}
    subgroups = [
        Row(value, f"{i}_", tally, sure.get(value) or of_counts(tally.cases))
        for i, (value, tally) in enumerate(parts.items())
    ]
    every = Row(say("subgroups.everyone"), "", whole, sure.get(None) or of_counts(whole.cases))
    return [every, *subgroups]


@cached(spinner="common.counting")
def certainties_by(file: DataSet, model: str, column: str) -> Mapping[str | None, Certainty]:
    """Return what `subgroup_certainties` does, made once."""
    return subgroup_certainties(file, model, column, tallies_by(file, model, column))


def subgroup_certainties(
    file: DataSet, model: str, column: str, parts: Mapping[str, Tally]
) -> Mapping[str | None, Certainty]:
    """Return how sure figures are of each subgroup, by the value of a column; None for all."""
    sure: dict[str | None, Certainty] = {
        value: certainty_of(cut_down(file, column, value), model, tally.cases)
        for value, tally in parts.items()
    }
    return {None: certainty_of(file, model, file.tally(model).cases), **sure}


def subgroup_points(
    rows: Sequence[Row],
    thresholds: npt.NDArray[np.float64],
    indices: npt.NDArray[Any],
    shares: Iterable[str] = MEASURED,
) -> Columns:
    """Return what every row of the table counts at some thresholds.

    Parameters
    ----------
    rows : sequence of Row
        The rows.
    thresholds, indices : float64 array of shape (i,)
        Operating points of all cases: thresholds fall from row to row, indices rise.
    shares : iterable of str
        Keys of measures that have an interval.

    Returns
    -------
    dict of str to float64 array of shape (i,)
        ``index``, ``threshold`` and for every row ``tp`` and ``fp``, also ``amount_tp`` and
        ``amount_fp`` if the data have amounts. They are exact: a case is called positive if its
        score is at least the threshold. Where cases have weights or belong together, also how many
        cases are as sure of each share: ``recall_cases``.
    """
    columns: Columns = {"index": np.asarray(indices, np.float64), "threshold": thresholds}
    for row in rows:
        at = row.tally.cases.indices(thresholds)
        for what, sweep in (("", row.tally.cases), ("amount_", row.tally.amounts)):
            if sweep is not None:
                columns[f"{row.prefix}{what}tp"] = np.asarray(sweep.tp[at], np.float64)
                columns[f"{row.prefix}{what}fp"] = np.asarray(sweep.fp[at], np.float64)
        effective = row.certainty.effective(shares, at)
        columns |= {f"{row.prefix}{name}": cases for name, cases in effective.items()}
    return columns


def table_content(rows: Sequence[Row], points: Columns, *, column: str, board: str) -> BoardContent:
    """Return what the table shows of the subgroups by the values of a column.

    Parameters
    ----------
    rows, points
        As from `rows_of`, and from `subgroup_points`.
    column
        What it is called.
    board
        The id of the content of the board on which the reader moves the threshold.
    """
    whole = rows[0].certainty
    payload: dict[str, Any] = {
        "board": board,
        "caption": say("subgroups.caption", column=column),
        "rows": [
            {
                "name": row.name,
                "prefix": row.prefix,
                "few": _few(row) if row.prefix else "",
                "totals": _totals(row.tally.cases),
                "sums": None if row.tally.amounts is None else _totals(row.tally.amounts),
            }
            for row in rows
        ],
        "columns": [
            {"key": "cases", "name": say("common.cases"), "worst": "low", "format": "count"},
            *(
                {"key": key, "name": told(MEASURES[key].name), "worst": worst, "format": "percent"}
                for key, worst in MEASURED.items()
            ),
        ],
        "sure": not whole.reason,
        "by": whole.beside,
        "unsure": say("subgroups.unsure", reason=whole.reason) if whole.reason else "",
        "words": words_of("subgroup_board"),
    }
    return content_of(payload, points)


@cached()
def subgroup_content(
    file: DataSet, model: str, column: str, board: str, _points: BoardColumns
) -> BoardContent:
    """Return the content of the table of a model whose board has this content and these points."""
    counted, parts = tallies.tally(file, model), tallies_by(file, model, column)
    rows = rows_of(counted, parts, certainties_by(file, model, column))
    points = subgroup_points(rows, _points["threshold"], _points["index"])
    return table_content(rows, points, column=column, board=board)


def subgroup_header(view: View, content: BoardContent, *, per: int) -> dict[str, Any]:
    """Return what the table is told in each run; `per` is how many cases a cost is that of."""
    use = view.use
    one = told(MEASURES[COST].name)
    priced = one if per == 1 else say("costs.per_cases_of", per=count(per))
    return header_of(
        content,
        threshold=None if view.threshold == math.inf else view.threshold,
        costs=asdict(use.costs),
        unit=use.unit,
        pricing=asdict(use.pricing),
        weights=asdict(class_weights(view.cases, use.prevalence)),
        per=per,
        cost={"key": "cost", "name": priced, "worst": "high", "format": "number"},
    )


@dataclass(frozen=True, slots=True)
class ClassWeights:
    """What a case of each class counts for where the classifier is used."""

    positive: float = 1.0
    negative: float = 1.0

    def prevalence(self, cases: Sweep) -> float:
        """Return the share of positives among some of the cases there, NaN without any."""
        positives, negatives = self.positive * cases.positives, self.negative * cases.negatives
        return positives / (positives + negatives) if positives + negatives else math.nan


def class_weights(cases: Sweep, prevalence: float | None) -> ClassWeights:
    """Return the weights that give all cases another prevalence.

    A subgroup is projected with the weights of all, so that subgroups add up to all.

    >>> class_weights(Sweep.from_counts([0.5], [1], [3]), 0.5)
    ClassWeights(positive=2.0, negative=0.6666666666666666)
    """
    if prevalence is None:
        return ClassWeights()
    own = cases.prevalence
    return ClassWeights(prevalence / own, (1 - prevalence) / (1 - own))


def _totals(sweep: Sweep) -> dict[str, float]:
    return {"positives": float(sweep.positives), "negatives": float(sweep.negatives)}


def _few(row: Row) -> str:
    """Return that a subgroup has few cases of a class, and how many, "" if it has enough."""
    if row.certainty.squares is not None:  # sums of weights are no numbers of cases
        return ""
    cases = row.tally.cases
    smaller = "positives" if cases.positives <= cases.negatives else "negatives"
    number = int(min(cases.positives, cases.negatives))
    return say(f"subgroups.few_{smaller}", count=number) if number < FEW else ""
