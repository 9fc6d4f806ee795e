"""Files of predicted numbers as people's tools write them: what is read, what is said, what not."""

import io
import random

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
from perfcore.readers.subgroups import error_columns, with_column
from perfcore.readers.tables import Table
from tests.perfcore.readers.same_records import same

TRUTH = [
    *(10.2, 12.5, 15.1, 9.8, 20.4, 17.3, 11.9, 14.6),
    *(8.7, 22.7, 13.3, 16.8, 7.4, 19.5, 12.1, 18.2),
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
    "Weka": (text("inst#,actual,predicted,error", lambda i, y, p: f"{i},{y},{p},{p - y:.3f}"),
     {"id": "inst#"}),
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
    "DataRobot": (text("row_id,price_PREDICTION,price", lambda i, y, p: f"{i},{p},{y}"),
     {"id": "row_id"}),
    "KNIME": (text("RowID,price,Prediction (price)", lambda i, y, p: f"Row{i},{y},{p}"), {}),
    "mlr3": (text("row_ids,truth,response", lambda i, y, p: f"{i},{y},{p}"), {"id": "row_ids"}),
    "mlr3 with errors": (text("row_ids,truth,response,se", lambda i, y, p: f"{i},{y},{p},{i / 9}"),
     {}),
    "AutoGluon": (text(",price,price_pred", lambda i, y, p: f"{i - 1},{y},{p}"), {}),
    "Spark": (text("features,label,prediction", lambda i, y, p: f'"[{i}.0,1.0]",{y},{p}'), {}),
    "R predict": (text("mpg,fit,lwr,upr", lambda i, y, p: f"{y},{p},{p - 4},{p + 4}"),
     {"quantiles": ("lwr", "upr")}),
    "R broom": (
        text(
            "mpg,wt,.fitted,.resid,.std.resid",
            lambda i, y, p: f"{y},{i},{p},{y - p:.4f},{(y - p) / 1.3:.4f}",
        ),
        {},
    ),
    "caret": (text("pred,obs,rowIndex,Resample", lambda i, y, p: f"{p},{y},{i},Fold{1 + i % 4}"),
     {"run": "Resample", "id": "rowIndex"}),
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
    "named after a truth whose name is one of scores": (
        text("ctr,predicted_ctr", lambda i, y, p: f"{y},{p}"),
        {},
    ),
    "expected": (text("visits,expected_visits", lambda i, y, p: f"{y},{p}"), {}),
    "unnamed errors": (text("truth,first,second", lambda i, y, p: f"{y},{p},{y - p:.4f}"), {}),
    "a feature with two labels": (text("sex,tip,pred", lambda i, y, p: f"{'mf'[i % 2]},{y},{p}"),
     {}),
}  # fmt: skip


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


def read(content, **options):
    table = read_table(content.replace("; ", "\n").encode(), name="file.csv")
    return predictions(table, guess_columns(table, **options))


def told(content):
    notes = guess_columns(read_table(content.replace("; ", "\n").encode())).notes
    return [str(note.text) for note in notes]


def test_a_row_a_case_and_model_is_paired_by_id():
    content = "id,model,y,pred,w,q10,q90; " + "; ".join(
        f"{i},{model},{y},{p + shift},{1 + i % 3},{p - 2},{p + 2}"
        for model, shift in (("forest", 0), ("ridge", 0.25))
        for i, y, p in (CASES if model == "forest" else CASES[::-1])
    )
    table = read_table(content.replace("; ", "\n").encode())
    found = guess_columns(table)
    assert (found.layout, found.model, found.id) == ("regression long", "model", "id")
    assert (found.weight, found.quantiles) == ("w", ("q10", "q90"))
    read = predictions(table, found).predictions
    assert read.paired
    assert read.levels == {"forest": (0.1, 0.9), "ridge": (0.1, 0.9)}
    ridge = read.models["ridge"]
    assert ridge.truth.tolist() == TRUTH
    np.testing.assert_allclose(ridge.prediction, np.array(PRED) + 0.25)
    np.testing.assert_allclose(ridge.quantiles.T, [np.array(PRED) - 2, np.array(PRED) + 2])
    assert ridge.weight.tolist() == [1 + i % 3 for i, _, _ in CASES]


@pytest.mark.parametrize(
    ("cells", "problem"),
    [
        ("3,high", "4, column 'pred': 'high' is not a number"),
        ("NaN,3", "4, column 'y': the value is missing"),
        ("inf,3", "4, column 'y': 'inf' is not finite"),
        (",3", "4, column 'y': the value is missing"),
    ],
)
def test_bad_cells_are_named_with_their_rows_and_nothing_is_dropped_in_silence(cells, problem):
    content = f"y,pred; 1.5,2; 2.5,2.25; {cells}; -1.5,-1"
    reading = read(content)
    assert reading.predictions is None
    assert [str(each) for each in reading.problems.listed] == [problem]
    table = read_table(content.replace("; ", "\n").encode())
    left = predictions(table, guess_columns(table), drop_bad_rows=True)
    assert left.dropped == 1
    assert left.predictions.models["pred"].truth.tolist() == [1.5, 2.5, -1.5]


def test_two_truths_of_one_case_are_named_with_both_rows():
    reading = read(
        "id,model,y,pred; a,m,1.5,2; b,m,2.5,2; c,m,9.5,9; a,n,1.5,1; b,n,2.75,2; c,n,9.5,8"
    )
    (problem,) = reading.problems.listed
    assert str(problem) == "6, column 'y': '2.75' is not what the first row of the case says"
    assert problem.earlier == 3


def test_an_id_that_a_few_rows_share_is_pointed_at():
    rows = [f"{i},{y},{p}" for i, y, p in CASES] + ["7,30.5,31"]
    warned = told("; ".join(["id,y,pred", *rows]))
    assert (
        "Column 'id' looks like case ids, but 1 rows have that of an earlier one, such as '7' in "
        "line 18: choose it as the case id to see them." in warned
    )


DOUBTS = {
    "y,pred; 250000,250; 310000,305; 180000,190; 420000,415": "Truth 'y' spreads",
    "y,pred; 250000.5,12.4; 310000,12.6; 180000,12.1; 420000,12.9": "or a logarithm?",
    "y,pred,lower,upper; 1.5,2,1,3; 2.5,2.25,1,3; 3.5,3.25,3,4": "95% is taken",
    "visits,pred; 0,.5; 3,2.25; 1,1.5; 9,7.5; 2,2": "'visits' holds whole numbers: if these name",
    "y,pred,res; 1.5,2,.4; 2.5,2.25,9; 3.5,3.25,1": "'res' is no prediction: its name is one of",
    "target,size; 1.5,200; 2.5,225; 3.5,325": "No column looks like a prediction of 'target'",
}


@pytest.mark.parametrize("content", DOUBTS)
def test_what_is_doubtful_is_said_and_not_changed(content):
    assert any(DOUBTS[content] in each for each in told(content))


def test_a_constant_prediction_is_in_no_other_unit():
    rows = [f"{y},{14.1 + i % 2 / 1000}" for i, y, _ in CASES]
    assert not any("spreads" in each for each in told("; ".join(["y,baseline_pred", *rows])))


OTHERS = {
    "truth,pred; 1,1; 5,4; 3,3; 2,2; 4,4": ("classes", ("binary", "regression")),
    "truth,pred; 1,1.25; 5,4.5; 3,3; 2,2.5; 4,4.25": ("regression", ("binary",)),
    "truth,pred; 0,.5; 0,.25; 1,1.5; 9,7.5; 2,2": ("regression", ("binary",)),
    "truth,score; 0,.2; 1,.7; 1,.6; 0,.1": ("wide", ()),
    "truth,p_0,p_1,p_2; 0,.8,.1,.1; 1,.1,.8,.1; 2,.1,.1,.8": ("classes", ("binary",)),
    "bought,price,forest_pred; 1,7.5,.7; 0,9.25,.2; 1,3.1,.8": ("wide", ()),
    "default,amount,pred_amount; 1,7.5,7; 0,9.25,9; 1,3.1,3": ("wide", ()),
}


@pytest.mark.parametrize("content", OTHERS)
def test_the_task_is_guessed_and_the_other_offered(content):
    table = read_table(content.replace("; ", "\n").encode())
    found = guess_columns(table)
    assert (found.layout, other_tasks(table, found)) == OTHERS[content]
    assert found.task_reasons or found.layout == "wide"


def test_regression_is_read_where_it_is_asked_for():
    rated = "truth,pred; 1,1; 5,4; 3,3; 2,2; 4,4"
    assert read(rated, task="regression").predictions.models["pred"].prediction.tolist() == [
        1,
        4,
        3,
        2,
        4,
    ]
    given = read_regression_predictions(b"a,b,c\n1,2,3\n2,3,4\n", truth="c", score=["a", "b"])
    assert list(given.models) == ["a", "b"]
    with pytest.raises(ReadError, match="no column that looks like a truth of numbers"):
        read_regression_predictions(b"a,b\nx,y\n", name="texts.csv")
    with pytest.raises(ReadError, match="Choose at least one column of predictions"):
        read("target,size; 1.5,200; 2.5,225; 3.5,325")
    with pytest.raises(ReadError, match=r"holds predictions of numbers\. Read it with read_regre"):
        read_predictions(TOOLS["Weka"][0], name="weka.csv")
    with pytest.raises(ReadError, match=r"two classes\. Read file\.csv with read_predictions"):
        read_regression_predictions(b"truth,score\n0,.2\n1,.7\n", name="file.csv", layout="wide")


def test_a_quantile_must_tell_its_level_and_its_model():
    content = b"y,a_pred,b_pred,a_q10,a_q90,extra\n1.5,2,2,1,3,4\n2.5,2,2,1,4,4\n3.25,3,3,2,4,5\n"
    found = read_regression_predictions(content)
    assert found.levels == {"a_pred": (0.1, 0.9)}
    assert found.models["b_pred"].quantiles is None
    with pytest.raises(ReadError, match=r"'extra' .*must tell a level and a model.*'a_pred_q90'"):
        read_regression_predictions(
            content, quantiles="extra", truth="y", score=["a_pred", "b_pred"]
        )


def test_numbers_may_be_far_from_zero_or_hardly_differ():
    near = read("truth,prediction; -5.1608,-3.9865; -5.1609,-5.4648; -5.1608,-5.0238")
    assert near.predictions.models["prediction"].truth.tolist() == [-5.1608, -5.1609, -5.1608]
    far = read(
        "truth,prediction; 100000001,100000001.1; 100000002,100000002.1; 100000003,100000003.1"
    )
    assert far.predictions.models["prediction"].prediction[0] == 100000001.1


@pytest.mark.filterwarnings("error")
def test_numbers_too_large_to_square_are_named_with_their_rows():
    found = read("truth,prediction; 1.5,2; 2.5,2; 1e301,3; 4.5,-1e308")
    told = [str(each) for each in found.problems.listed]
    assert told == [
        f"{row}': '{number}' does not lie between -1e300 and 1e300"
        for row, number in (("4, column 'truth", "1e301"), ("5, column 'prediction", "-1e308"))
    ]


def test_errors_can_be_looked_at_by_any_other_column():
    content = text(
        "y,pred,site,size,one,note",
        lambda i, y, p: (
            f"{y},{p},{'' if i == 2 else 'ab'[i % 2]},{'x' if i == 3 else i * 1.5},1,n{i}"
        ),
    )
    table = read_table(content)
    choices = guess_columns(table)
    known = error_columns(table, choices)
    assert {name for name in known if known[name] is None} == {"site", "size"}
    assert known["one"] == "it holds one value only"
    by_site = with_column(table, choices, "site")
    assert (by_site.column, by_site.values) == ("site", ("b", "(missing)", "a"))
    assert by_site.models["pred"].column.tolist()[:4] == [0, 1, 0, 2]
    by_size = with_column(table, choices, "size")
    assert by_size.values == ()
    np.testing.assert_array_equal(by_size.models["pred"].column[:4], [1.5, 3, np.nan, 6])


def unsure(head: str, low: float = 0.1) -> Table:
    chance = random.Random(1)
    rows = [head]
    for _ in range(40):
        truth = chance.gauss(50, 9)
        cells = [truth, truth + chance.gauss(0, 3)]
        cells += [low + chance.expovariate(1) for _ in range(head.count(",") - 1)]
        rows.append(",".join(f"{each:.3f}" for each in cells))
    return read_table("\n".join(rows).encode(), name="unsure.csv")


@pytest.mark.parametrize(
    ("head", "column"),
    [
        ("y,pred,std", "std"),
        ("truth,forest,forest_std", "forest_std"),
        ("price,price_pred,se.fit", "se.fit"),
        ("glucose,glucose_pred,glucose_std", "glucose_std"),
        ("actual,predicted,uncertainty", "uncertainty"),
        ("target,prediction,sigma", "sigma"),
        ("y,pred,interval_width", "interval_width"),
        ("y,pred,standard_error", "standard_error"),
        ("实际值,预测值,标准差", "标准差"),
        ("y,pred,petal_width", None),
        ("y,pred,glucose_std", None),
        ("y,pred,std_resid", None),
        ("y,pred,residual", None),
        ("y,pred,leverage", None),
    ],
)
def test_a_column_of_uncertainty_is_told_by_its_name_and_never_predicts(
    head: str, column: str | None
) -> None:
    choices = guess_columns(unsure(head))
    assert choices.layout == "regression"
    assert choices.scores == (head.split(",")[1],)
    assert choices.uncertainty == column
    told = [str(note.text) for note in choices.notes if note.about == "uncertainty"]
    if column is None:
        assert not told
    else:
        begin = f"Uncertainty of the prediction is guessed to be column {column!r}: its name says"
        assert told[0].startswith(begin)


def test_one_with_a_cell_below_0_is_none() -> None:
    choices = guess_columns(unsure("y,pred,std", low=-1.0))
    assert choices.uncertainty is None
    assert choices.scores == ("pred",)


def test_a_column_of_uncertainty_is_read_or_its_bad_rows_are_named() -> None:
    text = b"y,pred,spread\n1.5,2,0.25\n2.5,2,0.5\n3.25,3,-1\n"
    with pytest.raises(ReadError, match=r"line 4.*spread"):
        read_regression_predictions(text, name="u.csv", uncertainty="spread", truth="y")
    found = read_regression_predictions(
        text, name="u.csv", uncertainty="spread", truth="y", drop_bad_rows=True
    )
    assert found.models["pred"].uncertainty.tolist() == [0.25, 0.5]


def test_each_model_of_a_long_file_has_its_own() -> None:
    rows = [f"{i},{m},{i + 0.5},{i + 1},{i * k}" for m, k in (("a", 1), ("b", 2)) for i in range(9)]
    text = "\n".join(["id,model,truth,prediction,sigma", *rows]).encode()
    found = read_regression_predictions(text, name="long.csv")
    assert found.models["b"].uncertainty.tolist() == [2.0 * i for i in range(9)]
    assert found.paired


def test_a_factor_multiplies_predictions_and_their_quantiles_and_nothing_else():
    text = b"y,pred,lower_90,upper_90\n1500,1.25,1,2\n2500,2.5,2,3\n3250,3,2.5,4\n"
    found = read_regression_predictions(text, name="u.csv", factors=(("pred", 1000.0),))
    cases = found.models["pred"]
    assert cases.prediction.tolist() == [1250, 2500, 3000]
    assert cases.quantiles.tolist() == [[1000, 2000], [2000, 3000], [2500, 4000]]
    assert cases.truth.tolist() == [1500, 2500, 3250]


@pytest.mark.parametrize("by", [0.0, -1.0, float("nan"), float("inf")])
def test_a_factor_is_a_finite_number_above_0(by):
    with pytest.raises(ReadError, match="Factor of column 'pred' must be a finite number above 0"):
        read_regression_predictions(
            b"y,pred\n1.5,2\n2.5,2\n", name="u.csv", factors=(("pred", by),)
        )


def test_predictions_that_a_factor_makes_too_large_are_named():
    with pytest.raises(ReadError, match="line 2, column 'pred'"):
        read_regression_predictions(
            b"y,pred\n1.5,1e299\n2.5,2\n", name="u.csv", factors=(("pred", 1000.0),)
        )
