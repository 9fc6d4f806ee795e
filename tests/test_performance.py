"""What docs/performance.md shows is measured as it says, and the README quotes it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from benchmarks import __main__ as command
from benchmarks import memories
from benchmarks.cases import cases
from benchmarks.performance import (
    calibration,
    classes,
    facts,
    intervals,
    parts,
    peers,
    reading,
    reports,
    scores,
)
from benchmarks.performance.charts import NAMES, chart
from benchmarks.performance.facts import Fact, Point, alternated, duration, pair, power, times
from benchmarks.performance.parts import Part, measured

ROWS = 1000
SMALL = {
    "pages": (partial(scores.pages, ROWS), 5),
    "other": (partial(scores.other_scores, ROWS), 3),
    "counts": (partial(scores.counts, ROWS), 1),
    "memory": (partial(scores.memory, ROWS), 1),
    "files": (partial(reading.measured, ROWS, 3), 2),
    "classes": (partial(classes.measured, ROWS), 2),
    "calibration": (partial(calibration.measured, ROWS), 1),
    "bootstrap": (partial(intervals.measured, ROWS, 3), 1),
}
"""Small parts, and how many facts each gives."""


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(facts, "PATIENCE", 0.0)


@pytest.mark.thorough
@pytest.mark.parametrize("name", SMALL)
def test_each_part_measures_what_is_equal_on_both_sides(name: str) -> None:
    measure, many = SMALL[name]
    found = [each for each in measure() if isinstance(each, Fact)]
    assert len(found) == many
    for fact in found:
        assert re.search(r"\d( ms| s| bytes a case)$", fact.own), fact
        assert re.match(r"[\d,.]+ (ms|s|bytes a case): ", fact.beside), fact
        assert re.fullmatch(r"[\d.]+x", fact.ratio), fact


def test_figures_that_differ_stop_a_part(monkeypatch: pytest.MonkeyPatch) -> None:
    own_figures = scores.own_figures

    def wrong(*given: Any) -> peers.Figures:
        return replace(own_figures(*given), auc=0.5)

    monkeypatch.setattr(scores, "own_figures", wrong)
    for measure in (scores.pages, scores.other_scores):
        with pytest.raises(AssertionError):
            next(measure(ROWS))


@pytest.mark.parametrize(
    "kind",
    [*scores.kinds(ROWS)],
    ids=lambda kind: kind[0],
)
def test_one_pass_by_hand_gives_what_six_calls_give(kind: Any) -> None:
    _, *given = kind
    peers.check_equal(peers.one_pass(*given), peers.six_calls(*given))


def test_one_pass_by_hand_where_no_score_is_called_positive() -> None:
    given = np.array([0, 1, 0, 1]), np.array([0.1, 0.2, 0.2, 0.3])
    assert peers.one_pass(*given).matrix == peers.six_calls(*given).matrix == (0, 0, 2, 2)


def test_the_least_costs_are_found_between_those_of_their_neighbours() -> None:
    s = peers.six_calls(*cases(ROWS))
    fpr, tpr = s.roc
    conditions = intervals.CONDITIONS
    every = [((1 - tpr) * x + fpr * (1 - x)).min() for x in conditions]
    np.testing.assert_allclose(peers.least_costs(fpr, tpr, conditions), every, atol=1e-15)


def test_sides_alternate_and_the_ratio_is_the_median_of_the_rounds() -> None:
    order: list[str] = []
    rounds = alternated([lambda: order.append("a"), lambda: order.append("b")], seconds=0, fewest=3)
    assert order == ["a", "b"] * 3
    assert len(rounds) == 3
    found: list[Any] = []
    alternated([lambda: 1, lambda: 2], seconds=0, check=lambda *given: found.append(given))
    assert found == [(1, 2)]
    fact = pair("x", [[0.001, 0.02], [0.002, 0.02], [0.004, 0.02]], 0, 1, "peer")
    assert fact == Fact("x", "2.0 ms", "20 ms: peer", "10x")


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
    def failing() -> Iterator[Fact | Point]:
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
