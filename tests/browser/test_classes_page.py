"""The Classes page in a real browser: report, averages and curves of its classes are clicked and
sorted, a cell of the costs is entered, and the handle dragged that leaves cases to people.
"""

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Locator, Page, expect

from perfcore.classes import abstention
from perfview.kit.theme import count, number, percent
from perfview.session.data_files import read_file
from tests.browser.boards import (
    Open,
    along,
    box_of,
    explained,
    frames,
    grabbed,
    nothing_is_too_wide,
    painted,
    ready,
    settled,
    tiles,
    to,
    upload,
)
from tests.browser.conftest import TELEPHONE
from tests.browser.test_every_page import amiss
from tests.perfview.class_files import PETS, pets_csv

NAMES = ("accuracy", "coverage", "errors", "referred", "cost")
COSTS = [[0, 7.5, 1], [1, 0, 1], [1, 1, 0]]


def query(page: Page) -> dict[str, str]:
    return {name: texts[0] for name, texts in parse_qs(urlsplit(page.url).query).items()}


def table(page: Page, key: str) -> Locator:
    return page.locator(f".st-key-{key} .pv-ranking")


def names(page: Page) -> list[str]:
    return table(page, "class_report").locator("tbody .pv-model-name").all_inner_texts()


def test_classes_are_sorted_explained_priced_left_to_people_and_opened(
    app: Open, tmp_path: Path
) -> None:
    file = tmp_path / "pets.csv"
    file.write_bytes(pets_csv())
    page = app("data")
    upload(page, file)
    to(page, "Classes")
    a_click_explains_a_figure_or_sorts(page)
    what_is_left_to_people_follows_the_hand_and_costs_what_was_entered(page)
    page.set_viewport_size({"width": 700, "height": 900})
    nothing_is_too_wide(page, ".pv-board:not(.pv-abstention)")
    assert amiss(page) == []
    page.set_viewport_size(TELEPHONE)
    nothing_is_too_wide(page, ".pv-ranking")
    # A class opens against the rest.
    worst = names(page)[0]
    table(page, "class_report").locator("tbody tr").first.locator("th button").click()
    ready(page)
    settled(page)
    expect(page.get_by_test_id("stMultiSelect")).to_contain_text(worst)
    expect(page).to_have_url(re.compile("~"))


def a_click_explains_a_figure_or_sorts(page: Page) -> None:
    report = table(page, "class_report")
    expect(report).to_be_visible()
    # Labels are sorted at first; the best comes first, then the worst.
    assert names(page) == [*PETS]
    recall = report.get_by_role("button", name="Recall", exact=False).first
    recall.click()
    values = report.locator("tbody tr td:nth-child(5) .pv-figure").all_inner_texts()
    assert values == sorted(values, reverse=True)
    recall.click()
    assert names(page) != [*PETS]
    # A figure is explained.
    averages = table(page, "class_averages").locator("tbody tr").nth(1)
    explained(averages.get_by_role("button"), "F1 of macro precision and macro recall")
    precision = report.locator("tbody tr").first.locator("td button").nth(2)
    explained(precision, f"Precision of {names(page)[0]}")
    # The legend hides a class in both plots.
    curves = page.locator(".st-key-class_curves")
    expect(curves.locator('.pv-board[data-ready="true"]')).to_be_visible()
    curves.locator(".pv-models").get_by_role("button", name="owl").click()
    hidden = page.evaluate(
        """() => [...document.querySelectorAll(".st-key-class_curves .pv-plotly")].map((plot) =>
            plot._fullData.filter((trace) => trace.meta?.model === "owl" && trace.visible === true)
                .length)"""
    )
    assert hidden == [0, 0]
    settled(page)


def what_is_left_to_people_follows_the_hand_and_costs_what_was_entered(page: Page) -> None:
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

    found = abstention(read_file(pets_csv(), name="pets.csv").found, "tree",
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
