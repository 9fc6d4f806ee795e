"""From what a reader has open to a result of several classes."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from perfcore.arrays import FloatArray
from perfcore.results import ClassModelResult, ClassOrigin, ClassResult
from perfview.downloads.facts import product
from perfview.session.data_sets import DataSet


def class_result_of(
    file: DataSet,
    models: Mapping[str, ClassModelResult],
    *,
    created: datetime,
    title: str = "",
    note: str = "",
    costs: FloatArray | None = None,
    unit: str = "",
) -> ClassResult:
    """Return the result of some models of a file that reads well.

    Parameters
    ----------
    file : DataSet
        The data in use.
    models : mapping of str to ClassModelResult
        What was counted of each model; at least one.
    created : datetime
        Now, with a time zone.
    title, note : str
        The author's words.
    costs : float64 array of shape (K, K), optional
        What decisions cost, if somebody said.
    unit : str
        What costs are in, "" if nobody said.
    """
    counts = next(iter(models.values())).tally.counts
    return ClassResult(
        title=title.strip(),
        note=note.strip(),
        created=created,
        product=product(),
        origin=ClassOrigin(
            name=file.name, sha256=file.fingerprint, labels=file.labels, stated=counts.stated
        ),
        costs=costs,
        unit=unit,
        models=models,
    )
