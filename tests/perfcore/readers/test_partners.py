"""Truth in one file and scores in others: matched by ids, or in their order when that is said."""

import numpy as np
import pytest

from perfcore import auc, read_predictions, sweep
from perfcore.data import Cases
from perfcore.readers import ReadError, Table, read_table
from perfcore.readers.joining import partners
from perfcore.readers.joining.partners import guess_joined, joined_rows, partners_of
from perfcore.readers.readings import predictions
from tests.perfcore.readers.made_exports import SCORE, TRUTH

KNOWN = auc(sweep(np.array(TRUTH), np.array(SCORE)))
ROWS = [*enumerate(zip(TRUTH, SCORE, strict=True), start=500)]
SUBMISSION = "id,target\n" + "".join(f"{i},{s}\n" for i, (_, s) in ROWS)
SOLUTION = "id,target,Usage\n" + "".join(
    f"{i},{y},{('Public', 'Private')[i % 2]}\n" for i, (y, _) in reversed(ROWS)
)
BARE = "".join(f"{s}\n" for s in SCORE), "".join(f"{y}\n" for y in TRUTH)


def tables(*contents: str, names: tuple[str, ...] = ("a.csv", "b.csv", "c.csv")) -> list[Table]:
    return [
        read_table(each.encode(), name=name) for name, each in zip(names, contents, strict=False)
    ]


def read(*contents: str, names: tuple[str, ...] = ("a.csv", "b.csv", "c.csv")) -> dict[str, Cases]:
    found = tables(*contents, names=names)
    (way,) = partners_of(found)
    table = joined_rows(found, way)
    reading = predictions(table, guess_joined(table, found, way))
    assert reading.predictions is not None, reading.problems.summary()
    return dict(reading.predictions.models)  # type: ignore[arg-type]


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize(
    "names", [("id", "target", "Usage"), ("c1", "c2", "c3"), ("编号", "y", "s")]
)
def test_a_submission_is_matched_to_its_solution_by_id(swapped: bool, names: tuple) -> None:
    id_, target, usage = names
    pair = [
        each.replace("id,target", f"{id_},{target}").replace("Usage", usage)
        for each in (SUBMISSION, SOLUTION)
    ]
    ((model, cases),) = read(*(reversed(pair) if swapped else pair)).items()
    assert model == f"{target} ({'b.csv' if swapped else 'a.csv'})"
    assert auc(sweep(cases.truth, cases.score)) == KNOWN
    assert cases.truth.tolist() == TRUTH[::-1]
    assert (cases.run is not None) == (usage == "Usage")


def test_two_submissions_are_two_models_of_the_same_cases() -> None:
    worse = "id,target\n" + "".join(f"{i},{s * s}\n" for i, (_, s) in ROWS)
    one, other = read(SUBMISSION, SOLUTION, worse).values()
    assert one.truth is other.truth
    assert auc(sweep(other.truth, other.score)) == KNOWN


def test_classes_and_numbers_are_matched_too() -> None:
    labels = ["cat", "dog", "owl"]
    truth = "id,species\n" + "".join(f"{i},{labels[i % 3]}\n" for i in range(30))
    scores = "id,cat,dog,owl\n" + "".join(
        f"{i}," + ",".join("0.8" if i % 3 == k else "0.1" for k in range(3)) + "\n"
        for i in reversed(range(30))
    )
    (cases,) = read(truth, scores).values()
    assert (cases.probabilities.argmax(axis=1) == cases.truth).all()  # type: ignore[attr-defined]
    prices = "id,price\n" + "".join(f"{i},{10.5 + i * 1.25}\n" for i in range(30))
    said = "id,price\n" + "".join(f"{i},{11 + i * 1.25}\n" for i in reversed(range(30)))
    (numbers,) = read(said, prices, names=("submission.csv", "solution.csv")).values()
    assert (numbers.prediction - numbers.truth == 0.5).all()  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("submission", "told"),
    [
        (SUBMISSION.replace("503,", "504,"), "a.csv has the id '504' twice .*: in line 5 and 6"),
        (SUBMISSION.replace("503,", ","), "a.csv has no id in line 5 "),
        (SUBMISSION.replace("\n5", "\nx5"), "no id in common: the first are '559' and 'x500'"),
        ("id,target\n501,0.5\n502\n503,.6\n504,.7\n505,.8\n", "a.csv has rows with more or fewer"),
    ],
)
def test_ids_that_cannot_be_matched_are_named_with_file_and_line(
    submission: str, told: str
) -> None:
    found = tables(submission, SOLUTION)
    (way,) = partners_of(found)
    with pytest.raises(ReadError, match=told):
        joined_rows(found, way)


def test_cases_of_one_file_alone_and_bad_cells_are_bad_rows_of_that_file() -> None:
    broken = SUBMISSION.replace(f"503,{SCORE[3]}\n", "900,0.5\n").replace(
        f"510,{SCORE[10]}", "510,x"
    )
    found = tables(broken, SOLUTION)
    (way,) = partners_of(found)
    table = joined_rows(found, way)
    choices = guess_joined(table, found, way)
    problems = predictions(table, choices).problems
    assert (problems.rows, problems.total) == (3, 61)
    assert [(each.line, each.column, each.value) for each in problems.listed] == [
        (5, "id (a.csv)", "900"),
        (12, "target (a.csv)", "x"),
        (58, "id (b.csv)", "503"),
    ]
    (cases,) = predictions(table, choices, drop_bad_rows=True).predictions.models.values()  # type: ignore[union-attr]
    assert len(cases) == 58


def test_files_without_ids_are_matched_in_their_order_only_when_that_is_said(tmp_path) -> None:  # type: ignore[no-untyped-def]
    (way,) = partners_of(tables(*BARE))
    assert (way.truth, way.keys) == (1, None)
    paths = [tmp_path / "predict.txt", tmp_path / "labels.txt"]
    for path, each in zip(paths, BARE, strict=True):
        path.write_text(each)
    with pytest.raises(ReadError, match=r"no case ids in common\. Pass by_order=True"):
        read_predictions(paths)
    ((name, cases),) = read_predictions(paths, by_order=True).models.items()
    assert name == "column 1 (predict.txt)"
    assert auc(sweep(cases.truth, cases.score)) == KNOWN
    assert not partners_of(tables(BARE[0], BARE[1] + "1\n"))


@pytest.mark.parametrize("name", ["", "index", "row"])
def test_numbers_of_rows_are_no_ids(name: str) -> None:
    one, other = (
        f"{name},{what}\n" + "".join(f"{i},{v}\n" for i, v in enumerate(values))
        for what, values in (("p", SCORE), ("y", TRUTH))
    )
    (way,) = partners_of(tables(one, other))
    assert way.keys is None


def test_where_nothing_tells_the_truth_both_ways_are_offered(tmp_path) -> None:  # type: ignore[no-untyped-def]
    labels = [
        "id,target\n" + "".join(f"{i},{int(v > 0.4)}\n" for i, v in enumerate(values))
        for values in (TRUTH, SCORE)
    ]
    assert [way.truth for way in partners_of(tables(*labels))] == [0, 1]
    said = partners_of(tables(*labels, names=("submission.csv", "solution.csv")))
    assert [way.truth for way in said] == [1]
    paths = [tmp_path / "a.csv", tmp_path / "b.csv"]
    for path, each in zip(paths, labels, strict=True):
        path.write_text(each)
    with pytest.raises(ReadError, match=r"which of 'a\.csv', 'b\.csv' holds the truth"):
        read_predictions(paths)


def test_files_of_many_columns_that_differ_everywhere_are_compared_in_few(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    compared = []
    shared = partners._shared  # noqa: SLF001
    monkeypatch.setattr(partners, "_shared", lambda *ids: compared.append(ids) or shared(*ids))
    rng = np.random.default_rng(1)
    wide = [
        "\n".join(",".join(row) for row in ([f"{name}{i}" for i in range(70)], *cells))
        for name in "ab"
        for cells in [rng.permuted([range(90)] * 70, axis=1).T.astype(str).tolist()]
    ]
    assert len(partners_of(tables(*wide))) == 2
    assert 0 < len(compared) <= 32
    ids = [f"{each},case_id\n" for each in (wide[0].split("\n")[0], wide[1].split("\n")[0])]
    named = [
        head + "\n".join(f"{row},k{i}" for i, row in enumerate(each.split("\n")[1:]))
        for head, each in zip(ids, wide, strict=True)
    ]
    assert {way.keys for way in partners_of(tables(*named))} == {(("case_id", "case_id"),)}


def test_scores_that_two_files_happen_to_share_are_no_ids() -> None:
    scores = [round(0.05 + 0.09 * i, 2) for i in range(10)]
    first = "truth,score\n" + "".join(f"{s},{i % 2}\n" for i, s in enumerate(scores))
    other = "truth,forest,tree\n" + "".join(
        f"{'ny'[i % 2]},{s},{i}\n" for i, s in enumerate(scores)
    )
    assert {way.keys for way in partners_of(tables(first, other))} == {None}
    named = [each.replace(old, "case_id", 1) for each, old in ((first, "truth"), (other, "forest"))]
    assert {way.keys for way in partners_of(tables(*named))} == {(("case_id", "case_id"),)}
