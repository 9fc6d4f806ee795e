"""Result files opened as data: whatever stands in them, they open or are refused in a sentence."""

import copy
import json
import random
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest

import perfview.pages  # noqa: F401  # fills the lists of tasks and pages
from perfcore.readers import ReadError
from perfcore.results import result_json
from perfview.downloads.facts import words_now
from perfview.kit.tasks import TASKS
from perfview.session import uploaded_files
from perfview.session.choices import Choices
from perfview.session.uploaded_files import data_of_result, is_result
from tests.perfview.running_app import csv
from tests.perfview.shared_cases import file_of

FILE = file_of(
    csv(truth=[10, 12, 15, 20, 8], linear=[11, 11, 18, 16, 8], forest=[1, 2, 3, 4, 5]).decode()
)
LIES: tuple[Any, ...] = (*(1e308, -1e308, 5e-324, -1, 2**63, None, True, "", "x", [], {}, [[]]), 0)


def document(*, drawn: bool = True) -> dict[str, Any]:
    tallies = {name: FILE.tally(name) for name in FILE.models}
    result = TASKS["regression"].report.result(
        FILE, Choices(), tallies, drawn=drawn, **words_now("Monday")
    )
    found: dict[str, Any] = json.loads(result_json(result))
    return found


def opened(told: Any) -> Any:
    return data_of_result(BytesIO(json.dumps(told).encode()), name="tips.json")


def test_what_is_kept_of_every_model_is_opened_under_a_name_of_its_own() -> None:
    found = opened(document())
    assert (found.name, found.task, found.title) == ("tips.json", "regression", "Monday")
    assert found.models == FILE.models
    assert found.from_link, "there are no rows"
    assert not found.for_all
    assert found.found.paired
    assert found.fingerprint == FILE.fingerprint


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b'{"format": "cutpoint.result", "version": 2}', "damaged result file"),
        (b'{"format": "cutpoint.result"' + b"[" * 50_000, "damaged result file"),
    ],
)
def test_what_is_no_result_is_refused(text: bytes, said: str) -> None:
    assert is_result(BytesIO(text))
    with pytest.raises(ReadError, match=said):
        data_of_result(BytesIO(text), name="tips.json")


def test_a_result_without_what_pages_show_is_refused() -> None:
    with pytest.raises(ReadError, match=r"is a result, for `cutpoint check`\. Send the data file"):
        opened(document(drawn=False))


def test_a_large_one_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploaded_files, "MOST", 1000)
    with pytest.raises(ReadError, match="more than 1,000 bytes"):
        opened(document())


@pytest.mark.parametrize("text", [b"truth,score\n", b"[]", b'{"version": 2}', b""])
def test_other_files_are_none(text: bytes) -> None:
    assert not is_result(BytesIO(text))


def test_a_document_that_was_laid_out_anew_is_one() -> None:
    assert is_result(BytesIO(json.dumps(document(), indent=2).encode()))


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every object or array in a document with each of its keys."""
    keys = value if isinstance(value, dict) else range(len(value))
    for key in keys:
        yield value, key
        if isinstance(value[key], dict | list):
            yield from places(value[key])


@pytest.mark.parametrize("many", [40, pytest.param(300, marks=pytest.mark.thorough)])
def test_lies_are_refused_or_do_no_harm(many: int) -> None:
    chance, told = random.Random(3), document()
    size, refused = len([*places(told["shown"])]), 0
    for _ in range(many):
        lying = copy.deepcopy(told)
        holder, key = [*places(lying["shown"])][chance.randrange(size)]
        holder[key] = chance.choice(LIES)
        try:
            found = opened(lying)
        except ReadError:
            refused += 1
            continue
        for name in found.models:
            looks = found.found.models[name].looks
            json.dumps([each.told() for each in looks.errors.values()], allow_nan=False)
            json.dumps(looks.bins.told(), allow_nan=False)
    assert refused > many / 6


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("grid", "edges"), [*range(100_000)]),
        (("grid", "edges"), [1.0]),
        (("grid", "edges"), [2.0, 1.0]),
    ],
)
def test_a_grid_of_too_many_cells_takes_no_memory(path: tuple[str, str], value: Any) -> None:
    told = document()
    told["models"][0]["tally"][path[0]][path[1]] = value
    with pytest.raises(ReadError, match="damaged result file"):
        opened(told)
