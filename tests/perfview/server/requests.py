"""Requests to the gates without a server: their scopes, and what is answered."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from selectors import DefaultSelector
from typing import Any, TypeVar

from perfview.server.gates import Gates
from perfview.server.uploads import Uploads
from perfview.settings import Settings

Answer = tuple[int, dict[str, str], bytes]
App = Callable[..., Awaitable[None]]
T = TypeVar("T")


class _Ahead(DefaultSelector):
    """Waits for no time, and adds up for how long it was to wait."""

    now = 0.0

    def select(self, timeout: float | None = None) -> Any:
        self.now += timeout or 0
        return super().select(timeout and 0)


def at_once(steps: Coroutine[Any, Any, T]) -> T:
    """What steps come to whose clock is turned to whatever is due next."""
    ahead = _Ahead()
    loop = asyncio.SelectorEventLoop(ahead)
    loop.time = lambda: ahead.now  # type: ignore[method-assign]
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        return runner.run(steps)


async def inner(scope: Any, receive: Any, send: Any) -> None:
    """What stands behind the gates: reads everything and says yes."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        return
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 204, "headers": [(b"etag", b"x")]})
    await send({"type": "http.response.body", "body": b""})


def gates(
    *, app: App = inner, resident: float = 0, held: int = 0, looks: Any = None, **chosen: Any
) -> Gates:
    """Return gates before an app, where every session is open."""
    told: dict[str, Any] = {"memory": lambda: resident, "held": lambda session, besides: held}
    looks = {**told, "known": lambda session: True, **(looks or {})}
    room = Settings(**{"visitors": 40, "visitor_megabytes": 10, **chosen})
    return Gates(app, room, Uploads(app, room, **looks))


def scope_of(
    path: str, method: str = "GET", kind: str = "http", address: str = "192.0.2.1", **headers: str
) -> dict[str, Any]:
    """Return the scope of a request: headers are named with underscores."""
    pairs = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
    scheme = "http" if kind == "http" else "ws"
    told = {"path": path, "method": method, "headers": pairs, "client": (address, 50_000)}
    return {"type": kind, "scheme": scheme, "http_version": "1.1", **told}


async def asked(app: App, scope: dict[str, Any], parts: Sequence[Any] = (b"",)) -> Answer:
    """Ask; a part of the body is its bytes, or the seconds until the next one."""
    sent: list[Any] = []
    left = [*parts]

    async def receive() -> Any:
        while left and not isinstance(left[0], bytes):
            await asyncio.sleep(left.pop(0))
        if not left:
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": left.pop(0), "more_body": bool(left)}

    async def send(message: Any) -> None:
        sent.append(message)

    await app(scope, receive, send)
    if scope["type"] == "websocket":
        return sent[0].get("code", 0), {}, b""
    if not sent:
        return 0, {}, b""
    told = {name.decode().lower(): text.decode() for name, text in sent[0]["headers"]}
    return sent[0]["status"], told, b"".join(message.get("body", b"") for message in sent[1:])


def answer(app: App, path: str, method: str = "GET", **more: str) -> Answer:
    """Ask once, without a body."""
    return at_once(asked(app, scope_of(path, method, **more)))
