"""Every chart of every page and sample as a picture: it tells its title, data, models and AUCs."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Page

import perfview.pages  # noqa: F401
from perfcore import auc, read_predictions
from perfcore.binary.predicted import sweep_of
from perfview.kit.pages import PAGES
from perfview.session.samples import Sample, listed_samples
from perfview.words import say
from tests.browser.boards import Open, downloaded, pictures, settled

FOLDED = ("threshold.det", "costs.net_benefit")
NO_BOARD = {("calibration", "eights_log_odds")}
"""Its scores are no probabilities."""
NO_CHARTS = "hundred_species"
"""It has labels alone, and so many classes."""
DRAWN = """() => document.querySelector(".pv-board[data-ready=true]")
    && !document.querySelector(".pv-board:not([data-ready=true])")"""


def unfolded(page: Page) -> None:
    """Open what is drawn only where somebody looks, and wait for all charts."""
    for key in FOLDED:
        for summary in page.locator("summary").filter(has_text=say(key)).all():
            summary.click()
            settled(page)
    page.wait_for_load_state("networkidle")  # each board fetches its module before it is there
    page.wait_for_function(DRAWN)


def tell_all(found: Mapping[str, list[str]], sample: Sample, areas: Mapping[str, float]) -> None:
    """See that pictures tell title, data, and models with their AUCs."""
    for title, lines in found.items():
        said = " ".join(lines)
        assert said.startswith(f"{title} ")
        assert sample.title in said
        assert "AUC" in said
        shown = [model for model in sample.models if model in said]
        assert shown
        told = [float(text) for text in re.findall(r"AUC ([\d.]+)", said)]
        for model in shown if areas else ():
            assert any(abs(area - areas[model]) <= 0.000501 for area in told), said


@pytest.mark.parametrize("sample", listed_samples(), ids=lambda sample: sample.id)
def test_every_chart_is_a_picture_that_says_what_it_shows(
    app: Open, new_page: Open, tmp_path: Path, sample: Sample
) -> None:
    page, areas = new_page(), {}
    if sample.task == "binary":
        found = read_predictions(sample.path)
        areas = {name: auc(sweep_of(found, name)) for name in found.models}
    said: dict[str, list[str]] = {}
    for shown in PAGES.values():
        if (shown.key, sample.id) in NO_BOARD or shown.task != sample.task:
            continue
        if shown.key != "runs" or "runs" in sample.id:
            app(f"{shown.path}?data={sample.id}", page)
            unfolded(page)
            told = pictures(page)
            tell_all(told, sample, areas)
            said |= told
        if shown.key in ("threshold", "classes"):
            file = tmp_path / "page.html"
            page.get_by_role("button", name="Download").first.click()
            downloaded(page.get_by_role("button", name="Page that works")).save_as(file)
    # In one file they say the same.
    page = new_page(alone=True, offline=True)
    page.goto(file.as_uri())
    page.wait_for_function(DRAWN)
    # The file has no font of its own, so lines may break elsewhere.
    alone = {title: " ".join(lines) for title, lines in pictures(page).items()}
    assert (len(alone) > 1) == (sample.id != NO_CHARTS)
    assert alone == {title: " ".join(said[title]) for title in alone}
