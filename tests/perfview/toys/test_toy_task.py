"""A task that nothing knows but the test that adds it: page, table, files, link, commands."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import perfcore.tasks
from perfcore.readers import FORMS
from perfcore.results import read_document, result_json
from perfview.commands.checks import NOT_MET, check_result
from perfview.commands.reports import write_report
from perfview.downloads.cards import card_html
from perfview.downloads.facts import words_now
from perfview.downloads.figure_tables import figures_file
from perfview.downloads.one_file import page_html
from perfview.kit.pages import PAGES
from perfview.kit.tasks import TASKS
from perfview.session import caches
from perfview.session.choices import Choices
from perfview.session.data_files import DataFile, read_file
from perfview.session.data_sets import DataSet
from perfview.session.sessions import Files
from perfview.store.contents import Payload
from perfview.store.payloads import decode, encode
from perfview.store.reductions import Limit, limit_of
from tests.perfview.links.test_share_pages import shared
from tests.perfview.running_app import APP, opened, ran
from tests.perfview.toys import toy_task

Capture = pytest.CaptureFixture[str]
CSV = b"event,hours_a,hours_b\n1,2,4\n0,4,4\n1,6,0\n"
RATES = {"hours_a": 2 / 12, "hours_b": 2 / 8}


@pytest.fixture(autouse=True)
def spells(tmp_path: Path) -> Iterator[None]:
    """The task in all lists, its page with a script of its own."""
    script = tmp_path / "spells.py"
    script.write_text('from perfview.pages import show\n\nshow("spells")\n')
    perfcore.tasks.TASKS["spells"] = toy_task.CORE
    FORMS["spells"] = toy_task.SpellForm()
    TASKS.add(toy_task.TASK)
    PAGES.add(replace(toy_task.PAGE, script=str(script)))
    yield
    PAGES.remove("spells")
    TASKS.remove("spells")
    del FORMS["spells"], perfcore.tasks.TASKS["spells"]


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


def test_a_link_holds_the_sums_and_no_spell() -> None:
    token = shared(page_of(file()))
    app = opened(PAGES["spells"].file, share=token)
    assert rates(app) == RATES
    (data,) = app.session_state["link"].files
    assert (data.task, data.from_link, data.fingerprint) == ("spells", True, file().sha256)
    payload = TASKS["spells"].parcel(file()).payload
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
    assert b"hours_b,0.25," in figures_file(toy_task.table(made), "clock")
    assert "0.167" in card_html(made, "hours_a").decode()
    assert "hours_b" in page_html(made, "hours_a").decode()


def test_commands_know_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(caches, "_OF_COMMAND", [])
    monkeypatch.setattr("logging.disable", lambda level: None)  # for the tests that follow
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
