"""The Compare page in a real browser: the legend, the verdict, Stop, and a reload."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from playwright.sync_api import Page, expect

from benchmarks.servers import ROOT
from perfcore import paired_aucs, read_predictions
from perfview.kit.theme import LIGHT, MODEL_LINES, interval, number
from tests.browser.boards import Open, box_of, nothing_is_too_wide, settled, upload
from tests.browser.conftest import DESK, TELEPHONE
from tests.browser.test_every_page import amiss

FILE = ROOT / "sample_data" / "breast_cancer.csv"
BRIEFLY = "compare=replicates:200"  # a bootstrap that takes little time
MODELS = ("logistic_regression", "random_forest", "naive_bayes")


def drawn(page: Page) -> None:
    settled(page)
    for key in ("curves", "ranking"):
        expect(page.locator(f'.st-key-{key} .pv-board[data-ready="true"]')).to_be_visible()


def legend(page: Page, model: str) -> Any:
    return page.locator(".st-key-curves .pv-models").get_by_role("button", name=model)


def lines(page: Page) -> list[list[list[str]]]:
    """Model, colour and dash of the lines that each plot of the three cards shows, as in Plotly."""
    return page.evaluate(
        """() => [...document.querySelectorAll(".st-key-curves .pv-plotly")]
            .map((plot) => plot._fullData
                .filter((trace) => trace.meta?.part === "line" && trace.visible === true)
                .map((trace) => [trace.meta.model, trace.line.color, trace.line.dash]))
            .slice(0, 3)"""
    )


def visible_lines(page: Page) -> list[list[str]]:
    return [[model for model, *_ in plot] for plot in lines(page)]


def heading(page: Page) -> str:
    text = page.locator(".st-key-verdict").inner_text()
    return re.sub(r"\s+", " ", text).replace("\u2060", "")


def test_legend_colours_verdict_and_table_agree_with_numbers_made_here(app: Open) -> None:
    pair = ("naive_bayes", "random_forest")
    page = app(f"compare?data=breast_cancer&pair={','.join(pair)}&{BRIEFLY}")
    drawn(page)
    nothing_is_too_wide(page, ".pv-ranking")
    # Each model has its own colour and dash in every plot.
    looks = zip(MODELS, MODEL_LINES[:3], strict=True)
    assert lines(page) == [[[name, LIGHT[of.role], of.dash] for name, of in looks]] * 3

    # The legend hides and isolates a model in all three plots.
    legend(page, "random_forest").click()
    expect(legend(page, "random_forest")).to_have_attribute("aria-pressed", "false")
    assert visible_lines(page) == [["logistic_regression", "naive_bayes"]] * 3
    legend(page, "random_forest").click()
    assert visible_lines(page) == [list(MODELS)] * 3
    legend(page, "naive_bayes").dblclick()
    assert visible_lines(page) == [["naive_bayes"]] * 3
    legend(page, "naive_bayes").dblclick()
    assert visible_lines(page) == [list(MODELS)] * 3

    predictions = read_predictions(FILE)
    scores = {name: cases.score for name, cases in predictions.models.items()}
    truth = predictions.models[pair[0]].truth == predictions.positive
    found = paired_aucs(truth, scores).difference(*pair)
    gap, (low, high) = number(-found.value), interval(-found.high, -found.low)
    assert f"difference +{gap} (95 %: +{low} to +{high})" in heading(page)
    assert "By AUC random_forest is better than naive_bayes, beyond chance." in heading(page)

    # The table is sorted by any figure and back.
    names = page.locator(".pv-ranking tbody th .pv-model-name")
    assert names.all_inner_texts() == list(MODELS)
    page.get_by_role("button", name="Log loss").click()
    values = page.locator(".pv-ranking tbody tr td:nth-child(6) .pv-figure").all_inner_texts()
    assert values == sorted(values)  # 0.0…, 0.1…, then the undefined or infinite one
    page.get_by_role("button", name="AUC").click()
    assert names.all_inner_texts() == list(MODELS)
    page.get_by_role("button", name="AUC").click()
    assert names.all_inner_texts() == list(reversed(MODELS))
    sorted_by = page.locator('.pv-ranking th[data-key="auc"]')
    expect(sorted_by).to_have_attribute("aria-sort", "ascending")

    # A tick in the table has a model take part or not; it stays in the table.
    tick = page.get_by_role("checkbox", name="Compare: logistic_regression")
    tick.uncheck()
    expect(legend(page, "logistic_regression")).to_have_count(0)
    expect(tick).not_to_be_checked()
    page.wait_for_url(re.compile("models=random_forest%2Cnaive_bayes"))
    settled(page)
    assert amiss(page) == []


@pytest.fixture
def large(tmp_path: Path) -> Path:
    """Three models and 50,000 cases."""
    g = np.random.default_rng(1)
    truth = g.random(50_000) < 0.2
    common = g.normal(size=truth.size)
    scores = [common + g.normal(size=truth.size) + gain * truth for gain in (1.6, 1.5, 1.3)]
    file = tmp_path / "large.csv"
    cases = pd.DataFrame({"truth": truth.astype(int), **dict(zip("abc", scores, strict=True))})
    cases.to_csv(file, index=False, float_format="%.5f")
    return file


@pytest.mark.thorough
def test_stop_keeps_what_is_done_and_a_reload_restores_the_page(app: Open, large: Path) -> None:
    # So many that a fast machine is not done before a slow one has seen it.
    page = app("data?compare=replicates:5000")
    upload(page, large)
    page.get_by_role("link", name="Compare", exact=True).click()
    page.wait_for_url(re.compile("/compare.*data=upload"))
    # What no chance has a part in is there while the bootstrap runs.
    stop = page.locator(".st-key-turn_running").get_by_role("button", name="Stop")
    expect(stop).to_be_visible(timeout=60_000)
    # Streamlit's own Stop would leave half a page that nothing takes up again.
    expect(page.locator('[data-testid="stStatusWidget"] button:visible')).to_have_count(0)
    expect(page.locator('.st-key-curves .pv-board[data-ready="true"]')).to_be_visible()
    left = page.get_by_text(re.compile(r"^(\d{3}|\d,\d{3}) of 5,000 replicates, \d+ s left"))
    expect(left).to_be_visible(timeout=120_000)
    stop.click()
    stopped = page.get_by_text(re.compile(r"Stopped: intervals rest on [\d,]+ of 5,000 replicates"))
    expect(stopped).to_be_visible(timeout=60_000)
    drawn(page)
    assert page.locator(".pv-ranking .pv-range-text").first.inner_text() != ""
    page.get_by_role("button", name="Go on").click()
    expect(stop).to_be_visible()
    expect(stopped).to_have_count(0)
    page.goto(page.url.replace("5000", "200"))
    done = page.get_by_text("Intervals rest on 200 replicates.")
    expect(done).to_be_visible(timeout=180_000)
    drawn(page)
    address, verdict = page.url, heading(page)
    page.reload()
    expect(done).to_be_visible(timeout=180_000)
    drawn(page)
    assert (page.url, heading(page)) == (address, verdict)


@pytest.mark.thorough
def test_all_of_it_fits_a_telephone_and_is_legible_in_the_dark(app: Open, new_page: Open) -> None:
    page = new_page()
    page.set_viewport_size(TELEPHONE)
    drawn(app(f"compare?data=wine_long&{BRIEFLY}", page))
    nothing_is_too_wide(page, ".pv-ranking")
    assert box_of(page.locator(".st-key-bootstrap"))["width"] > 340
    page.set_viewport_size(DESK)
    nothing_is_too_wide(page, ".pv-ranking")
    page.emulate_media(color_scheme="dark")
    chosen = page.locator(".st-key-along").get_by_role("radio", checked=True)
    expect(chosen).to_have_css("color", "rgb(240, 242, 246)")
