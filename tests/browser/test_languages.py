"""One link and two languages: what is kept for all of a link's readers is kept in each."""

from collections.abc import Iterator

import pytest

from benchmarks.servers import serving
from tests.browser.boards import Open, ready
from tests.perfview.shared_cases import file_of, kept
from tests.perfview.words.marked import LANGUAGE, bare

NAMES = {"forest", "tree", "yes", "no", "mine.csv", "PNG", "SVG"}
FILE = "truth,forest,tree\n" + "\n".join(
    f"{'yes' if i % 3 else 'no'},{i * 7 % 19},{i * 5 % 17}" for i in range(60)
)
SEEN = """() => [...document.querySelectorAll(".pv-board, .pv-board *")].flatMap((part) => [
    ...["aria-label", "aria-valuetext", "title"].map((name) => part.getAttribute(name) ?? ""),
    part.matches(".pv-board") ? part.innerText : "",
])"""


@pytest.fixture
def base() -> Iterator[str]:
    with serving(script="tests.browser.marked_server") as server:
        yield server.url


def test_readers_of_one_link_have_its_boards_each_in_their_own_language(
    base: str, new_page: Open
) -> None:
    link = f"{base}/?share={kept(file_of(FILE))}"
    readers = {"en": new_page(), LANGUAGE: new_page()}
    for place in ("Threshold", "Costs", "Compare"):
        for language, page in readers.items():
            if place == "Threshold":
                page.goto(f"{link}&lang={language}")
            else:
                page.get_by_test_id("stTopNavLink").filter(has_text=place).click()
                page.wait_for_url(f"**/{place.lower()}?**")
            ready(page)
            texts = page.evaluate(SEEN)
            assert sum(map(len, texts)) > 500
            if language == LANGUAGE:
                assert [left for text in texts if (left := bare(text, NAMES))] == []
            else:
                assert "⟦" not in "".join(texts)
        # Where one was first, the other is first on the next page.
        readers = dict(reversed(readers.items()))
