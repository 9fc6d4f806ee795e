"""A result of several classes as JSON: read back exactly, or refused with path and reason."""

import json
import math
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given

from perfcore.chance.classes import class_intervals
from perfcore.classes import ClassCounts, ClassTally
from perfcore.results import (
    ClassModelResult,
    ClassResult,
    ResultError,
    read_class_result,
    read_result,
    result_json,
)
from perfcore.results import classes as writing
from perfcore.tasks import TASKS
from tests.perfview.downloads.made_class_results import (
    IRIS,
    IRIS_COUNTS,
    TREE,
    class_results,
    coins_result,
    made_class_result,
)
from tests.perfview.downloads.made_results import made_result
from tests.perfview.downloads.test_exports_results import SCHEMA, place_in

FIRST = "$.models[0]"
OLD = Path(__file__).parent / "result_version_1.json"


@given(class_results())
def test_what_is_written_is_as_the_schema_says_and_read_back_exactly(result: ClassResult) -> None:
    written = result_json(result)
    SCHEMA.validate(json.loads(written))
    read = read_class_result(written)
    for name in ("title", "note", "created", "product", "origin", "unit"):
        assert getattr(read, name) == getattr(result, name)
    assert (read.costs is None) == (result.costs is None)
    if read.costs is not None:
        np.testing.assert_array_equal(read.costs, result.costs)
        assert not read.costs.flags.writeable
    assert list(read.models) == list(result.models)
    for name, model in result.models.items():
        again = read.models[name]
        np.testing.assert_equal(dict(again.row_figures), dict(model.row_figures))
        require_same(again.tally, model.tally)


def require_same(one: ClassTally, other: ClassTally) -> None:
    """Equal to the last bit, and of the same kind."""
    matrix = one.counts.matrix
    np.testing.assert_array_equal(matrix, other.counts.matrix)
    assert (one.counts.labels, one.counts.stated) == (other.counts.labels, other.counts.stated)
    assert matrix.dtype == other.counts.matrix.dtype
    assert not matrix.flags.writeable
    rows = ("cases", "overruled", "ties", "not_summing")
    assert [getattr(one, key) for key in rows] == [getattr(other, key) for key in rows]
    assert (one.sweeps is None) == (other.sweeps is None)
    if one.sweeps is not None and other.sweeps is not None:
        assert list(one.sweeps) == list(other.sweeps)
        for label, sweep in one.sweeps.items():
            assert sweep == other.sweeps[label]
            assert sweep.tp.dtype == other.sweeps[label].tp.dtype


def test_the_worked_example_is_in_the_file() -> None:
    model = json.loads(result_json(made_class_result()))["models"][0]
    assert model["matrix"] == [[14, 0, 0], [0, 16, 2], [0, 1, 17]]
    told = {key: round(value, 6) for key, value in model["figures"].items()}
    assert told["accuracy"] == told["micro_f1"] == 0.94
    assert told["balanced_accuracy"] == 0.944444
    assert (told["macro_f1"], told["f1_of_means"]) == (0.944402, 0.944874)
    weighted = [told[f"weighted_{key}"] for key in ("precision", "recall", "f1")]
    assert weighted == [0.940929, 0.94, 0.939954]
    assert model["classes"]["recall"] == [1.0, 16 / 18, 17 / 18]
    assert model["sweeps"] is None


def test_counts_beyond_the_floats_stay_exact(tmp_path: Path) -> None:
    many = 2**62 + 1
    counts = ClassCounts(IRIS.labels, [[many, 0, 0], [0, 3, 0], [0, 0, 0]])
    model = ClassModelResult(tally=ClassTally(counts), row_figures={})
    path = tmp_path / "result.json"
    path.write_bytes(result_json(made_class_result(models={"m": model})))
    for told in (path, str(path)):
        assert read_class_result(told).models["m"].tally.counts.matrix[0, 0] == many


def test_undefined_and_infinite_figures_are_told_apart() -> None:
    figures = {"hand_till": math.nan, "log_loss": math.inf, "top_2": 0.5}
    told = coins_result()
    model = replace(told.models["scale"], row_figures=figures)
    written = result_json(coins_result(models={"scale": model}))
    (document,) = json.loads(written)["models"]
    assert document["row_figures"] == {"hand_till": None, "log_loss": "infinite", "top_2": 0.5}
    assert document["classes"]["recall"][2] is None  # there is no euro


def test_sweeps_that_find_no_room_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    one = coins_result().models["scale"]
    twice = coins_result(models={"a": one, "b": one})
    monkeypatch.setattr(writing, "MOST_SCORES", 15)  # either has 3 + 4 + 3 scores
    first, second = json.loads(result_json(twice))["models"]
    assert [len(sweep["scores"]) for sweep in first["sweeps"]] == [4, 4, 3]
    assert second["sweeps"] is None
    assert second["row_figures"]["log_loss"] == first["row_figures"]["log_loss"] > 0


def test_intervals_are_read_back_and_those_of_unknown_figures_are_refused() -> None:
    found = class_intervals(IRIS_COUNTS).figures
    known = {key: found[key] for key in ("accuracy", "mcc")}
    model = replace(TREE, intervals=known, groups="by whole groups of “ward”")
    written = result_json(made_class_result(models={"tree": model}))
    whole = json.loads(written)
    SCHEMA.validate(whole)
    again = read_class_result(written).models["tree"]
    assert again.groups == model.groups
    for key, interval in known.items():
        same = again.intervals[key]
        assert (same.low, same.high, same.level) == (interval.low, interval.high, 0.95)
        assert (same.method, same.value) == (interval.method, pytest.approx(interval.value))
    figures = whole["models"][0]["intervals"]["figures"]
    figures["jaccard"] = figures["mcc"]
    assert "$.models[0].intervals.figures must not have the member 'jaccard'." in refused(whole)


def document() -> dict[str, Any]:
    whole: dict[str, Any] = json.loads(result_json(coins_result()))
    return whole


def refused(whole: dict[str, Any]) -> str:
    """Why a document is refused."""
    with pytest.raises(ResultError) as caught:
        read_class_result(json.dumps(whole).encode())
    return str(caught.value)


@pytest.mark.parametrize(
    ("path", "value", "message"),  # of what stands at the path, unless it names a place: $
    [
        ("version", 3, "must be 1 or 2: this version of perfcore reads no other, got 3."),
        ("task", "spells", f"must be one of {', '.join(map(repr, TASKS))}, got 'spells'."),
        ("task", 5, "must be one of 'classes', got 5."),
        ("extra", 1, "$ must not have the member 'extra'."),
        ("origin.labels", [], "must have at least one label, got []."),
        ("origin.labels.2", "cent", "must not be the label of two classes, got 'cent'."),
        ("origin.labels.1", 5, "must be a text, got 5."),
        ("origin.stated", None, "must be true or false, got None."),
        ("origin.sha256", "AB", "must be null or 64 hexadecimal digits in lower case"),
        ("costs", [[0, 1], [1, 0]], "must have 3 items, one per class, got [[0, 1], [1, 0]]."),
        ("costs", [[0, 1, 2], [1, 0], []], "$.costs[1] must have 3 items, one per class"),
        ("costs", [[0, 1, None]] * 3, "$.costs[0][2] must be a number, got None."),
        ("unit", 5, "must be a text, got 5."),
        ("models", [], "must have at least one model, got []."),
        ("models", document()["models"] * 2, "$.models[1].name must not be the name of two models"),
        ("models.0.weighted", 0, "must be true or false, got 0."),
        ("models.0.matrix", [[1]], "must have 3 items, one per class, got [[1]]."),
        ("models.0.matrix.0.1", -1, "must lie between 0 and 2**63 - 1, got -1."),
        ("models.0.matrix.0.1", 0.5, "must be a whole number, got 0.5."),
        ("models.0.matrix.0.1", 2**63 - 1, "$.models[0].matrix must hold at most 2**63 - 1 cases"),
        ("models.0.rows.ties", 0.5, "must be a whole number, got 0.5."),
        ("models.0.rows.cases", None, "must be a whole number, got None."),
        ("models.0.sweeps", [], "must have 3 items, one per class, got []."),
        ("models.0.sweeps.1.scores.1", 0.9, "must be below the score before it, 0.5, got 0.9."),
        ("models.0.sweeps.0.tp.3", 3, f"{FIRST}.sweeps[0] must sum up to what the matrix has, 2"),
        ("models.0.sweeps.0.fp.3", 3, f"{FIRST}.sweeps[0] must sum up to what the matrix has, 4"),
        ("models.0.figures.accuracy", 0.6, "must be 0.5, as follows from the counts, got 0.6."),
        ("models.0.figures.accuracy", None, "must be 0.5, as follows from the counts, got None."),
        ("models.0.figures.jaccard", 0.6, f"{FIRST}.figures must not have the member 'jaccard'."),
        ("models.0.classes.recall.2", 0, "must be nan, as follows from the counts, got 0."),
        ("models.0.classes.f1", [1], "must have 3 items, one per class, got [1]."),
        ("models.0.classes.auc", [], "$.models[0].classes must not have the member 'auc'."),
        ("models.0.row_figures.log_loss", "nan", "must be a number, got 'nan'."),
        ("models.0.row_figures.other", 1, f"{FIRST}.row_figures must not have the member 'other'."),
    ],
)  # fmt: skip
def test_what_breaks_a_rule_is_refused_with_path_and_reason(
    path: str, value: object, message: str
) -> None:
    whole = document()
    place, last = place_in(whole, path)
    place[last] = value
    where = re.sub(r"\.(\d+)", r"[\1]", path)
    assert (message if message.startswith("$") else f"$.{where} {message}") in refused(whole)


@pytest.mark.parametrize(
    "member",
    [*document(), *(f"origin.{key}" for key in document()["origin"])]
    + [f"models.0.{key}" for key in document()["models"][0]]
    + [f"models.0.rows.{key}" for key in document()["models"][0]["rows"]],
)
def test_every_member_is_needed(member: str) -> None:
    whole = document()
    place, last = place_in(whole, member)
    del place[last]
    assert f"must have the member '{last}'" in refused(whole)


def test_the_other_task_is_named_with_the_function_that_reads_it() -> None:
    told = "$ must be of the task {!r}, got {!r}: perfcore.results.{} reads it."
    with pytest.raises(ResultError) as several:
        read_result(result_json(made_class_result()))
    assert str(several.value) == told.format("binary", "classes", "read_class_result")
    for two in (result_json(made_result()), OLD.read_bytes()):
        with pytest.raises(ResultError) as caught:
            read_class_result(two)
        assert str(caught.value) == told.format("classes", "binary", "read_result")


def test_the_version_before_is_still_read_and_valid() -> None:
    SCHEMA.validate(json.loads(OLD.read_bytes()))
    old, new = read_result(OLD), read_result(result_json(made_result()))
    assert (old.origin, old.use) == (new.origin, new.use)
    assert old.models["score"].sweep == new.models["score"].sweep
    told = json.loads(OLD.read_bytes()) | {"task": "binary"}
    with pytest.raises(ResultError, match="must not have the member 'task'"):
        read_result(json.dumps(told).encode())
    assert not SCHEMA.is_valid(told)
