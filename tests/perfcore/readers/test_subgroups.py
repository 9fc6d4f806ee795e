"""Which columns part the cases into subgroups, and the cases with their values."""

from dataclasses import replace

import pytest

from perfcore.readers import guess_columns, predictions
from perfcore.readers.subgroups import MISSING, subgroup_columns, with_subgroups
from tests.perfcore.readers.mail import COUNTED, FACTS, FULL, LONG, WIDE, rows, table

MANY = [str(i) for i in range(48)]
TRUTHS = ["no", "yes"] * 24
SCORES = [f"0.{i}" for i in range(10, 58)]


@pytest.mark.parametrize(
    ("values", "why"),
    [
        (["north", "south"] * 24, None),
        (["north", ""] * 24, None),
        ([str(i % 20) for i in range(48)], None),
        ([str(i % 21) for i in range(48)], "it holds more than 20 different values"),
        (["north"] * 48, "it holds one value only"),
        (["", "NA"] * 24, "it holds one value only"),
        ([*MANY[:19], *MANY[:19], *["NULL", "n/a", "", "Null"] * 2, "0", "1"], None),
    ],
)
def test_a_column_of_two_to_twenty_values_is_offered_and_another_says_why_not(values, why):
    found = table(rows("truth,s,site", TRUTHS, SCORES, values))
    offered = subgroup_columns(found, guess_columns(found))
    assert list(offered) == ["site"]
    assert (None if offered["site"] is None else str(offered["site"])) == why


def test_cases_that_nearly_all_have_a_value_of_their_own_are_not_parted():
    found = table("truth,s,site\nno,0.1,a\nyes,0.2,b\nno,0.3,c\n")
    told = subgroup_columns(found, guess_columns(found))
    assert str(told["site"]) == "nearly every case has a value of its own"


def test_columns_of_another_meaning_are_left_out_but_for_the_run():
    assert list(subgroup_columns(table(FACTS), FULL)) == ["fold"]


def test_counts_have_no_subgroups():
    found = table("s,p,n,site\n0.1,1,2,a\n0.2,3,4,b\n0.3,3,4,a\n0.4,3,4,b\n")
    assert subgroup_columns(found, COUNTED) == {}


def test_texts_that_say_that_there_is_no_value_are_one_subgroup():
    found = table("truth,a,b,w,site\nno,1,1,1,x\nyes,2,2,1,\nno,3,3,1,NA\nyes,4,4,1,null\n")
    read = with_subgroups(found, WIDE, "site")
    assert read.runs == ("x", MISSING)
    assert read.models["a"].run.tolist() == [0, 1, 1, 1]


def test_the_cases_are_those_of_the_reading_bad_rows_left_out():
    text = "truth,a,loan,id,patient,fold,site\nno,0.1,10,u7,p,valid,x\nyes,0.3,0,u8,p,,y\n"
    found = table(text + "yes,high,5,u9,q,test,x\nno,0.2,5,u9,q,test,y\n")
    whole = predictions(found, FULL, drop_bad_rows=True).predictions
    parted = with_subgroups(found, FULL, "site")
    assert parted.models["a"].run.tolist() == [0, 1]
    for name in ("truth", "score", "amount", "id", "group"):
        assert (
            getattr(parted.models["a"], name).tolist() == getattr(whole.models["a"], name).tolist()
        )
    turned = with_subgroups(found, replace(FULL, smaller_is_positive=True), "site")
    assert turned.smaller_is_positive


def test_each_model_of_a_long_file_has_the_subgroups_of_its_own_cases():
    text = "m,id,truth,s,site\nf,1,no,0.1,x\nf,2,yes,0.3,y\ng,2,yes,0.2,y\ng,1,no,0.4,x\n"
    read = with_subgroups(table(text), replace(LONG, id="id"), "site")
    assert read.paired
    assert [cases.run.tolist() for cases in read.models.values()] == [[0, 1], [0, 1]]
    assert [cases.score.tolist() for cases in read.models.values()] == [[0.1, 0.3], [0.4, 0.2]]
