"""Tests of decisions and of all AUCs on the Compare page: by hand, in words, or why not."""

from __future__ import annotations

import numpy as np
import pytest

from perfcore import mcnemar, paired_aucs
from perfview.pages.compare.decisions import (
    decision_explanation,
    decision_rows,
    decision_tests,
    decision_text,
    equality_explanation,
    equality_text,
    why_not_tested,
)
from tests.perfview.explained_numbers import worth
from tests.perfview.pages.made_lineups import made, noisy
from tests.perfview.running_app import opened, ran
from tests.perfview.shared_cases import kept, sample

PAIR = ("old", "new")
TRUTH = [1, 1, 1, 1, 0, 0, 0, 0]
# At .5 the old model is wrong about the last two positives and a negative, the new about one case.
SCORES = {
    "old": [0.9, 0.5, 0.3, 0.2, 0.7, 0.4, 0.3, 0.1],
    "new": [0.9, 0.8, 0.8, 0.6, 0.3, 0.2, 0.2, 0.6],
}
AT = {"old": 0.5, "new": 0.5}


def test_the_cases_that_only_one_model_decides_rightly_are_counted() -> None:
    cases = made(SCORES, TRUTH).cases
    tests = decision_tests(cases, PAIR, AT)
    shown = {part: (t.both, t.first, t.second, t.neither) for part, t in tests.items()}
    assert shown == {"all": (4, 1, 3, 0), "positives": (2, 0, 2, 0), "negatives": (2, 1, 1, 0)}
    rows = [list(row.values()) for row in decision_rows(tests, PAIR)]
    assert rows[0][:7] == [*("all cases (accuracy)", "8", "62.5 %", "87.5 %", "1", "3", "p = 0.62")]
    assert rows[1][:6] == ["positives (recall)", "4", "50.0 %", "100 %", "0", "2"]
    assert decision_text(tests["all"], PAIR, level=0.95) == (
        "The difference may be chance: new alone is right about 3 cases, old alone about 1 "
        "(McNemar’s exact test, p = 0.62)."
    )
    beyond = decision_text(tests["all"], PAIR, level=0.3)
    assert beyond.startswith("**new decides rightly more often than old**, beyond chance")
    alike = decision_tests(cases, ("old", "old"), AT)["all"]
    assert "nothing to test" in decision_text(alike, ("old", "old"), level=0.95)


def test_cases_of_weight_0_take_no_part() -> None:
    cases = made(SCORES, TRUTH, weight=np.array([1.0, 1, 0, 0, 1, 1, 1, 0])).cases
    assert not why_not_tested(cases, single=True)
    assert decision_tests(cases, PAIR, AT)["all"].cases == 5


@pytest.mark.parametrize(
    ("weight", "single", "reason"),
    [
        (None, True, ""),
        (np.arange(1.0, 9.0), True, "weights say how much a case counts"),
        (None, False, "cases of one group or run are not independent"),
    ],
)
def test_dependent_and_weighted_cases_are_not_tested(weight, single: bool, reason: str) -> None:
    cases = made(SCORES, TRUTH, weight=weight).cases
    assert why_not_tested(cases, single=single).startswith(reason)
    assert bool(reason) == bool(why_not_tested(cases, single=single))


def test_the_code_of_both_explanations_gives_the_p_value() -> None:
    found = noisy(120)
    truth, scores = found.cases.truth, found.cases.scores
    pair, at = ("good", "poor"), {"good": 0.4, "poor": 0.3}
    test = decision_tests(found.cases, pair, at)["all"]
    shown = decision_explanation(test, found, pair, at)
    names = {"truth": truth, "score_1": scores["good"], "score_2": scores["poor"]}
    assert worth(shown.sklearn, **names) == pytest.approx(test.p_value, rel=1e-9)
    joint = paired_aucs(truth, scores).equality()
    code = equality_explanation(joint).sklearn
    assert worth(code, truth=truth, scores=np.array([*scores.values()])) == pytest.approx(
        joint.p_value, rel=1e-8
    )
    assert equality_text(joint, 3, level=0.95).startswith("**Not all 3 AUCs are equal**")
    alone = paired_aucs(truth, {"good": scores["good"]}).equality()
    assert equality_text(alone, 1, level=0.95) == "Not tested: there is one model alone."
    twins = paired_aucs(truth, {"good": scores["good"], "twin": 2 * scores["good"]}).equality()
    assert equality_text(twins, 2, level=0.95) == "Not tested: all pairs are ranked alike."
    assert equality_explanation(twins).reason == "all pairs are ranked alike"
    none = decision_explanation(mcnemar([1, 0], [1, 0], [1, 0]), found, pair, at)
    assert none.reason == "both decide rightly about the same cases"


def test_the_page_tests_paired_models_and_says_that_a_link_keeps_no_pairs() -> None:
    def unfolded(**data: str) -> str:
        app = opened("pages/compare.py", compare="replicates:200", **data)
        app.session_state["tests_shown"] = True
        return ran(app).texts()

    said = unfolded(data="wine_long")
    assert "McNemar’s exact test, p " in said
    assert "DeLong’s joint test, chi-square " in said
    said = unfolded(share=kept(sample("wine_long")))
    assert "McNemar" not in said
    assert "These tests need models that scored the same cases" in said
