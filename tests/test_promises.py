"""docs/promises.md names the tests behind SECURITY.md: what it says must stand and be there."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
SECURITY = (TESTS.parent / "SECURITY.md").read_text()
LINES = re.findall(
    r"^\| (.+?) \| (.+) \| (.+?) \|$", (TESTS.parent / "docs/promises.md").read_text(), re.M
)
ROWS = [(place, words, tests.split("<br>")) for place, words, tests in LINES[1:]]
"""Where a promise stands, in which words, and what is behind it."""


def plain(text: str) -> str:
    return " ".join(text.split())


def parts() -> dict[str, str]:
    """The text of each section of SECURITY.md, and of each row of its tables."""
    found = {}
    for section in re.split(r"^## ", SECURITY, flags=re.M)[1:]:
        title, text = section.split("\n", 1)
        rows = re.findall(r"^\| ([A-Z].+?) \| .+$", text, re.M)
        for row in rows:
            found[row] = plain(next(x for x in text.splitlines() if x.startswith(f"| {row} |")))
        found[title] = plain("\n".join(x for x in text.splitlines() if not x.startswith("|")))
    return found


@cache
def names_in(path: str) -> set[str]:
    """The names of the tests in a file of Python or JavaScript."""
    text = (TESTS / path).read_text()
    if path.endswith(".js"):
        return {*re.findall(r'^test\("(.+?)", ', text, re.M)}
    return {each.name for each in ast.parse(text).body if isinstance(each, ast.FunctionDef)}


@pytest.mark.parametrize("place", parts())
def test_each_promise_is_named_in_the_words_and_the_order_in_which_it_stands(place: str) -> None:
    words = [words for where, words, _ in ROWS if where == place]
    assert words, f"docs/promises.md says nothing of {place}"
    text, at = parts()[place], 0
    for each in words:
        assert each in text[at:], f"{each!r} does not stand in SECURITY.md, or not here"
        at = text.index(each, at)


def test_each_paragraph_and_each_point_holds_a_promise_that_is_named() -> None:
    words = [words for _, words, _ in ROWS]
    for block in re.split(r"\n\n|\n(?=- |\| )", SECURITY):
        text = plain(block)
        if text.startswith(("#", "|---", "| what |", "The dashboard takes")) or text.endswith(
            ":**"
        ):
            continue
        assert any(each in text for each in words), text


def test_each_test_that_is_named_is_there() -> None:
    assert {place for place, *_ in ROWS} == {*parts()}
    for place, words, tests in ROWS:
        for each in tests:
            if not each.startswith("not tested: "):
                path, name = each.strip("`").split("::")
                assert name in names_in(path), f"{each} of {place}: {words}"
