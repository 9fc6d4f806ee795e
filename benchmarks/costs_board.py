"""The costs board at a million cases: each of the three things that can be dragged there.

The line of costs against the threshold has another height at every operating point for every
ratio, so that dragging the ratio is what moves most.
"""

import tempfile
from pathlib import Path

import numpy as np
from playwright.sync_api import Page

import perfview.pages  # noqa: F401
from benchmarks.browsers import opened_page, wait_until_at_rest
from benchmarks.cases import write_cases
from benchmarks.drags import Traffic, box_of, centre, dragged_times, slider_times, upload
from benchmarks.paints import SCRIPT, Times
from benchmarks.servers import ROOT, running
from perfview.words import say

CASES = 1_000_000
FRAME = 1000 / 60
RATIO = ".pv-ratio .pv-range"
THRESHOLD = ".pv-card-expected_cost .pv-range"
LINE = ".pv-card-cost_curve .pv-operating"
CURVE = ".pv-card-cost_curve .pv-overlay"

# Both are the line of costs and three figures: all four move with the ratio and with the line.
VIEWS = """paints.watch("input", ".pv-range", () => [
  document.querySelector(".pv-cost-line").getAttribute("d"),
  document.querySelector(".pv-condition").getAttribute("x1"),
  document.querySelector(".pv-tangent").getAttribute("d"),
  document.querySelector(".pv-cost-tiles").textContent,
])"""


def line_times(page: Page, traffic: Traffic) -> Times:
    """Drag the operating line of the cost curve."""
    plot = box_of(page, CURVE)
    start = centre(page, LINE)
    return dragged_times(page, traffic, start=start, left=plot["x"], width=plot["width"])


def report(drags: dict[str, tuple[Times, int]]) -> str:
    """Return the table that is printed."""
    lines = [f"{'ms of work in a frame':<28} {'frames':>7} {'median':>8} {'p95':>8} {'missed':>8}"]
    for name, (times, sent) in drags.items():
        middle, late = np.percentile(times.work, [50, 95])
        missed = int(np.sum(times.intervals > 1.5 * FRAME))
        sizes = f"{times.work.size:>7} {middle:>8.1f} {late:>8.1f} {missed:>8}"
        lines.append(f"{name:<28} {sizes}   {sent} websocket frames")
    ratio = drags["ratio of the costs"][0].steps
    middle, late = np.percentile(ratio, [50, 95])
    lines.append(f"Drag event to four views shown, ratio: median {middle:.1f}, p95 {late:.1f}.")
    return "\n".join(lines)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "cases.csv"
        write_cases(file, CASES)
        with running(ROOT / "app.py") as server, opened_page(SCRIPT) as page:
            traffic = Traffic(page)
            page.goto(server.url)
            wait_until_at_rest(page)
            upload(page, file, CASES)
            page.get_by_role("link", name=say("costs.title")).first.click()
            page.wait_for_selector(f'.pv-board[data-ready="true"] {RATIO}')
            wait_until_at_rest(page)
            page.evaluate(VIEWS)
            drags = {}
            for name, times_of in {
                "ratio of the costs": lambda: slider_times(page, traffic, RATIO),
                "line on the cost curve": lambda: line_times(page, traffic),
                "threshold": lambda: slider_times(page, traffic, THRESHOLD),
            }.items():
                page.wait_for_timeout(1000)
                wait_until_at_rest(page)
                times = times_of()
                drags[name] = times, traffic.frames
            print(report(drags))


if __name__ == "__main__":
    main()
