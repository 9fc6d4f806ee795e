"""Another language changes the words alone: no choice, no address, no number on the screen."""

import re
from collections.abc import Iterator

import pytest
from streamlit.testing.v1.element_tree import Selectbox

from perfview.kit.pages import PAGES
from perfview.kit.tasks import TASKS
from perfview.session.samples import listed_samples
from perfview.words import ENGLISH, speak
from tests.perfview.running_app import Screen, opened, ran
from tests.perfview.words.marked import texts_of

FIELDS = ("selectbox", "multiselect", "toggle", "text_input", "button_group")
STAYING = {"data", "model", "layout", "document_language"}
"""Whoever chooses these sees something else; documents are in the reader's language at first."""
TYPED = {
    "require": "80",
    "prevalence": "30",
    "cost": "3",
    "unit": "EUR",
    "class_unit": "EUR",
    "seed": "7",
    "referral": "0.1",
}
NUMBER = re.compile(r"\d(?:[\d,.]*\d)?")
PROSE = re.compile(r"\.(plain|note|help|hints|words|streamlit)(\.|$)")
"""Where sentences explain: "once" in one language is "1 time" in another.

What Streamlit says is told only where another language than its own is spoken."""
QUICK = ("threshold",)
WALK = [
    pytest.param(page.key, task, marks=() if page.key in QUICK else pytest.mark.thorough)
    for page in PAGES.values()
    for task in TASKS
    if page.task in ("", task)
]


class Label(str):
    """An option as the screen shows it."""

    __slots__ = ()


@pytest.fixture(autouse=True)
def _chosen_by_label(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let a test choose an option by what the screen calls it, as a browser does."""
    shown = Selectbox.format_func.fget

    def format_func(field: Selectbox[object]) -> object:
        return lambda value: value if isinstance(value, Label) else shown(field)(value)  # type: ignore[misc]

    monkeypatch.setattr(Selectbox, "format_func", property(format_func))
    yield
    speak(ENGLISH)


def chosen(app: Screen) -> dict[str, object]:
    """What each field holds."""
    return {
        each.key: each.value for kind in FIELDS for each in app.get(kind) if each.key not in STAYING
    }


def numbers(app: Screen) -> list[str]:
    """All numbers that a page shows, but for those of sentences that explain."""
    shown = (text for place, text in texts_of(app) if not PROSE.search(place))
    return sorted(number for text in shown for number in NUMBER.findall(text))


def all_chosen(app: Screen) -> int:
    """Choose in each field something else than it holds; return in how many."""
    before = chosen(app)
    for kind in FIELDS:
        for key in [each.key for each in app.get(kind) if each.key not in STAYING]:
            if not any(each.key == key for each in app.get(kind)):
                continue  # another choice has taken it away
            field = app.keyed(key)
            if field.disabled:
                continue
            value = field.value
            if kind == "selectbox" and len(field.options) > 1:
                value = Label(field.options[(field.index + 1) % len(field.options)])
            elif kind == "multiselect" and len(value) > 2:
                value = list(value)[:-1]
            elif kind == "toggle":
                value = not value
            elif kind == "text_input":
                value = next((text for name, text in TYPED.items() if key.startswith(name)), value)
            if value != field.value:
                ran(field.set_value(value))
    return sum(before.get(key) != value for key, value in chosen(app).items())


@pytest.mark.parametrize(("page", "task"), WALK)
def test_a_switch_changes_nothing_but_words(page: str, task: str) -> None:
    sample = next(each for each in listed_samples() if each.task == task)
    app = opened(PAGES[page].file, lang="en", data=sample.id)
    changed = 0 if page == "data" else all_chosen(app)
    assert changed > 2 or page in ("data", "runs")
    before = chosen(app), numbers(app), app.address()
    assert before[1]
    for spoken in ("zh", "en", "zh", "en"):
        ran(app.keyed(f"speak_{spoken}").click())
        speak(spoken)  # the test itself asks what options are called
        assert (chosen(app), numbers(app)) == before[:2]
        assert app.address() == {**before[2], "lang": spoken}
