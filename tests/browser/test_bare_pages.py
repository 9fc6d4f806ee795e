"""With each message in marks a browser shows nothing bare: pages, what they open, links, errors."""

import re
from collections.abc import Iterable, Iterator

import pytest
from playwright.sync_api import FilePayload, Page, expect

from benchmarks.servers import serving
from perfview.kit.pages import PAGES
from perfview.session.samples import Sample, listed_samples
from tests.browser.boards import Open, ready, settled
from tests.browser.conftest import DESK, TELEPHONE
from tests.browser.marked_pages import SPOKEN, Found, bare_on_page, closed, walked
from tests.perfview.words.marked import LANGUAGE
from tests.perfview.words.test_bare_texts import NAMES
from tests.perfview.words.test_bare_walks import SAMPLES, TERMS, WALK

WORDS = re.compile(r"[\w-]*[^\W\d_]{2}[\w-]*")
RUNS = next(each for each in listed_samples() if each.id == "wine_runs")
"""The page of runs says of the others that they hold none."""
KINDS = {"PNG", "SVG", "CSV", "XLSX", "JSON", "HTML", "Markdown", "LaTeX"}


@pytest.fixture(scope="module")
def base() -> Iterator[str]:
    with serving(script="tests.browser.marked_server") as server:
        yield server.url


def names_of(sample: Sample) -> set[str]:
    held = {sample.id, *sample.models, *WORDS.findall(sample.path.read_bytes().decode())}
    tokens = {each.lower() for each in held}
    return NAMES | TERMS | KINDS | held | tokens


def shown(page: Page, base: str, key: str, sample: str, **more: str) -> None:
    query = "".join(f"&{name}={value}" for name, value in more.items())
    page.goto(f"{base}/{PAGES[key].path}?data={sample}&lang={LANGUAGE}{query}")
    settled(page)
    page.wait_for_selector(SPOKEN, state="attached")
    page.wait_for_load_state("networkidle")
    settled(page)


def told(found: Iterable[tuple[str, Found]]) -> list[str]:
    """Each bare text once, with what was pressed before it."""
    first: dict[tuple[str, str], str] = {}
    for pressed, each in found:
        for place_and_text in each:
            first.setdefault(place_and_text, pressed)
    return [f"{text!r} in {place} after {pressed}" for (place, text), pressed in first.items()]


@pytest.mark.thorough
@pytest.mark.parametrize("size", [DESK, TELEPHONE], ids=["desk", "telephone"])
@pytest.mark.parametrize(("key", "task"), WALK)
def test_no_page_shows_or_opens_anything_bare(
    base: str, new_page: Open, key: str, task: str, size: dict[str, int]
) -> None:
    sample = RUNS if key == "runs" else SAMPLES[task]
    page = new_page(alone=True, viewport=size, has_touch=size is TELEPHONE)
    shown(page, base, key, sample.id)
    found = told(walked(page, names_of(sample)))
    assert not found, "\n".join(found)


@pytest.mark.thorough
def test_no_link_says_anything_bare_from_when_it_is_made_until_it_is_gone(
    base: str, new_page: Open
) -> None:
    sample, page, found = SAMPLES["binary"], new_page(alone=True), dict[str, Found]()
    names = names_of(sample)
    shown(page, base, "threshold", sample.id)
    page.get_by_role("button", name="⟦Share⟧").click()
    made = page.get_by_role("button", name="⟦Create link⟧")
    made.wait_for()
    settled(page)
    made.click()
    link = page.locator(".stDialog .stCode code")
    expect(link).to_contain_text("share=")
    found["link made"] = bare_on_page(page, names)
    address = link.inner_text()
    reader = new_page(alone=True)
    for size in (DESK, TELEPHONE):
        reader.set_viewport_size(size)
        for key in ("threshold", "costs", "compare"):
            query = address.split("?")[1]
            reader.goto(f"{base}/{PAGES[key].path}?{query}&lang={LANGUAGE}")
            ready(reader)
            found[f"link, {key}"] = bare_on_page(reader, names)
    page.get_by_role("button", name="⟦Delete⟧").first.click()
    settled(page)
    found["link to be deleted"] = bare_on_page(page, names)
    page.get_by_role("button", name="⟦Yes, delete⟧").first.click()
    expect(page.get_by_role("button", name="⟦Delete⟧")).to_have_count(0)
    found["link deleted"] = bare_on_page(page, names)
    reader.reload()
    expect(reader.get_by_role("heading", name="There is nothing behind this link")).to_be_visible()
    settled(reader)
    reader.wait_for_selector(SPOKEN, state="attached")
    found["gone"] = bare_on_page(reader, names)
    wrong = told(found.items())
    assert not wrong, "\n".join(wrong)


BAD = {
    "bad.csv": b"truth,score\n" + b"1,0.9\n0,0.2\n" * 5 + b"0,high\n1,\n",
    "empty.csv": b"",
    "cut.xlsx": b"PK\x03\x04",
    "one.csv": b"truth,score\n1,0.9\n1,0.2\n",
    "text.csv": b"\xff\xfe\x00",
    "bad.exe": b"MZ",
    "large.csv": b"truth,score\n" + b"1,0.9\n" * 200_000,
}
REFUSED = ("bad.exe", "large.csv")
"""Those that the field does not send."""


@pytest.mark.thorough
def test_nothing_is_said_bare_where_something_is_amiss(new_page: Open, problems: list[str]) -> None:
    names, found = names_of(SAMPLES["binary"]) | {*BAD, "high", "EXE", "2MB"}, dict[str, Found]()
    limit = {"CUTPOINT_UPLOAD_MEGABYTES": "1"}
    with serving(limit, script="tests.browser.marked_server") as server:
        page = new_page(alone=True)
        shown(page, server.url, "data", SAMPLES["binary"].id)
        for name, sent in BAD.items():
            file: FilePayload = {"name": name, "mimeType": "", "buffer": sent}
            page.locator("input[type=file]").first.set_input_files([file])
            # The field names a file before it is sent; what it sends meanwhile would be lost.
            answers = page.locator(".stMain" if name in REFUSED else ".stAlert, .stButton")
            expect(answers.filter(has_text=name).first).to_be_visible()
            settled(page)
            page.wait_for_load_state("networkidle")
            settled(page)
            found[name] = bare_on_page(page, names)
        page.goto(f"{server.url}/nowhere?lang={LANGUAGE}")
        settled(page)
        page.wait_for_selector(SPOKEN, state="attached")
        found["no such page"] = bare_on_page(page, names)
        shown(page, server.url, "threshold", "none")
        found["no such sample"] = bare_on_page(page, names)
    expect(page.locator(".pv-connection").get_by_role("alert")).to_contain_text("lost")
    found["server gone"] = bare_on_page(page, names)
    page.goto("about:blank")  # it asks the server for more until it is left
    problems.clear()
    wrong = told(found.items())
    assert not wrong, "\n".join(wrong)


@pytest.mark.thorough
def test_a_list_says_nothing_bare(base: str, new_page: Open) -> None:
    sample, page = SAMPLES["binary"], new_page(alone=True)
    shown(page, base, "data", sample.id)
    page.locator(".stMultiSelect button").last.click()
    expect(page.get_by_role("option").first).to_have_text("⟦Select all⟧")
    assert not bare_on_page(page, names_of(sample))


def test_a_page_and_its_menus_say_nothing_bare(base: str, new_page: Open) -> None:
    sample, page = SAMPLES["binary"], new_page()
    names = names_of(sample)
    shown(page, base, "threshold", sample.id)
    ready(page)
    found = {"board": bare_on_page(page, names)}
    page.get_by_test_id("stMainMenu").get_by_role("button").click()
    found["menu"] = bare_on_page(page, names)
    closed(page)
    page.locator(".pv-tile").first.click()
    page.get_by_role("dialog").wait_for()
    settled(page)
    found["explanation"] = bare_on_page(page, names)
    wrong = told(found.items())
    assert not wrong, "\n".join(wrong)
