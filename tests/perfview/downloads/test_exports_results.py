"""A result as JSON: read back exactly, and as its schema says."""

import json
import re
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from jsonschema import Draft202012Validator

from perfcore.binary import Sweep, auc, average_precision, sweep
from perfcore.calibration import FIGURES as KNOWN
from perfcore.costs import Tally
from perfcore.results import ModelResult, Result, ResultError, read_result, result_json
from tests.perfview.downloads.made_results import TWENTY, made_result, results
from tests.perfview.twenty_cases import SCORE, TRUTH

SCHEMA = Draft202012Validator(
    json.loads((Path(__file__).parents[3] / "docs/result.schema.json").read_text())
)


@given(results())
def test_what_is_written_is_as_the_schema_says_and_read_back_exactly(result: Result) -> None:
    written = result_json(result)
    SCHEMA.validate(json.loads(written))
    read = read_result(written)
    for field in fields(Result):
        if field.name != "models":
            assert getattr(read, field.name) == getattr(result, field.name)
    assert list(read.models) == list(result.models)
    for name, model in result.models.items():
        again = read.models[name]
        assert again.threshold == model.threshold
        assert again.tally == model.tally
        assert again.sweep.negated == model.sweep.negated
        for one, other in ((again.sweep, model.sweep), (again.tally.amounts, model.tally.amounts)):
            if one is not None:  # counts of the same kind
                assert (one.tp.dtype, one.fp.dtype) == (other.tp.dtype, other.fp.dtype)
                assert not one.tp.flags.writeable


def test_numbers_are_those_of_the_scores_and_older_documents_have_them_negated() -> None:
    found = replace(sweep(TRUTH, -SCORE), negated=True)
    model = ModelResult(threshold=-0.54, tally=Tally(found))
    told = json.loads(result_json(made_result(models={"score": model, "other": TWENTY})))
    low, high = told["models"]
    assert (low["threshold"], low["sweep"]["scores"][:3]) == (0.54, sorted(SCORE)[:3])
    assert low["smaller_is_positive"]
    assert "smaller_is_positive" not in high
    assert "smaller_is_positive" not in told["origin"]  # it would speak for all models
    low["sweep"]["scores"][0] = 0.95
    assert "must be above the score before it, 0.95" in refused(told)
    older = json.loads(result_json(made_result(models={"score": replace(model)})))
    (only,) = older["models"]
    del only["smaller_is_positive"]
    older["origin"]["smaller_is_positive"] = True
    only["threshold"] = -only["threshold"]
    only["sweep"]["scores"] = [-score for score in only["sweep"]["scores"]]
    read = read_result(json.dumps(older).encode()).models["score"]
    assert (read.threshold, read.sweep.negated, read.tally) == (-0.54, True, model.tally)


def test_counts_beyond_the_floats_stay_exact(tmp_path: Path) -> None:
    many = 2**62 + 1
    huge = ModelResult(threshold=0.5, tally=Tally(Sweep.from_counts([0.5], [many], [3])))
    path = tmp_path / "result.json"
    path.write_bytes(result_json(made_result(models={"m": huge})))
    for told in (path, str(path)):
        assert read_result(told).models["m"].sweep.at(0.5).tp == many


def document() -> dict[str, Any]:
    whole: dict[str, Any] = json.loads(result_json(made_result()))
    return whole


def refused(whole: dict[str, Any]) -> str:
    """Why a document is refused."""
    with pytest.raises(ResultError) as caught:
        read_result(json.dumps(whole).encode())
    return str(caught.value)


def place_in(whole: dict[str, Any], path: str) -> tuple[Any, str | int]:
    """What holds the value at a path like "models.0.sweep", and how it calls it."""
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    place: Any = whole
    for step in way:
        place = place[step]
    return place, last


AT_THRESHOLD = "models.0.at_threshold"
NEGATIVE = {"weighted": True, "scores": [0.5], "tp": [-0.5], "fp": [1]}


@pytest.mark.parametrize(
    ("path", "value", "message"),  # of what stands at the path, unless it names a place: $
    [
        ("format", "other", "must be 'cutpoint.result', got 'other'."),
        ("version", 3, "must be 1 or 2: this version of perfcore reads no other, got 3."),
        ("version", True, "must be 1 or 2: this version of perfcore reads no other, got True"),
        ("title", 5, "must be a text, got 5."),
        ("product", "", "must not be empty, got ''."),
        ("created", "noon", "must be a date and time as ISO 8601 writes it, got 'noon'."),
        ("created", "2026-03-01", "must have a time zone, got '2026-03-01'."),
        ("extra", 1, "$ must not have the member 'extra'."),
        ("origin.sha256", "AB", "must be null or 64 hexadecimal digits in lower"),
        ("origin.smaller_is_positive", 0, "must be true or false, got"),
        ("use", [], "must be an object, got []."),
        ("use.prevalence", 1.5, "must be null or lie between 0 and 1, got 1.5."),
        ("use.pricing.positives", "all", "must be one of 'case', 'amount'"),
        ("use.costs.cost_fn", "5", "must be a number, got '5'."),
        ("use.costs.cost_fn", 10**400, "must be a number that float64 holds"),
        ("models", document()["models"] * 2, "$.models[1].name must not be the name of two models"),
        ("models", [], "must have at least one model, got []."),
        ("models", {}, "must be an array, got {}."),
        ("models.0.threshold", "0.5", "must be a number, got '0.5'."),
        ("models.0.sweep", NEGATIVE, "$.models[0].sweep.tp[0] must not be negative, got -0.5"),
        ("models.0.sweep.scores.1", 0.95, "must be below the score"),
        ("models.0.sweep.tp.3", 0, "must not be below the number before"),
        ("models.0.sweep.tp.0", -1, "must lie between 0 and 2**63 - 1"),
        ("models.0.sweep.tp.0", 0.5, "must be a whole number, got 0.5."),
        ("models.0.sweep.fp", [], "must have 20 items, one per score, got []."),
        ("models.0.sweep.fp.19", 2**63 - 1, "$.models[0].sweep must hold at most 2**63 - 1 cases"),
        ("models.0.amounts", {}, "must have the member 'weighted'."),
        (f"{AT_THRESHOLD}.tp", 6, "must be 5, as the sweep has"),
        (f"{AT_THRESHOLD}.measures.recall", 0.6, "must be 0.5, as follows from the counts"),
        (f"{AT_THRESHOLD}.measures.recall", None, "must be 0.5, as follows from the counts"),
        ("models.0.calibration.brier_score", 0.3, "must be 0.22452"),
        ("models.0.calibration.log_loss", "infinite", "must be 0.6314378"),
        ("models.0.calibration.brier_score", "low", "must be a number, got 'low'."),
        (
            "models.0.calibration.sharpness",
            1,
            "$.models[0].calibration must not have the member 'sharpness'.",
        ),
        (
            f"{AT_THRESHOLD}.measures.f_beta",
            0.6,
            "$.models[0].at_threshold.measures must not have the member",
        ),
    ],
)
def test_what_breaks_a_rule_is_refused_with_path_and_reason(
    path: str, value: object, message: str
) -> None:
    whole = document()
    place, last = place_in(whole, path)
    place[last] = value
    where = re.sub(r"\.(\d+)", r"[\1]", path)
    assert (message if message.startswith("$") else f"$.{where} {message}") in refused(whole)


@pytest.mark.parametrize("member", [*document(), "models.0.name", "origin.name"])
def test_every_member_is_needed(member: str) -> None:
    whole = document()
    place, last = place_in(whole, member)
    del place[last]
    assert f"must have the member '{last}'" in refused(whole)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"\xff", r"\$ must be UTF-8, but byte 0 is not."),
        (b"{", r"\$ must be JSON: "),
        (b"[]", r"\$ must be an object, got \[\]."),
        (b'{"a": 1, "a": 2}', r"\$ must not name a member twice, got 'a'."),
        (b'{"a": NaN}', r"\$ must not hold NaN: JSON has no such number, null stands for it."),
        (b"[" * 100_000, r"\$ must not be nested so deeply."),
        (b"1" * 100_000, r"\$ must be JSON: "),
    ],
)
def test_what_is_no_document_is_refused(text: bytes, message: str) -> None:
    with pytest.raises(ResultError, match=message):
        read_result(text)


def test_the_numbers_of_a_model_follow_from_its_sweep() -> None:
    model = document()["models"][0]
    assert asdict(TWENTY.counts).items() <= model["at_threshold"].items()
    assert model["at_threshold"]["measures"]["recall"] == 0.5


@pytest.mark.parametrize(
    ("points", "undefined", "infinite"),
    [
        (sweep(TRUTH, SCORE), set(), set()),
        (sweep(TRUTH, SCORE, weight=np.linspace(0.1, 3, 20)), set(), set()),
        (sweep(TRUTH, SCORE.astype(np.float32)), set(), set()),
        (sweep(TRUTH, np.round(SCORE, 1).astype(np.float32)), set(), set()),
        (
            Sweep.from_counts([0.0, 0.5, 0.7], [3, 1, 1], [5, 1, 2]),
            {"calibration_slope", "calibration_intercept"},
            {"log_loss", "log_miscalibration"},
        ),
        (sweep(TRUTH, SCORE + 1), set(KNOWN.needing("probabilities")), set()),
    ],
    ids=["cases", "weighted", "narrow", "narrow, on edges", "called impossible", "outside 0 to 1"],
)
def test_figures_of_calibration_are_written_and_checked(
    points: Sweep, undefined: set[str], infinite: set[str]
) -> None:
    model = ModelResult(threshold=0.5, tally=Tally(points))
    written = result_json(made_result(models={"m": model}))
    SCHEMA.validate(json.loads(written))
    told = json.loads(written)["models"][0]["calibration"]
    assert list(told) == list(KNOWN.needing("probabilities"))
    assert {key for key, value in told.items() if value is None} == undefined
    assert {key for key, value in told.items() if value == "infinite"} == infinite
    assert read_result(written).models["m"].sweep == points


def test_areas_are_written_and_checked_and_older_documents_have_none() -> None:
    whole = document()
    SCHEMA.validate(whole)
    areas = whole["models"][0]["areas"]
    assert areas == {"auc": auc(TWENTY.sweep), "average_precision": average_precision(TWENTY.sweep)}
    areas["average_precision"] += 0.01
    assert "average_precision" in refused(whole)
    del whole["models"][0]["areas"]
    SCHEMA.validate(whole)
    assert read_result(json.dumps(whole).encode()).models["score"].tally == TWENTY.tally


def test_a_result_without_figures_of_calibration_is_read() -> None:
    whole = document()
    del whole["models"][0]["calibration"]
    assert read_result(json.dumps(whole).encode()).models["score"].tally == TWENTY.tally
