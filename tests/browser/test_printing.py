"""A page on paper: whole, no wider than a sheet, and no board higher than one."""

import pytest

from tests.browser.boards import Open, settled

WIDE, HIGH = 960, 700  # what A4 and Letter both leave, in pixels
OVER = """([wide, high]) => [...document.querySelectorAll(".stMain .pv-board, .stMain .pv-plotly")]
    .map((part) => [part.className, part.getBoundingClientRect()])
    .filter(([, box]) => box.right > wide + 1 || box.height > high + 1 || !box.width)
    .map(([name, box]) => `${name} ${box.right} ${box.height}`)"""
CLIPPED = """() => ["stApp", "stAppViewContainer", "stMain"].filter((name) => {
    const part = document.querySelector(`.${name}`);
    return getComputedStyle(part).overflowY !== "visible" || part.scrollHeight > part.clientHeight;
})"""


@pytest.mark.thorough
@pytest.mark.parametrize("path", ["", "costs"])
def test_no_chart_is_cut_and_each_board_fits_a_sheet(app: Open, path: str) -> None:
    page = app(f"{path}?data=breast_cancer")
    settled(page)
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    page.set_viewport_size({"width": WIDE, "height": HIGH})
    assert page.evaluate(OVER, [WIDE, HIGH]) == []
    assert page.evaluate(CLIPPED) == []
