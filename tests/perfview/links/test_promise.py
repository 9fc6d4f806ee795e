"""What the bytes of a link tell of single cases, read without the program's own reader."""

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from perfcore.costs import Tally, tally_of
from perfcore.data import Aggregates, Cases, Predictions
from perfview.links.parcels import parcel_of
from perfview.links.preparations import counted_payload, prepared_payload
from perfview.session.data_sets import DataSet, data_of
from perfview.store.contents import Payload
from perfview.store.payloads import decode
from perfview.store.reductions import Limit, Reduction, TooFewError, nearest_threshold, reduced
from perfview.tasks.binary.recalibration.recalibrated import with_probabilities
from tests.perfview.links.attacks import attack, told
from tests.perfview.shared_cases import file_of, parcel

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Rows(DataSet):
    """Data whose rows are known to the test."""

    found: Predictions

    def __post_init__(self) -> None:
        object.__setattr__(self, "key", "rows")

    @property
    def comparable(self) -> Predictions:
        return self.found

    def tally(self, model: str) -> Tally:
        return tally_of(self.found, model)


SCORES = st.one_of(
    st.integers(0, 100).map(lambda i: i / 100),
    st.sampled_from([-2.0, 0.0, 0.5, 0.5 + 2**-53, 0.5 + 2**-52, 5e-324, 1e-323, 1e300]),
    st.floats(-1, 1),
)
TRUTHS = st.sampled_from([0.5, 0.1]).flatmap(
    lambda share: st.lists(st.floats(0, 1).map(lambda u: u < share), min_size=1, max_size=60)
)
WEIGHTS = st.sampled_from([0, 1, 1, 1, 50, 60, 0.25, 1e4])
AMOUNTS = st.sampled_from([0, 1, 2, 3, 5, 8, 20, 1e6])


@st.composite
def tables(draw: st.DrawFn) -> Predictions:
    truth = np.array(draw(TRUTHS), np.uint8)

    def column(values: st.SearchStrategy[float]) -> Numbers:
        return np.array(draw(st.lists(values, min_size=truth.size, max_size=truth.size)), float)

    weight = column(WEIGHTS) if draw(st.booleans()) else None
    amount = column(AMOUNTS) if draw(st.booleans()) else None
    models = {
        name: Cases(truth, column(SCORES), weight=weight, amount=amount)
        for name in draw(st.sampled_from(["a", "ab"]))
    }
    return Predictions("rows.csv", ("n", "y"), 1, models)


def made_of(*, weight: list[float] | None = None, amount: list[float] | None = None) -> Predictions:
    """A file of one score and class after the other."""
    size = len(weight or amount or [])
    truth, score = np.arange(size, dtype=np.uint8) % 2, np.arange(size) / size
    sums = {"weight": weight, "amount": amount}
    known = {name: np.array(values, float) for name, values in sums.items() if values}
    return Predictions("rows.csv", ("n", "y"), 1, {"a": Cases(truth, score, **known)})


LAST_FEW = Predictions(
    "rows.csv",
    ("n", "y"),
    1,
    {"a": Cases(np.array([1, 1, 0, 0, 0, 1, 1, 1], np.uint8), np.arange(8) / 8, amount=np.ones(8))},
)
"""From the top, three positives and three negatives are a cell each; two positives are left."""


def shared(file: DataSet, reduction: Reduction) -> bytes:
    made = parcel_of(file, lambda data, model: data.tally(model), {file.id: file})
    return prepared_payload(counted_payload(made), reduction).data


def shared_or_limit(file: DataSet, reduction: Reduction) -> tuple[bytes, int]:
    """The bytes of a link; or none, and how many cases could share each score."""
    try:
        return shared(file, reduction), 0
    except TooFewError as error:
        return b"", error.limit.most


def shared_again(data: bytes, file: Rows) -> DataSet:
    """The data of a link, as whoever opened it has them."""
    weighted = parcel(file).weighted
    return data_of(decode(data), "c" * 64, weighted)[0]


REDUCTIONS = st.builds(
    Reduction,
    digits=st.one_of(st.none(), st.integers(1, 3)),
    least=st.integers(1, 12),
    amounts=st.sampled_from([True, True, False]),
)


@settings(max_examples=100)
@given(tables(), REDUCTIONS, st.integers(1, 20))
@example(made_of(weight=[50, 60] * 20), Reduction(least=20), 1)
@example(made_of(amount=[1e6, 10, 20, 30] * 10), Reduction(least=5), 10)
@example(made_of(amount=[1e6, *[1] * 39]), Reduction(least=5), 1)
@example(made_of(weight=[1, 1, 1]), Reduction(least=100), 1)
@example(LAST_FEW, Reduction(least=3), 1)
def test_no_link_tells_of_fewer_cases_than_it_promises(
    rows: Predictions, reduction: Reduction, again: int
) -> None:
    file = Rows("mine", "rows.csv", "", rows)
    data, most = shared_or_limit(file, reduction)
    if most:
        assert most < reduction.least
        assert not possible(rows, reduction)
        reduction = replace(reduction, least=most)
        assert possible(rows, reduction)
        data = shared(file, reduction)
    recorded = {least for least, *_ in told(data).values()}
    assert recorded == {reduction.least}
    attack(data, rows, reduction)
    data, most = shared_or_limit(shared_again(data, file), Reduction(least=again))
    assert most < again
    if data:
        recorded = {least for least, *_ in told(data).values()}
        assert recorded == {max(again, reduction.least)}
        attack(data, rows, reduction)


LONE = [(0.99, 1, 0), (0.9, 19, 1), (0.1, 1, 19)]
"""Scores, and how many positives and negatives have each: one positive alone is on top."""
COUNTS = st.tuples(st.integers(0, 100).map(lambda i: i / 100), st.integers(0, 9), st.integers(0, 9))


@settings(max_examples=100)
@given(st.lists(COUNTS, min_size=1, max_size=40), st.integers(2, 20))
@example(LONE, 20)
def test_fitted_probabilities_tell_no_more_than_the_counts_beside_them(
    rows: list[tuple[float, int, int]], least: int
) -> None:
    """Beside 20 of 21, 0.95 would say that 19 of 20 have it and one positive has more."""
    score, *counts = np.array(rows, float).T
    models = {"a": Aggregates(score, np.column_stack(counts[::-1]).astype(np.int64))}
    given = Rows("mine", "counts.csv", "", Predictions("counts.csv", ("n", "y"), 1, models))
    file = with_probabilities(given, "isotonic")
    data, _ = shared_or_limit(file, Reduction(least=least))
    if data and "a" in file.recalibrated:
        _, shares, sums = told(data)["a"]
        assert shares == pytest.approx(sums["tp"] / (sums["tp"] + sums["fp"]), rel=1e-5)
        assert (sums["tp"] + sums["fp"] >= least).all()


@settings(max_examples=100)
@given(tables(), st.integers(2, 12))
def test_probabilities_that_were_fitted_on_other_cases_go_along_as_means(
    rows: Predictions, least: int
) -> None:
    file = with_probabilities(Rows("mine", "rows.csv", "", rows), "isotonic")
    data, _ = shared_or_limit(file, Reduction(least=least))
    for model, (_, shares, sums) in told(data).items() if data else ():
        cases = file.comparable.models[model]
        assert isinstance(cases, Cases)
        if model in file.recalibrated:
            mean = np.average(cases.score, weights=cases.weight)
            found = np.average(shares, weights=sums["tp"] + sums["fp"])
            assert found == pytest.approx(mean, rel=1e-5)
            assert (np.diff(shares) < 0).all()


@pytest.mark.parametrize("cases", ["crossed", "grouped", "same", "of a later version"])
def test_a_cell_of_fitted_probabilities_is_called_by_their_mean(cases: str) -> None:
    many = file_of("truth,p\n1,0.9\n0,0.7\n1,0.5\n0,0.5\n0,0.5\n0,0.3\n")
    (file,) = counted_payload(parcel(many)).files
    for fit, shares in (((), [0.6, 0.2]), (("isotonic", cases), [0.8, 0.45])):
        fits = {"p": fit} if fit else {}
        payload = Payload((replace(file, recalibrated=fits),))
        found = reduced(payload, Reduction(least=2)).files[0].models["p"]
        assert found.cases.thresholds[1:] == pytest.approx(shares)


def possible(rows: Predictions, reduction: Reduction) -> bool:
    """Whether all cases together are as many as one score must have."""
    for cases in rows.models.values():
        assert isinstance(cases, Cases)
        weight = np.ones(len(cases)) if cases.weight is None else cases.weight
        there = weight > 0
        weighted = (weight[there] != 1).any()
        shares = [weight] if weighted else []
        if cases.amount is not None and reduction.amounts:
            shares.append(weight * cases.amount)
        groups = [there & (cases.truth == i) for i in (0, 1)] if shares else [there]
        for those in groups:
            if 0 < those.sum() < reduction.least:
                return False
            if reduction.least > 1 and any(
                0 < share[those].max(initial=0) >= 0.9 * share[those].sum() for share in shares
            ):
                return False
    return True


def test_counts_that_are_no_whole_numbers_are_no_cases() -> None:
    """A file of counts may hold weights; each row and class is then known to be of one case."""
    score = np.arange(8) / 8
    for counts, scores in ((np.full((8, 2), 30.0), 8), (np.full((8, 2), 30.5), 2)):
        models = {"a": Aggregates(score, counts)}
        file = Rows("mine", "counts.csv", "", Predictions("counts.csv", ("n", "y"), 1, models))
        _, edges, _ = told(shared(file, Reduction(least=4)))["a"]
        assert edges.size == scores


def test_what_cannot_be_kept_is_refused_with_what_can() -> None:
    many = [1.0, 2.0, 3.0, 4.0] * 10
    for rows, least, amounts, limit in (
        (made_of(weight=[1, 1, 1]), 100, True, Limit(3, "a", "cases")),
        (made_of(weight=[1, 2, 1, 3, 2]), 5, True, Limit(2, "a", "positives")),
        (made_of(amount=[1, 1, 1]), 3, True, Limit(1, "a", "positives")),
        (made_of(amount=[1, 1, 1]), 4, False, Limit(3, "a", "cases")),
        (made_of(amount=[1e6, *many]), 2, True, Limit(1, "a", "amounts")),
        (made_of(weight=[1e6, *many]), 2, True, Limit(1, "a", "weights")),
    ):
        with pytest.raises(TooFewError) as refused:
            shared(Rows("mine", "a.csv", "", rows), Reduction(least=least, amounts=amounts))
        assert refused.value.limit == limit


def test_a_threshold_goes_along_as_the_nearest_that_scores_still_have() -> None:
    rows = "\n".join(f"{i % 2},{i / 40}" for i in range(40))
    payload = counted_payload(parcel(file_of(f"truth,score\n{rows}")))
    fine, coarse = (
        each.files[0].models["score"].cases
        for each in (payload, reduced(payload, Reduction(least=5)))
    )
    for threshold, near in ((np.inf, 0), (0.975, 0), (0.9, 1), (0.875, 1), (0.7, 2), (-7.0, 8)):
        assert nearest_threshold(threshold, fine, coarse) == coarse.thresholds[near]
