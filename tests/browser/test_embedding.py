"""A link inside a page of another site: its board is live there, and reaches nothing."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Frame, Page, expect

from benchmarks.servers import free_port, serving
from perfview.store.connections import store
from perfview.store.shares import Token, hashed
from perfview.store.tables import SHARES
from tests.perfview.shared_cases import file_of, kept

CASES = "truth,score\n" + "\n".join(f"{i % 3 and 'yes'},{i * 7 % 19 / 20}" for i in range(200))
TRIED = """async (server) => {
  const tried = async (work) => {
    try { return String(await work()); } catch { return "refused"; }
  };
  const socket = () => new Promise((open, shut) => {
    const made = new WebSocket(server.replace("http", "ws") + "/_stcore/stream");
    made.onopen = () => open("open"); made.onerror = shut;
  });
  const form = () => {
    const made = document.createElement("form");
    made.action = server + "/sent"; made.method = "post"; made.target = "_top";
    document.body.append(made); made.submit(); return "sent";
  };
  const framed = () => new Promise((done) => {
    const made = document.createElement("iframe");
    made.onload = () => done("loaded"); made.onerror = () => done("refused");
    made.src = server + "/"; document.body.append(made);
    addEventListener("securitypolicyviolation", () => done("refused"));
  });
  return {
    origin: self.origin,
    fetch: await tried(() => fetch(server + "/_stcore/health", {mode: "no-cors"})),
    socket: await tried(socket),
    cookie: await tried(() => document.cookie),
    kept: await tried(() => localStorage.length),
    around: await tried(() => parent.document.title),
    opened: await tried(() => window.open(server + "/")),
    top: await tried(() => { top.location = server + "/"; return "left"; }),
    form: await tried(form),
    framed: await tried(framed),
  };
}"""


@contextmanager
def wiki(folder: Path, port: int) -> Iterator[str]:
    """A site of its own, whose pages are the files of a folder."""
    handler = partial(SimpleHTTPRequestHandler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{port}"
        server.shutdown()


def framing(folder: Path, address: str) -> str:
    name = f"{abs(hash(address))}.html"
    frame = f'<iframe src="{address}" width="1200" height="900" title="Board"></iframe>'
    (folder / name).write_text(f"<!doctype html><title>Wiki</title>{frame}")
    return name


def framed(page: Page) -> Frame:
    return next(each for each in page.frames if each is not page.main_frame)


@pytest.mark.thorough
def test_a_frame_of_another_site_shows_the_board_and_reaches_nothing(
    chromium: Browser, tmp_path: Path
) -> None:
    port, token = free_port(), kept(file_of(CASES, "fraud.csv"))
    allowed = {
        "CUTPOINT_FRAME_ANCESTORS": f"http://127.0.0.1:{port}",
        "CUTPOINT_STORE_URL": str(store().engine.url),
    }
    with serving(allowed) as server, wiki(tmp_path, port) as site:
        asked: list[str] = []
        here = server.url.rstrip("/").replace("127.0.0.1", "localhost")
        page = chromium.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{site}/{framing(tmp_path, f'{here}/embed/{token}')}")
        board = page.frame_locator("iframe")
        handle = board.get_by_role("slider", name="Threshold").first
        expect(handle).to_be_visible()
        reading = board.locator(".pv-board").first
        before = reading.inner_text()
        handle.focus()
        handle.press("ArrowLeft")
        expect(reading).not_to_have_text(before, use_inner_text=True)
        expect(board.locator("body > footer")).to_contain_text("Cutpoint")
        loaded = len(asked)
        tried = framed(page).evaluate(TRIED, here)
        assert tried.pop("origin") == "null"
        assert tried.pop("opened") == "null"  # no window
        assert tried.pop("form") == "sent"  # the browser says so, and sends nothing
        assert set(tried.values()) == {"refused"}, tried
        expect(page).to_have_title("Wiki")
        assert not [url for url in asked[loaded:] if url.startswith(here)]
        assert page.context.cookies() == []
        # Neither may another site frame it, nor anybody the app itself.
        other = site.replace("127.0.0.1", "localhost")
        for origin, path in ((other, f"/embed/{token}"), (site, f"/?share={token}"), (site, "/")):
            page.goto(f"{origin}/{framing(tmp_path, here + path)}")
            assert "Cutpoint" not in framed(page).content()
        # Once it is deleted, it is gone there too.
        page.goto(f"{here}/embed/{token}")
        expect(page.locator("h1")).to_contain_text("Kept")
        assert page.context.cookies() == []
        with store().engine.begin() as connection:
            connection.execute(SHARES.delete().where(SHARES.c.token == hashed(Token(token))))
        page.reload()
        expect(page.locator("h1")).to_have_text("There is nothing behind this link")
        page.close()
