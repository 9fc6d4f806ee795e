"""From what a reader has open and chosen to a result that can be exported."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from perfcore.costs import Tally
from perfcore.results import (
    ModelResult,
    Origin,
    Result,
)
from perfview.downloads.facts import product
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.tasks.binary.goals import first_threshold
from perfview.tasks.binary.parameters import THRESHOLD
from perfview.tasks.binary.uses import use_in


def result_of(
    file: DataSet,
    chosen: Choices,
    *,
    created: datetime,
    title: str = "",
    note: str = "",
    known: Mapping[str, Tally] | None = None,
) -> Result:
    """Return the result of a file that reads well, with all its models.

    Parameters
    ----------
    file : DataSet
        The data in use.
    chosen : Choices
        What was chosen for them. A model nobody has looked at has its first threshold.
    created : datetime
        Now, with a time zone.
    title, note : str
        The author's words.
    known : mapping of str to Tally, optional
        What was counted already, by model; the others are counted here.
    """
    return Result(
        title=title.strip(),
        note=note.strip(),
        created=created,
        product=product(),
        origin=Origin(
            name=file.name,
            sha256=file.sha256,
            positive=file.positive_label,
            negative=file.negative_label,
            smaller_is_positive=file.smaller_is_positive,
        ),
        use=use_in(replace(chosen, data=file.id)),
        models={name: _model(file, chosen, name, (known or {}).get(name)) for name in file.models},
    )


def _model(file: DataSet, chosen: Choices, name: str, known: Tally | None) -> ModelResult:
    tally = known or file.tally(name)
    threshold = chosen.of(THRESHOLD, name, data=file.id)
    return ModelResult(
        threshold=first_threshold(tally.cases) if threshold is None else threshold,
        tally=tally,
    )
