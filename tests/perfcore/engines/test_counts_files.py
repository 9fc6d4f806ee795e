"""What comes out goes in: counts files are read back exactly, several at once too."""

from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from perfcore import auc, break_even, read_predictions, sweep, sweep_of
from perfcore.data import Aggregates
from perfcore.engines import Counted, bounds, counted_of, score_counts, sql, total, write_counts
from perfcore.readers import ReadError, guess_columns, predictions, read_table

rng = np.random.default_rng(8)
SIZE = 2000
TABLE = pa.table(
    {
        "truth": [*(rng.random(SIZE) < 0.3).tolist(), None],
        "first": [*rng.random(SIZE), 0.5],
        "second": pa.array([*rng.random(SIZE).astype(np.float32), np.float32(0.5)], pa.float32()),
        "weight": [*rng.random(SIZE), 1.0],
        "site": ["a" if each < 0.4 else "b" for each in rng.random(SIZE + 1)],
    }
)
ASKED: Any = {"truth": "truth", "positive": True}


@pytest.mark.parametrize("grid", [None, "bits=4", "k=3"])
@pytest.mark.parametrize("weight", [None, "weight"])
def test_counts_are_read_back_exactly(tmp_path: Path, grid: str | None, weight: str | None) -> None:
    counted = score_counts(TABLE, score="first", grid=grid, weight=weight, **ASKED)
    write_counts(counted, tmp_path / "counts.parquet")
    found = read_predictions(tmp_path / "counts.parquet")
    again = counted_of(found, "score")
    assert again == counted
    assert bounds(again).auc == bounds(counted).auc
    assert found.positive_label == "positive"
    assert list(tmp_path.iterdir()) == [tmp_path / "counts.parquet"]


def test_models_and_parts_are_read_back(tmp_path: Path) -> None:
    parted = score_counts(TABLE, score=["first", "second"], by="site", grid="k=4", **ASKED)
    write_counts(parted, tmp_path / "counts.parquet", by="site")
    found = read_predictions(tmp_path / "counts.parquet")
    assert list(found.models) == ["first", "second"]
    whole = score_counts(TABLE, score=["first", "second"], grid="k=4", **ASKED)
    for model in found.models:
        assert counted_of(found, model) == whole[model]  # its parts add up
    assert pq.read_table(tmp_path / "counts.parquet")["site"].unique().to_pylist() == ["a", "b"]
    one = score_counts(TABLE, score="first", by="site", **ASKED)
    write_counts(one, tmp_path / "one.parquet", by="site")
    exact = counted_of(read_predictions(tmp_path / "one.parquet"), "score")
    assert exact == score_counts(TABLE, score="first", **ASKED)


def test_float32_scores_are_the_decimals_that_they_print_as(tmp_path: Path) -> None:
    write_counts(score_counts(TABLE, score="second", **ASKED), tmp_path / "counts.parquet")
    found = sweep_of(read_predictions(tmp_path / "counts.parquet"), "score")
    rows = read_predictions(
        TABLE.slice(0, SIZE).select(["truth", "second"]).to_pandas(),
        truth="truth",
        score="second",
        positive="true",
    )
    assert found == sweep_of(rows, "second")


def test_what_sql_returns_is_a_counts_file(tmp_path: Path) -> None:
    query = sql("cases", score="first", grid="bits=4", **ASKED)
    with duckdb.connect() as connection:
        connection.register("cases", TABLE)
        for name in ("counts.parquet", "counts.csv"):
            connection.sql(query).write_parquet(str(tmp_path / name)) if name.endswith(
                "parquet"
            ) else connection.sql(query).write_csv(str(tmp_path / name))
    counted = score_counts(TABLE, score="first", grid="bits=4", **ASKED)
    for name in ("counts.parquet", "counts.csv"):
        assert counted_of(read_predictions(tmp_path / name), "score") == counted


def notes(counted: Counted, path: Path) -> list[str]:
    write_counts(counted, path)
    table = read_table(path)
    return [str(each) for each in predictions(table, guess_columns(table)).notes]


def test_it_is_said_whether_counts_are_exact(tmp_path: Path) -> None:
    path = tmp_path / "counts.parquet"
    left = "1 row was left out when these were counted: no truth, or no finite score."
    assert notes(score_counts(TABLE, score="first", **ASKED), path) == [left]
    assert notes(score_counts(TABLE.slice(0, 9), score="first", **ASKED), path) == []
    assert notes(score_counts(TABLE, score="first", grid="k=2", **ASKED), path) == [
        "Counted in bins (k=2): thresholds are their edges, where counts are exact.",
        left,
    ]


def test_where_smaller_scores_are_positive_the_matrix_at_a_bin_is_exact_too(tmp_path: Path) -> None:
    write_counts(score_counts(TABLE, score="first", grid="k=2", **ASKED), tmp_path / "c.parquet")
    found = read_predictions(tmp_path / "c.parquet", smaller_is_positive=True)
    rows = TABLE.slice(0, SIZE)
    exact = sweep(np.array(rows["truth"]), -np.array(rows["first"]))
    s = sweep_of(found, "score")
    assert [s.at(each) for each in s.thresholds] == [exact.at(each) for each in s.thresholds]
    told = bounds(counted_of(found, "score"))
    assert told.auc.lower <= auc(exact) <= told.auc.upper


def test_shards_of_smaller_positive_scores_share_their_bins(tmp_path: Path) -> None:
    """The highest score of a bin differs between shards: it is one bin all the same."""
    paths = [tmp_path / f"{i}.parquet" for i in range(3)]
    for i, path in enumerate(paths):
        shard = TABLE.slice(i * (SIZE // 3), SIZE // 3)
        write_counts(score_counts(shard, score="first", grid="k=2", **ASKED), path)
    found = read_predictions(paths, smaller_is_positive=True)
    rows = TABLE.slice(0, 3 * (SIZE // 3))
    exact = sweep(np.array(rows["truth"]), -np.array(rows["first"]))
    s = sweep_of(found, "score")
    assert len(s) == 5
    assert [s.at(each) for each in s.thresholds] == [exact.at(each) for each in s.thresholds]
    told = bounds(s)
    assert told.known
    assert told.break_even.lower <= break_even(exact).value <= told.break_even.upper


@pytest.mark.parametrize(
    "second", ["0.5,0.6,0.8", "0.5,0.4,0.45", "0.5,0.7,0.6"], ids=["overlaps", "below", "turned"]
)
def test_nothing_is_known_of_bins_that_cannot_be(second: str) -> None:
    score, lowest, highest = second.split(",")
    rows = "score,positives,negatives,lowest,highest,grid\n"
    rows += f"0.75,1,2,0.75,0.9,k=2\n{score},3,1,{lowest},{highest},k=2\n"
    s = sweep_of(read_predictions(rows.encode()), "score")
    assert not bounds(s).known
    assert bounds(s).equal_error_rate.upper == np.inf


def test_a_column_that_is_called_grid_by_chance_says_nothing() -> None:
    rows = b"score,positives,negatives,grid\n0.5,1,2,north\n0.4,3,1,south\n"
    found = read_predictions(rows).models["score"]
    assert isinstance(found, Aggregates)
    assert found.grid == "exact"
    mixed = b"score,positives,negatives,grid\n0.5,1,2,k=1\n0.4,3,1,k=2\n"
    assert read_predictions(mixed).models["score"].grid == "exact"  # type: ignore[union-attr]
    unknown = read_predictions(b"score,positives,negatives,grid\n0.5,1,2,k=1\n")
    assert unknown.models["score"].lowest is None  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("second", "said"),
    [
        (b"truth,score\n1,0.5\n0,0.4\n", "'{name}' holds no counts, so it cannot be added up."),
        (b"p,positives,negatives\n0.5,1,2\n", "has the models score, 'The data' has p: counts of"),
        (b"score,positives,negatives,grid\n0.5,1,2,k=1\n", "stand on several grids, exact, k=1:"),
    ],
)
def test_files_that_do_not_add_up_are_refused(second: bytes, said: str) -> None:
    first = b"score,positives,negatives\n0.5,1,2\n"
    with pytest.raises(ReadError, match=said.replace("{name}", "The data")):
        read_predictions([first, second])


def test_no_file_or_no_counts_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ReadError, match=r"^Argument source must name one or more files, got none"):
        read_predictions([])
    with pytest.raises(ValueError, match=r"^Argument found must hold counts, got 'none'"):
        write_counts({}, tmp_path / "none.parquet")
    with pytest.raises(ValueError, match=r"^Argument by must differ from the columns of a counts"):
        write_counts(Counted(sweep([1], [0.5])), tmp_path / "none.parquet", by="score")
    with pytest.raises(ValueError, match=r"^Argument model must be counted per score, got 'score'"):
        counted_of(read_predictions(b"truth,score\n1,0.5\n0,0.4\n"), "score")
    assert list(tmp_path.iterdir()) == []
    assert total([Counted(sweep([1], [0.5]))]).sweep.positives == 1


@pytest.mark.parametrize("grid", [None, "k=4"])
def test_a_file_says_of_which_models_smaller_scores_mean_positive(
    grid: str | None, tmp_path: Path
) -> None:
    rows = np.arange(40)
    frame = pa.table({"y": rows % 3 == 0, "high": rows / 39, "low": 1 - rows / 39})
    found = score_counts(frame, truth="y", score=["high", "low"], positive=True, grid=grid)
    path, again = tmp_path / "c.parquet", tmp_path / "d.parquet"
    write_counts(found, path, smaller_is_positive=["low"])
    first = read_predictions(path)
    assert {model: first.negates(model) for model in first.models} == {"high": False, "low": True}
    write_counts({model: counted_of(first, model) for model in first.models}, again)
    for model in first.models:
        one, other = (sweep_of(each, model) for each in (first, read_predictions(again)))
        assert (one, one.negated) == (other, other.negated)
    write_counts(found, path, smaller_is_positive=True)
    assert read_predictions(path).smaller_is_positive is True
    with pytest.raises(ValueError, match=r"name models that were counted, got 'lo'\."):
        write_counts(found, path, smaller_is_positive=["lo"])
