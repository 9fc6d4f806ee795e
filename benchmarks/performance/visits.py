"""What a visitor waits for, in a real browser: the start, a file's board, Compare; and memory."""

import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import pandas as pd
from playwright.sync_api import Page

import perfview.pages  # noqa: F401
from benchmarks.browsers import AT_REST, opened_page, wait_until_at_rest
from benchmarks.cases import write_cases
from benchmarks.drags import SHOWS_CASES
from benchmarks.memories import megabytes as held
from benchmarks.memories import watched
from benchmarks.performance.facts import (
    Fact,
    Measured,
    duration,
    megabytes,
    power,
    seconds_of,
    times,
)
from benchmarks.performance.reading import MODELS
from benchmarks.servers import Server, serving
from perfview.words import say

PATIENCE = 120.0
"""Seconds that a step of a visitor may take."""
QUIET = 1.0
"""Seconds in which a page must neither run nor show progress to be taken for complete."""
LOADED = 7.0
"""Seconds until the server has imported what only links need."""
GONE = 10.0
"""Seconds after the removal of a file until memory is looked at."""
STARTS = 3
BOARD = '.pv-board[data-ready="true"]'
CURVES = f".st-key-curves {BOARD}"
ROOM = {"CUTPOINT_UPLOAD_MEGABYTES": "2000", "CUTPOINT_VISITOR_MEGABYTES": "4000"}


def start() -> tuple[float, float, float]:
    """Return the seconds from the start of a server until it answers, shows and moves a board.

    The browser is already open and knows nothing of the server.
    """
    with opened_page() as page:
        began = time.perf_counter()
        with serving() as server:
            answer = time.perf_counter() - began
            page.goto(server.url)
            page.locator(BOARD).first.wait_for()
            shown = time.perf_counter() - began
            before = page.locator(BOARD).first.get_attribute("data-index")
            page.locator(".pv-range").first.press("ArrowRight")
            page.wait_for_function(
                "([board, before]) => document.querySelector(board).dataset.index !== before",
                arg=[BOARD, before],
            )
            return answer, shown, time.perf_counter() - began


def starts(many: int = STARTS) -> Measured:
    """Measure the start of the server."""
    names = ("the first answer", "the first board", "a board that has moved")
    for name, taken in zip(names, zip(*(start() for _ in range(many)), strict=True), strict=True):
        yield Fact(f"start of the server to {name}", duration(median(taken)))


def files_and_compare(n: int, models: int, visits: int = 3) -> Measured:
    """Measure a visitor who chooses a file, looks at its board and opens Compare."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "cases.csv"
        write_cases(file, n, models)
        reading = median(seconds_of(lambda: pd.read_csv(file)) for _ in range(3))
        found = [visit(file, n, models) for _ in range(visits)]
    of = f"{MODELS[models]}, {power(n)} cases"
    size = f"{duration(reading)}: `pandas.read_csv`, which reads alone"
    for name in found[0]:
        taken = median(each[name] for each in found)
        beside = (size, times(reading / taken)) if name.startswith("file") else ()
        yield Fact(f"{name}, {of}", duration(taken), *beside)


def visit(file: Path, n: int, models: int) -> dict[str, float]:
    """Return the seconds that one visitor to a fresh server waits for, from the click on."""
    with serving(ROOM) as server, opened_page() as page:
        welcome(page, server)
        table, board = chosen(page, file, n)
        drawn, intervals, complete = compared(page, models)
        turn(page, "threshold")
        page.wait_for_function(SHOWS_CASES, arg=n)
        wait_until_at_rest(page)
        *_, again = compared(page, models)
        return {
            "file chosen to what it holds": table,
            "file chosen to its board": board,
            "Compare: verdict and pictures": drawn,
            "Compare: first intervals": intervals,
            "Compare: complete": complete,
            "Compare: complete when visited again": again,
        }


def memory(n: int, models: int = 1) -> Measured:
    """Measure the memory of the server while a large file comes and goes."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "cases.csv"
        write_cases(file, n, models)
        with serving(ROOM) as server, opened_page() as page:
            found = memory_of(page, server, file, n, models)
    for name, value in found.items():
        of = "" if name.startswith("idle") else f", {MODELS[models]}, {power(n)} cases"
        yield Fact(f"memory of the server {name}{of}", megabytes(value))


def memory_of(page: Page, server: Server, file: Path, n: int, models: int) -> dict[str, float]:
    """Return MB of the server with all processes that it started, by when."""
    pid = server.pid
    welcome(page, server)
    page.wait_for_timeout(1000 * LOADED)
    idle = held(pid)
    with watched(pid) as uploading:
        chosen(page, file, n)
    board = held(pid)
    with watched(pid) as comparing:
        compared(page, models)
    turn(page, "data")
    remove = page.locator("[class*=st-key-remove-] button").first
    remove.wait_for()
    wait_until_at_rest(page)
    remove.click()
    remove.wait_for(state="detached")
    wait_until_at_rest(page)
    page.wait_for_timeout(1000 * GONE)
    return {
        "idle, with a sample": idle,
        "at the highest while a file is uploaded": uploading.highest,
        "with its board open": board,
        "at the highest on Compare": comparing.highest,
        f"{GONE:.0f} s after the file was removed": held(pid),
    }


def welcome(page: Page, server: Server) -> None:
    """Open the first page and wait until it stands."""
    page.set_default_timeout(PATIENCE * 1000)
    page.goto(server.url)
    page.locator(BOARD).first.wait_for()
    wait_until_at_rest(page)


def turn(page: Page, to: str) -> None:
    page.get_by_role("link", name=say(f"{to}.title"), exact=True).first.click()


def chosen(page: Page, file: Path, n: int) -> tuple[float, float]:
    """Choose a file and open its board; return the seconds to both."""
    turn(page, "data")
    field = page.locator("input[type=file]").first
    field.wait_for(state="attached")
    wait_until_at_rest(page)
    began = time.perf_counter()
    field.set_input_files(file)
    page.get_by_role("heading", name=file.name).wait_for()
    wait_until_at_rest(page)
    table = time.perf_counter() - began
    turn(page, "threshold")
    page.wait_for_function(SHOWS_CASES, arg=n)
    return table, time.perf_counter() - began


def compared(page: Page, models: int) -> tuple[float, float, float]:
    """Open Compare; return the seconds to verdict and pictures, first intervals, and all of it."""
    began = time.perf_counter()
    turn(page, "compare")
    page.locator(CURVES).wait_for()
    if models > 1:
        page.locator(".st-key-verdict").wait_for()
    drawn = time.perf_counter() - began
    page.wait_for_function(
        "place => !!document.querySelector(place)?.textContent", arg=".pv-ranking .pv-range-text"
    )
    intervals = time.perf_counter() - began
    return drawn, intervals, settled(page, lambda: _is_complete(page)) - began


def settled(page: Page, is_complete: Callable[[], bool]) -> float:
    """Return when a page became complete, once it has stayed so."""
    since, end = None, time.perf_counter() + PATIENCE
    while time.perf_counter() < end:
        now = time.perf_counter()
        if not is_complete():
            since = None
        elif since is None:
            since = now
        elif now - since > QUIET:
            return since
        page.wait_for_timeout(30)
    raise RuntimeError(f"The page was not complete within {PATIENCE:.0f} s.")


def _is_complete(page: Page) -> bool:
    complete: bool = page.evaluate(
        "rest => !!document.querySelector(rest)"
        " && !document.querySelector('[data-testid=stProgress], [data-testid=stSpinner]')",
        AT_REST,
    )
    return complete
