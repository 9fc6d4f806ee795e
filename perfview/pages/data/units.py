"""Predictions that seem to be in another unit than the truth: one click says whether they are.

Callbacks take no file: Streamlit keeps them, and would keep the data with them.
"""

from __future__ import annotations

from perfcore.readers import FORMS
from perfcore.readers.choices import PREDICTION
from perfcore.readers.guessing.number_evidence import in_another_unit, unit_factor
from perfcore.readers.problems import listed
from perfview import session
from perfview.drawing import st
from perfview.kit.theme import exact
from perfview.session.caches import cached
from perfview.session.data_files import DataFile
from perfview.words import escaped, say


def show_units(file: DataFile) -> None:
    """Show the answers for each column whose unit is in doubt, and what was answered."""
    doubts = _doubts(file)
    if doubts and file.columns.factors:  # the warning was of another one, too, that was answered
        columns = listed([column for column, _ in doubts])
        st.caption(escaped(say("data.unit_too", columns=columns)))
    with st.container(horizontal=True, key="units"):
        for place, (column, factor) in enumerate(doubts):
            _show(f"unit_right-{place}", "data.unit_right", column, 1.0)
            if factor is not None:
                _show(f"unit_times-{place}", "data.unit_times", column, factor)
        for place, (column, factor) in enumerate(file.columns.factors):
            if factor != 1:
                _show(f"unit_back-{place}", "data.unit_back", column, factor, back=True)


def _show(key: str, words: str, column: str, factor: float, *, back: bool = False) -> None:
    label = escaped(say(words, column=column, factor=exact(factor)))
    st.button(label, key=key, on_click=_answer, args=(column, None if back else factor))


@cached()
def _doubts(file: DataFile) -> tuple[tuple[str, float | None], ...]:
    """Return the columns of predictions whose unit is in doubt, each with what may be right."""
    columns, table = file.columns, file.table
    truth, known = columns.truth, dict(columns.factors)
    if truth is None or FORMS[columns.layout].rows.score is not PREDICTION or file.large:
        return ()
    unsure = [each for each in columns.scores if each not in known]
    unsure = [each for each in unsure if in_another_unit(table, truth, each)]
    return tuple((each, unit_factor(table, truth, each)) for each in unsure)


def _answer(column: str, factor: float | None) -> None:
    """Read the file in view with a factor for a column; None takes it as it is, and asks again."""
    columns = session.table_in_view().columns
    known = {name: each for name, each in columns.factors if name != column}
    if factor is not None:
        known[column] = factor
    session.change_columns(factors=tuple(known.items()))
