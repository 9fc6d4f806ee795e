"""The dialog behind a number."""

import pytest
from streamlit.testing.v1 import AppTest

from perfcore import sweep
from perfcore.costs import Tally, Use
from perfview.tasks.binary.amounts import FIRST_USE
from perfview.tasks.binary.explanations.spendings import SPENDINGS
from tests.perfview.explained_numbers import explained_at
from tests.perfview.twenty_cases import SCORE, TRUTH


def dialog(key: str, threshold: float) -> AppTest:
    def script(key: str, threshold: float) -> None:
        from perfview.kit.explanations import show_explanation
        from perfview.session.samples import listed_samples, sample_file
        from perfview.tasks.binary import tallies
        from tests.perfview.explained_numbers import explained_at

        sample = next(sample for sample in listed_samples() if sample.id == "twenty_cases")
        cases = tallies.tally(sample_file(sample), "score")
        show_explanation(explained_at(key, cases, threshold, ("P", "N")))

    app = AppTest.from_function(script, kwargs={"key": key, "threshold": threshold})
    app.run(timeout=30)
    assert not app.exception
    return app


@pytest.mark.parametrize(
    ("key", "text", "filled_in", "code"),
    [
        ("recall", "50.0 %", r"\frac{5}{5 + 5} = 0.500", "score >= 0.54"),
        ("fp", "1", r"\mathrm{FP} = \#\{\,i:\ y_i = 0,\ s_i \ge 0.54\,\} = 1", "ravel()\nfp"),
        ("auc", "0.680", r"{10 \cdot 10} = 0.680", "roc_auc_score(truth, score)"),
    ],
)
def test_a_measure_a_cell_and_a_curve_have_one(
    key: str, text: str, filled_in: str, code: str
) -> None:
    app = dialog(key, 0.54)
    assert len(app.latex) == 2
    assert filled_in in app.latex[1].value
    assert app.metric[0].value == text
    assert code in app.code[0].value
    assert app.code[0].language == "python"
    assert app.caption[-1].value.startswith("Source")


def test_an_undefined_number_says_why() -> None:
    app = dialog("precision", float("inf"))
    assert app.metric[0].value == "–"
    assert "no case is called positive" in app.info[0].value


@pytest.mark.parametrize("key", SPENDINGS)
def test_costs_at_the_prevalence_of_the_data_are_no_projection(key: str) -> None:
    cases = Tally(sweep(TRUTH, SCORE))
    own = cases.cases.positives / (cases.cases.positives + cases.cases.negatives)
    places = {"threshold": 0.54, "labels": ("P", "N")}
    plain = explained_at(key, cases, **places, use=Use(FIRST_USE.costs, unit="€"))
    shown = explained_at(key, cases, **places, use=Use(FIRST_USE.costs, unit="€", prevalence=own))
    assert shown == plain
    assert "weight" not in shown.sklearn
    assert "Projected" not in shown.note


def test_counts_per_1000_cases_are_scaled_and_others_projected() -> None:
    cases = Tally(sweep(TRUTH, SCORE))
    at = {"threshold": 0.54, "labels": ("P", "N")}
    scaled = explained_at("fp", cases, **at, use=Use(FIRST_USE.costs, prevalence=0.5))
    assert scaled.value_text == "50"
    assert scaled.note == "`weight` makes 1,000 cases of those in the data."
    assert "np.where(np.asarray(truth) == 1, 50.0, 50.0)" in scaled.sklearn
    projected = explained_at("fp", cases, **at, use=Use(FIRST_USE.costs, prevalence=0.25))
    assert projected.note.startswith("Projected to 25.0 % positives")
