"""While a hand drags on the costs board: nothing is sent, and each frame shows Python's numbers."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
import pytest
from playwright.sync_api import Page

from perfcore.costs import CostMatrix, best_threshold, expected_cost
from perfview.kit.theme import number
from tests.browser.boards import expect_commits, grabbed
from tests.browser.made_sweeps import made_sweep

PREVALENCE = 0.02
HANDLES = {
    "ratio": ".pv-ratio .pv-range",
    "line": ".pv-card-cost_curve .pv-operating",
    "threshold": ".pv-card-expected_cost .pv-range",
}

# Read after the board's own callback of the same frame, as it was asked for earlier.
RECORD = """() => {
    const text = (name) => document.querySelector(name).textContent;
    const tile = (name) => text(`[data-cost=${name}] .pv-tile-value`);
    window.seen = [];
    const look = () => requestAnimationFrame(() => {
        seen.push({
            ratio: text(".pv-ratio-value"),
            index: Number(document.querySelector(".pv-board").dataset.index),
            in_use: tile("in_use"), best: tile("best"), more: tile("more"),
            nothing: tile("nothing"), everything: tile("everything"),
            at: text("[data-cost=best] .pv-tile-reason"),
        });
        look();
    });
    look();
}"""


def dragged(page: Page, selector: str) -> list[dict[str, object]]:
    """Drag a handle to and fro and hold; return what every frame showed."""
    x, y = grabbed(page, selector)
    page.evaluate(RECORD)
    for step in range(120):
        page.mouse.move(x + 90 * np.sin(step * np.pi / 40), y)
    seen: list[dict[str, object]] = page.evaluate("seen")
    return seen


def ratio_of(said: object) -> float:
    missed, alarm = (float(part.replace(",", "")) for part in str(said).split(":"))
    return missed / alarm


def test_at_a_million_cases_each_frame_of_a_drag_shows_what_python_computes(
    demo: Callable[..., Page], new_page: Callable[..., Page]
) -> None:
    page, sent = new_page(), list[int]()
    page.on(
        "websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(len(frame)))
    )
    demo("costs", page, data="a million")
    for done, handle in enumerate(HANDLES.values(), 1):
        sent.clear()
        seen = dragged(page, handle)
        assert sent == []
        agree(seen)
        if done == 1:
            the_line_goes_through_every_operating_point(page)
        page.mouse.up()
        expect_commits(page, done)
        assert len(sent) > 0


def agree(seen: list[dict[str, object]]) -> None:
    swept = made_sweep("a million")
    # Ratios below 1:1 are said in three digits of their reciprocal, which is not the ratio itself.
    exact = [frame for frame in seen if ratio_of(frame["ratio"]) >= 1]
    shown = {(frame["ratio"], frame["index"]): frame for frame in exact}
    assert len(shown) > 20
    for (ratio, index), frame in list(shown.items())[::3]:
        cost_fn = ratio_of(ratio)
        threshold = swept.thresholds[index]
        least = best_threshold(swept, cost_fn=cost_fn, cost_fp=1, prevalence=PREVALENCE)
        cost = 1000 * float(
            expected_cost(
                swept.at(threshold), CostMatrix(cost_fn=cost_fn, cost_fp=1), prevalence=PREVALENCE
            )
        )
        assert frame["in_use"] == f"{number(cost)} €"
        assert frame["best"] == f"{number(1000 * least.cost)} €"
        assert frame["more"] == f"{number(cost - 1000 * least.cost)} €"
        assert frame["nothing"] == f"{number(1000 * PREVALENCE * cost_fn)} €"
        assert frame["everything"] == f"{number(1000 * (1 - PREVALENCE))} €"
        # In four digits, or as many as tell it from its neighbours.
        said = float(str(frame["at"]).removeprefix("at "))
        assert said == pytest.approx(least.threshold, rel=6e-4)


def the_line_goes_through_every_operating_point(page: Page) -> None:
    frame = page.evaluate(
        """() => ({
            path: document.querySelector(".pv-cost-line").getAttribute("d"),
            dot: ["cx", "cy"].map((name) => Number(
                document.querySelector(".pv-card-expected_cost .pv-best").getAttribute(name))),
        })"""
    )
    assert len(frame["path"]) < 40_000
    corners = re.findall(r"H([\d.]+)V(-?[\d.]+)", frame["path"])
    x, y = (np.array([float(number) for number in side]) for side in zip(*corners, strict=True))
    best_x, best_y = frame["dot"]
    # The best operating point is the lowest of the line. Corners run from right to left, and the
    # line keeps the height of a corner until the next.
    assert y.max() <= best_y + 0.5
    assert y[np.flatnonzero(x >= best_x - 0.1)[-1]] == pytest.approx(best_y, abs=0.5)
