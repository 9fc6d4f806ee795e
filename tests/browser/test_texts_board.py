"""The Texts board in a real browser: the handle, the table, a segment opened."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.boards import Open, explained, read_along, settled
from tests.browser.conftest import REPEATED
from tests.browser.test_every_page import amiss

WORDS = ("the", "a", "market", "bank", "price", "rose", "fell", "sharply", "on", "Monday", "after")


def texts() -> bytes:
    """Return 60 segments of a reference and of two systems, one of them strange."""
    rows = []
    for i in range(60):
        reference = [WORDS[(i * 7 + 3 * j) % len(WORDS)] for j in range(4 + i % 9)]
        one = [word for j, word in enumerate(reference) if (i + j) % 5]
        other = reference[len(reference) // 2 :] + reference[: len(reference) // 2]
        rows.append("\t".join(" ".join(each) for each in (reference, one, other)))
    rows[0] = "\t".join(
        ("\u05e9\u05dd \u05d8\u05d5\u05d1 \u05de\u05d0\u05d3",) * 2 + ("<script>alert(1)</script>",)
    )
    return ("ref\thyp_one\thyp_other\n" + "\n".join(rows) + "\n").encode()


def opened(app: Open) -> Page:
    page = app("data")
    page.wait_for_selector("[data-testid=stFileUploaderDropzone]")
    settled(page)
    file = {"name": "texts.tsv", "mimeType": "text/tab-separated-values", "buffer": texts()}
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("link", name="See how texts score").click()
    page.wait_for_selector('.pv-board[data-ready="true"] .pv-segments')
    settled(page)
    return page


@pytest.mark.parametrize("reloads", REPEATED)
def test_the_handle_lists_the_worst_segments_and_clicks_open_one_and_explain_figures(
    app: Open, reloads: bool
) -> None:
    page = opened(app)
    figure = page.locator(".pv-ranking tbody tr").first.locator("button.pv-figure").first
    explained(figure, "The same number from sacrebleu", "Tokens are those of 13a")
    now, rows = page.locator(".pv-card-spread .pv-now"), page.locator(".pv-segment-rows tbody tr")
    expect(now).to_have_text("All 60 segments are listed")
    track = page.locator(".pv-card-spread .pv-range")
    seen = read_along(track, range(-30, -451, -30), lambda: (now.inner_text(), rows.count()))
    assert len(seen) > 4, "text and table follow the hand"
    page.wait_for_url(re.compile("[?&]upto=[0-9]+"))
    many = int(now.inner_text().split()[0])
    expect(rows).to_have_count(min(many, 50))
    # The keys move it too.
    track.press("End")
    expect(now).to_have_text("All 60 segments are listed")
    page.wait_for_url(re.compile("^(?!.*upto=)"))
    settled(page)
    # By another figure, and by how far two systems differ.
    page.get_by_role("group", name="Figure").get_by_role("button", name="chrF", exact=True).click()
    page.get_by_role("button", name="hyp_one minus hyp_other").click()
    page.wait_for_url(re.compile("figure=chrf.*scores=difference"))
    expect(page.get_by_role("heading", name="Where is hyp_one behind hyp_other?")).to_be_visible()
    expect(page.get_by_role("heading", name="chrF in parts of the segments")).to_be_visible()
    page.get_by_role("button", name="Tokens of a reference").click()
    page.wait_for_url("**ranked=length*")
    lengths = [int(text) for text in rows.locator("td:last-child").all_inner_texts()]
    assert lengths == sorted(lengths)
    # A segment is opened, and its texts are texts.
    page.locator('.pv-segment-rows button[data-segment="0"]').click()
    segment = page.get_by_role("region", name="Segment 1", exact=True)
    expect(segment.get_by_text("Reference 1", exact=True)).to_be_visible()
    expect(segment.locator(".pv-tokens").first).to_have_attribute("dir", "rtl")
    expect(segment.locator(".pv-tokens script")).to_have_count(0)
    expect(segment).to_contain_text("script")
    assert page.locator(".pv-pairs line").count() > 0
    page.wait_for_url("**segment=0*")
    settled(page)
    assert amiss(page) == []
    # All of it holds after a reload, and on a telephone nothing is wider than the screen.
    page.set_viewport_size({"width": 390, "height": 900})
    if reloads:
        page.reload()
        expect(segment).to_be_visible()
        settled(page)
    main = "document.querySelector('[data-testid=stMain]')"
    page.wait_for_function(f"{main}.scrollWidth <= {main}.clientWidth")
    page.wait_for_function(
        "[...document.querySelectorAll('.pv-texts > *')].every(each => "
        "each.getBoundingClientRect().right <= innerWidth)"
    )
    page.locator('.pv-segment-rows button[data-segment="0"]').click()
    expect(page.locator(".pv-opened")).to_be_hidden()
    page.wait_for_url(re.compile("^(?!.*segment=)"))
