"""Files of several classes as tools write them: which values are read, and what is refused."""

import io
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perfcore import read_class_predictions, read_predictions
from perfcore.data import ClassMatrix, ClassPredictions
from perfcore.readers import Choices, ReadError, guess_columns, predictions, read_table
from perfcore.readers.isolated.packing import packed, unpacked
from perfcore.readers.limits import Limits
from perfcore.readers.openings import opened
from tests.perfcore.readers.same_records import same

TRUTH, CALLED = ["VF", "F", "M", "VF"], ["VF", "VF", "M", "F"]
SHARES = {
    "F": [0.1, 0.3, 0.2, 0.6],
    "L": [0.0, 0.1, 0.1, 0.0],
    "M": [0.2, 0.1, 0.6, 0.1],
    "VF": [0.7, 0.5, 0.1, 0.3],
}
RESAMPLE = ["Fold1", "Fold1", "Fold2", "Fold2"]
LABELS = ("F", "L", "M", "VF")


def columns(names, *, like="{}"):
    return {like.format(name): SHARES[name] for name in names}


def csv(frame, **options):
    return pd.DataFrame(frame).to_csv(index=False, **options).encode()


EXPORTS = {
    "R, caret's savePredictions": csv(
        {"pred": CALLED, "obs": TRUTH, **columns(["VF", "F", "M", "L"]), "rowIndex": [4, 2, 9, 7]}
        | {"mtry": [2] * 4, "Resample": RESAMPLE}
    ),
    "R, yardstick's hpc_cv by write.csv": pd.DataFrame(
        {"obs": TRUTH, "pred": CALLED, **columns(["VF", "F", "M", "L"]), "Resample": RESAMPLE},
        index=range(1, 5),
    )
    .to_csv(quoting=2)
    .encode(),
    "R, tidymodels' collect_predictions": csv(
        {"id": RESAMPLE, ".pred_class": CALLED, ".row": [1, 2, 3, 4]}
        | columns(["VF", "F", "M", "L"], like=".pred_{}")
        | {"class": TRUTH, ".config": ["Preprocessor1_Model1"] * 4}
    ),
    "R, mlr3": csv(
        {"row_ids": [1, 2, 3, 4], "truth": TRUTH, "response": CALLED}
        | columns(["VF", "F", "M", "L"], like="prob.{}")
    ),
    "scikit-learn": csv({"y_true": TRUTH, "y_pred": CALLED, **columns(LABELS, like="proba_{}")}),
    "H2O": csv({"predict": CALLED, **columns(LABELS), "target": TRUTH}),
    "AutoML": csv(
        {"row_id": [5, 6, 7, 8], **columns(["M", "L", "VF", "F"], like="Class_{}"), "label": TRUTH}
        | {"Prediction": CALLED}
    ),
    "semicolons": csv(
        {"truth": TRUTH, "predicted": CALLED, **columns(LABELS, like="P({})")}, sep=";", decimal=","
    ),
}


@pytest.mark.parametrize("tool", EXPORTS)
def test_an_export_is_read_right_at_once(tool):
    found = opened(io.BytesIO(EXPORTS[tool]), name=tool, limits=Limits())
    assert not found.problem
    read = found.reading.predictions
    assert read.labels == LABELS
    assert not read.stated
    (cases,) = read.models.values()
    assert [LABELS[i] for i in cases.truth] == TRUTH
    assert [LABELS[i] for i in cases.predicted] == CALLED
    np.testing.assert_array_equal(cases.probabilities, np.array([SHARES[x] for x in LABELS]).T)
    folds = "Resample" in found.table.columns or "id" in found.table.columns
    assert [read.runs[i] for i in cases.run] == RESAMPLE if folds else cases.run is None


def test_weka_says_how_sure_it_is_and_not_of_which_class():
    content = (
        b"inst#,actual,predicted,error,prediction\n1,1:setosa,1:setosa,,0.98\n"
        b"2,2:versicolor,3:virginica,+,0.6\n3,3:virginica,3:virginica,,0.9\n"
    )
    read = read_class_predictions(content)
    (cases,) = read.models.values()
    assert read.labels == ("1:setosa", "2:versicolor", "3:virginica")
    assert (cases.predicted.tolist(), cases.probabilities) == ([0, 2, 2], None)
    assert cases.id.tolist() == [1, 2, 3]


@settings(max_examples=15)
@given(st.permutations(["truth", "pred", *LABELS, "fold", "weight"]))
def test_the_order_of_columns_does_not_matter(order):
    frame = {"truth": TRUTH, "pred": CALLED, **SHARES, "fold": [1, 1, 2, 2], "weight": [1, 2, 3, 4]}
    read = read_class_predictions(csv({name: frame[name] for name in order}))
    (cases,) = read.models.values()
    assert read.labels == LABELS
    assert cases.truth.tolist() == [3, 0, 2, 3]
    assert cases.predicted.tolist() == [3, 3, 2, 0]
    np.testing.assert_array_equal(cases.probabilities, np.array([SHARES[x] for x in LABELS]).T)
    assert (cases.run.tolist(), cases.weight.tolist()) == ([0, 0, 1, 1], [1, 2, 3, 4])


def test_numbers_are_sorted_as_numbers_and_an_order_can_be_stated():
    content = b"y,pred\n10,2\n2,2\n1,10\n"
    assert read_class_predictions(content).labels == ("1", "2", "10")
    stated = read_class_predictions(content, labels=["10", "2", "1"])
    assert (stated.labels, stated.stated) == (("10", "2", "1"), True)
    partly = read_class_predictions(content, labels=["10"])
    assert (partly.labels, partly.stated) == (("10", "1", "2"), False)
    assert partly.models["pred"].truth.tolist() == [0, 2, 1]


def test_several_models_share_their_truth():
    content = csv(
        {"truth": TRUTH, **columns(LABELS, like="RandomForest.{}"), "pred_RandomForest": CALLED}
        | {**columns(LABELS, like="svm.{}"), "pred_tree": TRUTH}
    )
    read = read_class_predictions(content)
    assert [*read.models] == ["RandomForest", "svm", "tree"]
    assert read.paired
    forest, svm, tree = read.models.values()
    assert (svm.predicted, tree.probabilities) == (None, None)
    assert forest.predicted.tolist() == [3, 3, 2, 0]
    assert forest.probabilities.flags.f_contiguous


def test_a_column_may_name_the_models():
    content = csv({"model": ["a", "b", "a", "b"], "truth": TRUTH, "pred": CALLED, **SHARES})
    read = read_class_predictions(content)
    assert [*read.models] == ["a", "b"]
    assert read.models["b"].truth.tolist() == [0, 3]
    np.testing.assert_array_equal(read.models["b"].probabilities[:, 3], [0.5, 0.3])
    paired = csv(
        {"model": ["a", "a", "a", "b", "b", "b"], "case_id": [1, 2, 3, 3, 1, 2]}
        | {"truth": ["x", "y", "z", "z", "x", "y"], "pred": ["x", "y", "y", "z", "z", "y"]}
    )
    read = read_class_predictions(paired)
    assert read.paired
    assert read.models["b"].predicted.tolist() == [2, 1, 2]


def test_a_class_that_never_occurs_is_a_class():
    read = read_class_predictions(csv({"truth": TRUTH, **columns(LABELS, like="p_{}")}))
    (cases,) = read.models.values()
    assert read.labels == LABELS
    assert 1 not in cases.truth
    only_called = read_class_predictions(b"truth,pred\na,a\nb,z\nc,c\na,a\n")
    assert only_called.labels == ("a", "b", "c", "z")


def test_bad_rows_are_listed_by_line_and_may_be_left_out():
    content = (
        b"truth,pred,p_a,p_b,p_c\na,a,.8,.1,.1\nb,b,x,.8,.1\nc,,.1,.1,.8\n,c,.1,.1,.8\n"
        b"c,c,0,0,1\nb,b,0,1,0\n"
    )
    table = read_table(content, name="file.csv")
    reading = predictions(table, guess_columns(table))
    assert reading.predictions is None
    assert reading.prevalences is None
    assert [*map(str, reading.problems.listed)] == [
        "3, column 'p_a': 'x' is not a number",
        "4, column 'pred': the value is missing",
        "5, column 'truth': the value is missing",
    ]
    left = predictions(table, guess_columns(table), drop_bad_rows=True).predictions
    assert left.models["pred"].truth.tolist() == [0, 2, 1]
    np.testing.assert_array_equal(left.models["pred"].probabilities[:, 2], [0.1, 1, 0])
    with pytest.raises(ReadError, match=r"3 of 6 rows cannot be used.*drop_bad_rows=True"):
        read_class_predictions(content)


LONG = [
    (model, case, label, 0.6 if label == truth else 0.2, truth)
    for model in ("m", "n")
    for case, truth in enumerate("abca")
    for label in "abc"
]
LONG_NAMES = ["model", "id", "class", "probability", "truth"]


def long(rows):
    return csv(pd.DataFrame(rows, columns=LONG_NAMES))


@settings(max_examples=10)
@given(st.permutations(range(len(LONG))))
def test_rows_of_cases_and_classes_may_come_in_any_order(order):
    read = read_class_predictions(long([LONG[i] for i in order]), layout="class rows")
    assert {*read.models} == {"m", "n"}
    assert read.paired
    for cases in read.models.values():
        assert ["abc"[i] for i in cases.truth] == ["abca"[i] for i in cases.id]
        for row, truth in zip(cases.probabilities, cases.truth, strict=True):
            assert row.tolist() == [0.6 if i == truth else 0.2 for i in range(3)]


def test_cases_without_every_class_are_bad():
    rows = [row for row in LONG if row[:3] != ("m", 1, "b")] + [LONG[0]]
    rows[-2] = (*rows[-2][:4], "b")
    table = read_table(long(rows), name="file.csv")
    problems = predictions(table, guess_columns(table)).problems
    assert [*map(str, problems.listed)] == [
        "5, column 'id': '1' is a case whose rows do not give one probability for every class",
        "6, column 'id': '1' is a case whose rows do not give one probability for every class",
        "22, column 'id': '3' is a case whose rows do not give one probability for every class",
        "23, column 'id': '3' is a case whose rows do not give one probability for every class",
        "24, column 'truth': 'b' is not what the first row of the case says",
        "25, column 'id': '0' is the id of 2, too",
    ]
    left = predictions(table, guess_columns(table), drop_bad_rows=True)
    assert [len(cases) for cases in left.predictions.models.values()] == [3, 3]
    assert "have different case ids" in left.notes[0]


MATRIX = b"truth,cat,dog,owl\ncat,14,0,0\ndog,0,16,2\nowl,0,1,17\n"


def test_a_matrix_is_read_either_way():
    read = read_class_predictions(MATRIX)
    (matrix,) = read.models.values()
    assert (read.labels, read.stated) == (("cat", "dog", "owl"), False)
    assert matrix.counts.tolist() == [[14, 0, 0], [0, 16, 2], [0, 1, 17]]
    turned = read_class_predictions(MATRIX, layout="matrix of columns")
    assert turned.models["model"].counts.tolist() == [[14, 0, 0], [0, 16, 1], [0, 2, 17]]
    ordered = read_class_predictions(MATRIX, labels=["owl", "dog", "cat"])
    assert ordered.stated
    assert ordered.models["model"].counts.tolist() == [[17, 1, 0], [2, 16, 0], [0, 0, 14]]
    shuffled = read_class_predictions(b"actual,b,a,All\na,1,3,4\nAll,3,3,6\nb,2,0,2\n")
    assert shuffled.labels == ("b", "a")
    assert shuffled.models["model"].counts.tolist() == [[2, 0], [1, 3]]


def test_a_bad_row_of_a_matrix_can_be_left_out():
    table = read_table(b"truth,a,b,c\na,3,1,0\nb,-2,8,1\nc,0,0,4\n", name="m.csv")
    columns = replace(guess_columns(table), notes=())
    assert str(predictions(table, columns).problems.listed[0]) == "3, column 'a': '-2' is negative"
    left = predictions(table, columns, drop_bad_rows=True).predictions
    assert left.models["model"].counts.tolist() == [[3, 1, 0], [0, 0, 0], [0, 0, 4]]


@pytest.mark.parametrize(
    ("content", "changed", "told"),
    [
        (MATRIX, {"scores": ("cat", "dog")}, "m.csv is no confusion matrix: its rows must be named "
        "as its columns of counts are, each once, but 'owl' are not."),
        (MATRIX, {"scores": ("cat",)}, "Choose the columns of counts, one for each class, each"),
        (MATRIX, {"truth": None}, "Choose the column of m.csv that names the class of each row."),
        (EXPORTS["H2O"], {"scores": ("F", "L"), "predicted": ()}, "No probability column of m.csv "
        "is named after 'M', 'VF', beside 'F'. Add it, or choose predicted labels alone."),
        (EXPORTS["H2O"], {"scores": (), "predicted": ()}, "Choose a column of predicted labels, or "
        "a column of probabilities for each class, and each column only once."),
        (EXPORTS["H2O"], {"scores": ("F", "F")}, "Choose a column of predicted labels, or"),
        (EXPORTS["H2O"], {"truth": None}, "Choose the truth column of m.csv."),
        (EXPORTS["AutoML"], {"amount": "row_id"}, "Column 'row_id' of m.csv cannot be the amount: "
        "amounts are for two classes alone."),
        (EXPORTS["AutoML"], {"scores": ("row_id",)}, "Nothing in the name of column 'row_id' of "
        "m.csv says of which class it is: name it after one of 'F', 'M', 'VF', or choose "
        "predicted labels alone."),
        (long(LONG), {"of_class": None}, "Choose the column of m.csv that names the class of each "
        "probability, and the one that names the case."),
        (long(LONG), {"scores": ()}, "Choose one column of probabilities: each row is of one"),
        (long(LONG), {"of_class": "model"}, "Truth 'truth' holds 'a', a class of which m.csv has "
        "no probabilities."),
        (b"truth,pred\na,a\nb,b\nc,a\n", {"truth": "pred", "predicted": ("pred",)}, "Column 'pred' "
        "of m.csv is chosen as a predicted label and as the truth."),
    ],
)  # fmt: skip
def test_choices_that_will_not_do_say_what_to_do(content, changed, told):
    table = read_table(content, name="m.csv")
    choices = replace(guess_columns(table), **changed)
    with pytest.raises(ReadError) as caught:
        predictions(table, choices)
    assert str(caught.value).startswith(told)


@pytest.mark.parametrize(
    ("read", "content", "given", "told"),
    [
        (read_predictions, b"truth,pred\na,a\nb,b\nc,a\n", {}, "f.csv holds 3 classes. Read it "
        "with read_class_predictions."),
        (read_class_predictions, b"truth,score\n0,.2\n1,.7\n", {"layout": "wide"}, "Layout 'wide' "
        "is of two classes. Read f.csv with read_predictions."),
        (read_class_predictions, b"truth,pred\na,a\na,a\n", {"truth": "truth", "predicted": "pred"},
        "f.csv holds one class only, 'a'. Several classes need at least two."),
        (read_class_predictions, b"truth,pred\n,a\n,b\n", {"truth": "truth", "predicted": "pred"},
        "Truth column 'truth' holds no labels, only missing values."),
    ],
)  # fmt: skip
def test_sources_that_will_not_do_say_what_to_do(read, content, given, told):
    with pytest.raises(ReadError) as caught:
        read(content, name="f.csv", **given)
    assert str(caught.value).startswith(told)


def test_another_process_sends_the_table_of_probabilities_in_columns():
    for content in (EXPORTS["H2O"], MATRIX):
        found = opened(io.BytesIO(content), name="f.csv", limits=Limits())
        same(found, again := unpacked(packed(found)))
        (cases,) = again.reading.predictions.models.values()
        if content is not MATRIX:
            assert cases.probabilities[:, 1].flags.c_contiguous


def test_a_matrix_may_lack_a_row_or_a_column() -> None:
    """Tools that count what is there write no column of a class that nothing was called."""
    truth, called = pd.Series([*"aabbccdd"], name="truth"), pd.Series([*"aabbcbab"], name="pred")
    for table, kind in (
        (pd.crosstab(truth, called), "column"),
        (pd.crosstab(called, truth), "row"),
    ):
        read = read_table(table.to_csv().encode())
        reading = predictions(read, guess_columns(read))
        found = reading.predictions
        assert isinstance(found, ClassPredictions)
        assert found.labels == (*"abcd",)
        (matrix,) = found.models.values()
        assert isinstance(matrix, ClassMatrix)
        assert matrix.counts.tolist() == [[2, 0, 0, 0], [0, 2, 0, 0], [0, 1, 1, 0], [1, 1, 0, 0]]
        told = f"No {kind} of counts is named 'd': the counts there are taken to be 0."
        assert told in map(str, reading.notes)


def test_columns_of_ids_are_no_classes_and_no_runs() -> None:
    """A matrix has the square of its classes' number of cells: 27 GB for a file of 0.9 MB."""
    rows = 1100
    frame = {"truth": ["a", "b"] * (rows // 2), "said": [f"n{i}" for i in range(rows)]}
    table = read_table(csv(frame | {"fold": [f"f{i}" for i in range(rows)]}))
    told = (
        r"would have 1,102 classes, such as .*; at most 1,000 can be read\. "
        r"Choose other columns of the truth and of predicted labels\."
    )
    with pytest.raises(ReadError, match=told):
        predictions(table, Choices("classes", (), truth="truth", predicted=("said",)))
    told = r"it holds 1,100 different values, and there may be 1,000 runs at most"
    with pytest.raises(ReadError, match=told):
        predictions(table, Choices("classes", (), truth="truth", predicted=("truth",), run="fold"))
