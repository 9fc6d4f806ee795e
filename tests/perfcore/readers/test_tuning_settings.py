"""Cases that come once for each setting are those of one model per setting."""

import io
from collections.abc import Sequence

import numpy as np
import pytest

from perfcore.data import Cases
from perfcore.readers import guess_columns, read_table
from perfcore.readers.limits import Limits
from perfcore.readers.openings import opened
from tests.perfcore.readers.made_exports import SCORE, TRUTH

CASES = [*enumerate(zip(TRUTH, SCORE, strict=True), start=1)]


def file(header: str, row: str, settings: Sequence[str]) -> bytes:
    """Every case once for each setting: the last setting halves all scores."""
    rows = [
        row.format(i=i, y=("no", "yes")[y], s=round(s / (1 + place), 6), c=c, f=f"Fold{i % 3}")
        for place, c in enumerate(settings)
        for i, (y, s) in CASES
    ]
    return "\n".join([header, *rows]).encode()


ROWS = {
    "caret": ('"","obs","yes","rowIndex","mtry","Resample"', '{i},"{y}",{s},{i},{c},"{f}"'),
    "tidymodels": ("id,.row,.pred_yes,churn,.config", "{f},{i},{s},{y},{c}"),
    "another name": ("case_id;ergebnis;score;tiefe", "{i};{y};{s};{c}"),
}
SETTINGS = {"caret": "28", "tidymodels": ("Model1", "Model2"), "another name": "357"}


@pytest.mark.parametrize("tool", ROWS)
def test_each_setting_is_a_model_of_the_same_cases(tool: str) -> None:
    one, several = (file(*ROWS[tool], SETTINGS[tool][:many]) for many in (1, None))
    assert guess_columns(read_table(one)).model is None
    found = opened(io.BytesIO(several), name="mail", limits=Limits())
    models = found.reading.predictions.models  # type: ignore[union-attr]
    assert len(models) == len(set(several.decode().split("\n")[1:])) // len(TRUTH) >= 2
    cases = [each for each in models.values() if isinstance(each, Cases)]
    assert len(cases) == len(models)
    assert cases[0].score.tolist() == SCORE
    np.testing.assert_allclose(cases[1].score, np.array(SCORE) / 2, atol=1e-6)
    assert found.guess.id in ("rowIndex", ".row", "case_id")
    assert (found.guess.run == "Resample") == (tool == "caret")


def test_a_column_that_changes_with_the_truth_of_a_case_or_leaves_cases_out_is_no_setting() -> None:
    rows = [f"{i % 12},{y},{s},{i // 12}" for i, (y, s) in CASES]  # another truth each time
    table = read_table("\n".join(["case_id,truth,score,stage", *rows]).encode())
    assert guess_columns(table).model is None
    whole = file(*ROWS["another name"], "357").split(b"\n")
    assert guess_columns(read_table(b"\n".join(whole[:-5]))).model is None
