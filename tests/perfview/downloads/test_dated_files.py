"""Figures over time in files: a row for each period, and the board in the page in one file."""

from base64 import b64decode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from csv import DictReader
from io import StringIO
from typing import Any

import pytest
import streamlit as st

from perfcore.chance.intervals import wilson_interval
from perfview.kit.boards.packing import unpacked
from tests.perfview.downloads.test_exports_pages import Elements
from tests.perfview.pages.test_times_page import board
from tests.perfview.running_app import Screen, opened


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """Returns the text of a file that the page now open offers, made in a thread as servers do."""
    made: dict[str, Callable[[], bytes]] = {}
    shown = st.download_button

    def noted(label: str, data: Any, **looks: Any) -> Any:
        made[looks["key"]] = data
        return shown(label, data, **looks)

    monkeypatch.setattr(st, "download_button", noted)

    def text(key: str) -> str:
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(made[key]).result().decode()

    return text


def runs_page() -> Screen:
    return opened("pages/runs.py", data="dated_orders", t="0.5", period="quarter")


def test_the_table_of_periods_has_their_counts_figures_and_intervals(
    files: Callable[[str], str],
) -> None:
    payload = board(runs_page())
    rows = list(DictReader(StringIO(files("download_periods"))))
    assert [row["period"] for row in rows] == [
        *("All cases", "2025-Q1", "2025-Q2", "2025-Q3", "2025-Q4")
    ]
    for row, period in zip(rows[1:], payload["periods"], strict=True):
        assert float(row["positives"]) == period["totals"]["positives"]
        recall = wilson_interval(int(row["tp"]), int(row["positives"]))
        assert float(row["recall"]) == recall.value
        assert (float(row["recall_low"]), float(row["recall_high"])) == (recall.low, recall.high)


def sections(page: str) -> dict[str, Any]:
    """The contents of the boards of a page in one file, by the name of their places."""
    boards = Elements(page.encode()).data()["boards"]
    return {each["place"]: unpacked(b64decode(each["content"]))[0] for each in boards}


def test_the_page_in_one_file_has_the_board_of_periods_and_what_differs(
    files: Callable[[str], str],
) -> None:
    payload = board(runs_page())
    opened("", data="dated_orders", t="0.5", period="quarter")
    page = files("download_page")
    found = sections(page)["runs"]["payload"]
    assert found["periods"] == payload["periods"]
    assert found["series"] == payload["series"]
    assert "At threshold 0.5: " in page
    assert "<strong>Recall</strong> is lower than in the other periods" in page


def test_a_file_without_dates_has_no_board_of_periods(files: Callable[[str], str]) -> None:
    opened("", data="breast_cancer")
    page = files("download_page")
    assert "runs" not in sections(page)
    assert "over time" not in page
