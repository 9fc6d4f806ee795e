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
)
from perfcore.readers.columns import Coded, Numbers, Unusable
from tests.perfcore.readers.mail import COUNTED, FACTS, FULL, GOOD, LONG, WIDE, read, table


def test_models_of_a_wide_table_share_their_truth_and_facts():
    choices = replace(FULL, scores=("a", "b"), amount=None, weight="w")
    content = "truth,a,b,w,id,patient,fold\nno,0.1,0.2,1,u7,p,valid\nyes,0.3,0.4,2,u8,q,test\n"
    found = read(content, choices).predictions
    a, b = found.models.values()
    assert found.paired
    assert all(getattr(a, n) is getattr(b, n) for n in ("truth", "weight", "id", "group", "run"))
    assert a.truth.tolist() == [0, 1]
    assert (a.score.tolist(), b.score.tolist()) == ([0.1, 0.3], [0.2, 0.4])
    assert (found.labels, found.positive, found.name) == (("no", "yes"), 1, "mail.csv")


TOTAL = replace(COUNTED, negatives=None, total="n")
AROUND = {
    "a": ("truth,a,b,w", "no,0.1,0.2,1", "yes,0.5,0.6,2"),
    "loan": ("truth,a,loan,id,patient,fold", "no,0.1,10,u7,p,valid", "no,0.2,5,u9,p,test"),
    "p": ("s,p,n", "0.5,1,1", "0.5,1,1"),
    "m": ("m,truth,s", "x,0,0.1", "x,1,0.4"),
}
"""The rows around a bad one, by a column of the choices."""


UNLIKE = "is written unlike the other numbers of the column"


@pytest.mark.parametrize(
    ("choices", "row", "text"),
    [
        (WIDE, "yes,,0.4,1", "3, column 'a': the value is missing"),
        (WIDE, "yes,NA,0.4,1", "3, column 'a': the value is missing"),
        (WIDE, "yes,NaN,0.4,1", "3, column 'a': the value is missing"),
        (WIDE, ",0.3,0.4,1", "3, column 'truth': the value is missing"),
        (WIDE, "yes,0.3,0.4,", "3, column 'w': the value is missing"),
        (WIDE, "yes,0.3,high,1", "3, column 'b': 'high' is not a number"),
        (WIDE, "yes,0.3,80%,1", f"3, column 'b': '80%' {UNLIKE}"),
        (WIDE, 'yes,0.3,"0,4",1', f"3, column 'b': '0,4' {UNLIKE}"),
        (WIDE, "yes,0.3,1_0,1", "3, column 'b': '1_0' is not a number"),
        (WIDE, "yes,0.3,0x1,1", "3, column 'b': '0x1' is not a number"),
        (WIDE, "yes,inf,0.4,1", "3, column 'a': 'inf' is not finite"),
        (WIDE, "yes,-Infinity,0.4,1", "3, column 'a': '-Infinity' is not finite"),
        (WIDE, "yes,1e999,0.4,1", "3, column 'a': '1e999' is not finite"),
        (WIDE, "maybe,0.3,0.4,1", "3, column 'truth': 'maybe' is neither of the two labels"),
        (WIDE, "yes,0.3,0.4,-1", "3, column 'w': '-1' is negative"),
        (WIDE, "yes,0.3,0.4", "3: 3 fields instead of 4"),
        (WIDE, "yes,0.3,0.4,1,1", "3: 5 fields instead of 4"),
        (FULL, "yes,0.3,-4,u8,p,test", "3, column 'loan': '-4' is negative"),
        (FULL, "yes,0.3,,u8,p,test", "3, column 'loan': the value is missing"),
        (FULL, "yes,0.3,much,u8,p,test", "3, column 'loan': 'much' is not a number"),
        (FULL, "yes,0.3,inf,u8,p,test", "3, column 'loan': 'inf' is not finite"),
        (FULL, "yes,0.3,4,,p,test", "3, column 'id': the value is missing"),
        (FULL, "yes,0.3,4, u7 ,p,test", "3, column 'id': 'u7' is the id of 2, too"),
        (FULL, "yes,0.3,4,u8,NA,test", "3, column 'patient': the value is missing"),
        (FULL, "yes,0.3,4,u8,p,", "3, column 'fold': the value is missing"),
        (COUNTED, "0.1", "3: 1 field instead of 3"),
        (COUNTED, "0.1,-1,2", "3, column 'p': '-1' is negative"),
        (COUNTED, "0.1,x,2", "3, column 'p': 'x' is not a number"),
        (TOTAL, "0.1,3,2", "3, column 'p': there are more positives than the total 2"),
        (LONG, ",1,0.2", "3, column 'm': the value is missing"),
        (LONG, "NA,1,0.2", "3, column 'm': the value is missing"),
    ],
)
def test_bad_rows(choices, row, text):
    head, first, last = AROUND[choices.amount or choices.positives or choices.model or "a"]
    content = "\n".join([head, first, row, last])
    reading = read(content, choices)
    assert reading.predictions is None
    assert reading.dropped == 0
    assert (reading.problems.rows, reading.problems.total) == (1, 3)
    (problem,) = reading.problems.listed
    assert str(problem) == text
    assert dict(reading.problems.counts) == {problem.reason: 1}
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


def test_good_tables_say_so_whatever_is_in_columns_that_are_not_chosen():
    reading = read("truth,a,b\nno,0.1,x\nyes,0.2,\n", Choices("wide", ("a",), truth="truth"))
    assert reading.problems.summary() == "Every row can be used."
    assert reading.notes == ()


def test_long_tables_have_a_truth_per_model():
    content = "m,truth,s\nx,0,0.1\ny,1,0.2\nx,1,0.3\n"
    reading = read(content, LONG)
    (x, y), paired = reading.predictions.models.values(), reading.predictions.paired
    assert list(reading.predictions.models) == ["x", "y"]
    assert [each.tolist() for each in (x.score, x.truth, y.truth)] == [[0.1, 0.3], [0, 1], [1]]
    assert (paired, reading.notes) == (False, ())


COUNTS = Choices("aggregated", ("a",), positives="b", negatives="w")


def twice(column, first, other):
    return f"Column '{column}' of mail.csv is chosen as {first} and as {other}. Choose another for"


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        (replace(FULL, amount="patient"), "'patient' of mail.csv cannot be an amount: it holds no"),
        (replace(FULL, id="nobody"), "mail.csv has no column 'nobody'"),
        (replace(WIDE, scores=()), "Choose at least one score column, and each only once"),
        (replace(WIDE, scores=("a", "a")), "Choose at least one score column, and each only once"),
        (replace(WIDE, layout="long"), "A long table has one score column: choose one"),
        (replace(WIDE, truth=None), "Choose the truth column of mail.csv"),
        (replace(WIDE, truth="z"), "mail.csv has no column 'z'"),
        (replace(WIDE, scores=("truth",)), "'truth' of mail.csv cannot be a score: it holds no nu"),
        (replace(WIDE, positive="1"), "Positive label '1' is not a label of truth column 'truth'"),
        (Choices("long", ("a",), truth="truth"), "Choose the column of mail.csv that names the mo"),
        (Choices("aggregated", ("a",)), "Choose the columns of mail.csv that count the positives"),
        (replace(COUNTS, positive="yes"), "'yes' must be one of 'negative' and 'positive': the r"),
        (replace(FULL, group="id"), twice("id", "the case id", "the group")),
        (replace(FULL, amount="a"), twice("a", "a score", "the amount")),
        (replace(FULL, run="truth"), twice("truth", "the truth", "the run")),
        (replace(WIDE, weight="a"), twice("a", "a score", "the weight")),
        (replace(WIDE, model="b"), twice("b", "a score", "the model")),
        (replace(COUNTS, negatives="b"), twice("b", "the positives", "the negatives")),
        (replace(COUNTS, negatives=None, total="b"), twice("b", "the positives", "the total")),
    ],
)
def test_choices_that_will_not_do(choices, message):
    with pytest.raises(ReadError, match=message):
        read(FACTS if choices.id else GOOD, choices)


def test_columns_are_kept_small_and_so_are_unfit_for_some_roles():
    n = 70_000
    rows = "".join(f"{i % 2},{i / n!r},user {i},{i % 50}.5\n" for i in range(n))
    made = table(f"truth,score,user,age\n{rows}")
    assert made.columns["truth"].codes.dtype == np.uint8
    kinds = {name: type(column) for name, column in made.columns.items()}
    assert kinds == {"truth": Coded, "score": Numbers, "user": Unusable, "age": Coded}
    plain = Choices("wide", ("score",), truth="truth")
    for choices, message in (
        (replace(plain, truth="score"), "cannot be the truth: it holds thousands of"),
        (replace(plain, truth="user"), "the truth: it holds more than 65,536 different texts"),
        (replace(plain, scores=("user",)), "cannot be a score: it holds more than 65,536"),
        (replace(plain, layout="long", model="user"), "cannot be the model: it holds"),
    ):
        with pytest.raises(ReadError, match=message):
            predictions(made, choices)


def test_whatever_is_said_keeps_its_template_and_values():
    rows = "no,0.1,x,1\nyes,0.5,0.5,2\nno,0.5,0.4,3\nyes,0.5,0.6,4\n?,0.5,0.5,\n"
    made = table("truth,a,b,amount\n" + rows)
    choices = guess_columns(made)
    reading = predictions(made, choices)
    problems = reading.problems
    said = [*made.notes, *choices.warnings, *reading.notes, problems.summary()]
    said += [note.text for note in choices.notes]
    said += [text for each in problems.listed for text in (each.message, each.why)]
    assert len(said) > 10
    assert {type(each) for each in said} == {Message}
    with pytest.raises(ReadError) as caught:
        predictions(made, replace(choices, truth=None))
    told = pickle.loads(pickle.dumps(caught.value)).message
    assert told.template == "Choose the truth column of {name}."
    assert told.values == {"name": "mail.csv"}


def test_no_row_is_left():
    message = r"mail\.csv has no row that can be used. 2 of 2 rows cannot"
    with pytest.raises(ReadError, match=message):
        read("s,p,n\n0.1,0.2\n0.3,0.4\n", COUNTED, drop_bad_rows=True)


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
    columns = {"truth": "u", "score": "y", "weight": "n", "model": "who"}
    said = {"positive": "0", "layout": "long", "smaller_is_positive": True, "name": "post"}
    found = read_predictions(content, **columns, **said)
    q = found.models["q"]
    assert [each.tolist() for each in (q.truth, q.score, q.weight)] == [[0], [0.4], [2.0]]
    assert (found.positive_label, found.name, found.smaller_is_positive) == ("0", "post", True)


def test_aggregated_tables():
    found = read("s,p,n\n0.1,1,20\n0.9,5,0\n", COUNTED).predictions
    model = found.models["s"]
    assert isinstance(model, Aggregates)
    np.testing.assert_array_equal(model.counts, [[20, 1], [0, 5]], strict=True)
    assert (found.labels, found.positive_label) == (("negative", "positive"), "positive")
    assert len(model) == 26


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


HEAVY = Choices("wide", ("s",), truth="truth", weight="w")
ADDED = FACTS.replace(",10,", ",1e308,").replace(",5,", ",1e308,")


@pytest.mark.parametrize(
    ("content", "choices", "message"),
    [
        (ADDED, FULL, r"The amounts of mail\.csv add up to more than a float64"),
        ("truth,s,w\nno,0,1e308\nyes,1,1e308\n", HEAVY, "The weights of mail.csv add up to m"),
        ("s,p,n\n0,1e308,0\n1,1e308,1\n", COUNTED, "The counts of mail.csv add up to more than a"),
        ("s,p,n\n0,1e308,1e308\n", COUNTED, "float64 can hold. Divide all of them by one number"),
    ],
)
def test_sums_that_no_number_holds(content, choices, message):
    with pytest.raises(ReadError, match=message):
        read(content, choices)
    assert read(content.replace("1e308", "8e307"), choices).predictions is not None
