"""The benchmarks compare equal things and still run; how fast, they say themselves."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import perfcore
from benchmarks import pages
from benchmarks.attack.runs import Run, problems, report
from benchmarks.cases import amounts, cases, kept_file
from benchmarks.coverage import __main__ as command
from benchmarks.coverage import binary, harness, silhouettes
from benchmarks.coverage import calibration as calibrations
from benchmarks.coverage import clusterings as partitions
from benchmarks.frames import frames_of
from benchmarks.load.visits import Record
from benchmarks.memories import Looks
from benchmarks.performance import frames
from perfcore.clusterings.strata import METHOD

ROOT = Path(__file__).parents[1]
ROWS = 1000
# A script, not a module: it runs as it is imported.
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in (ROOT / "benchmarks").rglob("*.py")
    if path.stem != "native_app"
)


def test_every_module_can_be_imported() -> None:
    for module in MODULES:
        importlib.import_module(module)


@pytest.mark.thorough
def test_the_true_values_of_the_simulation_are_those_of_many_cases() -> None:
    generator = np.random.default_rng(1)
    known, threshold = binary.truth_of(binary.SHIFT, 0.1), binary.threshold_of(0.1)
    truth, scores = binary.drawn(1_000_000, 0.1, generator)
    points = perfcore.sweep(truth, scores["first"])
    for name, statistic in binary.ALL.items():
        assert statistic.exact(points) == pytest.approx(known[name], rel=0.01), name
    recall = points.at(threshold).tp / truth.sum()
    assert recall == pytest.approx(known["Recall at a threshold"], rel=0.01)


COVERAGE = ROOT / "docs" / "coverage.md"


def part(study: str) -> str:
    """Return what a study has written to the page."""
    _, _, text = COVERAGE.read_text(encoding="utf-8").partition(f"<!-- begin {study} -->")
    assert text
    return text.partition(f"<!-- end {study} -->")[0]


def rows_of(text: str) -> set[tuple[str, ...]]:
    """Return figure and method of each row of a table."""
    return {tuple(line.split(" | ")[:2]) for line in text.splitlines() if line.startswith("| ")}


@pytest.fixture
def copy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A copy of the page, which studies write to, and few replicates."""
    monkeypatch.setattr(pages, "DOCS", tmp_path)
    for module in (binary, calibrations, partitions):
        monkeypatch.setattr(module, "REPLICATES", 20)
    (tmp_path / COVERAGE.name).write_bytes(COVERAGE.read_bytes())
    return tmp_path / COVERAGE.name


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("name", "repetitions", "columns"),
    [("binary", 3, 2), ("calibration", 2, 2), ("clusterings", 2, 3), ("areas", 1, 4)],
)
def test_a_rough_table_of_coverage_is_printed_and_a_whole_one_written(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    copy: Path,
    name: str,
    repetitions: int,
    columns: int,
) -> None:
    study = command.STUDIES[name]
    heads = [*study.columns][:columns]
    small = replace(study, columns={head: study.columns[head] for head in heads})
    monkeypatch.setitem(command.STUDIES, name, small)
    before = copy.read_text(encoding="utf-8")
    command.main([name, "--repetitions", str(repetitions)])
    printed = capsys.readouterr().out
    table = [line for line in printed.splitlines() if line.startswith("|")]
    assert rows_of(printed) == rows_of(part(name))
    assert all(len(line.split("|")) == 4 + columns for line in table)
    assert ("% with 200 cases" in printed) == (name == "calibration")
    assert copy.read_text(encoding="utf-8") == before
    # As many as usual are written, and all other parts of the page stay.
    monkeypatch.setitem(command.STUDIES, name, replace(small, repetitions=repetitions))
    command.main([name])
    own, begin, other = before.partition(f"<!-- begin {name} -->\n")
    _, end, other = other.partition(f"<!-- end {name} -->\n")
    assert begin
    assert end
    assert copy.read_text(encoding="utf-8") == f"{own}{begin}\n{printed}\n{end}{other}"


def test_every_study_has_its_place_in_a_page(tmp_path: Path) -> None:
    for name, study in command.STUDIES.items():
        page = tmp_path / study.page
        page.write_bytes((ROOT / "docs" / study.page).read_bytes())
        before = page.read_text(encoding="utf-8")
        assert f"`nice python -m benchmarks.coverage {name}`" in before
        heads = before.partition(f"<!-- begin {name} -->")[2].partition("| figure | method |")[2]
        assert heads.startswith(f" {' | '.join(study.columns)} |"), name
        pages.put(page, {name: "new"})
        assert f"<!-- begin {name} -->\n\nnew\n\n<!-- end {name} -->\n" in page.read_text("utf-8")
    with pytest.raises(ValueError, match="unknown"):
        pages.put(page, {"unknown": "new"})


def test_sets_of_points_are_those_whose_silhouettes_are_drawn_from(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(silhouettes, "DRAWN", 2000)
    silhouettes.known.cache_clear()
    assert [*silhouettes.sets_of_points()] == [*silhouettes.STUDY.columns]
    table = harness.written(silhouettes.STUDY, 2).splitlines()
    assert sum(line.startswith("|") for line in table) == 2 + 2
    assert all(METHOD in line for line in table if line.startswith("| Mean"))
    silhouettes.known.cache_clear()


@pytest.mark.thorough
@pytest.mark.parametrize("name", calibrations.LINES)
def test_the_true_values_of_calibration_are_those_of_many_cases(name: str) -> None:
    generator = np.random.default_rng(1)
    line = calibrations.LINES[name]
    known = calibrations.truth_of(binary.SHIFT, line)
    truth, scores = binary.drawn(1_000_000, calibrations.PREVALENCE, generator)
    points = perfcore.sweep(truth, calibrations.distorted(scores["first"], line))
    for key, statistic in calibrations.STATISTICS.items():
        assert statistic.exact(points) == pytest.approx(known[key], rel=0.01, abs=0.01), key


@pytest.mark.thorough
def test_a_simulation_that_was_stopped_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(binary, "REPLICATES", 20)
    study, head, kept = binary.STUDY, "n = 200, 50%", tmp_path / "kept.json"
    harness.tally(study, head, 2, kept)
    gone_on = harness.tally(study, head, 4, kept)
    assert gone_on == harness.tally(study, head, 4)
    # Nothing is drawn again.
    assert harness.tally(replace(study, shown=None), head, 4, kept) == gone_on  # type: ignore[arg-type]


def test_intervals_are_counted_by_where_the_true_value_lies() -> None:
    def one(low: float, high: float, method: str = "a") -> tuple[str, perfcore.Interval]:
        return "AUC", perfcore.Interval(0.5, low, high, 0.95, method)

    known = [one(0.4, 0.6), one(0.5, 0.6), one(0.6, 0.7), one(0.1, 0.4), one(np.nan, np.nan)]
    found, true = harness.Tally(), {"AUC": 0.5}
    starred = "*AUC*", one(0.6, 0.7)[1]
    found.add([*known, harness.Aside("b", 2.0), one(0.4, 0.6, "Newcombe"), starred], true)
    usual = "AUC", "DeLong, logit, t"
    assert found.counts == {
        ("AUC", "a"): [2, 1, 1, 1],
        usual: [1, 0, 0, 0],
        ("*AUC*", "a"): [0, 1, 0, 0],
    }
    assert found.asides == {"b": [2.0]}
    shown = [*known, one(0.6, 0.7)]
    study = harness.Study({"x": 0}, lambda _: true, lambda *_: iter(shown), 1, missing=True)
    *_, row = harness.written(study, 1).split("\n")
    assert row == "| AUC | a | **40.0** (40.0, 20.0, none in 17 %) |"


def test_the_page_on_coverage_shows_the_defaults() -> None:
    rules = {key: partitions.FIGURES[key].interval.drawn for key in partitions.NAMES}
    shown = {"clusterings": [(partitions.NAMES[key], rule.method) for key, rule in rules.items()]}
    for study, figures in (("binary", binary.ALL), ("calibration", calibrations.STATISTICS)):
        shown[study] = [(name, one.method) for name, one in figures.items()]
        shown[study] += [
            (f"{name}, difference", o.difference_method) for name, o in figures.items()
        ]
    flattered = [f"{name}, {said}" for name in binary.FLATTERED for said in binary.ALIKE]
    shown["binary"] += [(name, "cautious") for name in flattered]
    for study, rows in shown.items():
        table = rows_of(part(study))
        for name, method in rows:
            assert (f"| {name}", f"bootstrap, {method}") in table
    assert ("| AUC", "DeLong, logit, t") in rows_of(part("binary"))
    assert "The consistency band" in COVERAGE.read_text(encoding="utf-8")


def test_the_made_up_cases_are_written_as_they_are() -> None:
    for numbers, made in ((False, cases(ROWS)), (True, amounts(ROWS))):
        with kept_file(ROWS, numbers=numbers) as file:
            written = np.loadtxt(file, delimiter=",", skiprows=1).T
        np.testing.assert_array_equal(written, made)


def test_the_board_is_told_beside_widgets(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = np.array([200.0, 240.0]), np.array([4.0, 6.0])
    monkeypatch.setattr(frames, "sides", lambda _: steps)
    what = "from hand to picture, four linked views, 10^3 cases"
    widgets = "0.22 s: `st.slider` and four `st.plotly_chart`"
    assert [*frames.beside_widgets(1000)] == [(what, "5.0 ms", widgets, "44x")]


def test_only_frames_that_answer_an_event_are_counted() -> None:
    page, other = {"pid": 1, "tid": 2}, {"pid": 3, "tid": 2}

    def lasting(name: str, ts: int, dur: int, **args: Any) -> dict[str, Any]:
        return {"name": name, "ph": "X", "ts": ts, "dur": dur, "args": args, **page}

    def shown(ts: int, refresh: int, state: str, of: dict[str, int] = page) -> dict[str, Any]:
        told = {"frame_sequence": refresh, "state": f"STATE_{state}"}
        args = {"frame_reporter": told}
        return {"name": "PipelineReporter", "ph": "b", "ts": ts, "args": args, **of}

    def event(ts: int, dur: int, kind: str) -> dict[str, Any]:
        return lasting("EventDispatch", ts, dur, data={"type": kind})

    trace = [
        # Paint ends ten milliseconds after the first script.
        lasting("ProxyMain::BeginMainFrame", 0, 12_000),
        event(1_000, 1_000, "input"),
        lasting("FireAnimationFrame", 3_000, 2_000),
        lasting("UpdateLayoutTree", 3_500, 1_000),
        lasting("Layout", 6_000, 3_000),
        lasting("Paint", 10_000, 1_000),
        lasting("Paint", 10_200, 500),
        # An idle frame.
        lasting("ProxyMain::BeginMainFrame", 16_000, 9_000),
        lasting("FireAnimationFrame", 17_000, 5_000),
        event(22_500, 10, "pointermove"),
        # Another with an event.
        lasting("ProxyMain::BeginMainFrame", 50_000, 9_000),
        event(51_000, 1_000, "input"),
        lasting("Paint", 54_000, 1_000),
        # Seen late is seen; half or nothing of it, with nothing after, is missed once a refresh.
        shown(1_000, 1, "PRESENTED_PARTIAL"),
        shown(1_000, 1, "PRESENTED_ALL"),
        shown(17_000, 2, "NO_UPDATE_DESIRED"),
        shown(33_000, 3, "PRESENTED_PARTIAL"),
        shown(33_000, 3, "DROPPED"),
        shown(50_000, 4, "DROPPED"),
        shown(50_000, 5, "DROPPED", other),
        shown(90_000, 6, "DROPPED"),
    ]
    found = frames_of(json.dumps({"traceEvents": trace}).encode(), "input")
    assert found.work.tolist() == [10, 4]
    assert found.missed == 2
    with pytest.raises(RuntimeError, match="no keydown"):
        frames_of(json.dumps({"traceEvents": trace}).encode(), "keydown")


@pytest.mark.thorough
def test_a_link_to_read_is_made_in_a_process_of_its_own(tmp_path: Path) -> None:
    code = (
        "from benchmarks.load import runs, visits;"
        f"print(runs.link('sqlite:///{tmp_path}/shares.sqlite', visits.cases(0)))"
    )
    command_line = [sys.executable, "-c", code]
    made = subprocess.run(command_line, cwd=ROOT, capture_output=True, text=True, check=False)
    assert made.stdout.startswith("share="), made.stderr


def test_an_attack_that_hurts_readers_is_told() -> None:
    def done(**told: Any) -> Run:
        looks = Looks((second, 300.0) for second in range(300))
        quick = {name: [0.03] * 95 + [0.6] * 5 for name in ("before", "meanwhile", "afterwards")}
        held = {"memory": looks, "committed": quick, "alive": True, **told}
        return Run(readers=20, seconds=60, **held)

    assert not [*problems(done())]
    assert "All of it held." in report(done())["run"]
    slow = {"before": [], "meanwhile": [0.03] * 90 + [0.6] * 10, "afterwards": []}
    grown = Looks((second, 300.0 + 2 * second) for second in range(300))
    for told, said in (
        ({"committed": slow}, "p95 of a committed threshold: 600 ms, not under 400 ms"),
        ({"committed": slow | {"meanwhile": []}}, "no threshold was committed"),
        ({"memory": grown}, "MB afterwards"),
        ({"record": Record(errors=Counter({"reader: gone": 2}))}, "2 x reader: gone"),
        ({"faults": 1}, "1 faults"),
        ({"alive": False}, "the server does not answer"),
        ({"told": Counter({"hostile file: an exception is shown for x": 1})}, "exception"),
    ):
        (problem,) = problems(done(**told))
        assert said in problem
        assert problem in report(done(**told))["run"]
