"""What the bytes of a link to several classes tell of single cases."""

import json
from collections.abc import Iterator
from dataclasses import replace
from inspect import unwrap
from itertools import count

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from perfcore.classes import decisions
from perfcore.data import Cases, ClassCases, ClassMatrix, ClassPredictions, Predictions
from perfview.links.preparations import prepared_payload
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet, data_of
from perfview.store.payloads import decode, encode
from perfview.store.reductions import Reduction, TooFewError
from perfview.tasks.classes import parcels, parts
from perfview.tasks.classes.tallies import counted_figures
from tests.perfview.links.attacks import attack, subtract, told
from tests.perfview.links.test_share_pages import shared
from tests.perfview.running_app import opened, opened_data

NUMBERS = count()
made_of = unwrap(parcels.parcel)
WEIGHTS = st.sampled_from([0, 1, 1, 1, 0.25, 3, 1e4])


@pytest.fixture(scope="module", autouse=True)
def counted_anew() -> Iterator[None]:
    """There is no session whose results could be kept."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parcels, "class_tally", DataSet.tally)
        patch.setattr(parcels, "row_figures", counted_figures)
        patch.setattr(parts, "_made", unwrap(vars(parts)["_made"]))
        yield


def file_of(rows: ClassPredictions) -> DataSet:
    """Data whose rows are known to the test."""
    return DataSet("mine", rows.name, "", rows, "classes", told=f"rows {next(NUMBERS)}")


def rows_of(truth: list[int], probabilities: list[int], **facts: list[float]) -> ClassPredictions:
    """Rows of three classes; each says in tenths how probable its first class is."""
    first = np.array(probabilities) / 10
    table = np.column_stack([first, (1 - first) * 0.75, (1 - first) * 0.25])
    known = {name: np.array(values, float) for name, values in facts.items()}
    cases = ClassCases(np.array(truth), probabilities=table, **known)
    return ClassPredictions("rows.csv", ("a", "b", "c"), {"m": cases})


@st.composite
def class_tables(draw: st.DrawFn) -> ClassPredictions:
    size, classes = draw(st.integers(1, 60)), draw(st.integers(2, 4))
    own = np.array(draw(st.lists(st.integers(0, classes - 1), min_size=size, max_size=size)))
    generator = np.random.default_rng(draw(st.integers(0, 99)))
    steps = draw(st.sampled_from([1, 4, 1000]))
    weight = None
    if draw(st.booleans()):
        weight = np.array(draw(st.lists(WEIGHTS, min_size=size, max_size=size)), float)
    models = {}
    for name in draw(st.sampled_from(["m", "mn"])):
        table = np.round(generator.random((size, classes)) * steps) / steps
        table[np.arange(size), own] += draw(st.sampled_from([0, 0.25, 2]))
        if classes == 2 and draw(st.booleans()):
            table[:, 0] = np.clip(table[:, 0] - table[:, 1], -1, 1) / 2 + 0.5
            table[:, 1] = 1 - table[:, 0]
        label = generator.integers(0, classes, size) if draw(st.booleans()) else None
        models[name] = ClassCases(own, predicted=label, probabilities=table, weight=weight)
    return ClassPredictions("rows.csv", tuple("abcd"[:classes]), models)


def attack_classes(data: bytes, rows: ClassPredictions, reduction: Reduction, least: int) -> None:
    """Find in the bytes what is told of fewer cases than are promised, in cells and at scores."""
    described = json.loads(pq.read_schema(pa.BufferReader(data[40:])).metadata[b"cutpoint"])
    (kept,) = described["classes"]
    assert [file["id"] for file in described["files"]] == [
        f"shared-1~{i}" for i in range(len(rows.labels))
    ]
    for model in kept["models"]:
        cases = rows.models[model["name"]]
        assert isinstance(cases, ClassCases)
        weight = np.ones(len(cases)) if cases.weight is None else cases.weight
        called = decisions(cases)
        for (i, j), cell in np.ndenumerate(np.array(model["matrix"])):
            here = weight[(cases.truth == i) & (called == j) & (weight > 0)]
            assert cell == pytest.approx(here.sum())
            assert here.size == 0 or here.size >= least
            if least > 1 and here.size and (weight[weight > 0] != 1).any():
                assert here.max() < 0.9 * here.sum() * (1 + 1e-9)
    for i, label in enumerate(rows.labels):
        models = {
            name: Cases((c.truth == i).astype(np.uint8), c.probabilities[:, i], weight=c.weight)
            for name, c in rows.models.items()
            if isinstance(c, ClassCases) and c.probabilities is not None
        }
        assert {k for k, *_ in told(data, i).values()} == {least}
        attack(data, Predictions("rows.csv", ("rest", label), 1, models), reduction, i)
    for name, each in rows.models.items():
        if len(rows.labels) == 2 and isinstance(each, ClassCases):
            subtract(data, each, name, reduction)


def bytes_or_limit(file: DataSet, reduction: Reduction) -> tuple[bytes, int]:
    """The bytes of a link; or none, and how many cases could share each score and cell."""
    try:
        return encode(prepared_payload(made_of(file, Choices()).payload, reduction).payload), 0
    except TooFewError as error:
        return b"", error.limit.most


def one_heavy(weight: float) -> ClassPredictions:
    truth, sure = [0] * 16 + [1] * 8 + [2] * 8, [9] * 8 + [1] * 24
    return rows_of(truth, sure, weight=[weight, *[1.0] * 7, *[100.0] * 24])


REDUCTIONS = st.builds(
    Reduction, digits=st.one_of(st.none(), st.integers(1, 3)), least=st.integers(1, 6)
)
SHARED = [0] * 8 + [1] * 8 + [2] * 8
SURE = [9] * 8 + [1] * 16


@given(class_tables(), REDUCTIONS, st.integers(1, 8))
@example(rows_of(SHARED, SURE), Reduction(least=3), 5)
@example(one_heavy(64.0), Reduction(least=3), 1)
@example(rows_of(SHARED, SURE, weight=[0, *[2.0, 3.0] * 11, 2.0]), Reduction(least=7), 2)
@example(rows_of([*SHARED, 0], [*SURE, 1]), Reduction(least=2), 1)
def test_no_link_to_several_classes_tells_of_fewer_cases_than_it_promises(
    rows: ClassPredictions, reduction: Reduction, again: int
) -> None:
    file = file_of(rows)
    data, most = bytes_or_limit(file, reduction)
    if most:
        assert most < reduction.least
        reduction = replace(reduction, least=most)
        data, most = bytes_or_limit(file, reduction)
        assert not most
    attack_classes(data, rows, reduction, reduction.least)
    sums = {"weighted": made_of(file, Choices()).payload.facts["weighted"]}
    (theirs,) = data_of(decode(data), f"{next(NUMBERS)}", sums)
    assert theirs.from_link
    data, most = bytes_or_limit(theirs, Reduction(least=again))
    if most:
        assert most < again
    else:
        attack_classes(data, rows, reduction, max(again, reduction.least))


@st.composite
def two_sides(draw: st.DrawFn) -> ClassPredictions:
    """Cases of two classes whose probabilities add up to 1; labels by a threshold, or nearly."""
    generator = np.random.default_rng(draw(st.integers(0, 9999)))
    size = draw(st.sampled_from([30, 100, 400]))
    own = (generator.random(size) < 0.4).astype(np.int64)
    odds = generator.normal((1 - 2 * own) * draw(st.sampled_from([0.5, 2])), 1)
    first = np.round(1 / (1 + np.exp(-odds)), draw(st.sampled_from([1, 2, 16])))
    if draw(st.booleans()):  # so close that often no number lies between two
        first = 0.5 + (first - 0.5) * 2.0**-49
    table = np.column_stack([first, 1 - first])
    if draw(st.booleans()):
        table = table.astype(np.float32).astype(np.float64)
    label = draw(st.sampled_from([None, 0.3, 0.5]))
    called = None if label is None else (first < label).astype(np.int64)
    if called is not None and draw(st.booleans()):
        called[:3] = 1 - called[:3]
    weight = generator.choice([1, 1, 2, 0.5, 3], size) if draw(st.booleans()) else None
    cases = ClassCases(own, predicted=called, probabilities=table, weight=weight)
    return ClassPredictions("rows.csv", ("a", "b"), {"m": cases})


FIRST = np.repeat([0.9, 0.53, 0.47, 0.1], [20, 3, 20, 20])
AT_ONE_SCORE = ClassPredictions(
    "rows.csv",
    ("a", "b"),
    {"m": ClassCases(np.arange(63) % 2, probabilities=np.column_stack([FIRST, 1 - FIRST]))},
)
"""Rounded to one digit, 0.53 and 0.47 are one score; the model decides between them."""


@given(two_sides(), REDUCTIONS)
@example(AT_ONE_SCORE, Reduction(digits=1, least=5))
def test_neither_side_of_two_classes_tells_what_the_other_and_the_matrix_do_not(
    rows: ClassPredictions, reduction: Reduction
) -> None:
    file = file_of(rows)
    data, most = bytes_or_limit(file, reduction)
    if most:
        reduction = replace(reduction, least=most)
        data, _ = bytes_or_limit(file, reduction)
    attack_classes(data, rows, reduction, reduction.least)
    sums = {"weighted": made_of(file, Choices()).payload.facts["weighted"]}
    (theirs,) = data_of(decode(data), f"{next(NUMBERS)}", sums)
    again, _ = bytes_or_limit(theirs, Reduction(least=reduction.least + 3))
    if again:
        attack_classes(again, rows, reduction, reduction.least + 3)


DENSE = 1 - 2**-45 + np.arange(40) * 2.0**-53
"""Between two of these lies no number; between what is left of them to 1 lie very many."""
APART = np.linspace(0.05, 0.3, 40)


@pytest.mark.parametrize("labelled", [False, True])
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("least", [3, 5])
def test_no_cell_of_two_sides_ends_where_either_has_no_number_between_two_scores(
    turned: bool, labelled: bool, least: int
) -> None:
    """Its end would be called by the score of one case."""
    first = np.concatenate([DENSE, APART])
    called = (first < DENSE[20]).astype(np.int64) if labelled else None
    table = np.column_stack([first, 1 - first])
    if turned:
        table, called = table[:, ::-1], None if called is None else 1 - called
    cases = ClassCases(np.arange(80) % 2, predicted=called, probabilities=table)
    rows = ClassPredictions("rows.csv", ("a", "b"), {"m": cases})
    reduction = Reduction(least=least)
    data, _ = bytes_or_limit(file_of(rows), reduction)
    attack_classes(data, rows, reduction, least)
    for place in (0, 1):
        assert told(data, place)["m"][1].size >= 40 // least + 1  # the others are cut as before


@pytest.mark.parametrize("least", [2, 5])
def test_two_sides_are_cut_as_finely_as_one(least: int) -> None:
    """Nothing but the two cells at the model's decision may be larger than they need to be."""
    generator = np.random.default_rng(5)
    own = generator.integers(0, 2, 1000)
    first = 1 / (1 + np.exp(own * 2 - 1 + generator.normal(0, 1, own.size)))
    table = np.column_stack([first, 1 - first])
    rows = ClassPredictions("rows.csv", ("a", "b"), {"m": ClassCases(own, probabilities=table)})
    data, _ = bytes_or_limit(file_of(rows), Reduction(least=least))
    for place in (0, 1):
        _, edges, sums = told(data, place)["m"]
        counts = sums["tp"] + sums["fp"]
        assert edges.size >= own.size // least - 1
        assert (counts != least).sum() <= 2


def test_one_heavy_case_of_a_cell_is_told_of_no_crowd() -> None:
    """Eight of 16 cases of the first class are called it; one weighs nearly all of their cell."""
    for heavy, most in ((60.0, 8), (64.0, 1)):
        rows = one_heavy(heavy)
        _, limit = bytes_or_limit(file_of(rows), Reduction(least=9))
        assert limit == most


def test_the_probability_from_which_a_model_decides_stays_at_home() -> None:
    """It is the score of a case, and a link does not show what it is for."""
    lines = "\n".join(f"{'abc'[i % 3]},0.{i + 10},0.1,0.2" for i in range(30))
    app = opened_data().uploaded(("mine.csv", f"truth,p_a,p_b,p_c\n{lines}\n".encode()))
    app = opened("pages/classes.py", **app.address(), decides="0.17")
    assert app.address()["decides"] == "0.17"
    again = opened("pages/classes.py", share=shared(app))
    assert "decides" not in str(again.session_state["link"].snapshot.written())


def test_a_matrix_that_was_counted_elsewhere_promises_nothing() -> None:
    """Each cell may be one case of that weight."""
    matrix = ClassMatrix(np.array([[50, 60, 1000], [70, 80, 90], [50, 50, 50]]))
    rows = ClassPredictions("matrix.csv", ("a", "b", "c"), {"m": matrix})
    file = file_of(rows)
    assert bytes_or_limit(file, Reduction(least=2)) == (b"", 1)
    assert bytes_or_limit(file, Reduction())[0]
