"""What the figures say and in which role: the browser gives each role its colour."""

import json
import re

import numpy as np
import pytest

from perfview.kit.charts import plotly_text
from perfview.kit.charts.curves import SQUARE_MARGINS, precision_recall_figure, roc_figure
from perfview.kit.charts.distributions import score_distribution_figure
from perfview.kit.theme import LIGHT
from tests.perfview.plotted import plotted

FPR = np.array([0.0, 0.0, 0.5, 1.0])
RECALL = np.array([0.0, 0.5, 1.0, 1.0])
PRECISION = np.array([np.nan, 1.0, 0.6, 0.5])
EDGES = np.array([0.0, 0.25, 0.5, 0.75, 1.0])


def distribution(positives=(0, 0, 1, 3), negatives=(600, 300, 100, 0), **options):
    labels = {"positive_label": "malignant", "negative_label": "benign"}
    return score_distribution_figure(
        EDGES,
        np.array(positives, float),
        np.array(negatives, float),
        **{"limits": (0.0, 1.0), **labels, **options},
    )


FIGURES = {
    "roc": roc_figure(FPR, RECALL, hull=(FPR[[0, 1, 3]], RECALL[[0, 1, 3]])),
    "precision_recall": precision_recall_figure(RECALL, PRECISION, prevalence=0.5),
    "distribution": distribution(),
    "empty roc": roc_figure(FPR * np.nan, RECALL),
    "empty distribution": distribution((0, 0, 0, 0), (0, 0, 0, 0)),
}


def texts(figure):
    return [note.text for note in plotted(figure).layout.annotations]


def by_role(figure, role):
    return next(trace for trace in plotted(figure).data if trace.meta["role"] == role)


@pytest.mark.parametrize("name", FIGURES)
def test_every_part_has_a_role_and_none_a_colour_or_a_place_in_a_legend(name):
    figure = plotted(FIGURES[name])
    written = json.loads(json.dumps(FIGURES[name].json()), parse_constant=pytest.fail)
    assert not re.search(r"#[0-9a-fA-F]{3,8}\b|rgb|color", json.dumps(written))
    roles = [trace.meta["role"] for trace in figure.data]
    roles += [part.name for part in (*figure.layout.annotations, *figure.layout.shapes)]
    assert roles
    assert set(roles) <= set(LIGHT)
    assert figure.layout.template.layout.showlegend is False


@pytest.mark.parametrize("name", ["roc", "precision_recall", "empty roc"])
def test_squares_are_square_from_0_to_1(name):
    layout = plotted(FIGURES[name]).layout
    assert tuple(layout.xaxis.range) == tuple(layout.yaxis.range) == (0, 1)
    assert (layout.yaxis.scaleanchor, layout.yaxis.scaleratio) == ("x", 1)
    assert layout.xaxis.tickvals == layout.yaxis.tickvals
    assert layout.margin.to_plotly_json() == dict(SQUARE_MARGINS)


def test_the_roc_curve_stands_on_its_diagonal():
    figure = FIGURES["roc"]
    curve = by_role(figure, "model")
    assert (curve.x.tolist(), curve.y.tolist()) == (FPR.tolist(), RECALL.tolist())
    chance = by_role(figure, "axis")
    assert (chance.x.tolist(), chance.y.tolist()) == ([0, 1], [0, 1])
    assert texts(figure) == ["chance"]
    assert by_role(figure, "hover").x.tolist() == [0, 0, 1]
    assert len(roc_figure(FPR, RECALL).traces) == 2


def test_the_precision_recall_curve_leaves_out_where_nothing_is_called():
    figure = FIGURES["precision_recall"]
    curve = by_role(figure, "model")
    assert (curve.x.tolist(), curve.y.tolist()) == ([0.5, 1, 1], [1, 0.6, 0.5])
    assert by_role(figure, "axis").y.tolist() == [0.5, 0.5]
    assert texts(figure) == ["prevalence 50.0 %"]


def test_positives_alone_have_a_level_precision_recall_curve():
    figure = precision_recall_figure(np.array([0.5, 1]), np.ones(2), prevalence=1.0)
    assert [trace["meta"]["role"] for trace in figure.traces] == ["axis", "model"]
    assert list(figure.traces[1]["y"]) == [1, 1]
    assert texts(figure) == ["prevalence 100 %"]


FORMS = {(0, 1.02): "none", (0, 1.02e9): "none", (-5e9, 0.1): "none"}
FORMS |= {(0, 1e-9): "power", (0, 1e18): "power"}


@pytest.mark.parametrize(("limits", "form"), FORMS.items())
def test_ticks_of_scores_are_written_as_thresholds_are(limits, form):
    layout = plotted(distribution(limits=limits)).layout
    assert layout.xaxis.exponentformat == form
    assert layout.separators == ".\u202f"


@pytest.mark.parametrize(("prevalence", "anchor"), [(0.02, "bottom"), (0.97, "top")])
def test_the_prevalence_label_stays_inside(prevalence, anchor):
    figure = precision_recall_figure(RECALL, PRECISION, prevalence=prevalence)
    assert plotted(figure).layout.annotations[0].yanchor == anchor


@pytest.mark.parametrize(
    "figure",
    [
        roc_figure(FPR * np.nan, RECALL),
        roc_figure(FPR, RECALL * np.nan),
        roc_figure(FPR[:0], RECALL[:0]),
        precision_recall_figure(RECALL * np.nan, PRECISION, prevalence=0.0),
        precision_recall_figure(RECALL, PRECISION, prevalence=np.nan),
    ],
)
def test_without_both_classes_the_square_says_why_it_is_empty(figure):
    assert texts(figure) == ["No curve: it needs cases of both classes"]
    assert not figure.traces


def test_few_points_have_dots_and_many_are_a_line():
    assert by_role(FIGURES["roc"], "model").mode == "lines+markers"
    many = np.linspace(0, 1, 61)
    assert by_role(roc_figure(many, many), "model").mode == "lines"


def test_heights_are_roots_of_the_share_of_each_class():
    figure = FIGURES["distribution"]
    up, down = by_role(figure, "positive"), by_role(figure, "negative")
    np.testing.assert_allclose(up.y**2, [0, 0, 0, 0.25, 0.75, 0])
    np.testing.assert_allclose(down.y**2, [0, 0.6, 0.3, 0.1, 0, 0])
    assert (down.y <= 0).all()
    assert up.x.tolist() == [0, *EDGES]
    assert up.line.shape == "hv"


def test_the_distribution_names_both_classes_with_their_size():
    assert texts(FIGURES["distribution"]) == ["malignant · 4", "benign · 1,000"]
    positive, negative = plotted(FIGURES["distribution"]).layout.annotations
    assert (positive.x, positive.xanchor) == (0, "left")
    assert (negative.x, negative.xanchor) == (1, "right")


def test_levels_are_shares_in_both_directions():
    axis = plotted(FIGURES["distribution"]).layout.yaxis
    assert axis.ticktext == ("0 %", "50 %", "10 %", "50 %", "10 %")
    assert np.allclose(np.square(axis.tickvals), [0, 0.5, 0.1, 0.5, 0.1])
    assert axis.range[0] < -np.sqrt(0.6)
    assert axis.range[1] > np.sqrt(0.75)
    assert tuple(plotted(FIGURES["distribution"]).layout.xaxis.range) == (0, 1)


def test_a_log_axis_counts_powers_of_ten_and_a_short_one_has_ticks_between():
    axis = plotted(distribution(scale="log", limits=(1, 0.001), shares=True)).layout.xaxis
    assert axis.type == "log"
    assert np.allclose(axis.range, [0, -3])
    ticks = dict(zip(axis.ticktext, axis.tickvals, strict=True))
    assert ticks == {"0.1 %": 0.001, "1 %": 0.01, "10 %": 0.1, "100 %": 1}
    short = plotted(distribution(scale="log", limits=(1, 0.05), shares=True)).layout.xaxis
    assert short.ticktext == ("5 %", "10 %", "20 %", "50 %", "100 %")


def test_one_class_alone_is_a_designed_state():
    alone = distribution((0, 0, 0, 0), (1, 0, 0, 3))
    assert texts(alone) == ["malignant · 0", "benign · 4"]
    assert not by_role(alone, "positive").y.any()
    nothing = FIGURES["empty distribution"]
    assert plotted(nothing).layout.yaxis.ticktext == ("0 %",)


def test_labels_from_files_are_plain_text():
    evil = '<a href="https://x.example">click</a>\n<b>bold</b>'
    assert plotly_text(evil) == '&lt;a href="https://x.example"&gt;click&lt;/a&gt; &lt;…'
    assert plotly_text("two\nlines") == "two lines"
    assert len(plotly_text("x" * 500)) == 40
    shown = texts(distribution(positive_label=evil))[0]
    assert "<" not in shown
