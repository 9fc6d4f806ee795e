"""Predictions are checked; those of several files are joined by case id, or it is said why not."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore.data import Aggregates, Cases, Joined, Predictions, Unpaired, joined

TEXTS = np.dtypes.StringDType()
TRUTH = np.array([0, 1, 1], np.uint8)
SCORE = np.array([0.2, 0.4, 0.7])


def cases(**changes):
    return Cases(**{"truth": TRUTH, "score": SCORE} | changes)


def mail(models=None, **changes):
    start = {"name": "mail", "labels": ("ham", "spam"), "positive": 1}
    return Predictions(models={"a": cases()} if models is None else models, **start | changes)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"truth": np.array([0, 1])}, "Argument truth must be a one-dimensional uint8 array, got"),
        ({"score": np.array([1, 2, 3])}, "Argument score must be a one-dimensional float64"),
        ({"score": np.array([0.1])}, r"Argument score must have shape \(3,\), got \(1,\)"),
        ({"score": np.array([0.1, np.nan, 1])}, "Argument score must be finite, got nan at positi"),
        ({"weight": np.array([1, -2.0, 1])}, "Argument weight must not be negative, got -2.0"),
        ({"weight": np.array([1, np.inf, 1])}, "Argument weight must be finite, got inf at posit"),
        ({"run": np.array([1])}, r"Argument run must have shape \(3,\), got \(1,\)"),
        ({"run": np.array([0, 1, -1])}, "Argument run must not be negative, got -1"),
        ({"run": np.array([0.0, 1, 1])}, "Argument run must be a one-dimensional int64 array"),
        ({"amount": np.array([1, -2.0, 1])}, "Argument amount must not be negative, got -2.0"),
        ({"amount": np.array([1, np.nan, 1])}, "Argument amount must be finite, got nan at pos"),
        ({"amount": np.array([1.0])}, r"Argument amount must have shape \(3,\), got \(1,\)"),
        ({"amount": np.array([1, 2, 3])}, "Argument amount must be a one-dimensional float64"),
        ({"group": np.array([0])}, r"Argument group must have shape \(3,\), got \(1,\)"),
        ({"group": np.array([0, -4, 1])}, "Argument group must not be negative, got -4"),
        ({"id": np.array([7, 8])}, r"Argument id must have shape \(3,\), got \(2,\)"),
        ({"id": np.array(["a", "b", "c"])}, "Argument id must be an int64 or StringDType array, g"),
    ],
)
def test_cases_are_checked(changes, message):
    with pytest.raises(ValueError, match=message):
        cases(**changes)


@pytest.mark.parametrize(
    ("counts", "message"),
    [
        ([1, 2, 3], r"Argument counts must have shape \(3, 2\), got \(3,\)"),
        ([[1, 2]], r"Argument counts must have shape \(3, 2\), got \(1, 2\)"),
        ([[1, 2], [1, -1], [1, 1]], "Argument counts must not be negative, got -1"),
        ([[1, 2], [1, np.nan], [1, 1]], "Argument counts must be finite"),
    ],
)
def test_aggregates_are_checked(counts, message):
    with pytest.raises(ValueError, match=message):
        Aggregates(SCORE, np.array(counts))


THIRD = {"a": cases(truth=np.array([0, 2, 1], np.uint8))}
THREE_COLUMNS = {"a": Aggregates(SCORE, np.ones((3, 3)))}
RUNS = {"models": {"a": cases(run=np.array([0, 1, 2]))}, "runs": ("valid", "test")}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"labels": ("ham",)}, "Argument labels must hold two or more different labels"),
        ({"labels": ("ham", "ham")}, "Argument labels must hold two or more different labels"),
        ({"positive": 2}, "Argument positive must be an index into the 2 labels, got 2"),
        ({"models": {}}, "Argument models must hold at least one model, got none"),
        ({"models": THIRD}, "Truth of model 'a' must hold indices below 2, got 2"),
        ({"runs": ("test", "test")}, "Argument runs must hold different names"),
        (RUNS, "Run of model 'a' must hold indices below 2, the number of runs, got 2"),
        ({"models": THREE_COLUMNS}, "Counts of model 'a' must have 2 columns, one per label, g"),
    ],
)
def test_predictions_are_checked(changes, message):
    with pytest.raises(ValueError, match=message):
        mail(**changes)


def test_the_positive_label_changes_without_copying_arrays():
    changed = replace(mail(), positive=0)
    assert (changed.positive_label, changed.negative_label) == ("ham", "spam")
    assert changed.models["a"].score is SCORE
    assert mail(labels=("a", "b", "c")).negative_label == "a or c"


def test_models_are_paired_when_they_share_their_truth():
    assert mail({"a": cases(), "b": cases()}).paired
    assert not mail({"a": cases(), "b": cases(truth=TRUTH.copy())}).paired


def test_arrays_cannot_be_written():
    with pytest.raises(ValueError, match="read-only"):
        cases(score=SCORE.copy()).score[0] = 1


def test_sizes_count_cases():
    assert len(cases()) == 3
    assert len(Aggregates(SCORE, np.array([[1, 2], [3, 4], [5, 6]]))) == 21


def called(ids, truth, score, **facts):
    ids = np.array(list(ids), TEXTS) if isinstance(ids, str) else ids
    return cases(truth=np.array(truth, np.uint8), score=np.array(score, float), id=ids, **facts)


A = called("abc", [0, 1, 1], [0.1, 0.2, 0.3])
B = called("cad", [1, 0, 0], [0.7, 0.6, 0.5])


def joined_to(other, first=A, **changes):
    """A file with model x of the cases `first`, and another."""
    return joined([("a.csv", mail({"x": first}, **changes)), ("b.csv", other)])


IDS = st.lists(st.integers(0, 12), unique=True, min_size=1)


@given(ids=st.lists(IDS, min_size=1, max_size=4), kinds=st.lists(st.booleans(), min_size=4))
def test_a_slow_join_agrees(ids, kinds):
    files = []
    for place, (own, as_text) in enumerate(zip(ids, kinds, strict=False)):
        names = np.array(own, np.int64)
        truth, score = [i % 2 for i in own], [place + i / 16 for i in own]
        model = called(names.astype(TEXTS) if as_text else names, truth, score)
        files.append((f"{place}.csv", mail({f"model {place}": model})))
    found = joined(files)
    common = set(ids[0]).intersection(*ids)
    if not common:
        assert isinstance(found, Unpaired)
        return
    order = [i for i in ids[0] if i in common]
    assert found.matched == len(order)
    assert found.left_out == tuple(len(own) - len(order) for own in ids)
    assert found.predictions.paired
    if len(files) > 1:
        assert found.predictions.name == " + ".join(name for name, _ in files)
    for place, model in enumerate(found.predictions.models.values()):
        assert [int(i) for i in model.id.tolist()] == order
        assert model.truth.tolist() == [i % 2 for i in order]
        assert model.score.tolist() == [place + i / 16 for i in order]


def test_colliding_names_get_the_name_of_their_file():
    files = [("a.csv", mail({"x": A, "z": A})), *[("b.csv", mail({"x": B}))] * 2]
    assert list(joined(files).predictions.models) == ["x (a.csv)", "z", "x (b.csv)", "x (b.csv) 2"]


def test_a_file_whose_models_have_other_cases_counts_all_of_them():
    other = called("ae", [0, 1], [0.4, 0.5])
    both = joined([("a.csv", mail({"x": A, "w": other})), ("b.csv", mail({"y": B}))])
    assert (both.matched, both.left_out) == (1, (3, 2))


def test_one_file_is_paired_within_itself():
    paired = mail({"x": A, "y": replace(A, score=np.array([0.3, 0.2, 0.1]))})
    assert joined([("a.csv", paired)]).predictions is paired
    loose = joined([("a.csv", mail({"x": A, "y": B}))])
    assert (loose.matched, loose.left_out) == (2, (2,))
    assert list(loose.predictions.models) == ["x", "y"]


def test_labels_may_stand_in_another_order():
    turned = mail({"y": called("ac", [1, 0], [0.6, 0.7])}, labels=("spam", "ham"), positive=0)
    both = joined_to(turned).predictions
    assert both.models["y"].truth.tolist() == [0, 1]
    assert (both.labels, both.positive_label) == (("ham", "spam"), "spam")


def test_scores_of_each_file_keep_their_numbers_and_their_direction():
    small = mail({"y": B}, smaller_is_positive=True)
    for both, smaller in (
        (joined_to(small), {"x": False, "y": True}),
        (joined_to(small, smaller_is_positive=True), {"x": True, "y": True}),
        (joined_to(mail({"x": B}, smaller_is_positive=["x"])),
         {"x (a.csv)": False, "x (b.csv)": True}),
    ):  # fmt: skip
        found = both.predictions
        assert {name: found.negates(name) for name in found.models} == smaller
        assert [each.score.tolist() for each in found.models.values()] == [[0.1, 0.3], [0.6, 0.7]]


def test_directions_name_models_that_are_there():
    told = r"smaller_is_positive must be true, false, or name models among 'y', got 'z'\."
    with pytest.raises(ValueError, match=told):
        mail({"y": B}, smaller_is_positive=["z"])


def test_what_one_file_says_of_a_case_holds_for_all():
    facts = {"weight": [1.0, 2, 3], "amount": [10.0, 20, 30], "group": [5, 5, 2], "run": [1, 0, 1]}
    rich = replace(B, **{name: np.array(values) for name, values in facts.items()})
    both = joined_to(mail({"y": rich}, runs=("valid", "test"))).predictions
    for model in both.models.values():
        assert model.weight.tolist() == [2, 1]
        assert model.amount.tolist() == [20, 10]
        assert model.group.tolist() == [5, 5]
        assert [both.runs[i] for i in model.run] == ["valid", "test"]


def test_every_file_keeps_its_own_runs():
    other = mail({"y": replace(B, run=np.array([0, 0, 1]))}, runs=("two", "three"))
    both = joined_to(other, replace(A, run=np.array([0, 1, 1])), runs=("one", "two")).predictions
    assert both.runs == ("one", "two", "three")
    assert [model.run.tolist() for model in both.models.values()] == [[0, 1], [1, 1]]


def test_groups_may_be_numbered_otherwise():
    first = replace(A, group=np.array([0, 1, 0]))
    same, other = (mail({"y": replace(B, group=np.array([9, n, 3]))}) for n in (9, 3))
    assert isinstance(joined_to(same, first), Joined)
    assert joined_to(other, first) == Unpaired(
        "The group is not the same for model 'x' of a.csv and model 'y' of b.csv in 1 case: 'c'."
    )


COUNTED = Aggregates(np.array([0.1, 0.9]), np.array([[5, 1], [2, 3]]))
HEAVY = replace(B, weight=np.array([1.0, 4, 1]))
TOLD = "The weight is not the same for model 'x' of a.csv and model 'y' of b.csv in 1 case: 'a'."


@pytest.mark.parametrize(
    ("model", "changes", "reason"),
    [
        (replace(B, id=None), {}, "b.csv has no case ids."),
        (COUNTED, {}, "b.csv holds counts, not cases."),
        (called("xyz", [0, 1, 1], [1, 2, 3]), {}, "No case id is in all of 'a.csv', 'b.csv'."),
        (
            B,
            {"labels": ("no", "yes")},
            "a.csv has the labels 'ham', 'spam', b.csv has 'no', 'yes'.",
        ),
        (B, {"positive": 0}, "Positive means 'spam' in a.csv, but 'ham' in b.csv."),
        (HEAVY, {}, TOLD),
    ],
)
def test_what_cannot_be_paired_says_why(model, changes, reason):
    first = replace(A, weight=np.ones(3))
    assert joined_to(mail({"y": model}, **changes), first) == Unpaired(reason)


SEVEN = called(np.arange(7), np.zeros(7), np.zeros(7))


@pytest.mark.parametrize(
    ("model", "first", "message"),
    [
        (
            called("cab", [0, 0, 0], [1, 2, 3]),
            A,
            r"2 of 3 cases have another truth for model 'y' of b\.csv than for model 'x' of "
            r"a\.csv: 'b', 'c'",
        ),
        (replace(SEVEN, truth=1 - SEVEN.truth), SEVEN, r": '0', '1', '2', '3', '4' and 2 more\."),
        (
            called("aba", [0, 1, 0], [1, 2, 3]),
            A,
            r"Case ids of model 'y' of b\.csv must differ, but 'a', 'a' come more than once\.",
        ),
    ],
)
def test_another_truth_and_repeated_ids_are_errors_that_name_the_first_cases(model, first, message):
    with pytest.raises(ValueError, match=message):
        joined_to(mail({"y": model}), first)


def test_no_files_are_refused():
    with pytest.raises(ValueError, match="Argument files must hold at least one file, got none"):
        joined([])
