"""Texts in the language of the run; lists, plurals and messages within them; foreign text."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from perfcore.chance.bootstrap.endpoints import METHODS as BOOTSTRAP
from perfcore.chance.figures.comparisons import DELTA
from perfcore.chance.figures.paired_shares import METHOD as MATCHED
from perfcore.chance.intervals.auc_intervals import METHOD, PLAIN_METHOD, UNPAIRED_TEST
from perfcore.chance.intervals.binomial_intervals import CLOPPER_PEARSON, WILSON
from perfcore.chance.intervals.decision_intervals import DELTA_LOG, NEWCOMBE
from perfcore.chance.intervals.scales import LOG, LOGIT
from perfcore.chance.intervals.spreads import EFFECTIVE
from perfcore.chance.texts.randomisations import METHOD as SWAPPED
from perfcore.messages import message
from perfview.words import commas, escaped, listed, method_told, say, sentences, spoken_in, told
from perfview.words.filling import filled
from tests.perfview.running_app import opened
from tests.perfview.words.marked import LANGUAGE, bare, marked

WHY = message("Break-even is undefined: {reason}.", reason=message("no case is positive"))


def test_one_and_many() -> None:
    assert [say("links.days", count=n) for n in (1, 2)] == ["1 day", "2 days"]
    assert str(message("{count} rows", one="{count} row", count=1)) == "1 row"


def test_texts_follow_each_other_by_texts() -> None:
    assert sentences("One.", "", "Two.") == "One. Two."
    assert commas([]) == listed([]) == ""
    assert listed(["a", "b", "c"]) == "a, b and c"


def test_english_is_the_message_itself() -> None:
    assert told(WHY) == "Break-even is undefined: no case is positive."


def test_a_message_is_looked_up_with_the_messages_in_it() -> None:
    with marked():
        assert told(WHY) == "⟦Break-even is undefined: ⟦no case is positive⟧.⟧"
        assert told("Recall") == "⟦Recall⟧"
        assert say("explanations.undefined_when", reason=WHY).count("⟦") == 3
        known = "Break-even is undefined: {reason}."
        assert bare(told(message(known, reason=message("never translated")))) == "never translated"


def test_chinese_and_latin_letters_stand_apart_where_values_meet_a_text() -> None:
    template = "宏{measure}与{other}之差为 {gap} 即“{label}”"
    values = {"measure": "F1 度量", "other": "AUC", "gap": "5 %", "label": "类A"}
    assert filled(template, values) == "宏 F1 度量与 AUC 之差为 5 % 即“类A”"
    assert filled(template, values | {"measure": "查准率"}).startswith("宏查准率与 AUC")
    assert filled("the{measure}x", {"measure": "F1"}) == "theF1x"


def test_the_language_of_the_address_holds_on_every_page() -> None:
    with marked():
        app = opened("pages/costs.py", lang=LANGUAGE)
    assert app.address()["lang"] == LANGUAGE
    assert not bare(app.button(key="open_share").label)


def test_an_unknown_language_is_none() -> None:
    english = opened("pages/costs.py", lang="tlh")
    assert "⟦" not in english.texts()
    assert "lang" not in english.address()


@given(st.text())
@example("a\u202eb\u2066c")
def test_what_is_escaped_comes_back_on_one_line(text: str) -> None:
    unescaped = re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", escaped(text)).replace("\u2060", "")
    # Characters that turn the direction of writing are left out.
    assert unescaped == " ".join(re.sub("[\u2060\u202a-\u202e\u2066-\u2069]", "", text).split())


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


def test_a_method_is_called_part_by_part() -> None:
    for spoken, expected in (
        ("en", "McNemar, exact; Tango"),
        ("zh", "McNemar 检验、精确；Tango 区间"),  # noqa: RUF001
    ):
        assert spoken_in(spoken, lambda: method_told("McNemar, exact; Tango"))() == expected
    assert method_told("a new one, BCa") == "a new one, BCa"


METHODS = [
    *(METHOD, PLAIN_METHOD, UNPAIRED_TEST, CLOPPER_PEARSON, EFFECTIVE, NEWCOMBE, DELTA_LOG),
    *(MATCHED, SWAPPED, f"{DELTA}; delta, Hall, t"),
    *(f"{WILSON}{scale.name}" for scale in (LOG, LOGIT)),
    *(f"bootstrap, {method}" for method in BOOTSTRAP),
]
NAMES = {"DeLong", "McNemar", "Newcombe", "Tango", "Hall", "BCa", "logit", "Delta"}
NAMES |= {"Clopper", "Pearson"}


@pytest.mark.parametrize("method", METHODS)
def test_how_an_interval_is_made_is_told_in_every_part(method: str) -> None:
    assert method_told(method) == method
    words = re.findall(r"[A-Za-z]{2,}", spoken_in("zh", lambda: method_told(method))())
    assert set(words) <= NAMES
