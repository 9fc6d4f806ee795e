"""Amounts, case ids, groups and runs: guessed where they cannot do harm, refused with reasons."""

import re
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perfcore.readers import (
    Choices,
    ReadError,
    column_builders,
    guess_columns,
    predictions,
    read_predictions,
)
from tests.perfcore.readers.mail import WIDE, read, rows, table

PLAIN = replace(WIDE, scores=("a",), weight=None)


def guessed(content, **given):
    choices = guess_columns(table(content), **given)
    return choices.amount, choices.id, choices.group, choices.run


def test_a_duplicate_says_where_its_id_stands_first():
    content = "truth,a,id\nno,1,x\n\nyes,2,y\nno,3,x\nyes,4,x\nno,5,y\n"
    problems = read(content, replace(PLAIN, id="id")).problems
    found = [(p.line, p.earlier, p.value) for p in problems.listed]
    assert found == [(5, 2, "x"), (6, 2, "x"), (7, 4, "y")]
    assert problems.listed[0].why == "same id as 2"
    assert problems.summary().startswith(
        "3 of 5 rows cannot be used (id of another row 3). First: line 5, column 'id': 'x' is the "
        "id of 2, too"
    )


def test_an_id_whose_first_row_is_bad_is_no_duplicate():
    content = "truth,a,id\nno,high,x\nyes,2,y\nno,3,x\n"
    reading = read(content, replace(PLAIN, id="id"), drop_bad_rows=True)
    assert reading.dropped == 1
    assert reading.predictions.models["a"].id.tolist() == ["y", "x"]


@pytest.mark.parametrize("role", ["amount", "id", "group", "run"])
def test_aggregated_tables_say_nothing_of_single_cases(role):
    content = "score,positives,negatives,extra\n0.1,2,3,1\n0.2,4,5,2\n"
    name = {"id": "case id"}.get(role, role)
    message = f"Column 'extra' of mail.csv cannot be the {name}: a row of an aggregated table cou"
    choices = Choices("aggregated", ("score",), positives="positives", negatives="negatives")
    with pytest.raises(ReadError, match=message):
        read(content, replace(choices, **{role: "extra"}))
    with pytest.raises(ReadError, match=message):
        guess_columns(table(content), layout="aggregated", **{role: "extra"})


TRUTH, SCORE = ("0", "1", "1"), ("0.1", "0.2", "0.9")
CLEAN = ("10", "20", "0.5")
UNFIT = [("10", "-1", "5"), ("10", "", "5"), ("10", "much", "5")]


@pytest.mark.parametrize(
    ("name", "cells", "found"),
    [
        ("amount", CLEAN, "amount"),
        ("Loan Amount", CLEAN, "amount"),
        ("TransactionAmt", CLEAN, "amount"),
        ("exposure", CLEAN, "amount"),
        ("price_eur", CLEAN, "amount"),
        ("金额", CLEAN, "amount"),
        *(("amount", cells, None) for cells in UNFIT),
        ("amount", ("", "5", "much"), None),  # most of them are unfit: a name alone says little
        ("amount", ("0", "", "0"), None),
        ("amount", ("0", "0", "0"), None),
        ("amount", ("1e308", "1e308", "1"), None),
        ("age", CLEAN, None),
        ("id", ("a", "b", "c"), "id"),
        ("case_id", ("7", "8", "9"), "id"),
        ("uid", ("1", "2", "3"), "id"),
        ("Row ID", ("1", "2", "3"), "id"),
        ("order_id", ("1", "2", "3"), "id"),
        ("id", ("a", "b", "a"), None),
        ("id", ("a", "", "c"), None),
        ("colour", ("a", "b", "c"), None),
        ("index", ("0", "1", "2"), None),
        ("patient", ("a", "b", "a"), "group"),
        ("customer_id", ("7", "7", "9"), "group"),
        ("user", ("7", "", "7"), None),
        ("user", ("7", "8", "9"), None),
        ("user_id", ("7", "8", "9"), "id"),
        ("fold", ("1", "2", "2"), "run"),
        ("split", ("train", "valid", "test"), "run"),
        ("seed", ("4", "4", "4"), None),
        ("run", ("1", "", "2"), None),
    ],
)
def test_clean_facts_are_guessed_and_nearly_clean_amounts_warned_of(name, cells, found):
    content = rows(f"truth,score,{name}", TRUTH, SCORE, cells)
    wanted = tuple(name if role == found else None for role in ("amount", "id", "group", "run"))
    assert guessed(content) == wanted
    choices = guess_columns(table(content))
    assert predictions(table(content), choices).problems.rows == 0
    said = " ".join(note.text for note in choices.notes)
    assert (f"guessed to be column '{name}': its name says so" in said) == bool(found)
    assert (f"Not used: '{name}'." in said) == (not found)
    warned = "Column 'amount' looks like an amount at stake, but 1 row is empty, negative or no"
    assert any(warning.startswith(warned) for warning in choices.warnings) == (cells in UNFIT)
    assert cells not in UNFIT or replace(choices, amount=name).warnings == ()


CELLS = st.sampled_from(["", "a", "b", "7", "-7", "0.5", "NA", "inf", "1e308", "x y", "007"])
NAMED = st.sampled_from(["amount", "price", "id", "case", "user_id", "patient", "fold", "split"])
SCORES = st.sampled_from(["0.1", "0.5", "0.9", "", "high"])


@given(
    columns=st.lists(NAMED, unique=True, max_size=4),
    data=st.data(),
    model=st.booleans(),
    size=st.integers(1, 12),
)
@settings(max_examples=2 * settings().max_examples)
def test_a_guess_of_facts_does_no_harm(columns, data, model, size):
    def column(cells):
        return data.draw(st.lists(cells, min_size=size, max_size=size))

    header = ["truth", "score", *(["model"] if model else []), *columns]
    cells = [column(st.sampled_from(["0", "1"])), column(SCORES)]
    cells += [column(st.sampled_from(["x", "y"]))] * model + [column(CELLS) for _ in columns]
    content = table(rows(",".join(header), *cells), delimiter=",", decimal=".", header=True)
    given = {"truth": "truth", "score": "score", "layout": "long" if model else "wide"}
    choices = guess_columns(content, **given)
    plain = replace(choices, amount=None, id=None, group=None, run=None)
    try:
        without = predictions(content, plain, drop_bad_rows=True)
    except ReadError as error:
        with pytest.raises(ReadError, match=re.escape(str(error))):
            predictions(content, choices, drop_bad_rows=True)
        return
    found = predictions(content, choices, drop_bad_rows=True)
    assert found.problems.listed == without.problems.listed
    assert found.dropped == without.dropped
    for name, cases in without.predictions.models.items():
        both = (cases, found.predictions.models[name])
        pairs = [zip(each.truth.tolist(), each.score.tolist(), strict=True) for each in both]
        assert sorted(pairs[0]) == sorted(pairs[1])


def test_the_best_name_of_several_is_guessed():
    header = "row_id,case_id,truth,score,price,amount"
    content = rows(header, "123", "456", TRUTH, SCORE, CLEAN, CLEAN)
    assert guessed(content)[:2] == ("amount", "case_id")


def test_an_amount_by_name_or_currency_is_no_model_beside_scores():
    before = rows("truth,svm,amount", TRUTH, ("-2.5", "0.1", "3.4"), CLEAN)
    choices = guess_columns(table(before))
    assert (choices.scores, choices.amount) == (("svm",), "amount")
    signed = rows("truth,svm,order", TRUTH, ("-2.5", "0.1", "3.4"), ("7 €", "8.5 €", "9 €"))
    choices = guess_columns(table(signed))
    assert (choices.scores, choices.amount) == (("svm",), "order")
    assert "its numbers have a currency sign" in str(choices.notes[-1].text)
    given = guess_columns(table(before), amount="amount")
    assert (given.scores, given.amount) == (("svm",), "amount")
    odds = rows("truth,value", TRUTH, ("-1", "0", "2"))
    assert guess_columns(table(odds)).scores == ("value",)


def test_what_is_given_is_not_guessed():
    content = rows("truth,score,amount,stake,id,name", TRUTH, SCORE, CLEAN, CLEAN, "123", "xyz")
    assert guessed(content, amount="stake", id="name") == ("stake", "name", None, None)
    with pytest.raises(ReadError, match=r"has no column 'amout'\. Did you mean 'amount'"):
        guess_columns(table(content), amount="amout")


def test_a_given_fact_means_that_rows_are_cases():
    content = "score,positives,negatives,z,id\n0.1,2,3,0,a\n0.2,4,5,1,b\n"
    assert guess_columns(table(content)).layout == "aggregated"
    assert guess_columns(table(content), id="id").layout == "wide"


LONG = "model,id,truth,score\nx,a,0,0.1\nx,b,1,0.2\nx,c,1,0.9\ny,c,1,0.7\ny,a,0,0.4\ny,b,1,0.5\n"


def test_models_of_a_long_table_are_paired_by_id():
    x, y = read_predictions(LONG.encode()).models.values()
    assert (x.truth is y.truth, x.id is y.id) == (True, True)
    assert x.id.tolist() == ["a", "b", "c"]
    assert (x.score.tolist(), y.score.tolist()) == ([0.1, 0.2, 0.9], [0.4, 0.5, 0.7])


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("y,b,1,0.5\n", "y,d,1,0.5\n", "have different case ids"),
        ("y,b,1,0.5\n", "", "have different case ids"),
        ("y,b,1,0.5\n", "y,b,0,0.5\n", "differ in the truth of case 'b'"),
        ("score\n", "score,weight\n", "differ in the weight of case 'b'"),
        ("score\n", "score,amount\n", "differ in the amount of case 'b'"),
        ("score\n", "score,patient\n", "differ in the group of case 'b'"),
    ],
)
def test_models_that_cannot_be_paired_say_why(old, new, why):
    lines = LONG.replace(old, new).splitlines()
    if lines[0].count(",") == 4:
        lines[1:] = [f"{line},{cell}" for line, cell in zip(lines[1:], "000001", strict=True)]
    content = table("\n".join(lines))
    reading = predictions(content, guess_columns(content))
    assert not reading.predictions.paired
    assert reading.notes == (f"Models 'x' and 'y' {why}, so they are compared as unpaired.",)
    assert [len(model) for model in reading.predictions.models.values()] == [3, 2 + bool(new)]


def test_paired_models_may_have_folds_of_their_own():
    content = "\n".join(map(",".join, zip(LONG.split(), ["fold", *"121221"], strict=True)))
    found = read_predictions(content.encode())
    x, y = found.models.values()
    assert found.paired
    assert [found.runs[i] for i in x.run] == ["1", "2", "1"]
    assert [found.runs[i] for i in y.run] == ["2", "1", "2"]


def test_an_id_may_come_once_for_each_model():
    content = LONG.replace("y,b", "y,a")
    assert guess_columns(table(content)).id is None
    problems = read(content, guess_columns(table(content), id="id")).problems
    assert [(p.line, p.earlier) for p in problems.listed] == [(7, 6)]


# Cases that come again


def again(ids, runs=None, models="", *, truth=lambda i, run: i % 2):
    """Rows of cases in several runs, of several models if any are named."""
    header = [
        "loan_id",
        "truth",
        "score",
        *(["repeat"] if runs else []),
        *(["model"] * bool(models)),
    ]
    lines = [
        [
            f"L{i}",
            truth(i, run),
            0.1 + (i * 7 + run * 3) % 11 / 20,
            *([run] if runs else []),
            *model,
        ]
        for model in models or [""]
        for run in runs or range(3)
        for i in ids
    ]
    return "\n".join(",".join(map(str, line)) for line in (header, *lines))


LOANS, ONE_ID = range(12), "loan_id"


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (again(LOANS), (None, None, ONE_ID, None)),
        (again(LOANS, (1, 2, 3)), (None, ONE_ID, ONE_ID, "repeat")),
        (again(LOANS, (1, 2, 3), "xy"), (None, ONE_ID, ONE_ID, "repeat")),
        # Few values that say all of the truth are kinds of cases, and cases have one truth.
        (again([1, 2]), (None, None, None, None)),
        (again(LOANS, truth=lambda i, run: run % 2), (None, None, None, None)),
        (again(LOANS, (1, 2), truth=lambda i, run: run % 2), (None, ONE_ID, None, "repeat")),
        (again(LOANS, (1, 2)) + "\nL1,1,0.5,1", (None, None, ONE_ID, "repeat")),
    ],
)
def test_ids_that_come_again_are_groups_and_with_the_run_case_ids(content, found):
    assert guessed(content) == found
    reading = read(content, guess_columns(table(content)))
    assert reading.problems.rows == 0
    cases = next(iter(reading.predictions.models.values()))
    assert (cases.id is None) == (found[1] is None)
    if cases.id is not None:
        assert len(set(cases.id.tolist())) == len(cases)
        assert "L3 · 2" in cases.id.tolist()
    if found[2]:
        assert np.unique(cases.group).size == 12


def test_models_of_repeated_runs_are_paired_by_id_and_run():
    content = again(LOANS, (1, 2, 3), "xy")
    backwards = "\n".join([content.split("\n")[0], *reversed(content.split("\n")[1:])])
    found = read_predictions(backwards.encode())
    assert found.paired
    x, y = found.models.values()
    assert len(x) == len(y) == 36
    assert y.truth is x.truth
    assert y.group is x.group


def test_an_id_that_only_a_few_rows_share_is_a_slip_in_whichever_runs_they_are():
    content = again(LOANS, (1,)) + "\nL3,1,0.7,2"
    assert guessed(content) == (None, None, None, "repeat")
    problems = read(content, replace(guess_columns(table(content)), id=ONE_ID)).problems
    assert [(p.line, p.earlier) for p in problems.listed] == [(14, 5)]


MANY = 500
SCORED = Choices("wide", ("score",), truth="truth")


@pytest.fixture
def soon_too_many(monkeypatch):
    """A column may hold fewer different texts than there are rows."""
    monkeypatch.setattr(column_builders, "FEW", MANY - 100)
    monkeypatch.setattr(column_builders, "MOST", MANY - 50)


def many(name, cell):
    body = "".join(f"{cell(i)},{i % 2},{i / MANY!r}\n" for i in range(MANY))
    return f"{name},truth,score\n{body}"


@pytest.mark.parametrize(
    ("cell", "kind"),
    [
        ("case {}".format, str),
        ("{}".format, int),
        ("{:07d}".format, str),
        (lambda i: 900_000_000_000_000_000 + i, int),
        (lambda i: f"{10**30 + i}", str),
        (lambda i: f"病例 {'x' * (i % 90)} {i}", str),
    ],
)
@pytest.mark.usefixtures("soon_too_many")
def test_no_letter_of_many_ids_is_lost(cell, kind):
    content = table(many("id", cell))
    choices = guess_columns(content)
    assert choices.id == "id"
    ids = predictions(content, choices).predictions.models["score"].id
    assert ids.tolist() == [kind(cell(i)) for i in range(MANY)]


@pytest.mark.usefixtures("soon_too_many")
def test_other_names_keep_many_texts_only_on_request():
    message = "Column 'who' of mail.csv cannot be the case id: it holds more than 450 different "
    with pytest.raises(ReadError, match=message):
        read(many("who", "user {}".format), replace(SCORED, id="who"))
    content = many("who", "user {}".format).encode()
    assert read_predictions(content, id="who").models["score"].id[-1] == f"user {MANY - 1}"
    grouped = read_predictions(content, group="who").models["score"].group
    assert np.unique(grouped).size == MANY


@pytest.mark.usefixtures("soon_too_many")
def test_numbers_that_are_not_whole_name_nothing_and_a_hole_is_listed():
    with pytest.raises(ReadError, match=r"'x' of mail\.csv cannot be the group: its numbers a"):
        read(many("x", "{}.5".format), replace(SCORED, group="x"))
    content = many("x", lambda i: "" if i == 5 else i)
    problems = read(content, replace(SCORED, id="x")).problems
    assert [*map(str, problems.listed)] == ["7, column 'x': the value is missing"]


@pytest.mark.parametrize(
    ("ids", "kind"),
    [
        (pd.array([9_007_199_254_740_993, 9_007_199_254_740_992, 3]), int),
        (pd.Series([1.0, 2.0, 3.0]), int),
        (pd.Series(["a", "b", "c"], dtype="category"), str),
        (pd.Series(pd.to_datetime(["2024-01-01", "2024-01-02", "2024-01-03"])), str),
    ],
)
@pytest.mark.parametrize("form", ["frame", "parquet"])
def test_typed_ids(tmp_path, ids, kind, form):
    frame = pd.DataFrame({"id": ids, "truth": [0, 1, 1], "score": [0.1, 0.2, 0.3]})
    source = frame
    if form == "parquet":
        source = tmp_path / "typed.parquet"
        frame.to_parquet(source)
    found = read_predictions(source, id="id").models["score"].id.tolist()
    assert len(set(found)) == 3
    assert {type(each) for each in found} == {kind}
    if kind is int:
        assert found == [int(each) for each in ids]
