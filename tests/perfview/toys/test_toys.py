"""A page, a number and a task that nothing knows but the test that adds them."""

import json
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

import perfcore.tasks
from perfcore import Counts
from perfcore.arrays import Value
from perfcore.costs import Tally
from perfcore.measures import MEASURES
from perfcore.results import result_json
from perfview.downloads.one_file import page_html
from perfview.downloads.spreadsheets import columns_file
from perfview.kit.boards.events import board_events
from perfview.kit.pages import PAGES, Page, page_that_sets
from perfview.kit.tasks import TASKS, Task, numbers_of
from perfview.tasks.amounts import FIRST_USE
from perfview.tasks.binary.files.tables import operating_points
from perfview.tasks.binary.places import Place
from perfview.words import say
from tests.perfview.downloads.made_results import made_result, unpacked_page
from tests.perfview.links.test_share_pages import shared
from tests.perfview.running_app import opened
from tests.perfview.toys import toy_page
from tests.perfview.twenty_cases import TWENTY
from tests.perfview.words.marked import LANGUAGE, bare, marked, texts_of
from tests.perfview.words.test_bare_texts import NAMES


@pytest.fixture
def toy(tmp_path: Path) -> Iterator[Page]:
    """The toy page, entered with a script of its own."""
    script = tmp_path / "toy.py"
    script.write_text('from perfview.pages import show\n\nshow("toy")\n')
    page = replace(toy_page.PAGE, script=str(script))
    PAGES.add(page)
    yield page
    PAGES.remove(page.key)


def test_a_page_is_sixty_lines_at_most() -> None:
    lines = Path(toy_page.__file__).read_text().splitlines()
    assert sum(bool(line) for line in lines) <= 60


def test_a_page_shows_its_picture_explains_its_number_and_offers_its_file(toy: Page) -> None:
    app = opened(toy.file, data="twenty_cases")
    assert app.get("plotly_chart")
    assert [button.proto.label for button in app.get("download_button")] == ["Odds (TXT)"]
    assert "1.000" in app.pressed("toy_odds").latex[1].value
    asked = board_events({"explain": {"measure": "toy_odds", "seq": 1}})
    assert asked.explained == "toy_odds"


def test_a_page_keeps_its_choice_through_reload_and_link(toy: Page) -> None:
    app = opened(toy.file, data="twenty_cases")
    assert app.keyed("shape").value == "bars"
    app.put(shape="pie")
    assert app.address().items() >= {"data": "twenty_cases", "shape": "pie"}.items()
    again = opened(toy.file, **app.address())
    assert again.address() == app.address()
    assert again.keyed("shape").value == "pie"
    token = shared(app)
    assert f"/toy?share={token}" in str(app.code[0].value)
    assert opened(toy.file, share=token).keyed("shape").value == "pie"


def test_a_page_has_its_section_in_the_one_file(toy: Page) -> None:
    text = page_html(made_result(), "score").decode()
    assert "<h2>Toy</h2>" in text
    assert f"<p>{toy_page.WORDS['toy.odds_plain']}</p>" in text
    PAGES.remove(toy.key)
    assert "<h2>Toy</h2>" not in page_html(made_result(), "score").decode()
    PAGES.add(toy)


def test_a_page_with_bare_text_is_caught(toy: Page) -> None:
    with marked():  # the options of its list are said by nobody
        texts = [text for _, text in texts_of(opened(toy.file, lang=LANGUAGE))]
    assert {"bars", "pie"} <= {bare(text, NAMES) for text in texts}
    assert not bare(next(text for text in texts if toy_page.WORDS["toy.shape"] in text), NAMES)


def doubled(counts: Counts) -> Value:
    """Return twice the share that is called positive, 2 (TP + FP) / m."""
    return 2 * MEASURES["alert_rate"].of(counts)


def test_a_measure_shows_everywhere_by_itself() -> None:
    measure = replace(
        MEASURES["alert_rate"], function=doubled, key="", name="Doubled", plain="Twice.", tile=11,
        complement="", chinese="", synonyms=(),
    )  # fmt: skip
    MEASURES.add(measure)
    try:
        app = opened(data="twenty_cases", t="0.54", p="0.123")  # nobody else asks for this
        tiles = app.board_header("content")["payload"]["measures"]
        assert [tile["key"] for tile in tiles].count("doubled") == 1
        assert board_events({"explain": {"measure": "doubled", "seq": 1}}).explained
        place = Place(Tally(TWENTY), 0.54, ("P", "N"), FIRST_USE)
        assert numbers_of("binary")["doubled"].explain(place).value_text == "60.0 %"
        (model,) = json.loads(result_json(made_result()))["models"]
        assert model["at_threshold"]["measures"]["doubled"] == 0.6
        assert b"doubled" in columns_file(operating_points(made_result(), "score"))
        assert "Doubled" in unpacked_page(page_html(made_result(), "score").decode())
    finally:
        MEASURES.remove("doubled")
    with pytest.raises(ValueError, match="Measure keys must be unique, got 'f1' twice"):
        MEASURES.add(MEASURES["f1"])


def test_what_a_page_brings_goes_with_it(toy: Page) -> None:
    assert say("toy.title") == toy.title == "Toy"
    PAGES.remove(toy.key)
    with pytest.raises(KeyError, match="toy"):
        say("toy.title")
    assert "toy_odds" not in numbers_of("binary")
    PAGES.add(toy)


def test_words_of_another_page_are_refused() -> None:
    words = {"costs.title": "Mine"}
    with pytest.raises(ValueError, match=r"Two texts have the key 'costs.title'\."):
        PAGES.add(replace(toy_page.PAGE, words=words, parameters=()))
    assert "toy" not in PAGES


def test_a_page_is_entered_once(toy: Page) -> None:
    assert PAGES.add(toy) is toy
    with pytest.raises(ValueError, match="have the key 'toy'"):
        PAGES.add(replace(toy))


def test_a_task_has_pages_and_numbers_of_its_own(tmp_path: Path) -> None:
    number = replace(toy_page.PAGE.numbers[0], key="purity")
    task = Task(
        key="toys",
        core=perfcore.tasks.Task(key="toys", tally=lambda found, model: 0, result=None),
        report=TASKS["binary"].report,
        first_page="toy",
        parcel=lambda file, chosen: None,
        parcels=lambda file: (None, None),
        numbers=lambda: {"purity": number},
        words={"toys.name": "Toys"},
        show_facts=lambda file: None,
    )
    TASKS.add(task)
    page = replace(toy_page.PAGE, task="toys", script=str(tmp_path / "toy.py"))
    PAGES.add(page)
    try:
        assert [*numbers_of("toys")] == ["purity", "toy_odds"]
        assert "purity" not in numbers_of("binary")
        assert say("toys.name") == "Toys"
    finally:
        PAGES.remove("toy")
        TASKS.remove("toys")
    assert "toys" not in TASKS


def test_one_page_is_in_front_and_links_find_theirs_by_what_is_set_there() -> None:
    assert [page.key for page in PAGES.values() if not page.path] == ["threshold"]
    assert page_that_sets("costs") is PAGES["costs"]
    assert page_that_sets("nothing") is None


def test_a_script_only_shows_its_page() -> None:
    root = Path(__file__).parents[3]
    for page in PAGES.values():
        lines = [*filter(None, (root / page.file).read_text().splitlines())]
        assert lines == ["from perfview.pages import show", f'show("{page.key}")']
    others = {path.stem for path in (root / "pages").glob("*.py")} - {*PAGES}
    tasks = {import_module(f"perfview.pages.{key}.page").PAGE.task for key in others}
    assert not tasks & {"", *TASKS}, others
