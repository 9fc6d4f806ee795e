"""Files put together by case id: against a slow join of dictionaries, and every reason not to."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore.data import Aggregates, Cases, Joined, Predictions, Unpaired, joined

TEXTS = np.dtypes.StringDType()


def cases(ids, truth, score, **facts):
    if isinstance(ids, str):
        ids = np.array(list(ids), TEXTS)
    return Cases(np.array(truth, np.uint8), np.array(score, float), id=ids, **facts)


def mail(runs=(), **models):
    return Predictions("mail", ("ham", "spam"), 1, models, runs=runs)


A = cases("abc", [0, 1, 1], [0.1, 0.2, 0.3])
B = cases("cad", [1, 0, 0], [0.7, 0.6, 0.5])


def test_cases_are_matched_by_id_in_the_order_of_the_first_file():
    both = joined([("a.csv", mail(x=A)), ("b.csv", mail(y=B))])
    x, y = both.predictions.models["x"], both.predictions.models["y"]
    assert both.predictions.paired
    assert x.truth is y.truth
    assert (x.id.tolist(), y.id.tolist()) == (["a", "c"], ["a", "c"])
    assert x.truth.tolist() == [0, 1]
    assert (x.score.tolist(), y.score.tolist()) == ([0.1, 0.3], [0.6, 0.7])
    assert (both.matched, both.left_out) == (2, (1, 1))
    assert both.predictions.name == "a.csv + b.csv"


IDS = st.lists(st.integers(0, 12), unique=True, min_size=1)


@given(ids=st.lists(IDS, min_size=1, max_size=4), kinds=st.lists(st.booleans(), min_size=4))
def test_a_slow_join_agrees(ids, kinds):
    files = []
    for place, (own, as_text) in enumerate(zip(ids, kinds, strict=False)):
        names = np.array(own, np.int64)
        truth, score = [i % 2 for i in own], [place + i / 16 for i in own]
        model = cases(names.astype(TEXTS) if as_text else names, truth, score)
        files.append((f"{place}.csv", mail(**{f"model {place}": model})))
    found = joined(files)
    common = set(ids[0]).intersection(*ids)
    if not common:
        assert isinstance(found, Unpaired)
        return
    order = [i for i in ids[0] if i in common]
    assert found.matched == len(order)
    assert found.left_out == tuple(len(own) - len(order) for own in ids)
    assert found.predictions.paired
    for place, model in enumerate(found.predictions.models.values()):
        assert [int(i) for i in model.id.tolist()] == order
        assert model.truth.tolist() == [i % 2 for i in order]
        assert model.score.tolist() == [place + i / 16 for i in order]


def test_colliding_names_get_the_name_of_their_file():
    files = [("a.csv", mail(x=A, z=A)), ("b.csv", mail(x=B)), ("b.csv", mail(x=B))]
    assert list(joined(files).predictions.models) == ["x (a.csv)", "z", "x (b.csv)", "x (b.csv) 2"]


def test_a_file_whose_models_have_other_cases_counts_all_of_them():
    other = cases("ae", [0, 1], [0.4, 0.5])
    both = joined([("a.csv", mail(x=A, w=other)), ("b.csv", mail(y=B))])
    assert (both.matched, both.left_out) == (1, (3, 2))


def test_one_file_is_paired_within_itself():
    paired = mail(x=A, y=replace(A, score=np.array([0.3, 0.2, 0.1])))
    assert joined([("a.csv", paired)]).predictions is paired
    loose = joined([("a.csv", mail(x=A, y=B))])
    assert (loose.matched, loose.left_out) == (2, (2,))
    assert list(loose.predictions.models) == ["x", "y"]


def test_labels_may_stand_in_another_order():
    turned = Predictions("mail", ("spam", "ham"), 0, {"y": cases("ac", [1, 0], [0.6, 0.7])})
    both = joined([("a.csv", mail(x=A)), ("b.csv", turned)]).predictions
    assert both.models["y"].truth.tolist() == [0, 1]
    assert (both.labels, both.positive_label) == (("ham", "spam"), "spam")


def test_scores_turn_round_only_where_files_differ():
    small = replace(mail(y=B), smaller_is_positive=True)
    mixed = joined([("b.csv", small), ("a.csv", mail(x=A))]).predictions
    assert not mixed.smaller_is_positive
    assert mixed.models["y"].score.tolist() == [-0.7, -0.6]
    assert mixed.models["x"].score.tolist() == [0.3, 0.1]
    same = joined([("b.csv", small), ("a.csv", replace(mail(x=A), smaller_is_positive=True))])
    assert same.predictions.smaller_is_positive
    assert same.predictions.models["y"].score.tolist() == [0.7, 0.6]


def test_what_one_file_says_of_a_case_holds_for_all():
    facts = {
        "weight": np.array([1.0, 2, 3]),
        "amount": np.array([10.0, 20, 30]),
        "group": np.array([5, 5, 2]),
        "run": np.array([1, 0, 1]),
    }
    rich = mail(("valid", "test"), y=replace(B, **facts))
    both = joined([("a.csv", mail(x=A)), ("b.csv", rich)]).predictions
    for model in both.models.values():
        assert model.weight.tolist() == [2, 1]
        assert model.amount.tolist() == [20, 10]
        assert model.group.tolist() == [5, 5]
        assert [both.runs[i] for i in model.run] == ["valid", "test"]


def test_every_file_keeps_its_own_runs():
    first = mail(("one", "two"), x=replace(A, run=np.array([0, 1, 1])))
    other = mail(("two", "three"), y=replace(B, run=np.array([0, 0, 1])))
    both = joined([("a.csv", first), ("b.csv", other)]).predictions
    assert both.runs == ("one", "two", "three")
    assert both.models["x"].run.tolist() == [0, 1]
    assert both.models["y"].run.tolist() == [1, 1]


def test_groups_may_be_numbered_otherwise():
    first = mail(x=replace(A, group=np.array([0, 1, 0])))
    same = mail(y=replace(B, group=np.array([9, 9, 3])))
    assert isinstance(joined([("a.csv", first), ("b.csv", same)]), Joined)
    other = mail(y=replace(B, group=np.array([9, 3, 3])))
    assert joined([("a.csv", first), ("b.csv", other)]) == Unpaired(
        "The group is not the same for model 'x' of a.csv and model 'y' of b.csv in 1 case: 'c'."
    )


COUNTED = Aggregates(np.array([0.1, 0.9]), np.array([[5, 1], [2, 3]]))


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        (mail(y=replace(B, id=None)), "b.csv has no case ids."),
        (mail(y=COUNTED), "b.csv holds counts, not cases."),
        (mail(y=cases("xyz", [0, 1, 1], [1, 2, 3])), "No case id is in all of 'a.csv', 'b.csv'."),
        (
            replace(mail(y=B), labels=("no", "yes")),
            "a.csv has the labels 'ham', 'spam', b.csv has 'no', 'yes'.",
        ),
        (replace(mail(y=B), positive=0), "Positive means 'spam' in a.csv, but 'ham' in b.csv."),
        (
            mail(y=replace(B, weight=np.array([1.0, 4, 1]))),
            "The weight is not the same for model 'x' of a.csv and model 'y' of b.csv in 1 case: "
            "'a'.",
        ),
    ],
)
def test_what_cannot_be_paired_says_why(other, reason):
    first = mail(x=replace(A, weight=np.ones(3)))
    assert joined([("a.csv", first), ("b.csv", other)]) == Unpaired(reason)


def test_another_truth_is_an_error_that_names_the_cases():
    other = mail(y=cases("cab", [0, 0, 0], [1, 2, 3]))
    message = (
        r"2 of 3 cases have another truth for model 'y' of b\.csv than for model 'x' of a\.csv: "
        "'b', 'c'"
    )
    with pytest.raises(ValueError, match=message):
        joined([("a.csv", mail(x=A)), ("b.csv", other)])


def test_only_the_first_cases_are_named():
    ids, right = np.arange(7), np.zeros(7, int)
    one, other = cases(ids, right, right), cases(ids, 1 - right, right)
    with pytest.raises(ValueError, match=r": '0', '1', '2', '3', '4' and 2 more\."):
        joined([("a.csv", mail(x=one)), ("b.csv", mail(y=other))])


def test_repeated_ids_and_no_files_are_refused():
    twice = mail(y=cases("aba", [0, 1, 0], [1, 2, 3]))
    message = r"Case ids of model 'y' of b\.csv must differ, but 'a', 'a' come more than once\."
    with pytest.raises(ValueError, match=message):
        joined([("a.csv", mail(x=A)), ("b.csv", twice)])
    with pytest.raises(ValueError, match="Argument files must hold at least one file, got none"):
        joined([])
