"""A large file in a real browser: read in pieces, stopped, read again, and read otherwise."""

import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from benchmarks.servers import serving
from tests.browser.boards import (
    Open,
    choose,
    counts,
    ready,
    settled,
    threshold_at,
    threshold_in_address,
    to,
)
from tests.browser.held_server import HOLD
from tests.perfview.running_app import csv

ROWS = 300_000
DRAW = np.random.default_rng(1)
TRUTH, FOREST = DRAW.random(ROWS) < 0.3, np.round(DRAW.random(ROWS), 3)
VISITS = DRAW.integers(1, 4, ROWS)
FAR = re.compile("[1-9][0-9,]* rows (so far|read)")


@pytest.fixture(scope="module")
def hold(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """While this file is there, no reading goes on."""
    return tmp_path_factory.mktemp("hold") / "hold"


@pytest.fixture(scope="module")
def served_large(hold: Path) -> Iterator[str]:
    settings = {"CUTPOINT_ROW_MEGABYTES": "1", HOLD: str(hold)}
    with serving(settings, script="tests.browser.held_server") as started:
        yield started.url


def expected(threshold: float, weight: np.ndarray) -> list[float]:
    """Counts at a threshold from all rows of the file."""
    called = threshold <= FOREST
    parts = (TRUTH & called, ~TRUTH & called, TRUTH & ~called, ~TRUTH & ~called)
    return [float(weight[part].sum()) for part in parts]


def expect_reading(page: Page) -> None:
    """Wait until a file is being read; nothing of the page before may show."""
    expect(page.get_by_test_id("stProgress")).to_contain_text(FAR)
    expect(page.locator("[data-stale=true]")).to_have_count(0)


def expect_read(page: Page) -> None:
    expect(page.get_by_role("link", name="Set the threshold")).to_be_visible()
    settled(page)


@pytest.mark.thorough
def test_a_large_file_is_counted_stopped_read_again_and_read_otherwise(
    new_page: Open, served_large: str, hold: Path, tmp_path: Path
) -> None:
    file = tmp_path / "large.csv"
    truth = np.where(TRUTH, "yes", "no")
    file.write_bytes(csv(truth=truth, forest=FOREST, visits=VISITS))
    hold.touch()
    page = new_page()
    page.goto(f"{served_large}/data")
    settled(page)
    page.locator("input[type=file]").set_input_files(file)
    expect_reading(page)
    other = new_page(alone=True)  # a second visitor is answered meanwhile
    other.goto(served_large)
    ready(other)
    expect_reading(page)

    page.get_by_role("button", name="Stop reading").click()
    expect(page.get_by_text("Its reading was stopped.")).to_be_visible()
    settled(page)
    page.get_by_role("button", name="Read all rows").click()
    expect_reading(page)
    hold.unlink()
    expect_read(page)

    to(page, "Threshold")
    once = np.ones(ROWS)
    assert counts(page) == expected(threshold_in_address(page), once)
    assert counts(page) != counts(other)
    threshold = threshold_at(page, 0.3)
    assert counts(page) == expected(threshold, once)

    to(page, "Data")
    hold.touch()
    choose(page, "Weight", "visits")
    expect_reading(page)
    hold.unlink()
    expect_read(page)
    to(page, "Threshold")
    assert counts(page) == expected(threshold_in_address(page), VISITS)
