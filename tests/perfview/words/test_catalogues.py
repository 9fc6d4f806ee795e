"""The catalogues: what they hold is what is said, and in the same form."""

import re
from collections import Counter
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message

from perfview.words import CATALOGUES, ENGLISH, say, speak, told
from perfview.words.catalogues import ROOMS, Catalogue
from perfview.words.catalogues import translated as read_entries
from setup.words import FOLDER, Entry, entries, lacking, read, updated, written

FILES = sorted(FOLDER.glob("*.po"))
MARKS = re.compile(r"\*\*|`[^`]*`|\]\(|:material/\w+:|\$|\n|<[^>]*>|:\w+\[")
"""Markdown that must stand in a translation as often as in the English, and code as it is."""
STOPS = "。！？；：，、）”"  # noqa: RUF001


@pytest.fixture(scope="module", params=FILES, ids=lambda path: path.stem)
def catalogue(request: pytest.FixtureRequest) -> Catalog:
    return read(request.param)


@pytest.fixture(scope="module")
def said() -> list[Entry]:
    """All that the program says; to find it takes a walk through all sources."""
    return entries()


def translated(catalogue: Catalog) -> list[Message]:
    return [each for each in catalogue if each.id and each.string]


def test_a_catalogue_has_what_is_said_and_no_more(catalogue: Catalog, said: list[Entry]) -> None:
    hint = "Run `make words`."
    assert {(each.context, each.id) for each in catalogue if each.id} == {
        (each.context, each.english) for each in said
    }, hint
    path = FOLDER / f"{catalogue.locale}.po"
    assert written(catalogue) == path.read_bytes(), hint


def test_everything_is_translated(catalogue: Catalog) -> None:
    left = lacking(catalogue)
    assert not left, f"{len(left):,} texts are to be translated, {left[0].context} for one"


def test_a_translation_has_the_values_of_the_english(catalogue: Catalog) -> None:
    wrong = [
        (each.context, each.string)
        for each in translated(catalogue)
        if fields(str(each.string)) != fields(str(each.id))
    ]
    assert not wrong


def test_a_translation_has_the_markdown_of_the_english(catalogue: Catalog) -> None:
    wrong = [
        (each.context, each.string)
        for each in translated(catalogue)
        if Counter(MARKS.findall(str(each.string))) != Counter(MARKS.findall(str(each.id)))
    ]
    assert not wrong


def test_bold_text_ends_before_its_stop_where_no_space_follows(catalogue: Catalog) -> None:
    assert [bool(stopped(text)) for text in ("**一句。**", "**一句**。**二**")] == [True, False]
    assert not [each.string for each in translated(catalogue) if stopped(str(each.string))]


def stopped(text: str) -> list[str]:
    """Bold texts that end with a stop of Chinese, and nothing or a letter after them."""
    bold = re.findall(r"\*\*([^*]+)\*\*(.?)", text)
    return [inside for inside, after in bold if inside[-1] in STOPS and after not in {*STOPS, " "}]


def fields(text: str) -> set[tuple[str, str]]:
    """The names in braces, each with how it is written."""
    return {(name, form or "") for _, name, form, _ in Formatter().parse(text) if name}


def test_a_file_is_read_as_translators_tools_read_it(catalogue: Catalog, tmp_path: Path) -> None:
    catalogue['a \\ "b"\n\tc'] = Message('a \\ "b"\n\tc', "{e}\n\\n" * 30, context="links.days")
    catalogue["only"] = Message("only", "fuzzy", context="x", flags=["fuzzy"])
    path = tmp_path / "zh.po"
    path.write_bytes(written(catalogue))
    assert sorted([*each.values()] for each in read_entries(path.read_text("utf-8"))) == sorted(
        [str(each.context), str(each.id), str(each.string)]
        for each in translated(read(path))
        if not each.fuzzy
    )


def made(*entries: Entry, **strings: str) -> Catalog:
    return updated(Catalog(locale="tlh"), list(entries))


def test_an_update_keeps_translations_and_marks_what_changed() -> None:
    old = updated(
        Catalog(locale="de"),
        [
            Entry("common.a", "One row", ("perfview/words/english/common.py",)),
            Entry("common.b", "Two rows", ("perfview/words/english/common.py",)),
            Entry("perfcore.data", "{n} rows are empty", ("perfcore/data/cases.py",)),
            Entry("perfcore.data", "gone", ("perfcore/data/cases.py",)),
        ],
    )
    for each, text in zip(list(old)[1:], ("eine", "zwei", "{n} leer", "fort"), strict=True):
        each.string = text
    fresh = updated(
        old,
        [
            Entry("common.b", "Two rows", ("perfview/words/english/common.py",)),
            Entry("common.a", "A single line", ("perfview/words/english/common.py",)),
            Entry("perfcore.data", "{n} rows are empty.", ("perfcore/data/cases.py",)),
            Entry("perfcore.data", "entirely new", ("perfcore/data/cases.py",)),
        ],
    )
    assert [(each.id, each.string, each.fuzzy) for each in fresh if each.id] == [
        ("Two rows", "zwei", False),
        ("A single line", "eine", True),
        ("{n} rows are empty.", "{n} leer", True),
        ("entirely new", "", False),
    ]
    assert len(lacking(fresh)) == 3


def test_a_language_is_one_more_file(tmp_path: Path) -> None:
    """What is translated is said in it; the rest, and what is fuzzy, in English."""
    path = tmp_path / "tlh.po"
    path.write_text(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
        'msgctxt "links.days"\nmsgid "{count} days"\nmsgstr "{count} jaj"\n\n'
        '#, fuzzy\nmsgctxt "common.product"\nmsgid "Cut"\nmsgstr "pe"\n\n'
        'msgctxt "perfcore.measures"\nmsgid "Recall"\nmsgstr "qawHaq"\n',
        encoding="utf-8",
    )
    CATALOGUES["tlh"] = Catalogue(path, CATALOGUES[ENGLISH])
    speak("tlh")
    try:
        assert say("links.days", count=2) == "2 jaj"
        assert say("common.product") == "Cutpoint"
        assert CATALOGUES["tlh"].get("Recall") == "qawHaq"
        assert CATALOGUES["tlh"].get("nothing of the kind") is None
        assert told("") == ""  # not the header of the file
    finally:
        speak(ENGLISH)
        del CATALOGUES["tlh"]


def test_texts_of_a_page_are_found_though_the_catalogue_was_read_before_it(tmp_path: Path) -> None:
    """The server answers in the language of a browser before the pages are imported."""
    path = tmp_path / "tlh.po"
    path.write_text(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
        'msgctxt "toy.open"\nmsgid "Open"\nmsgstr "poS"\n\n'
        'msgctxt "perfcore.data"\nmsgid "Open"\nmsgstr "poSmoH"\n',
        encoding="utf-8",
    )
    english = {"common.product": "Cutpoint"}
    read_early = Catalogue(path, english)
    assert read_early["common.product"] == "Cutpoint"
    english["toy.open"] = "Open"
    assert read_early["toy.open"] == "poS"
    assert read_early.get("Open") == "poSmoH"


def test_a_context_tells_keys_from_rooms(said: list[Entry]) -> None:
    for each in said:
        assert each.context.startswith(ROOMS) != each.paths[0].startswith("perfview/"), each
