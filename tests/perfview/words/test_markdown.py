"""Foreign text in Markdown."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfview.words import escaped

PUNCTUATION = re.compile(r"[!-/:-@\[-`{-~]")


@given(st.text())
def test_what_is_escaped_comes_back_on_one_line(text: str) -> None:
    unescaped = re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", escaped(text)).replace("\u2060", "")
    assert unescaped == " ".join(re.sub("[\u2060\u202a-\u202e\u2066-\u2069]", "", text).split())


def test_characters_that_turn_the_direction_of_writing_are_left_out() -> None:
    assert escaped("a\u202eb\u2066c") == "abc"


@pytest.mark.parametrize(
    "text",
    [
        "![x](https://example.org/spy.png)",
        "[click](javascript:alert)",
        "<img src=x>",
        "https://example.org",
        "$E=mc^2$",
        ":red[alarm]",
        "**bold** _thin_ `code` ~~gone~~",
        "# title",
        "1. list",
        "| a | b |",
        "&lt;",
    ],
)
def test_no_mark_of_markdown_stands_alone(text: str) -> None:
    bare = re.sub(r"\\[!-/:-@\[-`{-~]", "", escaped(text))
    assert not re.search(r"[\\`*_{}\[\]()<>#+\-.!|~$:&]", bare)
