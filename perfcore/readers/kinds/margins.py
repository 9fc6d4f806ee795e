"""Weka's prediction margin, which knows the truth, as the probability that it is made of.

The margin is the probability of the true class less that of the best other one: above 0 where the
prediction is right. As a score it would rank cases by whether they were called right. Of two
classes its size says how sure the model is of the class that it predicts, which stands beside it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import numpy as np

from perfcore.data.decimals import decimal_product, decimal_sum
from perfcore.messages import message
from perfcore.readers.columns import Numbers, Unusable
from perfcore.readers.guessing.names import plain
from perfcore.readers.problems import quoted
from perfcore.readers.tables import Table
from perfcore.readers.text.numbers import number_text

_MARGIN = "prediction_margin"
_PREDICTED = "predicted {}"


def without_margin(table: Table, pairs: Collection[str] = ()) -> Table:
    """Return a table with the probability of the predicted class in place of a margin.

    It is (1 + |margin|) / 2, on decimals. Elsewhere it cannot be told, and the column is no score.

    Parameters
    ----------
    pairs : collection of str
        Columns of which the file itself says that they hold two classes.
    """
    margin = next((name for name in table.columns if plain(name) == _MARGIN), None)
    classes = [name for name in table.columns if _PREDICTED.format(name) in table.columns]
    if margin is None or len(classes) != 1:
        return table
    column, predicted = table.columns[margin], _PREDICTED.format(classes[0])
    values = np.empty(0) if isinstance(column, Unusable) else np.abs(column.values())
    if classes[0] not in pairs or isinstance(column, Unusable) or (values > 1).any():
        why = "it is a margin that knows the truth: it is above 0 where the prediction is right"
        return replace(table, columns={**table.columns, margin: Unusable(message(why))})
    faults = column.faults(margin)
    sure = decimal_product(decimal_sum(values, np.ones(values.size)), np.full(values.size, 0.5))
    found = Numbers(sure, faults.rows, faults.reasons, tuple(faults.texts))
    name = f"probability of {predicted}"
    told = (
        "Column {margin} is Weka's margin, which knows the truth: it is above 0 where the "
        "prediction is right. It is read as the probability of {predicted}, (1 + |margin|) / 2."
    )
    at = [*table.columns].index(margin)
    shown = [number_text(value) for value in sure[: len(table.preview)].tolist()]
    return replace(
        table,
        columns={
            (name if each == margin else each): (found if each == margin else own)
            for each, own in table.columns.items()
        },
        preview=tuple(
            (*row[:at], text, *row[at + 1 :])
            for row, text in zip(table.preview, shown, strict=True)
        ),
        notes=(*table.notes, message(told, margin=quoted(margin), predicted=quoted(predicted))),
    )
