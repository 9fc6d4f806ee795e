"""A researcher uploads two markers, one low in disease, turns it by one click and compares them."""

import re
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import expect

from tests.browser.boards import Open, choose, ready, settled, slider, to, upload
from tests.perfview.pages.test_two_markers import DISEASED, FILE, HIGH, LOW, delong

pytestmark = pytest.mark.browser


@pytest.mark.thorough
def test_two_markers_of_two_directions(app: Open, tmp_path: Path) -> None:
    page = app("data")
    file = tmp_path / "markers.csv"
    file.write_bytes(FILE)
    upload(page, file)
    page.get_by_role("button", name="A smaller score of “marker_b” means positive").click()
    expect(page.get_by_text("look the wrong way round")).to_have_count(0)
    to(page, "Threshold")
    ready(page)
    choose(page, "Model", "marker_b")
    # Only the board of the turned marker says so; what is entered into the one before is lost.
    expect(slider(page)).to_have_attribute("aria-valuetext", re.compile("or less"))
    settled(page)
    entry = page.get_by_role("textbox", name="Threshold")
    entry.fill("45.9")
    entry.press("Enter")
    expect(page.get_by_text("At 45.9 or less:")).to_be_visible()
    called = (LOW <= 45.9).sum()
    told = f"threshold 45.9 or less, {called} of 120 cases called positive"
    expect(slider(page)).to_have_attribute("aria-valuetext", re.compile(f"^{told}"))
    assert "t=-45.9" in page.url
    found = (LOW[DISEASED] <= 45.9).sum()
    expect(page.get_by_text(f"TP {found} ·")).to_be_visible()
    slider(page).press("ArrowRight")  # further right fewer are called positive
    below = np.unique(LOW[LOW <= 45.9])[
        -2
    ]  # 45.9 lies between two scores and selects the lower one
    stepped = re.compile(f"^threshold {below:g} or less, ")
    expect(slider(page)).to_have_attribute("aria-valuetext", stepped)
    to(page, "Compare")
    _, p = delong(HIGH, -LOW)
    expect(page.get_by_text(f"p = {p:#.2g}, DeLong, paired").first).to_be_visible()
