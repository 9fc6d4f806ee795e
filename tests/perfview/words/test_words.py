"""Texts in the language of the run: singular and plural, messages within texts, lists."""

from collections.abc import Iterator

import pytest

from perfcore.messages import message
from perfview.words import commas, listed, say, sentences, told
from tests.perfview.running_app import address, opened, texts
from tests.perfview.words.marked import LANGUAGE, bare, marked

WHY = message("{what} is undefined: {why}.", what="F1", why=message("no case is positive"))


@pytest.fixture
def _marks() -> Iterator[None]:
    with marked():
        yield


def test_one_and_many() -> None:
    assert [say("links.days", count=n) for n in (1, 2)] == ["1 day", "2 days"]
    assert str(message("{count} rows", one="{count} row", count=1)) == "1 row"


def test_texts_follow_each_other_by_texts() -> None:
    assert sentences("One.", "", "Two.") == "One. Two."
    assert commas([]) == listed([]) == ""
    assert listed(["a", "b", "c"]) == "a, b and c"


def test_english_is_the_message_itself() -> None:
    assert told(WHY) == "F1 is undefined: no case is positive."


@pytest.mark.usefixtures("_marks")
def test_a_message_is_looked_up_with_the_messages_in_it() -> None:
    assert told(WHY) == "⟦F1 is undefined: ⟦no case is positive⟧.⟧"
    assert told("Recall") == "⟦Recall⟧"
    assert say("explanations.undefined_when", reason=WHY).count("⟦") == 3


@pytest.mark.usefixtures("_marks")
def test_the_language_of_the_address_holds_on_every_page() -> None:
    app = opened("pages/costs.py", lang=LANGUAGE)
    assert address(app)["lang"] == LANGUAGE
    assert not bare(app.button(key="open_share").label)


def test_an_unknown_language_is_none() -> None:
    english = opened("pages/costs.py", lang="tlh")
    assert "⟦" not in texts(english)
    assert "lang" not in address(english)
