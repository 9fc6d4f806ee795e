"""What a visitor waits for, in a real browser: the start, a file's board, Compare; and memory."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import pandas as pd
from playwright.sync_api import Page

from benchmarks import browsers, memories
from benchmarks.browsers import arrive, choose, opened_page, see, turn, wait_until_at_rest
from benchmarks.cases import MODELS, kept_file
from benchmarks.harness import Fact, Measured, duration, megabytes, power, times, wall
from benchmarks.servers import Server, serving

QUIET = 1.0
"""Seconds in which a page must neither run nor show progress to be taken for complete."""
LOADED = 7.0
"""Seconds until the server has imported what only links need."""
GONE = 10.0
"""Seconds after the removal of a file until memory is looked at."""
STARTS = 3
BOARD = '.pv-board[data-ready="true"]'
ROOM = {"CUTPOINT_UPLOAD_MEGABYTES": "2000", "CUTPOINT_VISITOR_MEGABYTES": "4000"}
COMPLETE = (
    "rest => !!document.querySelector(rest)"
    " && !document.querySelector('[data-testid=stProgress], [data-testid=stSpinner]')"
)


def start() -> dict[str, float]:
    """Return the seconds from the start of a server until it answers, shows and moves a board.

    The browser is already open and knows nothing of the server.
    """
    with opened_page() as page:
        began = time.perf_counter()
        with serving() as server:
            answer = time.perf_counter()
            page.goto(server.url)
            page.locator(BOARD).first.wait_for()
            shown = time.perf_counter()
            before = page.locator(BOARD).first.get_attribute("data-index")
            page.locator(".pv-range").first.press("ArrowRight")
            page.wait_for_function(
                "([board, before]) => document.querySelector(board).dataset.index !== before",
                arg=[BOARD, before],
            )
            return {
                "start of the server to the first answer": answer - began,
                "start of the server to the first board": shown - began,
                "start of the server to a board that has moved": time.perf_counter() - began,
            }


def starts(many: int = STARTS) -> Measured:
    """Measure the start of the server."""
    found = [start() for _ in range(many)]
    for name in found[0]:
        yield Fact(name, duration(median(each[name] for each in found)))


@contextmanager
def visited() -> Iterator[tuple[Page, Server]]:
    """Have a fresh server with room for large files, and a page of it that stands."""
    with serving(ROOM) as server, opened_page() as page:
        arrive(page, server.url)
        page.locator(BOARD).first.wait_for()
        wait_until_at_rest(page)
        yield page, server


def files_and_compare(n: int, models: int, visits: int = 3) -> Measured:
    """Measure a visitor who chooses a file, looks at its board and opens Compare."""
    with kept_file(n, models) as file:
        reading = median(wall(pd.read_csv, file)[0] for _ in range(3))
        found = [visit(file, n, models) for _ in range(visits)]
    size = f"{duration(reading)}: `pandas.read_csv`, which reads alone"
    for name in found[0]:
        taken = median(each[name] for each in found)
        beside = (size, times(reading / taken)) if name.startswith("file") else ()
        yield Fact(f"{name}, {MODELS[models]}, {power(n)} cases", duration(taken), *beside)


def visit(file: Path, n: int, models: int) -> dict[str, float]:
    """Return the seconds that one visitor to a fresh server waits for, from the click on."""
    with visited() as (page, _):
        began = choose(page, file)
        table = time.perf_counter() - began
        see(page, n)
        board = time.perf_counter() - began
        drawn, intervals, complete = compared(page, models)
        see(page, n)
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
    with kept_file(n, models) as file, visited() as (page, server):
        found = memory_of(page, server.pid, file, n, models)
    for name, value in found.items():
        of = "" if name.startswith("idle") else f", {MODELS[models]}, {power(n)} cases"
        yield Fact(f"memory of the server {name}{of}", megabytes(value))


def memory_of(page: Page, pid: int, file: Path, n: int, models: int) -> dict[str, float]:
    page.wait_for_timeout(1000 * LOADED)
    idle = memories.megabytes(pid)
    with memories.watched(pid) as uploading:
        choose(page, file)
        see(page, n)
    board = memories.megabytes(pid)
    with memories.watched(pid) as comparing:
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
        f"{GONE:.0f} s after the file was removed": memories.megabytes(pid),
    }


def compared(page: Page, models: int) -> tuple[float, float, float]:
    """Open Compare; return the seconds to verdict and pictures, first intervals, and all of it."""
    began = time.perf_counter()
    turn(page, "compare")
    page.locator(f".st-key-curves {BOARD}").wait_for()
    if models > 1:
        page.locator(".st-key-verdict").wait_for()
    drawn = time.perf_counter() - began
    page.wait_for_function(
        "place => !!document.querySelector(place)?.textContent", arg=".pv-ranking .pv-range-text"
    )
    intervals = time.perf_counter() - began
    return drawn, intervals, completed(page) - began


def completed(page: Page) -> float:
    """Return when a page became complete, once it has stayed so."""
    since, end = None, time.perf_counter() + browsers.PATIENCE
    while (now := time.perf_counter()) < end:
        if not page.evaluate(COMPLETE, browsers.AT_REST):
            since = None
        elif now - (since := since or now) > QUIET:
            return since
        page.wait_for_timeout(30)
    raise RuntimeError(f"The page was not complete within {browsers.PATIENCE:.0f} s.")
