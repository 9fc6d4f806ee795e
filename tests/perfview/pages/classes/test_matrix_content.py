"""What the board of the confusion matrix is told, and what it may send back."""

import re
from typing import Any

import pytest

from perfcore.classes import ClassCounts
from perfview.kit.boards.events import text_commit
from perfview.pages.classes.matrix.content import MOST_PAIRS, matrix_content, matrix_header
from perfview.pages.classes.matrix.parameters import CELL, CHOSEN, open_class
from perfview.session.choices import Choices

LABELS = ("setosa", "versicolor", "virginica")
IRIS = ClassCounts(LABELS, [[14, 0, 0], [0, 16, 2], [0, 1, 17]])


def test_the_content_has_the_cells_that_are_not_empty() -> None:
    content = matrix_content(IRIS, model="lda")
    assert {name: column.tolist() for name, column in content.points.items()} == {
        "place": [0, 4, 5, 7, 8],
        "count": [14, 16, 2, 1, 17],
    }
    told = content.payload
    assert (told["labels"], told["pairs"], told["versus"]) == (list(LABELS), [[1, 2]], "")
    assert told["similarity"] == [0, 1, 2]
    assert told["words"]["axes"] == "Rows: what the cases are. Columns: what lda called them."


def test_beside_another_model_the_cells_are_those_that_either_has() -> None:
    other = ClassCounts(LABELS, [[13, 1, 0], [0, 18, 0], [0, 1, 17]])
    content = matrix_content(IRIS, model="{lda}", other=other, versus="{tree}")
    assert {name: column.tolist() for name, column in content.points.items()} == {
        "place": [0, 1, 4, 5, 7, 8],
        "count": [14, 0, 16, 2, 1, 17],
        "other": [13, 1, 18, 0, 1, 17],
    }
    assert content.payload["words"]["title_versus"] == "Where do {lda} and {tree} differ?"
    assert content.id != matrix_content(IRIS, model="{lda}").id


def test_no_more_than_a_few_pairs_are_listed() -> None:
    size = 20
    many = ClassCounts([f"c{i}" for i in range(size)], [[1] * size] * size)
    assert len(matrix_content(many, model="m").payload["pairs"]) == MOST_PAIRS
    assert matrix_content(ClassCounts(["a"], [[3]]), model="m").payload["pairs"] == []


def test_the_header_has_what_is_chosen_as_an_address_has_it() -> None:
    chosen = Choices().having(CELL, (1, 2))
    pages = {"threshold": "Threshold"}
    told = matrix_header(matrix_content(IRIS, model="m"), chosen, acknowledged=3, pages=pages)
    texts = [told[name] for name in ("cells", "order", "turned", "cell", "acknowledged")]
    assert texts == ["", "", "", "1-2", 3]
    assert told["pages"] == [{"key": "threshold", "title": "Threshold"}]


COMMIT = {"cells": "row", "order": "", "turned": "1", "cell": "0-12", "seq": 4}


def test_a_commit_is_read() -> None:
    commit = text_commit(COMMIT, CHOSEN)
    assert commit.texts == {"cells": "row", "order": "", "turned": "1", "cell": "0-12"}
    assert commit.sequence == 4


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (7, "Event commit must be an object, got 7."),
        ({}, "Event commit must hold a choice or an empty text as cells, got None."),
        (
            COMMIT | {"order": "size"},
            "Event commit must hold a choice or an empty text as order, got 'size'.",
        ),
        (
            COMMIT | {"cell": "1"},
            "Event commit must hold a choice or an empty text as cell, got '1'.",
        ),
        (COMMIT | {"seq": True}, "Event commit must hold a whole number from 0 as seq, got True."),
    ],
)
def test_what_is_no_commit_is_refused(event: Any, why: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(why)}$"):
        text_commit(event, CHOSEN)


def test_a_class_to_open_is_read() -> None:
    asked = open_class({"label": 2, "page": "costs", "seq": 1})
    assert (asked.label, asked.page) == (2, "costs")


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (None, "Event open must be an object, got None."),
        ({"label": 1, "seq": 1}, "Event open must hold a text as page, got None."),
        (
            {"label": -1, "page": "costs", "seq": 1},
            "Event open must hold a whole number from 0 as label, got -1.",
        ),
    ],
)
def test_what_opens_no_class_is_refused(event: Any, why: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(why)}$"):
        open_class(event)
