"""Systems of texts beside each other: what is said, which words tell them apart, and the page."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from perfcore.chance.comparison.verdicts import judged_differences
from perfcore.chance.intervals import Difference
from perfcore.texts import FIGURES, segments
from perfview.session import data
from perfview.session.data_sets import DataSet
from perfview.store.connections import store
from perfview.store.payloads import decode
from perfview.store.shares import Token
from perfview.tasks.texts.ngrams import ngrams_table, telling
from perfview.tasks.texts.several import verdicts
from perfview.words import say
from tests.perfview.downloads.test_text_downloads import strings_of, texts
from tests.perfview.links.test_share_pages import dialog, made, shared
from tests.perfview.running_app import Screen, opened

PAIR = ("one", "two")


def told(swapped: dict[str, float] | None = None, **values: tuple[float, float]) -> list[str]:
    """What is said of these differences: by figure the value and its p value."""

    def judged(p_values: dict[str, float]) -> Any:
        tests = {
            key: Difference(value, value - 1, value + 1, 0.95, p_values[key], "test")
            for key, (value, _) in values.items()
        }
        return judged_differences({PAIR: tests})[PAIR]

    plain = {key: p for key, (_, p) in values.items()}
    return verdicts(FIGURES, judged(plain), judged(swapped or plain), PAIR)


def test_what_figures_agree_about_is_said() -> None:
    assert told(bleu=(2, 0.001), meteor=(0.1, 0.01)) == [
        "All figures say that one is better than two, all beyond chance."
    ]
    assert told(bleu=(-2, 0.001), meteor=(-0.1, 0.5), chrf=(0, 1.0)) == [
        "All figures that differ say that two is better than one; 1 of 2 are beyond chance."
    ]
    # Figures that are equal say nothing of either system.
    assert told(bleu=(2, 0.001), meteor=(0, 1.0)) == [
        "All figures that differ say that one is better than two; 1 of 1 are beyond chance."
    ]
    assert told(bleu=(0, 1.0)) == ["No figure tells one from two."]


def test_where_figures_disagree_is_said() -> None:
    apart = told(bleu=(2, 0.001), rouge_l=(0.2, 0.4), meteor=(-0.1, 0.01))
    assert apart[0].endswith("For one: BLEU, ROUGE-L. For two: METEOR.")
    assert "for one: BLEU; for two: METEOR" in apart[1]
    surely = told(bleu=(2, 0.001), meteor=(-0.1, 0.01))
    assert surely[1:] == [say("texts.disagree_all")]
    by_chance = told(bleu=(2, 0.001), meteor=(-0.1, 0.4))
    assert by_chance[1] == say("texts.disagree_chance")


def test_where_both_tests_disagree_is_said() -> None:
    said = told({"bleu": 0.2, "meteor": 0.001}, bleu=(2, 0.001), meteor=(1, 0.001))
    assert said[-1].endswith("so take these as open: BLEU.")


def test_a_part_of_an_ngram_that_tells_no_more_is_left_out() -> None:
    references = [["the cat sat here"], ["a cat ran"]]
    first = segments(["the cat sat here", "a dog ran"], references)
    second = segments(["no", "a dog ran"], references)
    better, worse = telling(first, second)
    assert [each.tokens for each in better] == [("the", "cat", "sat", "here")]
    assert worse == []
    more = telling(segments(["the cat sat here", "a cat ran"], references), second)[0]
    assert [" ".join(each.tokens) for each in more] == ["cat", "the cat sat here", "a cat ran"]
    table = ngrams_table(more, PAIR, opens=True)
    assert [[cell.text for cell in row.cells] for row in table.rows] == [
        ["2", "0", "2"],
        ["1", "0", "1"],
        ["1", "0", "1"],
    ]


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """The Texts page with three systems in place of a sample."""
    real, found = data.sample_file, texts(systems=3).found

    def instead(sample: Any) -> DataSet:
        file: DataSet = copy.copy(real(sample))
        object.__setattr__(file, "found", found)
        object.__setattr__(file, "task", "texts")
        return file

    monkeypatch.setattr(data, "sample_file", instead)
    return opened("pages/texts.py", data="twenty_cases")


def tables_of(screen: Screen) -> dict[str, Any]:
    found = [each for each in screen.headers() if each["kind"] == "ranking"]
    return {each["caption"]: [row["cells"] for row in each["models"]] for each in found}


def test_the_page_tells_which_system_is_better_and_by_which_words(app: Screen) -> None:
    said, tables = app.texts(), tables_of(app)
    assert "system 0 and system 1: which is better?" in said
    assert "“Bootstrap” draws whole documents" in said
    assert "corrects for 3 pairs" in said
    pair = tables[say("comparisons.title")]
    assert len(pair) == len(FIGURES)
    assert len(pair[0]) == 9  # values, difference, two p values of both tests, verdict, test
    assert tables["system 0 gets right more often than system 1"]
    app.put(beside="system 2")
    assert "system 0 and system 2: which is better?" in app.texts()
    assert "system 0 gets right more often than system 2" in tables_of(app)


def test_a_link_shows_the_same_numbers_and_says_that_it_has_no_words(app: Screen) -> None:
    before = tables_of(app)
    reader = opened("pages/texts.py", share=shared(app))
    assert say("texts.ngrams_link") in reader.texts()
    after = tables_of(reader)
    assert after[say("comparisons.title")] == before[say("comparisons.title")]
    sent = str(reader.headers())
    assert not [text for text in strings_of(texts(systems=3)) if text in sent]


def test_the_share_dialog_says_what_a_link_to_texts_keeps(app: Screen) -> None:
    said = dialog(app).texts()
    assert say("texts.link_keeps").replace("*", "") in said.replace("*", "")
    assert said.count(say("links.single_segments")) == 1
    assert "matrix" not in said
    assert "distinct scores" not in said
    with pytest.raises(StopIteration):
        app.keyed("share_least")  # nothing can be put together


def ids_in(token: str) -> Any:
    """The ids of segments that a link holds."""
    share = store().get(Token(token), unless=())
    assert share is not None
    assert share.payload is not None
    (kept,) = decode(share.payload).wholes
    return kept.ids  # type: ignore[attr-defined]


def test_ids_go_along_only_where_they_are_switched_on(app: Screen) -> None:
    assert ids_in(made(dialog(app))) is None
    token = made(dialog(app).put(share_ids=True))
    assert ids_in(token)[:2] == ("id-0", "id-1")
    reader = opened("pages/texts.py", share=token)
    assert not reader.exception
    with pytest.raises(StopIteration):
        reader.keyed("download_texts")  # there are none


def test_what_goes_along_stands_in_no_address(app: Screen) -> None:
    app.put(download_ids=True, download_texts=True)
    assert app.keyed("download_ids").value
    assert app.keyed("download_texts").value
    assert {*app.address()} == {"data", "task", "model"}
