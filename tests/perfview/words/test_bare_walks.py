"""Pages of all tasks, and what their buttons open: nothing is bare."""

import re
from collections.abc import Iterator

import pytest

from perfview.kit.pages import PAGES
from perfview.kit.tasks import TASKS
from perfview.session.samples import Sample, listed_samples
from tests.perfview.running_app import Screen, opened
from tests.perfview.words.marked import LANGUAGE, bare, marked, texts_of
from tests.perfview.words.test_bare_texts import NAMES

SAMPLES: dict[str, Sample] = {}
for _sample in listed_samples():
    SAMPLES.setdefault(_sample.task, _sample)
WALK = [(page.key, task) for page in PAGES.values() for task in TASKS if page.task in ("", task)]
_NAME = re.compile(r"[\w-]*[^\W\d_]{2}[\w-]*")
OPENING = {f"open-{each.id}": each.id for each in listed_samples()}
OPENING["open_runs_sample"] = "wine_runs"
TERMS = {"model", "mark f1", "kmeans", "zh", "positive", "negative"}
"""Choices as an address has them, an algorithm, a language, labels of a file that has none."""


@pytest.fixture(autouse=True)
def _marks() -> Iterator[None]:
    with marked():
        yield


def bare_on(app: Screen, *samples: Sample) -> set[tuple[str, str]]:
    """What is bare on a page, and where, but for what these samples hold."""
    names = NAMES | TERMS
    for each in samples:
        names |= {each.id, *each.models, *_NAME.findall(each.path.read_bytes().decode())}
    return {(place, rest) for place, text in texts_of(app) if (rest := bare(text, names))}


def at(page: str, task: str) -> Screen:
    return opened(PAGES[page].file, lang=LANGUAGE, data=SAMPLES[task].id)


@pytest.mark.parametrize(("page", "task"), WALK)
def test_no_page_of_any_task_says_anything_bare(page: str, task: str) -> None:
    assert not bare_on(at(page, task), SAMPLES[task])


@pytest.mark.thorough
@pytest.mark.parametrize(("page", "task"), WALK)
def test_nothing_that_a_button_opens_says_anything_bare(page: str, task: str) -> None:
    app = at(page, task)
    found = {}
    keys = [each.key for each in app.button if each.key and not each.key.startswith("speak_")]
    for key in keys:
        opening = [each for each in listed_samples() if OPENING.get(key) == each.id]
        app = at(page, task).pressed(key)
        if left := bare_on(app, SAMPLES[task], *opening):
            found[key] = left
    assert keys
    assert not found
