"""The confusion matrix of several classes in a browser: hovering, sorting, zooming, opening."""

import re
from urllib.parse import parse_qs, urlsplit

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from benchmarks.paints import SCRIPT, kept_times
from tests.browser.boards import Open, box_of, painted, spot

HUNDRED = 100
FRAME = 1000 / 60


def told(page: Page) -> Locator:
    return page.locator(".pv-confusion-told")


def pointed_at(page: Page, row: int, column: int, size: int) -> None:
    """Move the pointer to a cell of the whole, by its place in the square."""
    page.mouse.move(*spot(page.locator(".pv-clip"), (column + 0.5) / size, (row + 0.5) / size))
    painted(page)


def colour_at(page: Page, row: int, column: int, size: int) -> list[int]:
    """The colour of a cell near its corner, where it has no number."""
    return page.evaluate(
        """([right, down]) => {
            const [clip, canvas] = [".pv-clip", ".pv-square canvas"].map((part) =>
                document.querySelector(part).getBoundingClientRect());
            const node = document.querySelector(".pv-square canvas");
            const sharp = node.width / canvas.width;
            const x = (clip.left - canvas.left + right * clip.width) * sharp;
            const y = (clip.top - canvas.top + down * clip.height) * sharp;
            return [...node.getContext("2d").getImageData(x, y, 1, 1).data].slice(0, 3);
        }""",
        [(column + 0.2) / size, (row + 0.2) / size],
    )


def commits(page: Page, texts: list[str]) -> None:
    """Wait until Python knows these choices; how often it is told depends on the machine."""
    expect(page.locator("code")).to_have_text(re.compile(rf"{re.escape(str(texts))} commits=\d+"))


def query(page: Page) -> dict[str, list[str]]:
    return parse_qs(urlsplit(page.url).query)


def test_a_matrix_is_read_ordered_opened_and_looked_at_closely(demo: Open) -> None:
    page = demo("matrix")
    before = query(page)  # as boards shown before have left it
    square = page.get_by_role("application")

    # What the pointer is on is said, and marked with its row and its column.
    pointed_at(page, 0, 0, 10)
    expect(told(page)).to_have_text(re.compile(r"^Of \d+ cases of <b>0</b>, \d+ were called so"))
    right, wrong, none = (colour_at(page, 0, column, 10) for column in (0, 5, 1))
    assert right[2] > right[0]  # blue
    assert wrong[0] > wrong[2]  # red
    assert none == [255, 255, 255]
    pointed_at(page, 0, 5, 10)
    expect(told(page)).to_contain_text("were called class 5 of a long name")
    expect(page.locator(".pv-over-label").first).to_have_text("<b>0</b>")
    expect(page.locator(".pv-over-label").last).to_have_text("class 5 of a long name")

    # Shares and orders are another picture at once; Python hears of them once, after a while.
    page.get_by_role("button", name="% of row").click()
    page.get_by_role("button", name="size", exact=True).click()
    page.get_by_role("button", name="The other way round").click()
    commits(page, ["row", "support", "1", ""])
    assert {name: query(page)[name] for name in ("cells", "order", "turned")} == {
        "cells": ["row"],
        "order": ["support"],
        "turned": ["1"],
    }
    # The class without cases comes first, and has no shares.
    pointed_at(page, 0, 0, 10)
    expect(told(page)).to_contain_text("There is no case of <b>9</b>.")
    page.get_by_role("button", name="Cases", exact=True).click()
    page.get_by_role("button", name="labels").click()
    page.get_by_role("button", name="The other way round").click()
    commits(page, ["", "", "", ""])
    assert query(page) == before

    # A click opens a cell and shuts it again; so does a pair, a label and a key.
    page.mouse.click(*spot(page.locator(".pv-clip"), 0.55, 0.05))
    commits(page, ["", "", "", "0-5"])
    assert query(page)["cell"] == ["0-5"]
    expect(page.locator(".pv-confusion-links")).to_contain_text("<b>0</b> against the rest:")
    page.get_by_role("button", name="Threshold").last.click()
    expect(page.get_by_text("opened 5 on threshold")).to_be_visible()
    page.mouse.click(*spot(page.locator(".pv-clip"), 0.55, 0.05))
    commits(page, ["", "", "", ""])
    page.locator(".pv-confusion-pairs button").first.click()
    expect(page.locator("code")).to_have_text(re.compile(r"'\d+-\d+'\]"))
    label = box_of(page.locator(".pv-clip"))
    page.mouse.click(label["x"] - 20, label["y"] + 0.25 * label["height"])
    commits(page, ["", "", "", "2-2"])
    square.focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "Enter"):
        square.press(key)
    commits(page, ["", "", "", "4-3"])
    said = page.locator(".pv-board [aria-live]")
    expect(said).to_contain_text("cases of class 4 of a long name, 0 were called <b>3</b>")

    # On a telephone nothing is wider than the page; there is another hue in the dark.
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(color_scheme="dark")
    expect(page.locator(".pv-board")).to_have_attribute("data-theme", "dark")
    page.wait_for_function("document.querySelector('.pv-square').clientWidth < 390")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert box_of(page.locator(".pv-clip"))["width"] > 200


@pytest.mark.thorough
def test_a_cell_lists_its_cases_and_its_class_opens_against_the_rest(app: Open) -> None:
    page = app("classes?data=digits")
    page.get_by_role("button", name="“8” called “1”: 10 times (5.7 % of “8”)").click()
    expect(page.get_by_role("heading", name="10 cases of “8” called “1”")).to_be_visible()
    expect(page.get_by_test_id("stDataFrame").first).to_be_visible()
    assert query(page)["cell"] == ["8-1"]
    links = page.locator(".pv-confusion-links p").filter(has_text="“8” against the rest:")
    links.get_by_role("button", name="Threshold").click()
    page.wait_for_url(re.compile("data=digits%7E8|data=digits~8"))
    expect(page.locator(".pv-card-distribution")).to_be_visible()
    # The way back leads to the cell.
    page.get_by_test_id("stTopNavLink").filter(has_text="Classes").click()
    expect(page.get_by_role("heading", name="10 cases of “8” called “1”")).to_be_visible()


@pytest.mark.thorough
def test_hovering_sorting_and_looking_closer_at_a_hundred_classes_takes_a_frame_each(
    demo: Open, new_page: Open
) -> None:
    page = new_page()
    page.add_init_script(SCRIPT)
    demo("matrix", page, size=HUNDRED, versus="tree")
    expect(told(page)).to_have_text(re.compile("^Point at a cell"))
    clip = page.locator(".pv-clip")
    page.evaluate("paints.watch('never', '.pv-board', () => [])")
    box = box_of(clip)
    for step in range(100):
        right, down = (37 * step % HUNDRED, 53 * step % HUNDRED)
        page.mouse.move(*spot(clip, (right + 0.5) / HUNDRED, (down + 0.5) / HUNDRED))
    expect(told(page)).to_contain_text(re.compile("than with tree|As many as with tree|no case"))
    for name in ("likeness", "size", "labels") * 6:
        page.get_by_role("button", name=name, exact=True).click()
    x, y = box["x"] + 0.4 * box["width"], box["y"] + 0.4 * box["height"]
    page.mouse.move(x, y)
    before = page.screenshot(clip=box)
    for _ in range(8):
        page.mouse.wheel(0, -100)
    expect(page.get_by_role("button", name="Look less close")).to_be_enabled()
    page.mouse.down()
    for step in range(40):
        page.mouse.move(x + 2 * step, y + step)
    page.mouse.up()
    painted(page)
    work = np.sort(kept_times(page).work)
    assert work.size > 100
    # A busy machine holds one up now and then.
    assert work[int(0.9 * work.size)] < FRAME, work[-20:]
    # A drag moves the part in view and opens nothing.
    assert page.screenshot(clip=box) != before
    assert "cell" not in query(page)
    page.get_by_role("button", name="all", exact=True).click()
    expect(page.get_by_role("button", name="Look less close")).to_be_disabled()
