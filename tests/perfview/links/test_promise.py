"""What the bytes of a link tell of single cases, read without the program's own reader."""

from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from perfcore.data import CASES, UNKNOWN, Aggregates, Cases, Predictions
from perfview.links.preparations import prepared_payload
from perfview.session.data_sets import DataSet, data_of
from perfview.store.contents import Payload
from perfview.store.payloads import decode, encode
from perfview.store.reductions import Limit, Reduction, TooFewError, nearest_threshold, reduced
from perfview.tasks.binary.recalibration.fits import HOWS, RISING
from perfview.tasks.binary.recalibration.recalibrated import with_probabilities
from tests.perfview.links.attacks import attack, lone_scores, told
from tests.perfview.shared_cases import file_of, parcel

Numbers = npt.NDArray[np.float64]


def rows_file(rows: Predictions) -> DataSet:
    """Data whose rows are known to the test."""
    return DataSet("mine", "rows.csv", "", rows, "binary")


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


THREE = Reduction(least=3)
LAST_FEW = Predictions(
    "rows.csv",
    ("n", "y"),
    1,
    {"a": Cases(np.array([1, 1, 0, 0, 0, 1, 1, 1], np.uint8), np.arange(8) / 8, amount=np.ones(8))},
)
"""From the top, three positives and three negatives are a cell each; two positives are left."""


def shared(file: DataSet, reduction: Reduction) -> bytes:
    return encode(prepared_payload(parcel(file).payload, reduction).payload)


def shared_or_limit(file: DataSet, reduction: Reduction) -> tuple[bytes, int]:
    """The bytes of a link; or none, and how many cases could share each score."""
    try:
        return shared(file, reduction), 0
    except TooFewError as error:
        return b"", error.limit.most


def shared_again(data: bytes, file: DataSet) -> DataSet:
    """The data of a link, as whoever opened it has them."""
    weighted = {"weighted": parcel(file).payload.facts["weighted"]}
    return data_of(decode(data), "c" * 64, weighted)[0]


REDUCTIONS = st.builds(
    Reduction,
    digits=st.one_of(st.none(), st.integers(1, 3)),
    least=st.integers(1, 12),
    amounts=st.sampled_from([True, True, False]),
)


@given(tables(), REDUCTIONS, st.integers(1, 20))
@example(made_of(weight=[50, 60] * 20), Reduction(least=20), 1)
@example(made_of(amount=[1e6, 10, 20, 30] * 10), Reduction(least=5), 10)
@example(made_of(amount=[1e6, *[1] * 39]), Reduction(least=5), 1)
@example(made_of(weight=[1, 1, 1]), Reduction(least=100), 1)
@example(LAST_FEW, THREE, 1)
@example(made_of(amount=[*[3, 3, 2, 2, 3, 2] * 2, *[0] * 18, *[3, 3, 2, 2, 3, 2] * 2]), THREE, 4)
def test_no_link_tells_of_fewer_cases_than_it_promises(
    rows: Predictions, reduction: Reduction, again: int
) -> None:
    file = rows_file(rows)
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


@given(st.lists(COUNTS, min_size=1, max_size=40), st.integers(2, 20))
@example(LONE, 20)
def test_fitted_probabilities_tell_no_more_than_the_counts_beside_them(
    rows: list[tuple[float, int, int]], least: int
) -> None:
    """Beside 20 of 21, 0.95 would say that 19 of 20 have it and one positive has more."""
    score, *counts = np.array(rows, float).T
    models = {"a": Aggregates(score, np.column_stack(counts[::-1]).astype(np.int64), held=CASES)}
    given = rows_file(Predictions("counts.csv", ("n", "y"), 1, models))
    file = with_probabilities(given, "isotonic")
    data, _ = shared_or_limit(file, Reduction(least=least))
    if data and "a" in file.recalibrated:
        _, shares, sums = told(data)["a"]
        assert shares == pytest.approx(sums["tp"] / (sums["tp"] + sums["fp"]), rel=1e-5)
        assert (sums["tp"] + sums["fp"] >= least).all()


@given(tables(), st.integers(2, 12))
def test_probabilities_that_were_fitted_on_other_cases_go_along_as_means(
    rows: Predictions, least: int
) -> None:
    file = with_probabilities(rows_file(rows), "isotonic")
    data, _ = shared_or_limit(file, Reduction(least=least))
    for model, (_, shares, sums) in told(data).items() if data else ():
        cases = file.found.models[model]
        assert isinstance(cases, Cases)
        if model in file.recalibrated:
            mean = np.average(cases.score, weights=cases.weight)
            found = np.average(shares, weights=sums["tp"] + sums["fp"])
            assert found == pytest.approx(mean, rel=1e-5)
            assert (np.diff(shares) < 0).all()


@pytest.mark.parametrize("cases", ["crossed", "grouped", "same", "of a later version"])
def test_a_cell_of_fitted_probabilities_is_called_by_their_mean(cases: str) -> None:
    many = file_of("truth,p\n1,0.9\n0,0.7\n1,0.5\n0,0.5\n0,0.5\n0,0.3\n")
    (file,) = parcel(many).payload.files
    for fit, shares in (((), [0.6, 0.2]), (("isotonic", cases), [0.8, 0.45])):
        fits = {"p": fit} if fit else {}
        payload = Payload((replace(file, recalibrated=fits),))
        found = reduced(payload, Reduction(least=2)).files[0].models["p"]
        assert found.cases.thresholds[1:] == pytest.approx(shares)


SIGMOID = 1 / (1 + np.exp(-np.linspace(-40, 40, 801)))


@st.composite
def sure_models(draw: st.DrawFn) -> Predictions:
    """Cases, or counts, of models that are so sure that probabilities lie dense at 0 and 1."""
    generator = np.random.default_rng(draw(st.integers(0, 9999)))
    size, positive = draw(st.sampled_from([30, 200, 800])), draw(st.integers(0, 1))
    truth = (generator.random(size) < draw(st.sampled_from([0.5, 0.1]))).astype(np.uint8)
    if draw(st.booleans()):
        counts = generator.integers(0, draw(st.sampled_from([2, 9])), (SIGMOID.size, 2))
        return Predictions(
            "c.csv", ("n", "y"), positive, {"a": Aggregates(SIGMOID, counts, held=CASES)}
        )
    facts = {
        name: generator.choice(values, size)
        for name, values in (("weight", [0, 1, 1, 2, 3.5]), ("amount", [0.0, 1, 2, 5, 8]))
        if draw(st.booleans())
    }
    models = {}
    for name in draw(st.sampled_from(["a", "ab"])):
        spread = draw(st.sampled_from([0.5, 6, 15]))
        odds = generator.normal(spread * (2.0 * (truth == positive) - 1), spread)
        score = 1 / (1 + np.exp(-odds))
        digits = draw(st.sampled_from([2, 16]))
        models[name] = Cases(truth, np.round(score, digits), **facts)
    return Predictions("rows.csv", ("n", "y"), positive, models)


@settings(max_examples=2 * settings().max_examples)
@given(sure_models(), st.sampled_from(HOWS), REDUCTIONS)
def test_no_probability_of_a_link_is_that_of_fewer_cases(
    rows: Predictions, how: str, reduction: Reduction
) -> None:
    file = with_probabilities(rows_file(rows), how)
    data, _ = shared_or_limit(file, reduction)
    if not data or reduction.least == 1:
        return
    changed = file.found
    assert isinstance(changed, Predictions)
    assert not lone_scores(data, changed, reduction)
    for model, (least, shares, sums) in told(data).items():
        assert least == reduction.least
        assert (np.diff(shares) < 0).all()
        if model in file.recalibrated and how not in RISING and reduction.digits is None:
            assert 0 <= shares[-1] <= shares[0] <= 1
            fine = file.tally(model).cases
            steps = np.diff(fine.tp) + np.diff(fine.fp)
            mean = np.average(fine.thresholds[1:], weights=steps)
            assert np.average(shares, weights=sums["tp"] + sums["fp"]) == pytest.approx(mean, 1e-5)


def test_cells_between_which_no_number_lies_are_called_by_none_of_their_cases() -> None:
    """Probabilities side by side, and such that a mean is one of them."""
    for score in (
        [0.25, 0.5, 0.75] * 2,
        [0.5, 0.5 + 2**-53, 0.5 + 2**-52, 0.1],
        [0.0, 5e-324, 1.0],
    ):
        cases = Cases(np.arange(len(score), dtype=np.uint8) % 2, np.array(score))
        rows = Predictions("rows.csv", ("n", "y"), 1, {"a": cases})
        (file,) = parcel(rows_file(rows)).payload.files
        payload = Payload((replace(file, recalibrated={"a": ("platt", "same")}),))
        for least in (2, 3):
            data = encode(prepared_payload(payload, Reduction(least=least)).payload)
            assert not lone_scores(data, rows, Reduction(least=least))
            _, shares, sums = told(data)["a"]
            counts = sums["tp"] + sums["fp"]
            assert np.average(shares, weights=counts) == pytest.approx(np.mean(score), rel=1e-5)


@given(st.integers(0, 999), st.sampled_from([10, 20, 1000]), st.integers(2, 12))
def test_no_edge_lies_where_cases_of_a_bin_may(seed: int, steps: int, least: int) -> None:
    """The highest score in a bin of one case is that of the case."""
    generator = np.random.default_rng(seed)
    counts = generator.integers(0, 4, (steps, 2))
    score = np.arange(steps) / steps
    highest = score + generator.choice([0, 0.5, 0.999], steps) / steps
    models = {"a": Aggregates(score, counts, "10", score, highest, held=CASES)}
    file = rows_file(Predictions("counts.csv", ("n", "y"), 1, models))
    data, _ = shared_or_limit(file, Reduction(least=least))
    _, edges, _ = told(data)["a"]
    for low, high, count in zip(score, highest, counts.sum(axis=1), strict=True):
        inside = edges[(low <= edges) & (edges <= high)]
        assert count == 0 or not inside.size or ((inside == low).all() and count >= least)


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
    for count, held, scores in ((30, CASES, 8), (30, UNKNOWN, 2), (30.5, UNKNOWN, 2)):
        models = {"a": Aggregates(score, np.full((8, 2), count), held=held)}
        file = rows_file(Predictions("counts.csv", ("n", "y"), 1, models))
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
            shared(rows_file(rows), Reduction(least=least, amounts=amounts))
        assert refused.value.limit == limit


def test_a_threshold_goes_along_as_the_nearest_that_scores_still_have() -> None:
    rows = "\n".join(f"{i % 2},{i / 40}" for i in range(40))
    payload = parcel(file_of(f"truth,score\n{rows}")).payload
    fine, coarse = (
        each.files[0].models["score"].cases
        for each in (payload, reduced(payload, Reduction(least=5)))
    )
    for threshold, near in ((np.inf, 0), (0.975, 0), (0.9, 1), (0.875, 1), (0.7, 2), (-7.0, 8)):
        assert nearest_threshold(threshold, fine, coarse) == coarse.thresholds[near]
