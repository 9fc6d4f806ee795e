"""Hostile files, names and addresses in a real browser, against the server as it is run."""

import re
from collections.abc import Iterator
from itertools import cycle
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Dialog, Page, Request, expect

from benchmarks.servers import Server, serving
from perfview.kit import pages
from perfview.kit.parameters import PARAMETERS
from tests.browser.boards import Open, settled, to
from tests.hostile_inputs import FILES, GOOD, MARKUP, VALUES

REFUSED = ("columns_100000.csv", "nul_late.csv", "zip_bomb.csv", "gzip_cut.csv.gz", "pickle.csv")
PAGES = [page.path for page in pages.PAGES.values()]
# What hostile markup would leave behind, were it taken for markup.
TRACES = """
() => [...document.querySelectorAll('*')].flatMap((element) =>
  [...element.attributes]
    .filter(({name, value}) =>
      /^on/.test(name) || /hostile|elsewhere\\.invalid|javascript:/.test(value) &&
      /^(href|src|srcdoc|style|action|data|xlink:href)$/.test(name))
    .map(({name, value}) => `${element.tagName} ${name}=${value.slice(0, 80)}`))
"""


class Watch:
    """Everything that must not happen in a browser, and the page to look at."""

    def __init__(self, page: Page, base: str, problems: list[str]) -> None:
        self.page, self.base, self.problems = page, base, problems
        self.uploads: list[Request] = []
        page.context.on("request", self.requested)
        page.context.on("dialog", self.dialog)

    def requested(self, request: Request) -> None:
        if request.method == "PUT":
            self.uploads.append(request)
        if not request.url.startswith(
            (self.base, self.base.replace("http", "ws"), "data:", "blob:")
        ):
            self.problems.append(f"request {request.url}")

    def dialog(self, dialog: Dialog) -> None:
        self.problems.append(f"dialog {dialog.message}")
        dialog.dismiss()

    def open(self, path: str) -> None:
        self.page.goto(f"{self.base}/{path}")
        self.look()

    def look(self) -> None:
        """Nothing ran, nothing was asked for elsewhere, and nothing of the program is shown."""
        settled(self.page)
        assert self.page.evaluate("window.hostile") is None
        assert self.page.evaluate(TRACES) == []
        expect(self.page.get_by_test_id("stException")).to_have_count(0)
        assert not re.search(r"Traceback|site-packages|\.py\b", self.page.inner_text("body"))
        assert not self.problems, self.problems

    def upload(self, *files: tuple[str, bytes]) -> None:
        self.page.locator("input[type=file]").set_input_files(
            [{"name": name, "mimeType": "text/csv", "buffer": data} for name, data in files]
        )


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    settings = {"CUTPOINT_UPLOAD_MEGABYTES": "2", "CUTPOINT_VISITOR_MEGABYTES": "6"}
    with serving(settings) as started:
        yield started


@pytest.fixture
def watch(new_page: Open, server: Server, problems: list[str]) -> Watch:
    return Watch(new_page(alone=True), server.url, problems)


def wide() -> bytes:
    """Models of every hostile name, and a hostile positive label."""
    names = ['"' + text[:300].replace('"', '""') + '"' for text in MARKUP.values() if text.strip()]
    label = '"' + MARKUP["image"] + MARKUP["markdown_image"] + '"'
    rows = [f"{truth}," + ",".join([score] * len(names)) for truth, score in (
        (label, "0.9"), ("no", "0.1"), (label, "0.6"), ("no", "0.7"))]  # fmt: skip
    return "\n".join(["truth," + ",".join(names), *rows]).encode()


def test_nothing_hostile_runs_asks_shows_or_loses_anything(watch: Watch, server: Server) -> None:
    page = watch.page
    watch.open("data")
    watch.upload(("mine.csv", GOOD))
    expect(page.get_by_role("heading", name="mine.csv")).to_be_visible()
    settled(page)
    mine = page.url
    watch.upload(*[(f"<b>{name}", FILES[name]()) for name in REFUSED])
    expect(page.get_by_text("Not taken in").first).to_be_visible()
    expect(page.get_by_role("heading", name="mine.csv")).to_be_visible()
    watch.look()

    name = f"{MARKUP['image']}{MARKUP['markdown_image'].replace('/', ':')}.csv"
    watch.upload((name, wide()))
    expect(page.get_by_role("heading", name="<img src=x onerror")).to_be_visible()
    for place in ("Data", "Threshold", "Costs", "Compare"):
        to(page, place)
        watch.look()
    expect(page.get_by_text("onerror=window.hostile").first).to_be_attached()

    spoken = [value for value in VALUES if len(value) < 400 and "\ud7ff" not in value][-8:]
    for n, path in enumerate(PAGES):
        values = cycle(spoken[2 * n :] + spoken[: 2 * n])
        watch.open(f"{path}?{urlencode(dict(zip(PARAMETERS.names, values, strict=False)))}")
    assert page.request.get(f"{server.url}/?model={'a' * 100_000}").status in (200, 400, 414, 431)

    watch.open(mine.removeprefix(f"{server.url}/"))
    expect(page.get_by_role("heading", name="mine.csv")).to_be_visible()
    assert "Traceback" not in server.log()


def test_uploads_of_one_visitor_have_a_total_whatever_they_are_called(
    watch: Watch, server: Server
) -> None:
    page = watch.page
    watch.open("data")
    watch.upload(("mine.csv", GOOD))
    expect(page.get_by_role("heading", name="mine.csv")).to_be_visible()
    sent = watch.uploads[0]
    address = sent.url.rsplit("/", 1)[0]
    headers = {"x-xsrftoken": sent.headers["x-xsrftoken"]}

    def put(n: int, **options: dict[str, str]) -> int:
        part = {"name": "x.csv", "mimeType": "text/csv", "buffer": b"x" * 1_500_000}
        answer = page.request.put(f"{address}/invented-{n}", multipart={"file": part}, **options)
        return answer.status

    assert put(0, headers={}) == 403  # from another site
    assert [put(n, headers=headers) for n in range(6)] == [204, 204, 204, 413, 413, 413]
    watch.open("data")


def test_one_visitor_too_many_is_asked_to_wait(chromium: Browser) -> None:
    with serving({"CUTPOINT_VISITORS": "1"}) as small:
        context = chromium.new_context()
        first, second = context.new_page(), context.new_page()
        first.goto(small.url)
        settled(first)
        second.goto(small.url)
        expect(second.get_by_role("heading", name="Busy just now")).to_be_visible()
        first.close()
        # The server hears a little later that somebody went.
        assert any((answer := second.reload()) and answer.ok for _ in range(50))
        expect(second.get_by_test_id("stApp")).to_be_attached()
        context.close()
