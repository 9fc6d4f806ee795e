"""The Classes page in one file: live matrix, curves and abstention; figures and costs as tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

import numpy as np

from perfcore.classes import ClassCounts, abstention, average_cost, least_cost_change, total_cost
from perfcore.data import ClassPredictions
from perfcore.results import ClassResult
from perfview.downloads.figure_tables import figures_html
from perfview.downloads.one_file import BoardPart, LiveBoard, Part
from perfview.kit.boards.cards import CARDS, told_of
from perfview.pages.classes.decisions.abstention_content import (
    ABSTENTION_BOARD,
    abstention_columns,
    abstention_content,
    abstention_header,
)
from perfview.pages.classes.decisions.cost_texts import brief, first_costs
from perfview.pages.classes.decisions.costs import MOVES, SHOWN, has_least_costs, move_cells, priced
from perfview.pages.classes.decisions.parameters import DECIDES, REFERRAL
from perfview.pages.classes.figures.averages_rows import (
    averages_table,
    left_out_text,
    single_keys,
    single_table,
)
from perfview.pages.classes.figures.curve_plots import curve_cards
from perfview.pages.classes.figures.curves import chosen_lines
from perfview.pages.classes.figures.parameters import COLUMNS
from perfview.pages.classes.figures.places import place_of
from perfview.pages.classes.figures.report_rows import report_table, shown_columns
from perfview.pages.classes.matrix.content import MATRIX_BOARD, matrix_content, matrix_header
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.tasks.amounts import amount
from perfview.tasks.classes.places import ClassPlace
from perfview.tasks.figure_tables import Cell, Column, FigureTable, Row
from perfview.tasks.points.operating_points import neighbours
from perfview.words import say, sentences


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ClassLook:
    """How the author looked at the Classes page.

    Attributes
    ----------
    chosen : Choices
        What was chosen about the matrix.
    place : ClassPlace
        The figures in view.
    cases : ClassPredictions, optional
        What was counted; None of a link, which has no cases.
    """

    chosen: Choices
    place: ClassPlace
    cases: ClassPredictions | None = None

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of the report."""
        columns: tuple[str, ...] = self.chosen.of(COLUMNS)
        return shown_columns(self.place, columns)


def first_look(file: DataSet, result: ClassResult, name: str, chosen: Choices) -> ClassLook:
    """Return how somebody looks at a model who has no session."""
    model = result.models[name]
    counted = model.tally.sweeps is not None
    place = place_of(file, name, model.tally, chosen, rows=model.row_figures, counted=counted)
    return ClassLook(chosen=chosen, place=place, cases=cases_of(file))


def cases_of(file: DataSet) -> ClassPredictions | None:
    """Return the cases of data; None of a link, which has none."""
    return None if file.from_link else file.found


def classes_part(result: ClassResult, name: str, look: ClassLook) -> list[Part]:
    """Return what the page in one file shows of a model."""
    place = look.place
    matrix, rows = single_keys(place)
    tables = [
        report_table(place, look.columns, {}, opens=""),
        averages_table(place, {}),
        single_table(matrix, place, {}, say("classes.matrix_figures")),
        *([single_table(rows, place, {}, say("classes.row_figures"))] if rows else []),
    ]
    said = left_out_text(place)
    notes = [f'<p class="pv-said">{escape(said)}</p>'] if said else []
    return [
        _matrix(result, name, look),
        *map(figures_html, tables),
        *notes,
        *_curves(result, name, look),
        *_costs(result, name, look),
        *_abstention(result, name, look),
    ]


def _matrix(result: ClassResult, name: str, look: ClassLook) -> BoardPart:
    """Return the matrix as a file has it: no Python is there to show the cases of a cell."""
    shown = matrix_content(result.models[name].tally.counts, model=name)
    words = {"hint": say("files.hint"), "pair_help": say("files.pair_help"), "below": ""}
    told = matrix_header(shown, look.chosen, acknowledged=0, pages={})
    return BoardPart.of(MATRIX_BOARD, told, content=shown.saying(words))


def _curves(result: ClassResult, name: str, look: ClassLook) -> list[Part]:
    """Return the curves of each class against the rest, where they were counted."""
    curves = look.place.curves
    if curves is None:
        return []
    chosen = chosen_lines(curves, look.chosen)
    told = told_of(curve_cards(curves, chosen, model=name, data=result.origin.name))
    return [
        f"<h3>{escape(say('classes.curves_title'))}</h3>",
        BoardPart.of(CARDS, told),
    ]


def _costs(result: ClassResult, name: str, look: ClassLook) -> list[Part]:
    """Return what decisions cost and what would cost less, where somebody said the costs."""
    costs, unit, counts = result.costs, result.unit, priced(look.place.tally.counts)
    if costs is None or not counts.total:
        return []

    def spent(which: str, m: ClassCounts) -> Row:
        found = (total_cost(priced(m), costs), average_cost(priced(m), costs))
        return _row(say(f"files.costs_{which}"), (amount(each, unit) for each in found))

    labels = [str(label) for label in counts.labels]
    given = _table(
        sentences(say("files.costs_given"), unit and f"({unit})"),
        labels,
        [_row(label, map(brief, row)) for label, row in zip(labels, costs.tolist(), strict=True)],
    )
    change, notes = None, []
    if look.cases is not None and has_least_costs(look.place.tally):
        try:
            change = least_cost_change(look.cases, name, costs=costs)
        except ValueError as refused:
            notes.append(say("classes.least_cost_refused", reason=refused))
    rows = [spent("now", counts), *([spent("least", change.counts)] if change else [])]
    heads = [say("files.costs_total"), say("files.costs_each")]
    tables = [given, _table(say("files.costs"), heads, rows)]
    if change is not None and change.moves:
        heads = [say(f"classes.moves_{each}") for each in MOVES[1:]]
        moves = [
            _row(labels[move.called], move_cells(move, labels, unit)[1:])
            for move in change.moves[:SHOWN]
        ]
        tables.append(_table(say("files.moves"), heads, moves))
        notes.append(say("classes.least_cost_trust"))
    said = [f'<p class="pv-said">{escape(note)}</p>' for note in notes]
    return [f"<h3>{escape(say('classes.costs'))}</h3>", *map(figures_html, tables), *said]


def _abstention(result: ClassResult, name: str, look: ClassLook) -> list[Part]:
    """Return which cases people should decide, live, where there are probabilities."""
    counts = look.place.counts
    if look.cases is None or look.place.tally.sweeps is None or not counts.total:
        return []
    costs = first_costs(len(counts.labels)) if result.costs is None else result.costs
    found = abstention(look.cases, name, costs=costs)
    # Where no price of people's work can be entered.
    unknown = {"cost_unknown": say("files.cost_unknown")}
    content = abstention_content(found, model=name).saying(unknown)
    threshold, price = look.chosen.of(DECIDES, name), look.chosen.of(REFERRAL)
    threshold = found.sweep.thresholds.item(-1) if threshold is None else threshold
    near = neighbours(found.sweep, threshold)
    board = LiveBoard(
        board=ABSTENTION_BOARD,
        content=content,
        told=lambda _: abstention_header(
            content, found, threshold=threshold, price=price, unit=result.unit
        ),
        columns=lambda indices: abstention_columns(found, indices),
        near=near if price is None else np.union1d(near, found.least(price)),
    )
    return [f"<h3>{escape(say('classes.abstention'))}</h3>", board]


def _row(name: str, texts: Iterable[str]) -> Row:
    return Row(name=name, cells=[Cell(text=text) for text in texts])


def _table(caption: str, heads: Sequence[str], rows: Sequence[Row]) -> FigureTable:
    columns = [Column("", head) for head in heads]
    return FigureTable(caption=caption, of_rows="", columns=columns, rows=rows)
