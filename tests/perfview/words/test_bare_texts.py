"""No text on screen is bare: each goes through `say` or `told`, but for names and numbers."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, replace

import numpy as np
import pytest

from perfcore import sweep
from perfcore.clusterings import ClusteringTally, contingency
from perfcore.costs import Tally
from perfcore.regression import tally
from perfcore.results import Result
from perfcore.texts import segments
from perfview.downloads.cards import card_html
from perfview.downloads.one_file import page_html
from perfview.kit.tasks import TASKS, numbers_of
from perfview.session.samples import listed_samples
from perfview.tasks.amounts import FIRST_USE
from perfview.tasks.binary.places import Place
from perfview.words import CATALOGUES, own_name
from tests.perfview.class_places import made_cases, matrix_place, needs_scores, place_of
from tests.perfview.downloads.made_results import made_result
from tests.perfview.running_app import opened
from tests.perfview.twenty_cases import SCORE, TRUTH
from tests.perfview.words.marked import LANGUAGE, bare, marked, said_in, texts_of, texts_of_html

SAMPLE = listed_samples()[0]
# What stands in the sample's file or in the result, the product, what languages call themselves.
NAMES = {"twenty", "score", "Cutpoint", *map(own_name, CATALOGUES)}
NAMES |= {*re.findall(r"[\w-]*[a-z]{2}[\w-]*", SAMPLE.path.read_text())}


@pytest.fixture(autouse=True)
def _marks() -> Iterator[None]:
    with marked():
        yield


def bare_in(texts: Iterable[tuple[str, str]], *names: str) -> list[tuple[str, str]]:
    """What is bare, and where it stands."""
    return [(place, rest) for place, text in texts if (rest := bare(text, NAMES.union(names)))]


def test_the_share_dialog_says_nothing_bare() -> None:
    app = opened("pages/compare.py", lang=LANGUAGE)
    before = len(app.markdown)
    app.pressed("open_share")
    assert len(app.markdown) + len(app.selectbox) > before
    assert not bare_in(texts_of(app), "model", "mark f1")  # choices, as an address has them


@pytest.mark.parametrize("threshold", [0.54, float("inf")])
@pytest.mark.parametrize("truth", [TRUTH, [0] * len(TRUTH)])
def test_an_explanation_says_nothing_bare(truth: list[int], threshold: float) -> None:
    labels = ("0", "1", "2")
    known = place_of(made_cases(labels)) if any(truth) else matrix_place(np.zeros((3, 3)), labels)
    places = {
        "binary": Place(Tally(sweep(truth, SCORE)), threshold, ("P", "N"), FIRST_USE),
        "classes": replace(known, label="1"),
        "regression": tally(truth, SCORE),
        "clusterings": ClusteringTally(("a",), np.array([20]), contingency(truth, [0] * 20)),
        "texts": segments(["a cat"], [["a cat" if any(truth) else ""]], log_probabilities=[[-1]]),
    }
    for task in TASKS:
        for key, number in numbers_of(task).items():
            if task == "classes" and known.curves is None and needs_scores(key):
                continue
            told = asdict(number.explain(places[task]))
            told |= {name: said_in(told[name]) for name in ("formula", "filled_in")}
            for field in ("sklearn", "library", "alike", "reference", "chinese"):
                del told[field]
            found = {name: rest for name, text in told.items() if (rest := bare(text or ""))}
            assert not found, key


@pytest.mark.parametrize("made", [card_html, page_html])
def test_a_file_says_nothing_bare(made: Callable[[Result, str], bytes]) -> None:
    texts = texts_of_html(made(made_result(), "score").decode())
    assert texts
    assert not bare_in(texts)


def test_what_is_bare_is_found() -> None:
    assert bare("⟦Recall ⟦of⟧ all⟧ 0.5 %") == ""
    assert bare("⟦Recall⟧ of all") == "of all"
