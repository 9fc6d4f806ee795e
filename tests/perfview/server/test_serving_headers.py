"""What every answer says of scripts, frames and referrers."""

from __future__ import annotations

import asyncio
from typing import Any

from perfview.server.headers import Headers, headers, inline_scripts, policy


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
    async def app(scope: Any, receive: Any, send: Any) -> None:
        start = {"type": "http.response.start", "status": 200, "headers": [(b"etag", b"x")]}
        await send(start)

    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(Headers(app)({"type": "http"}, None, send))  # type: ignore[arg-type]
    found = {name.decode().lower(): text.decode() for name, text in sent[0]["headers"]}
    assert found.pop("etag") == "x"
    assert found == {name.lower(): text for name, text in headers().items()}
    assert found["referrer-policy"] == "no-referrer"
    assert found["x-content-type-options"] == "nosniff"
    assert "noindex" in found["x-robots-tag"]
