"""Nobody can tell a wrong link from one that has expired or was deleted."""

import asyncio
import re
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import pytest
from sqlalchemy import event

from perfview.server.loading import Loading
from perfview.server.servers import app_of
from perfview.settings import read_settings
from perfview.settings.cookies import COOKIE
from perfview.store.connections import store
from perfview.store.shares import Share, Token, new_token
from perfview.store.times import DAY
from tests.perfview.running_app import Screen, opened
from tests.perfview.shared_cases import RUNS, file_of, kept

APP = Path(__file__).parents[3] / "app.py"
ROUNDS = 100
VISIT = r"visit\W+[0-9a-f]{16}"
"""Each session has a random one."""


def test_wrong_expired_and_deleted_links_differ_in_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Neither in what the server answers, nor on the page, nor in what the store does for it."""
    links = dead_links(monkeypatch)
    answers, pages, work = asyncio.run(answered(links)), {}, {}
    for what, token in links.items():
        page = opened(share=token.text)
        assert "There is nothing behind this link" in page.texts()
        drawn = "".join(f"{getattr(each, 'proto', '')}{each}" for each in page)
        said = f"{drawn}{page.texts()}{page.address()}".replace(token.text, "TOKEN")
        pages[what] = re.sub(VISIT, "VISIT", said)
        work[what] = statements(lambda token=token: store().get(token))  # type: ignore[misc]
    for found in (answers, pages, work):
        assert found["wrong"] == found["expired"] == found["deleted"]
    assert len(work["wrong"]) == 2  # the transaction, and one row asked for
    medians = times(links)
    assert max(medians) < 3 * min(medians)


def test_a_link_is_opened_by_one_question_and_then_asked_whether_it_stands() -> None:
    app: list[Screen] = []
    token = kept(file_of(RUNS))
    first = statements(lambda: app.append(opened(share=token)))
    wanted = [each for each in first if "settings" in each or "payload" in each]
    assert len(wanted) == 1
    assert "payload" in wanted[0]
    assert "settings" in wanted[0]
    later = statements(lambda: app.append(app[0].pressed("open_share")))
    assert later
    assert not [each for each in later if "settings" in each or "payload" in each]
    found = store().get(Token(token), unless=())
    assert found is not None
    assert found.payload
    known = store().get(Token(token), unless=[found.checksum])  # as they are decoded already
    assert known is not None
    assert known.payload is None


def dead_links(monkeypatch: pytest.MonkeyPatch) -> dict[str, Token]:
    here = store()
    share = Share(title="Dead", settings={"a": "b" * 50_000}, payload=bytes(200_000), days=1)
    expired, deleted = (here.put(share, visitor="tests", per_day=1000) for _ in range(2))
    assert here.delete(deleted.secret)
    now = here.clock()
    monkeypatch.setattr(here, "clock", lambda: now + DAY + 1)
    return {"wrong": new_token(), "expired": expired.token, "deleted": deleted.token}


async def answered(links: dict[str, Token]) -> dict[str, tuple[int, httpx.Headers, bytes]]:
    """What the server answers to a browser that has been here before."""
    server = httpx.ASGITransport(app_of(APP, read_settings({}, {}), Loading()))
    told = {"accept": "text/html", "cookie": f"{COOKIE}={'0' * 32}"}
    answers = {}
    async with httpx.AsyncClient(transport=server, base_url="http://localhost") as visitor:
        for what, token in links.items():
            got = await visitor.get("/", params={"share": token.text}, headers=told)
            answers[what] = got.status_code, got.headers, got.content
    return answers


def statements(work: Callable[[], object]) -> list[str]:
    """What the store asks its database."""
    said: list[str] = []

    def note(*told: Any) -> None:
        said.append(told[2])

    event.listen(store().engine, "before_cursor_execute", note)
    try:
        assert work() is None
    finally:
        event.remove(store().engine, "before_cursor_execute", note)
    return said


def times(links: dict[str, Token]) -> list[float]:
    """How long each takes to be looked up: the median of many that take turns."""
    took: dict[str, list[float]] = {what: [] for what in links}
    for _ in range(ROUNDS):
        for what, token in links.items():
            begin = time.perf_counter()
            store().get(token)
            took[what].append(time.perf_counter() - begin)
    return [median(each) for each in took.values()]
