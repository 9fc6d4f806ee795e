"""Payloads: equal to the last bit after a round trip, and every damage is noticed."""

import hashlib
import json
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perfcore import Sweep, sweep
from perfcore.costs import Tally, amount_sweep
from perfview.store import contents
from perfview.store.contents import Payload, PayloadError, SharedFile
from perfview.store.payloads import decode, encode
from tests.perfview.store.made_payloads import models, payload_of

SMALL = payload_of(Tally(sweep([1, 0], [0.2, 0.1])))


def bits(sweep: Sweep) -> list[tuple[Any, bytes]]:
    return [(a.dtype, a.tobytes()) for a in (sweep.thresholds, sweep.tp, sweep.fp)]


def same_to_the_bit(one: Payload, other: Payload) -> bool:
    def parts(payload: Payload) -> list[Any]:
        models = [model for file in payload.files for model in file.models.values()]
        return [(bits(each.cases), each.amounts and bits(each.amounts)) for each in models]

    return one == other and parts(one) == parts(other)


@settings(max_examples=40)
@given(st.text(max_size=5), models())
def test_every_bit_comes_back(name: str, model: Tally) -> None:
    payload = Payload((SharedFile("1", "a.csv", ("n", "y"), 1, {name: model}),))
    assert same_to_the_bit(decode(encode(payload)), payload)


def test_words_and_several_models_come_back() -> None:
    truth, score = [1, 0, 1, 0], [0.9, 0.6, 0.6, -0.0]
    weighted = Tally(sweep(truth, score, weight=[0.1, 0.2, 0.3, 0.4]))
    loans = amount_sweep(truth, score, [100, 20, 300, 50])
    payload = Payload(
        (
            SharedFile(
                "1", "a.csv", ("n", "<b>ja</b>"), 1, {"b, 'q' \u2028": weighted, "a": loans}
            ),
            SharedFile("2", "", ("a", "b", ""), 2, {"loans": loans}, True, False),
        ),
        digits=3,
        least=5,
    )
    assert payload.scores == 9
    assert same_to_the_bit(decode(encode(payload)), payload)


def test_the_largest_counts_come_back() -> None:
    most = 2**62
    model = Tally(Sweep.from_counts([0.2, 0.1], [most, most - 1], [0, 0]))
    assert same_to_the_bit(decode(encode(payload_of(model))), payload_of(model))


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
    with pytest.raises(PayloadError, match=r"no payload|checksum"):
        decode(data)
    with pytest.raises(PayloadError, match="checksum"):
        decode(b"CUTPOINT" + data)
    with pytest.raises(PayloadError, match="does not hold what it should"):
        decode(sealed(data))


def sealed(body: bytes) -> bytes:
    """A body with the right checksum: only what it says can betray it."""
    return b"CUTPOINT" + hashlib.sha256(body).digest() + body


def forged(
    described: dict[str, Any] | bytes | None = None, **columns: npt.NDArray[np.generic]
) -> bytes:
    """A payload of two scores in which something was changed."""
    table = pq.read_table(pa.BufferReader(encode(SMALL)[40:]))
    known = json.loads(table.schema.metadata[b"cutpoint"])
    if isinstance(described, dict):
        described = json.dumps({**known, **described}).encode()
    for name, values in columns.items():
        place = table.column_names.index(name)
        table = table.set_column(place, name, pa.array(values))
    said = described if described is not None else json.dumps(known).encode()
    sink = pa.BufferOutputStream()
    pq.write_table(table.replace_schema_metadata({b"cutpoint": said}), sink)
    return sealed(sink.getvalue().to_pybytes())


MODEL = {"name": "a", "scores": 2, "kinds": {"tp": "int", "fp": "int"}}


def file_with(**changes: Any) -> dict[str, Any]:
    model = MODEL | changes.pop("model", {})
    file = {"id": "1", "name": "a.csv", "labels": ["n", "y"], "positive": 1, "models": [model]}
    return {"files": [{**file, "smaller_is_positive": False, "paired": True, **changes}]}


def test_what_is_not_forged_is_read() -> None:
    assert decode(forged(file_with())).scores == 2


@pytest.mark.parametrize(
    ("described", "said"),
    [
        ({"version": 2}, "has version 2; this program reads 1"),
        ({"files": []}, "must have 0 rows, got 2"),
        ({"files": [7]}, "does not hold what it should"),
        ({"digits": 99}, "Digits must be from 1 to 15, got 99"),
        ({"digits": "3"}, "must hold .* here, got '3'"),
        ({"least": 0}, "must be 1 or more, got 0"),
        ({"least": True}, "must hold .* here, got True"),
        (file_with(model={"scores": 3}), "must have 3 rows, got 2"),
        (file_with(model={"scores": -2}), "must have -2 rows, got 2"),
        (file_with(model={"kinds": {"tp": "int", "fp": "text"}}), "kind int or float, got 'text'"),
        (file_with(model={"kinds": {}}), "does not hold what it should"),
        (file_with(model={"name": 7}), "must hold .* here, got 7"),
        (file_with(models=[{**MODEL, "scores": 1}] * 2), "no two models of one name"),
        (file_with(labels=["n"]), "Labels must be two or more and differ"),
        (file_with(labels=["n", "n"]), "Labels must be two or more and differ"),
        (file_with(positive=2), "positive label must be one of them, got 2"),
        (file_with(id="upload-" + "a" * 32), "id of its own, not that of an upload"),
        (file_with(paired=1), "must hold .* here, got 1"),
        (b"", "does not hold what it should"),
        (b"[" * 100_000, "does not hold what it should"),
        (b"\xff", "does not hold what it should"),
    ],
)
def test_forged_words_are_refused(described: dict[str, Any] | bytes, said: str) -> None:
    with pytest.raises(PayloadError, match=said):
        decode(forged(described))


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        ({"score": np.array([0.1, 0.2])}, "must have finite scores that fall"),
        ({"score": np.array([0.1, 0.1])}, "must have finite scores that fall"),
        ({"score": np.array([np.inf, 0.1])}, "must have finite scores that fall"),
        ({"score": np.array([0.2, np.nan])}, "must have finite scores that fall"),
        ({"tp": np.array([1, -1])}, "must have finite counts that are not negative"),
        ({"tp": np.array([2**62, 2**62])}, "must have finite counts that are not negative"),
        ({"fp": np.array([0.0, 1.0])}, "the columns of a sweep and no others"),
        ({"amount_fp": np.array(["a", "b"])}, "the columns of a sweep and no others"),
        ({"tp": pa.array([1, None], pa.int64())}, "no missing values"),
    ],
)
def test_forged_numbers_are_refused(columns: dict[str, npt.NDArray[np.generic]], said: str) -> None:
    with pytest.raises(PayloadError, match=said):
        decode(forged(**columns))


def test_weights_that_are_not_finite_are_refused() -> None:
    kinds = {"tp": "float", "fp": "int"}
    nan = np.array([0.5, np.nan]).view(np.int64)
    with pytest.raises(PayloadError, match="must have finite counts"):
        decode(forged(file_with(model={"kinds": kinds}), tp=nan))


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
        SharedFile("1", "a.csv", ("n", "y"), 1, {})
    with pytest.raises(PayloadError, match="no two of one id"):
        Payload(SMALL.files * 2)
