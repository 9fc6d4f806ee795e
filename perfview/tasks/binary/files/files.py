"""The files about a model of two classes, and what they tell of single cases."""

from __future__ import annotations

from dataclasses import replace

from perfcore.costs import Tally
from perfcore.data import Cases, Predictions
from perfview import session
from perfview.downloads.menu import View, report_files, results_of, show_downloads
from perfview.downloads.spreadsheets import columns_file
from perfview.kit.pages import Download, Page
from perfview.links.preparations import Single, single_of
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.store.cells import behind, single_steps
from perfview.store.contents import SharedFile
from perfview.store.sources import weighted as is_weighted
from perfview.tasks.binary import tallies
from perfview.tasks.binary.certainties import certainty_of
from perfview.tasks.binary.files.report import Look
from perfview.tasks.binary.files.subgroups import subgroups_csv
from perfview.tasks.binary.files.tables import operating_points, result_zip
from perfview.tasks.binary.parameters import INTERVALS, SUBGROUPS, THRESHOLD
from perfview.tasks.binary.periods import times_in_use
from perfview.tasks.binary.recalibration.in_use import data_shown
from perfview.tasks.binary.recalibration.switch import recalibration_text
from perfview.tasks.binary.subgroups.parts import Subgroup, subgroups_refusal, tallies_by
from perfview.tasks.binary.subgroups.tables import rows_of, subgroup_certainties
from perfview.tasks.binary.uses import use_of
from perfview.words import escaped, say, sentences


def show_model_files(
    page: Page,
    file: DataSet,
    model: str,
    *,
    axis: str = "",
    between: tuple[float, float] | None = None,
) -> None:
    """Show the menu of a page about a model, see `show_downloads`.

    Parameters
    ----------
    page, file, model
        As of `show_downloads`.
    axis : str
        What the slider of a file runs by, "" for what suits the scores.
    between : tuple of two float, optional
        The lowest and highest operating condition, where costs are known only roughly.
    """
    look = Look(chosen=session.choices(), axis=axis, between=between, made=model in file.made_of)
    said = sentences(say("downloads.what"), _single_text(file))
    show_downloads(page, file, model, said=said, look=look)


def model_files(view: View) -> tuple[Download, ...]:
    """Return the files about a model: its boards, card, tables and result."""
    file, model = view.file, view.model
    counted = tallies.tally(file, model)
    changed, alone = data_shown(), isinstance(file, Subgroup)
    result = results_of(
        view,
        counted,
        lambda names: {"recalibrated": recalibration_text(changed, names, alone=alone)},
    )

    def look() -> Look:
        look: Look = view.look
        intervals = look.chosen.of(INTERVALS)
        sure = certainty_of(file, model, counted.cases) if intervals else None
        times = times_in_use(file, look.chosen, whole=not alone)
        return replace(look, sure=sure, dated=times.dated)

    def points() -> bytes:
        return columns_file(operating_points(result(), model))

    def tables() -> bytes:
        return result_zip(result(drawn=True), model)

    rows = len(counted.cases)
    files = (
        Download("downloads.points", "csv", "", points, rows=rows),
        Download("downloads.tables", "zip", "application/zip", tables, rows=rows),
    )
    return *report_files(view, result, look, files), *_subgroups(view, counted)


def _subgroups(view: View, counted: Tally) -> tuple[Download, ...]:
    """Return the table of subgroups as a file, if there is one."""
    file, model, chosen = view.file, view.model, session.choices()
    column, threshold = chosen.of(SUBGROUPS), chosen.of(THRESHOLD, model)
    if not column or threshold is None or subgroups_refusal(file, column):
        return ()
    use, parts = use_of(chosen, counted), tallies_by(file, model, column)

    def made() -> bytes:
        rows = rows_of(counted, parts, subgroup_certainties(file, model, column, parts))
        return subgroups_csv(rows, use, threshold)

    return (Download("downloads.subgroups", "subgroups.csv", "", made),)


def _single_text(file: DataSet) -> str:
    """Return how many cases can be read one by one from these files, "" if none can.

    Of the model of which most can: the whole result holds them all.
    """
    said = _single(file).text()
    return escaped(sentences(said, say("downloads.single_hint"))) if said else ""


@cached(shared=True)
def _single(file: DataSet) -> Single:
    found = (single_in(file, model, tallies.tally(file, model)) for model in file.models)
    return max(found, key=Single.most)


def single_in(file: DataSet, model: str, counted: Tally) -> Single:
    """Return how many cases of a model stand alone; a link may promise that there are none."""
    found = file.found
    plain = counted.amounts is None and not is_weighted(found, model)
    if plain and isinstance(found, Predictions) and isinstance(found.models[model], Cases):
        s = counted.cases
        return Single(model, single_steps(s.tp, s.fp), int(s.positives + s.negatives), False, 0)
    if isinstance(found, SharedFile):
        return single_of(model, found.behind(model), least=found.least, sums=not plain)
    return single_of(model, behind(found, model, counted, sums=False), least=1, sums=not plain)
