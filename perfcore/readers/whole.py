"""All stages of reading in one call."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from perfcore.data import Predictions
from perfcore.readers.choices import Layout
from perfcore.readers.errors import ReadError
from perfcore.readers.files import read_table
from perfcore.readers.guessing.guesses import guess_columns
from perfcore.readers.limits import GENEROUS, Limits
from perfcore.readers.readings import predictions

if TYPE_CHECKING:
    from perfcore.readers.files import Origin


def read_predictions(
    source: Origin,
    *,
    truth: str | None = None,
    score: str | tuple[str, ...] | list[str] | None = None,
    weight: str | None = None,
    model: str | None = None,
    amount: str | None = None,
    id: str | None = None,
    group: str | None = None,
    run: str | None = None,
    positive: str | None = None,
    layout: Layout | None = None,
    smaller_is_positive: bool = False,
    drop_bad_rows: bool = False,
    name: str | None = None,
    limits: Limits = GENEROUS,
) -> Predictions:
    r"""Return the predictions in a file or a pandas frame; what is not given is guessed.

    Parameters
    ----------
    source : path, bytes, binary file object or pandas.DataFrame
        CSV (comma, tab, semicolon, bar; decimal point or comma; UTF-8, UTF-16, GBK; plain or
        gzip) or Parquet.
    truth, weight, model : str, optional
        Columns of the true label, the case weight, and the model's name (long tables).
    amount, id, group, run : str, optional
        Columns of what is at stake in each case, of what it is called, of cases that belong
        together (a patient, a user), and of the run (fold, split, seed) it comes from.
    score : str or sequence of str, optional
        The score column, or one per model (wide tables).
    positive : str, optional
        The positive label.
    layout : "wide", "long" or "aggregated", optional
        A row is a case; a case and a model; or counts the cases of one score.
    smaller_is_positive : bool, default False
        Whether a smaller score speaks for the positive class.
    drop_bad_rows : bool, default False
        Whether to leave out rows that cannot be used, instead of refusing the source.
    name : str, optional
        The name of the predictions; by default the file's name.
    limits : Limits, optional
        What the source may hold; more is refused before memory is spent on it.

    Returns
    -------
    Predictions
        Case i is the i-th good row. The models of a wide table share one truth array, and so
        do those of a long one whose case ids and truths are the same.

    Raises
    ------
    ReadError
        If the source cannot be read, a column cannot be found, or rows cannot be used: the
        message says what was expected, what came, where, and what to do.

    Examples
    --------
    >>> found = read_predictions(b"truth,score\nham,0.2\nspam,0.7\n", name="mail.csv")
    >>> found.positive_label, found.models["score"].score.tolist()
    ('spam', [0.2, 0.7])
    """
    exact = [column for column in (id, group) if column is not None]
    table = read_table(source, name=name, exact=exact, limits=limits)
    choices = guess_columns(
        table,
        truth=truth,
        score=score,
        weight=weight,
        model=model,
        amount=amount,
        id=id,
        group=group,
        run=run,
        positive=positive,
        layout=layout,
    )
    reading = predictions(
        table,
        replace(choices, smaller_is_positive=smaller_is_positive),
        drop_bad_rows=drop_bad_rows,
    )
    if reading.predictions is None:
        raise ReadError(
            f"{table.name}: {reading.problems.summary()} "
            "Correct them, or pass drop_bad_rows=True to leave exactly these rows out."
        )
    return reading.predictions
