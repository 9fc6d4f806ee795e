"""What the board of the confusion matrix draws from, once for each model and data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from perfcore.classes import ClassCounts
from perfcore.classes.confusions import confused_pairs, similarity_order
from perfview.kit.boards import Board
from perfview.kit.boards.contents import BoardContent, content_of, header_of, words_of
from perfview.pages.classes.matrix.parameters import CHOSEN
from perfview.session.caches import cached
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.tasks.classes.tallies import class_tally

MATRIX_BOARD = Board(
    key="matrix_board", module="classes/board.js", sheet="classes/board.css", charts=False
)

MOST_PAIRS = 8
"""So many pairs of classes are listed."""


def matrix_content(
    counts: ClassCounts, *, model: str, other: ClassCounts | None = None, versus: str = ""
) -> BoardContent:
    """Return what the board shows of a matrix, or of its difference to another.

    Parameters
    ----------
    counts : ClassCounts
        The confusion matrix of a model.
    model : str
        Its name.
    other : ClassCounts, optional
        The matrix of another model, of the same labels, that is taken off.
    versus : str
        Its name.

    Returns
    -------
    BoardContent
        Columns are the cells that are not 0 in one of the matrices, by rising ``place``: that of
        row i and column j is i * K + j.
    """
    size = len(counts.labels)
    cells = {"count": counts.matrix, **({} if other is None else {"other": other.matrix})}
    place = np.flatnonzero(np.any([matrix != 0 for matrix in cells.values()], axis=0))
    points = {"place": place.astype(np.float64)}
    for name, matrix in cells.items():
        points[name] = np.asarray(matrix.ravel()[place], np.float64)
    payload: dict[str, Any] = {
        "labels": [str(label) for label in counts.labels],
        "model": model,
        "versus": versus,
        "similarity": similarity_order(counts).tolist(),
        "pairs": confused_pairs(counts, most=MOST_PAIRS).tolist() if size > 1 else [],
        "words": _filled(words_of("board", "crosstab", "matrix_board"), model=model, versus=versus),
    }
    return content_of(payload, points)


def _filled(words: dict[str, str], **names: str) -> dict[str, str]:
    """Return the words with the names of the models in those that stand above the matrix."""
    titles = {"title": "", "title_versus": "", "axes": "", "axes_versus": ""}
    return {**words, **{key: words[key].format(**names) for key in titles}}


@cached(shared=True)
def content(file: DataSet, model: str, versus: str) -> BoardContent:
    """Return what the board shows of a model of a file, beside another one if any."""
    other = class_tally(file, versus).counts if versus else None
    return matrix_content(class_tally(file, model).counts, model=model, other=other, versus=versus)


def matrix_header(
    shown: BoardContent,
    chosen: Choices,
    *,
    acknowledged: int,
    pages: Mapping[str, str],
) -> dict[str, Any]:
    """Return what the board is told in each run.

    Parameters
    ----------
    shown : BoardContent
        What it draws from.
    chosen : Choices
        What the reader has chosen.
    acknowledged : int
        The number of the last commit that was taken over.
    pages : mapping of str to str
        Keys and titles of the pages that can show one class against the rest; none where no
        class has a score.
    """
    return header_of(
        shown,
        **{each.key: each.write(chosen.of(each)) for each in CHOSEN},
        acknowledged=acknowledged,
        pages=[{"key": key, "title": title} for key, title in pages.items()],
    )
