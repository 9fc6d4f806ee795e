"""`cutpoint counts` of predicted numbers: one file without rows that opens wherever counts do."""

import json
from pathlib import Path
from typing import Any

import pytest

from perfcore.regression import FIGURES
from perfcore.results import read_regression_result
from perfview.pages.regression.content import REGRESSION_BOARD
from tests.perfview.commands.ran_here import done, ran_here, refused, token_of
from tests.perfview.running_app import opened, opened_data

TIPS = Path(__file__).parents[3] / "sample_data/tips.csv"
KEY = REGRESSION_BOARD.key


@pytest.fixture(scope="module")
def counts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("counts") / "tips.json"
    done("counts", TIPS, "-o", path)
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
        said = done("check", counts, "--model", name, "--max", "mae=2", "--min", "r2=-1")
        mae = f"mae {float(FIGURES['mae'].of(model.tally)):.6g}"
        assert f"{name}: {mae}, at most 2: met" in said
    both = [tmp_path / name for name in ("one.json", "other.json")]
    for source, path in zip((TIPS, counts), both, strict=True):
        done("report", source, "--json", "-o", path)
    one, other = (json.loads(path.read_text()) for path in both)
    for before, after in zip(one["models"], other["models"], strict=True):
        assert (before["name"], before["tally"]) == (after["name"], after["tally"])
        assert before["figures"] == after["figures"]
    assert one["shown"] == other["shown"]
    assert one["origin"]["sha256"] == other["origin"]["sha256"]
    page = tmp_path / "tips.html"
    done("report", counts, "-o", page)
    assert b"regression" in page.read_bytes()


@pytest.mark.parametrize("option", ["--tolerance=1", "--tolerance-percent=30"])
def test_a_tolerance_is_decided_checked_and_the_same_of_counts(
    option: str, counts: Path, tmp_path: Path
) -> None:
    said = []
    for place, source in enumerate((TIPS, counts)):
        path = tmp_path / f"{place}.json"
        done("report", source, "--json", option, "-o", path)
        found = read_regression_result(path)
        for model in found.models.values():
            assert model.tolerance is not None
            assert model.within is not None
            assert model.tolerance.percent == ("percent" in option)
            assert model.within.low < model.within.value < model.within.high
        asked = ("--min", "within=0.5", "--min", "within.lower=0.4", "--max", "mae.upper=9")
        said.append(ran_here("check", path, *asked).stdout)
    assert said[0] == said[1]
    assert "linear_regression: within " in said[0]


def test_a_link_is_made_of_them(counts: Path) -> None:
    app = opened("pages/regression.py", share=token_of(done("share", counts), "/regression"))
    whole = opened("pages/regression.py", data="tips")
    assert content_of(app)["tiles"] == content_of(whole)["tiles"]


def test_no_row_is_in_them_and_rows_left_out_are_told(tmp_path: Path) -> None:
    rows = ["id,truth,model", "k-771,10.25,11.5", "k-772,12.5,x", "k-773,17.75,16.125"]
    (source := tmp_path / "few.csv").write_text("\n".join(rows) + "\n")
    found = ran_here("counts", source, "-o", tmp_path / "few.json")
    assert (found.returncode, found.stderr) == (0, "few.csv: 1 rows left out\n")
    text = (tmp_path / "few.json").read_text()
    assert json.loads(text)["models"][0]["tally"]["size"] == 2
    assert "k-77" not in text


def test_what_they_cannot_be_is_told(counts: Path, tmp_path: Path) -> None:
    out = ("-o", tmp_path / "counts.json")
    clusters = TIPS.with_name("wine_clusters.csv")
    for line, said in (
        (
            ("counts", TIPS, "-o", tmp_path / "counts.parquet"),
            "These files hold numbers (regression), and their counts",
        ),
        (("counts", TIPS, *out, "--grid", "k=16"), "and --grid cannot be had of them."),
        (("counts", TIPS, *out, "--weight", "x", "--by", "day"), "--weight and --by cannot"),
        (("counts", TIPS, *out, "--smaller-is-positive"), "--smaller-is-positive cannot"),
        (
            ("counts", clusters, *out),
            "hold clusters of points. Their tables are in what `cutpoint report --json`",
        ),
        (
            ("report", counts, TIPS, "--json"),
            "tips.json holds counts without rows: name it alone.",
        ),
        (("report", counts, "--json", "--smaller-is-positive"), "--smaller-is-positive is of"),
    ):
        assert said in refused(*line)
    assert not [*tmp_path.iterdir()]
