"""In which language a reader is spoken to: their choice, the address, the sender, the browser."""

from collections.abc import Iterator

import pytest
from starlette.requests import HTTPConnection
from streamlit.runtime.context import ContextProxy

from perfview.server.answers import busy_page, speak_to
from perfview.settings.cookies import LANGUAGE_COOKIE
from perfview.words import ENGLISH, language, speak
from perfview.words.catalogues import fitting
from tests.perfview.running_app import Screen, opened

SWITCHES = {"zh": "speak_en", "en": "speak_zh"}


def spoken(app: Screen) -> str:
    told = {header["language"] for header in app.headers() if "language" in header}
    assert len(told) == 1
    return told.pop()


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """What a browser asks for and has kept; a test changes it before it opens a page."""
    told = {"locale": "fr", "cookie": ""}
    cookies = property(lambda _: {LANGUAGE_COOKIE: told["cookie"]})
    monkeypatch.setattr(ContextProxy, "locale", property(lambda _: told["locale"]))
    monkeypatch.setattr(ContextProxy, "cookies", cookies)
    yield told
    speak(ENGLISH)


@pytest.mark.parametrize(
    ("cookie", "address", "locale", "expected"),
    [
        ("", "", "fr", "en"),
        ("", "", "zh-TW", "zh"),
        ("", "en", "zh-CN", "en"),
        ("en", "zh", "zh-CN", "en"),
        ("zh", "", "en-US", "zh"),
        ("tlh", "", "zh-CN", "zh"),
    ],
)
def test_what_a_reader_has_chosen_goes_before_the_address_and_that_before_the_browser(
    browser: dict[str, str], cookie: str, address: str, locale: str, expected: str
) -> None:
    browser.update(cookie=cookie, locale=locale)
    app = opened("pages/costs.py", **({"lang": address} if address else {}))
    assert spoken(app) == expected
    assert app.address().get("lang", "") == (expected if address else "")
    assert app.keyed(SWITCHES[expected]).label == {"zh": "English", "en": "中文"}[expected]


def test_a_switch_holds_on_every_page_and_goes_before_the_cookie(browser: dict[str, str]) -> None:
    browser.update(cookie="en")
    app = opened("pages/costs.py", lang="en").pressed("speak_zh")
    assert spoken(app) == "zh"
    speak("zh")  # the test itself asks what options are called
    app = app.turned("threshold")
    assert spoken(app) == app.address()["lang"] == "zh"
    assert next(each for each in app.headers() if "chosen" in each)["chosen"] == "zh"


@pytest.mark.parametrize(
    ("wishes", "expected"),
    [
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh"),
        ("en;q=0.4, zh-Hans", "zh"),
        ("zh;q=0, en", "en"),
        ("", ""),
    ],
)
def test_a_browser_asks_for_languages_by_weight(wishes: str, expected: str) -> None:
    assert fitting(wishes, ("en", "zh")) == expected


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({}, "en"),
        ({"accept-language": "zh-CN"}, "zh"),
        ({"accept-language": "zh-CN", "cookie": f"{LANGUAGE_COOKIE}=en"}, "en"),
    ],
)
def test_the_busy_page_is_in_the_language_of_whoever_asks(
    headers: dict[str, str], expected: str
) -> None:
    sent = [(name.encode(), value.encode()) for name, value in headers.items()]
    try:
        speak_to(HTTPConnection({"type": "http", "headers": sent}).scope)
        assert language() == expected
        assert f'<html lang="{expected}">' in bytes(busy_page().body).decode()
    finally:
        speak(ENGLISH)
