"""Report, averages and curves of several classes in a real browser: clicks, sorting, the legend."""

import re
from pathlib import Path

import numpy as np
from playwright.sync_api import Locator, Page, expect

from tests.browser.boards import Open, nothing_is_too_wide, ready, settled, to, upload
from tests.browser.conftest import TELEPHONE
from tests.browser.test_every_page import amiss

LABELS = ("pear", "apple", "fig")


def made() -> bytes:
    rng = np.random.default_rng(3)
    truth = rng.integers(0, 3, 90)
    table = rng.random((90, 3))
    table[np.arange(90), truth] += np.array([0.2, 0.5, 0.9])[truth]
    table /= table.sum(axis=1, keepdims=True)
    lines = [",".join(("truth", *(f"prob_{label}" for label in LABELS)))]
    lines += [
        ",".join((LABELS[i], *(repr(float(p)) for p in row)))
        for i, row in zip(truth, table, strict=True)
    ]
    return "\n".join(lines).encode()


def table(page: Page, key: str) -> Locator:
    return page.locator(f".st-key-{key} .pv-ranking")


def names(page: Page) -> list[str]:
    return table(page, "class_report").locator("tbody .pv-model-name").all_inner_texts()


def test_a_click_explains_a_figure_sorts_or_opens_a_class(app: Open, tmp_path: Path) -> None:
    file = tmp_path / "fruit.csv"
    file.write_bytes(made())
    page = app("data")
    upload(page, file)
    to(page, "Classes")
    report = table(page, "class_report")
    expect(report).to_be_visible()
    # Labels are sorted at first; the best comes first, then the worst.
    assert names(page) == ["apple", "fig", "pear"]
    recall = report.get_by_role("button", name="Recall", exact=False).first
    recall.click()
    values = report.locator("tbody tr td:nth-child(5) .pv-figure").all_inner_texts()
    assert values == sorted(values, reverse=True)
    recall.click()
    assert names(page) != ["apple", "fig", "pear"]
    # A figure is explained.
    table(page, "class_averages").locator("tbody tr").nth(1).get_by_role("button").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("F1 of macro precision and macro recall")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    report.locator("tbody tr").first.locator("td button").nth(2).click()
    expect(dialog).to_contain_text(f"Precision of {names(page)[0]}")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    # The legend hides a class in both plots.
    curves = page.locator(".st-key-class_curves")
    expect(curves.locator('.pv-board[data-ready="true"]')).to_be_visible()
    curves.locator(".pv-models").get_by_role("button", name="pear").click()
    hidden = page.evaluate(
        """() => [...document.querySelectorAll(".st-key-class_curves .pv-plotly")].map((plot) =>
            plot._fullData.filter((trace) => trace.meta?.model === "pear" && trace.visible === true)
                .length)"""
    )
    assert hidden == [0, 0]
    settled(page)
    assert amiss(page) == []
    page.set_viewport_size(TELEPHONE)
    nothing_is_too_wide(page, ".pv-ranking")
    # A class opens against the rest.
    worst = names(page)[0]
    report.locator("tbody tr").first.locator("th button").click()
    ready(page)
    settled(page)
    expect(page.get_by_test_id("stMultiSelect")).to_contain_text(worst)
    expect(page).to_have_url(re.compile("~"))
