"""A result as JSON: read back exactly, and as its schema says."""

import json
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from jsonschema import Draft202012Validator

from perfcore.binary import Sweep
from perfcore.costs import Tally
from perfcore.results import Result, ResultError, read_result
from perfview.downloads.results import result_json
from tests.perfview.downloads.made_results import made_result, results

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
        assert_same(again.sweep, model.sweep)
        assert (again.tally.amounts is None) == (model.tally.amounts is None)
        if model.tally.amounts is not None and again.tally.amounts is not None:
            assert_same(again.tally.amounts, model.tally.amounts)


def assert_same(one: Sweep, other: Sweep) -> None:
    """Equal to the last bit, and counts of the same kind."""
    assert one == other
    assert (one.tp.dtype, one.fp.dtype) == (other.tp.dtype, other.fp.dtype)
    assert not one.tp.flags.writeable


def test_counts_beyond_the_floats_stay_exact(tmp_path: Path) -> None:
    many = 2**62 + 1
    model = made_result().models["score"]
    huge = type(model)(threshold=0.5, tally=Tally(Sweep.from_counts([0.5], [many], [3])))
    path = tmp_path / "result.json"
    path.write_bytes(result_json(made_result(models={"m": huge})))
    assert read_result(path).models["m"].sweep.at(0.5).tp == many
    assert read_result(str(path)).models["m"].sweep.at(0.5).tp == many


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


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("format", "other", "$.format must be 'cutpoint.result', got 'other'."),
        ("version", 2, "$.version must be 1: this version of perfcore reads no other, got 2."),
        ("version", True, "$.version must be 1: this version of perfcore reads no other, got True"),
        ("title", 5, "$.title must be a text, got 5."),
        ("product", "", "$.product must not be empty, got ''."),
        ("created", "noon", "$.created must be a date and time as ISO 8601 writes it, got 'noon'."),
        ("created", "2026-03-01", "$.created must have a time zone, got '2026-03-01'."),
        ("extra", 1, "$ must not have the member 'extra'."),
        ("origin.sha256", "AB", "$.origin.sha256 must be null or 64 hexadecimal digits in lower"),
        (
            "origin.smaller_is_positive",
            0,
            "$.origin.smaller_is_positive must be true or false, got",
        ),
        ("use", [], "$.use must be an object, got []."),
        ("use.prevalence", 1.5, "$.use.prevalence must be null or lie between 0 and 1, got 1.5."),
        ("use.pricing.positives", "all", "$.use.pricing.positives must be one of 'case', 'amount'"),
        ("use.costs.cost_fn", "5", "$.use.costs.cost_fn must be a number, got '5'."),
        ("use.costs.cost_fn", 10**400, "$.use.costs.cost_fn must be a number that float64 holds"),
        ("models", document()["models"] * 2, "models[1].name must not be the name of two models"),
        (
            "models.0.sweep",
            {"weighted": True, "scores": [0.5], "tp": [-0.5], "fp": [1]},
            "sweep.tp[0] must not be negative, got -0.5",
        ),
        ("models", [], "$.models must have at least one model, got []."),
        ("models", {}, "$.models must be an array, got {}."),
        ("models.0.threshold", "0.5", "$.models[0].threshold must be a number, got '0.5'."),
        ("models.0.sweep.scores.1", 0.95, "$.models[0].sweep.scores[1] must be below the score"),
        ("models.0.sweep.tp.3", 0, "$.models[0].sweep.tp[3] must not be below the number before"),
        ("models.0.sweep.tp.0", -1, "$.models[0].sweep.tp[0] must lie between 0 and 2**63 - 1"),
        ("models.0.sweep.tp.0", 0.5, "$.models[0].sweep.tp[0] must be a whole number, got 0.5."),
        (
            "models.0.sweep.fp",
            [],
            "$.models[0].sweep.fp must have 20 items, one per score, got [].",
        ),
        ("models.0.sweep.fp.19", 2**63 - 1, "$.models[0].sweep must hold at most 2**63 - 1 cases"),
        ("models.0.amounts", {}, "$.models[0].amounts must have the member 'weighted'."),
        ("models.0.at_threshold.tp", 6, "$.models[0].at_threshold.tp must be 5, as the sweep has"),
        (
            "models.0.at_threshold.measures.recall",
            0.6,
            "$.models[0].at_threshold.measures.recall must be 0.5, as follows from the counts",
        ),
        (
            "models.0.at_threshold.measures.recall",
            None,
            "$.models[0].at_threshold.measures.recall must be 0.5, as follows from the counts",
        ),
        (
            "models.0.at_threshold.measures.f_beta",
            0.6,
            "$.models[0].at_threshold.measures must not have the member 'f_beta'.",
        ),
    ],
)
def test_what_breaks_a_rule_is_refused_with_path_and_reason(
    path: str, value: object, message: str
) -> None:
    whole = document()
    place, last = place_in(whole, path)
    place[last] = value
    assert message in refused(whole)


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
    assert asdict(made_result().models["score"].counts) == {
        cell: model["at_threshold"][cell] for cell in ("tp", "fp", "fn", "tn")
    }
    assert model["at_threshold"]["measures"]["recall"] == 0.5
