"""Files of an object store in a real browser: one that the host allows, and others."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from benchmarks.servers import serving
from tests.browser.boards import Open, counts, ready, settled
from tests.object_stores import Store, running_store

ROWS = b"truth,forest\n" + b"".join(b"%d,0.%02d\n" % (i % 3 == 0, i % 97) for i in range(3000))


@pytest.fixture
def store() -> Iterator[Store]:
    with running_store() as found:
        found.objects = {"mail/allowed/mail.csv": ROWS, "mail/allowed2/mail.csv": ROWS}
        found.objects["mail/allowed/silent.csv"] = ROWS
        found.silent.add("mail/allowed/silent.csv")
        yield found


@pytest.mark.thorough
def test_an_allowed_object_opens_and_others_are_refused(new_page: Open, store: Store) -> None:
    settings = {"CUTPOINT_FOLDERS": "s3://mail/allowed", **store.environment}
    with serving(settings) as started:
        page = new_page(alone=True)
        page.goto(f"{started.url}/data")
        settled(page)
        page.get_by_text("From a folder that this server allows").click()
        field = page.get_by_label("Path or address of the file")
        read = page.get_by_role("button", name="Read this file")

        def ask(address: str) -> None:
            field.fill(address)
            field.press("Tab")
            # Its run takes the notice of the one before away, and moves what stands below.
            expect(page.get_by_test_id("stAlert")).to_have_count(0)
            settled(page)
            expect(read).to_have_count(1)
            read.click()

        for address in ("s3://mail/allowed2/mail.csv", "s3://mail/allowed/../allowed2/mail.csv"):
            ask(address)
            said = page.get_by_text("There is no file of this path that may be read here.")
            expect(said).to_be_visible()
            settled(page)
        assert not store.asked
        other = new_page(alone=True)
        other.goto(started.url)
        ready(other)
        ask("s3://mail/allowed/silent.csv")
        expect(page.get_by_text(re.compile("Copying"))).to_be_visible()
        # Another visitor is answered meanwhile: within the seconds that a store may be silent.
        other.get_by_test_id("stTopNavLink").filter(has_text="Costs").click()
        expect(other.get_by_role("heading", name="What does each threshold cost?")).to_be_visible()
        expect(page.get_by_text(re.compile("Copying"))).to_be_visible()
        store.moved["mail/allowed/silent.csv"] = f"{store.url}/mail/allowed2/mail.csv"
        store.woken.set()
        expect(page.get_by_text(re.compile("does not answer"))).to_be_visible()
        settled(page)
        ask("s3://mail/allowed/mail.csv")
        expect(page.get_by_role("heading", name="Your files")).to_be_visible()
        settled(page)
        page.get_by_role("link", name="Set the threshold").click()
        ready(page)
        assert sum(counts(page)) == 3000
