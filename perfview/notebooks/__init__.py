"""Boards in notebooks: `cutpoint.board`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from perfview.kit.tasks import TASKS
from perfview.notebooks.boards import MEGABYTE, Board, known_one
from perfview.notebooks.inputs import data_of, finished_in
from perfview.session.caches import kept_in
from perfview.words import CATALOGUES, ENGLISH, spoken_in

__all__ = ["Board", "board"]


def board(
    source: Any,
    score: Any = None,
    *,
    labels: Sequence[Any] | None = None,
    model: str | None = None,
    title: str = "",
    note: str = "",
    pages: Collection[str] = (),
    max_bytes: int = 9 * MEGABYTE,
    height: int = 820,
    name: str = "notebook",
    drop_bad_rows: bool = False,
    smaller_is_positive: bool | Sequence[str] = False,
    language: str = ENGLISH,
    **given: Any,
) -> Board:
    """Return a live board of what models said, which a notebook shows.

    Parameters
    ----------
    source
        With `score` the truth of each case: an array, a Series, a list. Alone: the path of a file,
        a frame (pandas, polars, Arrow) or a mapping of columns, whose columns are guessed as on the
        Data page; predictions, a sweep or counts of `perfcore`, or a mapping of them by model; or a
        result.
    score
        What a model said of each case: scores, probabilities with a column for each class,
        predicted labels, numbers, clusters or texts; a mapping or a frame: a model each.
    labels
        The classes in the order of the columns of probabilities, as `classes_` of scikit-learn. Of
        two, the second is the positive one.
    model
        The model that is shown; by default the first.
    title, note
        The author's words.
    pages
        The keys of the pages that it holds, such as ``("threshold", "costs")``; by default all.
    max_bytes
        A larger board is written to a file beside the notebook, and the cell says so.
    height
        Of the frame, in pixels.
    name
        What the data are called.
    drop_bad_rows, smaller_is_positive
        As of `perfcore.readers.read_predictions`.
    language
        Of the page, of the figures in words and of what is refused: ``en`` or ``zh``. A result
        that is saved is in English.
    **given
        Columns by their role, such as ``weight`` or ``group``: a name, or beside arrays an array.
        And how it is used: ``cost_fn``, ``cost_fp``, ``prevalence``, ``threshold``, and the other
        options of ``cutpoint report``.

    Raises
    ------
    UnusableError
        If no board can be made of it; the message says why, and what to do.

    Examples
    --------
    >>> print(board([0, 0, 1, 1], [0.1, 0.6, 0.4, 0.9], threshold=0.4, prevalence=0.02))
    Call a case 1 if its score is 0.4 or more. What to expect of 1,000 cases, at 2.0 % positives: \
called 1 510, found 20, missed 0, false alarms 490.
    """
    known_one("language", language, CATALOGUES)
    shown: dict[str, Any] = {
        "model": model,
        "title": title,
        "note": note,
        "pages": pages,
        "max_bytes": max_bytes,
        "height": height,
    }
    read: dict[str, Any] = {
        "labels": labels,
        "name": name,
        "drop_bad_rows": drop_bad_rows,
        "smaller_is_positive": smaller_is_positive,
    }
    options = {key for task in TASKS.values() for key in task.report.options}
    chosen = {key: value for key, value in given.items() if key in options}
    read |= {key: value for key, value in given.items() if key not in options}

    def made() -> Board:
        if score is None and (finished := finished_in(source)) is not None:
            return Board(finished, options=chosen, **shown)
        with kept_in({}):
            data = data_of(source, score, **read)
        return Board(data, options=chosen, **shown)

    return spoken_in(language, made)()
