"""What the screen draws of the cost lines and of the envelope."""

import numpy as np
import pytest
from hypothesis import given

from perfcore import Sweep, cost_curve, cost_lines, envelope_vertices, roc, sweep
from tests.perfcore.slow_costs import CONDITIONS
from tests.perfcore.slow_counts import cases, columns
from tests.perfcore.worked_cases import EMPTY, ONLY_NEGATIVES, TWENTY


def large() -> Sweep:
    random = np.random.default_rng(4)
    truth = random.random(50_000) < 0.2
    return sweep(truth, random.normal(size=truth.size) + truth)


def test_every_line_is_near_one_that_is_drawn() -> None:
    s = large()
    kept = cost_lines(s, limit=300)
    assert 200 < kept.size <= 300
    assert (kept[0], kept[-1]) == (0, len(s) - 1)
    assert (np.diff(kept) > 0).all()
    curve = roc(s)
    place = curve.x + curve.y  # both only rise: the distance in either is below that in the sum
    before = kept[kept.searchsorted(np.arange(len(s)), side="right") - 1]
    assert (place - place[before]).max() <= 2 / 299 + 1e-12


@given(cases())
def test_few_lines_are_all_drawn(rows: list[tuple[bool, float]]) -> None:
    s = sweep(*columns(rows))
    assert cost_lines(s).tolist() == list(range(len(s)))
    few = cost_lines(s, limit=3).tolist()
    assert len(few) <= 3
    assert {0, len(s) - 1} <= set(few)


def test_one_class_has_its_ends() -> None:
    many = sweep(np.zeros(1000), np.arange(1000))
    assert cost_lines(many).tolist() == [0, 1000]
    assert cost_lines(EMPTY).tolist() == [0]
    assert envelope_vertices(cost_curve(ONLY_NEGATIVES)).tolist() == [0, 2]
    assert envelope_vertices(cost_curve(EMPTY)).tolist() == [0, 1]


def test_few_vertices_draw_the_envelope() -> None:
    n = np.arange(3000)
    curve = cost_curve(Sweep.from_counts(-n, 3000 - n, n + 1))  # every point a vertex
    assert curve.x.size == 3002
    kept = envelope_vertices(curve)
    assert kept.size <= 300
    drawn = np.interp(CONDITIONS, curve.x[kept], curve.y[kept])
    assert np.abs(drawn - curve.at(CONDITIONS)).max() <= 0.0005 * np.sqrt(2)


def test_the_envelope_of_the_twenty_cases_keeps_its_corners() -> None:
    curve = cost_curve(TWENTY)
    kept = envelope_vertices(curve)
    assert curve.x[kept] == pytest.approx([0, 1 / 4, 4 / 7, 2 / 3, 1])


def test_a_limit_has_room_for_the_ends() -> None:
    for thinned in (
        lambda: cost_lines(TWENTY, limit=1),
        lambda: envelope_vertices(cost_curve(TWENTY), limit=1),
    ):
        with pytest.raises(ValueError, match=r"^Argument limit must be at least 2, got 1\.$"):
            thinned()


def test_both_rules_without_scores_are_drawn_where_rounded_rates_end_early() -> None:
    n = 10**17  # (n - 1) / n is 1 in float64
    s = Sweep.from_counts([5, 4, 3, 2, 1], [n, 0, 0, 0, 1], [0, n, 1, 1, 1])
    assert cost_lines(s, limit=3).tolist() == [0, 1, 5]
    assert cost_lines(s, limit=2).tolist() == [0, 5]
