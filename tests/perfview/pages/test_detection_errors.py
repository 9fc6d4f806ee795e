"""The DET view: its axes, what is marked, which points are drawn, and what the page says."""

from statistics import NormalDist

import numpy as np
import pytest
from sklearn import metrics

from perfcore import equal_error_rate, sweep
from perfview.pages.threshold.detection_errors import ERRORS, det_figure, operating_points_shown
from perfview.tasks.points.operating_points import measure_at
from tests.perfview.plotted import plotted
from tests.perfview.running_app import opened, ran
from tests.perfview.twenty_cases import SCORE, TRUTH, TWENTY

deviate = NormalDist().inv_cdf


def errors(s, at=None):
    at = np.arange(len(s)) if at is None else at
    return [measure_at(s, key, at) for key in ERRORS]


def figure_of(s, at=None):
    figure = det_figure(*errors(s), least=0.1, equal=equal_error_rate(s).value, at=at)
    return plotted(figure)


def test_both_axes_run_by_normal_deviates_and_both_marks_lie_on_them() -> None:
    figure = figure_of(TWENTY, at=(0.1, 0.5))
    assert [trace.meta["role"] for trace in figure.data] == ["axis", "model", "muted", "threshold"]
    curve, equal, here = figure.data[1:]
    assert (equal.x[0], equal.y[0]) == pytest.approx((deviate(0.4), deviate(0.4)))
    assert (here.x[0], here.y[0]) == pytest.approx((deviate(0.1), deviate(0.5)))
    # At .54: FPR .1, FNR .5. Rates of 0 and 1 are drawn beyond the ends.
    assert (curve.x[6], curve.y[6]) == pytest.approx((deviate(0.1), deviate(0.5)))
    low, high = figure.layout.xaxis.range
    assert curve.x[0] < low < curve.x[3]
    assert curve.y[0] > high
    assert figure.layout.yaxis.range == (low, high)
    assert figure.layout.xaxis.ticktext[0] == "5"
    assert [label.text for label in figure.layout.annotations] == ["EER 40.0 %"]


def test_the_rates_are_those_of_scikit_learn() -> None:
    fpr, fnr, thresholds = metrics.det_curve(TRUTH, SCORE)
    at = TWENTY.indices(thresholds)
    np.testing.assert_allclose(errors(TWENTY, at), [fpr, fnr])


def test_what_is_out_of_sight_is_not_marked_and_one_class_has_no_curve() -> None:
    perfect = sweep([1, 1, 0, 0], [4, 3, 2, 1])
    figure = figure_of(perfect, at=(0.0, 0.0))
    assert [trace.meta["role"] for trace in figure.data] == ["axis", "model"]
    assert not figure_of(sweep([1, 1], [1, 2])).data


def test_points_of_many_are_real_and_reach_the_rare_errors() -> None:
    g = np.random.default_rng(2)
    truth = g.random(50_000) < 0.1
    s = sweep(truth, g.normal(size=truth.size) + 3 * truth)
    at = operating_points_shown(s)
    assert (np.diff(at) > 0).all()
    assert at.size < 3_000
    assert (at[0], at[-1]) == (0, len(s) - 1)
    for rates in errors(s, at):  # no gap, seen as deviates, where errors are rare
        seen = np.array([deviate(rate) for rate in np.sort(rates) if 5e-4 < rate < 0.6])
        assert np.diff(seen).max() < 0.2
    assert operating_points_shown(TWENTY).tolist() == list(range(21))


def test_the_page_says_both_rates_and_draws_the_curve() -> None:
    app = opened(data="twenty_cases", t="0.54")
    assert "are accepted" not in app.texts()
    app.session_state["det_shown"] = True
    ran(app)
    said = app.texts()
    assert "10.0 % of the negatives are accepted, 50.0 % of the positives are rejected." in said
    assert "Equal error rate: 40.0 %." in said
    told = [each for each in app.headers() if each["kind"] == "comparison"]
    cards = [card["name"] for each in told for card in each["cards"]]
    assert cards == ["det"]
