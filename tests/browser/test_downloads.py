"""The download menu in a browser: what is in view arrives as files."""

import csv
import zipfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from benchmarks.servers import ROOT
from perfcore.results import read_result
from tests.browser.boards import Open, numbers, press_at, ready, settled

SAMPLE = ROOT / "sample_data/twenty_cases.csv"


@pytest.fixture
def menu(app: Open, tmp_path: Path) -> Callable[[str], Callable[[str], Path]]:
    def opened(path: str) -> Callable[[str], Path]:
        page = app(path)
        if not path.startswith("costs"):
            press_at(page, 0.3)  # the files are of the threshold that was dragged to
            page.wait_for_url("**t=0.3**")
            settled(page)
        page.get_by_role("button", name="Download").first.click()
        page.get_by_label("Title", exact=True).fill("Spring <b>campaign</b>")
        page.get_by_label("Title", exact=True).press("Enter")
        page.get_by_text("Files hold scores with counts").wait_for()
        settled(page)

        def downloaded(label: str) -> Path:
            settled(page)
            with page.expect_download() as download:
                page.get_by_role("button", name=label).click()
            path = tmp_path / download.value.suggested_filename
            download.value.save_as(path)
            return path

        return downloaded

    return opened


@pytest.mark.parametrize("path", ["?data=twenty_cases", "costs?data=twenty_cases&t=0.3"])
def test_every_file_arrives(menu: Callable[[str], Callable[[str], Path]], path: str) -> None:
    downloaded = menu(path)
    result = read_result(downloaded("Whole result"))
    assert result.title == "Spring <b>campaign</b>"
    assert result.origin.sha256 == sha256(SAMPLE.read_bytes()).hexdigest()
    model = result.models["score"]
    assert model.threshold == 0.3
    points = downloaded("Every threshold")
    rows = list(csv.DictReader(points.read_text().splitlines()))
    assert [float(row["threshold"]) for row in rows] == model.sweep.thresholds.tolist()
    with zipfile.ZipFile(downloaded("Tables behind")) as archive:
        assert "roc.csv" in archive.namelist()
    for label, words in (("Page that works", "Costs"), ("Decision card", "Decision card")):
        page = downloaded(label)
        assert page.name.endswith(".html")
        text = page.read_text()
        assert "Spring &lt;b&gt;campaign&lt;/b&gt;</h1>" in text
        assert words in text
        assert "Content-Security-Policy" in text
    assert "read_table(&#x27;twenty_cases.csv&#x27;)" in text


# Complete and sampled tables, weights, reversed scores, amounts, another prevalence, requirements.
ADDRESSES = [
    "data=twenty_cases&t=0.54&need=recall:0.4,alert_rate:0.5&p=0.05&axis=share&mark=recall",
    "data=digit_misreads&cost_fn=40&matrix=counts",
    "data=low_tips&amount=both&unit=EUR&cost_fn=0.2&t=0.4",
    "data=low_tips&amount=fn&p=0.3&range=cost_fn:1..9",
    "data=eights_weighted&t=inf",
    "data=aggregated_scores&model=model",
]


def test_the_page_shows_what_the_app_shows(app: Open, new_page: Open, tmp_path: Path) -> None:
    page, file = new_page(), new_page(alone=True, offline=True)
    path = tmp_path / "board.html"
    for query in ADDRESSES:
        app(f"?{query}", page)
        shown = {"threshold": seen(page.locator(".pv-board"))}
        page.get_by_role("link", name="Costs", exact=True).click()
        expect(page.get_by_role("slider", name="Operating condition")).to_be_attached()
        ready(page)
        shown["costs"] = seen(page.locator(".pv-board"))
        page.get_by_role("button", name="Download").first.click()
        with page.expect_download() as download:
            page.get_by_role("button", name="Page that works").click()
        download.value.save_as(path)
        file.goto(path.as_uri())
        for part, (figures, shaded) in shown.items():
            board = file.locator(f"#{part} .pv-board[data-ready=true]")
            board.wait_for()
            assert len(figures) > 10
            assert seen(board) == (figures, shaded), query


def seen(board: Locator) -> tuple[list[str], int]:
    """Every number that a board says, and how many parts of its slider are shaded."""
    spans = board.locator(".pv-feasible, .pv-near").evaluate_all(
        "(parts) => parts.map((part) => (part.getAttribute('d') ?? '').match(/M/g)?.length ?? 0)"
    )
    return numbers(board), sum(spans)
