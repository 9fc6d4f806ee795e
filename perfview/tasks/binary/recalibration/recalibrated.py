"""Data with probabilities in place of their scores: made of the data in use, as a subgroup is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

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
    how
        How they were turned, one of `HOWS`.
    fits
        How those of each model were made.
    """

    how: str
    fits: Mapping[str, Fit]

    @property
    def given(self) -> DataSet:
        """The data set with its scores as given."""
        assert self.of is not None
        return self.of

    @property
    def recalibrated(self) -> Mapping[str, tuple[str, str]]:
        """The way of each model that has probabilities, and on which cases it was fitted."""
        fits = {name: (self.how, fit.kind) for name, fit in self.fits.items() if fit.changed}
        return {**self.given.recalibrated, **fits}


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
    found = file.found
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
    known = file.id, file.name, file.sha256, changed, file.task
    return Recalibrated(*known, how, fits, of=file, told=how)
