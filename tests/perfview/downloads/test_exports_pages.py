"""Markup of exported files: what is foreign stays text, and nothing foreign runs or loads."""

import base64
import gzip
import hashlib
import json
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest

from perfcore.costs import Pricing
from perfcore.results import Result
from perfview import drawing
from perfview.downloads import scripts
from perfview.downloads.cards import card_html
from perfview.downloads.markup import inline, policy
from perfview.downloads.one_file import LiveBoard, kept_points, page_html, sections_of
from perfview.downloads.scripts import scripts_html
from perfview.kit.boards.packing import unpacked
from perfview.kit.pages import PAGES
from perfview.session.choices import Choices
from perfview.tasks.binary.bins import BINS, Bins
from perfview.tasks.binary.files.report import Look
from perfview.tasks.binary.parameters import MARK, PER_1000
from tests.perfview.downloads.made_results import (
    HOSTILE,
    ORIGIN,
    TWENTY,
    loans_result,
    made_result,
    many_points,
)

Message = tuple[dict[str, Any], dict[str, Any]]


class Elements(HTMLParser):
    """The elements of a page, and the texts of its scripts, sheets and data."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self.inside = ""
        self.feed(page.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.texts.setdefault(tag, []).append("")
        self.inside = tag

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.texts[self.inside][-1] += data

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""

    def scripts(self) -> list[str]:
        """The scripts that run: what unpacks the others, then these."""
        kinds = [attrs for tag, attrs in self.tags if tag == "script"]
        whole = [*zip(kinds, self.texts["script"], strict=True)]
        packed = [text for attrs, text in whole if attrs.get("data-packed") in ("", "module")]
        return [*(text for attrs, text in whole if not attrs), *map(unpacked_text, packed)]

    def data(self) -> dict[str, Any]:
        """What its boards are sent."""
        data: dict[str, Any] = json.loads(unpacked_text(self.texts["script"][0]))
        return data

    def policy(self) -> str:
        return next(a["content"] or "" for t, a in self.tags if "http-equiv" in a)


def unpacked_text(text: str) -> str:
    return gzip.decompress(base64.b64decode(text)).decode()


def hostile(text: str) -> Result:
    origin = replace(ORIGIN, name=text, positive=text, negative=text)
    return made_result(title=text, note=text, origin=origin, models={text: TWENTY})


@cache
def made_of(make: Callable[[Result, str], bytes], text: str) -> Elements:
    return Elements(make(hostile(text), text))


@pytest.mark.parametrize("text", HOSTILE)
def test_data_of_a_page_hold_no_character_that_could_end_them(text: str) -> None:
    (inner, _, _) = Elements(scripts_html({text: text}, [text]).encode()).texts["script"]
    assert re.fullmatch("[A-Za-z0-9+/=]+", inner)
    assert json.loads(unpacked_text(inner)) == {text: text}


def test_data_must_be_json_and_own_scripts_may_not_end_their_element() -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        scripts_html(float("nan"), [])
    for text in ("a</Script>", "b<!--", "</style >"):
        with pytest.raises(ValueError, match="A script or sheet must not hold '"):
            inline(text)
    assert inline("a\r\nb\rc") == "a\nb\nc"


def test_exactly_the_own_scripts_and_sheets_may_run() -> None:
    page = made_of(page_html, "x")
    rules = dict(part.split(" ", 1) for part in page.policy().split("; "))
    assert rules["default-src"] == rules["base-uri"] == rules["form-action"] == "'none'"
    assert len(page.scripts()) == 3
    assert rules["script-src"].split() == [hashed(text) for text in page.scripts()]
    assert "unsafe" not in rules["script-src"] + rules["style-src"] + rules["style-src-elem"]
    assert hashed(page.texts["style"][0]) in rules["style-src-elem"]
    assert rules["img-src"] == "data: blob:"


def test_what_a_browser_takes_the_hash_of_has_no_lines() -> None:
    """A program that makes one line of a page does not change it."""
    page = made_of(page_html, "x")
    held = (*page.texts["script"], *page.texts["style"])
    assert [text for text in held if "\n" in text] == []
    assert len(page.scripts()[0]) < 1000


def hashed(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def test_sheets_that_a_script_writes_are_known_by_their_hashes() -> None:
    rules = policy([], [], charts="a.textContent='b\\'c',d.textContent=\"\"")
    assert hashed("b'c") in rules
    assert hashed("") in rules


@pytest.mark.parametrize(("version", "taken"), [("", True), ("9.9.9", False), (None, False)])
def test_the_small_plotly_is_taken_if_it_is_there_in_the_version_of_the_wheel(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, version: str | None, taken: bool
) -> None:
    whole = (drawing.plotly_folder() / "plotly.min.js").read_text()
    (stated,) = re.findall(r"v(\d+\.\d+\.\d+)", whole[:500])
    small = f"/** plotly.js (basic - minified) v{version or stated} */"
    monkeypatch.setattr(drawing, "SMALL", tmp_path / "small.js")
    if version is not None:
        drawing.SMALL.write_text(small)
    for each in (drawing.plotly_file, scripts.plotly):
        each.cache_clear()
    assert scripts.plotly() == (small if taken else whole)
    for each in (drawing.plotly_file, scripts.plotly):
        each.cache_clear()


def test_a_card_runs_nothing_and_nothing_is_loaded_from_elsewhere() -> None:
    card = made_of(card_html, "x")
    assert "script-src 'none'" in card.policy()
    assert "script" not in card.texts
    for _, attrs in (*card.tags, *made_of(page_html, "x").tags):
        assert not {"src", "href", "srcset", "action"} & set(attrs)


def test_the_page_says_what_it_is_about() -> None:
    page = Elements(page_html(made_result(note="Because."), "score"))
    text = "".join(page.texts["dd"]) + "".join(page.texts["h1"]) + "".join(page.texts["p"])
    for part in ("score on twenty", "2026-03-01 08:05 UTC", "Cutpoint 0", "Because."):
        assert part in text
    assert "0" * 63 + "a" in text


def messages_of(result: Result, look: Look) -> tuple[list[list[Message]], int]:
    """The content and the neighbours that each live board is sent, and how many points are kept."""
    sections = sections_of(result, "score", look)
    boards = [part for each in sections.values() for part in each if isinstance(part, LiveBoard)]
    kept = kept_points(sections)
    return [
        [unpacked(part.content), unpacked(part.told)] for part in (b.part(kept, {}) for b in boards)
    ], kept.size


def test_a_page_without_a_board_has_a_section_of_text(monkeypatch: pytest.MonkeyPatch) -> None:
    part = Mock(return_value="<p>Three words here.</p>")
    listed = {**PAGES, "threshold": replace(PAGES["threshold"], part=part)}
    monkeypatch.setattr("perfview.downloads.one_file.PAGES", listed)
    result = made_result()
    text = page_html(result, "score").decode()
    page = Elements(text.encode())
    assert part.call_args.args[:2] == (result, "score")
    assert "<h2>Threshold</h2><p>Three words here.</p></section>" in text
    assert [each["place"] for each in page.data()["boards"]] == ["costs", "calibration"]
    assert "// costs/board.js" in page.scripts()[-1]
    assert "// threshold/board.js" not in page.scripts()[-1]


def test_both_boards_hold_the_same_points_and_say_how_many() -> None:
    result = many_points()
    boards, kept = messages_of(result, Look())
    model = result.models["score"]
    assert kept < len(model.sweep) == 20_001
    held = []
    for content, extra in boards:
        assert content[0]["payload"]["alone"]
        held.append(np.union1d(content[1]["index"], extra[1]["index"]))
        assert set(extra[1]) == set(content[1])
    for each in held[1:]:
        np.testing.assert_array_equal(held[0], each)
    assert held[0].size == kept
    here = model.sweep.index(model.threshold)
    assert set(range(here - 100, here + 101)) <= set(held[0])
    page = page_html(result, "score").decode()
    assert f"The data have 20,001 thresholds; this file holds {kept:,} of them." in page


def test_boards_are_told_what_the_app_tells_them() -> None:
    bins = Bins("edges", edges=(0.25,))
    chosen = Choices().having(MARK, "recall").having(PER_1000, False).having(BINS, bins)
    look = Look(chosen=chosen, axis="share", between=(0.2, 0.4))
    boards, _ = messages_of(loans_result(Pricing("amount", "case")), look)
    first, second, third = (told for _, (told, _) in boards)
    assert (first["axis"], first["marked"], first["threshold"]) == ("share", "recall", 0.55)
    costs = {"cost_fn": 2.0, "cost_fp": 0.5, "cost_tp": 0.0, "cost_tn": 0.0, "unit": "€"}
    assert second["costs"] == costs
    assert [second[name] for name in ("prevalence", "matrix")] == [0.1, "counts"]
    assert second["between"] == [0.2, 0.4]
    assert (third["kind"], third["threshold"]) == ("calibration_board", 0.55)
    assert (third["bins"], third["bins_shown"]) == ("edges:0.25", True)
