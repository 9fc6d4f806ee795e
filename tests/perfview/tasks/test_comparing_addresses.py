"""Comparisons are written to read back exactly, and read with doubt."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfview.tasks.binary.comparison_texts import (
    comparison_read,
    comparison_text,
    entrants_of,
    entrants_read,
    entrants_text,
    pair_read,
)
from perfview.tasks.binary.entrants import (
    ALONG,
    GOALS,
    LARGEST_SEED,
    LEVELS,
    MEASURES,
    REPLICATES,
    RESAMPLED,
    Comparison,
    Entrant,
    entrants_in_use,
    pair_in_use,
)

NAMES = st.text(min_size=1, max_size=20)
RUNS = st.just("") | st.text(min_size=1, max_size=20)
CHOICES = st.builds(
    Comparison,
    level=st.sampled_from(LEVELS),
    replicates=st.sampled_from(REPLICATES),
    seed=st.integers(0, LARGEST_SEED),
    resampled=st.sampled_from(["", *RESAMPLED]),
    bands=st.booleans(),
    along=st.sampled_from(ALONG),
    measure=st.sampled_from(MEASURES),
    goal=st.sampled_from(GOALS),
    run=RUNS,
    choosing=RUNS,
    reporting=RUNS,
)


@given(CHOICES)
def test_choices_read_back(chosen: Comparison) -> None:
    text = comparison_text(chosen)
    assert (comparison_read(text) if text else Comparison()) == chosen


def test_first_choices_need_no_words() -> None:
    assert comparison_text(Comparison()) == ""


@given(st.lists(st.builds(Entrant, NAMES, NAMES), min_size=1, max_size=9, unique=True))
def test_entrants_read_back(entrants: list[Entrant]) -> None:
    data = entrants[0].data
    read = entrants_read(entrants_text(tuple(entrants), data))
    assert read is not None
    assert entrants_of(read, data) == tuple(entrants)


@pytest.mark.parametrize("text", ["", ",", "a,", ":a", "a:", "a,a", ",".join(map(str, range(101)))])
def test_entrants_that_mean_nothing_are_not_read(text: str) -> None:
    assert entrants_read(text) is None


@pytest.mark.parametrize("text", ["a", "a,b,c", "a,a", ""])
def test_a_pair_is_two_different_models(text: str) -> None:
    assert pair_read(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "level:50",
        "replicates:1000000",
        "seed:-1",
        "seed:1.5",
        "seed:10000000",
        "seed:²",
        "resample:rows",
        "bands:yes",
        "along:time",
        "measure:auc",
        "goal:luck",
        "choosing:",
        "level:90,level:95",
        "colour:red",
        "level",
    ],
)
def test_choices_that_mean_nothing_are_not_read(text: str) -> None:
    assert comparison_read(text) is None


OFFERED = [Entrant("mail", name) for name in "abcdefgh"] + [Entrant("web", "a")]


def test_all_models_of_the_data_up_to_twenty_take_part_unless_others_are_chosen() -> None:
    assert entrants_in_use(None, "mail", OFFERED) == tuple(OFFERED[:8])
    many = [Entrant("mail", str(i)) for i in range(25)]
    assert entrants_in_use(None, "mail", many) == tuple(many[:20])
    assert entrants_in_use([OFFERED[8], OFFERED[7]], "mail", OFFERED) == (OFFERED[8], OFFERED[7])


def test_models_that_are_gone_do_not_take_part() -> None:
    gone = Entrant("mail", "z")
    assert entrants_in_use([gone, OFFERED[2]], "mail", OFFERED) == (OFFERED[2],)
    assert entrants_in_use([gone], "mail", OFFERED) == tuple(OFFERED[:8])


def test_a_pair_of_models_that_do_not_take_part_gives_way() -> None:
    assert pair_in_use((OFFERED[7], OFFERED[0]), tuple(OFFERED[:3])) == (OFFERED[0], OFFERED[1])
    assert pair_in_use((OFFERED[2], OFFERED[0]), tuple(OFFERED[:3])) == (OFFERED[2], OFFERED[0])
    assert pair_in_use((OFFERED[2], OFFERED[2]), tuple(OFFERED[:3])) == (OFFERED[0], OFFERED[1])
    assert pair_in_use(None, (OFFERED[0],)) is None
