"""Files of predicted numbers as people's tools write them: what is read, what is said, what not."""

import io

import numpy as np
import pandas as pd
import pytest

from perfcore.readers import (
    ReadError,
    guess_columns,
    other_tasks,
    predictions,
    read_predictions,
    read_regression_predictions,
    read_table,
)
from perfcore.readers.isolated.packing import packed, unpacked
from perfcore.readers.limits import Limits
from perfcore.readers.openings import opened
from tests.perfcore.readers.same_records import same

TRUTH = [
    10.2,
    12.5,
    15.1,
    9.8,
    20.4,
    17.3,
    11.9,
    14.6,
    8.7,
    22.7,
    13.3,
    16.8,
    7.4,
    19.5,
    12.1,
    18.2,
]
PRED = [11.0, 11.8, 17.2, 9.1, 18.9, 17.9, 12.6, 13.2, 9.6, 20.9, 13.9, 15.4, 8.8, 19.9, 13.7, 16.3]
CASES = list(zip(range(1, 17), TRUTH, PRED, strict=True))


def text(header, row, *, start=""):
    return (start + "\n".join([header, *(row(*case) for case in CASES)]) + "\n").encode()


def comma(value, places=2):
    return f"{value:.{places}f}".replace(".", ",")


def parquet():
    file = io.BytesIO()
    pd.DataFrame({"y_true": TRUTH, "y_pred": PRED, "store": list("abcd") * 4}).to_parquet(file)
    return file.getvalue()


TOOLS = {
    "scikit-learn": (text(",y_true,y_pred", lambda i, y, p: f"{i - 1},{y},{p}"), {}),
    "tidymodels": (
        text(
            "id,.pred,.row,mpg,.config",
            lambda i, y, p: f"Fold{1 + i % 2},{p},{i},{y},Preprocessor1_Model1",
        ),
        {"run": "id", "id": ".row"},
    ),
    "Weka": (
        text("inst#,actual,predicted,error", lambda i, y, p: f"{i},{y},{p},{p - y:.3f}"),
        {"id": "inst#"},
    ),
    "SPSS, German": (
        text(
            "id;preis;PRE_1;RES_1;LICI_1;UICI_1",
            lambda i, y, p: ";".join(
                [str(i), comma(y), *(comma(v, 5) for v in (p, y - p, p - 3, p + 3))]
            ),
            start="\ufeff",
        ),
        {"id": "id", "quantiles": ("LICI_1", "UICI_1")},
    ),
    "Parquet": (parquet(), {"group": "store"}),
    "DataRobot": (
        text("row_id,price_PREDICTION,price", lambda i, y, p: f"{i},{p},{y}"),
        {"id": "row_id"},
    ),
    "KNIME": (text("RowID,price,Prediction (price)", lambda i, y, p: f"Row{i},{y},{p}"), {}),
    "mlr3": (text("row_ids,truth,response", lambda i, y, p: f"{i},{y},{p}"), {"id": "row_ids"}),
    "mlr3 with errors": (
        text("row_ids,truth,response,se", lambda i, y, p: f"{i},{y},{p},{i / 9}"),
        {},
    ),
    "AutoGluon": (text(",price,price_pred", lambda i, y, p: f"{i - 1},{y},{p}"), {}),
    "Spark": (
        text("features,label,prediction", lambda i, y, p: f'"[{i}.0,1.0]",{y},{p}'),
        {},
    ),
    "R predict": (
        text("mpg,fit,lwr,upr", lambda i, y, p: f"{y},{p},{p - 4},{p + 4}"),
        {"quantiles": ("lwr", "upr")},
    ),
    "R broom": (
        text(
            "mpg,wt,.fitted,.resid,.std.resid",
            lambda i, y, p: f"{y},{i},{p},{y - p:.4f},{(y - p) / 1.3:.4f}",
        ),
        {},
    ),
    "caret": (
        text("pred,obs,rowIndex,Resample", lambda i, y, p: f"{p},{y},{i},Fold{1 + i % 4}"),
        {"run": "Resample", "id": "rowIndex"},
    ),
    "Azure ML": (text("price,sex,Scored Labels", lambda i, y, p: f"{y},{'mf'[i % 2]},{p}"), {}),
    "SAS": (text("price,P_price,R_price", lambda i, y, p: f"{y},{p},{y - p:.4f}"), {}),
    "Prophet": (
        text(
            "ds,y,yhat,yhat_lower,yhat_upper",
            lambda i, y, p: f"2024-01-{i:02},{y},{p},{p - 2},{p + 2}",
        ),
        {"quantiles": ("yhat_lower", "yhat_upper")},
    ),
    "AutoGluon quantiles": (
        text("y,0.1,0.5,0.9", lambda i, y, p: f"{y},{p - 2:.2f},{p},{p + 2:.2f}"),
        {"quantiles": ("0.1", "0.9")},
    ),
    "unnamed errors": (
        text("truth,first,second", lambda i, y, p: f"{y},{p},{y - p:.4f}"),
        {},
    ),
    "a feature with two labels": (
        text("sex,tip,pred", lambda i, y, p: f"{'mf'[i % 2]},{y},{p}"),
        {},
    ),
}


@pytest.mark.parametrize("tool", TOOLS)
def test_what_tools_write_is_read_right_at_once(tool):
    content, facts = TOOLS[tool]
    found = opened(io.BytesIO(content), name=tool, limits=Limits())
    assert not found.problem
    assert found.tasks == ("regression",)
    for role, column in facts.items():
        assert getattr(found.guess, role) == column
    read = found.reading.predictions
    (cases,) = read.models.values()
    assert cases.truth.tolist() == TRUTH
    np.testing.assert_allclose(cases.prediction, PRED, rtol=0, atol=1e-12)
    assert (read.labels, read.paired) == ((), True)
    same(found.reading, unpacked(packed(found.reading)))
