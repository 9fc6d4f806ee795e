"""What docs/performance.md shows is measured of equal sides, and the README quotes it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from sklearn.metrics import confusion_matrix_at_thresholds

from benchmarks import __main__ as command
from benchmarks import harness, memories
from benchmarks.cases import cases
from benchmarks.harness import Case, Fact, Measured, Point, Row, duration, power, times
from benchmarks.performance import (
    calibration,
    classes,
    clusterings,
    intervals,
    parts,
    peers,
    reading,
    regression,
    reports,
    scores,
    texts,
)
from benchmarks.performance.charts import NAMES, chart
from benchmarks.performance.parts import Part, measured
from perfcore import sweep

ROWS = 1000
SMALL = [
    *((each, ROWS) for each in (scores.PAGES, *scores.OTHERS, scores.COUNTS, scores.ABOVE)),
    *((each, ROWS) for each in (classes.ALL, calibration.ALL)),
    *((each, ROWS) for each in (*regression.ALL, *regression.page(1))),
    *((each, ROWS) for each in (*clusterings.TABLES, clusterings.AMI)),
    *((each, 200) for each in (*clusterings.SILHOUETTES, *clusterings.SAMPLES)),
    *((each, 30) for each in (*texts.ALL, *texts.DRAWS)),
]
"""Every case, and how many make a small one of it."""


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(harness, "PATIENCE", 0.0)
    monkeypatch.setattr(harness, "gc", SimpleNamespace(collect=int))  # beside thousands of tests


def off(value: Any) -> np.ndarray:
    """Return figures of which the last is another."""
    found = np.array(value, float)
    found.flat[-1] += 0.5
    return found


def changed(result: Any) -> Iterator[Any]:
    """Yield what a side gave, each time with one of its figures off."""
    if isinstance(result, Mapping):
        yield from ({**result, key: off(value)} for key, value in result.items())
    elif isinstance(result, tuple):
        yield from ((*result[:i], off(each), *result[i + 1 :]) for i, each in enumerate(result))
    else:
        yield off(result)


@pytest.mark.filterwarnings("ignore:the string cache has been replaced")  # model-diagnostics
@pytest.mark.parametrize(("case", "n"), SMALL, ids=[each.rows[0].what for each, _ in SMALL])
def test_each_case_measures_what_is_equal_on_all_sides(case: Case, n: int) -> None:
    found: list[Any] = []
    kept = replace(case, check=lambda *given: found.extend(given))
    facts = [fact for fact in kept.measured(n) if isinstance(fact, Fact)]
    case.check(*found)
    peers_ = [i for i, key in enumerate(case.sides) if i and key not in scores.DRAWN]
    for i in peers_:
        for wrong in changed(found[i]):
            with pytest.raises(AssertionError):
                case.check(*found[:i], wrong, *found[i + 1 :])
    assert len(facts) == len(case.rows)
    for fact, row in zip(facts, case.rows, strict=True):
        number = rf"[\d,.]+ {'bytes a case' if 'above the input' in row.what else '(ms|s|MB)'}"
        assert re.fullmatch(number, fact.own), fact
        assert re.fullmatch(f"{number}: {re.escape(row.name)}" if peers_ else "", fact.beside), fact
        assert re.fullmatch(r"[\d.]+x" if peers_ else "", fact.ratio), fact


@pytest.mark.thorough
@pytest.mark.parametrize(("measure", "rows"), [(reading.measured, 2), (intervals.measured, 1)])
def test_files_and_replicates_are_measured(measure: Any, rows: int) -> None:
    assert [bool(fact.ratio) for fact in measure(ROWS, 3)] == [True] * rows


@pytest.mark.parametrize("kind", scores.KINDS)
def test_each_kind_of_input_is_counted_as_the_peers_count_it(kind: str) -> None:
    truth, score, *weight = scores.users_cases(ROWS, kind)
    named = {"sample_weight": weight[0]} if weight else {}
    peer = confusion_matrix_at_thresholds(truth, score, **named)
    scores.same_counts(sweep(truth, score, weight=weight[0] if weight else None), peer)
    with pytest.raises(AssertionError):
        scores.same_counts(sweep(1 - truth, score), peer)
    scores.same(peers.one_pass(truth, score, *weight), peers.six_calls(truth, score, *weight))


def test_one_pass_by_hand_where_no_score_is_called_positive() -> None:
    given = np.array([0, 1, 0, 1]), np.array([0.1, 0.2, 0.2, 0.3])
    assert peers.one_pass(*given)["matrix"] == peers.six_calls(*given)["matrix"] == (0, 0, 2, 2)


def test_the_least_costs_are_found_between_those_of_their_neighbours() -> None:
    s = peers.six_calls(*cases(ROWS))
    fpr, tpr = s["fpr"], s["tpr"]
    conditions = intervals.CONDITIONS
    every = [((1 - tpr) * x + fpr * (1 - x)).min() for x in conditions]
    np.testing.assert_allclose(peers.least_costs(fpr, tpr, conditions), every, atol=1e-15)


def test_replicates_that_differ_stop_the_benchmark(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(harness, "PATIENCE", 1.0)  # two replicates of the peer tell nothing
    given = intervals.models(ROWS, 1)
    own = intervals.own_replicates(*given, 200)
    _, peer = intervals.peer_replicates(*given, 60.0, 40)
    intervals.check_alike(own, peer)
    for factor, shift in ((1.0, 0.02), (4.0, 0.0)):
        (figures,) = own.values()
        auc = figures["auc"]
        wrong = auc.mean() + shift + factor * (auc - auc.mean())
        with pytest.raises(AssertionError):
            intervals.check_alike({next(iter(own)): figures | {"auc": wrong}}, peer)


def toy(taken: list[list[float]], **more: Any) -> Case:
    """Return a case of two sides that take what the rounds say, by a meter that is told."""
    order = (amount for each in taken for amount in each)
    meter = harness.WALL._replace(once=lambda side: (next(order), side()))
    rows = [Row("x, {n}", "own", ["peer"], "peer"), Row("y", "peer")]
    given = {"meter": meter, "rounds": len(taken), "lines": {"line": "own"}, **more}
    return Case(lambda _: (), {"own": lambda: 1.0, "peer": lambda: 1.0}, rows, **given)


def test_sides_alternate_and_the_ratio_is_the_median_of_the_rounds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(harness, "PATIENCE", 1.0)
    rounds = [[0.001, 0.02], [0.002, 0.02], [0.004, 0.02]]
    found: list[Any] = []
    case = toy(rounds, check=lambda *given: found.append(given))
    assert [*case.measured(1000)] == [
        Point("line", 1000, 0.002),
        Fact("x, 10^3", "2.0 ms", "20 ms: peer", "10x"),
        Fact("y", "20 ms"),
    ]
    assert found == [(1.0, 1.0)]
    least = [*toy(rounds, meter=toy(rounds).meter._replace(of=min), lines={}).measured(1000)]
    assert least[0] == Fact("x, 10^3", "1.0 ms", "20 ms: peer", "20x")
    # By the wall clock there are as many as fit into the time.
    order: list[str] = []
    sides = {"own": lambda: order.append("a"), "peer": lambda: order.append("b")}
    wall = Case(lambda _: (), sides, [], check=lambda *_: None, seconds=0)
    assert len(wall.taken(1)) == 2
    assert order == ["a", "b"] * 2


def test_figures_that_differ_stop_a_case() -> None:
    sides = {"own": lambda: {"auc": 0.5}, "peer": lambda: {"auc": 0.6}}
    with pytest.raises(AssertionError, match="auc"):
        next(Case(lambda _: (), sides, [Row("x", "own")]).measured(ROWS))


def test_digits_are_as_many_as_are_sure() -> None:
    told = [duration(seconds) for seconds in (2e-7, 0.00034, 0.0059, 0.0593, 0.72, 14.6, 124)]
    assert told == ["0.00 ms", "0.34 ms", "5.9 ms", "59 ms", "0.72 s", "14.6 s", "124 s"]
    assert [times(ratio) for ratio in (0.024, 0.64, 9.94, 14.4)] == ["0.02x", "0.6x", "9.9x", "14x"]
    assert [power(n) for n in (1000, 10**7, 50_000)] == ["10^3", "10^7", "50,000"]


TEXT = reports.PAGE.read_text("utf-8")


def a_result(**other: Any) -> reports.Result:
    given = {
        "section": "scores",
        "date": "2026-01-02",
        "machine": "a processor, 2 cores",
        "sorting": 0.007,
        "versions": "Python 3",
        "busy": 0.01,
        "facts": (Fact("a, 10^6 cases", "59 ms", "817 ms: peer", "14x"),),
        "points": (),
    }
    return reports.Result(**given | other)


def test_a_part_that_fails_says_so_and_keeps_what_it_has(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    def failing() -> Measured:
        yield Fact("a", "1 s")
        yield Point(scores.SIX, 10, 1.0)
        raise RuntimeError("no browser\nand more")

    told: list[Fact] = []
    result = measured(Part("scores", failing), told.append)
    assert (*told,) == result.facts == (Fact("a", "1 s"),)
    assert result.points == (Point(scores.SIX, 10, 1.0),)
    assert result.failed == "RuntimeError: no browser"

    small = {
        "one": Part("scores", failing, quick=True),
        "two": Part("files", lambda: iter([Fact("b", "2 s")])),
    }
    monkeypatch.setattr(command, "PARTS", small)
    for name in ("KEPT", "PAGE", "CHART", "README"):
        monkeypatch.setattr(reports, name, tmp_path / name)
    reports.README.write_text("# Product\n")
    reports.PAGE.write_text(TEXT)
    monkeypatch.setattr(command, "kept", lambda: reports.kept(reports.KEPT))
    assert command.main([]) == 1
    page = reports.PAGE.read_text()
    assert "Not measured: RuntimeError: no browser\n" in page
    assert "| b | 2 s |  |  |" in page
    # What is measured anew takes its place; the rest stays.
    small["one"] = Part("scores", lambda: iter([Fact("a", "3 s")]), quick=True)
    assert command.main(["--quick"]) == 0
    page = reports.PAGE.read_text()
    assert "Not measured" not in page
    assert "| a | 3 s |" in page
    assert "| b | 2 s |" in page
    assert command.main(["--only", "two", "--print"]) == 0
    assert reports.PAGE.read_text() == page
    assert "| b | 2 s |" in capsys.readouterr().out


def test_the_readme_takes_over_the_rows_that_it_quotes() -> None:
    readme = "| a, 10^6 cases | 1 ms |\n\n## How fast\n\n| a, 10^6 cases | 1 | 2 | 3 |\n| b | 1 |\n"
    expected = readme.replace("| 1 | 2 | 3 |", "| 59 ms | 817 ms: peer | 14x |")
    assert reports.quoted(readme, {"one": a_result()}) == expected


def test_pages_tell_of_several_days_and_machines() -> None:
    other = a_result(date="2026-01-04", machine="another", busy=0.2, sorting=0.05)
    text = reports.page(TEXT, {"one": a_result(), "two": other})
    assert "2026-01-02 to 2026-01-04" in text
    assert "a processor, 2 cores; or another" in text
    assert "1 % to 20 % of the cores" in text
    assert "takes 7 ms to 50 ms there" in text


def test_rows_that_differ_in_the_number_of_cases_stand_together() -> None:
    names = ["a, 10^3 cases", "b, 10^3 cases", "a, 10^4 cases", "b, 5,000 cases of 10 classes"]
    names += ["b, 10^4 cases of 10 classes"]
    found = reports.together(Fact(name, "1 s") for name in names)
    assert [fact.what for fact in found] == [names[i] for i in (0, 2, 1, 3, 4)]


def test_the_chart_holds_every_line_and_no_names_meet() -> None:
    points = [Point(name, 10**k, 10.0 ** (k - 7)) for name in NAMES for k in range(3, 8)]
    drawn = ElementTree.fromstring(chart(points))
    space = "{http://www.w3.org/2000/svg}"
    lines = [each for each in drawn.iter(f"{space}path") if "line" in each.get("class", "")]
    assert len(lines) == len(NAMES)
    names = [each for each in drawn.iter(f"{space}text") if not each.get("class")]
    heights = [float(each.get("y", "nan")) for each in names]
    assert len(names) == 2 * len(NAMES)
    assert all(np.diff(sorted(heights)) >= 14)
    with pytest.raises(ValueError, match="no points"):
        chart([Point("unknown", 10, 1.0)])


def test_memory_counts_a_process_and_its_children() -> None:
    before = memories.megabytes(os.getpid())
    holds = "import sys; held = b'x' * 10**8; print(flush=True); sys.stdin.read()"
    with memories.watched(os.getpid()) as looks:
        pipe, command_line = subprocess.PIPE, [sys.executable, "-c", holds]
        with subprocess.Popen(command_line, stdin=pipe, stdout=pipe) as child:
            assert child.stdout is not None
            child.stdout.readline()
            assert child.pid in memories.family(os.getpid())
            end = time.monotonic() + 30
            while looks.highest < before + 50 and time.monotonic() < end:
                time.sleep(0.1)
    assert looks.highest > before + 50


def test_docs_are_made_of_what_was_kept() -> None:
    results = reports.kept()
    assert results.keys() <= parts.PARTS.keys()
    assert {part.section for part in parts.PARTS.values()} == {*reports.SECTIONS}
    assert reports.page(TEXT, results) == TEXT
    points = [point for each in results.values() for point in each.points]
    assert reports.CHART.read_text("utf-8") == chart(points)


def test_the_readme_quotes_the_page_and_says_what_matters() -> None:
    page = {reports.name_of(line): line for line in reports.PAGE.read_text("utf-8").splitlines()}
    section = reports.README.read_text("utf-8").partition(reports.QUOTED)[2].partition("\n## ")[0]
    rows = [line for line in section.splitlines() if re.match(r"\| [^|]*[a-z]", line)]
    assert len(rows) > 8
    for line in rows:
        assert line == page.get(reports.name_of(line)), line
    for needed in ("10^3 cases", "10^4 cases", "10^7 cases", "Compare: complete", "memory of"):
        assert any(needed in line for line in rows), needed
    # All times and ratios of the section stand in the table; a size may be a limit.
    prose = [line for line in section.splitlines() if not line.startswith("|")]
    assert not re.search(r"\d (ms|s|seconds|minutes)\b|\dx\b", "\n".join(prose))
