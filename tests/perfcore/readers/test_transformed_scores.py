"""Models whose scores are made of a score and a column stand beside the models as given."""

from dataclasses import replace

import pytest

from perfcore.binary import auc, sweep_of
from perfcore.data import joined_runs
from perfcore.readers import ReadError, Transform, guess_columns, predictions, read_table
from perfcore.readers.isolated.packing import packed, unpacked
from perfcore.readers.openings import Opening
from perfcore.readers.subgroups import with_subgroups

ADS = b"click,ctr,price,place\n1,.10,1,top\n0,.08,1,side\n1,.05,3,side\n0,.04,1,top\n"


def read(content, transform, *, drop=False, **given):
    table = read_table(content, name="ads.csv")
    choices = replace(guess_columns(table, **given), transform=transform)
    return table, choices, predictions(table, choices, drop_bad_rows=drop)


def found_in(content, transform, **given):
    return read(content, transform, **given)[2].predictions


def test_a_file_of_cases():
    found = found_in(ADS, Transform("price"))
    assert [*found.models] == ["ctr", "ctr × price"]
    assert found.made_of == {"ctr × price": "ctr"}
    areas = {model: auc(sweep_of(found, model)) for model in found.models}
    assert areas == {"ctr": 0.75, "ctr × price": 1}
    assert found.paired


LONG = b"case,model,y,score,price\n1,old,1,.1,3\n2,old,0,.3,1\n2,new,0,.2,1\n1,new,1,.5,3\n"
COUNTS = b"score,positives,negatives,price\n.1,1,2,3\n.3,4,5,1\n"
EACH, BUYING = b"y,a,b,bonus\n1,.1,.2,-.2\n0,.3,.4,0\n", b"y,click,buy\n1,.5,.2\n0,.4,.1\n"
OLD_AND_NEW = {"old × price": [0.3, 0.3], "new × price": [1.5, 0.2]}


@pytest.mark.parametrize(
    ("content", "transform", "given", "made"),
    [
        (EACH, Transform("bonus", "plus"), {"score": ["a", "b"]}, {"b + bonus": [0, 0.4]}),
        (BUYING, Transform("buy"), {"score": ["click", "buy"]}, {"click × buy": [0.1, 0.04]}),
        (LONG, Transform("price"), {"layout": "long"}, OLD_AND_NEW),
        (COUNTS, Transform("price"), {}, {"score × price": [0.3, 0.3]}),
    ],
)
def test_all_models_of_a_file_are_made_and_stay_paired(content, transform, given, made):
    found = found_in(content, transform, **given)
    assert {name: found.models[name].score.tolist() for name in made} == made
    names = {EACH: ["a", "b", "a + bonus", "b + bonus"], LONG: ["old", "new", *OLD_AND_NEW]}
    assert content not in names or [*found.models] == names[content]
    assert content not in names or found.paired


def test_runs_subgroups_and_what_processes_send():
    table, choices, reading = read(ADS, Transform("price", exponent=2))
    parted = with_subgroups(table, choices, "place")
    assert parted.made_of == reading.predictions.made_of == {"ctr × price^2": "ctr"}
    both = joined_runs([("one", reading.predictions), ("two", reading.predictions)])
    assert both.made_of == parted.made_of
    sent = unpacked(packed(Opening("", 0, table, choices, reading)))
    assert sent.guess.transform == Transform("price", exponent=2)
    assert sent.reading.predictions.made_of == parted.made_of


@pytest.mark.parametrize(
    ("cell", "told"),
    [
        ("", "4, column 'price': the value is missing"),
        ("free", "4, column 'price': 'free' is not a number"),
        ("inf", "4, column 'price': 'inf' is not finite"),
        ("-3", "4, column 'price': '-3' is negative"),
    ],
)
def test_rows_without_a_factor_are_named_and_may_be_left_out(cell, told):
    content = ADS.replace(b".05,3", f".05,{cell}".encode())
    problems = read(content, Transform("price"))[2].problems
    assert [str(each) for each in problems.listed] == [told]
    left = read(content, Transform("price"), drop=True)[2]
    assert left.dropped == 1
    assert all(len(cases) == 3 for cases in left.predictions.models.values())


def test_a_factor_of_0_is_allowed_and_so_is_adding_less_than_0():
    free = found_in(ADS.replace(b"3", b"0"), Transform("price"))
    assert free.models["ctr × price"].score.tolist() == [0.1, 0.08, 0, 0.04]
    less = found_in(
        ADS.replace(b"price", b"bonus").replace(b".05,3", b".05,-3"), Transform("bonus", "plus")
    )
    assert less.models["ctr + bonus"].score.tolist() == [1.1, 1.08, -2.95, 1.04]


@pytest.mark.parametrize(
    ("content", "transform", "told"),
    [
        (ADS, Transform("prise"), "has no column 'prise'"),
        (ADS, Transform("place"), "Column 'place' of ads.csv cannot be a factor: it holds no numb"),
        (
            ADS.replace(b".05,3", b"1e200,1e200"),
            Transform("price"),
            r"ads.csv: Score 1e\+200 and column 'price', 1e\+200, make a number that a float64",
        ),
        (
            ADS.replace(b"place", "ctr × price".encode())
            .replace(b"top", b".2")
            .replace(b"side", b".3"),
            Transform("price"),
            "ads.csv has a model 'ctr × price' already. Call its column or model otherwise.",
        ),
    ],
)
def test_what_cannot_be_made_is_said(content, transform, told):
    many = "ctr × price" in content.decode()
    with pytest.raises(ReadError, match=told):
        read(content, transform, score=["ctr", "ctr × price"] if many else "ctr")


def test_scores_of_several_classes_are_not_transformed():
    content = b"y,p_a,p_b,p_c,price\na,.8,.1,.1,1\nb,.1,.8,.1,2\nc,.1,.1,.8,1\n"
    table = read_table(content, name="pets.csv")
    choices = replace(guess_columns(table), transform=Transform("price"))
    with pytest.raises(ReadError, match="column 'price': there must be two classes"):
        predictions(table, choices)
