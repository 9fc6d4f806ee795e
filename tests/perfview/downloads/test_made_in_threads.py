"""Every file that a page offers is made in a thread that knows no session, as a server does it."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import streamlit as st

from perfview.kit.pages import PAGES
from perfview.session.samples import listed_samples
from tests.perfview.running_app import first, opened

SAMPLES = {
    page.key: next(
        each
        for each in listed_samples()
        if each.task == (page.task or "binary") and ("runs" in each.id or page.key != "runs")
    )
    for page in PAGES.values()
}


ALIKE = {page.downloads: page.key for page in [*PAGES.values()][::-1] if page.downloads}
"""The first page that offers these files; others like it are left to `make test-all`."""


TRIED = [key for key, page in PAGES.items() if ALIKE.get(page.downloads, key) == key]


@pytest.mark.parametrize("key", first(PAGES, *TRIED, "compare", "runs"))  # with tables of their own
def test_every_file_of_a_page_is_made_without_a_session(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = PAGES[key]
    made: dict[str, Callable[[], bytes]] = {}
    shown = st.download_button

    def noted(label: str, data: Any, **looks: Any) -> Any:
        if callable(data):
            made[looks["key"]] = data
        return shown(label, data, **looks)

    monkeypatch.setattr(st, "download_button", noted)
    opened("" if page.front else page.file, data=SAMPLES[page.key].id)
    with ThreadPoolExecutor(1) as thread:
        for key, each in made.items():
            assert thread.submit(each).result(), key
    assert made or page.key == "data"
