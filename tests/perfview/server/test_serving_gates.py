"""Who and what the gates let in, and the headers of every answer, tried without a server."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from perfview.server.gates import Gates
from perfview.server.headers import Headers, headers, inline_scripts, policy
from perfview.settings import Settings

MB = 10**6
Answer = tuple[int, dict[str, str], bytes]
App = Callable[..., Awaitable[None]]


async def inner(scope: Any, receive: Any, send: Any) -> None:
    """What stands behind the gates: says yes."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        return
    await send({"type": "http.response.start", "status": 204, "headers": [(b"etag", b"x")]})
    await send({"type": "http.response.body", "body": b""})


def gates(*, app: App = inner, memory: int = 0, resident: float = 0, held: int = 0) -> Gates:
    room = Settings(visitors=2, visitor_megabytes=10, memory_megabytes=memory)
    return Gates(app, room, memory=lambda: resident, held=lambda session, besides: held)


def scope_of(path: str, method: str = "GET", kind: str = "http", **headers: str) -> dict[str, Any]:
    pairs = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
    return {"type": kind, "path": path, "method": method, "headers": pairs}


async def asked(app: App, scope: dict[str, Any]) -> Answer:
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    await app(scope, receive, send)
    if scope["type"] == "websocket":
        return sent[0].get("code", 0), {}, b""
    told = {name.decode().lower(): text.decode() for name, text in sent[0]["headers"]}
    return sent[0]["status"], told, sent[1]["body"]


def answer(app: App, path: str, method: str = "GET", **more: str) -> Answer:
    return asyncio.run(asked(app, scope_of(path, method, **more)))


@pytest.mark.parametrize(
    "path",
    [
        *("/_stcore/metrics", "/_stcore/metrics/", "/under/it/_stcore/metrics"),
        *("/_stcore/agent/openapi.json", "/_stcore/agent", "/_stcore/script-health-check"),
    ],
)
def test_doors_that_nobody_needs_are_closed(path: str) -> None:
    for method in ("GET", "POST", "HEAD"):
        assert answer(gates(), path, method)[0] == 404
    assert answer(gates(), path, kind="websocket")[0] == 1008


def test_all_others_are_open() -> None:
    for path in ("/", "/data", "/_stcore/health", "/static/js/x.js", "/metrics", "/_stcore/x"):
        assert answer(gates(), path)[0] == 204


def upload(gate: Gates, size: object, session: str = "s", file: str = "f", **more: str) -> Answer:
    path = f"/_stcore/upload_file/{session}/{file}"
    return answer(gate, path, "PUT", content_length=str(size), **more)


def test_an_upload_must_fit_beside_what_the_visitor_holds() -> None:
    assert upload(gates(held=4 * MB), 6 * MB)[0] == 204
    status, _, said = upload(gates(held=4 * MB), 6 * MB + 1)
    assert status == 413
    assert b"may have 10 MB here altogether" in said
    assert b"held already (4.0 MB)" in said


@pytest.mark.parametrize("length", ["", "-1", "many", "1e9", "٣"])
def test_an_upload_says_how_long_it_is(length: str) -> None:
    told = {"content_length": length} if length else {}
    assert answer(gates(), "/_stcore/upload_file/s/f", "PUT", **told)[0] == 411


def test_uploads_on_their_way_count_too_and_only_while_they_are() -> None:
    async def together() -> list[int]:
        arrived, go_on = asyncio.Event(), asyncio.Event()

        async def slow(scope: Any, receive: Any, send: Any) -> None:
            arrived.set()
            await go_on.wait()
            await inner(scope, receive, send)

        gate = gates(app=slow)
        scopes = [
            scope_of(f"/_stcore/upload_file/{session}/{n}", "PUT", content_length=str(6 * MB))
            for n, session in enumerate(["a", "a", "b"])
        ]
        first = asyncio.create_task(asked(gate, scopes[0]))
        await arrived.wait()
        second = await asked(gate, scopes[1])
        third = asyncio.create_task(asked(gate, scopes[2]))
        go_on.set()
        statuses = [(await first)[0], second[0], (await third)[0]]
        return [*statuses, (await asked(gate, scopes[1]))[0]]

    assert asyncio.run(together()) == [204, 413, 204, 204]


def test_a_server_without_memory_is_busy_for_files_alone() -> None:
    full = gates(memory=500, resident=498)
    status, told, said = upload(full, 3 * MB)
    assert (status, told["retry-after"]) == (503, "30")
    assert b"no memory left" in said
    assert upload(full, 2 * MB)[0] == 204
    assert answer(full, "/", accept="text/html")[0] == 204
    assert upload(gates(memory=0, resident=10**9), 3 * MB)[0] == 204


def test_beyond_so_many_visitors_it_is_busy_until_one_goes() -> None:
    async def crowd() -> None:
        leave = asyncio.Event()

        async def stay(scope: Any, receive: Any, send: Any) -> None:
            await send({"type": "websocket.accept"})
            await leave.wait()

        gate = gates(app=stay)
        stream = scope_of("/_stcore/stream", kind="websocket")
        inside = [asyncio.create_task(asked(gate, stream)) for _ in range(2)]
        await asyncio.sleep(0)
        assert gate.visitors == 2
        assert (await asked(gate, stream))[0] == 1013
        status, told, page = await asked(gate, scope_of("/data", accept="text/html,*/*"))
        assert (status, told["retry-after"]) == (503, "30")
        assert b"Busy just now" in page
        assert b"<script" not in page
        leave.set()
        await asyncio.gather(*inside)
        assert gate.visitors == 0

    asyncio.run(crowd())


def test_a_visitor_whose_connection_breaks_makes_room() -> None:
    async def broken(scope: Any, receive: Any, send: Any) -> None:
        raise ConnectionResetError

    gate = gates(app=broken)
    with pytest.raises(ConnectionResetError):
        answer(gate, "/_stcore/stream", kind="websocket")
    assert gate.visitors == 0


def test_only_our_own_scripts_may_run_and_that_of_streamlits_page_is_known_by_its_hash() -> None:
    rules = dict(part.split(" ", 1) for part in policy(["x = 1"]).split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"].startswith("'self' 'sha256-")
    assert "unsafe" not in rules["script-src"]
    assert rules["connect-src"] == "'self'"
    assert rules["frame-ancestors"] == rules["base-uri"] == "'none'"
    assert inline_scripts("<script>a\n</script><script src=x></script>") == ["a\n"]
    assert headers()["Content-Security-Policy"].count("'sha256-") == 1


def test_every_answer_has_them_and_keeps_its_own() -> None:
    _, found, _ = answer(Headers(inner), "/")
    assert found.pop("etag") == "x"
    assert found == {name.lower(): text for name, text in headers().items()}
    assert found["referrer-policy"] == "no-referrer"
    assert found["x-content-type-options"] == "nosniff"
    assert "noindex" in found["x-robots-tag"]
