"""The column that parts the cases into subgroups, their table, and one of them shown alone."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from perfcore.costs import Tally
from perfview import session
from perfview.drawing import st
from perfview.kit import boards
from perfview.kit.boards.contents import BoardContent
from perfview.kit.theme import count
from perfview.session.data_sets import DataSet
from perfview.tasks.binary import tallies
from perfview.tasks.binary.parameters import ALONE, SUBGROUPS
from perfview.tasks.binary.subgroups.parts import offered, subgroups_refusal, tallies_by
from perfview.tasks.binary.subgroups.tables import (
    SUBGROUP_BOARD,
    certainties_by,
    rows_of,
    subgroup_content,
    subgroup_header,
    subgroup_points,
)
from perfview.tasks.binary.views import View
from perfview.tasks.points.operating_points import neighbours
from perfview.words import commas, escaped, say, sentences, told

MOST_NAMED = 6
"""So many columns that are not offered for one reason are named."""


def show_subgroup_column(file: DataSet) -> None:
    """Show the column by whose values subgroups of the data in use are compared.

    Nothing is shown where no column is left that could be one.
    """
    able = [name for name, reason in offered(file).items() if reason is None]
    if not able:
        return
    column = session.choices().of(SUBGROUPS)
    st.selectbox(
        say("subgroups.column"),
        ["", *able],
        format_func=lambda name: name or say("common.none"),
        help=sentences(say("subgroups.help"), escaped(_refused(file))),
        **session.entry("subgroups", _take_column, column if column in able else ""),
        width=216,
    )


def _refused(file: DataSet) -> str:
    """Return in words which columns are not offered, and why."""
    refused: dict[str, list[str]] = {}
    for name, reason in offered(file).items():
        if reason is not None:
            refused.setdefault(told(reason), []).append(say("subgroups.named", column=name))
    return sentences(
        *(
            say(
                "subgroups.not_offered",
                columns=commas(names[:MOST_NAMED]) + (" …" if len(names) > MOST_NAMED else ""),
                reason=reason,
            )
            for reason, names in refused.items()
        )
    )


def _take_column(column: str) -> None:
    chosen = session.choices().having(ALONE, None)
    session.choose(chosen.having(SUBGROUPS, column or None))


def show_values(file: DataSet, model: str) -> None:
    """Show how many cases have each value of the chosen column, and which are not offered."""
    column, values = session.choices().of(SUBGROUPS), ""
    if column and not subgroups_refusal(file, column):
        found = (
            say("subgroups.value", value=value, cases=_cases(tally))
            for value, tally in tallies_by(file, model, column).items()
        )
        values = say("subgroups.values", column=column, values=commas(found))
    if said := sentences(values, _refused(file)):
        st.caption(escaped(said))


def content_of_subgroups(view: View, content: BoardContent) -> BoardContent | None:
    """Return what the table below a board draws from, None where there is none."""
    if not view.by or view.alone:
        return None
    return subgroup_content(view.file, view.model, view.by, content.id, content.points)


def show_alone(view: View) -> None:
    """Show that one subgroup alone is in view and the way back, or that there is no such."""
    asked = session.choices().of(ALONE)
    if not asked or not view.by:
        return
    names = {"column": escaped(view.by), "value": escaped(asked)}
    if not view.alone:
        st.info(say("subgroups.gone", **names), icon=":material/info:")
        return
    whole = tallies.tally(session.data_in_use(), view.model)
    with st.container(
        border=True, horizontal=True, vertical_alignment="center", gap="small", key="alone"
    ):
        cases = {"cases": _cases(view.tally), "all": _cases(whole)}
        st.markdown(say("subgroups.alone", **cases, **names), width="stretch")
        st.button(say("subgroups.show_all"), key="show_all", on_click=_show_all)


def _cases(tally: Tally) -> str:
    return count(tally.cases.positives + tally.cases.negatives)


def _show_all() -> None:
    session.take(ALONE, None)


def show_subgroups(view: View, content: BoardContent, *, per: int) -> None:
    """Show the choice of a column, and below it how its subgroups fare at the threshold in use.

    Parameters
    ----------
    view, content
        What is in view, and what its board draws from.
    per
        How many cases a cost is that of.
    """
    if view.alone:
        return
    show_subgroup_column(view.file)
    table = content_of_subgroups(view, content)
    if table is None:
        return
    window: Mapping[str, np.ndarray] = {}
    if not content.payload["complete"]:
        indices = neighbours(view.cases, view.threshold)
        parts = tallies_by(view.file, view.model, view.by)
        rows = rows_of(view.tally, parts, certainties_by(view.file, view.model, view.by))
        window = subgroup_points(rows, view.cases.thresholds[indices], indices)
    told = subgroup_header(view, table, per=per)
    boards.mount(SUBGROUP_BOARD, told, window, key=SUBGROUP_BOARD.key, alone=_take_alone)


def _take_alone() -> None:
    """Show the subgroup alone that was clicked on; what a browser sends is any text."""
    sent = getattr(session.kept(SUBGROUP_BOARD.key), "alone", None)
    value = sent.get("value") if isinstance(sent, Mapping) else None
    if isinstance(value, str):
        session.take(ALONE, value)
