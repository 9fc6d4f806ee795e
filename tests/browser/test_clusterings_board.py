"""The Clusterings board in a real browser: the handle, the table, and pairs of clusterings."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.boards import Open, box_of, explained, painted, read_along, settled, spot
from tests.browser.conftest import DESK, REPEATED, TELEPHONE
from tests.browser.test_every_page import amiss
from tests.perfview.running_app import csv

POINTS = csv(
    kind=("abc"[i % 3] for i in range(60)),
    kmeans_2=(i % 3 // 2 for i in range(60)),
    kmeans_3=((i + i // 13) % 3 for i in range(60)),
    ward=((i % 3) - 1 for i in range(60)),
    length=(i * 7 % 19 + 9 * (i % 3) for i in range(60)),
    width=(i * 5 % 17 / 10 for i in range(60)),
)


@pytest.mark.parametrize("reloads", REPEATED)
def test_a_file_of_clusterings_is_looked_at_by_hand_and_keys(app: Open, reloads: bool) -> None:
    page = app("data")
    page.wait_for_selector("[data-testid=stFileUploaderDropzone]")
    settled(page)
    file = {"name": "points.csv", "mimeType": "text/csv", "buffer": POINTS}
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("link", name="See how clusterings agree").click()
    shown(page)
    figures_are_explained(page)
    a_cell_is_read_and_lists_its_points(page)
    sized(page, DESK)
    the_handle_counts_doubtful_points_and_lists_them_once_it_is_let_go(page, reloads)
    a_pair_of_clusterings_is_shown_above(page)
    assert amiss(page) == []


def shown(page: Page) -> None:
    page.wait_for_selector('.pv-board[data-ready="true"] .pv-clusterings')
    settled(page)


def sized(page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    page.wait_for_function("(width) => innerWidth === width", arg=size["width"])
    painted(page)


def now(page: Page) -> str:
    return page.locator(".pv-card-silhouettes .pv-now").inner_text()


def the_handle_counts_doubtful_points_and_lists_them_once_it_is_let_go(
    page: Page, reloads: bool
) -> None:
    before = now(page)
    track = page.locator(".pv-card-silhouettes .pv-range")
    texts = read_along(track, range(8, 121, 8), lambda: now(page))
    assert len(texts) > 10, "it follows the hand"
    assert before not in texts
    page.wait_for_url("**below=0.*")
    settled(page)
    last = now(page)
    points = last.split(" ", 1)[0]
    s = last.rsplit(" ", 1)[1]
    expect(page.get_by_role("heading", name=f"{points} points below {s}")).to_be_visible()
    if reloads:
        page.reload()
        shown(page)
    expect(page.locator(".pv-card-silhouettes .pv-now")).to_have_text(last)
    # The keys move it too.
    address = page.url
    page.locator(".pv-card-silhouettes .pv-range").press("Home")
    expect(page.locator(".pv-card-silhouettes .pv-now")).to_contain_text("0 of 60 points")
    expect(page).not_to_have_url(address)
    settled(page)


def a_cell_is_read_and_lists_its_points(page: Page) -> None:
    table = page.locator(".pv-contingency")
    page.mouse.move(*spot(table.locator(".pv-clip"), 0.25, 0.2))
    painted(page)
    told = table.locator(".pv-cell-told")
    expect(told).to_contain_text("points of")
    counts = told.inner_text()
    table.get_by_role("button", name="names").click()
    page.wait_for_url("**sorted=names*")
    table.get_by_role("button", name="% of row").click()
    page.wait_for_url("**shares=row*")
    square = page.get_by_role("application", name="Which labels are in which clusters?")
    square.focus()
    square.press("ArrowDown")
    square.press("Enter")
    page.wait_for_url("**joint=*")
    heading = page.get_by_role("heading", name="points of b in cluster")
    expect(heading).to_be_visible()
    assert counts
    # On a telephone a table ends where the next heading begins.
    sized(page, TELEPHONE)
    canvas = box_of(page.locator(".stDataFrame canvas").first)
    following = page.get_by_role("heading", name=re.compile("points? below"))
    expect(following).to_be_visible()
    assert canvas["y"] + canvas["height"] <= box_of(following)["y"] + 1


def a_pair_of_clusterings_is_shown_above(page: Page) -> None:
    square = page.get_by_role("application", name="Which clusterings agree?")
    square.scroll_into_view_if_needed()
    page.mouse.move(*spot(page.locator(".pv-agreements .pv-clip"), 0.5, 0.17))
    painted(page)
    expect(page.locator(".pv-agreements .pv-cell-told")).to_contain_text(
        "kmeans_2 and kmeans_3: adjusted Rand index"
    )
    page.mouse.down()
    page.mouse.up()
    page.wait_for_url("**facing=kmeans_2*")
    settled(page)
    expect(page.locator(".pv-contingency .pv-crosstab-axes")).to_have_text(
        "Rows: kmeans_2. Columns: clusters of kmeans_3."
    )


def figures_are_explained(page: Page) -> None:
    for key, name in (("adjusted_rand", "Adjusted Rand index"), ("silhouette", "Mean silhouette")):
        explained(page.locator(f'[data-measure="{key}"]'), name)
