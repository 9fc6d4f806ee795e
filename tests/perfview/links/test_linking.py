"""What a link says and keeps: settings that read back, counts that tell nothing of a file."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore.readers import Transform
from perfview.links.preparations import Single, prepared_payload
from perfview.session.data_files import reread
from perfview.session.data_sets import data_of
from perfview.session.snapshots import MAIN, Snapshot, SnapshotError, read_snapshot
from perfview.store.payloads import decode, encode
from perfview.store.reductions import Reduction
from perfview.tasks.binary.comparison.entrants import Entrant
from tests.perfview.shared_cases import RUNS, WEIGHTED, entrants_of, file_of, parcel

SENT = Snapshot(
    page="costs",
    query={"model": "a", "fn": "5.0", "mark": "f1", "need": "recall:0.9"},
    models={"a": {"t": "0.25", "axis": "share"}, "b": {"t": "inf"}},
    facts={
        "weighted": ((MAIN, "b"),),
        "made": ((MAIN, "b", "a"),),
        "recalibrated": ((MAIN, "a", "isotonic", "same"),),
        "grouped": ((MAIN, "a"),),
        "fingerprints": (),
    },
)


def test_settings_read_back_as_written_through_json() -> None:
    again = read_snapshot(json.loads(json.dumps(SENT.written())))
    assert again.written() == SENT.written()
    assert again.written()["version"] == 2
    assert (again.language, again.facts) == ("en", SENT.facts)
    newer = "made", "recalibrated", "grouped"
    earlier = {name: value for name, value in SENT.written().items() if name not in newer}
    assert read_snapshot(earlier).facts == {**SENT.facts, **dict.fromkeys(newer, ())}


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"version": 1}, "of version 2, got 1"),
        ({"version": "2"}, "of version 2, got '2'"),
        ({"version": True}, "of version 2, got True"),
        ({"page": "../etc"}, "got '../etc'"),
        ({"page": ["threshold"]}, "got .'threshold'."),
        ({"query": {"model": "\ud800"}}, "query must hold texts"),
        ({"language": 3}, "and 3"),
        ({"query": {"t": 5}}, "query must hold texts"),
        ({"models": None}, "models must hold texts"),
        ({"models": {"a": []}}, "models must hold texts"),
        ({"weighted": [["a"]]}, "pairs of a file and a model"),
        ({"weighted": "ab"}, "pairs of a file and a model"),
        ({"made": [["a", "b"]]}, "made must hold a file and two models each"),
        ({"grouped": [["a"]]}, "grouped must hold pairs of a file and a model"),
        ({"recalibrated": [["a", "b"]]}, "recalibrated must hold a file, a model and two words"),
    ],
)
def test_settings_that_say_anything_else_are_refused(changed: dict[str, object], why: str) -> None:
    with pytest.raises(SnapshotError, match=why):
        read_snapshot({**SENT.written(), **changed})


@pytest.mark.parametrize(
    ("typed", "asked"),
    [
        ({}, {**SENT.query, "t": "0.25", "axis": "share"}),
        ({"t": "0.5"}, {**SENT.query, "t": "0.5", "axis": "share"}),
        ({"model": "b"}, {**SENT.query, "model": "b", "t": "inf"}),
        ({"model": "new"}, {**SENT.query, "model": "new"}),
        ({"without": "need,fn,axis"}, {"model": "a", "mark": "f1", "t": "0.25"}),
        ({"without": "need", "need": "precision:0.5"},
         {**SENT.query, "need": "precision:0.5", "t": "0.25", "axis": "share"}),
        ({"data": "shared-2", "model": "a"}, {**SENT.query, "data": "shared-2", "model": "a"}),
    ],
)  # fmt: skip
def test_an_address_overrides_only_what_it_says(
    typed: dict[str, str], asked: dict[str, str]
) -> None:
    assert SENT.asked(typed) == asked


TEXTS = st.sampled_from(["0.25", "inf", "0.5", "x"])
QUERIES = st.fixed_dictionaries(
    {"model": st.sampled_from("abc")},
    optional=dict.fromkeys(("t", "axis", "fn", "mark", "need", "p", "models", "compare"), TEXTS),
)


@given(QUERIES)
def test_what_a_reader_chose_is_asked_again_by_what_the_address_then_says(
    query: dict[str, str],
) -> None:
    assert SENT.asked(SENT.told(query)) == query
    assert SENT.told(SENT.asked({})) == {}  # a link that is untouched needs its token alone


def test_what_a_link_keeps_of_cases_tells_neither_the_name_nor_the_hash_of_an_upload() -> None:
    may, june = file_of(RUNS, "may.csv"), file_of(RUNS.replace("no", "NO"), "june.csv")
    june = replace(june, reading=may.reading)
    made = parcel(may, june, entrants=(*entrants_of(may), *entrants_of(june)))
    data = encode(made.payload)
    told = repr(made.payload) + repr(list(made.moved.values())) + repr(decode(data))
    for file in (may, june):
        assert file.id.startswith("upload-")
        for secret in (file.sha256[:32], file.id.removeprefix("upload-")):
            assert secret not in told
            assert secret.encode() not in data
    assert [file.id for file in made.payload.files] == ["shared-1", "shared-2"]


def test_models_that_are_compared_go_along_from_other_files() -> None:
    may, june = file_of(RUNS, "may.csv"), file_of(RUNS + "\n", "june.csv")
    made = parcel(may, june, entrants=(Entrant(may.id, "a"), Entrant(june.id, "b")))
    assert made.moved[Entrant(june.id, "b")] == Entrant("shared-2", "b")
    kept = data_of(decode(encode(made.payload)), "c" * 64, made.payload.facts)
    assert [(data.name, data.models) for data in kept] == [
        ("may.csv", ("a", "b")),
        ("june.csv", ("b",)),
    ]
    assert not made.apart


def test_one_run_that_is_compared_goes_along_as_counts_of_its_own() -> None:
    file = file_of(RUNS)
    made = parcel(file, entrants=entrants_of(file), run="1")
    assert made.apart
    whole, part = made.payload.files
    assert (part.name, len(part.models)) == ("mine.csv · 1", 2)
    sizes = [each.models["a"].cases.at(0).total for each in (whole, part)]
    assert sizes == [60, 30]
    assert set(made.moved.values()) == {Entrant("shared-2", "a"), Entrant("shared-2", "b")}


def test_sums_of_weights_are_told_beside_the_counts() -> None:
    assert parcel(file_of(WEIGHTED)).payload.facts["weighted"] == ((MAIN, "score"),)
    assert parcel(file_of(RUNS)).payload.facts["weighted"] == ()


def test_what_is_ready_to_be_kept_is_as_coarse_as_asked_and_smaller() -> None:
    payload = parcel(file_of(RUNS)).payload
    fine, coarse = (prepared_payload(payload, each) for each in (Reduction(), Reduction(least=20)))
    assert decode(encode(fine.payload)) == fine.payload
    assert coarse.size < fine.size
    for each in (fine, coarse):  # told without making the bytes
        assert each.size / 2 < len(encode(each.payload)) <= each.size
    assert [effect.scores_after for effect in coarse.effects] < [
        effect.scores_after for effect in fine.effects
    ]


def test_cases_that_stand_alone_are_told_from_the_first() -> None:
    rows = "\n".join(f"{i % 2},{max(i, 1) / 40}" for i in range(40))  # two cases share one score
    payload = parcel(file_of(f"truth,score\n{rows}")).payload
    assert prepared_payload(payload, Reduction()).single == Single("score", 38, 40, False, 0)
    assert not prepared_payload(payload, Reduction(least=5)).single.alone


def test_a_link_says_which_scores_were_made_of_others() -> None:
    file = file_of("truth,score,price\n1,0.2,3\n0,0.5,1\n")
    file = reread(file, replace(file.columns, transform=Transform("price")))
    sent = parcel(file, entrants=entrants_of(file))
    assert sent.payload.facts["made"] == ((MAIN, "score × price", "score"),)
    (opened,) = data_of(decode(encode(sent.payload)), "c" * 64, sent.payload.facts)
    assert opened.made_of == file.made_of == {"score × price": "score"}
    assert opened.tally("score × price").cases == file.tally("score × price").cases
