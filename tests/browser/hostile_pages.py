"""A file of hostile names, and what must not happen where they are shown."""

import re

from playwright.sync_api import Dialog, Page, Request, expect

from tests.browser.boards import settled
from tests.hostile_inputs import MARKUP

NAME = f"{MARKUP['image']}{MARKUP['markdown_image'].replace('/', ':')}.csv"
"""Of a file."""
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
        page.on("request", self.requested)
        page.on("dialog", self.dialog)

    def requested(self, request: Request) -> None:
        inside = (f"{self.base}/", self.base.replace("http", "ws"), "data:", "blob:", "file:")
        if not request.url.startswith(inside):
            self.problems.append(f"request {request.url}")

    def dialog(self, dialog: Dialog) -> None:
        self.problems.append(f"dialog {dialog.message}")
        dialog.dismiss()

    def open(self, path: str) -> None:
        self.page.goto(f"{self.base}/{path}")
        self.look()

    def look(self, *, ours: bool = True) -> None:
        """Nothing ran, nothing was asked for elsewhere, and nothing of the program is shown.

        A file that lies open is not `ours`: it has no server, and may show a program of its own.
        """
        if ours:
            settled(self.page)
            shown = self.page.inner_text("body")
            assert not re.search(r"Traceback|site-packages|\.py\b", shown)
        assert self.page.evaluate("window.hostile") is None
        assert self.page.evaluate(TRACES) == []
        expect(self.page.get_by_test_id("stException")).to_have_count(0)
        assert not self.problems, self.problems

    def upload(self, *files: tuple[str, bytes]) -> None:
        self.page.locator("input[type=file]").set_input_files(
            [{"name": name, "mimeType": "text/csv", "buffer": data} for name, data in files]
        )


def wide() -> bytes:
    """Models of every hostile name, and a hostile positive label."""
    names = ['"' + text[:300].replace('"', '""') + '"' for text in MARKUP.values() if text.strip()]
    label = '"' + MARKUP["image"] + MARKUP["markdown_image"] + '"'
    rows = [f"{label if i % 3 else 'no'}{f',{i * 7 % 19}' * len(names)}" for i in range(60)]
    return "\n".join(["truth," + ",".join(names), *rows]).encode()
