"""From what a reader has open and chosen to a result of two classes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from perfcore.chance.intervals.proportions import Method
from perfcore.costs import Tally
from perfcore.results import ModelResult, Origin, Result
from perfview.downloads.facts import product
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.tasks.binary.certainties import certainty_of
from perfview.tasks.binary.comparison.parameters import COMPARE
from perfview.tasks.binary.goals import first_threshold
from perfview.tasks.binary.parameters import EXACT, NEED, THRESHOLD
from perfview.tasks.binary.uses import use_in


def result_of(
    file: DataSet,
    chosen: Choices,
    tallies: Mapping[str, Tally],
    *,
    created: datetime,
    recalibrated: str = "",
    title: str = "",
    note: str = "",
) -> Result:
    """Return the result of some models of a file that reads well.

    Parameters
    ----------
    file : DataSet
        The data in use.
    chosen : Choices
        What was chosen for them. A model nobody has looked at has its first threshold.
    tallies : mapping of str to Tally
        The models, and what was counted of each.
    created : datetime
        Now, with a time zone.
    recalibrated : str
        How the scores became probabilities, in words, "" if they are as given.
    title, note : str
        The author's words.
    """
    return Result(
        title=title.strip(),
        note=note.strip(),
        created=created,
        product=product(),
        origin=Origin(
            name=file.name,
            sha256=file.fingerprint,
            positive=file.positive_label,
            negative=file.negative_label,
            recalibrated=recalibrated,
        ),
        use=use_in(replace(chosen, data=file.id)),
        requirements=chosen.of(NEED),
        models={name: _model(file, name, tally, chosen) for name, tally in tallies.items()},
    )


def _model(file: DataSet, name: str, tally: Tally, chosen: Choices) -> ModelResult:
    threshold = chosen.of(THRESHOLD, name, data=file.id)
    if threshold is None:
        threshold = first_threshold(tally.cases)
    sure = certainty_of(file, name, tally.cases, delong=chosen.of(COMPARE).delong)
    method: Method = "exact" if chosen.of(EXACT) else "wilson"
    intervals = sure.intervals(threshold, method=method)
    return ModelResult(threshold=threshold, tally=tally, intervals=intervals, groups=sure.by)
