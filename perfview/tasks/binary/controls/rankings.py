"""Scores put together with another column: which, and what the new order of cases finds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from perfcore.costs import Basis
from perfcore.data.transforms import MOST_EXPONENT, OPERATIONS
from perfcore.readers import Transform
from perfcore.readers.choices import AMOUNT
from perfcore.readers.columns import Coded, Unusable
from perfview import session
from perfview.drawing import st
from perfview.kit.boards.cards import legend_of, show_cards
from perfview.kit.rows import show_rows
from perfview.kit.theme import MODEL_LINES, percent
from perfview.session.data_files import DataFile
from perfview.tasks.binary import tallies
from perfview.tasks.binary.controls.found_curves import FIRST, Found, cards_of, found_by
from perfview.tasks.numbers import Bounds, show_number
from perfview.words import escaped, say, sentences, told

GIVEN = ""
"""Stands for the score as given."""
LEAST_EXPONENT = 0.01
MOST_SCORES = 1_000_000
"""So many are sorted for the models that are not in view."""


def show_ranking(file: DataFile) -> None:
    """Show what is made of the scores of two classes, and what their new order finds."""
    if file.large:
        return
    transform, columns = file.columns.transform, able(file)
    with st.expander(say("data.rank"), expanded=transform is not None):
        st.caption(say("data.rank_text"))
        if not columns:
            st.markdown(say("data.rank_none"))
            return
        _show_choice(transform, columns)
        if transform is not None and file.reads_well:
            _show_found(file, transform)


def able(file: DataFile) -> list[str]:
    """Return the columns that scores can be put together with, the amount first."""
    chosen = file.columns
    classes = (chosen.truth, chosen.positives, chosen.negatives, chosen.total)
    found = [
        name
        for name, column in file.table.columns.items()
        if name not in classes
        and not isinstance(column, Unusable)
        and not column.notation.doubt
        and not (isinstance(column, Coded) and np.isnan(column.text_values()[0]).all())
    ]
    if chosen.transform is not None and chosen.transform.column not in found:
        found.append(chosen.transform.column)
    found.sort(key=lambda name: (name != chosen.amount, name in chosen.scores))
    return [] if tuple(found) == chosen.scores[:1] else found


def _show_choice(transform: Transform | None, columns: list[str]) -> None:
    with st.container(horizontal=True, gap="small"):
        st.selectbox(
            say("data.rank_by"),
            [GIVEN, *OPERATIONS],
            format_func=lambda way: say(f"data.rank_{way or 'given'}"),
            help=say("data.rank_by_help"),
            width=216,
            **session.entry(
                "rank_by", _take_operation, GIVEN if transform is None else transform.operation
            ),
        )
        if transform is None:
            return
        st.selectbox(
            say("data.column"),
            columns,
            width=216,
            **session.entry(
                "rank_column", lambda column: _take_changed(column=column), transform.column
            ),
        )
        if transform.operation == "times":
            show_number(
                say("data.rank_exponent"),
                "rank_exponent",
                transform.exponent,
                lambda exponent: _take_changed(exponent=exponent),
                bounds=Bounds(LEAST_EXPONENT, MOST_EXPONENT),
                needed=True,
                help=say("data.rank_exponent_help"),
                width=216,
            )


def _take_operation(way: Any) -> None:
    file = session.table_in_view()
    before = file.columns.transform
    column = able(file)[0] if before is None else before.column
    session.change_columns(transform=None if way == GIVEN else Transform(column, way))


def _take_changed(**changed: object) -> None:
    before = session.table_in_view().columns.transform
    if before is not None:
        session.change_columns(transform=replace(before, **changed))  # type: ignore[arg-type]


def _show_found(file: DataFile, transform: Transform) -> None:
    """Show what the first cases hold, by the model in view as given and as it is made."""
    model = file.model(session.choices())
    given = file.made_of.get(model, model)
    other = transform.name(given)
    if warned := _warning(file, transform, given):
        st.warning(escaped(warned), icon=":material/warning:")
    found = {name: found_by(file, name) for name in (given, other)}
    st.markdown(escaped(_sentence(found)))
    cards = [cards_of(found, basis) for basis in found[given].curves]
    areas = {name: {say("board.auc"): each.auc} for name, each in found.items()}
    legend = legend_of(dict(zip(found, MODEL_LINES, strict=False)), areas)
    show_cards(
        *cards,
        key="rank_curves",
        about={"about": say("board.picture_data", data=file.name)},
        legend=legend,
    )
    few = file.table.rows * len(file.models) <= MOST_SCORES
    of_all = {name: found_by(file, name) for name in file.models} if few else found
    show_rows([_row(name, each) for name, each in of_all.items()], key="rank_table")
    no_amount = file.columns.amount is None and "amount" not in found[given].curves
    lacking = say("data.rank_no_amount", amount=told(AMOUNT.label)) if no_amount else ""
    st.caption(escaped(sentences(say("binary.made_score", model=other, of=given), lacking)))


def _warning(file: DataFile, transform: Transform, model: str) -> str:
    """Return why a larger factor does not move a case up, "" if it does."""
    smaller = file.found.negates(model)
    if transform.operation == "plus" and not smaller:
        return ""
    if smaller:
        return say("data.rank_smaller", column=transform.column)
    below = tallies.tally(file, model).cases.thresholds[-1] < 0
    return say("data.rank_negative", model=model, column=transform.column) if below else ""


def _sentence(found: dict[str, Found]) -> str:
    """Return what the first cases hold by both scores, in words."""
    (given, first), (other, made) = found.items()
    shares = [_shares(each, "case") for each in (first, made)]
    names = {"share": percent(FIRST), "model": given, "other": other}
    revenue = ""
    if "amount" in first.first:
        worth = [_shares(each, "amount") for each in (first, made)]
        revenue = say("data.rank_revenue", given=worth[0], made=worth[1])
    positives = say("data.rank_found", given=shares[0], made=shares[1], **names)
    return sentences(positives, revenue)


def _shares(found: Found, basis: Basis) -> str:
    return percent(found.first[basis])


def _row(model: str, found: Found) -> dict[str, str]:
    heads = {"case": "data.rank_positives_at", "amount": "data.rank_revenue_at"}
    return {
        say("common.model"): model,
        say("board.auc"): found.auc,
        **{say(heads[basis], share=percent(FIRST)): _shares(found, basis) for basis in found.first},
    }
