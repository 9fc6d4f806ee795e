"""The files about a model of two classes, and what they tell of single cases."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from perfcore.costs import Tally
from perfcore.data import Cases, Predictions
from perfcore.results import Result, result_json
from perfview import session
from perfview.downloads.binary.decision_cards import card_html
from perfview.downloads.binary.page_files import page_html
from perfview.downloads.binary.parts import Look
from perfview.downloads.binary.results import result_of
from perfview.downloads.binary.subgroups import subgroups_csv
from perfview.downloads.binary.tables import operating_points, result_zip
from perfview.downloads.menu import View, show_downloads
from perfview.downloads.sources import source_of
from perfview.downloads.spreadsheets import columns_file
from perfview.downloads.table_buttons import kind_text
from perfview.kit.pages import Download, Page
from perfview.kit.theme import count
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.store.cells import behind, single_steps
from perfview.store.contents import SharedFile
from perfview.store.sources import weighted as is_weighted
from perfview.tasks.binary import tallies
from perfview.tasks.binary.bins import BINS
from perfview.tasks.binary.certainties import certainty_of
from perfview.tasks.binary.explanations.curve_parts import PARTS
from perfview.tasks.binary.parameters import (
    INTERVALS,
    MARK,
    MORE,
    NEED,
    PER_1000,
    SUBGROUPS,
    THRESHOLD,
)
from perfview.tasks.binary.recalibration.in_use import data_shown
from perfview.tasks.binary.recalibration.switch import recalibration_text
from perfview.tasks.binary.subgroups.parts import Subgroup, subgroups_refusal, tallies_by
from perfview.tasks.binary.subgroups.tables import rows_of, subgroup_certainties
from perfview.tasks.binary.uses import use_of
from perfview.words import say

PAGE_SIZE = "5 MB"
"""About what Plotly and the boards take; the points of large data add two MB to it."""


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
    page : Page
        Whose files.
    file : DataSet
        The data in use.
    model : str
        The model in view.
    axis : str
        What the slider of a file runs by, "" for what suits the scores.
    between : tuple of two float, optional
        The lowest and highest operating condition, where costs are known only roughly.
    """
    chosen = session.choices()
    look = Look(
        axis=axis,
        marked=chosen.of(MARK),
        more=chosen.of(MORE),
        parts=chosen.of(PARTS),
        per_cases=chosen.of(PER_1000),
        between=between,
        requirements=chosen.of(NEED),
        intervals=chosen.of(INTERVALS),
        made=model in file.made_of,
        bins=chosen.of(BINS),
    )
    said = " ".join(filter(None, [say("downloads.what"), _single_text(file, model)]))
    show_downloads(page, file, model, said=said, look=look)


def model_files(view: View) -> tuple[Download, ...]:
    """Return the files about a model: its boards, card, tables and result.

    They are made later, in a thread that knows no session: all that they need is read here.
    """
    file, model, look, chosen = view.file, view.model, view.look, session.choices()
    counted = tallies.tally(file, model)
    source = source_of(file)
    changed, alone = data_shown(), isinstance(file, Subgroup)

    def result(names: Sequence[str] = (model,)) -> Result:
        counts = {name: counted if name == model else file.tally(name) for name in names}
        told = recalibration_text(changed, names, alone=alone)
        words = {"title": view.title, "note": view.note, "recalibrated": told}
        return result_of(file, chosen, counts, created=datetime.now(UTC), **words)

    def page() -> bytes:
        sure = certainty_of(file, model, counted.cases) if look.intervals else None
        return page_html(result(), model, replace(look, sure=sure))

    def card() -> bytes:
        return card_html(result(), model, source=source)

    made: dict[str, tuple[str, str, Callable[[], bytes]]] = {
        "page": ("html", "text/html", page),
        "card": ("card.html", "text/html", card),
        "points": ("csv", "", lambda: columns_file(operating_points(result(), model))),
        "tables": ("zip", "application/zip", lambda: result_zip(result(), model)),
        "result": ("json", "application/json", lambda: result_json(result(file.models))),
    }
    made |= _subgroups(view, counted)
    told = {"size": PAGE_SIZE, "kind": kind_text()}
    rows = {"points": len(counted.cases), "tables": len(counted.cases)}
    return tuple(
        Download(f"downloads.{name}", *each, told, rows.get(name, 0)) for name, each in made.items()
    )


def _subgroups(view: View, counted: Tally) -> dict[str, tuple[str, str, Callable[[], bytes]]]:
    """Return the table of subgroups as a file, if there is one."""
    file, model, chosen = view.file, view.model, session.choices()
    column, threshold = chosen.of(SUBGROUPS), chosen.of(THRESHOLD, model)
    if not column or threshold is None or subgroups_refusal(file, column):
        return {}
    use, parts = use_of(chosen, counted), tallies_by(file, model, column)

    def made() -> bytes:
        rows = rows_of(counted, parts, subgroup_certainties(file, model, column, parts))
        return subgroups_csv(rows, use, threshold)

    return {"subgroups": ("subgroups.csv", "", made)}


def _single_text(file: DataSet, model: str) -> str:
    """Return how many cases can be read one by one from these files, "" if none can."""
    alone, cases = _alone(file, model)
    if cases is None:
        return say("downloads.single_unknown")
    told = {"cases": count(alone), "all": count(cases)}
    return say("downloads.single", count=alone, **told) if alone else ""


@cached(shared=True)
def _alone(file: DataSet, model: str) -> tuple[int, int | None]:
    return alone_in(file, model, tallies.tally(file, model))


def alone_in(file: DataSet, model: str, counted: Tally) -> tuple[int, int | None]:
    """Return how many cases stand alone at a score, and of how many; None where nobody knows.

    Where sums of weights or amounts are told, those that are alone of their class. A link may
    promise that there are none.
    """
    found = file.found
    plain = counted.amounts is None and not is_weighted(found, model)
    if plain and isinstance(found, Predictions) and isinstance(found.models[model], Cases):
        s = counted.cases
        return single_steps(s.tp, s.fp), int(s.positives + s.negatives)
    if not isinstance(found, SharedFile):
        cases = behind(found, model, counted, sums=False)
        if not cases.exact:
            return 0, None
    else:
        cases = found.behind(model)
        if found.least > 1 or not cases.exact:
            return 0, cases.cases if found.least > 1 else None
    return cases.alone if plain else cases.alone_of_class, cases.cases
