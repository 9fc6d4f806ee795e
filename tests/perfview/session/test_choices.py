"""What is chosen is kept for the reader, a data set or a model, whatever the choice."""

from dataclasses import replace
from typing import Any

import pytest

from perfview.kit.pages import PAGES, Page
from perfview.kit.parameters import PARAMETERS, Parameter, Parameters
from perfview.session.addresses import read_address
from perfview.session.choices import Choices

NOWHERE: tuple[str, ...] = ()
PLAIN = Parameter(key="plain", owner="reader", default="first", read=str)
OF_DATA = Parameter(key="of_data", owner="data", default=0, read=int)
OF_MODEL = Parameter(key="of_model", owner="model", default=0, read=int)
NAMING = Parameter(
    key="naming",
    owner="data",
    default=NOWHERE,
    write=",".join,
    read=lambda text: tuple(text.split(",")),
    renamed=lambda value, of: tuple(map(of, value)),
)
IN_A = (
    Choices("a")
    .having(PLAIN, "mine")
    .having(OF_DATA, 1)
    .having(OF_MODEL, 2, "m")
    .having(NAMING, ("a", "c"))
)
ALL: tuple[Parameter[Any], ...] = (PLAIN, OF_DATA, OF_MODEL, NAMING)


def held(chosen: Choices, data: str) -> list[object]:
    return [chosen.of(each, "m", data=data) for each in ALL]


def test_a_choice_belongs_to_its_owner() -> None:
    other = replace(IN_A, data="b").having(OF_DATA, 3)
    assert held(other, "a") == ["mine", 1, 2, ("a", "c")]
    assert held(other, "b") == ["mine", 3, 0, ()]
    assert (IN_A.of(OF_MODEL, "m"), IN_A.of(OF_MODEL, "other")) == (2, 0)


def test_what_was_chosen_is_told_from_what_holds_at_first_and_taken_back() -> None:
    assert (Choices("a").chosen(OF_DATA), Choices("a").of(OF_DATA)) == (None, 0)
    assert Choices("a").having(OF_DATA, 0).chosen(OF_DATA) == 0
    assert IN_A.having(OF_DATA, None).chosen(OF_DATA) is None
    assert Choices("a").having(OF_DATA, None) == Choices("a")


def test_all_that_was_chosen_for_a_data_set_is_carried_over() -> None:
    moved = IN_A.carried_over("a", "b")
    assert moved.data == "b"
    assert held(moved, "b") == ["mine", 1, 2, ("b", "c")]
    assert held(moved, "a") == ["mine", 0, 0, ()]
    assert held(IN_A.carried_over("c", "d"), "a") == ["mine", 1, 2, ("a", "d")]


def test_a_data_set_is_forgotten() -> None:
    assert IN_A.without("a") == Choices("").having(PLAIN, "mine")
    assert IN_A.without("b") == IN_A


def test_choices_of_other_data_stand_beside_and_one_s_own_win() -> None:
    others = Choices("b").having(PLAIN, "theirs").having(OF_DATA, 5)
    both = IN_A.beside(replace(others, data="a").having(OF_DATA, 6))
    assert held(both, "b") == ["mine", 5, 0, ()]
    assert held(both, "a") == held(IN_A, "a")
    assert Choices("a").beside(others).chosen(PLAIN) is None


def test_a_name_that_is_used_twice_is_refused() -> None:
    known = Parameters("parameter")
    assert known.add(PLAIN) is PLAIN is known.add(PLAIN)

    class Two(Parameter[str]):
        @property
        def names(self) -> tuple[str, ...]:
            return "other", "plain"

    with pytest.raises(ValueError, match="Two parameters have the name 'plain' in the address"):
        known.add(Two(key="two", owner="reader", default=""))
    with pytest.raises(ValueError, match="have the key 'plain'"):
        known.add(Parameter(key="plain", owner="reader", default="", in_address=False))
    assert list(known) == ["plain"]


def test_a_page_that_is_refused_leaves_nothing_behind() -> None:
    taken = replace(PARAMETERS["data"], default="other")
    for key, parameters, said in (
        ("new", (PLAIN, taken), "the name 'data' in the address"),
        ("data", (PLAIN,), "have the key 'data'"),
    ):
        with pytest.raises(ValueError, match=said):
            PAGES.add(Page(key=key, task="", icon="x", show=list, parameters=parameters))
        assert "plain" not in PARAMETERS
    assert "new" not in PAGES
    assert PARAMETERS["data"] is not taken


def test_a_choice_outside_the_address_is_neither_read_nor_written() -> None:
    hidden = Parameter(key="hidden", owner="reader", default="", in_address=False)
    assert hidden.texts("value") == {}
    PARAMETERS.add(hidden)
    try:
        assert read_address({"hidden": "value"}) == ({}, ())
    finally:
        PARAMETERS.remove("hidden")


def test_a_choice_within_another_is_kept_for_each_value_of_it() -> None:
    within = Parameter(key="within", owner="model", default=0, read=int, within=PLAIN)
    here = IN_A.having(within, 5, "m")
    elsewhere = here.having(PLAIN, "other")
    assert (here.of(within, "m"), elsewhere.of(within, "m")) == (5, 0)
    assert elsewhere.having(within, 6, "m").having(PLAIN, "mine").of(within, "m") == 5
    moved = elsewhere.having(within, 6, "m").carried_over("a", "b")
    assert (moved.of(within, "m"), moved.having(PLAIN, "mine").of(within, "m")) == (6, 5)
