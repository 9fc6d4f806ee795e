"""Hostile names on every page: text in every sink, and what was loaded before stays."""

import re
from collections.abc import Iterator

import pytest

from perfview.kit import pages
from perfview.kit.parameters import PARAMETERS
from perfview.words import JOINER
from tests.hostile_inputs import (
    ADDRESSES,
    ELSEWHERE,
    FILES,
    GOOD,
    MARKUP,
    column_named,
    label_named,
    model_named,
)
from tests.perfview.running_app import Screen, opened, opened_data, ran
from tests.perfview.words.marked import texts_in_json, texts_in_proto

PAGES = [page.file for page in pages.PAGES.values()]
EVERYTHING = " ".join(
    MARKUP[name]
    for name in ("image", "anchor", "span", "markdown_image", "markdown_link", "maths", "icon")
)
# What Markdown reads. Options of lists, fields for typing and code blocks show plain characters.
MARKDOWN_FIELDS = {"body", "label", "help", "text", "caption", "title", "message"}


def markdown(app: Screen) -> Iterator[tuple[str, str]]:
    for element in app:
        proto = getattr(element, "proto", None)
        for place, text in texts_in_proto(proto, element.type) if proto else ():
            if place.rsplit(".", 1)[-1] in MARKDOWN_FIELDS:
                yield place, text


def figures(value: object) -> Iterator[dict[str, object]]:
    """Every Plotly figure in what a board is told."""
    if isinstance(value, dict):
        if "layout" in value and "data" in value:
            yield value
        for each in value.values():
            yield from figures(each)
    elif isinstance(value, list):
        for each in value:
            yield from figures(each)


def require_text_alone(app: Screen) -> int:
    """No markup of a file is left for Markdown or Plotly; return how often its names are shown."""
    shown = 0
    for place, text in markdown(app):
        bare = re.sub(r"\\.", "", text.replace(JOINER, ""))
        if "elsewhere" not in text:
            continue
        shown += 1
        for mark in ("<", "![", "](", "$", ":material", "javascript:", "://"):
            assert mark not in bare, (place, text)
    for figure in figures(app.headers()):
        for _, text in texts_in_json(figure, "", {"meta"}):  # our own scripts compare that
            shown += "&lt;img" in text
            assert not re.search(r"<(?!/?b>|br>|/?extra>|/?sub>|/?sup>|/?i>)", text), text
    return shown


def test_names_from_a_file_are_text_on_every_page() -> None:
    for make in (column_named, label_named, model_named):
        app = opened_data().uploaded((f"{EVERYTHING}.csv", make(EVERYTHING)))
        shown = [require_text_alone(ran(app.switch_page(page))) for page in PAGES]
        assert all(shown[:3]), (make, shown)  # one model alone is compared with nothing


def test_hostile_files_lose_nothing_that_was_loaded() -> None:
    app = opened_data().uploaded(("mine.csv", GOOD))
    mine = app.address()["data"]
    for name in ("columns_100000.csv", "nul_late.csv", "zip_bomb.csv", "parquet_cut.parquet"):
        app.uploaded((f"<b>{name}", FILES[name]()))
        said = app.texts()
        assert "Not taken in" in said, name
        assert "What was loaded before is still in use: “mine.csv”." in said, name
        assert app.address()["data"] == mine
    app.turned("threshold")


def test_whatever_an_address_says_a_page_opens_and_says_what_was_left_out() -> None:
    values = {value for _, value in ADDRESSES}
    chosen = sorted(values, key=len)[:: len(values) // 6]
    for page, value in zip([*PAGES, *PAGES], chosen, strict=False):
        app = opened(page, **dict.fromkeys((*PARAMETERS.names, "share"), value))
        assert app.main.children
        require_text_alone(app)
    app = opened("", **{"model": f"![x]({ELSEWHERE}/m.png)", "data": "<img src=x>"})
    assert "you cannot open" in app.texts() or "which means nothing" in app.texts()


@pytest.mark.parametrize(
    ("page", "data", "wrong"),
    [
        ("calibration", "breast_cancer", {"bins": "width:0", "calibrate": "nonsense"}),
        (
            "regression",
            "tips",
            {"off": "-1", "off_in": "mile", "zoom": "1_0_0_1", "lit": "rows_1-2"},
        ),
        (
            "classes",
            "digits",
            {"undefined": "nil", "top": "99", "report": "recall+recall", "lines": "0+0"}
            | {"sure": "maybe", "ordered": "2"},
        ),
    ],
)
def test_what_a_page_makes_nothing_of_is_said_and_left_out(
    page: str, data: str, wrong: dict[str, str]
) -> None:
    app = opened(f"pages/{page}.py", data=data, **wrong)
    assert not {*wrong} & {*app.address()}
    for name, text in wrong.items():
        assert f"The address says {name} = “{text}”" in app.texts()
