"""The entry of numbers: what it takes, what it refuses in words, and that there is no other."""

import re
from pathlib import Path

import pytest

from perfview.kit.typed_numbers import entry_text, readings
from perfview.tasks.numbers import ANY, SHARE, Bounds
from tests.perfview.running_app import opened

SOURCES = [*(Path(__file__).parents[3] / "perfview").rglob("*.py")]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("2,5", 2.5),
        ("2.5", 2.5),
        (" 2.5 ", 2.5),
        ("1.234,50", 1234.5),
        ("1,234.50", 1234.5),
        ("1 234,5", 1234.5),
        ("1\N{NARROW NO-BREAK SPACE}234.567", 1234.567),
        ("1'234.5", 1234.5),
        ("1.234.567", 1234567),
        ("1,234,567.8", 1234567.8),
        ("0,234", 0.234),
        ("-0.234", -0.234),
        ("−3,5", -3.5),
        ("1234.567", 1234.567),
        ("1,2345", 1.2345),
        (",5", 0.5),
        ("5e-3", 0.005),
        ("1e-05", 1e-05),
    ],
)
def test_a_number_is_read_as_people_write_it(text: str, number: float) -> None:
    assert ANY.read(text)[0] == number


@pytest.mark.parametrize(
    ("bounds", "text", "number", "told"),
    [
        (
            ANY,
            "1,234",
            None,
            "“1,234” can be 1.2340 or 1\N{NARROW NO-BREAK SPACE}234: type one of these.",
        ),
        (
            ANY,
            "-1.234",
            None,
            "“-1.234” can be −1.2340 or −1\N{NARROW NO-BREAK SPACE}234: type one of these.",
        ),
        (SHARE, "1,234", 1.234, "“1,234” was read as 1.2340."),
        (
            Bounds(1, 5000, whole=True),
            "1.234",
            1234,
            "“1.234” was read as 1\N{NARROW NO-BREAK SPACE}234.",
        ),
        (ANY, "1.234,50", 1234.5, "“1.234,50” was read as 1\N{NARROW NO-BREAK SPACE}234.5."),
        (ANY, "2,5", 2.5, ""),
        (SHARE, "250", None, "“250” is not between 0 and 100."),
        (SHARE, "-1", None, "“-1” is not between 0 and 100."),
        (Bounds(0.5), "0", None, "“0” is less than 0.5."),
        (Bounds(1, 50, whole=True), "2,5", None, "“2,5” is not a whole number between 1 and 50."),
        (Bounds(whole=True), "2,5", None, "“2,5” is not a whole number."),
        *(
            (ANY, text, None, f"“{text}” is not a number.")
            for text in ("1,23.4", "2 5", "x", "nan")
        ),
        *((ANY, text, None, f"“{text}” is not a number.") for text in ("inf", "1_000", "1,2,3")),
    ],
)
def test_what_is_not_plain_is_told(
    bounds: Bounds, text: str, number: float | None, told: str
) -> None:
    assert bounds.read(text) == (number, told)


@pytest.mark.parametrize("value", [0.0, -3.0, 1.234, 12.345, 1234.0, 1e15, 1e22, 0.1 + 0.2, 1e-7])
def test_what_an_entry_shows_is_read_back_exactly(value: float) -> None:
    assert readings(entry_text(value)) == (value,)


def test_there_is_no_other_entry_for_numbers() -> None:
    used = [path for path in SOURCES if re.search(r"number_input|data_editor", path.read_text())]
    assert [path.name for path in used] == ["cost_editors.py"]
    (editor,) = used
    assert "NumberColumn" not in editor.read_text()


def test_costs_and_shares_are_taken_or_refused_beside_the_entry() -> None:
    app = opened("pages/costs.py", data="twenty_cases")
    app.put(cost_fn="1.234,50", prevalence="2,5 %")
    assert (app.address()["cost_fn"], app.address()["p"]) == ("1234.5", "0.025")
    assert app.keyed("prevalence").value == "2.5"
    assert "“1.234,50” was read as 1 234.5." in app.put(cost_fn="1.234,50").texts()
    refused = app.put(cost_fn="1,234")
    assert "can be 1.2340 or 1 234: type one of these. It stays 1 234.5." in refused.texts()
    assert refused.address()["cost_fn"] == "1234.5"
    app.put(prevalence="101")
    assert "“101” is not between 0 and 100. It stays 2.5." in app.texts()
    assert "can be 1.2340" not in app.texts()
    app.put(prevalence="")
    assert "p" not in app.address()


def test_a_threshold_that_can_be_read_two_ways_is_the_one_among_the_scores() -> None:
    app = opened("pages/threshold.py", data="eights_log_odds")
    assert app.put(threshold_entry="1,234").address()["t"] == "1.234"
    assert app.put(threshold_entry="2,5").address()["t"] == "2.5"
    app.put(threshold_entry="99,999")
    assert "“99,999” is not between −17.2340 and 11.2170." in app.texts()
    assert app.address()["t"] == "2.5"
