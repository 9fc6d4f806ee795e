"""The files that the Classes page offers of a model, and what they tell of single cases."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime

from perfcore.chance.intervals import Interval
from perfcore.results import ClassModelResult, ClassResult, result_json
from perfcore.results.classes import MOST_SCORES, written_sweeps
from perfview import session
from perfview.downloads.classes.decision_cards import class_card_html
from perfview.downloads.classes.page_files import class_page_html
from perfview.downloads.classes.results import class_result_of
from perfview.downloads.classes.single_cells import single_cells
from perfview.downloads.classes.tables import class_points, matrix_csv
from perfview.downloads.figure_tables import figures_file
from perfview.downloads.menu import View, show_downloads
from perfview.downloads.sources import source_of
from perfview.downloads.spreadsheets import tables_zip
from perfview.downloads.table_buttons import kind_text
from perfview.kit.pages import Download, Page
from perfview.kit.parameters import TABLES
from perfview.kit.theme import count
from perfview.pages.classes.decisions.parameters import costs_in_use, text_in_use
from perfview.pages.classes.exports.parts import ClassLook
from perfview.pages.classes.figures.averages_rows import averages_csv
from perfview.pages.classes.figures.parameters import COLUMNS
from perfview.pages.classes.figures.places import place_in_view
from perfview.pages.classes.figures.report_rows import report_table, shown_columns
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.store.sources import grouped
from perfview.tasks.binary.parameters import UNIT
from perfview.tasks.case_facts import by_groups
from perfview.tasks.classes.explanations.averages import MEASURED
from perfview.tasks.classes.intervals import counted_intervals
from perfview.tasks.classes.places import ClassPlace
from perfview.tasks.classes.tallies import class_tally, counted_figures
from perfview.words import say, sentences


def show_class_files(page: Page, file: DataSet, model: str) -> None:
    """Show the Download menu of the page."""
    tally, chosen = class_tally(file, model), session.choices()
    place = place_in_view(file, model, tally)
    columns: tuple[str, ...] = chosen.of(COLUMNS)
    look = ClassLook(
        chosen=chosen,
        place=place,
        columns=shown_columns(place, columns),
        costs=costs_in_use(file.labels) if text_in_use(file.labels) else None,
        cases=None if file.from_link else file.found,
        unit=chosen.of(UNIT),
    )
    said = [say("files.what"), single_text(_single_cells(file, model))]
    if tally.sweeps is not None:
        said.append(say("files.single_scores"))
    show_downloads(page, file, model, said=sentences(*said), look=look)


@cached(shared=True)
def _single_cells(file: DataSet, model: str) -> int | None:
    return single_cells(file, model, class_tally(file, model).counts)


def single_text(cells: int | None) -> str:
    """Return of how many cells a file tells of a single case, "" if of none.

    >>> single_text(0), single_text(None) == single_text(2)
    ('', False)
    """
    if cells is None:
        return say("files.single_unknown")
    return say("files.single", count=cells, cells=count(cells)) if cells else ""


def class_files(view: View) -> tuple[Download, ...]:
    """Return the files about a model: the page, its card, its matrix and tables, the result.

    They are made later, in a thread that knows no session: all that they need is read here.
    """
    file, model, look = view.file, view.model, view.look
    assert isinstance(look, ClassLook)
    tally, place, source = class_tally(file, model), look.place, source_of(file)

    def result(names: Sequence[str] = (model,)) -> ClassResult:
        models = {
            name: ClassModelResult(
                tally=tally if name == model else file.tally(name),
                row_figures=counted_figures(file, name),
            )
            for name in names
        }
        return class_result_of(
            file,
            models,
            created=datetime.now(UTC),
            title=view.title,
            note=view.note,
            costs=look.costs,
            unit=look.unit,
        )

    def intervals(of: ClassPlace) -> Mapping[str, Interval]:
        return counted_intervals(file, model, of, MEASURED).of_all

    def tables() -> bytes:
        made = {
            "matrix": matrix_csv(tally.counts),
            "report": figures_file(report_table(place, look.columns, {}, opens=""), "class"),
            "averages": averages_csv(place, intervals(place)),
            **class_points(tally),
        }
        return tables_zip(made, datetime.now(UTC))

    def card() -> bytes:
        known = intervals(ClassPlace(tally))
        groups = by_groups(file) if known and grouped(file.found, model) else ""
        return class_card_html(result(), model, source=source, intervals=known, groups=groups)

    made: dict[str, tuple[str, str, Callable[[], bytes]]] = {
        "page": ("html", "text/html", lambda: class_page_html(result(), model, look)),
        "card": ("card.html", "text/html", card),
        "matrix": ("matrix.csv", "", lambda: matrix_csv(tally.counts)),
        "tables": ("zip", "application/zip", tables),
        "result": ("json", "application/json", lambda: result_json(result(file.models))),
    }
    told = {"scores": count(MOST_SCORES), "kind": kind_text()}
    in_sheets = session.choices().of(TABLES) == "xlsx"
    rows = {"matrix": len(file.labels), "tables": _longest(file, model) if in_sheets else 1}
    return tuple(
        Download(f"files.{name}", *each, told, rows.get(name, 0)) for name, each in made.items()
    )


@cached(shared=True)
def _longest(file: DataSet, model: str) -> int:
    """Return how many thresholds the class has that has most of them, of those that are written."""
    return max(map(len, written_sweeps(class_tally(file, model)) or ()), default=1)
