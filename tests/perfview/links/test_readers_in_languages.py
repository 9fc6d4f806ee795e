"""Readers of one link or file, each in their own language, whoever was first."""

from collections.abc import Iterator

import pytest

from perfview.kit.pages import PAGES
from perfview.store.shares import new_token
from perfview.words import ENGLISH, say, speak
from tests.perfview.running_app import Screen, first, opened, opened_data
from tests.perfview.shared_cases import RUNS, file_of, kept
from tests.perfview.visitors import data_page_of, switched
from tests.perfview.words.marked import LANGUAGE, bare, marked, texts_of
from tests.perfview.words.test_bare_texts import NAMES as OF_SAMPLE

NAMES = OF_SAMPLE | {LANGUAGE, "Kept", "mine.csv", "yes", "no", "fold", "id"}
BINARY = [key for key, page in PAGES.items() if page.task == "binary"]


@pytest.fixture(autouse=True)
def _marks() -> Iterator[None]:
    with marked():
        yield


def require_all_in(language: str, app: Screen) -> None:
    """Nothing on the page is in another language than this one."""
    texts = [text for _, text in texts_of(app)]
    assert sum(map(len, texts)) > 200
    if language == ENGLISH:
        assert not [text for text in texts if "⟦" in text]
    else:
        assert not [each for each in texts_of(app) if bare(each[1], NAMES)]


@pytest.mark.parametrize("one", first([LANGUAGE, ENGLISH], LANGUAGE))
@pytest.mark.parametrize("page", first(BINARY, "threshold", "costs"))
def test_a_link_speaks_to_each_of_its_readers(page: str, one: str) -> None:
    """Caches are cold for the first, warm for the others."""
    token = kept(file_of(f"{RUNS}\n60,yes,{len(page)},{len(one)},1"))
    second = LANGUAGE if one == ENGLISH else ENGLISH
    for language in (one, second, one, second):
        speak(language)  # the test itself asks what options are called
        require_all_in(language, opened(PAGES[page].file, share=token, lang=language))


@pytest.mark.parametrize(
    "sent",
    [
        b"truth,score\nyes,0.5\nno,\nmaybe,0.2\n",
        b"truth,score\n1,0.5\n0,abc\n1,0.7\n0,0.1\n",
        b"a,b\nx,y\nz,w\n",
        b"truth;score\n1;0,5\n0;0,2\n1;1e999\n",
    ],
)
def test_what_is_wrong_with_a_file_is_told_in_the_language_of_whoever_reads_it(
    sent: bytes,
) -> None:
    names = NAMES | {"score", "maybe", "abc", "a", "b", "x", "y", "z", "w"}
    speak(ENGLISH)
    app = opened_data().uploaded(("mine.csv", sent))
    app = app.pressed(f"speak_{LANGUAGE}")
    assert not [each for each in texts_of(app) if bare(each[1], names)]
    speak(LANGUAGE)
    app = app.pressed(f"speak_{ENGLISH}")
    assert not [each for each in texts_of(app) if "⟦" in each[1]]


def test_a_link_with_nothing_behind_it_says_so_in_the_language_of_its_reader() -> None:
    dead = new_token().text
    for language in (ENGLISH, LANGUAGE, ENGLISH):
        speak(language)
        app = opened(share=dead, lang=language)
        assert say("links.gone") in app.texts()
        require_all_in(language, app)


def test_who_must_sign_in_is_asked_in_their_language(monkeypatch: pytest.MonkeyPatch) -> None:
    switched(monkeypatch, "upload")
    for language in (ENGLISH, LANGUAGE, ENGLISH):
        speak(language)
        app = data_page_of({"is_logged_in": False}, lang=language)
        assert say("sign_in.to_upload") in app.texts()
        require_all_in(language, app)
