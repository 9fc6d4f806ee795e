"""A task that nothing knows but the test that adds it: page, table, files, link, commands."""

import json
from collections.abc import Iterator
from io import BytesIO
from math import isnan
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from perfcore.readers import Limits
from perfcore.readers.isolated.packing import packed, unpacked
from perfcore.readers.openings import opened as opening
from perfcore.results import read_document, result_json
from perfview.commands.checks import NOT_MET, check_result
from perfview.commands.reports import write_report
from perfview.downloads.cards import card_html
from perfview.downloads.comparison_tables import pairs_csv
from perfview.downloads.facts import words_now
from perfview.downloads.one_file import page_html
from perfview.kit.pages import PAGES
from perfview.kit.tasks import TASKS
from perfview.session.choices import Choices
from perfview.session.data_files import DataFile, read_file
from perfview.session.data_sets import DataSet
from perfview.session.sessions import Files
from perfview.store.contents import Payload
from perfview.store.payloads import decode, encode
from perfview.store.reductions import Limit, limit_of
from perfview.tasks.comparisons import counted_comparison
from tests.perfcore.readers.same_records import same
from tests.perfview.links.test_share_pages import shared
from tests.perfview.running_app import APP, opened, ran
from tests.perfview.toys import toy_task
from tests.task_lists import put_in, taken_out

Capture = pytest.CaptureFixture[str]
CSV = b"event,hours_a,hours_b\n1,2,4\n0,4,4\n1,6,0\n"
RATES = {"hours_a": 2 / 12, "hours_b": 2 / 8}


@pytest.fixture(autouse=True)
def spells(tmp_path: Path) -> Iterator[None]:
    """The task in all lists, its page with a script of its own."""
    script = tmp_path / "spells.py"
    script.write_text('from perfview.pages import show\n\nshow("spells")\n')
    put_in(toy_task.TASK, toy_task.SpellForm(), toy_task.PAGE, str(script))
    yield
    taken_out("spells")


def file() -> DataFile:
    return read_file(CSV, name="spells.csv", sample="spells")


def page_of(data: DataSet) -> AppTest:
    """Its page, with these data in use."""
    app = AppTest.from_file(str(APP), default_timeout=60)
    app.session_state["files"] = Files({data.id: data}, {data.id: data})
    app.session_state["choices"] = Choices(data=data.id)
    app.switch_page(PAGES["spells"].file)
    return ran(app)


def rates(app: AppTest) -> dict[str, float]:
    """The first figure of each row of the table on the page."""
    rows = app.board_header("ranking")["models"]
    return {row["name"]: row["cells"][0]["value"] for row in rows}


def result(data: DataSet, **said: Any) -> Any:
    tallies = {model: data.tally(model) for model in data.models}
    return toy_task.result_of(data, Choices(), tallies, **words_now("Mine"), **said)


def test_the_task_is_at_most_200_lines() -> None:
    lines = Path(toy_task.__file__).read_text().splitlines()
    assert sum(map(bool, lines)) <= 200


def test_a_file_is_read_as_its_task_and_its_page_shows_and_explains_the_figures() -> None:
    data = file()
    assert (data.task, data.reads_well, data.task_key) == ("spells", True, "spells")
    app = page_of(data)
    assert rates(app) == RATES
    assert "How many events there are for one of hours." in app.pressed("explain_rate").texts()


def test_an_upload_comes_back_from_the_process_that_reads_it() -> None:
    read = opening(BytesIO(RUNS.encode()), name="folds.csv", limits=Limits())
    sent = packed(read)
    assert isinstance(read.reading.predictions, toy_task.Spells)
    same(read, unpacked(sent))
    put_back = taken_out("spells")
    with pytest.raises(TypeError, match="cannot send Spells: its layout must name it"):
        packed(read)
    with pytest.raises(TypeError, match="sent Spells, which no layout names"):
        unpacked(sent)
    put_back()


RUNS = "event,hours_a,hours_b,fold\n" + "".join(
    f"{(i * 7) % 3 % 2},{1 + i % 5},{1 + i % 5 + i % 3},{i % 4}\n" for i in range(40)
)


def test_two_models_are_compared_and_runs_shown() -> None:
    data = read_file(RUNS.encode(), name="folds.csv", sample="folds")
    app = page_of(data)
    found = counted_comparison(data)
    judged = found.differences["hours_a", "hours_b"]["rate"]
    assert found.paired
    assert (judged.ahead, judged.method, judged.low < judged.value < judged.high) == (
        *("second", "delta, t"),
        True,
    )
    told = next(each for each in app.headers() if "beyond chance?" in str(each.get("caption")))
    assert [each["label"] for each in told["figures"][:2]] == ["hours_a", "hours_b"]
    assert told["models"][0]["cells"][2]["value"] == judged.value
    assert told["models"][0]["cells"][4]["text"] == "hours_b, beyond chance"
    assert b"hours_a,hours_b,rate," in pairs_csv(found.differences)
    runs, tests = (each.value for each in app.dataframe)
    assert [*runs["Run"]][:6] == [
        "0",
        "1",
        "2",
        "3",
        "Mean of the runs (macro)",
        "Standard deviation",
    ]
    assert [*runs["Cases"]][:4] == ["10"] * 4
    assert tests["Model A"].tolist() == ["hours_a"]
    assert "The plain paired t-test gives" in app.texts()


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 9)), min_size=1, max_size=8), st.randoms())
def test_figures_stay_in_bounds_whatever_the_order_and_say_why_they_are_undefined(
    spells: list[tuple[bool, int]], turns: Any
) -> None:
    tallies = []
    for _ in range(2):
        lines = "".join(f"{int(event)},{hours}\n" for event, hours in spells)
        data = read_file(f"event,hours\n{lines}".encode(), name="some.csv", sample="some")
        tallies.append(data.tally("hours"))
        turns.shuffle(spells)
    for each in toy_task.FIGURES.values():
        value = each.of(tallies[0])
        assert value == each.of(tallies[1]) or isnan(value)
        assert isnan(value) == (each.why_undefined(tallies[0]) is not None)
        assert isnan(value) or each.bounds[0] <= value <= each.bounds[1]


def test_a_link_holds_the_sums_and_no_spell() -> None:
    token = shared(page_of(file()))
    app = opened(PAGES["spells"].file, share=token)
    assert rates(app) == RATES
    (data,) = app.session_state["link"].files
    assert (data.task, data.from_link, data.fingerprint) == ("spells", True, file().sha256)
    payload = TASKS["spells"].parcel(file(), Choices()).payload
    assert decode(encode(payload)) == Payload((), wholes=payload.wholes).having({})
    assert limit_of(payload) == Limit(3, "hours_a", "cells")


def test_files_are_made_of_it_and_its_result_is_read_back() -> None:
    made = result(file())
    again = read_document(result_json(made))
    assert {name: each.tally for name, each in again.models.items()} == {
        name: file().tally(name) for name in RATES
    }
    told = json.loads(result_json(made))
    assert told["models"][1]["figures"]["rate"] == RATES["hours_b"]
    assert "0.167" in card_html(made, "hours_a").decode()
    page = page_html(made, "hours_a", counted_comparison(file())).decode()
    assert "Which model is better?" in page
    assert "Is the difference beyond chance?" in page


def test_commands_know_it(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "spells.csv").write_bytes(CSV)
    options: dict[str, Any] = dict.fromkeys(("model", "threshold", "cost_fn", "cost_fp"))
    known = {"sources": [str(tmp_path / "spells.csv")], "title": "", "drop_bad_rows": False}
    for name in ("report.html", "result.json"):
        written = tmp_path / name
        is_json = name.endswith("json")
        write_report(**known, **options, output=written, as_json=is_json, smaller_is_positive=())
    assert read_document(tmp_path / "result.json").models["hours_a"].tally.events == 2
    assert "spells.csv" in (tmp_path / "report.html").read_text()
    asked = {"result": tmp_path / "result.json", "most": (), "model": "hours_b"}
    assert check_result(**asked, least=["rate=0.25"]) == 0
    assert check_result(**asked, least=["rate=0.26"]) == NOT_MET
    assert "rate 0.25, at least 0.26: NOT MET" in capsys.readouterr().out
