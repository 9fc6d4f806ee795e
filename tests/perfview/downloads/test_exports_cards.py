"""The decision card: its numbers, and Python that comes to them again."""

import math
import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from perfcore.binary import sweep
from perfcore.calibration import calibration_figures
from perfcore.chance.intervals import proportion_interval
from perfcore.costs import CostMatrix, Pricing, Tally
from perfcore.costs.goals import Requirement
from perfcore.measures import MEASURES
from perfcore.readers import guess_columns, read_table
from perfcore.results import ModelResult, Result, Use, result_json
from perfview.downloads.cards import card_html
from perfview.downloads.sources import RESULT_FILE, Source, reproduction
from perfview.kit.theme import percent
from perfview.tasks.binary.files.decision_cards import expected
from perfview.tasks.binary.requirements import requirement_text
from tests.perfview.downloads.made_results import (
    TWENTY,
    loans_result,
    made_result,
    one_class_result,
)
from tests.perfview.priced_cases import FILE, PRICINGS
from tests.perfview.running_app import csv
from tests.perfview.twenty_cases import SCORE, TRUTH

TWENTY_FILE = csv(truth=np.where(TRUTH, "P", "N"), score=SCORE)


def source_of(path: Path) -> Source:
    return Source(file=path.name, columns=guess_columns(read_table(path)))


def said(result: Result, **options: Any) -> str:
    """What the card says."""
    card = card_html(result, "score", **options).decode()
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", card.split("<body>")[1])).split())


def assert_reproduced(code: str, result: Result) -> None:
    """What the lines come to is what the card says."""
    names: dict[str, Any] = {}
    exec(code, names)
    there = expected(result, "score")
    assert names["counts"] == result.models["score"].counts
    assert names["per_1000"] == there.per_1000
    assert names["cost"] == there.costs["in_use"]
    assert (names["best"].threshold, names["best"].cost) == (there.best.threshold, there.best.cost)
    assert names["calibration"] == pytest.approx(
        calibration_figures(result.models["score"].sweep), rel=1e-12, nan_ok=True
    )


@pytest.mark.parametrize("prevalence", [None, 0.07])
@pytest.mark.parametrize("threshold", [0.54, math.inf])
def test_the_lines_come_to_the_same_numbers_from_the_data(
    threshold: float, prevalence: float | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = Path('it\'s "20".csv')
    path.write_bytes(TWENTY_FILE)
    use = Use(costs=CostMatrix(cost_fn=5, cost_tp=-0.1), prevalence=prevalence)
    result = made_result(models={"score": replace(TWENTY, threshold=threshold)}, use=use)
    code = reproduction(result, "score", source_of(path))
    assert "read_table(" in code
    assert_reproduced(code, result)


@pytest.mark.parametrize("pricing", PRICINGS)
def test_the_lines_know_amounts_and_begin_with_the_result_without_the_data(
    pricing: Pricing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result, path = loans_result(pricing), Path("loans.csv")
    path.write_bytes(FILE)
    assert_reproduced(reproduction(result, "score", source_of(path)), result)
    path.unlink()
    Path(RESULT_FILE).write_bytes(result_json(result))
    assert_reproduced(reproduction(result, "score"), result)


def test_lines_that_find_no_room_begin_with_the_result() -> None:
    columns = guess_columns(read_table(TWENTY_FILE, name="a.csv"))
    short = reproduction(made_result(), "score", Source(file="a.csv", columns=columns))
    long = reproduction(made_result(), "score", Source(file="a" * 1900, columns=columns))
    assert ("read_table" in short, "read_table" in long) == (True, False)


def test_the_card_says_what_the_page_says() -> None:
    card = said(made_result())
    assert "Call a case P if its score is 0.54 or more." in card
    # 10 of 20 are positive: 5 found of 6 called, so 250 and 50 of 1,000.
    assert "300 called P 250 found 250 missed 50 false alarms" in card
    assert "What to expect of 1,000 cases, at 50.0 % positives" in card
    assert "At this threshold 1,300" in card  # 250 * 5 + 50
    assert "At its best threshold, 0.3 450 " in card
    assert "More than the best threshold 850 " in card
    assert "Precision 83.3 % Recall 50.0 %" in card
    assert "5 found, 5 missed, 1 false alarms, 9 correctly ruled out" in card
    assert "As probabilities Brier score 0.225 (miscalibration 0.035), log loss 0.631" in card
    assert "calibration error 0.106 (10 bins of equal width)" in card
    assert "calibration_figures(cases)" in card


def test_the_card_does_not_argue_from_costs_that_nobody_said() -> None:
    never = {"models": {"score": replace(TWENTY, threshold=0.9)}}
    given, example = said(made_result(**never)), said(made_result(**never, example_costs=True))
    assert ("costs less" in given, "costs less" in example) == (True, False)
    assert "Costs example costs: missed 5, false alarm 1" in example
    assert "Cost of 1,000 cases, at the example costs" in example
    assert "example" not in given


def test_scores_that_are_no_probabilities_have_no_figures_of_calibration() -> None:
    odds = ModelResult(threshold=1.5, tally=Tally(sweep(TRUTH, SCORE + 1)))
    card = said(made_result(models={"score": odds}))
    assert "As probabilities" not in card
    assert "calibration" not in card


def test_where_smaller_means_positive_the_rule_is_about_the_scores_as_they_are() -> None:
    found = replace(sweep(TRUTH, -(SCORE + 1)), negated=True)
    model = ModelResult(threshold=-1.54, tally=Tally(found))
    result = made_result(models={"score": model})
    card = said(result)
    assert "Call a case P if its score is 1.54 or less." in card
    best = result.models["score"].sweep.thresholds[expected(result, "score").best.index]  # type: ignore[union-attr]
    assert f"At its best threshold, {-best:g}" in card


def test_a_threshold_above_every_score_is_a_rule_too() -> None:
    none = replace(TWENTY, threshold=math.inf)
    assert "Call no case P ." in said(made_result(models={"score": none}))


def test_intervals_are_shown_where_they_hold() -> None:
    counts = TWENTY.counts
    intervals = {key: proportion_interval(counts, key) for key in ("precision", "recall")}
    model = replace(TWENTY, intervals=intervals, groups="by whole groups of “ward”")
    own = said(made_result(models={"score": model}))
    assert "Precision 95 % interval 43.6 % to 97.0 % 83.3 %" in own
    assert "Intervals by whole groups of “ward”: cases of one group are not" in own
    there = Use(costs=CostMatrix(cost_fn=5), prevalence=0.01)
    card = said(made_result(models={"score": model}, use=there))
    assert "Precision 4.8 %" in card
    assert "Recall 95 % interval 23.7 % to 76.3 % 50.0 %" in card


def test_what_cannot_be_told_is_said() -> None:
    missing = made_result(
        models=one_class_result().models, use=Use(costs=CostMatrix(), prevalence=0.5)
    )
    card = said(missing)
    assert "The costs are unknown: " in card
    assert "nan" not in card.lower()
    assert "1 found, 1 missed" in said(one_class_result())


def test_the_card_says_what_rules_without_a_model_cost_and_what_was_required() -> None:
    use = Use(costs=CostMatrix(cost_fn=5), unit="EUR", prevalence=0.002)
    required = Requirement("recall", at_least=0.9), Requirement("alert_rate", at_most=0.9)
    text = said(made_result(use=use, requirements=required))
    assert "Call nothing positive 10.0 EUR" in text
    assert "Call everything positive 998.0 EUR" in text
    assert (
        "Calling nothing positive needs no model and costs less than the threshold in use: 10.0 "
    ) in text
    recall = MEASURES["recall"].of(TWENTY.counts)
    assert recall < 0.9
    assert f"Recall at least 90.0 % not met {percent(float(recall))}" in text
    assert f"{requirement_text(required[1])} met " in text
    cheap = Use(costs=CostMatrix(), prevalence=0.5)
    assert "needs no model" not in said(made_result(use=cheap))
