"""`cutpoint counts` of predicted numbers: one file without rows that opens wherever counts do."""

import json
from pathlib import Path
from typing import Any

import pytest

from perfcore.regression import FIGURES
from perfcore.results import read_regression_result
from perfview.pages.regression.content import REGRESSION_BOARD
from tests.perfview.commands.forked import forked
from tests.perfview.running_app import opened, opened_data

TIPS = Path(__file__).parents[3] / "sample_data/tips.csv"
KEY = REGRESSION_BOARD.key


@pytest.fixture(scope="module")
def counts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("counts") / "tips.json"
    found = forked("counts", TIPS, "-o", path)
    assert (found.returncode, found.stderr) == (0, "")
    return path


def content_of(app: Any) -> dict[str, Any]:
    found = (each for each in app.headers() if each["kind"] == "content" and each["payload"])
    payload: dict[str, Any] = next(found)["payload"]
    return payload


def test_the_data_page_opens_them_and_shows_what_the_file_itself_shows(counts: Path) -> None:
    app = opened_data().uploaded(("tips.json", counts.read_bytes()))
    assert app.address()["data"].startswith("upload-")
    assert "tips.json" in app.texts()
    app.turned("regression")
    whole = opened("pages/regression.py", data="tips")
    before, after = content_of(whole), content_of(app)
    assert {name: after[name] for name in after} == {name: before[name] for name in after}
    told, known = (each.board_header(KEY) for each in (app, whole))
    assert told["bins"] == known["bins"]
    assert "These are counts without rows" in app.texts()
    tables = [
        [table["models"] for table in each.headers() if table.get("caption") == "All models"]
        for each in (app, whole)
    ]
    assert tables[0] == tables[1]


def test_commands_take_them_for_the_file(counts: Path, tmp_path: Path) -> None:
    result = read_regression_result(counts)
    for name, model in result.models.items():
        found = forked("check", counts, "--model", name, "--max", "mae=2", "--min", "r2=-1")
        assert found.returncode == 0
        mae = f"mae {float(FIGURES['mae'].of(model.tally)):.6g}"
        assert f"{name}: {mae}, at most 2: met" in found.stdout
    both = [tmp_path / name for name in ("one.json", "other.json")]
    for source, path in zip((TIPS, counts), both, strict=True):
        assert forked("report", source, "--json", "-o", path).returncode == 0
    one, other = (json.loads(path.read_text()) for path in both)
    for before, after in zip(one["models"], other["models"], strict=True):
        assert (before["name"], before["tally"]) == (after["name"], after["tally"])
        assert before["figures"] == after["figures"]
    assert one["shown"] == other["shown"]
    assert one["origin"]["sha256"] == other["origin"]["sha256"]
    page = tmp_path / "tips.html"
    assert forked("report", counts, "-o", page).returncode == 0
    assert b"regression" in page.read_bytes()


@pytest.mark.parametrize("option", ["--tolerance=1", "--tolerance-percent=30"])
def test_a_tolerance_is_decided_checked_and_the_same_of_counts(
    option: str, counts: Path, tmp_path: Path
) -> None:
    said = []
    for place, source in enumerate((TIPS, counts)):
        path = tmp_path / f"{place}.json"
        assert forked("report", source, "--json", option, "-o", path).returncode == 0
        found = read_regression_result(path)
        for model in found.models.values():
            assert model.tolerance is not None
            assert model.within is not None
            assert model.tolerance.percent == ("percent" in option)
            assert model.within.low < model.within.value < model.within.high
        asked = ("--min", "within=0.5", "--min", "within.lower=0.4", "--max", "mae.upper=9")
        said.append(forked("check", path, *asked).stdout)
    assert said[0] == said[1]
    assert "linear_regression: within " in said[0]


def test_a_link_is_made_of_them(counts: Path) -> None:
    made = forked("share", counts)
    assert made.returncode == 0, made.stderr
    app = opened("pages/regression.py", share=made.stdout.strip().split("share=")[1])
    whole = opened("pages/regression.py", data="tips")
    assert content_of(app)["tiles"] == content_of(whole)["tiles"]


def test_no_row_is_in_them_and_rows_left_out_are_told(tmp_path: Path) -> None:
    rows = ["id,truth,model", "k-771,10.25,11.5", "k-772,12.5,x", "k-773,17.75,16.125"]
    (source := tmp_path / "few.csv").write_text("\n".join(rows) + "\n")
    found = forked("counts", source, "-o", tmp_path / "few.json")
    assert (found.returncode, found.stderr) == (0, "few.csv: 1 rows left out\n")
    text = (tmp_path / "few.json").read_text()
    assert json.loads(text)["models"][0]["tally"]["size"] == 2
    assert "k-77" not in text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["-o", "counts.parquet"], "These files hold numbers (regression), and their counts"),
        (["-o", "counts.json", "--grid", "k=16"], "and --grid cannot be had of them."),
        (["-o", "counts.json", "--weight", "x", "--by", "day"], "--weight and --by cannot"),
        (["-o", "counts.json", "--smaller-is-positive"], "--smaller-is-positive cannot"),
    ],
)
def test_what_they_cannot_be_is_told(arguments: list[str], said: str, tmp_path: Path) -> None:
    found = forked("counts", TIPS, *(tmp_path / a if "." in a else a for a in arguments))
    assert found.returncode == 2
    assert said in found.stderr
    assert not [*tmp_path.iterdir()]


def test_they_stand_alone(counts: Path) -> None:
    found = forked("report", counts, TIPS, "--json")
    assert found.returncode == 2
    assert "tips.json holds counts without rows: name it alone." in found.stderr
    found = forked("report", counts, "--json", "--smaller-is-positive")
    assert "--smaller-is-positive is of" in found.stderr


def test_clusterings_have_no_counts_and_the_way_to_their_tables_is_told(tmp_path: Path) -> None:
    found = forked("counts", TIPS.with_name("wine_clusters.csv"), "-o", tmp_path / "counts.json")
    assert found.returncode == 2
    told = "These files hold clusters of points. Their tables are in what `cutpoint report --json`"
    assert told in found.stderr
    assert not [*tmp_path.iterdir()]
