"""Figures of sums compared, whatever their task: how sure they are, and which models differ."""

from dataclasses import replace
from math import inf, sqrt
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from perfcore.binary.arithmetic import quotient
from perfcore.chance.figures import CaseSums, compared
from perfcore.chance.intervals import wilson_interval
from perfcore.chance.intervals.scales import t_beyond, t_of
from perfcore.measures import Figure
from perfcore.measures.reasons import Reason
from perfcore.measures.rules import Drawn, OfSums, Rule
from perfcore.messages import message

NONE: Reason[Any] = Reason(message("there is none"), lambda t, _: not np.sum(t.below))


def figure(key: str, rule: OfSums, apart: Rule | None = None, high: float = inf) -> Figure[Any]:
    return Figure(
        function=rule.value, key=key, name=key, plain="", template="", reasons=(NONE,),
        sklearn="", reference="", bounds=(0, high), better="lower", interval=rule,
        difference=apart or rule,
    )  # fmt: skip


RATIO = OfSums(lambda t: (t.above, t.below), quotient)
MEAN = figure("mean", OfSums(lambda t: (t.above, np.ones_like(t.above)), quotient))
RATE = figure("rate", RATIO)
DRAWN = figure("drawn", replace(RATIO, drawn=Drawn("normal", opened=False)))
SHARE = figure("share", RATIO, "share", 1)
ALL = {each.key: each for each in (MEAN, RATE, DRAWN)}


def sums(above: Any, below: Any = None, **options: Any) -> CaseSums[Any]:
    above = np.asarray(above, float)
    cases = SimpleNamespace(above=above, below=np.ones(above.size) if below is None else below)
    return CaseSums(tally=cases, cases=cases, size=above.size, **options)


def some(seed: int, **options: Any) -> dict[str, CaseSums[Any]]:
    drawn = np.random.default_rng(seed)
    below, first = drawn.uniform(1, 3, 80), drawn.gamma(2, 1, 80)
    second = first * drawn.uniform(0.8, 1.4, 80)
    return {"one": sums(first, below, **options), "two": sums(second, below, **options)}


def test_means_are_compared_by_the_t_test() -> None:
    models = some(1)
    found = compared(ALL, models, paired=True, replicates=4000)
    one, two = (each.cases.above for each in models.values())
    error = (one - two).std(ddof=1) / sqrt(80)
    judged = found.differences["one", "two"]
    assert judged["mean"].value == pytest.approx((one - two).mean())
    assert judged["mean"].p_value == pytest.approx(t_beyond((one - two).mean() / error, 79))
    assert judged["mean"].high - judged["mean"].low == pytest.approx(2 * t_of(0.95, 79) * error)
    assert {each.ahead for each in judged.values()} == {"first"}
    widths = [judged[key].high - judged[key].low for key in ("rate", "drawn")]
    assert widths[0] == pytest.approx(widths[1], rel=0.08)  # the delta method, and the bootstrap
    apart = compared(ALL, models, paired=False).differences["one", "two"]
    error = sqrt(sum(each.var(ddof=1) / 80 for each in (one, two)))  # Welch's
    assert apart["mean"].high - apart["mean"].low == pytest.approx(
        2 * t_of(0.95, 157) * error, rel=1e-3
    )


def test_what_a_link_holds_gives_the_same_intervals_and_unpaired_differences() -> None:
    models = some(2)
    expected = compared(ALL, models, paired=False)
    held = {name: each.held(ALL) for name, each in models.items()}
    found = compared({"rate": RATE}, held, paired=True)
    assert not found.paired
    assert found.differences["one", "two"]["rate"] == expected.differences["one", "two"]["rate"]
    assert found.intervals["one"]["rate"] == expected.intervals["one"]["rate"]
    alone = {name: CaseSums(tally=each.tally) for name, each in models.items()}
    nothing = compared({"rate": RATE}, alone, paired=False)
    assert "what each case adds" in nothing.differences["one", "two"]["rate"].reason
    assert "what each case adds" in nothing.intervals["one"]["rate"].reason


def test_groups_are_drawn_whole() -> None:
    codes = np.arange(80) // 4
    grouped = some(3, group=codes)
    found = compared(ALL, grouped, paired=True, replicates=4000)
    added = {
        name: sums(*(np.bincount(codes, one) for one in (each.cases.above, each.cases.below)))
        for name, each in grouped.items()
    }
    expected = compared(ALL, added, paired=True, replicates=4000)
    for key in ("rate", "drawn"):
        one, same = (each.differences["one", "two"][key] for each in (found, expected))
        assert (one.low, one.high, one.p_value) == pytest.approx(
            (same.low, same.high, same.p_value)
        )
        one, same = (each.intervals["two"][key] for each in (found, expected))
        assert (one.low, one.high) == pytest.approx((same.low, same.high))
    other = replace(grouped["two"], group=codes[::-1])
    with pytest.raises(ValueError, match="must be of the same cases, grouped alike"):
        compared(ALL, {"one": grouped["one"], "two": other}, paired=True)
    (alone,) = compared(
        ALL, {"one": sums([1, 2], group=np.zeros(2, int))}, paired=True
    ).intervals.values()
    assert "one group" in alone["rate"].reason


def test_shares_of_cases_have_exact_tests_and_equal_models_do_not_differ() -> None:
    first, second = (
        np.repeat([1, 1, 0, 0], [36, 12, 2, 10]),
        np.repeat([1, 0, 1, 0], [36, 12, 2, 10]),
    )
    models = {"one": sums(first), "two": sums(second), "same": sums(first)}
    found = compared({"share": SHARE, "rate": RATE}, models, paired=True)
    assert found.differences["one", "two"]["share"].method == "McNemar, exact; Tango"
    assert found.intervals["one"]["share"] == wilson_interval(48, 60)
    equal = found.differences["one", "same"]
    assert {(each.value, each.p_value, each.ahead) for each in equal.values()} == {(0, 1, "equal")}
    assert {each.pairs for each in equal.values()} == {3}


def test_many_cases_are_drawn_in_bundles() -> None:
    above = np.random.default_rng(5).gamma(2, 1, 70_000)
    found = compared(ALL, {"one": sums(above)}, paired=True, replicates=500).intervals["one"]
    widths = [found[key].high - found[key].low for key in ("rate", "drawn")]
    assert widths[0] == pytest.approx(widths[1], rel=0.15)
