"""No command shows more than a line of error, be a file extreme, damaged or a lie."""

from __future__ import annotations

import contextlib
import io
import json
import random
import re
import traceback
import warnings
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock, patch

import pyarrow.csv as pacsv
import pyarrow.parquet as pq
import pytest

from perfcore import Sweep, average_precision, break_even, brier_score, log_loss
from perfview.commands import main, starts
from perfview.commands.refusals import UnusableError
from perfview.commands.reports import data_at
from perfview.commands.sources import files_of
from perfview.session.data_files import DataFile
from tests.hostile.made_workbooks import excel, sheet
from tests.hostile.mutations import damaged, seeds
from tests.perfview.commands.ran_here import ran_here

EXTREMES = (
    *("1e308", "8e307", "5e-324", "1e-310", "-0.0", "0", "1e150", "1e-150", "1e300", "1e-300"),
    *("9007199254740993", "9223372036854775807", "1e19", "0.5", "1", "2", "7", "-1", "nan", "x"),
)
SCORES = ("0.1", "0.5", "0.9", "0", "1", "1e308", "-1e308", "5e-324", "-0.0", "inf", "", "\0")
FIGURES = (
    *("auc", "auc.lower", "average_precision", "break_even", "cost_area", "equal_error_rate"),
    *("kolmogorov_smirnov", "cost", "brier_score", "log_loss", "mcc", "recall.lower", "lift"),
    "calibration_slope",
)
LIES = (
    *(1e308, -1e308, 5e-324, -0.0, -1, 2**63, 2**70, float("nan"), float("inf")),
    *(None, True, "", [], {}, "x\0y", [[]], "1", "\ud800"),
)
WHOLES = (b"", b"null", b"[]", b"{}", b"1e999", b"\0", b"[" * 50_000, b'{"a":' * 50_000, b"PAR1")
TABLES, DAMAGED, RESULTS = 30, 24, 60


def table_of(chance: random.Random) -> str:
    """Return a small table of any kind, with extreme numbers."""
    kind, size = chance.randrange(6), chance.randint(1, 8)

    def amount() -> str:
        return chance.choice(EXTREMES[: chance.choice((len(EXTREMES), 15))])

    def score() -> str:
        common = f"{chance.random():.2f}"
        return common if chance.random() < 0.6 else chance.choice(SCORES)

    def rows(line: object) -> str:
        return "".join(f"{','.join(line())}\n" for _ in range(size))  # type: ignore[operator]

    match kind:
        case 0 | 1:
            return "score,positives,negatives\n" + rows(lambda: (score(), amount(), amount()))
        case 2 | 3:
            name = ("weight", "amount")[kind - 2]
            return f"truth,score,{name}\n" + rows(lambda: (chance.choice("01"), score(), amount()))
        case 4:
            labels = "abcd"[: chance.randint(2, 4)]
            lines = (",".join([each, *(amount() for _ in labels)]) for each in labels)
            return "\n".join([f"truth,{','.join(labels)}", *lines, ""])
        case _:
            cells = lambda: (chance.choice("abc"), score(), score(), score(), amount())  # noqa: E731
            return "truth,prob_a,prob_b,prob_c,weight\n" + rows(cells)


def lying(text: str, chance: random.Random) -> bytes:
    """Return a result file in which something is what it must not be."""
    way = chance.random()
    if way < 0.15:
        return chance.choice(WHOLES)
    if way < 0.35:
        at = chance.randrange(len(text))
        put = chance.choice(("\0", "9", "-", "e999", "[", "}", '"', "\\ud800"))
        return (text[:at] + put * (way < 0.25) + text[at + 2 :] * (way < 0.3)).encode()
    result = json.loads(text)
    place: object = result
    while True:
        keys = [*place] if isinstance(place, dict) else range(len(place))  # type: ignore[arg-type]
        key = chance.choice([*keys])
        below = place[key]  # type: ignore[index]
        if not isinstance(below, dict | list) or not below or chance.random() < 0.1:
            place[key] = chance.choice(LIES)  # type: ignore[index]
            return json.dumps(result).encode()
        place = below


def lines_of(folder: Path, chance: random.Random, part: int) -> Iterator[list[str]]:
    """Write one file after the other, and yield the commands that read it."""
    result = folder / "result.json"
    for number in range(TABLES // part):
        file = folder / f"table-{number}.{chance.choice(('csv', 'parquet'))}"
        text = table_of(chance)
        file.write_text(text)
        with contextlib.suppress(Exception):  # it stays a text of a wrong name
            if file.suffix == ".parquet":
                pq.write_table(pacsv.read_csv(io.BytesIO(text.encode())), file)
        result.unlink(missing_ok=True)
        yield ["report", str(file), "--json", "--drop-bad-rows", "-o", str(result)]
        if result.exists():
            for figure in FIGURES:
                yield ["check", str(result), "--min", f"{figure}=0.1"]
        yield ["report", str(file), "-o", str(folder / "page.html")]
        yield ["share", str(file), "--least", chance.choice("123")]
        yield ["counts", str(file), "-o", str(folder / "counts.parquet"), "--engine", "pandas"]
    valid = seeds()
    for number in range(DAMAGED // part):
        damage = [chance.randrange(most) for most in (8, 2**13, 40, 256)]
        content = damaged(chance.choice(valid), *damage, chance.choice(valid))
        file = folder / f"damaged-{number}"
        file.write_bytes(chance.choice((content, content, *WHOLES)))
        yield ["report", str(file), "--json"]
        yield ["share", str(file)]
        yield ["counts", str(file), "-o", str(folder / "counts.parquet"), "--engine", "polars"]
    (folder / "good.csv").write_text("score,positives,negatives\n0.9,3,1\n0.5,1,4\n")
    yield ["report", str(folder / "good.csv"), "--json", "-o", str(result)]
    good = result.read_text()
    for _ in range(RESULTS // part):
        result.write_bytes(lying(good, chance))
        yield ["check", str(result), *(f"--min={each}=0.1" for each in FIGURES)]


@pytest.mark.parametrize(
    ("seed", "part"),
    [(1, 5), *(pytest.param(seed, 1, marks=pytest.mark.thorough) for seed in (1, 2))],
)
def test_no_command_fails_over_a_file(seed: int, part: int, tmp_path: Path) -> None:
    """`make test` tries a fifth of the files."""
    ended = set()
    kept = Mock(side_effect=traceback.format_exc)
    with patch.object(starts, "_kept_details", kept), warnings.catch_warnings():
        warnings.simplefilter("error")
        for line in lines_of(tmp_path, random.Random(seed), part):
            run = ran_here(*line, env={"CUTPOINT_SHARES_PER_DAY": "100000"})
            ended.add(f"{line[0]} {run.returncode}")
            file = Path(line[1]).read_bytes()[:500]
            assert run.returncode in (0, 1, 2), (run, file)
            last = run.stderr.splitlines()[-1:]
            assert run.returncode != 2 or (last and last[0].startswith("cutpoint: ")), (run, file)
            assert "Traceback" not in run.stderr, (run, file)
    assert not kept.called
    # Each command has read files, and refused others.
    assert {"report 0", "report 2", "share 0", "share 2", "counts 0", "counts 2"} <= ended
    assert {"check 0", "check 1", "check 2"} <= ended


BESIDE = "truth,score,weight\n0,0.9,2\n1,0.5,7\n0,0.4,0.5\n1,0.2,5\n0,0.1,1e300\n"
ABOVE = "truth,score,weight\n0,0.8,1e300\n1,0.6,1e-160\n0,0.4,1\n1,0.2,1e-160\n"
LARGE = "score,positives,negatives\n0.9,1e308,1\n0.2,1,1\n"


@pytest.mark.parametrize("text", [BESIDE, ABOVE, LARGE])
def test_a_weight_of_another_size_leaves_figures_as_they_are(text: str, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(text)
    made = ran_here("report", tmp_path / "a.csv", "--json", "-o", tmp_path / "a.json")
    assert (made.returncode, made.stdout) == (0, ""), made.stderr
    assert "Warning" not in made.stderr
    checks = [f"--min={each}=0" for each in FIGURES if "." not in each]
    checked = ran_here("check", tmp_path / "a.json", *checks)
    assert checked.returncode in (0, 1), checked
    assert checked.stderr == ""


def test_sums_of_weights_of_any_size_give_the_same_figures() -> None:
    scores, ones, others = [0.9, 0.6, 0.4, 0.2], [3.0, 1.0, 2.0, 0.5], [0.5, 1.0, 1.0, 4.0]
    usual = Sweep.from_counts(scores, ones, others)
    for size in (2.0**-1000, 2.0**1000):
        s = Sweep.from_counts(scores, [size * x for x in ones], [size * x for x in others])
        for figure in (average_precision, brier_score, log_loss):
            assert figure(s) == figure(usual)
        assert break_even(s) == break_even(usual)
    few = Sweep.from_counts([0.9, 0.5], [1e-300, 0.0], [0.0, 1e154])
    assert average_precision(few) == break_even(few).value == 1.0


def test_a_fault_of_the_program_is_one_line_and_its_details_are_kept(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(**_: object) -> None:
        raise RuntimeError("inside out")

    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr("perfview.commands.checks.check_result", broken)
    assert main(["check", "a.json"]) == 3
    (details,) = tmp_path.glob("cutpoint-*.txt")
    assert "RuntimeError: inside out" in details.read_text()
    told = capsys.readouterr().err
    assert re.fullmatch(r"cutpoint: The program failed\. .* the details in (\S+)\.\n", told)
    assert str(details) in told


def test_memory_that_is_missing_is_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def large(**_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("perfview.commands.checks.check_result", large)
    assert main(["check", "a.json"]) == 2
    assert capsys.readouterr().err == "cutpoint: There is not enough memory for that.\n"


def test_a_sheet_of_a_workbook_is_reported(tmp_path):
    head = ["truth", "score"]
    first = sheet([head, ["no", 0.1], ["yes", 0.9]])
    second = sheet([head, ["no", 0.1], ["yes", 0.9], ["no", 0.3], ["yes", 0.2]])
    path = tmp_path / "scores.xlsx"
    path.write_bytes(excel({"March": first, "April": second}))
    for named, rows in ((None, 2), ("April", 4)):
        found = data_at([str(path)], drop_bad_rows=False, sheet=named)
        assert isinstance(found, DataFile)
        assert found.table.rows == rows
    with pytest.raises(UnusableError, match="has no sheet 'May'"):
        data_at([str(path)], drop_bad_rows=False, sheet="May")
    with pytest.raises(UnusableError, match="is a workbook"):
        files_of([str(path)])
