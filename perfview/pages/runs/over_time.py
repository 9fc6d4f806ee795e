"""Figures over time: the board of a model's periods, and which of them differ beyond chance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import streamlit as st

from perfcore.binary import screen_points
from perfcore.calibration import FIGURES
from perfcore.chance.intervals import observed_over_expected_interval
from perfcore.chance.runs import run_counts
from perfcore.chance.runs.odd_runs import EXPECTED, OddRun, odd_runs, shares_of
from perfcore.costs import Tally
from perfcore.measures import MEASURES
from perfcore.readers.subgroups import MISSING
from perfview.kit import boards
from perfview.kit.boards import Board
from perfview.kit.boards.contents import (
    BoardContent,
    about,
    board_header,
    content_of,
    words_of,
)
from perfview.kit.charts import Figure
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.store.sources import grouped, weighted
from perfview.tasks.binary import commits, tallies
from perfview.tasks.binary.controls.pickers import axis_in_use
from perfview.tasks.binary.parameters import THRESHOLD
from perfview.tasks.binary.periods import Runs, names_of_runs, run_rows, sweeps_by_run
from perfview.tasks.binary.subgroups.tables import subgroup_points
from perfview.tasks.binary.views import View
from perfview.tasks.board_choices import acknowledged
from perfview.tasks.points.board_parts import board_parts, measure_tile, scores_of
from perfview.tasks.points.operating_points import Columns, columns_at, neighbours
from perfview.words import escaped, listed, say, sentences, told

BOARD = Board(key="runs_board", module="runs/board.js", sheet="runs/board.css")

ROLES = {
    "recall": "threshold",
    "precision": "threshold",
    "fpr": "threshold",
    "prevalence": "positive",
    "alert_rate": "threshold",
}
"""Shares with a chart, each with the role of its colour."""

_SPOKEN = ("precision", "recall")
_MOST_NAMED = 8
_TICKS = 8


def _as_probabilities(runs: Runs, file: DataSet, model: str) -> Runs:
    """Return the runs if scores can hold as probabilities, and cases stand for themselves."""
    ranges = (s.thresholds[1:] for s in runs.values())
    if any(scores.size and (scores[-1] < 0 or scores[0] > 1) for scores in ranges):
        return {}
    together = weighted(file.found, model) or grouped(file.found, model)
    return {} if together or model in file.made_of else runs


@cached(most=4, spinner="common.counting", shared=True)
def over_time(file: DataSet, model: str, _cases: Tally) -> BoardContent:
    """Return what the board draws from, of data whose runs are periods."""
    cases = _cases.cases
    labels = {"positive": file.positive_label, "negative": file.negative_label}
    indices = screen_points(cases).points
    runs = sweeps_by_run(file, model)
    rows = {row.name: row for row in run_rows(file, model)}
    names = [name for name in names_of_runs(file) if name != MISSING]
    empty = {"positives": 0.0, "negatives": 0.0}
    points = _points(file, model, cases, indices)
    series: list[dict[str, Any]] = [
        {"key": key, "role": role, "format": "percent", "ends": None, "level": None}
        for key, role in ROLES.items()
    ]
    if probable := _as_probabilities(runs, file, model):
        ends = [_expected(probable, name) for name in names]
        series.append(
            {"key": EXPECTED, "role": "condition", "format": "number", "ends": ends, "level": 1.0}
        )
    step = -(-len(names) // _TICKS)
    frame = Figure().x_axis(
        range=[-0.5, len(names) - 0.5],
        tickvals=[*range(0, len(names), step)],
        ticktext=[*names[::step]],
    )
    parts = board_parts(cases, cases, points, model=model, labels=labels, figure=scores_of(labels))
    payload = {
        **parts,
        "titles": {"scores": say("board.title_distribution"), **_titles(file)},
        "plots": {},
        "tables": {},
        "measures": [measure_tile(MEASURES[key], cases) for key in _SPOKEN],
        "periods": [
            {
                "name": name,
                "prefix": rows[name].prefix if name in rows else "none_",
                "totals": {
                    "positives": float(runs[name].positives),
                    "negatives": float(runs[name].negatives),
                }
                if name in rows
                else empty,
            }
            for name in names
        ],
        "series": series,
        "frame": frame.y_axis(range=[0, 1], showticklabels=False, ticks="").json(),
        "words": words_of("board", "runs_board"),
    }
    return content_of(payload, points)


def _titles(file: DataSet) -> dict[str, str]:
    names = {key: told(MEASURES[key].name) for key in ROLES}
    return {**names, EXPECTED: told(FIGURES[EXPECTED].name)}


def _points(file: DataSet, model: str, cases: Any, indices: Any) -> Columns:
    points = columns_at(cases, indices, tiles=())
    rows = run_rows(file, model)
    return subgroup_points(rows, points["threshold"], indices, ROLES) | points


def _expected(runs: Runs, name: str) -> list[float | None]:
    if name not in runs:
        return [None] * 3
    found = observed_over_expected_interval(runs[name], weights_are_counts=True)
    ends = (found.value, found.low, found.high)
    return [end if np.isfinite(end) else None for end in ends]


def show_over_time(view: View) -> None:
    """Show the board, and in words which periods differ from the rest beyond chance."""
    content = over_time(view.file, view.model, view.tally)
    boards.show_content(content, key="runs_content")
    told_of = board_header(
        content,
        threshold=view.threshold,
        acknowledged=acknowledged(BOARD.key),
        axis=axis_in_use(view, content),
        names={"threshold": THRESHOLD.key},
    )
    # The callback must hold no data.
    model, prevalence = view.model, view.prevalence
    units = view.tally.positive_unit, view.tally.negative_unit
    window = None
    if not content.payload["complete"]:
        near = neighbours(view.cases, view.threshold)
        window = _points(view.file, view.model, view.cases, near)
    untested = next((row.certainty.reason for row in run_rows(view.file, model)), "")
    odd = {} if untested else odd_periods(view.file, model, view.threshold)
    shown_of = about(model, view.file.name, tallies.auc_told(view.file, model))
    st.markdown(verdict(odd, untested=untested))
    boards.show_board(
        BOARD,
        told_of | shown_of | {"marked": "recall", "more": False},
        window,
        key=BOARD.key,
        on_commit=lambda: commits.take_commit(BOARD.key, model, prevalence, units),
    )
    st.caption(say("over_time.method"))


@cached(most=100, shared=True)
def odd_periods(file: DataSet, model: str, threshold: float) -> Mapping[str, list[OddRun]]:
    """Return by figure the periods that differ beyond chance, see `odd_runs`.

    Where cases have weights or belong together, a share counts as that of as many cases as are as
    sure of it. Cases without a date are in no period.
    """
    rows = [row for row in run_rows(file, model) if row.name != MISSING]
    runs = {row.name: row.tally.cases for row in rows}
    shares = shares_of(run_counts(runs, threshold).counts)
    sure = [
        row.certainty.effective(ROLES, np.array([row.tally.cases.index(threshold)])) for row in rows
    ]
    counted = {}
    for key, (part, whole) in shares.items():
        if any(sure):
            cases = np.nan_to_num([each.get(f"{key}_cases", np.zeros(1))[0] for each in sure])
            share = np.divide(part, whole, out=np.zeros(part.size), where=whole > 0)
            part, whole = share * cases, cases
        counted[key] = np.rint(part).astype(np.int64), np.rint(whole).astype(np.int64)
    return odd_runs(counted, tuple(runs), _as_probabilities(runs, file, model))


def verdict(odd: Mapping[str, list[OddRun]], *, untested: str) -> str:
    """Return in Markdown which periods differ beyond chance in what, or why nobody knows."""
    if untested:
        return say("over_time.untested", reason=escaped(untested))
    said = [
        say(
            f"over_time.{_key(key, side)}",
            figure=escaped(told(MEASURES[key].name)) if key in MEASURES else "",
            periods=escaped(_named([each.run for each in found if each.above is above])),
        )
        for key, found in odd.items()
        for side, above in (("above", True), ("below", False))
        if any(each.above is above for each in found)
    ]
    if not any(found for key, found in odd.items() if key != EXPECTED):
        said.insert(0, say("over_time.same"))
    if EXPECTED in odd and not odd[EXPECTED]:
        said.append(say("over_time.holds"))
    return sentences(*said)


def _key(figure: str, side: str) -> str:
    return f"off_{side}" if figure == EXPECTED else side


def _named(names: list[str]) -> str:
    more = len(names) - _MOST_NAMED
    return listed(
        [*names[:_MOST_NAMED], *([say("wrong_way.others", count=more)] if more > 0 else [])]
    )
