"""Data with probabilities in place of their scores: made of the data in use, as a subgroup is."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace

from perfcore.costs import Tally, tally_of
from perfcore.data import Predictions
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.store.contents import SharedFile
from perfview.tasks.binary.recalibration.fits import Fit, model_changed, tally_changed


@dataclass(frozen=True, slots=True, eq=False)
class Recalibrated(DataSet):
    """A data set whose scores were turned into probabilities; it has the same name in an address.

    Attributes
    ----------
    given
        The data set with its scores as given.
    how
        How they were turned, one of `HOWS`.
    changed
        Its cases or counts, by probability.
    fits
        How those of each model were made.
    """

    given: DataSet
    how: str
    changed: Predictions | SharedFile
    fits: Mapping[str, Fit]

    def __post_init__(self) -> None:
        told = f"{self.given.key}\n{self.how}"
        object.__setattr__(self, "key", hashlib.sha256(told.encode()).hexdigest())

    @property
    def fingerprint(self) -> str:
        """That of the data as given."""
        return self.given.fingerprint

    @property
    def whole(self) -> DataSet:
        """That of the data as given."""
        return self.given.whole

    @property
    def ungrouped(self) -> str:
        """That of the data as given."""
        return self.given.ungrouped

    @property
    def group_column(self) -> str:
        """That of the data as given."""
        return self.given.group_column

    @property
    def columns_key(self) -> str:
        """That of the data as given."""
        return self.given.columns_key

    @property
    def task_key(self) -> str:
        """That of the data as given."""
        return self.given.task_key

    @property
    def recalibrated(self) -> Mapping[str, tuple[str, str]]:
        """The way of each model that has probabilities, and on which cases it was fitted."""
        fits = {name: (self.how, fit.kind) for name, fit in self.fits.items() if fit.changed}
        return {**self.given.recalibrated, **fits}

    @property
    def comparable(self) -> Predictions | SharedFile:
        """Its cases or counts, by probability."""
        return self.changed

    def tally(self, model: str) -> Tally:
        """Return counts, and sums of amounts if there are any, at every distinct probability."""
        if isinstance(self.changed, SharedFile):
            return self.changed.models[model]
        return tally_of(self.changed, model)


@cached(shared=True, spinner="recalibration.fitting")
def recalibrated(file: DataSet, how: str) -> Recalibrated:
    """Return what `with_probabilities` does, made once."""
    return with_probabilities(file, how)


def with_probabilities(file: DataSet, how: str) -> Recalibrated:
    """Return a data set with the scores of its models turned into probabilities.

    Each model has a map of its own. Cases stay where they are, so that models that were paired
    still are. Scores that were made of a score and a column stay as they are; so do those for which
    there is no map.
    """
    found = file.comparable
    if isinstance(found, SharedFile):
        tallies = {
            name: (tally, Fit("made")) if name in found.made_of else tally_changed(tally, how)
            for name, tally in found.models.items()
        }
        models = {name: tally for name, (tally, _) in tallies.items()}
        counts = replace(found, models=models, cases={})
        return _made(file, how, counts, {name: fit for name, (_, fit) in tallies.items()})
    cases = {name: model_changed(found, name, how) for name in found.models}
    fits = {name: fit for name, (_, fit) in cases.items()}
    by_name = {name: model for name, (model, _) in cases.items()}
    smaller = [name for name, model in found.models.items() if model is by_name[name]]
    smaller = [name for name in smaller if found.negates(name)]
    changed = replace(found, models=by_name, smaller_is_positive=smaller)
    return _made(file, how, changed, fits)


def _made(
    file: DataSet, how: str, changed: Predictions | SharedFile, fits: Mapping[str, Fit]
) -> Recalibrated:
    return Recalibrated(file.id, file.name, file.sha256, file, how, changed, fits)
