"""Texts of a file as predictions, as a tally and as a result: no text leaves, numbers come back."""

import json
from datetime import UTC, datetime
from typing import Any

import numpy as np
import pytest

from perfcore.data import TextCases, TextPredictions, joined_runs
from perfcore.results import (
    ResultError,
    TextModelResult,
    TextResult,
    read_result,
    read_text_result,
    result_json,
)
from perfcore.results.records import DataOrigin
from perfcore.results.texts import TEXTS
from perfcore.tasks import TASKS
from perfcore.texts import figures_of, packed, perplexity, segments, text_tally, unpacked
from tests.perfcore.result_schema import SCHEMA

REFERENCES = (("the cat sat on the mat",), (), ("a dog", "one dog"))
LOGS = np.array([[-2.5, 3], [0, 0], [-1.0, 2]])


def predictions() -> TextPredictions:
    one = TextCases(("the cat sat on a mat", "none", ""), REFERENCES, LOGS)
    other = TextCases(("A cat", "some", "a dog"), tuple(map(tuple, REFERENCES)))
    return TextPredictions("news.tsv", {"one": one, "other": other})


def result() -> TextResult:
    found = predictions()
    tallies = {name: TASKS["texts"].tally(found, name) for name in found.models}
    return TextResult(
        created=datetime(2026, 1, 1, tzinfo=UTC),
        product="a test",
        origin=DataOrigin(name="news.tsv"),
        models={name: TextModelResult(tally=tally) for name, tally in tallies.items()},
    )


def test_systems_share_references_and_are_cut_alike() -> None:
    found = predictions()
    one, other = found.models.values()
    assert one.references is other.references
    assert (found.paired, found.labels, len(one)) == (True, (), 3)
    tally = text_tally(found, "one")
    assert (tally.size, tally.n, tally.tokens) == (3, 2, "13a")
    assert perplexity(tally) == pytest.approx(np.exp(3.5 / 5))
    assert text_tally(found, "one", "char", lowercase=True).tokens == "char"
    chinese = TextCases(("今天很好", "a", "b"), (("今天好",), (), ("x",)))
    assert text_tally(TextPredictions("a", {"zh": chinese}), "zh").tokens == "zh"


@pytest.mark.parametrize(
    ("cases", "told"),
    [
        ({"references": REFERENCES[:2]}, "hold the references of each of 3 hypotheses"),
        ({"hypotheses": ("a", None, "b")}, "Argument hypotheses must hold texts"),
        ({"references": (("a",), (3,), ())}, "Argument references must hold texts, got 3"),
        ({"log_probabilities": LOGS[:2]}, r"have shape \(3, 2\)"),
        ({"log_probabilities": -LOGS}, "hold finite sums, 0 or less"),
        ({"log_probabilities": LOGS * np.nan}, "hold finite sums, 0 or less"),
        ({"run": np.array([0, 1])}, "have shape"),
    ],
)
def test_cases_that_do_not_fit_are_refused(cases: dict[str, Any], told: str) -> None:
    given: dict[str, Any] = {"hypotheses": ("a", "b", "c"), "references": REFERENCES}
    with pytest.raises(ValueError, match=told):
        TextCases(**{**given, **cases})


def test_systems_that_do_not_fit_each_other_are_refused() -> None:
    one = predictions().models["one"]
    other = TextCases(("a", "b", "c"), (("x",), (), ()))
    with pytest.raises(ValueError, match="System 'other' must have the references of the others"):
        TextPredictions("a", {"one": one, "other": other})
    with pytest.raises(ValueError, match="at least one system"):
        TextPredictions("a", {})
    of_runs = TextCases(("a", "b", "c"), REFERENCES, run=np.array([0, 1, 2]))
    with pytest.raises(ValueError, match="indices below 2, got 2"):
        TextPredictions("a", {"one": of_runs}, runs=("x", "y"))
    with pytest.raises(ValueError, match="' holds texts: put all segments into one file"):
        joined_runs([("news.tsv", predictions()), ("more.tsv", predictions())])


def test_a_result_is_read_back_to_the_byte_follows_the_schema_and_holds_no_text() -> None:
    written = result_json(result())
    SCHEMA.validate(json.loads(written))
    again = read_text_result(written)
    assert result_json(again) == written
    assert b"cat" not in written
    assert b"dog" not in written
    whole, read = result(), again.models["one"]
    assert figures_of(read.tally) == figures_of(whole.models["one"].tally)
    assert {"bleu", "meteor", "perplexity"} <= {*TEXTS.figures(again, read)}
    assert "perplexity" not in TEXTS.figures(again, again.models["other"])
    with pytest.raises(ResultError, match=r"perfcore\.results\.read_text_result reads it"):
        read_result(written)


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        (("figures", "bleu"), 99.0, "as follows from the counts"),
        (("tally", "tokens"), "spm", "Member 'tokens' must be one of 13a"),
        (("tally", "lowercase"), 1, "be true or false"),
        (("tally", "scored"), [True, 1, True], "be a list of true and false"),
        (("tally", "scored"), [True, False], "hold numbers, 2 in a column"),
        (("tally", "tables", "bleu"), [[0, 0, 0]], "must have 10 columns"),
        (("tally", "tables", "bleu", 0), [6, 0, -1], "not negative"),
        (("tally", "tables", "bleu", 0), [6, 3, 1], "be 0 where segments have no reference"),
        (("tally", "tables", "bleu", 0), [6, "0", 1], "hold numbers, 3 in a column"),
        (("tally", "tables", "likelihoods", 0), [1, 0, 0], "but log-probabilities"),
        (("tally", "tables", "more"), [], "have exactly bleu"),
        (("tally", "more"), [], "There must be the members tokens"),
    ],
)
def test_a_result_that_does_not_follow_is_refused(path: Any, value: Any, told: str) -> None:
    document = json.loads(result_json(result()))
    place = document["models"][0]
    *above, last = path
    for each in above:
        place = place[each]
    place[last] = value
    with pytest.raises(ResultError, match=told):
        read_text_result(json.dumps(document).encode())


def test_segments_too_long_to_be_aligned_come_back_as_such() -> None:
    told = packed(segments(["a b"], ["a c"]))
    key = next(key for key in told["tables"] if key.startswith("meteor"))
    told["tables"][key] = [[None]] * len(told["tables"][key])
    assert np.isnan(figures_of(unpacked(told))["meteor"])
