"""Choices, and their text in the address bar."""

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfcore.costs import CostMatrix, Pricing, Use
from perfview.kit.theme import exact_text
from perfview.session.choices import Choices
from perfview.session.texts import Address, read_address, read_threshold, shortened
from perfview.tasks.binary.requirements import requirement

MEASURES = ("f1", "mcc")


@given(st.floats(allow_nan=False).filter(lambda x: x != -math.inf))
def test_a_threshold_comes_back_from_its_text_with_every_bit(threshold: float) -> None:
    read = read_threshold(exact_text(threshold))
    assert read is not None
    assert read == threshold
    assert math.copysign(1, read) == math.copysign(1, threshold)


@pytest.mark.parametrize(
    ("text", "threshold"),
    [
        ("0.54", 0.54),
        (" 0,54 ", 0.54),
        ("-3", -3.0),
        ("1e-7", 1e-7),
        ("inf", math.inf),
        ("+Infinity", math.inf),
        ("-inf", None),
        ("nan", None),
        ("1e999", None),
        ("-1e999", None),
        ("1,000.5", None),
        ("−2.25", -2.25),
        ("−527\u202f900\u202f000", -527_900_000.0),
        ("1,000,000", None),
        ("1_000", None),
        ("", None),
        ("half", None),
        ("0x1p-1", None),
    ],
)
def test_a_threshold_is_any_number_but_minus_infinity(text: str, threshold: float | None) -> None:
    assert read_threshold(text) == threshold


def test_an_address_reads_back_as_it_was_written() -> None:
    address = Address(
        "twenty_cases",
        "0123456789abcdef",
        "a & b",
        0.1 + 0.2,
        "share_log",
        "mcc",
        CostMatrix(cost_fn=0.1 + 0.2, cost_fp=0.5, cost_tp=-1, cost_tn=0.25),
        pricing=Pricing(negatives="amount"),
        unit="k€",
        prevalence=1 / 3,
        per_cases=False,
        ends={"cost_fp_high": 0.1 + 0.2, "prevalence_low": 0.25},
        scenarios={"a:b, c; 50%": Use(CostMatrix(cost_fn=7), ";€", 0.1, Pricing("amount"))},
        requirements=(requirement("recall", 0.9),),
    )
    assert read_address(address.query(), measures=MEASURES) == (address, ())


def test_an_empty_address_says_nothing() -> None:
    assert read_address({}, measures=MEASURES) == (Address(), ())
    assert Address().query() == {}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("t", "half"),
        ("t", "-inf"),
        ("t", "nan"),
        ("axis", "score; drop"),
        ("mark", "f2"),
        ("columns", "x" * 201),
        ("data", ""),
        ("model", "x" * 201),
        ("cost_fn", "5€"),
        ("cost_tn", "inf"),
        ("p", "-0.1"),
        ("p", "inf"),
        ("unit", "x" * 13),
        ("amount", "tp"),
        ("matrix", "1000"),
        ("range", "cost_fn:5"),
        ("range", "p:0.1..1.5"),
        ("range", "x" * 201),
        ("scenarios", "rare"),
        ("scenarios", "x" * 100_000),
    ],
)
def test_what_means_nothing_is_left_out_and_said(name: str, value: str) -> None:
    address, problems = read_address({name: value}, measures=MEASURES)
    assert address == Address()
    assert problems == (
        f"The address says {name} = “{shortened(value)}”, which means nothing here. "
        "It was left out.",
    )


@pytest.mark.parametrize(
    ("query", "costs"),
    [
        ({"cost_fn": "7"}, CostMatrix(cost_fn=7, cost_fp=1)),
        ({"cost_fp": "2"}, CostMatrix(cost_fn=5, cost_fp=2)),
        ({"cost_tp": "-1,5"}, CostMatrix(cost_fn=5, cost_fp=1, cost_tp=-1.5)),
        ({"cost_fn": "7", "cost_fp": "x"}, CostMatrix(cost_fn=7, cost_fp=1)),
        ({"cost_fn": "1", "cost_fp": "1e9"}, CostMatrix(cost_fn=1, cost_fp=1e9)),
    ],
)
def test_costs_that_an_address_leaves_out_are_those_of_the_first_example(
    query: dict[str, str], costs: CostMatrix
) -> None:
    assert read_address(query, measures=MEASURES)[0].costs == costs


@pytest.mark.parametrize(
    ("query", "problem"),
    [
        ({"cost_fn": "-1"}, "an error must not cost less than the correct decision"),
        ({"cost_fn": "0", "cost_fp": "0"}, "one of the two must cost more"),
    ],
)
def test_costs_that_make_no_sense_together_are_left_out_and_said(
    query: dict[str, str], problem: str
) -> None:
    address, problems = read_address(query, measures=MEASURES)
    assert address == Address()
    assert len(problems) == 1
    assert problem in problems[0]


def test_costs_and_prevalence_are_kept_per_data_set() -> None:
    dear, cheap = CostMatrix(cost_fn=9, cost_fp=1), CostMatrix(cost_fn=1, cost_fp=1)
    chosen = Choices(data="a").with_costs(dear).with_prevalence(0.1)
    other = replace(chosen, data="b").with_costs(cheap).with_prevalence(0.2)
    assert (other.costs_in_use, other.costs, other.prevalence) == (
        cheap,
        {"a": dear, "b": cheap},
        {"a": 0.1, "b": 0.2},
    )
    assert other.with_prevalence(None).prevalence == {"a": 0.1}
    assert other.without("b").costs == {"a": dear}
    assert other.without("b").prevalence == {"a": 0.1}
    assert Choices(data="c").costs_in_use == CostMatrix(cost_fn=5, cost_fp=1)


def test_what_is_chosen_for_a_model_is_kept_per_data_set() -> None:
    chosen = Choices(data="a").with_model("m").with_threshold("m", 0.3).with_axis("m", "share")
    other = Choices(
        data="b", model=chosen.model, threshold=chosen.threshold, axis=chosen.axis
    ).with_threshold("m", 0.7)
    assert other.threshold == {("a", "m"): 0.3, ("b", "m"): 0.7}
    assert other.without("b").threshold == {("a", "m"): 0.3}
    assert other.without("b").data == ""
    assert other.without("a").data == "b"
    assert other.without("a").model == {}
    assert other.without("a").axis == {}
