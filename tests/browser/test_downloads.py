"""What is downloaded: the menu hands out what is in view, the page in one file is live with the
network off, and the decision card prints on one page.
"""

import re
import zipfile
from dataclasses import replace
from hashlib import sha256
from html import escape
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from playwright.sync_api import Locator, Page, Request, expect

from benchmarks.servers import ROOT
from perfcore import best_threshold, proportion_interval
from perfcore.chance.classes import class_intervals
from perfcore.classes import ClassCounts, ClassTally
from perfcore.costs import CostMatrix, Pricing
from perfcore.readers import Choices
from perfcore.results import ClassModelResult, Result, read_result
from perfview.downloads.cards import card_html
from perfview.downloads.menu import LONGEST
from perfview.downloads.one_file import page_html
from perfview.downloads.sources import Source
from perfview.pages.classes.exports.parts import ClassLook
from perfview.pages.classes.figures.parameters import COLUMNS, FIRST_COLUMNS
from perfview.session.choices import Choices as Chosen
from perfview.tasks.classes.places import ClassPlace
from tests.browser.access import flaws
from tests.browser.boards import (
    Open,
    counts,
    downloaded,
    drag,
    index,
    nothing_is_too_wide,
    numbers,
    saved,
    settled,
    slider,
    threshold_at,
    tile,
    to,
)
from tests.browser.conftest import TELEPHONE
from tests.perfview.class_places import made_cases, place_of
from tests.perfview.downloads.made_class_results import IRIS, IRIS_COUNTS, made_class_result
from tests.perfview.downloads.made_results import (
    HOSTILE,
    ORIGIN,
    loans_result,
    made_result,
    many_points,
)

SAMPLE = ROOT / "sample_data/twenty_cases.csv"


def test_every_file_arrives(app: Open, tmp_path: Path) -> None:
    page = app("?data=twenty_cases")
    assert threshold_at(page, 0.3) == 0.3  # the files are of the threshold that was moved to
    every_file_arrives(page, tmp_path)


def every_file_arrives(page: Page, folder: Path) -> None:
    title = "Spring <b>campaign</b>"
    page.get_by_role("button", name="Download").first.click()
    entry = page.get_by_label("Title", exact=True)
    entry.wait_for()
    settled(page)
    entry.fill(title)
    entry.press("Enter")
    # Once the title stands above them, the buttons are those of the files that bear it.
    page.locator("strong").get_by_text(title).wait_for()

    def file_of(label: str) -> Path:
        settled(page)
        download = downloaded(page.get_by_role("button", name=label))
        path = folder / download.suggested_filename
        download.save_as(path)
        return path

    result = read_result(file_of("Whole result"))
    assert result.title == title
    assert result.origin.sha256 == sha256(SAMPLE.read_bytes()).hexdigest()
    model = result.models["score"]
    assert model.threshold == 0.3
    rows = pd.read_csv(file_of("Every threshold"))
    assert rows["threshold"].tolist() == model.sweep.thresholds.tolist()
    with zipfile.ZipFile(file_of("Tables behind")) as archive:
        assert "roc.csv" in archive.namelist()
    for label, words in (("Page that works", "Costs"), ("Decision card", "Decision card")):
        file = file_of(label)
        assert file.name.endswith(".html")
        text = file.read_text()
        assert "Spring &lt;b&gt;campaign&lt;/b&gt;</h1>" in text
        assert words in text
        assert "Content-Security-Policy" in text
    assert "read_table(&#x27;twenty_cases.csv&#x27;)" in text


# A complete table with requirements, amounts and another prevalence, and a sampled one. That the
# file is told what the app tells is compared for more kinds of data without a browser.
ADDRESSES = [
    "data=low_tips&amount=both&unit=EUR&cost_fn=0.2&t=0.4&p=0.05&need=recall:0.4,alert_rate:0.5"
    "&axis=share&mark=recall",
    "data=digit_misreads&cost_fn=40&matrix=counts",
]


@pytest.mark.thorough
@pytest.mark.parametrize("query", ADDRESSES)
def test_the_page_shows_what_the_app_shows(
    app: Open, new_page: Open, tmp_path: Path, query: str
) -> None:
    page, file = app(f"?{query}"), new_page(offline=True)
    path = tmp_path / "board.html"
    shown = {"threshold": seen(page.locator(".pv-board"))}
    to(page, "Costs")
    shown["costs"] = seen(page.locator(".pv-board"))
    page.get_by_role("button", name="Download").first.click()
    downloaded(page.get_by_role("button", name="Page that works")).save_as(path)
    file.goto(path.as_uri())
    for part, (figures, shaded) in shown.items():
        board = file.locator(f"#{part} .pv-board[data-ready=true]")
        board.wait_for()
        assert len(figures) > 10
        assert seen(board) == (figures, shaded)


def seen(board: Locator) -> tuple[list[str], int]:
    """Every number that a board says, and how many parts of its slider are shaded."""
    spans = board.locator(".pv-feasible, .pv-near").evaluate_all(
        "(parts) => parts.map((part) => (part.getAttribute('d') ?? '').match(/M/g)?.length ?? 0)"
    )
    return numbers(board), sum(spans)


@pytest.fixture
def exported(new_page: Open, problems: list[str], tmp_path: Path) -> Open:
    """Open the page of a result from its file, without a network; any request fails the test."""

    path = tmp_path / "it's a board.html"

    def page(result: Result) -> Page:
        path.write_bytes(page_html(result, next(iter(result.models))))
        fresh = new_page(offline=True)
        fresh.on("request", asked)
        fresh.goto(path.as_uri())
        for part in ("threshold", "costs"):
            fresh.locator(f"#{part} .pv-board[data-ready=true]").wait_for()
        return fresh

    def asked(request: Request) -> None:
        if not request.url.startswith(("data:", "blob:")) and request.url != path.as_uri():
            problems.append(request.url)

    return page


@pytest.mark.parametrize("end", [" ", pytest.param("\n", marks=pytest.mark.thorough)])
def test_the_file_is_live_in_a_frame_that_may_do_nothing_else(
    new_page: Open, tmp_path: Path, end: str
) -> None:
    """As a notebook shows it, also one that made it one line. What its policy refuses fails."""
    text, path = page_html(made_result(), "score").decode(), tmp_path / "notebook.html"
    whole = escape(text.replace("\n", end))
    frame = f'<iframe srcdoc="{whole}" sandbox="allow-scripts" width=1200 height=820></iframe>'
    path.write_text(frame)
    page = new_page(offline=True)
    page.goto(path.as_uri())
    board = page.frame_locator("iframe").locator("#threshold")
    board.locator(".pv-board[data-ready=true]").wait_for()
    before = index(board)
    slider(board).press("ArrowRight")
    expect(board.locator(".pv-board")).to_have_attribute("data-index", str(before - 1))


def test_the_file_is_live_and_needs_nothing_else(exported: Open) -> None:
    text = "".join(HOSTILE)
    page = exported(made_result(title=text))
    assert page.locator("h1").text_content() == text
    assert page.locator("img, iframe, a[href], script[src]").count() == 0
    # A drag on one board moves both.
    sweep = made_result().models["score"].sweep
    assert counts(page.locator("#threshold")) == [5, 1, 5, 9]
    drag(page, 0.3, "#threshold")
    first = index(page.locator("#threshold"))
    assert first > 8
    expect(page.locator("#costs .pv-board")).to_have_attribute("data-index", str(first))
    assert counts(page.locator("#threshold"))[:2] == [sweep.tp[first], sweep.fp[first]]
    assert counts(page.locator("#costs"))[:2] == [50 * sweep.tp[first], 50 * sweep.fp[first]]
    drag(page, 0.8, "#costs")
    second = index(page.locator("#costs"))
    assert second < 8
    expect(page.locator("#threshold .pv-board")).to_have_attribute("data-index", str(second))
    slider(page.locator("#threshold")).press("ArrowLeft")
    expect(page.locator("#costs .pv-board")).to_have_attribute("data-index", str(second + 1))
    assert page.url.startswith("file:")

    # The ratio of costs moves the best threshold.
    ratio = page.locator("#costs").get_by_role("slider", name="A missed positive costs")
    ratio.press("End")
    expect(page.locator("#costs .pv-ratio-value")).to_have_text("1,000:1")
    best = best_threshold(sweep, cost_fn=1000)
    expect(tile(page, "best")).to_have_text(f"{1000 * best.cost:,.0f}")
    drag(page, 0.6, "#costs")
    expect(page.locator("#costs .pv-ratio-value")).to_have_text("1,000:1")

    for kind, start in {"PNG": b"\x89PNG", "SVG": b"<svg "}.items():
        card = page.locator("#costs .pv-card-cost_curve")
        download = saved(card.get_by_label(f"Save picture as {kind}"))
        assert download.path().read_bytes().startswith(start)
    assert f">score on {made_result().origin.name}<" in download.path().read_text()

    # Every number that can be clicked is explained, also those that are asked for.
    board = page.locator("#threshold")
    board.get_by_role("button", name="More measures").click()
    expect(board.locator("[data-measure=mcc]")).to_be_visible()
    dialog = page.locator("dialog")
    clickable = ".pv-board :is(.pv-tile, .pv-matrix button, .pv-figures button)"
    buttons = page.locator(clickable).and_(page.locator("button, [role=button]"))
    shown = [button for button in buttons.all() if button.is_visible()]
    assert len(shown) > 20
    for button in shown[::4]:  # that each has its words is tested without a browser
        button.click()
        expect(dialog).to_be_visible()
        assert len(dialog.inner_text()) > 30
        if button == shown[0]:
            assert flaws(page, "dialog", dark=False) == []
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()

    pdf = page.pdf(prefer_css_page_size=True)
    assert sheets(pdf) == 3  # a board on a page each

    # Light and dark follow the system, until the reader has chosen.
    threshold, costs = (page.locator(f"#{part} .pv-board") for part in ("threshold", "costs"))
    expect(threshold).to_have_attribute("data-theme", "light")
    assert flaws(page) == []  # which is left in the dark
    for each in (threshold, costs):
        expect(each).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Light").click()
    expect(threshold).to_have_attribute("data-theme", "light")
    page.get_by_role("button", name="Dark").click()
    expect(costs).to_have_attribute("data-theme", "dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(14, 17, 23)"
    page.emulate_media(color_scheme="light")
    expect(threshold).to_have_attribute("data-theme", "dark")

    # A browser that cannot unpack the file says so.
    said = page.get_by_text("This browser is too old to show the boards")
    expect(said).to_be_hidden()
    page.add_init_script("delete window.DecompressionStream")
    page.reload()
    expect(said).to_be_visible()


def sheets(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.mark.thorough
def test_a_sampled_file_keeps_to_its_points_and_its_foreign_text_is_shown_and_nothing_runs(
    exported: Open,
) -> None:
    text, sampled = "".join(HOSTILE), many_points()
    result = replace(
        sampled,
        title=text,
        note=text,
        origin=replace(sampled.origin, name=text, positive=text, negative=text),
        models={text: sampled.models["score"]},
    )
    page = exported(result)
    assert page.locator("h1").text_content() == text
    assert page.locator("img, iframe, a[href], script[src]").count() == 0
    assert page.locator("script").count() == 4  # data, Plotly, the boards, and what unpacks them
    board, handle = page.locator("#threshold .pv-board"), slider(page.locator("#threshold"))
    sweep = result.models[text].sweep
    handle.press("Home")
    expect(board).to_have_attribute("data-index", str(len(sweep) - 1))
    seen = [len(sweep) - 1]
    for _ in range(20):
        handle.press("ArrowRight")
        expect(board).not_to_have_attribute("data-index", str(seen[-1]))
        seen.append(index(page.locator("#threshold")))
        expect(page.locator("#costs .pv-board")).to_have_attribute("data-index", str(seen[-1]))
    assert sorted(seen, reverse=True) == seen
    assert seen[-1] < len(sweep) - 21  # some were left out
    assert counts(page.locator("#threshold"))[:2] == [sweep.tp[seen[-1]], sweep.fp[seen[-1]]]


def test_the_file_of_several_classes_is_live_and_needs_nothing_else(
    new_page: Open, problems: list[str], tmp_path: Path
) -> None:
    labels = ("setosa", "versicolor", "W" * 80)
    counts = ClassCounts(labels, IRIS_COUNTS.matrix)
    model = ClassModelResult(tally=ClassTally(counts), row_figures={})
    result = made_class_result(models={"tree": model}, origin=replace(IRIS, labels=labels))
    look = ClassLook(
        chosen=Chosen().having(COLUMNS, FIRST_COLUMNS[:6]), place=ClassPlace(model.tally)
    )
    path, asked = tmp_path / "classes.html", []
    path.write_bytes(page_html(result, "tree", look))
    page = new_page(offline=True)
    page.on("request", lambda request: asked.append(request.url))
    page.goto(path.as_uri())
    page.locator("#classes .pv-board[data-ready=true]").wait_for()
    told, square = page.locator(".pv-confusion-told"), page.get_by_role("application")
    expect(told).to_have_text("Point at a cell to read it.")
    square.focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight"):
        square.press(key)
    expect(told).to_contain_text("versicolor")
    square.press("Enter")  # there are no rows to show: the cell is only marked
    page.get_by_role("button", name="% of row").click()
    page.get_by_role("button", name="size", exact=True).click()
    expect(page.get_by_role("button", name="size", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(page.locator(".pv-report").first).to_contain_text("0.889")
    expect(page.locator(".pv-confusion-links")).to_be_hidden()
    assert asked == [path.as_uri()]
    assert page.url == path.as_uri()
    page.get_by_role("button", name="Dark").click()
    expect(page.locator("#classes .pv-board")).to_have_attribute("data-theme", "dark")
    page.set_viewport_size(TELEPHONE)
    nothing_is_too_wide(page, ".pv-wide *")
    curves_and_abstention_are_live(new_page(offline=True), tmp_path)
    card = tmp_path / "class_card.html"
    long = replace(result, title="W" * LONGEST["title"], note="line\n" * (LONGEST["note"] // 5))
    sure = replace(model, intervals=class_intervals(counts).figures)
    priced = replace(long, costs=1 - np.eye(3), unit="EUR", models={"tree": sure})
    card.write_bytes(card_html(priced, "tree"))
    page.goto(card.as_uri())
    fits_a_sheet(page)
    assert not problems


def curves_and_abstention_are_live(page: Page, folder: Path) -> None:
    """A file with probabilities: its legend hides a class, its handle moves, nothing is asked."""
    found, path, asked = made_cases(("pear", "apple", "fig"), 300), folder / "fruit.html", []
    place = place_of(found)
    model = ClassModelResult(tally=place.tally, row_figures=place.rows)
    result = made_class_result(
        models={"model": model},
        origin=replace(IRIS, labels=found.labels),
        costs=1 - np.eye(3),
        unit="EUR",
    )
    look = ClassLook(chosen=Chosen().having(COLUMNS, FIRST_COLUMNS[:6]), place=place, cases=found)
    path.write_bytes(page_html(result, "model", look))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(path.as_uri())
    for place_of_board in ("classes", "classes-2", "classes-3"):
        page.locator(f"#{place_of_board} .pv-board[data-ready=true]").wait_for()
    curves, abstention = page.locator("#classes-2"), page.locator("#classes-3")
    curves.locator(".pv-models").get_by_role("button", name="pear").click()
    hidden = """() => [...document.querySelectorAll("#classes-2 .pv-plotly")].map((plot) =>
        plot._fullData.filter((trace) => trace.meta?.model === "pear" && trace.visible === true)
            .length)"""
    assert page.evaluate(hidden) == [0, 0]
    board = abstention.locator(".pv-board")
    first = board.get_attribute("data-index")
    handle = abstention.get_by_role("slider")
    handle.press("ArrowRight")
    handle.press("ArrowRight")
    expect(board).not_to_have_attribute("data-index", first or "")
    page.get_by_role("button", name="Dark").click()
    for each in (curves.locator(".pv-board"), board):
        expect(each).to_have_attribute("data-theme", "dark")
    page.set_viewport_size(TELEPHONE)
    nothing_is_too_wide(page, ".pv-wide *")
    assert [*map(str, asked)] == [path.as_uri()]


def longest() -> Result:
    """A result whose every text is as long as it can be, and longer."""
    label = "W" * 300
    origin = type(ORIGIN)(name=label, sha256="0" * 64, positive=label, negative=label)
    return made_result(
        title="W" * LONGEST["title"],
        note="line\n" * (LONGEST["note"] // 5),
        origin=origin,
        models={label: made_result().models["score"]},
    )


@pytest.fixture
def printed(new_page: Open, tmp_path: Path) -> Open:
    def page(result: Result) -> Page:
        name = next(iter(result.models))
        columns = Choices("wide", tuple(f"{name}{i}" for i in range(3)), truth="truth")
        model = result.models[name]
        keys = ("precision", "recall", "specificity", "accuracy")
        path = tmp_path / "card.html"
        intervals = {key: proportion_interval(model.counts, key) for key in keys}
        longest_groups = f"by whole groups of “{'W' * 40}”"
        sure = replace(model, intervals=intervals, groups=longest_groups)
        result = replace(result, models={name: sure})
        source = Source(file="a.csv", columns=columns)
        path.write_bytes(card_html(result, name, source=source))
        fresh = new_page(offline=True)
        fresh.goto(path.as_uri())
        return fresh

    return page


PAPER = {"width": 688, "height": 1000}
CUT = "(all) => all.filter((e) => e.scrollHeight > e.clientHeight + 1).map((e) => e.innerText)"


def fits_a_sheet(page: Page) -> None:
    """A decision card prints on one page, and nothing is cut off at its foot."""
    for paper in ("A4", "Letter"):
        assert sheets(page.pdf(format=paper)) == 1
    page.emulate_media(media="print")
    page.set_viewport_size(PAPER)
    cut = "(main) => main.scrollHeight - main.clientHeight"
    assert page.locator("main").evaluate(cut) == 0


def test_a_decision_card_prints_on_one_page_and_cuts_none_of_its_own_facts(printed: Open) -> None:
    fits_a_sheet(printed(made_result()))
    result = loans_result(Pricing(positives="amount"))
    costs = CostMatrix(cost_fn=12.25, cost_fp=15.75, cost_tp=-3.5)
    page = printed(replace(result, use=replace(result.use, costs=costs)))
    page.set_viewport_size(PAPER)
    for media in ("screen", "print"):
        page.emulate_media(media=media)
        assert page.locator("dd, th, .rule, .boxes span").evaluate_all(CUT) == []


def test_a_telephone_shows_all_of_a_page_and_of_a_decision_card_that_prints_on_one(
    exported: Open, printed: Open
) -> None:
    card = printed(longest())
    for page in (exported(longest()), card):
        page.set_viewport_size(TELEPHONE)
        nothing_is_too_wide(page, ".pv-overlay")
    fits_a_sheet(card)
