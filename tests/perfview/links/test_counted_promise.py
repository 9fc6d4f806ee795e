"""What the bytes of a link tell of single cases where rows are counted and not kept."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore import Sweep, read_predictions
from perfcore.data import Aggregates, Cases, Predictions, added_counts
from perfcore.engines import score_counts, write_counts
from perfcore.readers import Limits
from perfcore.readers.pieces.openings import counted, first_rows
from perfcore.readers.text.conventions import GUESSED
from perfcore.results import read_result
from perfview.session.data_sets import DataSet, data_of
from perfview.store.connections import store
from perfview.store.payloads import decode
from perfview.store.reductions import Limit, Reduction, TooFewError, limit_of
from perfview.store.shares import Token
from perfview.store.sources import weighted
from perfview.words import say
from tests.perfcore.engines.engine_frames import ENGINES
from tests.perfview.commands.ran_here import done, ran_here, token_of
from tests.perfview.links.attacks import attack, told
from tests.perfview.links.test_promise import rows_file, shared
from tests.perfview.shared_cases import parcel
from tests.perfview.store.made_shares import data_of as data_kept

rng = np.random.default_rng(26)
SIZE = 4000
TRUTH = rng.integers(0, 2, SIZE)
TABLE = pa.table(
    {"truth": TRUTH, "score": rng.random(SIZE), "weight": np.where(rng.random(SIZE) < 0.5, 50, 60)}
)
KNOWN: dict[str, Any] = {
    "name": "rows.csv",
    "limits": Limits(row_bytes=2**10),
    "conventions": GUESSED,
}
K20 = Reduction(least=20)


def csv_of(table: pa.Table) -> bytes:
    rows = zip(*(column.to_pylist() for column in table.columns), strict=True)
    lines = [",".join(table.column_names), *(",".join(map(repr, row)) for row in rows)]
    return "\n".join(lines).encode()


def in_pieces(content: bytes) -> Predictions:
    """Predictions of a file whose rows are not kept."""
    guess = first_rows(BytesIO(content), **KNOWN).guess
    assert guess is not None
    found = counted(BytesIO(content), choices=guess, **KNOWN).predictions
    assert isinstance(found, Predictions)
    return found


def rows_of(table: pa.Table) -> Predictions:
    """The same as cases, which the attack knows."""
    truth, score, weight = (np.array(table[name]) for name in ("truth", "score", "weight"))
    cases = Cases(truth.astype(np.uint8), score, weight=weight.astype(float))
    return Predictions("rows.csv", ("n", "y"), 1, {"score": cases})


def file_of(found: Predictions) -> DataSet:
    return rows_file(found)


@pytest.mark.parametrize("parts", [1, 1.25])
def test_a_weighted_file_read_in_pieces_keeps_the_promise(parts: float) -> None:
    weight = pa.array(np.array(TABLE["weight"]) * parts)
    table = TABLE.set_column(2, "weight", weight)
    file = file_of(in_pieces(csv_of(table)))
    data = shared(file, K20)
    attack(data, rows_of(table), K20)
    _, edges, sums = told(data)["score"]
    assert edges.size > SIZE / 200  # no coarser than it must be
    assert sums["tp"].sum() == pytest.approx(np.array(weight)[TRUTH == 1].sum())
    assert file.tally("score").cases.weighted
    assert weighted(file.found, "score")


ROWS = st.lists(
    st.tuples(
        st.booleans(),
        st.integers(0, 60).map(lambda i: i / 60),
        st.sampled_from([0, 1, 1, 1, 50, 60, 0.25, 1e4]),
    ),
    min_size=1,
    max_size=60,
)


@given(ROWS, st.integers(2, 12), st.integers(2, 20))
def test_no_link_of_counts_tells_of_fewer_cases_than_it_promises(
    rows: list[tuple[bool, float, float]], least: int, again: int
) -> None:
    """Counts tell of the same cases as the rows do, so links of both are alike, to the byte."""
    truth, score, weight = (np.array(each) for each in zip(*rows, strict=True))
    table = pa.table({"truth": truth.astype(int), "score": score, "weight": weight.astype(float)})
    found = score_counts(table, truth="truth", score="score", positive=1, weight="weight")
    aggregates = Aggregates(
        found.sweep.thresholds[1:].copy(), found.counts.astype(float), held=found.held
    )
    counts = Predictions("rows.csv", ("n", "y"), 1, {"score": aggregates})
    file, reduction = file_of(counts), Reduction(least=least)
    limit = limit_of(parcel(file).payload)
    if least > limit.most:
        with pytest.raises(TooFewError):
            shared(file, reduction)
        return
    data = shared(file, reduction)
    attack(data, rows_of(table), reduction)
    (opened,) = data_of(
        decode(data), "c" * 64, {"weighted": parcel(file).payload.facts["weighted"]}
    )
    try:
        data = shared(opened, Reduction(least=again))
    except TooFewError:
        return
    attack(data, rows_of(table), Reduction(least=again))


@pytest.mark.parametrize(
    "engine",
    # Their counts are equal, as tests/perfcore/engines sees.
    [
        *("pandas", "duckdb"),
        *(pytest.param(each, marks=pytest.mark.thorough) for each in ("polars", "pyarrow", "dask")),
    ],
)
def test_what_engines_count_keeps_the_promise(engine: str, tmp_path: Path) -> None:
    paths = [tmp_path / f"{i}.parquet" for i in range(2)]
    for i, path in enumerate(paths):
        half = TABLE.take(np.arange(i * SIZE // 2, (i + 1) * SIZE // 2))  # of buffers of its own
        shard = ENGINES[engine](half)
        asked: Any = {"truth": "truth", "score": "score", "positive": 1, "weight": "weight"}
        write_counts(score_counts(shard, **asked), path)
    found = [read_predictions(path) for path in paths]
    for together in (
        read_predictions(paths),
        added_counts([(str(i), each) for i, each in enumerate(found)]),
    ):
        attack(shared(file_of(together), K20), rows_of(TABLE), K20)


def test_commands_that_count_and_share_keep_the_promise(tmp_path: Path) -> None:
    (tmp_path / "rows.csv").write_bytes(csv_of(TABLE))
    counts = tmp_path / "counts.parquet"
    columns = ("--truth", "truth", "--score", "score", "--positive", "1", "--weight", "weight")
    run = ran_here("counts", tmp_path / "rows.csv", "-o", counts, *columns)
    assert run.returncode == 0, run
    assert f"weights of {SIZE:,} rows" in run.stderr
    token = token_of(done("share", counts, "--least", "20"), "/")
    data = data_kept(store(), Token(token))
    assert data is not None
    attack(data, rows_of(TABLE), K20)
    result = read_result(done("report", counts, "--json").encode())
    assert result.models["score"].sweep.weighted


UNMARKED = "score,positives,negatives\n" + "\n".join(
    f"{i / 40},{30 + i},{50 - i}" for i in range(40)
)


def test_counts_of_which_nothing_is_said_promise_what_holds_for_weights(tmp_path: Path) -> None:
    path = tmp_path / "counts.csv"
    path.write_text(UNMARKED)
    file = file_of(read_predictions(path))
    assert limit_of(parcel(file).payload) == Limit(40, "score", "unknown")
    _, edges, _ = told(shared(file, Reduction(least=10)))["score"]
    assert edges.size == 4  # ten rows with both classes each
    run = ran_here("share", path, "--least", "41")
    assert run.returncode == 2
    said = say("links.limit_unknown", model="score", count=40)
    assert run.stderr.splitlines()[-1] == f"cutpoint: {said}"
    assert "Nothing says whether these counts are of cases or sums of weights" in run.stderr
    marked = "\n".join(
        line + (",counted" if not i else ",cases") for i, line in enumerate(UNMARKED.split("\n"))
    )
    path.write_text(marked)
    file = file_of(read_predictions(path))
    assert limit_of(parcel(file).payload) == Limit(3200, "score", "cases")
    assert told(shared(file, Reduction(least=60)))["score"][1].size == 40
    done("share", path, "--least", "60")


@pytest.mark.parametrize("least", [1, 5])
def test_a_link_says_what_is_not_known_and_so_does_the_next(least: int) -> None:
    file = file_of(read_predictions(UNMARKED.encode()))
    data = shared(file, Reduction(least=least))
    (opened,) = data_of(
        decode(data), "c" * 64, {"weighted": parcel(file).payload.facts["weighted"]}
    )
    most = limit_of(parcel(opened).payload)
    assert most.reason == "unknown"
    described = json.loads(_metadata(data))
    assert described["files"][0]["unknown"] == ["score"]
    assert not opened.tally("score").cases.weighted
    _, edges, _ = told(shared(opened, Reduction(least=10)))["score"]
    assert edges.size == 4


def _metadata(data: bytes) -> bytes:
    import pyarrow.parquet as pq

    return bytes(pq.read_schema(pa.BufferReader(data[40:])).metadata[b"cutpoint"])


def test_sums_of_whole_weights_stay_sums_in_sweeps() -> None:
    found = in_pieces(csv_of(TABLE))
    cases = file_of(rows_of(TABLE)).tally("score").cases
    s: Sweep = file_of(found).tally("score").cases
    assert s == cases
    assert s.weighted == cases.weighted
