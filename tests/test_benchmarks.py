"""The benchmarks compare equal things and still run; how fast, they say themselves."""

from __future__ import annotations

import importlib
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from benchmarks import board, numbers, sweep
from benchmarks.cases import cases, write_cases
from benchmarks.paints import Times

ROOT = Path(__file__).parents[1]
ROWS = 1000
# A script, not a module: it runs as it is imported.
MODULES = sorted({path.stem for path in (ROOT / "benchmarks").glob("*.py")} - {"native_app"})


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (numbers, sweep):
        monkeypatch.setattr(module, "SECONDS", 0.0)


@pytest.mark.parametrize("module", MODULES)
def test_every_module_can_be_imported(module: str) -> None:
    importlib.import_module(f"benchmarks.{module}")


@pytest.mark.usefixtures("hasty")
def test_all_numbers_of_the_page_equal_the_peer_s(capsys: pytest.CaptureFixture[str]) -> None:
    numbers.main(["--rows", str(ROWS)])
    *_, heading, line = capsys.readouterr().out.splitlines()
    assert heading.split()[:3] == ["cases", "times", "sklearn"]
    assert line.split()[:2] == ["1,000", "2"]


@pytest.mark.parametrize(
    "changed",
    [
        {"auc": 0.5},
        {"average_precision": 0.5},
        {"matrix": (1, 2, 3, 4)},
        {"best_f1": 0.5},
        {"best_threshold": 0.5},
        {"roc": (np.zeros(ROWS + 1), np.zeros(ROWS + 1))},
        {"precision_recall": (np.zeros(ROWS + 1), np.zeros(ROWS + 1))},
    ],
    ids=lambda changed: next(iter(changed)),
)
def test_a_difference_stops_the_benchmark(changed: dict[str, object]) -> None:
    truth, score = cases(ROWS)
    own, peer = numbers.own_figures(truth, score), numbers.peer_figures(truth, score)
    numbers.check_equal(own, peer)
    with pytest.raises(AssertionError):
        numbers.check_equal(replace(own, **changed), peer)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("kind", list(sweep.inputs(ROWS)), ids=lambda kind: kind[0])
def test_each_kind_of_input_is_counted_as_the_peer_counts_it(kind: sweep.Input) -> None:
    name, *arrays = kind
    assert sweep.line(ROWS, name, *arrays).split()[0] == "1,000"


def test_the_made_up_cases_are_written_as_they_are(tmp_path: Path) -> None:
    write_cases(tmp_path / "cases.csv", ROWS)
    truth, score = np.loadtxt(tmp_path / "cases.csv", delimiter=",", skiprows=1).T
    for written, made in zip((truth, score), cases(ROWS), strict=True):
        np.testing.assert_array_equal(written, made)


def test_the_report_on_the_board_counts_what_was_late() -> None:
    native = Times(np.array([200.0, 240.0]), np.array([]), np.array([]))
    live = Times(np.array([4.0, 6.0]), np.array([16.7, 33.4]), np.array([3.0, 17.0]))
    said = board.report(native, "3 (180 kB)", live, 0)
    assert "Latency, native / board: 44x." in said
    assert "Frames with more than 16 ms of work: 1 of 2; frames missed: 1." in said
