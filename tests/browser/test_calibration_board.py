"""The Calibration board in a real browser: threshold and edges of bins follow the hand without the
server, and every figure is the one that perfcore computes.
"""

import re
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from perfcore import sweep_of
from perfcore.calibration import calibration_bins, isotonic
from perfcore.readers import read_predictions
from perfview.downloads.one_file import page_html
from perfview.kit.theme import number, percent
from perfview.session.choices import Choices
from perfview.tasks.binary.bins import BINS, Bins
from perfview.tasks.binary.files.report import Look
from tests.browser.boards import (
    Open,
    box_of,
    drag,
    explained,
    frames,
    grabbed,
    nothing_is_too_wide,
    painted,
    settled,
    slider,
    threshold_at,
    to,
)
from tests.browser.conftest import TELEPHONE
from tests.browser.test_every_page import amiss
from tests.perfview.downloads.made_results import made_result
from tests.perfview.twenty_cases import TWENTY

DATA = "aggregated_scores"
COUNTED = sweep_of(read_predictions(f"sample_data/{DATA}.csv"), "score")
QUERY = f"calibration?data={DATA}&t=0.5&bins=width:10"


def error_tile(where: Page | Locator) -> Locator:
    return where.locator("[data-measure=calibration_error] .pv-tile-value")


def edge(where: Page | Locator, at: str) -> Locator:
    return where.get_by_role("slider", name=f"Edge between bins at {at}:")


def wanted(*edges: float) -> str:
    return number(calibration_bins(COUNTED, edges=[0, *edges, 1]).error())


def test_edges_and_threshold_follow_the_hand_without_the_server_and_python_counts_the_same(
    app: Open,
) -> None:
    page = app(QUERY)
    # The threshold moves curve, scores and words, and is that of the other pages.
    sent = frames(page, "Sent")
    grabbed(slider(page))
    box = box_of(slider(page))
    here = page.locator(".pv-here")
    said = set()
    for step in range(1, 12):
        page.mouse.move(box["x"] + box["width"] * (0.5 - step / 30), box["y"] + box["height"] / 2)
        painted(page)
        said.add(here.inner_text())
    assert len(said) > 6
    assert sent == []
    page.mouse.up()
    settled(page)
    t = threshold_at(page, 0.31)
    rate = percent(float(isotonic(COUNTED).of([t])[0]))
    expect(here).to_contain_text(f"{rate} are positive. Calibrated scores would give")
    dot = page.locator(".pv-card-reliability .pv-dot")
    left, right = (float(dot.first.get_attribute(name) or "nan") for name in ("cx", "cy"))
    assert np.isfinite([left, right]).all()
    expect(page.locator(".pv-card-reliability summary")).to_have_text(["Table", "Table of scores"])
    expect(page.locator(".pv-grip")).to_have_count(9)
    first = [i / 10 for i in range(1, 10)]
    expect(error_tile(page)).to_have_text(wanted(*first))
    sent.clear()
    x, y = grabbed(edge(page, "0.5"))
    seen = set()
    for step in range(1, 15):
        page.mouse.move(x + 2 * step, y)
        painted(page)
        at = page.locator(".pv-grip").nth(4).get_attribute("aria-valuenow")
        moved = [*first[:4], float(at or "nan"), *first[5:]]
        expect(error_tile(page)).to_have_text(wanted(*moved))
        seen.add(at)
    assert len(seen) > 8
    assert sent == []
    expect(page.locator(".pv-board[data-moving~=bins]")).to_have_count(1)
    page.mouse.up()
    expect(page).to_have_url(re.compile("bins=edges"))
    settled(page)
    expect(page.locator(".pv-gaps")).to_contain_text("would be usual")
    expect(error_tile(page)).to_have_text(wanted(*moved))
    # By key one step, and no edge passes its neighbour.
    edge(page, "0.4").press("ArrowLeft")
    expect(page).to_have_url(re.compile("0.395"))
    settled(page)
    grabbed(edge(page, "0.1"))
    page.mouse.move(x + 400, y)
    page.mouse.up()
    expect(edge(page, "0.195")).to_be_visible()
    settled(page)
    to(page, "Threshold")
    expect(page.get_by_role("textbox", name="Threshold", exact=True)).to_have_value(f"{t:g}")


def test_figures_are_explained_intervals_come_on_wish_and_all_of_it_fits_a_telephone(
    app: Open,
) -> None:
    page = app("calibration?data=breast_cancer")
    every_figure_is_explained(page)
    table = page.locator(".st-key-calibration_figures table")
    error = table.get_by_role("button", name="Mean absolute error (MAE)")
    explained(error, "mean_absolute_error(truth, score)")
    page.get_by_text("95 % intervals", exact=True).click()
    brier = table.locator("tr").filter(has_text="Brier score (mean squared error)")
    expect(brier).to_contain_text(re.compile(r"0\.0\d+ to 0\.0\d+"))
    settled(page)
    page.get_by_text("Differences and chance", exact=True).click()
    models = page.locator(".st-key-calibration_models")
    expect(models).to_contain_text("p = ")
    settled(page)
    assert amiss(page) == []
    page.set_viewport_size(TELEPHONE)
    nothing_is_too_wide(page, ".pv-wide *")
    curve, tiles = (box_of(page.locator(name)) for name in (".pv-pair", ".pv-calibrated"))
    assert curve["y"] + curve["height"] < tiles["y"]


def every_figure_is_explained(page: Page) -> None:
    buttons = page.locator(".pv-calibrated button, .pv-lane-text button")
    expect(buttons).to_have_count(8 + 2 * 4)
    for i in range(0, buttons.count(), 9):  # the sentences of all have tests without a browser
        assert buttons.nth(i).inner_text().split("\n")[0]
        buttons.nth(i).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        expect(page.get_by_role("dialog").locator(".katex").first).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()


@pytest.mark.thorough
def test_the_page_in_one_file_counts_bins_by_itself(new_page: Open, tmp_path: Path) -> None:
    path = tmp_path / "calibration.html"
    look = Look(chosen=Choices().having(BINS, Bins("width", 5)))
    path.write_bytes(page_html(made_result(), "score", look))
    page = new_page(offline=True)
    page.goto(path.as_uri())
    board = page.locator("#calibration .pv-board[data-ready=true]")
    board.wait_for()
    s = TWENTY
    expect(error_tile(board)).to_have_text(number(calibration_bins(s, 5).error()))
    edge(board, "0.4").press("ArrowRight")
    edges = [0, 0.2, 0.405, 0.6, 0.8, 1]
    expect(error_tile(board)).to_have_text(number(calibration_bins(s, edges=edges).error()))
    expect(board.locator(".pv-gaps")).to_contain_text("the file was made with")
    # The threshold is one for all boards of the file.
    drag(page, 0.25, "#calibration")
    shown = page.locator("#threshold .pv-now")
    expect(shown).to_contain_text(board.locator(".pv-now").inner_text().split(" · ")[0])
