"""The columns that can part the cases of a file, and what is counted of each part."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from perfcore.arrays import IntArray
from perfcore.costs import Tally, tally_of
from perfcore.data import Cases, Predictions
from perfcore.messages import Message, message
from perfcore.readers.subgroups import subgroup_columns
from perfview.session.caches import cached
from perfview.session.data_files import DataFile
from perfview.session.data_sets import DataSet, Part
from perfview.store.sources import of_run, runs_of
from perfview.tasks.binary.recalibration.recalibrated import Recalibrated
from perfview.words import say


@dataclass(frozen=True, slots=True, eq=False)
class Subgroup(DataSet):
    """The cases of one subgroup of a file, which has the same name in an address."""

    grouped_by: str = ""

    @property
    def group_column(self) -> str:
        """That of the whole file."""
        return self.grouped_by


def offered(file: DataSet) -> Mapping[str, Message | None]:
    """Return the columns that could part the cases of a file, each with why it cannot, if so."""
    given = file_of(file)
    if given is None:
        return {}
    if given.large:
        return dict.fromkeys(given.table.columns, message("rows were counted and not kept"))
    return subgroup_columns(given.table, given.columns)


def file_of(file: DataSet) -> DataFile | None:
    """Return the file whose rows the cases of a data set are; None where there is none."""
    given = file
    while given.of is not None and isinstance(given, (Recalibrated, Part)):
        given = given.of
    return given if isinstance(given, DataFile) and given.reads_well else None


def subgroups_refusal(file: DataSet, column: str) -> str:
    """Return in words why the values of a column cannot be compared, "" if they can be."""
    columns = offered(file)
    if column not in columns:
        return say("subgroups.no_column", column=column, data=file.name) if column else ""
    reason = columns[column]
    return "" if reason is None else say("subgroups.refused", column=column, reason=reason)


@cached(spinner="common.counting")
def tallies_by(file: DataSet, model: str, column: str) -> Mapping[str, Tally]:
    """Return what `subgroup_tallies` does, counted once."""
    return subgroup_tallies(file, model, column)


def subgroup_tallies(file: DataSet, model: str, column: str) -> dict[str, Tally]:
    """Return the counts of a model in each subgroup of its cases, by the value of a column."""
    found = parted(file, column)
    cases = found.models[model]
    assert isinstance(cases, Cases)
    # Nothing is counted by what cases are called: it need not be copied.
    alone = {model: replace(cases, id=None, group=None)}
    found = replace(found, models=alone, smaller_is_positive=found.negates(model))
    return {value: tally_of(of_run(found, value), model) for value in runs_of(found, model)}


@cached()
def subgroup(file: DataSet, column: str, value: str) -> Subgroup:
    """Return what `cut_down` does, made once."""
    return cut_down(file, column, value)


def cut_down(file: DataSet, column: str, value: str) -> Subgroup:
    """Return the cases of one subgroup of a file."""
    name = say("subgroups.name", data=file.name, column=column, value=value)
    cases = of_run(parted(file, column), value)
    told = f"{file.key}\n{column}\n{name}"
    known = file.id, name, file.sha256, cases, file.task
    return Subgroup(*known, file.group_column, told=told)


def parted(file: DataSet, column: str, days: IntArray | None = None) -> Predictions:
    """Return the cases of a file, whose rows are known, with a column's values or days as runs."""
    if isinstance(file, Recalibrated):  # its cases stand where those of the file do
        given, changed = parted(file.given, column, days), file.found
        assert isinstance(changed, Predictions)
        models = {
            name: replace(cases, score=changed.models[name].score)
            for name, cases in given.models.items()
        }
        return replace(given, models=models, smaller_is_positive=changed.smaller_is_positive)
    if isinstance(file, Part):
        assert isinstance(file.of, DataFile)
        made: Predictions = file.made(file.of.with_subgroups(column, days))
        return made
    assert isinstance(file, DataFile)
    found = file.with_subgroups(column, days)
    assert isinstance(found, Predictions)
    return found
