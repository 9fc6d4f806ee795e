"""The download menu of both pages, run as a whole."""

import base64
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from urllib.parse import parse_qsl

import numpy as np
import pytest
import streamlit as st

from perfcore.results import result_json
from perfview.downloads.cards import card_html
from perfview.downloads.menu import LONGEST
from perfview.downloads.table_buttons import file_name
from perfview.kit import pages
from perfview.kit.boards.packing import Columns, unpacked
from perfview.links.preparations import Single, prepared_payload
from perfview.session.choices import Choices
from perfview.session.data_sets import data_of
from perfview.session.samples import Sample
from perfview.store.reductions import Reduction, reduced
from perfview.tasks.binary.files.files import model_files, single_in
from perfview.tasks.binary.files.report import result_of
from perfview.words import say
from tests.perfview.downloads.test_exports_pages import Elements
from tests.perfview.running_app import Screen, each_sample, first, opened
from tests.perfview.shared_cases import file_of, parcel

PAGES = [page.file for page in pages.PAGES.values() if page.downloads is model_files]
BUTTONS = [
    "Page that works offline (HTML)",
    "Decision card, one page (HTML)",
    "Every threshold (CSV)",
    "Tables behind the figures (ZIP)",
    "Whole result (JSON)",
]


def labels(app: Screen) -> list[str]:
    return [button.proto.label for button in app.get("download_button")]


@pytest.mark.parametrize("sample", each_sample())
def test_every_sample_can_be_downloaded_on_each_page_of_a_model(sample: Sample) -> None:
    for page in PAGES:
        app = opened(page, data=sample.id)
        assert labels(app) == BUTTONS
        # Streamlit reruns for no download: the reader's place on the page stays.
        assert all(button.proto.ignore_rerun for button in app.get("download_button"))


# Complete and sampled tables, weights, amounts, another prevalence, requirements.
ADDRESSES = [
    "data=twenty_cases&t=0.54&need=recall:0.4,alert_rate:0.5&p=0.05&axis=share&mark=recall",
    "data=digit_misreads&cost_fn=40&matrix=counts",
    "data=low_tips&amount=both&unit=EUR&cost_fn=0.2&t=0.4",
    "data=eights_weighted&t=inf",
    "data=low_tips&amount=fn&p=0.3&range=cost_fn:1..9",
    "data=aggregated_scores&model=model",
]


@pytest.mark.parametrize("query", first(ADDRESSES, *ADDRESSES[:4]))
def test_the_boards_of_the_file_are_told_what_those_of_the_app_are(
    query: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: dict[str, Callable[[], bytes]] = {}

    def kept(label: str, data: Callable[[], bytes], **options: object) -> None:
        made[label] = data

    monkeypatch.setattr(st, "download_button", kept)
    app = opened(**dict(parse_qsl(query)))
    told = {"threshold": messages(app)}
    told |= {page: messages(app.turned(page)) for page in ("calibration", "costs")}
    boards = Elements(made[BUTTONS[0]]()).data()["boards"]
    assert {each["place"] for each in boards} == told.keys()
    for each in boards:
        content, points, board, near = told[each["place"]]
        sent, its_points = unpacked(from_planes(base64.b64decode(each["content"])))
        extra, its_others = unpacked(from_planes(base64.b64decode(each["board"])))
        # Apart from what says that there is no Python and no server, all is the same.
        payload = content["payload"]
        words = payload["words"] | {"hint": say("downloads.hint")}
        assert sent == content | {"payload": payload | {"alone": True, "words": words}}
        assert extra == {name: board[name] for name in board.keys() - {"plotly", "missing"}}
        assert same(its_points, points)
        if near:  # the points are a sample: those near the threshold are in the file too
            held = {name: np.append(its_points[name], its_others[name]) for name in near}
            order = np.argsort(held["index"])
            at = order[np.searchsorted(held["index"], near["index"], sorter=order)]
            assert same({name: column[at] for name, column in held.items()}, near)
        else:
            assert its_others["index"].size == 0


def from_planes(message: bytes) -> bytes:
    """The message of which `in_planes` made this one, as the browser makes it again."""
    start = 4 + int(np.frombuffer(message, dtype="<u4", count=1)[0])
    return message[:start] + np.frombuffer(message[start:], np.uint8).reshape(8, -1).T.tobytes()


def messages(app: Screen) -> tuple[dict[str, Any], Columns, dict[str, Any], Columns]:
    """What the content of a page and its board are told: header and columns of each."""
    found = [unpacked(element.proto.bytes) for element in app.get("bidi_component")]
    (content,) = (each for each in found if each[0]["kind"] == "content")
    (board,) = (
        each for each in found if each[0].get("id") == content[0]["id"] and "module" in each[0]
    )
    return *content, *board


def same(one: Columns, other: Columns) -> bool:
    """Whether two tables are equal to the bit, NaN included."""
    return one.keys() == other.keys() and all(
        np.array_equal(one[name], other[name], equal_nan=True) for name in one
    )


def test_title_and_note_have_an_end() -> None:
    app = opened()
    assert app.text_input(key="download_title").proto.max_chars == LONGEST["title"]
    assert app.text_area(key="download_note").proto.max_chars == LONGEST["note"]
    app.text_input(key="download_title").set_value("Spring").run()
    assert labels(app) == BUTTONS


ALONE = "\n".join(f"{i % 2},{max(i, 2) / 64 + 2**-20},{i}" for i in range(40))
STANDING = {
    "truth,score,no": (37, 40, 0),  # three cases share one score
    "truth,score,amount": (37, 40, 37 + 1),  # and one of them is alone of its class
    # the first weighs nothing, and of the two others each is alone of its class
    "truth,score,weight": (37, 39, 39),
}


@pytest.mark.parametrize("head", STANDING)
def test_cases_that_stand_alone_are_counted_however_they_are_told(head: str) -> None:
    file = file_of(f"{head}\n{ALONE}")
    alone, cases, of_class = STANDING[head]
    found = single_in(file, "score", file.tally("score"))
    assert found == Single("score", alone, cases, False, of_class)
    assert found == prepared_payload(parcel(file).payload, Reduction()).single  # as a link says
    coarse = reduced(parcel(file).payload, Reduction(least=5))
    (link,) = data_of(coarse, "c" * 64, {"weighted": parcel(file).payload.facts["weighted"]})
    assert single_in(link, "score", link.tally("score")).text() == ""


def test_the_card_has_two_thresholds_and_no_other_score() -> None:
    file = file_of(f"truth,score,no\n{ALONE}")
    counts = {"score": file.tally("score")}
    result = result_of(file, Choices(data=file.id), counts, created=datetime.now(UTC))
    told = card_html(result, "score").decode(), result_json(result).decode()
    scores = {repr(score) for score in counts["score"].cases.thresholds[1:].tolist()}
    found = [{each for each in scores if each[:8] in text} for text in told]
    assert len(found[0]) <= 2
    assert found[1] == scores


@pytest.mark.parametrize(
    ("data", "model", "name"),
    [
        ("spam.csv", "score", "spam-csv-score"),
        ("../../etc/passwd", "a\\b\0c", "etc-passwd-a-b-c"),
        ("医疗 数据", "模型", "医疗-数据-模型"),
        ("\u202egnp.exe", "%2e%2e", "gnp-exe-2e-2e"),
        ("***", "", "cutpoint"),
    ],
)
def test_files_are_called_by_letters_digits_and_dashes(data: str, model: str, name: str) -> None:
    assert file_name(data, model) == name
    assert len(file_name(300 * data, 300 * model).encode()) < 200  # a file system holds it
