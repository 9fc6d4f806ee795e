"""Hostile names on every page: text in every sink, and what was loaded before stays."""

import re
from collections.abc import Iterator

from google.protobuf.message import Message
from streamlit.testing.v1 import AppTest

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
from tests.perfview.running_app import (
    address,
    headers,
    opened,
    opened_data,
    ran,
    texts,
    turned,
    uploaded,
)

PAGES = [page.file for page in pages.PAGES.values()]
EVERYTHING = " ".join(
    MARKUP[name]
    for name in ("image", "anchor", "span", "markdown_image", "markdown_link", "maths", "icon")
)
# What Markdown reads. Options of lists, fields for typing and code blocks show plain characters.
MARKDOWN_FIELDS = {"body", "label", "help", "text", "caption", "title", "message"}


def fields(message: Message, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text in a message, with the names of the fields that lead there."""
    for field, value in message.ListFields():
        for each in value if field.is_repeated else [value]:
            if isinstance(each, Message):
                yield from fields(each, f"{path}.{field.name}")
            elif isinstance(each, str):
                yield f"{path}.{field.name}", each


def markdown(app: AppTest) -> list[tuple[str, str, str]]:
    found = []
    for element in app:
        proto = getattr(element, "proto", None)
        for path, text in fields(proto) if isinstance(proto, Message) else ():
            if path.rsplit(".", 1)[-1] in MARKDOWN_FIELDS:
                found.append((element.type, path, text))
    return found


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


def strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from strings(each)
    elif isinstance(value, dict):
        for key, each in value.items():
            if key != "meta":  # for our own scripts, which compare it
                yield from strings(each)


def require_text_alone(app: AppTest) -> int:
    """No markup of a file is left for Markdown or Plotly; return how often its names are shown."""
    shown = 0
    for kind, path, text in markdown(app):
        bare = re.sub(r"\\.", "", text.replace(JOINER, ""))
        if "elsewhere" not in text:
            continue
        shown += 1
        for mark in ("<", "![", "](", "$", ":material", "javascript:", "://"):
            assert mark not in bare, (kind, path, text)
    for figure in figures(headers(app)):
        for text in strings(figure):
            shown += "&lt;img" in text
            assert not re.search(r"<(?!/?b>|br>|/?extra>|/?sub>|/?sup>|/?i>)", text), text
    return shown


def test_names_from_a_file_are_text_on_every_page() -> None:
    for make in (column_named, label_named, model_named):
        app = uploaded(opened_data(), (f"{EVERYTHING}.csv", make(EVERYTHING)))
        shown = []
        for page in PAGES:
            shown.append(require_text_alone(ran(app.switch_page(page))))
        assert all(shown[:3]), (make, shown)  # one model alone is compared with nothing


def test_hostile_files_lose_nothing_that_was_loaded() -> None:
    app = uploaded(opened_data(), ("mine.csv", GOOD))
    mine = address(app)["data"]
    for name in ("columns_100000.csv", "nul_late.csv", "zip_bomb.csv", "parquet_cut.parquet"):
        uploaded(app, (f"<b>{name}", FILES[name]()))
        said = texts(app)
        assert "Not taken in" in said, name
        assert "What was loaded before is still in use: “mine.csv”." in said, name
        assert address(app)["data"] == mine
    turned(app, "threshold")


def test_whatever_an_address_says_a_page_opens_and_says_what_was_left_out() -> None:
    values = {value for _, value in ADDRESSES}
    chosen = sorted(values, key=len)[:: len(values) // 6]
    for page, value in zip([*PAGES, *PAGES], chosen, strict=False):
        app = opened(page, **dict.fromkeys((*PARAMETERS.names, "share"), value))
        assert app.main.children
        require_text_alone(app)
    app = opened("", **{"model": f"![x]({ELSEWHERE}/m.png)", "data": "<img src=x>"})
    assert "not here" in texts(app) or "which means nothing" in texts(app)
