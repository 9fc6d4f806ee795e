"""With each message in marks, files that are made of a page say nothing bare in a browser."""

from hashlib import sha256
from pathlib import Path

import pytest

from perfview.commands.reports import data_of_options, page_of, result_of, with_options
from perfview.downloads.cards import card_html
from perfview.session.samples import Sample
from tests.browser.boards import Open, saved
from tests.browser.marked_pages import Found, bare_on_page, walked
from tests.browser.test_bare_pages import names_of, told
from tests.perfview.words.marked import LANGUAGE, marked
from tests.perfview.words.test_bare_walks import SAMPLES

DRAWN = ".pv-board[data-ready]"


def files_in_marks(sample: Sample) -> dict[str, bytes]:
    """Return the page in one file of a sample's first model, and its card."""
    with marked():
        file = data_of_options([str(sample.path)], {"drop_bad_rows": False})
        model = file.models[0]
        chosen = with_options(file, model)
        result = result_of(file, chosen, drawn=False, title="")
        page = page_of(file, result, model, chosen)
        return {"page.html": page, "card.html": card_html(result, model)}


@pytest.mark.thorough
@pytest.mark.parametrize("task", SAMPLES)
def test_no_file_that_is_made_of_a_page_says_anything_bare(
    new_page: Open, tmp_path: Path, task: str
) -> None:
    sample, page, other = SAMPLES[task], new_page(offline=True), new_page(offline=True)
    fingerprint = sha256(sample.path.read_bytes()).hexdigest()
    names = names_of(sample) | {sample.path.name, fingerprint}
    found: dict[str, Found] = {}
    for name, made in files_in_marks(sample).items():
        (tmp_path / name).write_bytes(made)
    other.goto((tmp_path / "card.html").as_uri())
    assert other.locator(f"html[lang={LANGUAGE}]").count() == 1
    found["card"] = bare_on_page(other, names)
    page.goto((tmp_path / "page.html").as_uri())
    page.wait_for_selector(DRAWN)
    buttons = page.get_by_label("⟦Save picture as SVG⟧").locator("visible=true")
    for number, button in enumerate(buttons.all()):
        path = tmp_path / f"{number}.svg"
        saved(button).save_as(path)
        other.goto(path.as_uri())
        found[path.name] = bare_on_page(other, names, "svg")
    assert "0.svg" in found
    found |= {f"page, {pressed}": each for pressed, each in walked(page, names)}
    wrong = told(found.items())
    assert not wrong, "\n".join(wrong)
