"""Figures over time: the board of a model's periods, and which of them differ beyond chance."""

from __future__ import annotations

from typing import Any

import numpy as np

from perfcore.binary import screen_points
from perfcore.calibration import FIGURES
from perfcore.chance.intervals import observed_over_expected_interval
from perfcore.chance.runs.odd_runs import EXPECTED
from perfcore.costs import Tally
from perfcore.measures import MEASURES
from perfcore.readers.subgroups import MISSING
from perfcore.results import Result
from perfview.downloads.markup import strong
from perfview.downloads.one_file import LiveBoard, Part
from perfview.drawing import st
from perfview.kit import boards
from perfview.kit.boards import Board
from perfview.kit.boards.contents import BoardContent, about, board_header, content_of, words_of
from perfview.kit.charts import Figure
from perfview.kit.theme import threshold_text
from perfview.pages.runs.changes import ROLES, as_probabilities, verdict_of
from perfview.pages.runs.parameters import UNTIL
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.tasks.binary import commits, tallies
from perfview.tasks.binary.controls.pickers import axis_in_use
from perfview.tasks.binary.files.report import Look
from perfview.tasks.binary.parameters import THRESHOLD
from perfview.tasks.binary.periods import Runs, names_of_runs, rows_by_run, sweeps_by_run
from perfview.tasks.binary.subgroups.tables import subgroup_points
from perfview.tasks.binary.views import View
from perfview.tasks.board_choices import acknowledged
from perfview.tasks.points.board_parts import board_parts, measure_tile, scores_of
from perfview.tasks.points.operating_points import Columns, columns_at, neighbours
from perfview.words import say, told

BOARD = Board(key="runs_board", module="runs/board.js", sheet="runs/board.css")

_SPOKEN = ("precision", "recall")
_TICKS = 8


@cached(most=4, spinner="common.counting", shared=True)
def over_time(file: DataSet, model: str, _cases: Tally) -> BoardContent:
    """Return what the board draws from, of data whose runs are periods."""
    cases = _cases.cases
    labels = {"positive": file.positive_label, "negative": file.negative_label}
    indices = screen_points(cases).points
    runs = sweeps_by_run(file, model)
    rows = {row.name: row for row in rows_by_run(file, model)}
    names = [name for name in names_of_runs(file) if name != MISSING]
    empty = {"positives": 0.0, "negatives": 0.0}
    points = _points(file, model, cases, indices)
    series: list[dict[str, Any]] = [
        {"key": key, "role": role, "format": "percent", "ends": None, "level": None}
        for key, role in ROLES.items()
    ]
    if probable := as_probabilities(runs, file, model):
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
    rows = rows_by_run(file, model)
    return subgroup_points(rows, points["threshold"], indices, ROLES) | points


def _expected(runs: Runs, name: str) -> list[float | None]:
    if name not in runs:
        return [None] * 3
    found = observed_over_expected_interval(runs[name], weights_are_counts=True)
    ends = (found.value, found.low, found.high)
    return [end if np.isfinite(end) else None for end in ends]


def show_over_time(view: View, until: str) -> None:
    """Show the board, and in words which periods differ from the rest beyond chance.

    `until` is the last period of the past, "" where no handle ends it.
    """
    content = over_time(view.file, view.model, view.tally)
    boards.show_content(content, key="runs_content")
    told_of = board_header(
        content,
        threshold=view.threshold,
        acknowledged=acknowledged(BOARD.key),
        axis=axis_in_use(view, content),
        names={"threshold": THRESHOLD.key, "until": UNTIL.key},
    )
    # The callback must hold no data.
    model, prevalence = view.model, view.prevalence
    units = view.tally.positive_unit, view.tally.negative_unit
    window = None
    if not content.payload["complete"]:
        near = neighbours(view.cases, view.threshold)
        window = _points(view.file, view.model, view.cases, near)
    shown_of = about(model, view.file.name, tallies.auc_told(view.file, model))
    with st.container(key="over_time_said"):
        st.markdown(verdict_of(view.file, model, view.threshold))
    boards.show_board(
        BOARD,
        told_of | shown_of | {"marked": "recall", "more": False, "until": until},
        window,
        key=BOARD.key,
        on_commit=lambda: commits.take_commit(BOARD.key, model, prevalence, units, (UNTIL,)),
    )
    st.caption(say("over_time.method"))


def over_time_part(result: Result, name: str, look: Look) -> list[Part]:
    """Return the board of a model's periods as the page in one file has it, and the verdict."""
    file, model = look.dated, result.models[name]
    if file is None:
        return []
    content = over_time(file, name, model.tally)
    board = LiveBoard(
        board=BOARD,
        content=content,
        told=lambda kept: board_header(
            content,
            threshold=model.threshold,
            axis=look.axis_of(content),
            names={"threshold": THRESHOLD.key},
        ),
        columns=lambda indices: _points(file, name, model.sweep, indices),
        near=neighbours(model.sweep, model.threshold),
    )
    shown = threshold_text(model.threshold, negated=model.sweep.negated)
    said = verdict_of(file, name, model.threshold, text=str)
    lines = (say("over_time.at", threshold=shown, said=said), say("over_time.method"))
    return [board, *(f"<p>{strong(line)}</p>" for line in lines)]
