"""Large files read in pieces: the same counts, bad rows and lines as of the whole file."""

from io import BytesIO
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from perfcore.binary import sweep_of
from perfcore.data import Aggregates, Predictions
from perfcore.engines import counted_of, score_counts
from perfcore.readers import Choices, Limits, ReadError, Reading, predictions, read_table
from perfcore.readers.isolated.pools import ReaderPool
from perfcore.readers.openings import Opening, Progress
from perfcore.readers.pieces import openings
from perfcore.readers.pieces.openings import counted, first_rows
from perfcore.readers.text.conventions import GUESSED

KNOWN: dict[str, Any] = {
    "name": "mail.csv",
    "limits": Limits(row_bytes=2**13),
    "conventions": GUESSED,
}
ROWS = 3_000


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pieces of some hundred rows, and as few that tell what columns mean."""
    monkeypatch.setattr(openings, "FIRST_ROWS", 100)
    monkeypatch.setattr(openings, "_CELLS", 1_000)
    monkeypatch.setattr("perfcore.readers.pieces.score_counts._WAITING", 100)
    for place in ("parquet_costs", "portions"):
        monkeypatch.setattr(f"perfcore.readers.typed.{place}.BATCH_ROWS", 200)


def first(content: bytes) -> Opening:
    return first_rows(BytesIO(content), **KNOWN)


def in_pieces(content: bytes, choices: Choices | None = None, **more: Any) -> Reading:
    guess = choices or first(content).guess
    assert guess is not None
    return counted(BytesIO(content), choices=guess, **KNOWN, **more)


def whole(content: bytes, choices: Choices) -> Reading:
    table = read_table(content, name="mail.csv")
    return predictions(table, choices, drop_bad_rows=True)


def found(reading: Reading) -> Predictions:
    assert isinstance(reading.predictions, Predictions)
    return reading.predictions


def assert_same(content: bytes, choices: Choices | None = None) -> Reading:
    """Check that pieces give the counts, the bad rows and the lines of the whole file."""
    guess = choices or first(content).guess
    assert guess is not None
    pieces, all_rows = in_pieces(content, guess), whole(content, guess)
    ours, theirs = found(pieces), found(all_rows)
    assert (ours.labels, ours.positive) == (theirs.labels, theirs.positive)
    assert list(ours.models) == list(theirs.models)
    for model in theirs.models:
        assert sweep_of(ours, model) == sweep_of(theirs, model)
    for name in ("rows", "total", "counts", "listed", "unit"):
        assert getattr(pieces.problems, name) == getattr(all_rows.problems, name)
    still = predictions(read_table(content, name="mail.csv"), guess)
    if still.prevalences is not None:
        assert pieces.prevalences == pytest.approx(still.prevalences)
    return pieces


def made(rows: int = ROWS, seed: int = 1) -> dict[str, Any]:
    """Return columns with labels that need quotation marks, missing cells and NaN."""
    draw = np.random.default_rng(seed)
    labels = np.array(['"spam, or so"', "ham", '"SPAM, or so"', "", "eggs"])
    truth = labels[draw.choice(5, rows, p=[0.4, 0.55, 0.03, 0.015, 0.005])]
    forest = np.round(draw.random(rows), 3).astype(str).astype(object)
    forest[draw.random(rows) < 0.02] = "nan"
    forest[draw.random(rows) < 0.01] = "inf"
    forest[draw.random(rows) < 0.01] = "high"
    boosted = draw.random(rows).astype(str)
    return {"truth": truth, "forest": forest, "boosted": boosted, "id": np.arange(rows).astype(str)}


def csv_of(columns: dict[str, Any]) -> bytes:
    lines = [",".join(columns), *map(",".join, zip(*columns.values(), strict=True))]
    return "\n".join(lines).encode()


def test_a_csv_file_with_all_that_can_be_wrong() -> None:
    lines = csv_of(made()).split(b"\n")
    for at in (2_900, 2_000, 700):
        lines.insert(at, b"ham,0.5")  # too few fields
        lines.insert(at - 50, b"")
    lines.insert(1_500, b'"spam, or so",0.5,0.5,"two\nlines"')
    reading = assert_same(b"\n".join(lines))
    assert reading.problems.rows > 100
    assert len(reading.problems.counts) == 5
    assert found(reading).positive_label == "spam, or so"
    assert any("were counted and not kept" in note for note in reading.notes)


def test_a_plain_csv_file() -> None:
    draw = np.random.default_rng(2)
    truth, score = draw.integers(0, 2, ROWS), draw.random(ROWS)
    assert_same(csv_of({"truth": truth.astype(str), "score": score.astype(str)}))


@pytest.mark.parametrize("sign", [",", ";"])
def test_other_signs_are_those_of_the_first_rows(sign: str) -> None:
    draw = np.random.default_rng(3)
    scores = [f"{score:.4f}".replace(".", ",") for score in draw.random(ROWS)]
    rows = [f"{t};{score}" for t, score in zip(draw.integers(0, 2, ROWS), scores, strict=True)]
    if sign == ",":
        rows[2_000] = "1;0.25"  # a number written unlike the others
    reading = assert_same("\n".join(["truth;score", *rows]).encode())
    assert reading.problems.rows == (sign == ",")


def test_a_parquet_file_of_several_types() -> None:
    draw = np.random.default_rng(4)
    score = draw.random(ROWS).astype(np.float32)
    score[::50] = np.nan
    table = pa.table(
        {
            "truth": pa.array(draw.choice(["no", "yes"], ROWS)).dictionary_encode(),
            "narrow": score,
            "wide": pa.array(draw.random(ROWS), mask=draw.random(ROWS) < 0.01),
            "tags": [["x"]] * ROWS,
        }
    )
    file = pa.BufferOutputStream()
    pq.write_table(table, file, row_group_size=700)
    reading = assert_same(file.getvalue().to_pybytes())
    assert reading.problems.rows >= ROWS // 50


def test_a_row_for_each_case_and_model() -> None:
    draw = np.random.default_rng(5)
    model = draw.choice(["forest", "boosted"], ROWS)
    truth, score = draw.integers(0, 2, ROWS).astype(str), draw.random(ROWS).astype(str)
    content = csv_of({"model": model, "truth": truth, "score": score})
    assert first(content).guess.layout == "long"  # type: ignore[union-attr]
    assert_same(content)


@pytest.mark.parametrize("whole_ones", [True, False])
def test_weights_are_those_of_the_engines(whole_ones: bool) -> None:
    draw = np.random.default_rng(6)
    truth, score = draw.integers(0, 2, ROWS), np.round(draw.random(ROWS), 2)
    weight = draw.integers(0, 5, ROWS) if whole_ones else draw.random(ROWS) * 3
    columns = {"truth": truth, "score": score, "weight": weight}
    content = csv_of({name: each.astype(str) for name, each in columns.items()})
    reading = in_pieces(content)
    engine = score_counts(
        pa.table(columns), truth="truth", score="score", weight="weight", positive=1
    )
    assert sweep_of(found(reading), "score") == engine.sweep
    told = [note for note in reading.notes if "nearest" in note]
    assert bool(told) is not whole_ones
    if whole_ones:
        assert_same(content)


@pytest.mark.parametrize("rows", [100, ROWS])
def test_many_distinct_scores_are_counted_in_bins_as_engines_do(rows: int) -> None:
    draw = np.random.default_rng(7)
    truth, score = draw.integers(0, 2, rows), draw.random(rows)
    content = csv_of({"truth": truth.astype(str), "score": [repr(float(s)) for s in score]})
    reading = in_pieces(content, most=200)
    ours = counted_of(found(reading), "score")
    grid = None if rows == 100 else "bits=10"
    theirs = score_counts(
        pa.table({"truth": truth, "score": score}),
        truth="truth",
        score="score",
        positive=1,
        grid=grid,
    )
    assert ours == theirs
    assert any("bits=10" in note for note in reading.notes) is (grid is not None)


def test_a_score_outside_of_0_to_1_that_comes_late_changes_the_bins() -> None:
    draw = np.random.default_rng(8)
    truth, score = draw.integers(0, 2, ROWS), draw.random(ROWS)
    score[-1] = 7.25
    content = csv_of({"truth": truth.astype(str), "score": [repr(float(s)) for s in score]})
    model = found(in_pieces(content, most=200)).models["score"]
    assert isinstance(model, Aggregates)
    assert model.grid == "k=7"
    ours = counted_of(found(in_pieces(content, most=200)), "score")
    table = pa.table({"truth": truth, "score": score})
    assert ours == score_counts(table, truth="truth", score="score", positive=1, grid="k=7")


def test_scores_that_no_bins_hold_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("perfcore.readers.pieces.score_counts.MOST_BINS", 800)
    draw = np.random.default_rng(9)
    scores = [repr(float(s)) for s in draw.random(ROWS) * 1e12]
    content = csv_of({"truth": draw.integers(0, 2, ROWS).astype(str), "score": scores})
    with pytest.raises(ReadError, match="lie so far apart"):
        in_pieces(content, most=200)


@pytest.mark.parametrize(
    ("first_label", "second", "positive"),
    [("ham", "spam", "spam"), ("no", "yes", "yes"), ("1", "0", "1")],
)
def test_a_file_sorted_by_its_truth(first_label: str, second: str, positive: str) -> None:
    truth = [first_label] * 2_000 + [second] * 1_000
    scores = np.random.default_rng(10).random(ROWS).astype(str)
    reading = in_pieces(csv_of({"truth": truth, "score": scores}))
    assert found(reading).positive_label == positive
    at_zero = sweep_of(found(reading), "score").at(0.0)
    assert sorted([at_zero.tp, at_zero.fp]) == [1_000, 2_000]
    assert at_zero.tp == (2_000 if positive == first_label else 1_000)
    assert not reading.problems.rows


def test_a_third_label_that_comes_late_is_what_it_is_in_the_whole_file() -> None:
    truth = ["ham", "spam"] * 500 + ["eggs"] * 1_000
    content = csv_of({"truth": truth, "score": np.random.default_rng(11).random(2_000).astype(str)})
    guess = first(content).guess
    assert guess is not None
    for read in (in_pieces, whole):
        with pytest.raises(ReadError, match="holds 3 labels, expected two"):
            read(content, guess)


def test_a_piece_without_any_number_or_label_is_made_of_bad_rows() -> None:
    columns = made()
    columns["forest"][1_000:2_000] = ""
    columns["truth"][1_500:2_500] = ""
    assert_same(csv_of(columns))


def test_what_is_told_of_single_cases_is_left_out() -> None:
    columns = made() | {"group": ["a", "b"] * (ROWS // 2)}
    guess = first(csv_of(columns)).guess
    assert (guess.id, guess.group, guess.run, guess.amount) == (None,) * 4


def test_other_layouts_are_refused_in_words() -> None:
    content = csv_of(
        {"score": np.arange(300).astype(str), "positives": ["1"] * 300, "total": ["3"] * 300}
    )
    guess = first(content).guess
    with pytest.raises(ReadError, match="cases of two classes"):
        in_pieces(content, guess)


@pytest.mark.parametrize(
    "content", [b"truth,score\n", b"", b"\x00\x01" * 5_000, b"PAR1" + bytes(99)]
)
def test_what_is_no_table_is_refused_as_any_other_file_is(content: bytes) -> None:
    said = []
    for read in (first, lambda content: read_table(content, name="mail.csv")):
        with pytest.raises(ReadError) as caught:
            read(content)
        said.append(str(caught.value))
    assert said[0] == said[1]


def test_a_process_of_its_own_counts_and_says_how_far_it_is_and_ends_with_whoever_waits(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Stopped(BaseException):
        pass

    def stop(progress: Progress) -> None:
        raise Stopped

    content = csv_of(made(50_000))
    (tmp_path / "mail.csv").write_bytes(content)
    guess = first(content).guess
    seen: list[Progress] = []
    assert guess is not None
    monkeypatch.setenv("PYTHONUNBUFFERED", "1")
    pool = ReaderPool(most=2)
    with (tmp_path / "mail.csv").open("rb") as file:
        opening = pool.read(file, name="mail.csv", first=True)
        assert opening.table.rows < 1_000_000
        with pytest.raises(Stopped):
            pool.count(file, name="mail.csv", choices=guess, told=stop)
        assert pool.granted == 0
        reading = pool.count(file, name="mail.csv", choices=guess, told=seen.append)
    pool.close()
    assert reading.problems.total == 50_000
    theirs = whole(content, guess)
    for model in found(theirs).models:
        assert sweep_of(found(reading), model) == sweep_of(found(theirs), model)
    assert seen
    assert all(0 <= each.share <= 1 for each in seen)
    assert [each.rows for each in seen] == sorted(each.rows for each in seen)
