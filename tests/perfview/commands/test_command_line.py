"""Every command: what it prints and writes, and one line of error with its code."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import duckdb
import numpy as np
import pyarrow as pa
import pyarrow.csv as pacsv
import pyarrow.parquet as pq
import pytest

from benchmarks.servers import free_port
from perfcore import Counts, auc, read_predictions, sweep_of
from perfcore.chance.classes import class_intervals
from perfcore.engines import bounds, counted_of, score_counts, write_counts
from perfcore.results import read_class_result, read_result, result_json
from perfcore.results.uses import rule_costs
from perfview.kit.theme import with_error
from perfview.store.connections import store
from perfview.store.shares import Token
from tests.perfview.commands.ran_here import done, ran_here, refused, token_of
from tests.perfview.downloads.made_results import loans_result, unpacked_page
from tests.perfview.priced_cases import PRICINGS
from tests.perfview.running_app import opened

ROOT = Path(__file__).parents[3]
CANCER = ROOT / "sample_data/breast_cancer.csv"
MISREADS = ROOT / "sample_data/digit_misreads.csv"
DIGITS = ROOT / "sample_data/digits.csv"
TIPS = ROOT / "sample_data/tips.csv"

rng = np.random.default_rng(6)
SIZE = 3000
TRUTH = rng.random(SIZE) < 0.4
TABLE = pa.table(
    {
        "label": ["yes" if each else "no" for each in TRUTH],
        "model_a": np.round(np.clip(rng.normal(0.4 + TRUTH * 0.2, 0.2), 0, 1), 3),
        "model_b": np.round(rng.random(SIZE), 2),
        "site": ["north" if each else "south" for each in rng.random(SIZE) < 0.5],
    }
)


ENGINES = ("duckdb", "polars", "pandas")


def each_once(engines: Sequence[str], kinds: Sequence[str]) -> list[Any]:
    """All pairs as cases of a test: `make test` takes each engine and each kind once."""
    return [
        pytest.param(engine, kind, marks=() if j == i % len(kinds) else pytest.mark.thorough)
        for i, engine in enumerate(engines)
        for j, kind in enumerate(kinds)
    ]


def as_a_process(
    *arguments: object, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "cutpoint", *map(str, arguments)]
    return subprocess.run(
        line,
        check=False,
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=240,
        env={**os.environ, **(env or {})},
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Shards of one table as Parquet and as CSV, and files that are no good."""
    made = tmp_path_factory.mktemp("files")
    for i in range(3):
        shard = TABLE.slice(i * 1000, 1000)
        pq.write_table(shard, made / f"shard-{i}.parquet")
        pacsv.write_csv(shard, made / f"shard-{i}.csv")
    (made / "damaged.parquet").write_bytes(b"PAR1" + bytes(50) + b"PAR1")
    (made / "damaged.csv.gz").write_bytes(b"\x1f\x8b" + bytes(50))
    (made / "other.csv").write_text("name,colour\nann,red\nbob,blue\n")
    (made / "bad.csv").write_text("truth,score\n1,0.5\n0,high\n")
    (made / "empty.csv").write_text("")
    (made / "counted.csv").write_text("score,positives,negatives\n0.5,3,4\n0.2,1,9\n")
    rows = [(i, i % 3 == 0, f"m{j}", (i * j % 7) / 8) for i in range(40) for j in (1, 2)]
    long = "".join(f"{i},{int(truth)},{model},{score}\n" for i, truth, model, score in rows)
    (made / "long.csv").write_text("id,truth,model,score\n" + long)
    latin = "".join(f"{'schön' if truth else 'übel'},{score}\n" for _, truth, _, score in rows)
    (made / "latin.csv").write_text("wahr,score\n" + latin, encoding="latin-1")
    (made / "nameless.csv").write_text("".join(f"{int(t)},{s + 0.01}\n" for _, t, _, s in rows))
    return made


@pytest.fixture(scope="module")
def cancer(folder: Path) -> Path:
    """The result of a file of two classes."""
    assert done("report", CANCER, "--json", "-o", folder / "2.json", "--threshold", "0.5") == ""
    return folder / "2.json"


@pytest.fixture(scope="module")
def digits(folder: Path) -> Path:
    """The result of a file of several classes."""
    assert done("report", DIGITS, "--json", "-o", folder / "10.json") == ""
    return folder / "10.json"


@pytest.mark.parametrize(("engine", "kind"), each_once(ENGINES, ("parquet", "csv")))
def test_counts_of_shards_are_those_of_the_whole(
    folder: Path, tmp_path: Path, engine: str, kind: str
) -> None:
    out = tmp_path / "counts.parquet"
    run = ran_here("counts", folder / f"shard-*.{kind}", "-o", out, "--engine", engine)
    assert run.returncode == 0, run.stderr
    assert run.stdout == ""
    found = read_predictions(out)
    whole = score_counts(TABLE, truth="label", score=["model_a", "model_b"], positive="yes")
    assert {model: counted_of(found, model) for model in found.models} == whole
    said = run.stderr
    assert "Guessed: truth 'label', positive 'yes', scores 'model_a', 'model_b'" in said
    assert f"with {engine}" in said
    positives = f"{int(TRUTH.sum()):,}"
    assert f"model_b: {positives} positives" in said


def test_counts_with_everything_named(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "counts.parquet"
    named = ["--truth", "label", "--score", "model_a", "--positive", "no", "--by", "site"]
    run = ran_here("counts", *folder.glob("*-0.parquet"), "-o", out, *named, "--grid", "k=4")
    assert run.returncode == 0, run.stderr
    assert re.search(r"north: AUC 0\.\d+, off by at most 0\.\d+", run.stderr)
    assert pq.read_table(out)["site"].unique().to_pylist() == ["north", "south"]
    found = counted_of(read_predictions(out), "score")
    part = TABLE.slice(0, 1000)
    assert found == score_counts(part, truth="label", score="model_a", positive="no", grid="k=4")
    assert done("counts", folder / "shard-0.csv", "-o", out, "-q") == ""


def test_many_scores_are_said_before_they_are_counted(tmp_path: Path) -> None:
    table = pa.table({"truth": rng.integers(0, 2, 150_000), "score": rng.random(150_000)})
    pq.write_table(table, tmp_path / "many.parquet")
    run = ran_here("counts", tmp_path / "many.parquet", "-o", tmp_path / "counts.parquet")
    before = run.stderr.partition("Counting 1 file")[0]
    assert "The first 50,000 rows have 50,000 distinct scores, and there are 150,000 rows" in before
    assert "--grid bits=10" in before
    few = table.set_column(1, "score", pa.array(rng.integers(0, 60_000, 150_000) / 60_000))
    pq.write_table(few, tmp_path / "few.parquet")
    run = ran_here("counts", tmp_path / "few.parquet", "-o", tmp_path / "counts.parquet")
    assert "distinct scores, and there are" not in run.stderr
    assert "Counting 1 file, 150,000 rows, " in run.stderr
    assert re.search(r"counts.parquet: \d+\.\d s, [\d,]+ rows a second\n", run.stderr)


def test_what_cannot_be_counted_is_one_line(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "counts.parquet"
    cases = {
        ("nothing-*.csv",): "There is no file 'nothing-*.csv'. Check the path.",
        (folder / "damaged.parquet",): "damaged.parquet is a damaged Parquet file",
        (folder / "damaged.csv.gz",): "damaged.csv.gz is a damaged gzip file",
        (folder / "empty.csv",): "is empty. Expected a table of predictions.",
        (folder / "other.csv",): "other.csv holds a truth (column 'name') and no column that",
        (folder / "shard-0.csv", folder / "shard-0.parquet"): "Some files are Parquet and others",
        (folder / "shard-0.csv", "--truth", "labels"): "no column 'labels'. Did you mean 'label'?",
        (folder / "shard-0.csv", "--grid", "fine"): "Argument grid must be",
        (folder / "counted.csv",): "counted.csv holds counts already. `cutpoint report` and the",
        (folder / "long.csv", "--by", "model"): "Column 'model' names models: --by cannot part",
        (DIGITS,): "digits.csv holds several classes. Name --truth, --score and --positive",
        (folder / "latin.csv",): "latin.csv is written in cp1252, and engines read UTF-8.",
        (folder / "nameless.csv",): "nameless.csv has no first row that names its columns.",
        (folder / "shard-0.csv", folder / "damaged.csv.gz", "--engine", "duckdb"): (
            "The engine could not count: "
        ),
        (folder / "shard-0.csv", "--engine", "hive"): "Invalid value for '--engine'",
        (folder / "shard-0.csv", "--positive", "maybe"): "holds booleans, got 'maybe'.",
    }
    for arguments, said in cases.items():
        assert said in refused("counts", *arguments, "-o", out), arguments
    named = ["--truth", "label", "--score", "model_x", "--positive", "yes", "-o", out]
    said = refused("counts", folder / "shard-0.csv", *named)
    assert said.endswith("Its columns are 'label', 'model_a', 'model_b', 'site'.")
    assert "no folder" in refused("counts", folder / "shard-0.csv", "-o", "/nowhere/c.parquet")
    run = as_a_process("counts", folder / "shard-0.csv")
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.startswith("cutpoint: Missing option '-o'")
    assert not out.exists()


@pytest.mark.parametrize("engine", ["duckdb", "polars", "pandas"])
def test_models_of_a_long_file_are_counted_apart(folder: Path, tmp_path: Path, engine: str) -> None:
    out = tmp_path / "counts.parquet"
    run = ran_here("counts", folder / "long.csv", "-o", out, "--engine", engine)
    assert run.returncode == 0, run.stderr
    assert "scores 'score', models 'model'\n" in run.stderr
    found, page = read_predictions(out), read_predictions(folder / "long.csv")
    assert list(found.models) == list(page.models) == ["m1", "m2"]
    for model in page.models:
        assert sweep_of(found, model) == sweep_of(page, model)


def test_a_file_counts_once(folder: Path, tmp_path: Path) -> None:
    out, first = tmp_path / "counts.parquet", folder / "shard-0.csv"
    said = "shard-0.csv is named twice: its rows would count twice."
    assert said in refused("counts", first, folder / "shard-*.csv", "-o", out)
    again = folder / ".." / folder.name / "shard-0.csv"
    assert said in refused("report", first, again, "--json")
    assert said in refused("share", first, first)
    assert not out.exists()


def test_a_source_is_never_written_over(folder: Path, tmp_path: Path) -> None:
    source = tmp_path / "cases.csv"
    shutil.copy(folder / "shard-0.csv", source)
    before = source.read_bytes()
    said = "cases.csv is one of the files to "
    assert said in refused("counts", tmp_path / "*.csv", "-o", source)
    assert said in refused("report", source, "-o", source)
    assert source.read_bytes() == before


@pytest.mark.parametrize("engine", ["duckdb", "polars", "pandas"])
def test_cells_without_a_value_are_left_out_as_on_the_data_page(
    tmp_path: Path, engine: str
) -> None:
    cells = ["NA", "n/a", "null", "", "NaN", "#N/A", "."]
    rows = [f"{'None' if i % 3 else 'Some'},{i / 64}" for i in range(64)]
    rows += [f"Some,{each}" for each in cells] + ["NA,0.5", ",0.5"]
    (tmp_path / "a.csv").write_text("truth,score\n" + "\n".join(rows) + "\n")
    out = tmp_path / "counts.parquet"
    asked = ["--truth", "truth", "--score", "score", "--positive", "None", "--engine", engine]
    run = ran_here("counts", tmp_path / "a.csv", "-o", out, *asked)
    assert run.returncode == 0, run.stderr
    counted = counted_of(read_predictions(out), "score")
    assert counted.left_out.total == len(cells) + 2
    page = read_predictions(tmp_path / "a.csv", positive="None", drop_bad_rows=True)
    assert counted.sweep == sweep_of(page, "score")


def test_sql_prints_a_query_that_runs(folder: Path) -> None:
    asked = ["--truth", "label", "--score", "model_a", "--positive", "yes", "--grid", "k=3"]
    rows = duckdb.sql(done("sql", "--table", f"'{folder}/shard-*.parquet'", *asked)).fetchall()
    assert sum(row[1] for row in rows) == TRUTH.sum()
    assert refused("sql", "--table", "t", "--truth", "a") == (
        "Name --score and --positive: a query is written without the data."
    )
    assert "is no number" in refused(
        "sql", "--table", "t", *asked[:4], "--positive", "x", "--number"
    )


def test_report_writes_the_page_and_the_result(tmp_path: Path, digits: Path) -> None:
    out, shown = tmp_path / "report.html", ("--model", "naive_bayes", "--threshold", "0.4")
    assert done("report", CANCER, "-o", out, *shown) == ""
    page = out.read_text()
    assert page.lower().startswith("<!doctype html>")
    assert "naive_bayes" in page
    as_json = done("report", CANCER, "--json", "--cost-fn", "5", "--prevalence", "0.02")
    result = read_result(as_json.encode())
    assert (result.use.costs.cost_fn, result.use.prevalence) == (5, 0.02)
    assert auc(result.models["naive_bayes"].sweep) == auc(
        sweep_of(read_predictions(CANCER), "naive_bayes")
    )
    assert len(read_class_result(digits).origin.labels) == 10


def test_a_report_of_markers_of_two_directions(tmp_path: Path) -> None:
    file = tmp_path / "markers.csv"
    file.write_text("truth,high,low\n" + "no,1,9\nyes,3,2\nno,2,8\nyes,4,7\n" * 5)
    told = ("--model", "low", "--threshold", "7")
    made = done("report", file, "--json", "--smaller-is-positive", "low", *told)
    low = json.loads(made)["models"][1]
    assert (low["threshold"], low["sweep"]["scores"]) == (7.0, [2.0, 7.0, 8.0, 9.0])
    result = read_result(made.encode())
    assert {name: auc(each.sweep) for name, each in result.models.items()} == {"high": 1, "low": 1}
    assert result.models["low"].counts == Counts(tp=10, fp=0, fn=0, tn=10)
    every = done("report", file, "--json", "--smaller-is-positive")
    turned = read_result(every.encode()).models
    assert {name: auc(each.sweep) for name, each in turned.items()} == {"high": 0, "low": 1}
    said = refused("report", file, "--json", "--smaller-is-positive", "lo")
    assert "has no model 'lo' whose smaller scores could mean positive" in said
    of_two = refused("report", DIGITS, "--json", "--smaller-is-positive")
    assert "--smaller-is-positive is of two classes" in of_two


def test_what_cannot_be_reported_is_one_line(folder: Path, tmp_path: Path) -> None:
    assert refused("report", "none.csv", "--json") == "There is no file 'none.csv'. Check the path."
    assert "Name the file to write" in refused("report", CANCER)
    assert "damaged Parquet file" in refused("report", folder / "damaged.parquet", "--json")
    assert "no column that looks like a score" in refused("report", folder / "other.csv", "--json")
    assert "has no model 'x', but logistic" in refused("report", CANCER, "--json", "--model", "x")
    of_two = refused("report", DIGITS, "-o", tmp_path / "r.html", "--threshold", "0.5")
    assert of_two == "digits.csv holds several classes, and --threshold is of two classes."
    assert "not both of two classes" in refused("report", CANCER, DIGITS, "-o", tmp_path / "r.html")
    assert not (tmp_path / "r.html").exists()
    bad = refused("report", folder / "bad.csv", "--json")
    assert bad.startswith("bad.csv: ")
    assert bad.endswith("use --drop-bad-rows.")


def test_a_report_of_numbers_has_prices_and_a_tolerance(tmp_path: Path) -> None:
    path = tmp_path / "tips.html"
    prices = ["--cost-over", "1", "--cost-under", "3"]
    done("report", TIPS, "-o", path, *prices, "--tolerance", "0.62")
    page = path.read_text()
    assert "At 1 per unit too high and 3 per unit too low, a prediction costs" in page
    assert "Over all cases like these, a prediction costs between" in page
    result = json.loads(done("report", TIPS, "--json", *prices))
    assert result["prices"] == {"over": 1.0, "under": 3.0, "unit": ""}
    of_two = refused("report", TIPS, "-o", path, "--threshold", "0.5")
    assert of_two == "tips.csv holds numbers (regression), and --threshold is of two classes."
    of_numbers = refused("report", CANCER, "-o", path, "--cost-over", "2")
    assert of_numbers.endswith("holds two classes, and --cost-over is of numbers (regression).")


@pytest.mark.parametrize("asked", [["report", "--json"], ["share"]])
def test_a_file_that_is_too_large_is_one_line(tmp_path: Path, asked: list[str]) -> None:
    large = tmp_path / "large.csv"
    large.write_text("truth,score\n" + "1,0.5\n" * 200_000)
    said = refused(*asked, large, env={"CUTPOINT_UPLOAD_MEGABYTES": "1"})
    assert said.startswith("large.csv is a file of 1.2 MB; at most 1 MB are read.")


def test_check_says_what_is_met(tmp_path: Path, cancer: Path) -> None:
    path = tmp_path / "result.json"
    model = ["--model", "logistic_regression"]
    met = done("check", cancer, "--min", "recall=0.5", "--max", "cost=0.9", *model)
    both = r".*: recall 0\.\d+, at least 0\.5: met\n.*: cost 0\.\d+, at most 0\.9: met\n"
    assert re.fullmatch(both, met)
    ends = ran_here("check", cancer, "--min", "recall.lower=0.999", "--max", "auc.upper=1", *model)
    assert ends.returncode == 1
    assert "recall.lower" in ends.stdout.splitlines()[0]
    assert ends.stdout.splitlines()[0].endswith("at least 0.999: NOT MET")
    assert ends.stdout.splitlines()[1].endswith(": met")
    every = done("check", cancer, "--min", "auc=0.9", "--max", "brier_score=0.2")
    assert len(every.splitlines()) == 6
    document = json.loads(cancer.read_text())
    done("check", cancer, "--min", "precision=0", *model)
    document["models"] = document["models"][:1]
    document["models"][0]["threshold"] = None
    del document["models"][0]["calibration"], document["models"][0]["in_use"]
    cells = document["models"][0]["at_threshold"]
    cells |= {"fn": cells["fn"] + cells["tp"], "tn": cells["tn"] + cells["fp"], "tp": 0, "fp": 0}
    cells["measures"] = {}
    path.write_text(json.dumps(document))
    nothing = ran_here("check", path, "--min", "precision=0")
    assert nothing.returncode == 1, nothing
    assert "precision undefined" in nothing.stdout


def test_intervals_of_groups_are_checked_as_the_page_shows_them(tmp_path: Path) -> None:
    path = tmp_path / "result.json"
    done("report", MISREADS, "--json", "-o", path, "--threshold", "0.07227")
    intervals = json.loads(path.read_text())["models"][0]["intervals"]
    assert intervals["groups"] == "by whole groups of “image”"
    assert intervals["figures"]["recall"]["method"] == "Wilson, whole groups"
    assert intervals["figures"]["auc"]["method"] == "DeLong, logit, t, whole groups"
    # Of single cases 0.360 to 0.519.
    done("check", path, "--min", "recall.lower=0.319", "--max", "recall.upper=0.565")
    checked = ran_here("check", path, "--min", "recall.lower=0.32", "--min", "mcc.lower=0.2")
    assert checked.returncode == 1
    (auc,) = read_result(path).models.values()
    done("check", path, "--min", f"auc.lower={auc.intervals['auc'].low}")


def test_figures_of_several_classes_are_checked(digits: Path) -> None:
    models = read_class_result(digits).models
    model = next(iter(models))
    least = ("--min", "macro_f1=0.9", "--min", "hand_till=0.9", "--model", model)
    done("check", digits, *least, "--min", "accuracy.lower=0.9")
    found = class_intervals(models[model].tally.counts).figures
    end = f"accuracy.upper={float(np.nextafter(found['accuracy'].high, 1))!r}"
    assert ran_here("check", digits, "--min", end, "--model", model).returncode == 1


def test_the_cost_of_amounts_is_that_of_the_page(tmp_path: Path) -> None:
    path = tmp_path / "result.json"
    for pricing in PRICINGS:
        result = loans_result(pricing)
        path.write_bytes(result_json(result))
        cost = rule_costs(result.models["score"], result.use)["in_use"] / 1000
        assert f"cost {cost:.6g}, " in ran_here("check", path, "--max", "cost=1").stdout


def test_what_cannot_be_checked_is_one_line(tmp_path: Path, cancer: Path, digits: Path) -> None:
    assert "There is no file" in refused("check", tmp_path / "none.json", "--min", "recall=1")
    damaged = tmp_path / "damaged.json"
    damaged.write_text('{"version": 2')
    assert "damaged.json: $ must be JSON: " in refused("check", damaged, "--min", "recall=1")
    damaged.write_text("{}")
    assert "damaged.json: $ must have the member " in refused("check", damaged, "--min", "recall=1")
    said = refused("check", CANCER, "--min", "recall=1")
    assert f"{CANCER.name}: $ must be JSON: " in said
    assert said.rstrip().endswith(f"cutpoint report {CANCER.name} --json -o result.json")
    assert "Name a requirement" in refused("check", damaged)
    assert "'recall' is no requirement" in refused("check", damaged, "--min", "recall")
    assert "'recal' is no measure. Known are" in refused("check", cancer, "--min", "recal=1")
    assert "'f_beta' has no interval here" in refused("check", cancer, "--min", "f_beta.lower=1")
    assert "ends of an interval are" in refused("check", cancer, "--min", "recall.low=1")
    assert "has no model 'x'" in refused("check", cancer, "--min", "recall=1", "--model", "x")
    said = refused("check", digits, "--min", "recall=1")
    assert said.startswith("'recall' is no measure. Known are accuracy, balanced_accuracy,")


def test_share_prints_a_link_that_opens() -> None:
    run = as_a_process("share", CANCER, "--title", "Monday", "--days", "3")
    assert (run.returncode, run.stderr) == (0, "")
    token = token_of(run.stdout, "/")
    kept = store().get(Token(token))
    assert kept is not None
    assert kept.title == "Monday"
    assert "breast_cancer.csv" in opened("pages/data.py", share=token).texts()


def test_classes_have_a_page_in_one_file_and_a_link(tmp_path: Path) -> None:
    out = tmp_path / "digits.html"
    shown = ("--model", "naive_bayes", "--title", "My digits")
    assert done("report", DIGITS, "-o", out, *shown) == ""
    page = unpacked_page(out.read_text())
    assert "My digits" in page
    assert "naive_bayes" in page
    assert "classes/board.js" in page
    told = json.loads(done("share", DIGITS, "--json"))
    assert told["models"] == ["linear_discriminant", "naive_bayes"]
    app = opened("pages/classes.py", share=token_of(told["url"], "/classes"))
    assert "digits.csv" in app.texts()


@pytest.fixture(scope="module")
def shards(folder: Path) -> list[Path]:
    """Counts files of three shards, in bins."""
    made = []
    for i in range(3):
        path = folder / f"counts-{i}.parquet"
        asked: Any = {"truth": "label", "score": "model_a", "positive": "yes", "grid": "k=5"}
        write_counts(score_counts(TABLE.slice(i * 1000, 1000), **asked), path)
        made.append(path)
    return made


def test_counts_files_of_shards_add_up_in_a_report_and_a_link(
    shards: list[Path], tmp_path: Path
) -> None:
    whole = score_counts(TABLE, truth="label", score="model_a", positive="yes", grid="k=5")
    path = tmp_path / "result.json"
    done("report", *reversed(shards), "--json", "-o", path)
    (model,) = read_result(path).models.values()
    assert model.sweep == whole.sweep
    assert model.sweep.spans is not None
    assert np.array_equal(model.sweep.spans.lowest, whole.lowest)
    page = tmp_path / "report.html"
    done("report", *shards, "-o", page)
    brier = bounds(whole).brier_score
    assert with_error(brier.value, brier.error) in page.read_text()
    told = json.loads(done("share", *shards, "--json"))
    assert told["scores"] == len(whole.sweep) - 1
    assert store().get(Token(token_of(told["url"], "/"))) is not None
    area = bounds(whole).auc
    for end, code in ((area.lower, 0), (area.value, 1)):  # that of the cases may lie below
        checked = ran_here("check", path, "--min", f"auc={end!r}")
        assert checked.returncode == code, checked.stdout
        assert f"± {area.error:.2g}" in checked.stdout
    done("check", path, "--max", f"auc={area.upper!r}")
    equal = bounds(whole).equal_error_rate
    assert ran_here("check", path, "--max", f"equal_error_rate={equal.value!r}").returncode == 1
    done("check", path, "--max", f"equal_error_rate={equal.upper!r}")
    ends = done("check", path, "--min", "auc.lower=0", "--min", "recall.lower=0")
    assert re.search(r"^auc\.lower \S+ of the bins, at least 0: met$", ends, re.MULTILINE)
    assert re.search(r"^recall\.lower \S+, at least 0: met$", ends, re.MULTILINE)


def test_several_files_of_cases_are_runs(folder: Path) -> None:
    made = done("report", folder / "shard-0.csv", folder / "shard-1.csv", "--json")
    result = read_result(made.encode())
    assert list(result.models) == ["model_a", "model_b"]
    exact = score_counts(TABLE.slice(0, 2000), truth="label", score="model_b", positive="yes")
    assert result.models["model_b"].sweep == exact.sweep


def test_truth_and_scores_of_two_files_are_put_together(tmp_path: Path) -> None:
    submission, solution = tmp_path / "submission.csv", tmp_path / "solution.csv"
    submission.write_text("id,target\n1,0.1\n2,0.8\n3,0.6\n4,0.4\n")
    solution.write_text("id,target\n4,1\n3,0\n2,1\n1,0\n")
    made = done("report", submission, solution, "--json")
    (model,) = read_result(made.encode()).models.values()
    assert auc(model.sweep) == 0.75
    for path in (submission, solution):
        lines = path.read_text().splitlines()[1:]
        path.write_text("".join(line.split(",")[1] + "\n" for line in lines))
    assert "Pass by_order=True (--by-order)" in refused("report", submission, solution, "--json")
    done("report", submission, solution, "--by-order", "--json")


def test_what_cannot_be_shared_is_one_line(folder: Path) -> None:
    assert "There is no file" in refused("share", "none.csv")
    assert "damaged Parquet" in refused("share", folder / "damaged.parquet")
    assert "no column that looks like a score" in refused("share", folder / "other.csv")
    bad = refused("share", folder / "bad.csv")
    assert bad.startswith("bad.csv: ")
    assert bad.endswith("use --drop-bad-rows.")
    refused("share", folder / "shard-0.csv", "--least", "400000")


def test_serve_answers_until_it_is_stopped() -> None:
    port = free_port()
    line = [sys.executable, "-m", "cutpoint", "serve", "--port", str(port)]
    with subprocess.Popen(line, cwd=ROOT, stderr=subprocess.PIPE, stdout=subprocess.PIPE) as run:
        try:
            for _ in range(300):
                try:
                    with urlopen(f"http://127.0.0.1:{port}/_stcore/health") as answer:
                        assert answer.status == 200
                        break
                except OSError:
                    time.sleep(0.2)
            else:
                pytest.fail("the server did not answer")
        finally:
            run.terminate()
    assert "Invalid value for '--port'" in refused("serve", "--port", "0")


def test_help_and_completion() -> None:
    shown = done("--help")
    for name in ("counts", "sql", "report", "check", "share", "serve", "completion"):
        assert re.search(rf"^  {name} ", shown, re.MULTILINE), name
        assert "Usage: cutpoint" in done(name, "--help")
    for shell in ("bash", "zsh"):
        assert f"_CUTPOINT_COMPLETE={shell}_complete" in done("completion", shell)
    for shell, words, completed in (
        ("bash", "cutpoint c", ["plain,check", "plain,completion", "plain,counts"]),
        ("bash", "cutpoint counts --engine d", ["plain,duckdb"]),
        ("zsh", "cutpoint sh", ["plain", "share"]),
    ):
        asked = {"_CUTPOINT_COMPLETE": f"{shell}_complete", "COMP_WORDS": words}
        asked["COMP_CWORD"] = str(words.count(" "))
        said = ran_here(env=asked).stdout.split()
        assert said[: len(completed) if shell == "zsh" else None] == completed
    if shutil.which("bash"):
        script = done("completion", "bash")
        subprocess.run(["bash", "-n"], input=script, text=True, check=True)
    assert "Invalid value for '{bash|zsh}'" in refused("completion", "fish")
    assert "No such command 'cuont'" in refused("cuont")


def test_samples_are_written_where_nothing_else_has_their_names(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "samples"
    for _ in range(2):  # what is there already, and the same, is no other file
        assert done("samples", folder) == ""
    (folder / "digits.csv").write_text("mine")
    (folder / "low_tips.csv").unlink()
    assert "digits.csv is another file: name a folder that is empty." in refused("samples", folder)
    assert (folder / "digits.csv").read_text() == "mine"
    assert not (folder / "low_tips.csv").exists()
