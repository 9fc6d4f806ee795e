"""The main job, end to end: upload a file, drag, and compare every view with scikit-learn."""

import math
import re
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from playwright.sync_api import Page, expect
from sklearn import metrics

from benchmarks.servers import ROOT
from perfview.kit.theme import count, number, percent
from tests.browser.access import flaws
from tests.browser.boards import (
    Open,
    choose,
    counts,
    drag,
    grabbed,
    middle,
    on_axis,
    painted,
    ready,
    settled,
    slider,
    threshold_at,
    threshold_in_address,
    tile,
    tiles,
    to,
    to_threshold,
    upload,
)

SAMPLES = ROOT / "sample_data"
FILE = SAMPLES / "breast_cancer.csv"
# A place of the slider for each model, its end ("call nothing positive") among them.
PLACES = (0.45, 1.0, 0.36)


def take(page: Page, label: str, option: str, menu: str = "") -> None:
    """Choose an option of a list, in a menu if one is named."""
    if menu:
        page.get_by_role("button", name=menu).click()
    choose(page, label, option)
    settled(page)
    if menu:
        page.get_by_role("button", name=menu).click()
    ready(page)


def says(text: str, value: float) -> bool:
    """Whether a text is a number, or a share in percent, rounded to the decimals that it has."""
    if math.isnan(value):
        return text == number(value)
    digits = text.removesuffix(" %").replace("−", "-")
    decimals = len(digits.partition(".")[2])
    scale = 100 if text.endswith("%") else 1
    whole = abs(value) in (0, 1)
    rounded = abs(float(digits) - value * scale) <= 0.5 * 10**-decimals + 1e-12
    return rounded and (decimals >= 1 or whole)


def compare(page: Page, truth: np.ndarray, score: np.ndarray, threshold: float) -> None:
    """Hold every view against scikit-learn at one threshold."""
    called = score >= threshold
    tn, fp, fn, tp = metrics.confusion_matrix(truth, called).ravel().tolist()
    nan = float("nan")
    precision = metrics.precision_score(truth, called, zero_division=nan)
    recall = metrics.recall_score(truth, called)
    fpr = 1 - metrics.recall_score(truth, called, pos_label=0)
    balanced = metrics.balanced_accuracy_score(truth, called)
    expect(page.locator(".pv-cell-count").first).to_have_text(count(tp))
    assert counts(page) == [tp, fp, fn, tn]
    shown = {
        "precision": precision,
        "recall": recall,
        "specificity": 1 - fpr,
        "f1": metrics.f1_score(truth, called),
        "accuracy": metrics.accuracy_score(truth, called),
        "balanced_accuracy": balanced,
        "informedness": 2 * balanced - 1,
        "alert_rate": called.mean(),
        "lift": precision / truth.mean(),
        "mcc": metrics.matthews_corrcoef(truth, called) if 0 < called.mean() < 1 else nan,
    }
    for name, text in tiles(page, shown).items():
        assert says(text, shown[name]), (name, text, shown[name])
    shares = page.locator(".pv-cell-share").all_inner_texts()
    assert all(map(says, shares, (recall, 1 - recall, fpr, 1 - fpr))), shares
    assert middle(page, ".pv-card-roc .pv-dot") == pytest.approx([fpr, recall], abs=1e-6)
    dot = ".pv-card-precision_recall .pv-dot"
    if math.isnan(precision):
        expect(page.locator(dot)).to_be_hidden()
    else:
        assert middle(page, dot) == pytest.approx([recall, precision], abs=1e-6)
    if math.isfinite(threshold):
        assert middle(page, ".pv-cut")[0] == pytest.approx(threshold, abs=1e-6)


def served(page: Page, parts: dict[str, np.ndarray], truth: np.ndarray, called: np.ndarray) -> None:
    """Hold every row of the table of subgroups against scikit-learn."""
    rows = page.locator(".pv-subgroups tbody tr").evaluate_all(
        """(rows) => rows.map((row) => [row.querySelector("th > :first-child").textContent,
            ...Array.from(row.querySelectorAll("td > span"), (cell) => cell.textContent)])"""
    )
    expected = {
        name: [
            count(part.sum()),
            percent(truth[part].mean()),
            percent(metrics.precision_score(truth[part], called[part], zero_division=np.nan)),
            percent(metrics.recall_score(truth[part], called[part])),
            percent(1 - metrics.recall_score(truth[part], called[part], pos_label=0)),
        ]
        for name, part in {"All cases": truth >= 0, **parts}.items()
    }
    assert {name: figures[:5] for name, *figures in rows} == expected


@pytest.mark.parametrize("models", [2, pytest.param(3, marks=pytest.mark.thorough)])
def test_an_uploaded_file_dragged_agrees_with_scikit_learn_and_survives_a_reload(
    app: Open, tmp_path: Path, models: int
) -> None:
    cases = pd.read_csv(FILE, index_col="case")
    cases["clinic"] = np.array(["north", "south", "south", ""])[np.arange(len(cases)) % 4]
    file = tmp_path / "tumours.csv"
    cases.to_csv(file)
    clinics = cases.pop("clinic")
    parts = {name or "(missing)": (clinics == name).to_numpy() for name in clinics.unique()}
    truth = (cases.pop("truth") == "malignant").to_numpy()
    page = app("data")
    upload(page, file)
    expect(page.get_by_test_id("stMetricValue").first).to_have_text(count(truth.size))
    a_bad_upload_says_what_is_wrong_and_loses_nothing(page, tmp_path)
    to(page, "Threshold")
    take(page, "Compare subgroups by", "clinic")
    expect(page.locator(".pv-subgroups tbody tr")).to_have_count(4)
    shown_tiles = page.locator(".pv-tile").filter(visible=True)
    expect(shown_tiles).to_have_count(6)
    page.get_by_role("button", name="More measures").click()
    expect(shown_tiles).to_have_count(18)
    page.wait_for_url(re.compile("more=1"))
    settled(page)
    for name, place in [*zip(cases, PLACES, strict=True)][-models:]:
        score = cases[name].to_numpy()
        take(page, "Model", name)
        take(page, "Slider runs by", "Score", menu="View")
        threshold = threshold_at(page, place, drag)
        assert threshold == math.inf or threshold in score
        compare(page, truth, score, threshold)
        served(page, parts, truth, score >= threshold)
        areas = page.locator(".pv-figures b").all_inner_texts()
        expected = (metrics.roc_auc_score, metrics.average_precision_score)
        assert all(map(says, areas, (each(truth, score) for each in expected))), areas
    address, shown = page.url, counts(page)
    page.reload()
    ready(page)
    # The table of subgroups may be there first.
    expect(page.locator(".pv-board[data-index]")).to_have_attribute("data-ready", "true")
    assert (page.url, counts(page)) == (address, shown)
    expect(shown_tiles).to_have_count(18)
    assert threshold_in_address(page) == threshold
    compare(page, truth, score, threshold)
    grabbed(slider(page))  # the table moves with the hand, before anything is sent
    page.mouse.move(*on_axis(page, 0.5), steps=5)
    painted(page)
    here = int(page.locator(".pv-board[data-index]").get_attribute("data-index") or 0)
    served(page, parts, truth, score >= np.unique(score)[-here])
    page.keyboard.press("Escape")
    page.mouse.up()
    page.locator(".pv-subgroups").get_by_role("button", name="south").click()
    page.wait_for_url(re.compile("only=south"))
    expect(page.get_by_text("clinic = south alone")).to_be_visible()
    ready(page)
    threshold, part = threshold_in_address(page), parts["south"]
    compare(page, truth[part], score[part], threshold)
    page.get_by_role("button", name="Show all cases").click()
    page.wait_for_url(lambda url: "only=" not in url)
    ready(page)
    compare(page, truth, score, threshold)


def a_bad_upload_says_what_is_wrong_and_loses_nothing(page: Page, folder: Path) -> None:
    bad = folder / "bad.csv"
    bad.write_text("truth,score\n" + "1,0.9\n0,0.2\n" * 5 + "0,high\n1,\n", encoding="utf-8")
    page.locator("input[type=file]").set_input_files(bad)
    expect(page.get_by_text("2 of 12 rows cannot be used")).to_be_visible()
    expect(page.get_by_text("still in use")).to_contain_text("tumours.csv")
    expect(page.get_by_role("button", name="Leave out these 2 rows")).to_be_visible()
    settled(page)
    assert flaws(page, dark=False) == []


@pytest.mark.thorough
def test_worked_examples_come_out(app: Open, tmp_path: Path) -> None:
    page = app("data?more=1")  # tiles that are not shown are not written
    for name, (rows, cells, shown) in WORKED.items():
        file = tmp_path / f"{name}.csv"
        file.write_text("\n".join(("score,positives,negatives", *rows)), encoding="utf-8")
        upload(page, file)
        at_threshold(page, "1.0")
        assert counts(page) == cells
        assert tiles(page, shown) == shown
        to(page, "Data")
        expect(page.locator("input[type=file]")).to_be_attached()
    upload(page, SAMPLES / "twenty_cases.csv")
    at_threshold(page, "0.54")
    assert page.locator(".pv-figures b").all_inner_texts() == ["0.680", "0.736"]
    assert counts(page) == [5, 1, 5, 9]
    assert tile(page, "accuracy").inner_text() == percent(0.7)


def at_threshold(page: Page, threshold: str) -> None:
    to_threshold(page)
    page.get_by_label("Threshold", exact=True).first.fill(threshold)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(rf"[?&]t={re.escape(threshold)}(&|$)"))
    settled(page)


# Rows of a file, its matrix, and what follows from it.
WORKED = {
    # 240 of 270 negatives and 24 of 30 positives are called right.
    "rare": (
        ("1,24,30", "0,6,240"),
        [24, 30, 6, 240],
        {"accuracy": "88.0 %", "balanced_accuracy": "84.4 %"},
    ),
    "even": (
        ("1,8,2", "0,2,8"),
        [8, 2, 2, 8],
        {"precision": "80.0 %", "recall": "80.0 %"},
    ),
    # Eleven times the negatives: recall and specificity stay, precision is 8/30.
    "many": (
        ("1,8,22", "0,2,88"),
        [8, 22, 2, 88],
        {"precision": "26.7 %", "recall": "80.0 %", "specificity": "80.0 %"},
    ),
}


def test_intervals_by_whole_groups_follow_the_handle_and_python_says_the_same(app: Open) -> None:
    page = app("?data=digit_misreads&t=0.07227&intervals=1")
    ready(page)
    recall = page.locator("[data-measure=recall] .pv-tile-reason")
    expect(recall).to_have_text("31.9 % to 56.5 %")  # single cases would give 36.0 % to 51.9 %
    switch = page.get_by_role("button", name="95 % intervals by whole groups of “image”")
    expect(switch).to_have_attribute("aria-pressed", "true")
    grabbed(slider(page))
    page.mouse.move(*on_axis(page, 0.7), steps=5)
    painted(page)
    moving = recall.inner_text()
    assert recall.is_visible()
    assert moving != "31.9 % to 56.5 %"
    page.mouse.up()
    settled(page)
    expect(page.locator(".pv-board[data-moving]")).to_have_count(0)
    expect(page.locator("[data-measure=recall]")).to_have_attribute(
        "title", re.compile("Wilson, whole groups")
    )
    assert recall.inner_text() == moving
