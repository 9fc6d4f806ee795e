"""The decision curve on the Costs page: where it is drawn, what it says, and for which scores."""

import numpy as np
import pytest

from perfcore import decision_curve, sweep
from perfview.pages.costs.net_benefits import (
    net_benefit_figure,
    net_benefit_text,
    probabilities_shown,
)
from tests.perfview.plotted import plotted
from tests.perfview.running_app import opened, ran
from tests.perfview.twenty_cases import TWENTY


def test_the_curve_is_drawn_on_both_sides_of_each_of_few_scores() -> None:
    x = probabilities_shown(TWENTY)
    assert (np.diff(x) > 0).all()
    assert (x[0], x[-1] < 1) == (0, True)
    at = x.tolist().index(0.54)
    assert x[at + 1] == np.nextafter(0.54, 1)
    y = decision_curve(TWENTY, x).y
    assert y[at] - y[at + 1] == pytest.approx(1 / 20)  # the positive of .54 is left out
    many = sweep(np.arange(2_000) % 2, np.arange(2_000) / 2_000)
    assert probabilities_shown(many).size == 400


def test_the_figure_has_the_rules_without_a_model_and_both_marks() -> None:
    found = decision_curve(TWENTY, probabilities_shown(TWENTY))
    given = net_benefit_figure(found.x, found.y, found.everything, threshold=0.54, at_costs=0.2)
    figure = plotted(given)
    assert [trace.meta["role"] for trace in figure.data] == [
        *("threshold", "condition", "axis", "axis", "model"),
    ]
    low, high = figure.layout.yaxis.range
    assert low < 0 < found.y.max() < high
    nobody = decision_curve(sweep([], []), [0.0, 0.5])
    empty = net_benefit_figure(nobody.x, nobody.y, nobody.everything, threshold=None, at_costs=None)
    assert not empty.traces


def test_the_words_of_the_twenty_cases() -> None:
    said = net_benefit_text(TWENTY, 0.5, 0.2)
    assert "At the threshold in use, **0.5**, it is **100.0** per 1,000 cases; calling" in said
    assert "has 0, calling nothing positive 0." in said
    assert "acting from **20.0 %** on: there it is **387.5**, against 375.0 for" in said


def test_the_page_shows_it_for_probabilities_alone_and_where_it_is_used() -> None:
    app = opened("pages/costs.py", data="twenty_cases", t="0.5")
    assert "net benefit" not in app.texts()
    app.session_state["net_benefit_shown"] = True
    ran(app)
    assert "it is **100.0** per 1,000 cases" in app.texts()
    app.put(prevalence=10)  # 6 of 10 found of 100, 4 of 10 false alarms of 900
    assert "it is **-300.0** per 1,000" in app.texts().replace("−", "-")
    margin = opened("pages/costs.py", data="eights_log_odds")
    margin.session_state["net_benefit_shown"] = True
    assert "some of these scores lie outside of 0 to 1" in ran(margin).texts()
