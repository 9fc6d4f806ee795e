"""What is answered to those who have no session: pictures of links, and pages that others frame."""

import asyncio
import re
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.types import ASGIApp

from perfview.server.first_page import first_page_routes
from perfview.server.headers import Headers
from perfview.server.loading import Loading
from perfview.server.outside import Outside, embeds, previews
from perfview.server.outside.embeds import MOST_BYTES, Embedded, Embeds
from perfview.server.servers import app_of
from perfview.settings import read_settings
from perfview.store.connections import store
from perfview.store.shares import Preview, Receipt, Share, Token, new_token, picture_name
from perfview.store.times import DAY
from tests.perfview.links.test_dead_links import statements
from tests.perfview.server.requests import inner
from tests.perfview.shared_cases import RUNS, file_of, kept

APP = Path(__file__).parents[3] / "app.py"
PICTURE = b"\x89PNG\r\n\x1a\n and so on"
COOKIE = {"cookie": "cutpoint_browser=" + "0" * 32}


def server(**chosen: str) -> ASGIApp:
    """The first pages of the app behind what stands before its gates, in that order."""
    environment = {f"CUTPOINT_{name.upper()}": value for name, value in chosen.items()}
    loading = Loading()
    loading._loaded.set()  # noqa: SLF001
    around = app_of(APP, read_settings(environment, {}), loading)._user_middleware  # noqa: SLF001
    names = [each.cls.__name__ for each in around]  # type: ignore[attr-defined]
    assert names[:5] == ["Headers", "Proxies", "Outside", "Browsers", "Gates"]
    return Starlette(routes=first_page_routes(APP), middleware=around[:4])


async def ready() -> None:
    """The pages are loaded."""


def got(path: str, *, method: str = "GET", app: Any = None, **headers: str) -> httpx.Response:
    return asyncio.run(_asked(app or server(), [path], method, headers))[0]


async def _asked(
    app: Any, paths: list[str], method: str = "GET", headers: dict[str, str] | None = None
) -> list[httpx.Response]:
    """All answers, asked for at once."""
    there = httpx.ASGITransport(app, client=("192.0.2.7", 50_000))
    sent = {"accept": "text/html", **(headers or {})}
    async with httpx.AsyncClient(transport=there, base_url="http://localhost") as visitor:
        return await asyncio.gather(*(visitor.request(method, p, headers=sent) for p in paths))


def put(**said: Any) -> Receipt:
    share = Share(title="", settings={}, payload=b"counts", **said)
    return store().put(share, visitor="tests", per_day=100_000)


def test_a_page_to_frame_is_that_of_the_link_and_runs_as_of_no_site() -> None:
    token = kept(file_of(RUNS, "fraud.csv"))
    answer = got(f"/embed/{token}", app=server(frame_ancestors="https://wiki.example.org"))
    assert answer.status_code == 200
    assert "Kept" in answer.text
    assert "fraud.csv" in answer.text
    policy = dict(
        part.split(" ", 1) for part in answer.headers["content-security-policy"].split("; ")
    )
    assert policy["sandbox"] == "allow-scripts allow-downloads"
    assert policy["frame-ancestors"] == "https://wiki.example.org"
    assert {policy[f"{each}-src"] for each in ("connect", "frame", "worker", "object")} == {
        "'none'"
    }
    assert policy["form-action"] == "'none'"
    assert "default-src &#x27;none&#x27;" in answer.text
    assert "x-frame-options" not in answer.headers
    assert "noindex" in answer.headers["x-robots-tag"]
    assert token not in answer.text


def test_nobody_may_frame_unless_the_settings_say_so_and_never_a_page_of_streamlit() -> None:
    token = kept(file_of(RUNS))
    for app in (server(), server(frame_ancestors="https://wiki.example.org")):
        for path in (f"/?share={token}", f"/costs?share={token}", "/embed", "/card/cutpoint.png"):
            headers = got(path, app=app).headers
            assert headers["x-frame-options"] == "DENY"
            assert headers["content-security-policy"].endswith("frame-ancestors 'none'")
    policy = got(f"/embed/{token}").headers["content-security-policy"]
    assert policy.endswith("frame-ancestors 'none'")


@pytest.mark.parametrize("cookie", [{}, COOKIE])
def test_neither_takes_nor_gives_a_cookie(cookie: dict[str, str]) -> None:
    token = kept(file_of(RUNS))
    answers = [
        got(path, **cookie) for path in (f"/embed/{token}", "/embed/x", "/card/cutpoint.png")
    ]
    assert [answer.status_code for answer in answers] == [200, 404, 200]
    for answer in answers:
        assert "set-cookie" not in answer.headers
        assert "cookie" not in answer.headers.get("vary", "").lower()


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
def test_nothing_can_be_sent_to_them(method: str) -> None:
    for path in ("/embed/x", "/card/cutpoint.png"):
        assert got(path, method=method).status_code == 405
        assert got(path, **{"content-length": "5"}).status_code == 413
        assert (
            got(path, **{"content-length": "5", "transfer-encoding": "chunked"}).status_code == 400
        )


def dead(monkeypatch: pytest.MonkeyPatch) -> dict[str, Token]:
    """Links that are gone, each for another reason."""
    shown = Preview("Title", "finds 81 %", PICTURE)
    expired, deleted = (put(days=1, preview=shown) for _ in range(2))
    assert store().delete(deleted.secret)
    now = store().clock()
    monkeypatch.setattr(store(), "clock", lambda: now + DAY + 1)
    return {"wrong": new_token(), "expired": expired.token, "deleted": deleted.token}


def test_wrong_expired_and_deleted_links_answer_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each path does the same work for them: one question of one row, which is read by its hash."""
    there = put(preview=Preview("Title", "finds 81 %", PICTURE)).token
    links, app = dead(monkeypatch), server()
    paths: dict[str, Callable[[Token], str]] = {
        "head": lambda token: f"/?share={token.text}",
        "embed": lambda token: f"/embed/{token.text}",
        "card": lambda token: f"/card/{picture_name(token)}.png",
    }
    for what, path in paths.items():
        answers = {why: got(path(token), app=app, **COOKIE) for why, token in links.items()}
        found = {
            (a.status_code, str(sorted(a.headers.items())), a.content) for a in answers.values()
        }
        assert len(found) == 1, what
        assert (what == "embed") or got(path(there), app=app, **COOKIE).content not in found
        work = {
            why: tuple(statements(lambda token=token, path=path: ask(app, path(token))))  # type: ignore[misc]
            for why, token in links.items()
        }
        assert len(set(work.values())) == 1, what
        assert len(work["wrong"]) == 2  # the transaction, and one row asked for


def test_links_that_are_gone_take_equally_long(monkeypatch: pytest.MonkeyPatch) -> None:
    links = dead(monkeypatch)
    asked: tuple[Callable[[Token], object], ...] = (
        lambda token: previews.tags(token.text),
        lambda token: previews.picture_at(f"{picture_name(token)}.png"),
        lambda token: store().audience(token),
    )
    for ask_of in asked:
        took: dict[str, list[float]] = {why: [] for why in links}
        for _ in range(100):
            for why, token in links.items():
                begin = time.perf_counter()
                ask_of(token)
                took[why].append(time.perf_counter() - begin)
        medians = [median(each) for each in took.values()]
        assert max(medians) < 3 * min(medians)


def ask(app: Any, path: str) -> None:
    got(path, app=app, **COOKIE)


def test_links_for_signed_in_people_are_framed_by_nobody_and_have_the_general_card() -> None:
    token = kept(file_of(RUNS), audience="signed_in")
    gone = got(f"/embed/{new_token().text}")
    answer = got(f"/embed/{token}")
    assert (answer.status_code, answer.content) == (404, gone.content)
    assert previews.tags(token) == previews.tags(None)


def test_a_deleted_link_is_gone_at_once_though_its_page_is_kept() -> None:
    link = put()
    outside = Outside(inner, read_settings({}, {}), ready)
    app, pages = Headers(outside), outside._embeds  # noqa: SLF001
    pages._kept[link.token] = Embedded(b"page", '"tag"')  # noqa: SLF001
    path = f"/embed/{link.token.text}"
    assert got(path, app=app).text == "page"
    assert got(path, app=app, **{"if-none-match": '"tag"'}).status_code == 304
    assert store().delete(link.secret)
    assert got(path, app=app, **{"if-none-match": '"tag"'}).status_code == 404
    assert not pages._kept  # noqa: SLF001


def test_a_damaged_link_is_said_to_be_gone_and_a_store_that_is_away_to_be_busy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert got(f"/embed/{put().token.text}").status_code == 404

    def away(*_: object) -> None:
        raise embeds.StoreError("unreachable", "away")

    monkeypatch.setattr(store(), "audience", away)
    monkeypatch.setattr(store(), "preview", away)
    assert got(f"/embed/{new_token().text}").status_code == 503
    assert previews.tags(new_token().text) == previews.tags(None)


def flood(monkeypatch: pytest.MonkeyPatch, links: int, asked: int, *, size: int) -> None:
    """Ask so often for the pages of so many links; each page takes `size` bytes."""
    made: list[Token] = []
    held: list[int] = []

    def slowly(token: Token) -> Embedded:
        made.append(token)
        return Embedded(bytes(size), f'"{len(made)}"')

    monkeypatch.setattr(embeds, "_made", slowly)
    pages = Embeds(read_settings({"CUTPOINT_VISITS_PER_MINUTE": "20"}, {}))
    tokens = [put().token for _ in range(links)]

    async def work() -> list[int]:
        codes = []
        for start in range(0, asked, 100):
            some = [tokens[i % links] for i in range(start, min(start + 100, asked))]
            answers = await asyncio.gather(*(pages.answer(request(), t.text) for t in some))
            codes += [answer.status_code for answer in answers]
            held.append(pages.held)
        return codes

    codes = asyncio.run(work())
    assert set(codes) == {200, 503}
    # A minute's worth at once; a busy machine may take some minutes for all.
    assert len(made) <= 60
    assert len(made) == len(set(made)) or links > embeds.MOST_KEPT
    assert max(held) <= 2 * MOST_BYTES + size
    assert sum(len(page.data) for page in pages._kept.values()) <= MOST_BYTES  # noqa: SLF001
    assert len(pages._kept) <= embeds.MOST_KEPT  # noqa: SLF001


def request() -> Any:
    scope = {"type": "http", "headers": [], "client": ("192.0.2.9", 1)}
    return Request(scope)


def test_many_requests_make_few_pages_and_hold_few_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    flood(monkeypatch, links=30, asked=600, size=6 * 10**6)


@pytest.mark.thorough
def test_ten_thousand_requests_make_few_pages_and_hold_few_bytes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    flood(monkeypatch, links=200, asked=10_000, size=6 * 10**6)


def test_all_who_ask_at_once_get_the_page_that_is_made_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[Token] = []

    def once(token: Token) -> Embedded:
        made.append(token)
        return Embedded(b"page", '"tag"')

    monkeypatch.setattr(embeds, "_made", once)
    path = f"/embed/{put().token.text}"
    answers = asyncio.run(_asked(server(), [path] * embeds.MOST_WAITING))
    assert {answer.text for answer in answers} == {"page"}
    assert len(made) == 1


@pytest.mark.parametrize(
    "path",
    ["/embed/", "/embed/a/b", "/embed/%2e%2e", "/card/", "/card/x.png", "/card/cutpoint.svg"],
)
def test_other_paths_are_nothing(path: str) -> None:
    assert got(path).status_code == 404


def test_the_first_page_names_the_product_alone_and_asks_not_to_be_found() -> None:
    page = got("/").text
    assert re.findall("<title>(.*?)</title>", page) == ["Cutpoint"]
    assert "Streamlit" not in re.findall('<meta [^>]*content="([^"]*)"', page)
    assert '<meta name="robots" content="noindex, nofollow">' in page
