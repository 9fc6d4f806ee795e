"""Who and what the gates let in, and the headers of every answer, tried without a server."""

import asyncio
from typing import Any

import pytest
from starlette.applications import Starlette
from streamlit.web.server.starlette.starlette_routes import create_upload_routes

from perfview.server.headers import Headers, headers, inline_scripts, policy
from perfview.server.paces import Pace
from tests.perfview.server.requests import answer, asked, gates, inner, scope_of


@pytest.mark.parametrize(
    "path",
    [
        *("/_stcore/metrics", "/_stcore/metrics/", "/under/it/_stcore/metrics"),
        *("/_stcore/agent/openapi.json", "/_stcore/agent", "/_stcore/script-health-check"),
        *("/_stcore//metrics", "/_stcore/agent//x"),
    ],
)
def test_doors_that_nobody_needs_are_closed(path: str) -> None:
    for method in ("GET", "POST", "HEAD"):
        assert answer(gates(), path, method)[0] == 404
    assert answer(gates(), path, kind="websocket")[0] == 1008


def test_all_others_are_open() -> None:
    for path in ("/", "/data", "/_stcore/health", "/static/js/x.js", "/metrics", "/_stcore/x"):
        assert answer(gates(), path)[0] == 204


@pytest.mark.parametrize("length", [{"content_length": "1"}, {"transfer_encoding": "chunked"}])
@pytest.mark.parametrize("path", ["/", "/data", "/_stcore/stream", "/_stcore/upload_file/s"])
def test_a_body_comes_by_the_door_for_uploads_alone(path: str, length: dict[str, str]) -> None:
    for method in ("PUT", "POST", "GET"):
        status, told, _ = answer(gates(), path, method, **length)
        assert (status, told["connection"]) == (413, "close")
    assert answer(gates(), path, "GET", content_length="0")[0] == 204


def test_a_length_that_is_given_twice_is_refused_everywhere() -> None:
    """Servers disagree on it: one of them takes for a second request what another skipped."""
    both = {"content_length": "1", "transfer_encoding": "chunked"}
    for path, method in (("/", "GET"), ("/x", "POST"), ("/_stcore/upload_file/s/f", "PUT")):
        status, told, _ = answer(gates(), path, method, **both)
        assert (status, told["connection"]) == (400, "close")
    old = scope_of("/_stcore/upload_file/s/f", "PUT", transfer_encoding="chunked")
    assert asyncio.run(asked(gates(), old | {"http_version": "1.0"}))[0] == 400


@pytest.mark.parametrize(
    ("path", "is_one"),
    [
        ("/_stcore/upload_file/s/f", True),
        ("/_stcore/upload_file/s/f\n", True),
        ("/_stcore/upload_file/s?x/f#", True),
        ("/_stcore/upload_file/_stcore/f", True),
        ("/_stcore/upload_file/s//f", False),
        ("/_stcore//upload_file/s/f", False),
        ("//_stcore/upload_file/s/f", False),
        ("/_stcore/upload_file/s/f/", False),
        ("/_stcore/upload_file/s/f/g", False),
        ("/x/_stcore/upload_file/s/f", False),
        ("/_STCORE/upload_file/s/f", False),
        ("/_stcore/upload_file/s", False),
    ],
)
def test_a_path_is_an_upload_here_where_it_is_one_for_streamlit(
    path: str, is_one: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So none that Streamlit would read passes by the count."""
    routes = "streamlit.web.server.starlette.starlette_routes"
    monkeypatch.setattr(f"{routes}.is_xsrf_enabled", lambda: False)
    scope = scope_of(path, "PUT", content_length="5")
    asks: list[str] = []
    asyncio.run(asked(gates(looks={"known": asks.append}), scope))
    assert bool(asks) == is_one
    assert asyncio.run(_streamlit_reads(scope)) == is_one


async def _streamlit_reads(scope: dict[str, Any]) -> bool:
    sessions: list[str] = []

    class Known:
        def is_active_session(self, session: str) -> bool:
            sessions.append(session)
            return False

    known: Any = Known()
    whole = Starlette(routes=create_upload_routes(known, known, ""))
    await asked(whole, scope | {"query_string": b"", "root_path": ""})
    return bool(sessions)


def stream(address: str = "192.0.2.1", **headers: str) -> dict[str, Any]:
    return scope_of("/_stcore/stream", kind="websocket", address=address, **headers)


def test_beyond_so_many_visitors_it_is_busy_until_one_goes() -> None:
    async def crowd() -> None:
        leave = asyncio.Event()

        async def stay(scope: Any, receive: Any, send: Any) -> None:
            await inner(scope, receive, send)
            if scope["type"] == "websocket":
                await leave.wait()

        gate = gates(app=stay, visitors=4)
        # One address takes half of what is free, so there is room for another, and another.
        near = [asyncio.create_task(asked(gate, stream("2001:db8::1"))) for _ in range(2)]
        await asyncio.sleep(0)
        assert (await asked(gate, stream("2001:db8::2")))[0] == 1013
        page = scope_of("/data", accept="text/html,*/*", address="2001:db8::3")
        assert (await asked(gate, page))[0] == 503
        assert (await asked(gate, page | {"client": ("192.0.2.1", 1)}))[0] == 204
        others = [asyncio.create_task(asked(gate, stream(f"192.0.2.{n}"))) for n in (1, 2)]
        await asyncio.sleep(0)
        assert gate.visitors.total() == 4
        assert (await asked(gate, stream("192.0.2.3")))[0] == 1013
        status, told, said = await asked(gate, page)
        assert (status, told["retry-after"]) == (503, "30")
        assert b"Busy just now" in said
        assert b"<script" not in said
        leave.set()
        await asyncio.gather(*near, *others)
        assert not gate.visitors

    asyncio.run(crowd())


def test_an_office_opens_many_pages_at_once_and_a_storm_waits() -> None:
    pace = Pace(120, longest=10)
    waits = [pace.wait("a", 0.0) for _ in range(150)]
    assert waits[:120] == [0.0] * 120
    assert waits[120:140] == pytest.approx([0.5 * n for n in range(1, 21)])
    assert waits[140:] == [None] * 10
    assert pace.wait("b", 0.0) == 0.0
    assert pace.wait("a", 10.0) == pytest.approx(0.5)
    assert pace.wait("a", 70.0) == 0.0


def test_a_pace_forgets_those_who_owe_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("perfview.server.paces.MOST_KEPT", 3)
    pace = Pace(60, longest=1)
    for n in range(100):
        assert pace.wait(str(n), 10.0 * n) == 0.0
    assert len(pace.due) <= 3


def test_a_storm_of_visits_is_turned_away() -> None:
    async def storm() -> list[int]:
        gate = gates(visits_per_minute=2)
        return [(await asked(gate, stream(f"2001:db8::{n}")))[0] for n in range(4)]

    assert asyncio.run(storm()) == [0, 0, 1013, 1013]


def test_a_visitor_whose_connection_breaks_makes_room() -> None:
    async def broken(scope: Any, receive: Any, send: Any) -> None:
        raise ConnectionResetError

    gate = gates(app=broken)
    with pytest.raises(ConnectionResetError):
        answer(gate, "/_stcore/stream", kind="websocket")
    assert not gate.visitors


def test_only_our_own_scripts_may_run_and_that_of_streamlits_page_is_known_by_its_hash() -> None:
    rules = dict(part.split(" ", 1) for part in policy(["x = 1"]).split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"].startswith("'self' 'sha256-")
    assert "unsafe" not in rules["script-src"]
    assert rules["connect-src"] == "'self'"
    assert rules["frame-ancestors"] == rules["base-uri"] == "'none'"
    assert inline_scripts("<script>a\n</script><script src=x></script>") == ["a\n"]
    assert headers()["Content-Security-Policy"].count("'sha256-") == 2  # Streamlit's own and ours


def test_every_answer_has_them_and_keeps_its_own() -> None:
    _, found, _ = answer(Headers(inner), "/")
    assert found.pop("etag") == "x"
    assert found == {name.lower(): text for name, text in headers().items()}
    assert found["referrer-policy"] == "no-referrer"
    assert found["x-content-type-options"] == "nosniff"
    assert "noindex" in found["x-robots-tag"]
