"""Curves of several models: what they carry, and where names stand."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perfcore.costs import PER_CASE
from perfview.kit.charts import figure_json
from perfview.kit.theme import LIGHT, MODEL_LINES
from perfview.pages.compare.charts.curves import (
    ModelCurve,
    cost_comparison,
    precision_recall_comparison,
    roc_comparison,
)
from perfview.pages.compare.charts.labels import placed_labels
from perfview.pages.compare.charts.strips import Stretch, winner_strip
from perfview.pages.compare.pictures import (
    MOST_DRAWN,
    curve_table,
    pictures_of,
    precision_recall_curve,
    roc_curve,
    with_bands,
)
from tests.perfview.pages.made_lineups import made, noisy, replicated

LINE = MODEL_LINES[0]


def parts(figure, part: str):
    return [trace for trace in figure.data if (trace.meta or {}).get("part") == part]


def test_every_line_band_and_name_belongs_to_its_model() -> None:
    lineup = noisy()
    curves = with_bands(pictures_of(lineup, PER_CASE).roc, replicated(lineup), "roc", 0.95)
    figure = roc_comparison(curves)
    for part in ("line", "band"):
        assert [trace.meta["model"] for trace in parts(figure, part)] == list(lineup.names)
    for trace, line in zip(parts(figure, "line"), MODEL_LINES, strict=False):
        assert (trace.meta["role"], trace.line.dash) == (line.role, line.dash)
    assert {trace.meta["role"] for trace in figure.data} <= LIGHT.keys()


def test_curves_are_made_of_real_operating_points() -> None:
    for name, s in noisy(30_000).sweeps.items():
        curve = roc_curve(name, LINE, s)
        known = set(zip((s.fp / s.negatives).tolist(), (s.tp / s.positives).tolist(), strict=True))
        assert curve.x.size <= 1000
        assert set(zip(curve.x.tolist(), curve.y.tolist(), strict=True)) <= known


def test_a_precision_recall_curve_needs_positives_and_a_roc_curve_both() -> None:
    positive = pictures_of(made({"a": [0.1, 0.2]}, [1, 1]), PER_CASE)
    negative = pictures_of(made({"a": [0.1, 0.2]}, [0, 0]), PER_CASE)
    assert len(positive.precision_recall) == 1
    assert positive.roc == negative.precision_recall == ()
    for figure in (
        roc_comparison([]),
        precision_recall_comparison([], prevalence=None),
        cost_comparison([], condition=float("nan")),
    ):
        assert len(figure.layout.annotations) == 1
        assert not figure.data


def test_twenty_models_are_drawn_and_more_are_not() -> None:
    many = noisy(60, {f"m{i}": 1 + i / 20 for i in range(23)})
    pictures = pictures_of(many, PER_CASE)
    assert len(pictures.roc) == len(pictures.cost) == MOST_DRAWN == 20
    assert len(set(pictures.lines.values())) == 20
    assert len(pictures.cost_curves) == 23
    assert pictures.stretches[-1].end == 1
    json.dumps(figure_json(roc_comparison(pictures.roc)), allow_nan=False)


def test_names_from_files_are_no_markup() -> None:
    curve = ModelCurve("<i>x</i>", LINE, np.array([0.0, 1.0]), np.array([0.0, 1.0]))
    figure = cost_comparison([curve], condition=0.5)
    assert "&lt;i&gt;x" in json.dumps(figure_json(figure))
    (line,) = parts(figure, "line")
    assert line.meta["model"] == "<i>x</i>"
    assert "<i>" not in line.hovertemplate


def test_the_table_behind_reads_the_curve() -> None:
    s = made({"a": [3, 2, 1]}, [1, 0, 1]).sweeps["a"]
    table = curve_table([roc_curve("a", LINE, s)], "roc")
    assert table["columns"] == ["False positive rate", "a"]
    assert table["rows"][0] == ["0 %", "50.0 %"]  # the upper end of the vertical part
    assert table["rows"][-1] == ["100 %", "100 %"]
    rows = curve_table([precision_recall_curve("a", LINE, s)], "precision_recall")["rows"]
    assert (rows[0], rows[-1]) == (["0 %", "–"], ["100 %", "66.7 %"])


@settings(max_examples=30)
@given(
    st.lists(st.lists(st.floats(0, 1), min_size=3, max_size=12).map(sorted), min_size=1, max_size=6)
)
def test_a_name_touches_no_line_and_no_other_name(heights: list[list[float]]) -> None:
    curves = [np.column_stack([np.linspace(0, 1, len(y)), y]) for y in heights]
    names = [f"model {i}" for i in range(len(curves))]
    boxes: list[np.ndarray] = []
    for found, name in zip(placed_labels(curves, names), names, strict=True):
        if found is None:
            continue
        size = np.array([0.0175 * len(name), 0.042])
        turn = np.array(["right" in found.position, "top" in found.position])
        low = np.array([found.x, found.y]) - size * ~turn
        box = np.concatenate([low, low + size])
        assert box.min() >= 0
        assert box.max() <= 1
        for curve in curves:
            x = np.linspace(box[0] + 0.003, box[2] - 0.003, 50)
            y = np.interp(x, curve[:, 0], curve[:, 1])
            assert not ((y > box[1] + 0.003) & (y < box[3] - 0.003)).any()
        for other in boxes:
            assert (box[:2] >= other[2:]).any() or (other[:2] >= box[2:]).any()
        boxes.append(box)


def test_more_than_eight_names_are_left_to_the_legend() -> None:
    curves = [np.array([[0, i / 10], [1, i / 10]]) for i in range(9)]
    assert placed_labels(curves, list("abcdefghi")) == (None,) * 9


def test_a_strip_names_a_model_only_where_it_is_certain() -> None:
    stretches = [Stretch(0, 0.7, "forest", LINE), Stretch(0.7, 1, "all", None)]
    figure = winner_strip(stretches, [(0.1, 0.3)])
    texts = {trace.text[0]: trace.x[0] for trace in figure.data if trace.mode == "text"}
    assert texts["forest"] == pytest.approx(0.5)
    assert texts["all"] == pytest.approx(0.85)
    (hatched,) = parts(figure, "uncertain")
    assert (min(hatched.x), max(hatched.x)) == (0.1, 0.3)
    covered = winner_strip(stretches, [(0.0, 1.0)])
    assert not [trace for trace in covered.data if trace.mode == "text"]
