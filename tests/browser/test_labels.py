"""Texts in charts: on every page, of every sample and in the downloaded file no two lie on each
other and none is cut. What stands above a board keeps its height while a hand moves the handle.
"""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

import perfview.pages  # noqa: F401
from benchmarks.servers import ROOT
from perfview.downloads.one_file import page_html
from perfview.kit.pages import PAGES
from perfview.pages.classes.exports.parts import ClassLook
from perfview.pages.classes.figures.parameters import COLUMNS, FIRST_COLUMNS
from perfview.session.choices import Choices
from perfview.tasks.classes.places import ClassPlace
from tests.browser.boards import Open, box_of, grabbed, on_axis, painted, settled, slider
from tests.browser.conftest import APP, TELEPHONE
from tests.perfview.downloads.made_class_results import made_class_result
from tests.perfview.downloads.made_results import made_result

WIDTHS = (1280, 390)
SAMPLES = tomllib.loads((ROOT / "sample_data/samples.toml").read_text())["sample"]
DONE = """() => [...document.querySelectorAll(".pv-board")]
    .every((board) => board.dataset.ready || !board.checkVisibility())"""
FLAWS = """() => {
    // The letters of a text: its box is a little higher, and leans as it does.
    const corners = (text) => {
        const {x, y, width, height} = text.getBBox(), matrix = text.getScreenCTM();
        const [top, bottom] = [y + 0.2 * height, y + 0.85 * height];
        return [[x, top], [x + width, top], [x + width, bottom], [x, bottom]]
            .map(([across, down]) => new DOMPoint(across, down).matrixTransform(matrix));
    };
    const boxed = ({left, right, top, bottom}) => [[left, top], [right, top], [right, bottom],
        [left, bottom]].map(([x, y]) => ({x, y}));
    // Two shapes are apart if they are so along the side of one of them.
    const apart = (one, other) => [one, other].some((each) => [0, 1].some((i) => {
        const along = {x: each[i + 1].x - each[i].x, y: each[i + 1].y - each[i].y};
        const long = Math.hypot(along.x, along.y) || 1;
        const [a, b] = [one, other].map((shape) =>
            shape.map(({x, y}) => (x * along.x + y * along.y) / long));
        return Math.max(...a) - 1 < Math.min(...b) || Math.max(...b) - 1 < Math.min(...a);
    }));
    const flaws = [];
    for (const plot of document.querySelectorAll(".pv-plot")) {
        if (!plot.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
        const room = plot.getBoundingClientRect();
        const card = plot.closest(".pv-card")?.querySelector(".pv-title")?.textContent;
        const seen = (node) => node.textContent.trim()
            && node.checkVisibility({visibilityProperty: true, opacityProperty: true});
        const texts = [...plot.querySelectorAll("text")].filter(seen)
            .map((node) => ({said: node.textContent, shape: corners(node), svg: true}));
        const figures = [...plot.querySelectorAll(".pv-figures button")].filter(seen)
            .map((node) => ({said: node.textContent, shape: boxed(node.getBoundingClientRect())}));
        const labels = [...texts, ...figures];
        labels.forEach((one, i) => {
            if (one.shape.some(({x, y}) => x < room.left - 1 || x > room.right + 1
                || y < room.top - 1 || y > room.bottom + 1))
                flaws.push(`${card}: cut: ${one.said}`);
            for (const other of labels.slice(i + 1))
                if (!apart(one.shape, other.shape))
                    flaws.push(`${card}: ${one.said} on ${other.said}`);
        });
    }
    return flaws;
}"""
DRAWN = """async (width) => {
    const charts = () => [...document.querySelectorAll(".pv-plot")];
    const all = () => JSON.stringify(charts().map((plot) => {
        const {width, height} = plot.getBoundingClientRect();
        return [width, height, plot.textContent];
    }));
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    if (innerWidth !== width) return false;
    const before = all();
    for (let i = 0; i < 4; i++) await frame();
    return before === all() && charts().every((plot) =>
        plot.getBoundingClientRect().right <= innerWidth
        && (!plot.checkVisibility() || plot.querySelector("text")));
}"""


def flaws(page: Page, width: int) -> list[str]:
    page.set_viewport_size({"width": width, "height": 900})
    page.wait_for_function(DRAWN, arg=width)
    return [f"{width}: {flaw}" for flaw in page.evaluate(FLAWS)]


def paths_of(sample: dict[str, Any]) -> list[str]:
    tasks = "", sample.get("task", "binary")
    return [page.path for page in PAGES.values() if page.task in tasks]


def unfolded(page: Page) -> None:
    """Open all that is folded away, and wait until every chart of the page is drawn."""
    settled(page)
    for summary in page.locator(".stExpander summary").all():
        summary.click()
    settled(page)
    page.wait_for_function(DONE)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["id"])
def test_no_text_of_a_chart_lies_on_another_or_is_cut(
    served: Callable[[Path], str], new_page: Open, sample: dict[str, Any]
) -> None:
    page, found = new_page(), []
    for path in paths_of(sample):
        page.goto(f"{served(APP)}{path}?data={sample['id']}")
        unfolded(page)
        for width in WIDTHS:
            found += [f"{path} {flaw}" for flaw in flaws(page, width)]
    assert found == [], "\n".join(found)


def test_nor_in_the_downloaded_file(new_page: Open, tmp_path: Path) -> None:
    page, found, path = new_page(alone=True), [], tmp_path / "page.html"
    result, several = made_result(), made_class_result()
    place = ClassPlace(several.models["tree"].tally)
    look = ClassLook(chosen=Choices().having(COLUMNS, FIRST_COLUMNS[:6]), place=place)
    for text in (
        page_html(result, next(iter(result.models))),
        page_html(several, "tree", look),
    ):
        path.write_bytes(text)
        page.goto(path.as_uri())
        page.wait_for_selector(".pv-board[data-ready]")
        for width in WIDTHS:
            found += flaws(page, width)
    assert found == [], "\n".join(found)


@pytest.mark.parametrize("path", ["", "costs", "calibration"])
def test_the_handle_stays_under_the_finger_whatever_is_said_above_it(
    app: Open, new_page: Open, path: str
) -> None:
    page = new_page()
    page.set_viewport_size(TELEPHONE)
    app(f"{path}?data=twenty_cases", page)
    handle, said, seen = slider(page), page.locator(".pv-now").first, set()
    grabbed(handle)
    for place in (0.02, 0.25, 0.5, 0.75, 0.98):
        page.mouse.move(*on_axis(page, place), steps=3)
        painted(page)
        seen.add((box_of(said)["height"], box_of(handle)["y"]))
    page.mouse.up()
    assert len(seen) == 1
