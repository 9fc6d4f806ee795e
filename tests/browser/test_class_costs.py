"""Costs and abstention on the Classes page in a browser: a cell is entered, the handle dragged."""

import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, expect

from perfcore.classes import abstention
from perfview.kit.theme import count, number, percent
from perfview.session.data_files import read_file
from tests.browser.boards import (
    Open,
    along,
    box_of,
    frames,
    grabbed,
    nothing_is_too_wide,
    painted,
    settled,
    tiles,
    to,
    upload,
)
from tests.browser.conftest import APP
from tests.perfview.class_files import pets_csv

NAMES = ("accuracy", "coverage", "errors", "referred", "cost")
COSTS = [[0, 7.5, 1], [1, 0, 1], [1, 1, 0]]


def query(page: Page) -> dict[str, str]:
    return {name: texts[0] for name, texts in parse_qs(urlsplit(page.url).query).items()}


def test_what_is_left_to_people_follows_the_hand_and_costs_what_was_entered(
    served: Callable[[Path], str], new_page: Open, tmp_path: Path
) -> None:
    file = tmp_path / "pets.csv"
    file.write_bytes(pets_csv())
    page = new_page()
    page.goto(f"{served(APP)}data")
    settled(page)
    upload(page, file)
    to(page, "Classes")

    # A cell of the costs: calling a cat a dog.
    grid = page.locator(".st-key-cost_cells_1").get_by_test_id("stDataFrame")
    box = box_of(grid)
    grid.dblclick(position={"x": 0.65 * box["width"], "y": 1.5 * box["height"] / 4})
    editor = page.locator("#portal textarea")
    editor.fill("7,5")
    editor.press("Enter")
    page.wait_for_url(lambda url: "class_costs" in url)
    assert query(page)["class_costs"] == "0.1:7.5"
    settled(page)
    price = page.get_by_role("textbox", name="Cost of a case left to people")
    price.fill("0.4")
    price.press("Enter")
    page.wait_for_url(lambda url: "refer=0.4" in url)
    settled(page)

    found = abstention(read_file(file.read_bytes(), name="pets.csv").found, "tree",
                       costs=COSTS)  # fmt: skip
    board = page.locator(".pv-abstention")
    handle = board.get_by_role("slider")
    before = tiles(page, NAMES)
    assert (before["coverage"], before["referred"]) == ("100 %", "0")
    sent = frames(page, "Sent")
    grabbed(handle)
    seen = set()
    for fraction in (0.3, 0.5, 0.7):
        page.mouse.move(*along(handle, fraction), steps=4)
        painted(page)
        shown = tiles(page, NAMES)
        seen.add(tuple(shown.values()))
        i = int(board.get_attribute("data-index") or -1)
        right, wrong = found.sweep.tp.item(i), found.sweep.fp.item(i)
        assert shown == {
            "accuracy": percent(right / (right + wrong)),
            "coverage": percent((right + wrong) / 60),
            "errors": count(wrong),
            "referred": count(60 - right - wrong),
            "cost": number(found.costs(0.4).item(i)),
        }
    assert len(seen) == 3
    assert not sent
    assert "decides" not in query(page)
    page.mouse.up()
    page.wait_for_url(lambda url: "decides" in url)
    threshold = float(query(page)["decides"])
    assert threshold == found.sweep.thresholds[i]
    said = page.locator(".st-key-abstention_meaning")
    expect(said).to_contain_text(f"the model decides {count(right + wrong)} of 60 cases")
    settled(page)
    assert tiles(page, NAMES) == shown
    assert float(query(page)["decides"]) == threshold

    # Keys step through every highest probability, and the button takes the best one.
    handle.press("ArrowLeft")
    page.wait_for_url(lambda url: f"decides={threshold}" not in url)
    assert float(query(page)["decides"]) == found.sweep.thresholds[i + 1]
    settled(page)
    page.get_by_role("button", name="Use it").click()
    best = found.sweep.thresholds.item(found.least(0.4))
    page.wait_for_url(lambda url: f"decides={best}" in url)
    settled(page)
    expect(said).to_contain_text(re.compile(f"All cases cost {number(found.costs(0.4).min())}:"))
    for width in (700, 390):
        page.set_viewport_size({"width": width, "height": 900})
        nothing_is_too_wide(page, ".pv-board:not(.pv-abstention)")
