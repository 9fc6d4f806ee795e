"""Texts of a file or an author in every download: read as they are, lost nowhere, never run."""

import ast
import csv
import re
import zipfile
from base64 import b64decode
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO, StringIO
from pathlib import PurePosixPath

import pytest

from perfcore.costs import CostMatrix
from perfcore.readers import Choices
from perfcore.results import Result, Use, read_result, result_json
from perfview.downloads import one_file
from perfview.downloads.cards import card_html
from perfview.downloads.one_file import page_html
from perfview.downloads.sources import Source, reproduction
from perfview.downloads.table_buttons import file_name
from perfview.kit.boards.packing import unpacked
from perfview.tasks.binary.files.tables import result_zip
from tests.hostile_inputs import MARKUP
from tests.perfview.downloads.made_results import (
    HOSTILE,
    ORIGIN,
    STARTS,
    TWENTY,
    made_result,
    unmarked,
)
from tests.perfview.downloads.test_exports_pages import Elements
from tests.perfview.pages.test_hostile_pages import figures
from tests.perfview.words.marked import texts_in_json

BEFORE = ("", " ", "\t", "\r", "\n", "\u200b", "\ufeff ", '"', "'", "a;", 'a";"', "a\n", "a,", '",')
FORMULAS = (
    *(f"{before}{start}1+cmd|' /C calc'!A0" for before in BEFORE for start in STARTS),
    "=DDE(\"cmd\";\"/C calc\";\"x\")",
    '=IMPORTXML("http://elsewhere.invalid";"//a")',
    "-1-1",
    "+1",
    "-1e5",
    "'=1",
)  # fmt: skip
TEXTS = (*MARKUP.values(), *HOSTILE, *FORMULAS)


def made(text: str) -> Result:
    """A result in which every text is this one."""
    origin = replace(ORIGIN, name=text, positive=text, negative=text)
    use = Use(costs=CostMatrix(cost_fn=5), unit=text)
    return made_result(title=text, note=text, origin=origin, use=use, models={text: TWENTY})


def source(text: str) -> Source:
    names = dict.fromkeys(("truth", "weight", "positive", "id", "group", "run"), text)
    columns = Choices("wide", (text,), labels=(text, text), **names)
    return Source(file=text, columns=columns)


def constants(script: str) -> list[object]:
    return [each.value for each in ast.walk(ast.parse(script)) if isinstance(each, ast.Constant)]


def shape(script: str) -> list[str]:
    """What a script does: its syntax, whatever its texts say."""
    return [type(each).__name__ for each in ast.walk(ast.parse(script))]


def elements(page: Elements) -> list[tuple[str, set[str]]]:
    return [(tag, set(attributes)) for tag, attributes in page.tags]


def require_text_on_card(text: str) -> None:
    plain, card = (Elements(card_html(made(each), each)) for each in ("x", text))
    assert elements(card) == elements(plain)
    assert card.texts["h1"] == [text]
    assert card.texts["dd"].count(text) == 4  # data, model and both labels
    assert any(text in said for said in card.texts["p"])
    assert text in constants(card.texts["code"][0])


def require_cells(text: str) -> None:
    with zipfile.ZipFile(BytesIO(result_zip(made(text), text))) as archive:
        for name in archive.namelist():
            assert re.fullmatch(r"[a-z_]+\.csv", name)
        written = archive.read("result.csv").decode("utf-8-sig")
    rows = list(csv.reader(StringIO(written, newline="")))
    assert {len(row) for row in rows} == {2}
    told = {name: unmarked(value) for name, value in rows}
    for name in ("title", "note", "data", "positive", "negative", "model", "unit"):
        assert told[name] == text
    # As spreadsheets cut the lines that know the comma, and those that know the semicolon.
    cells = [cell for row in rows for cell in row]
    cells += [cell for line in re.split("[\r\n]", written) for cell in re.split("[;\t]", line)]
    for cell in cells:
        assert not cell.strip(' "\u200b\ufeff').startswith(STARTS) or is_number(cell), cell


def is_number(cell: str) -> bool:
    return re.fullmatch(r"[+-]?[\d.]+(e[+-]?\d+)?", cell) is not None


def require_same_result(text: str) -> None:
    result = made(text)
    read = read_result(result_json(result))
    assert (read.title, read.note, read.origin, read.use) == (text, text, result.origin, result.use)
    assert list(read.models) == [text]


def require_same_script(text: str) -> None:
    for given in (source, lambda _: None):
        plain, script = (reproduction(made(each), each, given(each)) for each in ("x", text))
        if ("read_table" in plain) == ("read_table" in script):  # else there was no room
            assert shape(script) == shape(plain)
        assert text in constants(script)
        assert script.replace("\n", "").isprintable()  # no character turns the line around


def require_tame_name(text: str) -> None:
    name = file_name(text, text)
    assert re.fullmatch(r"[^\W_]+(-[^\W_]+)*", name)
    assert PurePosixPath(name).name == name


DOWNLOADS: dict[str, Callable[[str], None]] = {
    "card": require_text_on_card,
    "tables": require_cells,
    "result": require_same_result,
    "script": require_same_script,
    "name": require_tame_name,
}


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("download", DOWNLOADS)
def test_every_text_stays_a_text(download: str, *, every: bool) -> None:
    assert len(TEXTS) > 150
    for text in TEXTS if every else TEXTS[::3]:
        try:
            DOWNLOADS[download](text)
        except Exception as error:
            error.add_note(f"The text: {text!r}")
            raise


def test_every_text_stays_a_text_on_the_page_in_one_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_file, "plotly", lambda: "let small;")
    whole = "".join(TEXTS)
    plain, page = (Elements(page_html(made(each), each)) for each in ("x", whole))
    assert elements(page) == elements(plain)
    assert page.texts["h1"] == [whole]
    assert page.texts["dd"].count(whole) == 4
    assert whole in page.texts["p"]
    assert page.policy().split("style-src")[0] == plain.policy().split("style-src")[0]
    for board in page.data()["boards"]:
        content, _ = unpacked(b64decode(board["content"]))
        labels = {"positive": whole, "negative": whole}
        assert (content["payload"]["model"], content["payload"]["labels"]) == (whole, labels)
        for figure in figures(content):
            for _, text in texts_in_json(figure, "", {"meta"}):
                assert not re.search(r"<(?!/?b>|br>|/?extra>|/?sub>|/?sup>|/?i>)", text)
