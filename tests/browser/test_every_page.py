"""Every page, loaded once and asked everything: the keyboard comes to all of it, axe-core finds
nothing serious, no two texts of its charts lie on each other and none is cut, also in the file that
is downloaded, and each picture tells its title, data, models and AUCs. What stands above a board
keeps its height while a hand moves the handle.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import perfview.pages  # noqa: F401
from perfcore import auc, read_predictions
from perfcore.binary.predicted import sweep_of
from perfview.kit.pages import PAGES
from perfview.session.samples import Sample, listed_samples
from tests.browser.access import flaws
from tests.browser.boards import (
    Open,
    box_of,
    downloaded,
    grabbed,
    on_axis,
    painted,
    pictures,
    ready,
    settled,
    slider,
)
from tests.browser.conftest import APP, TELEPHONE
from tests.browser.keyboard import (
    missed_by_keyboard,
    the_drawer_of_a_telephone_closes_once_a_page_is_chosen,
)

WIDE, NARROW = 1280, 390
BRIEFLY = "compare=replicates:200"  # a bootstrap that takes little time
NO_BOARD = {("calibration", "eights_log_odds")}
"""Its scores are no probabilities."""
NO_CHARTS = "hundred_species"
"""It has labels alone, and so many classes."""
FIRST = {sample.task: sample.id for sample in reversed(listed_samples())}
"""The first sample of each task: of all others `make test-all` looks at the charts."""
KINDS = ("data", "threshold")
"""Pages with all kinds of controls. The others are walked through by `make test-all`; in
`make test` the tests of their boards ask what is `amiss` there."""
FILED = {"threshold", "classes", "regression", "clusterings", "texts"}
"""Pages whose page in one file is looked at."""
RUNS = ("wine_runs", "dated_orders")
"""Samples of which Runs has something to show."""
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
TOO_WIDE = """() => [document.scrollingElement, ...document.querySelectorAll(".stMain")]
    .filter((part) => part.scrollWidth > part.clientWidth)
    .map((part) => `${part.className || part.tagName} scrolls sideways`)"""
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


def chart_flaws(page: Page, width: int) -> list[str]:
    page.set_viewport_size({"width": width, "height": 900})
    page.wait_for_function(DRAWN, arg=width)
    return [f"{width}: {flaw}" for flaw in page.evaluate(FLAWS) + page.evaluate(TOO_WIDE)]


def amiss(page: Page) -> list[str]:
    """What axe-core and a narrow window find wrong on a page, which is left narrow."""
    return flaws(page, dark=False) + chart_flaws(page, NARROW)


def unfolded(page: Page) -> None:
    """Open all that is folded away, and wait until every chart of the page is drawn."""
    settled(page)
    page.locator(".stExpander summary").evaluate_all("(all) => all.forEach((one) => one.click())")
    settled(page)
    page.wait_for_load_state("networkidle")  # each board fetches its module before it is there


def looked_at(page: Page) -> tuple[list[str], dict[str, list[str]]]:
    """What is wrong with the texts of the charts of a page, and the pictures of these charts.

    It was opened in a wide window and is left in a narrow one: each change draws all charts anew.
    """
    page.wait_for_function(DONE)
    if page.locator(".pv-plot").count() == 0:
        return [], {}
    found, told = chart_flaws(page, WIDE), pictures(page)
    return found + chart_flaws(page, NARROW), told


def widened(page: Page) -> None:
    """Show nothing, in a wide window."""
    page.goto("about:blank")
    page.set_viewport_size({"width": WIDE, "height": 900})


def tell_all(found: Mapping[str, list[str]], sample: Sample, areas: Mapping[str, float]) -> None:
    """See that pictures tell title, data, and models with their AUCs."""
    for title, lines in found.items():
        said = " ".join(lines)
        assert said.startswith(f"{title} ")
        assert sample.title in said
        assert ("AUC" in said) == (sample.task in ("binary", "classes"))
        shown = [model for model in sample.models if model in said]
        assert shown
        told = [float(text) for text in re.findall(r"AUC ([\d.]+)", said)]
        for model in shown if areas else ():
            assert any(abs(area - areas[model]) <= 0.000501 for area in told), said


def walks() -> Iterator[Any]:
    """Yield each sample, the pages that are walked through with it, and if all is asked there."""
    late = pytest.mark.thorough
    for place, sample in enumerate(listed_samples()):
        keys = [key for key, page in PAGES.items() if page.task in ("", sample.task)]
        if sample.id == RUNS[0]:
            yield pytest.param(sample, ["runs"], True, id=f"{sample.id}, runs", marks=late)
        if sample.id != FIRST[sample.task]:
            yield pytest.param(sample, keys, False, id=sample.id, marks=late)
            continue
        # The page of the data is the same for all tasks, and Runs has nothing to show.
        keys = [key for key in keys if key != "runs" and (PAGES[key].task or place == 0)]
        if now := [key for key in keys if key in KINDS]:
            yield pytest.param(sample, now, True, id=sample.id)
        if rest := [key for key in keys if key not in KINDS]:
            yield pytest.param(sample, rest, True, id=f"{sample.id}, the rest", marks=late)


@pytest.mark.parametrize(("sample", "keys", "all_asked"), [*walks()])
def test_each_page_can_be_used_by_all_and_its_charts_are_legible_and_say_what_they_show(
    served: Callable[[Path], str],
    new_page: Open,
    tmp_path: Path,
    sample: Sample,
    keys: Collection[str],
    all_asked: bool,
) -> None:
    page, areas, wrong = new_page(), {}, []
    filed, file = set() if all_asked else FILED.intersection(keys), tmp_path / "page.html"
    if sample.task == "binary":
        found = read_predictions(sample.path)
        areas = {name: auc(sweep_of(found, name)) for name in found.models}
    said: dict[str, list[str]] = {}
    for key in keys:
        shown = PAGES[key]
        widened(page)
        page.goto(f"{served(APP)}{shown.path}?data={sample.id}&{BRIEFLY}")
        has_board = (key, sample.id) not in NO_BOARD and (key != "runs" or sample.id in RUNS)
        if shown.task and has_board:
            ready(page)
        if all_asked:
            if key == "compare":  # its files are offered anew once chance is judged
                expect(page.get_by_text(re.compile(r"^Intervals rest on \d"))).to_be_visible()
            wrong += missed_by_keyboard(page) + flaws(page)
        unfolded(page)
        flawed, told = looked_at(page)
        wrong += [f"{shown.path} {flaw}" for flaw in flawed]
        if shown.task:
            tell_all(told, sample, areas)
            said |= told
        if key in filed:
            page.get_by_role("button", name="Download").first.click()
            downloaded(page.get_by_role("button", name="Page that works")).save_as(file)
    assert wrong == [], "\n".join(wrong)
    if filed:
        in_one_file_they_say_the_same(new_page, file, sample, said)


def in_one_file_they_say_the_same(
    new_page: Open, file: Path, sample: Sample, said: Mapping[str, list[str]]
) -> None:
    page = new_page(offline=True)
    widened(page)
    page.goto(file.as_uri())
    page.wait_for_selector(".pv-board[data-ready]")
    wrong, told = looked_at(page)
    # The file has no font of its own, so lines may break elsewhere.
    alone = {title: " ".join(lines) for title, lines in told.items()}
    least = 1 if sample.task == "texts" else 2
    assert (len(alone) >= least) == (sample.id != NO_CHARTS)
    assert alone == {title: " ".join(said[title]) for title in alone}
    assert wrong == [], "\n".join(wrong)


@pytest.mark.parametrize(
    "path",
    ["", *(pytest.param(each, marks=pytest.mark.thorough) for each in ("costs", "calibration"))],
)
def test_on_a_telephone_the_handle_stays_under_the_finger_and_the_drawer_closes(
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
    settled(page)
    the_drawer_of_a_telephone_closes_once_a_page_is_chosen(page)
