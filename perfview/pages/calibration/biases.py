"""For whom scores are too high or too low: mean score beside rate for each value of a column."""

from __future__ import annotations

import numpy as np

from perfcore.binary.predicted import scores_of
from perfcore.chance.intervals import BiasTable, bias_by
from perfcore.data import Cases
from perfview.drawing import st
from perfview.kit.theme import UNDEFINED, count, interval, together
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.store.sources import grouped
from perfview.tasks.binary.subgroups.controls import show_subgroup_column
from perfview.tasks.binary.subgroups.parts import parted
from perfview.tasks.binary.views import View
from perfview.tasks.case_facts import by_groups
from perfview.tasks.figure_tables import Cell, Column, FigureTable, Row, show_table
from perfview.words import escaped, listed, say, sentences


@cached()
def biases(file: DataSet, model: str, column: str) -> BiasTable:
    """Return mean score minus rate for each value of a column."""
    found = parted(file, column)
    cases = found.models[model]
    assert isinstance(cases, Cases)
    assert cases.run is not None
    values = np.array(found.runs)[cases.run]
    truth = cases.truth == found.positive
    group = cases.group if grouped(found, model) else None
    score = scores_of(found, model)
    return bias_by(truth, score, values, weight=cases.weight, group=group)


def show_biases(view: View) -> None:
    """Show the choice of a column, and for which of its values scores are too high or too low."""
    if view.alone:
        return
    show_subgroup_column(view.file)
    if not view.by:
        return
    st.markdown(f"##### {escaped(say('calibration.title_biases', column=view.by))}")
    found = biases(view.file, view.model, view.by)
    st.markdown(biases_text(found))
    show_table(biases_table(found, view.by), key="calibration_biases")
    if grouped(view.file.found, view.model):
        st.caption(say("common.intervals_by", by=escaped(by_groups(view.file))))


def biases_text(found: BiasTable) -> str:
    """Return in Markdown for which values scores are too high or too low beyond chance."""
    said = []
    for side, wrong in (("high", found.low > 0), ("low", found.high < 0)):
        names = [f"“{part}”" for part, is_wrong in zip(found.parts, wrong, strict=True) if is_wrong]
        if names:
            said.append(say(f"calibration.biases_{side}", values=escaped(listed(names))))
    return sentences(*said) or say("calibration.biases_none")


def biases_table(found: BiasTable, column: str) -> FigureTable:
    """Return the table: a row for each value of a column, that with the largest bias first."""
    names = ("cases", "mean_score", "rate", "bias")
    rows = []
    for i in np.argsort(-np.abs(found.bias), kind="stable").tolist():
        values = {key: getattr(found, key).item(i) for key in names}
        low, high, bias = interval(
            found.low.item(i), found.high.item(i), values["bias"], kind="points"
        )
        shares = together([values["mean_score"], values["rate"]], "percent")
        texts = [count(values["cases"]), *shares, bias]
        cells = [Cell(value=v, text=t) for v, t in zip(values.values(), texts, strict=True)]
        between = say("board.interval", low=low, high=high)
        cells.append(Cell(text=UNDEFINED if np.isnan(found.low.item(i)) else between))
        rows.append(Row(name=str(found.parts[i]), cells=cells))
    return FigureTable(
        caption=say("calibration.biases_caption"),
        of_rows=column,
        columns=[
            Column(key, say(f"calibration.column_{key}")) for key in (*names, "bias_interval")
        ],
        rows=rows,
        fixed=True,
        bare=True,
    )
