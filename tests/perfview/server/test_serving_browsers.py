"""The cookie that a browser is known by: who is given one, and how it is protected."""

import asyncio
import re
from typing import Any

import httpx
import pytest
from starlette.responses import Response

from perfview.server.browsers import Browsers
from perfview.settings import Settings
from perfview.settings.cookies import COOKIE, HOST_COOKIE

PAGE = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"
KNOWN = "0123456789abcdef" * 2


async def inner(scope: Any, receive: Any, send: Any) -> None:
    """What Streamlit answers for a page, also for one that the browser has in its cache."""
    await Response("page", headers={"Cache-Control": "no-cache"})(scope, receive, send)


def asked(
    *, cookie: str = "", accept: str = PAGE, at: str = "http://here", base: str = "", **more: str
) -> httpx.Response:
    app = httpx.ASGITransport(Browsers(inner, Settings(base_url=base)))

    async def answer() -> httpx.Response:
        async with httpx.AsyncClient(transport=app, base_url=at) as browser:
            sent = {"accept": accept, "cookie": cookie}
            return await browser.request(more.get("method", "GET"), "/data?x=1", headers=sent)

    return asyncio.run(answer())


def given(answer: httpx.Response) -> str:
    return answer.headers.get("set-cookie", "")


@pytest.mark.parametrize(
    ("at", "base", "name", "secure"),
    [
        ("http://here", "", COOKIE, ""),
        ("http://here", "http://cut.example.org", COOKIE, ""),
        ("https://here", "", HOST_COOKIE, "; Secure"),
        ("http://here", "https://cut.example.org/under", HOST_COOKIE, "; Secure"),
    ],
)
def test_a_first_visit_is_given_a_cookie_that_scripts_and_other_sites_cannot_use(
    at: str, base: str, name: str, secure: str
) -> None:
    answers = [asked(at=at, base=base) for _ in range(2)]
    form = rf"{name}=([0-9a-f]{{32}}); HttpOnly; Path=/; SameSite=lax{secure}"
    values = {match[1] for each in answers if (match := re.fullmatch(form, given(each)))}
    assert len(values) == 2
    assert {each.headers["cache-control"] for each in answers} == {"private, no-cache"}


@pytest.mark.parametrize(
    ("cookie", "base", "replaced"),
    [
        (f"{COOKIE}={KNOWN}", "", False),
        (f"other=1; {COOKIE}={KNOWN}", "", False),
        (f"{HOST_COOKIE}={KNOWN}", "https://cut.example.org", False),
        # What a neighbour of the host, or the way to it, could have planted does not do there.
        (f"{COOKIE}={KNOWN}", "https://cut.example.org", True),
        (f"{COOKIE}=known", "", True),
        (f"{COOKIE}={KNOWN}0", "", True),
        (f"{COOKIE}=", "", True),
    ],
)
def test_a_browser_keeps_its_cookie_unless_it_makes_no_sense(
    cookie: str, base: str, replaced: bool
) -> None:
    answer = asked(cookie=cookie, base=base)
    assert bool(given(answer)) == replaced
    assert KNOWN not in given(answer)
    assert (answer.text, answer.headers["cache-control"] == "no-cache") == ("page", not replaced)


@pytest.mark.parametrize("more", [{"accept": "*/*"}, {"accept": ""}, {"method": "POST"}])
def test_only_a_page_gives_a_cookie(more: dict[str, str]) -> None:
    assert given(asked(**more)) == ""
