"""Payloads: equal to the last bit when read back, each damage is noticed, coarser ones are true."""

import hashlib
import json
import math
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from perfcore import Sweep, Tally, auc, sweep
from perfcore.costs import amount_sweep
from perfcore.data import Spans
from perfview.store import contents
from perfview.store.contents import Payload, SharedFile
from perfview.store.kept import PayloadError
from perfview.store.merging import large_cells, possible_edges, rounded
from perfview.store.payloads import decode, encode
from perfview.store.reductions import Reduction, TooFewError, effects, limit_of, offers, reduced
from tests.perfview.made_tallies import SCORES, tallies


def payload_of(*models: Tally) -> Payload:
    """One file of these models, called by their numbers."""
    named = {f"{i}": model for i, model in enumerate(models)}
    return Payload((SharedFile("1", "a.csv", ("n", "y"), named, 1),))


SMALL = payload_of(Tally(sweep([1, 0], [0.2, 0.1])))


def bits(sweep: Sweep) -> list[tuple[Any, bytes]]:
    return [(a.dtype, a.tobytes()) for a in (sweep.thresholds, sweep.tp, sweep.fp)]


def same_to_the_bit(one: Payload, other: Payload) -> bool:
    def parts(payload: Payload) -> list[Any]:
        models = [model for file in payload.files for model in file.models.values()]
        return [(bits(each.cases), each.amounts and bits(each.amounts)) for each in models]

    return one == other and parts(one) == parts(other)


LARGEST = Tally(Sweep.from_counts([0.2, 0.1], [2**62, 2**62 - 1], [0, 0]))


@given(st.text(max_size=5), tallies())
@example("", LARGEST)
def test_every_bit_comes_back(name: str, model: Tally) -> None:
    payload = Payload((SharedFile("1", "a.csv", ("n", "y"), {name: model}, 1),))
    assert same_to_the_bit(decode(encode(payload)), payload)


def test_words_and_several_models_come_back() -> None:
    truth, score = [1, 0, 1, 0], [0.9, 0.6, 0.6, -0.0]
    weighted = Tally(sweep(truth, score, weight=[0.1, 0.2, 0.3, 0.4]))
    loans = amount_sweep(truth, score, [100, 20, 300, 50])
    models = {"b, 'q' \u2028": weighted, "a": loans}
    one = SharedFile("1", "a.csv", ("n", "<b>ja</b>"), models, 1, unknown=frozenset("a"))
    other = SharedFile("2", "", ("a", "b", ""), {"loans": loans}, 2, paired=False, least=5)
    payload = Payload((one, other), digits=3, merged=True)
    assert (payload.scores, payload.least) == (9, 1)
    assert same_to_the_bit(decode(encode(payload)), payload)


def test_a_hundred_thousand_scores_take_little_room() -> None:
    chance = np.random.default_rng(1)
    truth = chance.random(100_000) < 0.1
    made = encode(payload_of(Tally(sweep(truth, chance.random(100_000)))))
    assert len(made) < 700_000  # 8 bytes a score, and little for the counts


@pytest.mark.parametrize("place", [0, 7, 8, 39, 40, -1])
def test_every_changed_byte_is_noticed(place: int) -> None:
    made = bytearray(encode(SMALL))
    made[place] ^= 1
    with pytest.raises(PayloadError, match=r"no payload of a shared link|checksum does not match"):
        decode(bytes(made))


@given(st.binary(max_size=200))
def test_what_is_no_payload(data: bytes) -> None:
    for body, said in (
        (data, "no payload|checksum"),
        (b"CUTPOINT" + data, "checksum"),
        (sealed(data), "does not hold what it should"),
    ):
        with pytest.raises(PayloadError, match=said):
            decode(body)


def sealed(body: bytes) -> bytes:
    """A body with the right checksum: only what it says can betray it."""
    return b"CUTPOINT" + hashlib.sha256(body).digest() + body


TABLE = pq.read_table(pa.BufferReader(encode(SMALL)[40:]))
KNOWN = json.loads(TABLE.schema.metadata[b"cutpoint"])
(FILE,) = KNOWN["files"]
(MODEL,) = FILE["models"]


def forged(described: bytes | None = None, **changed: Any) -> bytes:
    """The small payload, columns or what describes them changed."""
    table = TABLE
    for name in changed.keys() & {*TABLE.column_names}:
        place = table.column_names.index(name)
        table = table.set_column(place, name, pa.array(changed.pop(name)))
    described = json.dumps(KNOWN | changed).encode() if described is None else described
    sink = pa.BufferOutputStream()
    pq.write_table(table.replace_schema_metadata({b"cutpoint": described}), sink)
    return sealed(sink.getvalue().to_pybytes())


def model_with(**changes: Any) -> dict[str, Any]:
    return file_with(models=[MODEL | changes])


def file_with(**changes: Any) -> dict[str, Any]:
    return {"files": [FILE | changes]}


FLOATS = model_with(kinds={"tp": "float", "fp": "int"})


def test_what_is_not_forged_is_read() -> None:
    assert decode(forged()) == SMALL


@pytest.mark.parametrize("least", [1, 20])
@pytest.mark.parametrize("version", [1, 2, 3, 4])
def test_a_payload_of_an_earlier_version_opens_and_promises_nothing(
    version: int, least: int
) -> None:
    """It said that so many cases share each score, and could mean their weight."""
    first = {name: FILE[name] for name in FILE if name not in ("least", "unknown")}
    first |= {"smaller_is_positive": False}
    said: dict[str, Any] = {"merged": least > 1, "files": [first | {"least": least}]}
    if version == 1:
        said = {"least": least, "files": [first]}
    found = decode(forged(version=version, **said))
    files = tuple(replace(file, unknown=frozenset(file.models)) for file in SMALL.files)
    assert found == replace(SMALL, files=files, merged=least > 1)
    assert not found.files[0].negates("0")
    assert (found.least, found.coarser) == (1, least > 1)
    cases = found.files[0].behind("0")
    assert (cases.exact, cases.most) == (False, (1, "unknown"))


@pytest.mark.parametrize("smaller", [True, False])
def test_a_payload_of_version_5_has_one_direction_for_all_models(smaller: bool) -> None:
    models = [{key: each for key, each in MODEL.items() if key != "negated"}]
    file = {**FILE, "models": models, "smaller_is_positive": smaller}
    found = decode(forged(version=5, files=[file]))
    assert found == SMALL
    assert found.files[0].negates("0") == smaller


def test_each_model_comes_back_with_its_direction() -> None:
    tally = Tally(sweep([1, 0], [0.2, 0.1]))
    turned = replace(tally, cases=replace(tally.cases, negated=True))
    (found,) = decode(encode(payload_of(tally, turned))).files
    assert [found.negates(model) for model in found.models] == [False, True]
    coarser = reduced(payload_of(tally, turned), Reduction(digits=3)).files[0]
    assert [coarser.negates(model) for model in coarser.models] == [False, True]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"version": 7}, "has version 7; this program reads 6"),
        (model_with(negated=1), "must hold .* here, got 1"),
        ({"files": []}, "must have 0 rows, got 2"),
        ({"files": [7]}, "does not hold what it should"),
        ({"digits": 99}, "Digits must be from 1 to 15, got 99"),
        ({"digits": "3"}, "must hold .* here, got '3'"),
        ({"merged": 1}, "must hold .* here, got 1"),
        (file_with(least=0), "must be 1 or more, got 0"),
        (file_with(least=True), "must hold .* here, got True"),
        (model_with(scores=3), "must have 3 rows, got 2"),
        (model_with(scores=-2), "must have -2 rows, got 2"),
        (model_with(kinds={"tp": "int", "fp": "text"}), "kind int or float, got 'text'"),
        (model_with(kinds={}), "does not hold what it should"),
        (model_with(name=7), "must hold .* here, got 7"),
        (file_with(models=[{**MODEL, "scores": 1}] * 2), "no two models of one name"),
        (file_with(labels=["n"]), "Labels must be two or more and differ"),
        (file_with(labels=["n", "n"]), "Labels must be two or more and differ"),
        (file_with(positive=2), "positive label must be one of them, got 2"),
        (file_with(id="upload-" + "a" * 32), "id of its own, not that of an upload"),
        (file_with(paired=1), "must hold .* here, got 1"),
        ({"described": b""}, "does not hold what it should"),
        ({"described": b"[" * 100_000}, "does not hold what it should"),
        ({"described": b"\xff"}, "does not hold what it should"),
        ({"score": np.array([0.1, 0.2])}, "must have finite scores that fall"),
        ({"score": np.array([0.1, 0.1])}, "must have finite scores that fall"),
        ({"score": np.array([np.inf, 0.1])}, "must have finite scores that fall"),
        ({"score": np.array([0.2, np.nan])}, "must have finite scores that fall"),
        ({"tp": np.array([1, -1])}, "must have finite counts that are not negative"),
        ({"tp": np.array([2**62, 2**62])}, "must have finite counts that are not negative"),
        ({"fp": np.array([0.0, 1.0])}, "the columns of a sweep and no others"),
        ({"amount_fp": np.array(["a", "b"])}, "the columns of a sweep and no others"),
        ({"tp": pa.array([1, None], pa.int64())}, "no missing values"),
        (FLOATS | {"tp": np.array([0.5, np.nan]).view(np.int64)}, "must have finite counts"),
    ],
)
def test_what_is_forged_is_refused(changed: dict[str, Any], said: str) -> None:
    with pytest.raises(PayloadError, match=said):
        decode(forged(**changed))


def test_what_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("perfview.store.payloads.MOST_SCORES", 1)
    with pytest.raises(PayloadError, match="too large: 1 models, 2 scores"):
        decode(encode(SMALL))
    monkeypatch.setattr("perfview.store.payloads.LARGEST", 10)
    with pytest.raises(PayloadError, match="at most 10 bytes"):
        encode(SMALL)
    with pytest.raises(PayloadError, match="no payload"):
        decode(sealed(b"a" * 11))
    monkeypatch.setattr(contents, "MOST_SCORES", 1)
    with pytest.raises(PayloadError, match="at most 1 scores and 10,000 models, got 2 and 1"):
        Payload(SMALL.files)


def test_contents_that_break_the_rules() -> None:
    with pytest.raises(PayloadError, match="must have a model"):
        SharedFile("1", "a.csv", ("n", "y"), {}, 1)
    with pytest.raises(PayloadError, match="no two of one id"):
        Payload(SMALL.files * 2)


REDUCTIONS = st.builds(
    Reduction, digits=st.one_of(st.none(), st.integers(1, 15)), least=st.integers(1, 40)
)


def coarse(model: Tally, reduction: Reduction) -> Tally:
    return reduced(payload_of(model), reduction).files[0].models["0"]


@given(tallies(), REDUCTIONS)
def test_totals_stay_to_the_last_bit_and_the_effect_is_that_at_the_worst_threshold(
    model: Tally, reduction: Reduction
) -> None:
    assume(reduction.least <= max(1, limit_of(payload_of(model)).most))
    after = coarse(model, reduction)
    assert len(after.cases) <= len(model.cases)
    for one, other in ((model.cases, after.cases), (model.amounts, after.amounts)):
        assert (one is None) == (other is None)
        if one is not None and other is not None:
            assert (one.positives, one.negatives) == (other.positives, other.negatives)
            assert (one.tp.dtype, one.fp.dtype) == (other.tp.dtype, other.fp.dtype)
    (effect,) = effects(payload_of(model), payload_of(after))
    before, coarser = model.cases, after.cases
    places = [math.inf, *before.thresholds[1:].tolist(), *coarser.thresholds[1:].tolist()]
    changes = [0.0]
    for place in places:
        a, b = before.at(place), coarser.at(place)
        changes += [abs(a.tp - b.tp) / before.positives] if before.positives else []
        changes += [abs(a.fp - b.fp) / before.negatives] if before.negatives else []
    assert effect.largest_change == pytest.approx(max(changes), abs=1e-12)
    if before.positives and before.negatives:
        assert effect.auc_after == auc(coarser)
    else:
        assert math.isnan(effect.auc_before)


@given(tallies(), st.integers(2, 60))
def test_points_of_merged_cells_are_true(model: Tally, least: int) -> None:
    assume(least <= limit_of(payload_of(model)).most)
    after = coarse(model, Reduction(least=least)).cases
    for threshold, tp, fp in zip(after.thresholds, after.tp, after.fp, strict=True):
        known = model.cases.at(float(threshold))
        assert (known.tp, known.fp) == (tp, fp)


@given(st.lists(st.integers(0, 9), min_size=1, max_size=40), st.integers(2, 20))
def test_no_cell_could_be_split(sizes: list[int], least: int) -> None:
    """From the top, each cell ends at the first score that makes it large enough."""
    cases = Sweep.from_counts(range(len(sizes)), sizes, [0] * len(sizes))
    assume(sum(sizes) >= least)
    found = payload_of(Tally(cases)).files[0].behind("0")
    kept = [0, *large_cells(found, possible_edges(found, cases, least), least).tolist()]
    for a, b in pairwise(kept[:-1]):
        assert cases.tp[b - 1] - cases.tp[a] < least
    if len(kept) > 2:  # what was left over at the end is less than a cell
        a, b = kept[-2:]
        full = next(i for i in range(a, b + 1) if cases.tp[i] - cases.tp[a] >= least)
        assert cases.tp[b] - cases.tp[full] < least


def test_small_cells_by_hand() -> None:
    model = Tally(Sweep.from_counts([0.9, 0.8, 0.4, 0.3, 0.1], [1, 0, 2, 0, 0], [0, 1, 0, 3, 1]))
    after = coarse(model, Reduction(least=3)).cases
    assert after.thresholds.tolist() == [math.inf, 0.35, 0.08]
    assert (after.tp.tolist(), after.fp.tolist()) == ([0, 3, 3], [0, 1, 5])
    few = coarse(Tally(sweep([1, 0], [0.2, 0.1])), Reduction(least=2)).cases  # one cell
    assert (few.thresholds.tolist(), few.tp.tolist()) == ([math.inf, 0.08], [0, 1])
    with pytest.raises(TooFewError, match="At most 2 cases"):
        coarse(Tally(sweep([1, 0], [0.2, 0.1])), Reduction(least=3))


def test_cases_and_amounts_of_scores_that_become_one_are_added_up() -> None:
    truth, amounts = [1, 0, 1, 0], [100, 20, 300, 50]
    loans = amount_sweep(truth, [0.91, 0.89, 0.6, 0.1], amounts)
    for reduction, scores in (
        (Reduction(digits=1), [0.9, 0.9, 0.6, 0.1]),
        (Reduction(least=2), [0.08] * 4),
    ):
        assert coarse(loans, reduction) == amount_sweep(truth, scores, amounts)
    assert coarse(loans, Reduction(amounts=False)) == Tally(loans.cases)


@given(st.lists(SCORES, max_size=30), st.integers(1, 15))
def test_rounded_scores_are_near_in_order_and_short(scores: list[float], digits: int) -> None:
    given = np.array(sorted(scores), np.float64)
    found = rounded(given, digits)
    assert (np.diff(found) >= 0).all()
    assert rounded(found, digits).tolist() == found.tolist()  # twice is once
    for before, after in zip(given.tolist(), found.tolist(), strict=True):
        assert math.isfinite(after)
        assert math.copysign(1, after) > 0 or after < 0  # no -0.0
        if after != before:
            assert after == float(f"{after:.{digits - 1}e}")
            unit = Decimal(10) ** (Decimal(before).adjusted() - digits + 1)
            error = abs(Decimal(after) - Decimal(before))
            assert error <= unit * Decimal("0.5000001") + Decimal(math.ulp(after)), (before, after)


def test_rounding_by_hand() -> None:
    scores = [1234.5, 0.00012345, -0.98765, 0.0, 9.996, 1e300, 1.2345e-300, 1.7976931348623157e308]
    assert rounded(np.array(scores), 3).tolist() == [
        *(1230.0, 0.000123, -0.988, 0.0, 10.0, 1e300, 1.23e-300, 1.7976931348623157e308)
    ]


def test_the_effect_is_told() -> None:
    before = payload_of(Tally(sweep([1, 0, 1, 0], [0.9, 0.8, 0.7, 0.1])))
    after = reduced(before, Reduction(least=2))
    (effect,) = effects(before, after)
    assert (effect.file, effect.model) == ("1", "0")
    assert effect.scores_after == 2
    assert (effect.auc_before, effect.auc_after) == (0.75, 0.5)
    assert effect.largest_change == 0.5  # at 0.9 recall falls from 1 of 2 to none
    assert effects(before, before)[0].largest_change == 0


def test_the_mildest_reductions_that_fit_are_offered() -> None:
    chance = np.random.default_rng(3)
    truth, scores = chance.random(5000) < 0.3, chance.random((2, 5000))
    payload = payload_of(*(Tally(sweep(truth, s)) for s in scores))
    digits, least = offers(payload, 2500)
    assert (digits, least) == (Reduction(digits=2), Reduction(least=5))
    assert reduced(payload, digits).scores <= 2500 < reduced(payload, Reduction(digits=3)).scores
    assert reduced(payload, least).scores <= 2500 < reduced(payload, Reduction(least=2)).scores


def test_what_no_rounding_can_do_is_not_offered() -> None:
    payload = payload_of(*(Tally(sweep([1, 0], [0.2, 0.1])) for _ in range(5)))
    assert offers(payload, 5) == (Reduction(least=2),)
    assert offers(payload, 4) == ()
    assert offers(payload, 10) == ()  # it fits as it is
    alone = payload_of(Tally(sweep([1, 1], [0.2, 0.1], weight=[0.5, 9])))
    assert offers(alone, 1) == ()  # one case has nearly all of the weight


def test_the_payload_tells_how_coarse_it_is() -> None:
    once = reduced(SMALL, Reduction(digits=3, least=2))
    assert (once.digits, once.least, once.merged, SMALL.coarser) == (3, 2, True, False)
    again, coarser = reduced(once, Reduction()), reduced(once, Reduction(digits=2))
    assert (again.digits, again.least, again.merged) == (3, 2, True)
    assert (coarser.digits, coarser.least) == (2, 2)
    assert Payload(once.files).digits is None


@pytest.mark.parametrize("wrong", [{"digits": 0}, {"digits": 16}, {"least": 0}])
def test_reductions_out_of_range(wrong: dict[str, int]) -> None:
    (name,) = wrong
    with pytest.raises(ValueError, match=f"^Argument {name} must be "):
        Reduction(**wrong)


def test_bins_come_back_and_are_checked() -> None:
    spans = Spans("k=3", np.array([0.2, 0.1]), np.array([0.25, 0.1]))
    counted = replace(SMALL.files[0].models["0"].cases, spans=spans)
    bare = replace(counted, spans=Spans("bits=4"))
    exact = sweep([1, 0, 1], [0.9, 0.8, 0.7])
    payload = payload_of(Tally(counted), Tally(exact), Tally(bare))
    models = decode(encode(payload)).files[0].models
    found = models["0"].cases.spans
    assert found is not None
    assert found.lowest is not None
    assert found.highest is not None
    assert found.grid == "k=3"
    assert (found.lowest.tolist(), found.highest.tolist()) == ([0.2, 0.1], [0.25, 0.1])
    assert models["1"].cases.spans is None
    unknown = models["2"].cases.spans
    assert unknown is not None
    assert (unknown.grid, unknown.lowest) == ("bits=4", None)
    wrong = Spans("k=3", np.array([0.3, 0.1]), np.array([0.25, 0.1]))
    damaged = encode(payload_of(Tally(replace(counted, spans=wrong))))
    with pytest.raises(PayloadError, match="bins from a lowest to a highest score"):
        decode(damaged)
    with pytest.raises(ValueError, match="one bin for each of 2 scores, got 3"):
        replace(counted, spans=Spans("k=3", np.zeros(3), np.zeros(3)))
    with pytest.raises(ValueError, match="must be given together"):
        Spans("k=3", np.zeros(3))


def test_a_coarser_payload_knows_its_grid_alone() -> None:
    spans = Spans("k=3", np.array([0.21, 0.11]), np.array([0.22, 0.12]))
    counted = replace(SMALL.files[0].models["0"].cases, spans=spans)
    for reduction in (Reduction(digits=1), Reduction(least=2)):
        kept = reduced(payload_of(Tally(counted)), reduction).files[0].models["0"].cases.spans
        assert kept is not None
        assert (kept.grid, kept.lowest) == ("k=3", None)
