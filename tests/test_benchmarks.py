"""The benchmarks compare equal things and still run; how fast, they say themselves."""

from __future__ import annotations

import importlib
import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import perfcore
from benchmarks import (
    board,
    calibration,
    calibration_coverage,
    classes,
    clustering_coverage,
    clusterings,
    coverage,
    intervals,
    numbers,
    peers,
    reading,
    regression,
    sweep,
    texts,
)
from benchmarks.attack.reports import problems, report
from benchmarks.attack.runs import Run
from benchmarks.cases import cases, write_cases
from benchmarks.frames import Frames, frames_of
from benchmarks.load.visits import Record
from benchmarks.paints import Times

ROOT = Path(__file__).parents[1]
ROWS = 1000
# A script, not a module: it runs as it is imported.
MODULES = sorted({path.stem for path in (ROOT / "benchmarks").glob("*.py")} - {"native_app"})


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (calibration, classes, intervals, numbers, reading, sweep):
        monkeypatch.setattr(module, "SECONDS", 0.0)


@pytest.mark.parametrize("module", MODULES)
def test_every_module_can_be_imported(module: str) -> None:
    importlib.import_module(f"benchmarks.{module}")


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(
    ("module", "arguments", "heading", "rows"),
    [
        (numbers, "", "cases times sklearn", ["1,000 2 "]),
        (calibration, "", "cases times peers", ["1,000 3 ", "1,000 draws"]),
        (reading, "", "rows models times pandas", ["1,000 1 3 ", "1,000 3 3 "]),
        (classes, f"--alone {ROWS} 12", "cases", ["1,000 10 2 ", "1,000 12 1 "]),
        (intervals, "", "cases sklearn own", ["1,000 "]),
    ],
)
def test_what_is_timed_beside_peers_equals_theirs(
    capsys: pytest.CaptureFixture[str],
    module: Any,
    arguments: str,
    heading: str,
    rows: list[str],
) -> None:
    module.main(["--rows", str(ROWS), *arguments.split()])
    printed = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    columns, *found = printed[-1 - len(rows) :]
    assert columns.startswith(f"{heading} ")
    assert all(map(str.startswith, found, rows)), found
    if module in (classes, intervals):
        assert len(found[0].split()) == len(columns.split())


@pytest.mark.parametrize(
    "changed",
    [
        {"auc": 0.5},
        {"average_precision": 0.5},
        {"matrix": (1, 2, 3, 4)},
        {"best_f1": 0.5},
        {"best_threshold": 0.5},
        {"roc": (np.zeros(ROWS + 1), np.zeros(ROWS + 1))},
        {"precision_recall": (np.zeros(ROWS), np.zeros(ROWS))},
    ],
    ids=lambda changed: next(iter(changed)),
)
def test_a_difference_stops_the_benchmark(changed: dict[str, object]) -> None:
    truth, score = cases(ROWS)
    own, peer = numbers.own_figures(truth, score), peers.six_calls(truth, score)
    peers.check_equal(own, peer)
    with pytest.raises(AssertionError):
        peers.check_equal(replace(own, **changed), peer)


def test_a_difference_in_a_figure_of_calibration_stops_the_benchmark() -> None:
    figures = calibration.own_figures(*cases(ROWS))
    with pytest.raises(AssertionError, match="log_loss"):
        calibration.check_equal(replace(figures, log_loss=0.5), figures)


def test_a_difference_in_a_figure_of_classes_stops_the_benchmark() -> None:
    given = classes.data(ROWS, classes.CLASSES)
    own = classes.own_figures(*given)
    peer = {key: call.of(*given) for key, call in classes.PEERS.items()}
    classes.check_equal(own, peer)
    assert peer.keys() <= own.keys()
    other = classes.own_figures(*classes.data(ROWS + 1, classes.CLASSES))
    for key in (*peer, "mean_average_precision"):
        with pytest.raises(AssertionError):
            classes.check_equal(own | {key: other[key]}, peer)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("kind", list(sweep.inputs(ROWS)), ids=lambda kind: kind[0])
def test_each_kind_of_input_is_counted_as_the_peer_counts_it(kind: sweep.Input) -> None:
    name, *arrays = kind
    assert sweep.line(ROWS, name, *arrays).split()[0] == "1,000"


def test_replicates_that_differ_stop_the_benchmark() -> None:
    truth, scores = intervals.models(ROWS)
    one = {"plain": scores["plain"]}
    own = intervals.own_replicates(truth, one, 200).values
    peer = intervals.peer_replicates(truth, one, 60.0, 40).values
    intervals.check_alike(own, peer)
    for factor, shift in ((1.0, 0.02), (4.0, 0.0)):
        auc = own["plain"]["auc"]
        wrong = auc.mean() + shift + factor * (auc - auc.mean())
        with pytest.raises(AssertionError):
            intervals.check_alike({"plain": own["plain"] | {"auc": wrong}}, peer)


def test_the_true_values_of_the_simulation_are_those_of_many_cases() -> None:
    generator = np.random.default_rng(1)
    known = coverage.truth_of(coverage.SHIFT, 0.1)
    truth, scores = coverage.drawn(1_000_000, 0.1, generator)
    points = perfcore.sweep(truth, scores["first"])
    for name, statistic in (coverage.STATISTICS | coverage.CURVES).items():
        assert statistic.exact(points) == pytest.approx(known.figures[name], rel=0.01), name
    assert points.at(known.threshold).tp / truth.sum() == pytest.approx(known.recall, rel=0.01)


@pytest.mark.parametrize(
    ("module", "repetitions", "rows"), [(coverage, 3, 58), (calibration_coverage, 2, 22)]
)
def test_a_rough_table_of_coverage(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    module: Any,
    repetitions: int,
    rows: int,
) -> None:
    monkeypatch.setattr(module, "SIZES", (200,))
    monkeypatch.setattr(module, "REPLICATES", 50)
    before = coverage.PAGE.read_text(encoding="utf-8")
    module.main(["--repetitions", str(repetitions)])
    printed = capsys.readouterr().out
    table = [line for line in printed.splitlines() if line.startswith("|")]
    assert len(table) == 2 + rows
    assert all(len(line.split("|")) == 6 for line in table)
    assert ("% with 200 cases" in printed) == (module is calibration_coverage)
    assert coverage.PAGE.read_text(encoding="utf-8") == before


def test_a_rough_table_of_clusterings(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    copy = tmp_path / "coverage.md"
    before = coverage.PAGE.read_text(encoding="utf-8")
    copy.write_text(before, encoding="utf-8")
    monkeypatch.setattr(coverage, "PAGE", copy)
    monkeypatch.setattr(clustering_coverage, "REPLICATES", 20)
    monkeypatch.setattr(clustering_coverage, "DRAWN", 2000)
    monkeypatch.setattr(clustering_coverage, "REPETITIONS", 2)
    clustering_coverage.main([])
    table = [line for line in capsys.readouterr().out.splitlines() if line.startswith("|")]
    assert len(table) == 2 + 3 * len(clustering_coverage.NAMES) + 2 + 2
    own, _, other = before.partition(coverage.CLUSTERING_PART)
    written = copy.read_text(encoding="utf-8")
    assert written.startswith(f"{own}{coverage.CLUSTERING_PART}")
    assert written.endswith(f"\n\n{coverage.PART}{other.partition(coverage.PART)[2]}")


def test_the_page_on_coverage_shows_the_defaults_of_clusterings() -> None:
    text = coverage.PAGE.read_text(encoding="utf-8").partition(coverage.CLUSTERING_PART)[2]
    for key, name in clustering_coverage.NAMES.items():
        rule = clustering_coverage.FIGURES[key].interval
        assert f"| {name} | bootstrap, {rule.drawn.method} |" in text


def test_clusterings_are_timed_beside_equal_figures() -> None:
    assert len([*clusterings.tables(1000), *clusterings.points(200)]) == 7


def test_texts_are_timed_beside_equal_figures() -> None:
    assert len([*texts.families(30), *texts.draws(30), *texts.long_texts(100)]) == 7 + 2 + 3


@pytest.mark.filterwarnings("ignore:the string cache has been replaced")  # model-diagnostics
def test_predicted_numbers_are_timed_beside_equal_figures() -> None:
    assert len([*regression.figures(1000), *regression.page(1000, rounds=1)]) == 5


def test_a_rough_table_of_two_aucs_of_different_cases(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    copy = tmp_path / "coverage.md"
    before = coverage.PAGE.read_text(encoding="utf-8")
    copy.write_text(before, encoding="utf-8")
    monkeypatch.setattr(coverage, "PAGE", copy)
    coverage.main(["--unpaired", "--repetitions", "3"])
    table = [line for line in capsys.readouterr().out.splitlines() if line.startswith("|")]
    assert len(table) == 2 + 2 * len(coverage.UNPAIRED_SIZES)
    assert copy.read_text(encoding="utf-8") == before
    # As many as usual are written, and the other parts of the page stay.
    monkeypatch.setattr(coverage, "UNPAIRED_REPETITIONS", 1)
    coverage.main(["--unpaired"])
    own, part, other = before.partition(coverage.UNPAIRED_PART)
    written = copy.read_text(encoding="utf-8")
    assert written.startswith(f"{own}{part}\n\nMade by")
    assert written.endswith(f"\n\n{coverage.PART}{other.partition(coverage.PART)[2]}")


@pytest.mark.parametrize("name", calibration_coverage.LINES)
def test_the_true_values_of_calibration_are_those_of_many_cases(name: str) -> None:
    generator = np.random.default_rng(1)
    line = calibration_coverage.LINES[name]
    known = calibration_coverage.truth_of(coverage.SHIFT, line)
    truth, scores = coverage.drawn(1_000_000, calibration_coverage.PREVALENCE, generator)
    points = perfcore.sweep(truth, calibration_coverage.distorted(scores["first"], line))
    for key, statistic in calibration_coverage.STATISTICS.items():
        assert statistic.exact(points) == pytest.approx(known[key], rel=0.01, abs=0.01), key


def test_the_page_on_coverage_shows_the_defaults_of_calibration() -> None:
    text = coverage.PAGE.read_text(encoding="utf-8").partition(coverage.PART)[2]
    for name, one in calibration_coverage.STATISTICS.items():
        assert f"| {name} | bootstrap, {one.method} |" in text
        assert f"| {name}, difference | bootstrap, {one.difference_method} |" in text
    assert "The consistency band" in text


def test_a_simulation_that_was_stopped_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coverage, "REPLICATES", 20)
    monkeypatch.setattr(coverage, "BATCH", 2)
    kept = tmp_path / "kept.json"
    coverage.tally(200, 0.5, 2, kept)
    gone_on = coverage.tally(200, 0.5, 4, kept)
    assert gone_on == coverage.tally(200, 0.5, 4)
    monkeypatch.setattr(coverage, "shown", None)  # nothing is drawn again
    assert coverage.tally(200, 0.5, 4, kept) == gone_on


def test_the_page_on_coverage_shows_the_defaults() -> None:
    table = coverage.PAGE.read_text(encoding="utf-8")
    for name, one in (coverage.STATISTICS | coverage.CURVES).items():
        assert f"| {name} | bootstrap, {one.method} |" in table
        assert f"| {name}, difference | bootstrap, {one.difference_method} |" in table
    for name in coverage.FLATTERED:
        for said in coverage.ALIKE:
            assert f"| {name}, {said} | bootstrap, cautious |" in table
    assert "DeLong, logit, t" in table


def test_the_made_up_cases_are_written_as_they_are(tmp_path: Path) -> None:
    write_cases(tmp_path / "cases.csv", ROWS)
    written = np.loadtxt(tmp_path / "cases.csv", delimiter=",", skiprows=1).T
    np.testing.assert_array_equal(written, cases(ROWS))


def test_the_report_on_the_board_counts_what_was_late() -> None:
    native = Times(np.array([200.0, 240.0]), np.array([]), np.array([]))
    live = Times(np.array([4.0, 6.0]), np.array([]), np.array([]))
    frames = Frames(*np.array([[3.0, 17.0], [1, 1], [1, 1], [1, 1], [1, 1]]), missed=7)
    said = board.report(native, "3 (180 kB)", live, frames, 0)
    assert "Latency, native / board: 44x." in said
    assert re.search(r"while dragging +2 +10.0 +16.3 +16.9 .* 7$", said, re.MULTILINE)


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
        # Two milliseconds of script, one of them style that it forces; paint ends after ten.
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
    frames = frames_of(json.dumps({"traceEvents": trace}).encode(), "input")
    assert frames.work.tolist() == [10, 4]
    assert frames.script.tolist() == [2, 1]
    assert frames.style.tolist() == [1, 0]
    assert frames.layout.tolist() == [3, 0]
    assert frames.paint.tolist() == [1, 1]
    assert frames.missed == 2
    with pytest.raises(RuntimeError, match="no keydown"):
        frames_of(json.dumps({"traceEvents": trace}).encode(), "keydown")


def test_an_attack_that_hurts_readers_is_told() -> None:
    def done(**told: Any) -> Run:
        looks = [(second, 300.0) for second in range(300)]
        quick = {name: [0.03] * 95 + [0.6] * 5 for name in ("before", "meanwhile", "afterwards")}
        held = {"memory": looks, "committed": quick, "alive": True, **told}
        return Run(readers=20, seconds=60, **held)

    assert not [*problems(done())]
    assert "All of it held." in report(done())
    slow = {"before": [], "meanwhile": [0.03] * 90 + [0.6] * 10, "afterwards": []}
    grown = [(second, 300.0 + 2 * second) for second in range(300)]
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
        assert problem in report(done(**told))
