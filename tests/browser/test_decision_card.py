"""The decision card as it is printed: one page, whatever the texts."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from perfcore.chance.intervals import proportion_interval
from perfcore.readers import Choices
from perfcore.results import Result
from perfview.downloads.decision_cards import card_html
from perfview.downloads.menu import LONGEST
from perfview.downloads.reproductions import Source
from tests.browser.boards import Open
from tests.perfview.downloads.made_results import ORIGIN, made_result


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


RESULTS = {"plain": made_result(), "longest": longest()}


@pytest.fixture
def opened(new_page: Open, tmp_path: Path) -> Open:
    def page(result: Result, **options: object) -> Page:
        name = next(iter(result.models))
        columns = Choices("wide", tuple(f"{name}{i}" for i in range(3)), truth="truth")
        counts = result.models[name].counts
        keys = ("precision", "recall", "specificity", "accuracy", "npv", "fpr", "fnr")
        path = tmp_path / "card.html"
        path.write_bytes(
            card_html(
                result,
                name,
                source=Source(file="a.csv", columns=columns),
                intervals={key: proportion_interval(counts, key) for key in keys},
            )
        )
        fresh = new_page(alone=True, **options)
        fresh.goto(path.as_uri())
        return fresh

    return page


@pytest.mark.parametrize("result", RESULTS)
def test_it_prints_on_one_page(opened: Open, result: str) -> None:
    page = opened(RESULTS[result])
    for paper in ("A4", "Letter"):
        pdf = page.pdf(format=paper)
        assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
    # Nothing is cut off at the foot either: what there is fits.
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 688, "height": 1000})
    cut = "(main) => main.scrollHeight - main.clientHeight"
    assert page.locator("main").evaluate(cut) == 0


def test_a_telephone_shows_all_of_it(opened: Open) -> None:
    page = opened(longest(), width=390, height=844)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
