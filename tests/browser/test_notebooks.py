"""`cutpoint.board` in real notebooks: JupyterLab, what it saves as HTML, marimo's export."""

import json
import os
import re
import secrets
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, FrameLocator, Page, Route, expect

from benchmarks.servers import PATIENCE, ROOT, START, answers, free_port
from tests.browser.boards import grabbed, numbers, on_axis, slider
from tests.browser.conftest import DESK

pytestmark = [pytest.mark.jupyter, pytest.mark.xdist_group("notebooks")]

CELL = """import cutpoint
cutpoint.board([0, 0, 1, 0, 1, 1, 0, 1], [.1, .2, .3, .4, .6, .7, .75, .9], threshold=.5)"""
OUTPUT = ".jp-OutputArea-output"
SAID = "Call a case 1 if its score is 0.5 or more."
MARIMO = f"""import marimo

app = marimo.App()


@app.cell
def _():
    {CELL.replace(chr(10), chr(10) + "    ")}
    return


if __name__ == "__main__":
    app.run()
"""


def written(folder: Path) -> Path:
    """Write a notebook that nobody has run."""
    cell = {"cell_type": "code", "id": "one", "metadata": {}, "source": CELL}
    cell |= {"execution_count": None, "outputs": []}
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    told = {"cells": [cell], "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    file = folder / "board.ipynb"
    file.write_text(json.dumps(told))
    return file


def home_in(folder: Path) -> dict[str, str]:
    """Return the environment of a person whose settings and signatures lie in a folder."""
    places = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
    own = {name: str(folder / name.lower()) for name in places}
    return {**os.environ, **own, "PYTHONPATH": str(ROOT), "HOME": str(folder)}


def run(*command: str, folder: Path) -> None:
    """Run a program of notebooks to its end."""
    subprocess.run(
        [sys.executable, "-m", *command],
        cwd=folder,
        env=home_in(folder / "home"),
        check=True,
        capture_output=True,
        timeout=300,
    )


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab."""

    url: str
    token: str

    def asked(self, path: str, method: str = "GET") -> bytes:
        headers = {"Authorization": f"token {self.token}"}
        request = urllib.request.Request(f"{self.url}{path}", headers=headers, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return bytes(answer.read())

    def opened(self, context: BrowserContext) -> Page:
        """Open the notebook on a page of its own."""
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.goto(f"{self.url}/lab/tree/board.ipynb?reset&token={self.token}")
        idle(page)
        return page


@contextmanager
def lab(folder: Path, home: Path) -> Iterator[Lab]:
    """Serve the notebooks of a folder to a person, until the block ends."""
    port, token = free_port(), secrets.token_hex(16)
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"]
    command += [f"--ServerApp.port={port}", f"--ServerApp.root_dir={folder}"]
    command += [f"--IdentityProvider.token={token}"]
    command += ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    with (folder.parent / "lab.log").open("w+b") as log:
        # In a group of its own: what it starts ends with it.
        process = subprocess.Popen(
            command, env=home_in(home), stdout=log, stderr=log, start_new_session=True
        )
        served = Lab(f"http://127.0.0.1:{port}", token)
        try:
            if not answers(f"{served.url}/api", process, START):
                log.seek(0)
                raise RuntimeError(f"JupyterLab did not start:\n{log.read().decode()}")
            yield served
            served.asked("/api/shutdown", "POST")  # ends its kernels too
            process.wait(PATIENCE)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def idle(page: Page) -> None:
    """Wait until the kernel of a notebook waits."""
    expect(page.locator("#jp-main-statusbar")).to_contain_text("Python 3 (ipykernel) | Idle")


def executed(page: Page) -> None:
    """Run the cell of a notebook."""
    page.locator(".jp-CodeCell .cm-content").first.click()
    page.keyboard.press("Shift+Enter")
    page.locator(OUTPUT).first.wait_for()
    idle(page)


def saved(page: Page, file: Path) -> None:
    """Save a notebook, whose keys the frame has after a drag."""
    page.locator(".jp-CodeCell .cm-content").first.click()
    page.keyboard.press("Control+s")
    expect(page.locator(".jp-mod-dirty")).to_have_count(0)
    assert json.loads(file.read_text())["cells"][0]["outputs"]


def moves(page: Page, frame: FrameLocator) -> None:
    """See that a board is live: a key and a drag move its threshold, and its numbers with it."""
    board = frame.locator(".pv-board[data-ready=true]").first
    expect(board).to_be_visible()
    handle, now = slider(board), board.locator(".pv-now")
    shown = [numbers(board)]
    assert len(shown[0]) > 10
    handle.press("ArrowLeft")
    expect(now).not_to_contain_text("Threshold 0.5 ")
    shown.append(numbers(board))
    before = now.inner_text()
    grabbed(handle)
    page.mouse.move(*on_axis(board, 0.8), steps=5)
    page.mouse.up()
    expect(now).not_to_have_text(before)
    shown.append(numbers(board))
    assert len({*map(tuple, shown)}) == 3


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    """A browser without a network, but for this machine."""
    made = chromium.new_context(viewport=DESK)
    made.route(re.compile(r"https://"), lambda route: route.abort())
    yield made
    made.close()


def lives_in_the_file(context: BrowserContext, file: Path) -> None:
    """See that the board of a page that a notebook was saved as moves, with the words above it."""
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.goto(file.as_uri())
    expect(page.get_by_text(SAID)).to_be_visible()
    moves(page, page.frame_locator("iframe[srcdoc]"))
    page.close()


def test_a_board_lives_in_jupyterlab_and_who_does_not_trust_it_reads_its_words(
    context: BrowserContext, tmp_path: Path
) -> None:
    folder = tmp_path / "notebooks"
    folder.mkdir()
    file = written(folder)
    with lab(folder, tmp_path / "mine") as server:
        page = server.opened(context)
        executed(page)
        moves(page, page.frame_locator(OUTPUT + " iframe"))
        saved(page, file)
        page.reload()
        idle(page)
        moves(page, page.frame_locator(OUTPUT + " iframe"))
        # The address of Save and Export Notebook As, HTML.
        whole = tmp_path / "exported.html"
        whole.write_bytes(server.asked("/nbconvert/html/board.ipynb?download=true"))
        page.close()
    lives_in_the_file(context, whole)
    # Another person has signed nothing, so JupyterLab takes frames out of what is shown.
    with lab(folder, tmp_path / "another") as server:
        page = server.opened(context)
        expect(page.locator(OUTPUT)).to_contain_text(SAID)
        expect(page.locator(OUTPUT)).to_contain_text("found 375, missed 125, false alarms 125")
        expect(page.locator("iframe")).to_have_count(0)
        # Until that person runs it.
        executed(page)
        moves(page, page.frame_locator(OUTPUT + " iframe"))


def test_a_board_lives_where_nbconvert_has_run_it(context: BrowserContext, tmp_path: Path) -> None:
    file = written(tmp_path)
    run("nbconvert", "--to", "html", "--execute", file.name, folder=tmp_path)
    lives_in_the_file(context, file.with_suffix(".html"))


def test_a_board_lives_in_what_marimo_exports(context: BrowserContext, tmp_path: Path) -> None:
    (tmp_path / "board.py").write_text(MARIMO)
    run("marimo", "export", "html", "board.py", "-o", "board.html", folder=tmp_path)
    (place,) = find_spec("marimo").submodule_search_locations  # type: ignore[union-attr]

    def static(route: Route) -> None:
        """Answer for the network, from which an export takes the scripts of marimo."""
        path = route.request.url.partition("/dist/")[2].partition("?")[0]
        route.fulfill(path=Path(place) / "_static" / path)

    context.route(re.compile(r"https://.*/@marimo-team/frontend@.*/dist/"), static)
    lives_in_the_file(context, tmp_path / "board.html")
