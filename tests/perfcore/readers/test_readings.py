"""Tables become predictions, or lists of bad rows."""

import pickle
from dataclasses import fields, replace

import numpy as np
import pandas as pd
import pytest

from perfcore.binary import sweep_of
from perfcore.data import Aggregates
from perfcore.messages import Message
from perfcore.readers import (
    Choices,
    ReadError,
    Reason,
    guess_columns,
    predictions,
    read_predictions,
    read_table,
)
from tests.perfcore.readers.mail import COUNTED, FACTS, FULL, GOOD, LONG, WIDE, read


def test_wide_tables_share_their_truth():
    found = read(GOOD).predictions
    a, b = found.models["a"], found.models["b"]
    assert found.paired
    assert a.truth is b.truth
    assert a.weight is b.weight
    assert (a.truth.tolist(), a.score.tolist(), b.score.tolist()) == (
        [0, 1],
        [0.1, 0.3],
        [0.2, 0.4],
    )
    assert (found.labels, found.positive, found.name) == (("no", "yes"), 1, "mail.csv")


TOTAL = replace(COUNTED, negatives=None, total="n")
AROUND = {
    "a": ("truth,a,b,w", "no,0.1,0.2,1", "yes,0.5,0.6,2"),
    "loan": ("truth,a,loan,id,patient,fold", "no,0.1,10,u7,p,valid", "no,0.2,5,u9,p,test"),
    "p": ("s,p,n", "0.5,1,1", "0.5,1,1"),
}
"""The rows around a bad one, by a column of the choices."""


@pytest.mark.parametrize(
    ("choices", "row", "reason", "text"),
    [
        (WIDE, "yes,,0.4,1", Reason.MISSING, "3, column 'a': the value is missing"),
        (WIDE, "yes,NA,0.4,1", Reason.MISSING, "3, column 'a': the value is missing"),
        (WIDE, "yes,NaN,0.4,1", Reason.MISSING, "3, column 'a': the value is missing"),
        (WIDE, ",0.3,0.4,1", Reason.MISSING, "3, column 'truth': the value is missing"),
        (WIDE, "yes,0.3,0.4,", Reason.MISSING, "3, column 'w': the value is missing"),
        (WIDE, "yes,0.3,high,1", Reason.NOT_A_NUMBER, "3, column 'b': 'high' is not a number"),
        (WIDE, "yes,0.3,80%,1", Reason.NOT_A_NUMBER, "3, column 'b': '80%' is not a number"),
        (WIDE, 'yes,0.3,"0,4",1', Reason.NOT_A_NUMBER, "3, column 'b': '0,4' is not a number"),
        (WIDE, "yes,0.3,1_0,1", Reason.NOT_A_NUMBER, "3, column 'b': '1_0' is not a number"),
        (WIDE, "yes,0.3,0x1,1", Reason.NOT_A_NUMBER, "3, column 'b': '0x1' is not a number"),
        (WIDE, "yes,inf,0.4,1", Reason.INFINITE, "3, column 'a': 'inf' is not finite"),
        (WIDE, "yes,-Infinity,0.4,1", Reason.INFINITE, "3, column 'a': '-Infinity' is not finite"),
        (WIDE, "yes,1e999,0.4,1", Reason.INFINITE, "3, column 'a': '1e999' is not finite"),
        (WIDE, "maybe,0.3,0.4,1", Reason.UNKNOWN_LABEL, "3, column 'truth': 'maybe' is neither of"),
        (WIDE, "yes,0.3,0.4,-1", Reason.NEGATIVE, "3, column 'w': '-1' is negative"),
        (WIDE, "yes,0.3,0.4", Reason.RAGGED, "3: 3 fields instead of 4"),
        (WIDE, "yes,0.3,0.4,1,1", Reason.RAGGED, "3: 5 fields instead of 4"),
        (FULL, "yes,0.3,-4,u8,p,test", Reason.NEGATIVE, "3, column 'loan': '-4' is negative"),
        (FULL, "yes,0.3,,u8,p,test", Reason.MISSING, "3, column 'loan': the value is missing"),
        (
            FULL,
            "yes,0.3,much,u8,p,test",
            Reason.NOT_A_NUMBER,
            "3, column 'loan': 'much' is not a n",
        ),
        (FULL, "yes,0.3,inf,u8,p,test", Reason.INFINITE, "3, column 'loan': 'inf' is not finite"),
        (FULL, "yes,0.3,4,,p,test", Reason.MISSING, "3, column 'id': the value is missing"),
        (FULL, "yes,0.3,4, u7 ,p,test", Reason.DUPLICATE, "3, column 'id': 'u7' is the id of 2"),
        (FULL, "yes,0.3,4,u8,NA,test", Reason.MISSING, "3, column 'patient': the value is missing"),
        (FULL, "yes,0.3,4,u8,p,", Reason.MISSING, "3, column 'fold': the value is missing"),
        (COUNTED, "0.1,-1,2", Reason.NEGATIVE, "3, column 'p': '-1' is negative"),
        (COUNTED, "0.1,x,2", Reason.NOT_A_NUMBER, "3, column 'p': 'x' is not a number"),
        (TOTAL, "0.1,3,2", Reason.EXCEEDS_TOTAL, "3, column 'p': there are more"),
    ],
)
def test_bad_rows(choices, row, reason, text):
    head, first, last = AROUND[choices.amount or choices.positives or "a"]
    content = "\n".join([head, first, row, last])
    reading = read(content, choices)
    assert reading.predictions is None
    assert reading.dropped == 0
    assert (reading.problems.rows, reading.problems.total) == (1, 3)
    assert dict(reading.problems.counts) == {reason: 1}
    (problem,) = reading.problems.listed
    assert str(problem).startswith(text)
    kept = read(content, choices, drop_bad_rows=True)
    assert kept.dropped == 1
    several = [note for note in kept.notes if "bad for one model is bad for all" in note]
    assert len(several) == (len(choices.scores) > 1)
    wanted = read("\n".join([head, first, last]), choices).predictions
    assert (kept.predictions.labels, kept.predictions.runs) == (wanted.labels, wanted.runs)
    for name, model in wanted.models.items():
        for field in fields(model):
            found = getattr(kept.predictions.models[name], field.name)
            np.testing.assert_array_equal(found, getattr(model, field.name), strict=True)


def test_a_row_with_several_faults_is_one_bad_row():
    problems = read("truth,a,b,w\nno,0.1,0.2,1\nmaybe,x,,-1\n\nyes,y,z,1\n").problems
    assert problems.rows == 2
    assert dict(problems.counts) == {
        Reason.UNKNOWN_LABEL: 1,
        Reason.NOT_A_NUMBER: 2,
        Reason.MISSING: 1,
        Reason.NEGATIVE: 1,
    }
    assert [problem.line for problem in problems.listed] == [3, 3, 3, 3, 5, 5]


def test_only_the_first_problems_are_listed_but_all_are_counted():
    rows = "no,0.5,0.5,1\n" + "yes,x,0.5,1\n" * 3000 + "yes\n" * 1500
    problems = read("truth,a,b,w\n" + rows).problems
    assert (problems.rows, len(problems.listed)) == (4500, 1000)
    assert problems.counts == {Reason.NOT_A_NUMBER: 3000, Reason.RAGGED: 1500}
    assert [problem.line for problem in problems.listed] == list(range(3, 1003))


def test_columns_that_are_not_chosen_may_hold_anything():
    choices = Choices("wide", ("a",), truth="truth")
    assert read("truth,a,b\nno,0.1,x\nyes,0.2,\n", choices).problems.rows == 0


def test_good_tables_say_so():
    reading = read(GOOD)
    assert reading.problems.summary() == "Every row can be used."
    assert reading.notes == ()


def test_long_tables_have_a_truth_per_model():
    content = "m,truth,s\nx,0,0.1\ny,1,0.2\nx,1,0.3\n"
    found = read(content, LONG).predictions
    assert list(found.models) == ["x", "y"]
    assert found.models["x"].score.tolist() == [0.1, 0.3]
    assert found.models["x"].truth.tolist() == [0, 1]
    assert found.models["y"].truth.tolist() == [1]
    assert not found.paired


def test_long_tables_need_a_model_in_every_row():
    content = "m,truth,s\nx,0,0.1\n,1,0.2\nNA,1,0.3\nx,1,0.4\n"
    reading = read(content, LONG)
    assert [str(p) for p in reading.problems.listed] == [
        "3, column 'm': the value is missing",
        "4, column 'm': the value is missing",
    ]
    assert list(read(content, LONG, drop_bad_rows=True).predictions.models) == ["x"]


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        (
            replace(FULL, amount="patient"),
            "'patient' of mail.csv cannot be an amount: it holds no n",
        ),
        (replace(FULL, id="nobody"), "mail.csv has no column 'nobody'"),
        (
            replace(FULL, group="id"),
            "Column 'id' of mail.csv is chosen as the case id and as the gr",
        ),
        (
            replace(FULL, amount="a"),
            "Column 'a' of mail.csv is chosen as a score and as the amount",
        ),
        (
            replace(FULL, run="truth"),
            "Column 'truth' of mail.csv is chosen as the truth and as the",
        ),
        (replace(WIDE, scores=()), "Choose at least one score column, and each only once"),
        (replace(WIDE, scores=("a", "a")), "Choose at least one score column, and each only once"),
        (replace(WIDE, layout="long"), "A long table has one score column: choose one"),
        (replace(WIDE, truth=None), "Choose the truth column of mail.csv"),
        (replace(WIDE, truth="z"), "mail.csv has no column 'z'"),
        (replace(WIDE, scores=("truth",)), "'truth' of mail.csv cannot be a score: it holds no nu"),
        (replace(WIDE, positive="1"), "Positive label '1' is not a label of truth column 'truth'"),
        (Choices("long", ("a",), truth="truth"), "Choose the column of mail.csv that names the mo"),
        (Choices("aggregated", ("a",)), "Choose the columns of mail.csv that count the positives"),
        (
            Choices("aggregated", ("a",), positives="b", negatives="w", positive="yes"),
            "Positive label 'yes' must be one of 'negative' and 'positive': the row counts both",
        ),
        (
            Choices("aggregated", ("a",), positives="b", negatives="b"),
            "Column 'b' of mail.csv is chosen as the positives and as the negatives. Choose anot",
        ),
        (
            Choices("aggregated", ("a",), positives="b", total="b"),
            "Column 'b' of mail.csv is chosen as the positives and as the total",
        ),
        (replace(WIDE, weight="a"), "Column 'a' of mail.csv is chosen as a score and as the weigh"),
        (replace(WIDE, model="b"), "Column 'b' of mail.csv is chosen as a score and as the model"),
    ],
)
def test_choices_that_will_not_do(choices, message):
    with pytest.raises(ReadError, match=message):
        read(FACTS if choices.id else GOOD, choices)


def test_columns_of_the_wrong_kind():
    n = 70_000
    rows = "".join(f"{i % 2},{i / n!r},user {i}\n" for i in range(n))
    table = read_table(f"truth,score,user\n{rows}".encode(), name="mail.csv")
    for choices, message in (
        (Choices("wide", ("score",), truth="score"), "cannot be the truth: it holds thousands of"),
        (Choices("wide", ("score",), truth="user"), "cannot be the truth: it holds more than 65,5"),
        (Choices("wide", ("user",), truth="truth"), "cannot be a score: it holds more than 65,536"),
        (Choices("long", ("score",), truth="truth", model="user"), "cannot be the model: it holds"),
    ):
        with pytest.raises(ReadError, match=message):
            predictions(table, choices)


def test_whatever_is_said_keeps_its_template_and_values():
    rows = b"no,0.1,x,1\nyes,0.5,0.5,2\nno,0.5,0.4,3\nyes,0.5,0.6,4\n?,0.5,0.5,\n"
    table = read_table(b"truth,a,b,amount\n" + rows, name="mail.csv")
    choices = guess_columns(table)
    reading = predictions(table, choices)
    problems = reading.problems
    said = [*table.notes, *choices.warnings, *reading.notes, problems.summary()]
    said += [note.text for note in choices.notes]
    said += [text for each in problems.listed for text in (each.message, each.why)]
    assert len(said) > 10
    assert {type(each) for each in said} == {Message}
    with pytest.raises(ReadError) as caught:
        predictions(table, replace(choices, truth=None))
    told = pickle.loads(pickle.dumps(caught.value)).message
    assert (told.template, told.values) == (
        "Choose the truth column of {name}.",
        {"name": "mail.csv"},
    )


def test_no_row_is_left():
    with pytest.raises(
        ReadError, match=r"mail\.csv has no row that can be used. 2 of 2 rows cannot"
    ):
        read("s,p,n\n0.1,0.2\n0.3,0.4\n", COUNTED, drop_bad_rows=True)


def test_one_call_reads_and_guesses():
    found = read_predictions(GOOD.encode(), smaller_is_positive=True, name="post")
    assert (list(found.models), found.name, found.smaller_is_positive) == (["a", "b"], "post", True)


def test_one_call_refuses_bad_rows_unless_told_otherwise():
    content = b"truth,score\nno,0.2\nyes,high\n\nyes,\n"
    message = (
        r"mail.csv: 2 of 3 rows cannot be used \(missing 1, not a number 1\). First: line 3, "
        r"column 'score': 'high' is not a number; line 5, column 'score': the value is missing. "
        "Correct them, or pass drop_bad_rows=True to leave exactly these rows out."
    )
    with pytest.raises(ReadError, match=message):
        read_predictions(content, name="mail.csv")
    found = read_predictions(content, drop_bad_rows=True)
    assert found.models["score"].score.tolist() == [0.2]
    assert found.labels == ("no", "yes")


def test_frames_name_rows_not_lines():
    frame = pd.DataFrame({"truth": [0, 1], "score": [0.2, np.nan]})
    with pytest.raises(ReadError, match="First: row 2, column 'score': the value is missing"):
        read_predictions(frame)


def test_every_option_reaches_its_stage():
    content = b"t,u,x,y,n,who\n0,1,0.1,0.2,1,p\n1,0,0.3,0.4,2,q\n"
    found = read_predictions(
        content, truth="u", score="y", weight="n", model="who", positive="0", layout="long"
    )
    assert found.models["q"].truth.tolist() == [0]
    assert found.models["q"].score.tolist() == [0.4]
    assert found.models["q"].weight.tolist() == [2.0]
    assert found.positive_label == "0"


HEAVY = Choices("wide", ("s",), truth="truth", weight="w")


def test_aggregated_tables():
    found = read("s,p,n\n0.1,1,20\n0.9,5,0\n", COUNTED).predictions
    model = found.models["s"]
    assert isinstance(model, Aggregates)
    assert model.counts.dtype == np.int64
    assert model.counts.tolist() == [[20, 1], [0, 5]]
    assert (found.labels, found.positive_label, len(model)) == (
        ("negative", "positive"),
        "positive",
        26,
    )


def test_aggregated_tables_with_a_total_and_models():
    choices = replace(TOTAL, model="m", positive="negative")
    found = read("s,p,n,m\n0.1,1,20,x\n0.9,5,5.5,y\n", choices).predictions
    assert found.models["x"].counts.tolist() == [[19, 1]]
    assert found.models["y"].counts.tolist() == [[0.5, 5]]
    assert found.positive_label == "negative"


def test_counts_beyond_the_whole_numbers_of_a_float_become_weights():
    most, more = (read(f"s,p,n\n1,{n},0\n", COUNTED).predictions for n in (2**53, 2**53 + 2))
    assert most.models["s"].counts.dtype == np.int64
    assert more.models["s"].counts.dtype == np.float64
    huge = read("s,p,n\n1,9e18,0\n2,9e18,1e300\n", COUNTED).predictions
    assert sweep_of(huge, "s").positives == 1.8e19


@pytest.mark.parametrize(
    ("content", "choices", "message"),
    [
        ("truth,s,w\nno,0,1e308\nyes,1,1e308\n", HEAVY, "The weights of mail.csv add up to m"),
        ("s,p,n\n0,1e308,0\n1,1e308,1\n", COUNTED, "The counts of mail.csv add up to more than a"),
        ("s,p,n\n0,1e308,1e308\n", COUNTED, "float64 can hold. Divide all of them by one number"),
    ],
)
def test_sums_that_no_number_holds(content, choices, message):
    with pytest.raises(ReadError, match=message):
        read(content, choices)
    assert read(content.replace("1e308", "8e307"), choices).predictions is not None
