"""The case that a reader clicked on: what each model said of it."""

from __future__ import annotations

import numpy as np

from perfcore.data.cases import present
from perfview import session
from perfview.drawing import st
from perfview.kit.rows import show_rows
from perfview.kit.theme import count
from perfview.pages.regression.parameters import CASE
from perfview.session.data_files import DataFile
from perfview.session.data_sets import DataSet
from perfview.tasks.case_rows import kept_rows
from perfview.words import escaped, say


def show_case(file: DataSet, model: str, case: int) -> None:
    """Show the row of a case of a model, and what the others said of the same case."""
    if file.from_link or case >= len(present(file.found.models[model])):
        return
    with st.container(horizontal=True, vertical_alignment="center", key="regression_case"):
        st.markdown(
            f"**{escaped(say('regression.case_title'))}** {escaped(_told(file, model, case))}"
        )
        st.button(
            say("common.close"),
            key="case_close",
            type="tertiary",
            on_click=lambda: session.take(CASE, None),
        )
    rows = case_rows(file, model, case)
    heads = [say(f"regression.case_{name}") for name in ("truth", "prediction", "error")]
    heads = [say("common.model"), *heads]
    show_rows(rows, heads, (("number", heads[1:]),), key="case_rows")


def case_rows(file: DataSet, model: str, case: int) -> list[tuple[object, ...]]:
    """Return what each model said of a case: model, truth, prediction, error."""
    names = file.models if file.found.paired else (model,)
    cases = {name: present(file.found.models[name]) for name in names}
    return [
        (
            name,
            each.truth.item(case),
            each.prediction.item(case),
            each.prediction.item(case) - each.truth.item(case),
        )
        for name, each in cases.items()
    ]


def _told(file: DataSet, model: str, case: int) -> str:
    """Return where the case stands in its file, what it is called and what it weighs."""
    cases, told = file.found.models[model], []
    at = case if cases.weight is None else np.flatnonzero(cases.weight > 0).item(case)
    lines = kept_rows(file, model)
    if lines is not None:
        unit = file.table.unit if isinstance(file, DataFile) else "row"
        told.append(f"{say(f'common.{unit}')} {count(lines.item(at))}")
    if cases.id is not None:
        told.append(f"{say('regression.case_id')} {cases.id[at]}")
    if cases.weight is not None:
        told.append(f"{say('common.weight')} {count(cases.weight.item(at))}")
    return " · ".join(told)
