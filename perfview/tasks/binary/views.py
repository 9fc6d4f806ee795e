"""What the pages with a live board show in a run: which data, which model, used where."""

from __future__ import annotations

from dataclasses import dataclass, replace

from perfcore.binary import Sweep
from perfcore.costs import Tally, Use
from perfview import session
from perfview.session.data_sets import DataSet
from perfview.tasks.binary import tallies
from perfview.tasks.binary.goals import first_threshold
from perfview.tasks.binary.parameters import ALONE, PREVALENCE, SUBGROUPS, THRESHOLD
from perfview.tasks.binary.recalibration.in_use import data_shown
from perfview.tasks.binary.subgroups.parts import subgroup, subgroups_refusal, tallies_by
from perfview.tasks.binary.uses import use_of


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """What is in view.

    Attributes
    ----------
    file : DataSet
        The data in use.
    model : str
        The model looked at.
    use : Use
        Where it is used, as far as the data allow.
    tally : Tally
        What is at stake there.
    threshold : float
        The threshold in use.
    given_prevalence : float or None
        The share of positives that the reader says; None is that of the data.
    by : str
        The column whose values are compared as subgroups, "" for none.
    alone : str
        The one of these values that `file` is cut down to, "" for all.
    """

    file: DataSet
    model: str
    use: Use
    tally: Tally
    threshold: float
    given_prevalence: float | None
    by: str = ""
    alone: str = ""

    @property
    def cases(self) -> Sweep:
        """Counts of the data."""
        return self.tally.cases

    @property
    def shown(self) -> Sweep:
        """Counts where the model is used: those of the data, or projected."""
        return tallies.sweep_in_use(self.file, self.model, self.use)

    @property
    def both_classes(self) -> bool:
        """Whether the data have positives and negatives."""
        return bool(self.cases.positives and self.cases.negatives)

    @property
    def prevalence(self) -> float:
        """The share of positives where the model is used; NaN where there are no cases."""
        given = self.given_prevalence
        return self.cases.prevalence if given is None else given

    @property
    def stated(self) -> Use:
        """Where the model is used, with that share, be it the one of the data."""
        return replace(self.use, prevalence=self.prevalence)


def view_in_use() -> View:
    """Return what is in view; the first threshold of a model is kept as if it had been chosen."""
    chosen, file = session.choices(), data_shown()
    model = file.model(chosen)
    by, alone = chosen.of(SUBGROUPS), chosen.of(ALONE)
    if subgroups_refusal(file, by):
        by = ""
    if by and alone in tallies_by(file, model, by):
        file = subgroup(file, by, alone)
    else:
        alone = ""
    use = use_of(chosen, tallies.tally(file, model))
    tally = tallies.priced(file, model, use.pricing)
    threshold = chosen.of(THRESHOLD, model)
    if threshold is None:
        threshold = first_threshold(tally.cases)
        session.take(THRESHOLD, threshold, model)
    return View(file, model, use, tally, threshold, chosen.of(PREVALENCE), by, alone)
