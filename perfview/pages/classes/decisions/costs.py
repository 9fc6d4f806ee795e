"""What the decisions cost, and what changes by the decision of least expected cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from perfcore.classes import (
    ClassCounts,
    ClassTally,
    CostChange,
    Move,
    average_cost,
    least_cost_change,
    total_cost,
)
from perfview import session
from perfview.downloads.spreadsheets import table_file
from perfview.downloads.table_buttons import show_table_button
from perfview.drawing import st
from perfview.kit.rows import show_rows
from perfview.kit.theme import count
from perfview.pages.classes.decisions.cost_editors import show_editor
from perfview.pages.classes.decisions.cost_texts import Costs, costs_of
from perfview.pages.classes.decisions.parameters import COSTS, costs_in_use, text_in_use
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.tasks.amounts import UNIT, amount
from perfview.tasks.pickers import show_unit
from perfview.words import commas, escaped, say

SAID, SHOWN = 3, 200
"""How many moves are said in words, and how many rows their table has at most."""
MOVES = ("called", "instead", "cases", "righted", "wronged", "saved")
"""The columns of the table of moves."""


def show_costs(file: DataSet, model: str, tally: ClassTally) -> None:
    """Show the cost matrix, what the decisions of a model cost, and what would cost less."""
    st.header(say("classes.costs"), anchor=False)
    left, right = st.columns([3, 2], gap="large") if len(file.labels) <= 8 else [st.container()] * 2
    with left:
        if session.choices().of(COSTS) != text_in_use(file.labels):
            st.warning(say("classes.costs_of_others", count=len(file.labels)))
        show_editor(file)
    with right:
        show_unit(width=100, key="class_unit", note="classes.costs_unit_help")
        if not tally.counts.total:
            st.markdown(say("classes.costs_no_cases"))
            return
        costs, unit = costs_in_use(file.labels), session.choices().of(UNIT)
        st.markdown(_total_text(model, tally.counts, costs, unit))
        change = _change(file, model, tally)
        if isinstance(change, str):
            st.markdown(change)
            return
        for sentence in change_texts(tally.counts, change, costs, unit):
            st.markdown(sentence)
    if change.moves:
        _show_moves(file, change, unit)


def priced(m: ClassCounts) -> ClassCounts:
    """Return counts whose classes have prices: these stand beside the labels, in their order."""
    return replace(m, stated=True)


def change_texts(m: ClassCounts, change: CostChange, costs: Costs, unit: str) -> list[str]:
    """Return in Markdown what changes by the decisions of least expected cost, a part each.

    Parameters
    ----------
    m : ClassCounts
        Truth against the decisions in use.
    change : CostChange
        What changes.
    costs : float64 array of shape (K, K)
        What decisions cost.
    unit : str
        What costs are in, "" if nobody said.
    """
    if not change.moves:
        return [say("classes.least_cost_same")]
    before, after = (total_cost(priced(each), costs) for each in (m, change.counts))
    words = {
        "cases": count(sum(move.cases for move in change.moves)),
        "all": count(m.total),
        "total": escaped(amount(after, unit)),
        "saved": _less(before - after, unit),
        "per_case": _less((before - after) / m.total, unit),
    }
    largest = [f"- {move_text(move, m.labels, unit)}" for move in change.moves[:SAID]]
    return [
        say("classes.least_cost_changes", **words),
        "\n".join(largest),
        say("classes.least_cost_trust"),
    ]


def move_text(move: Move, labels: tuple[object, ...], unit: str) -> str:
    """Return in Markdown which cases move from one decision to another, and what that does."""
    effects = [
        say(f"classes.least_cost_{name}", count=cases, cases=count(cases))
        for name, cases in (("righted", move.righted), ("wronged", move.wronged))
        if cases
    ] or [say("classes.least_cost_still")]
    saving = "" if move.saved > 0 else "_lost" if move.saved < 0 else "_none"
    spent = escaped(amount(abs(move.saved), unit))
    effects.append(say(f"classes.least_cost_effect{saving}", amount=spent))
    return say(
        "classes.least_cost_move",
        count=move.cases,
        cases=count(move.cases),
        called=escaped(labels[move.called]),
        instead=escaped(labels[move.instead]),
        effects=commas(effects),
    )


def _total_text(model: str, m: ClassCounts, costs: Costs, unit: str) -> str:
    found = (total_cost(priced(m), costs), average_cost(priced(m), costs))
    total, average = (escaped(amount(cost, unit)) for cost in found)
    return say("classes.costs_total", model=escaped(model), total=total, average=average)


def _less(saved: float, unit: str) -> str:
    name = "saved" if saved > 0 else "lost" if saved < 0 else "equal"
    return say(f"classes.least_cost_{name}", amount=escaped(amount(abs(saved), unit)))


def _change(file: DataSet, model: str, tally: ClassTally) -> CostChange | str:
    """Return what changes, or why that cannot be told, in words."""
    if tally.sweeps is None:
        return say("classes.least_cost_needs", model=escaped(model))
    if tally.not_summing:
        rows = tally.not_summing
        return say("classes.least_cost_sums", count=rows, rows=count(rows))
    if file.from_link:
        return say("classes.least_cost_link")
    text = text_in_use(file.labels)
    if not text and not tally.overruled:
        return say("classes.least_cost_first")  # no need to go through all cases
    try:
        return changed(file, model, text)
    except ValueError as refused:
        return say("classes.least_cost_refused", reason=escaped(refused))


@cached(shared=True, spinner="common.counting")
def changed(file: DataSet, model: str, text: str) -> CostChange:
    """Return what changes by the decisions of least expected cost, at costs as an address has them.

    Raises
    ------
    ValueError
        If the probabilities are none.
    """
    costs = costs_of(text, len(file.labels))
    assert costs is not None
    return least_cost_change(file.found, model, costs=costs)


def move_cells(move: Move, labels: Sequence[str], unit: str) -> tuple[str, ...]:
    """Return the row of a move in the table of moves, as it is shown."""
    counts = map(count, (move.cases, move.righted, move.wronged))
    return labels[move.called], labels[move.instead], *counts, amount(move.saved, unit)


def has_least_costs(tally: ClassTally) -> bool:
    """Return whether there are probabilities, of which each row adds up to 1."""
    return tally.sweeps is not None and not tally.not_summing


def _show_moves(file: DataSet, change: CostChange, unit: str) -> None:
    labels = file.labels
    heads = [say(f"classes.moves_{name}") for name in MOVES]
    rows = [
        (labels[move.called], labels[move.instead], *(getattr(move, name) for name in MOVES[2:]))
        for move in change.moves
    ]
    shown = [move_cells(move, labels, unit) for move in change.moves[:SHOWN]]
    with st.container(key="class_moves"):
        st.markdown(f"**{say('classes.moves')}**")
        show_rows(shown, heads, key="moves")
        made = partial(table_file, heads, rows)
        show_table_button("classes.moves_download", made, file.name, "moves", icon=None)
