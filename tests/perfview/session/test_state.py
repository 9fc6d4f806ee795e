"""The session and the address, seen through scripts that use nothing else."""

import math
from collections.abc import Callable, Iterator

import streamlit as st
from streamlit.testing.v1 import AppTest

from perfcore.costs import CostMatrix
from perfview import session
from perfview.kit.parameters import MODEL, text_choice
from perfview.session.data_files import read_file
from perfview.tasks import board_choices
from perfview.tasks.amounts import refusal
from perfview.tasks.binary import commits
from perfview.tasks.binary.parameters import COSTS, LOOKS, THRESHOLD
from tests.perfview.running_app import opened

Steps = Callable[[], Iterator[object]]
GOOD = b"truth,score\n0,1\n1,2\n"


class Session:
    """A session whose script takes these steps; `run` returns what they yield."""

    def __init__(self, steps: Steps, **query: str) -> None:
        def script(steps, yielded):  # type: ignore[no-untyped-def]  # its names are its own
            yielded[:] = steps()

        self.yielded: list[object] = []
        told = {"steps": steps, "yielded": self.yielded}
        self.app = AppTest.from_function(script, default_timeout=30, kwargs=told)
        self.app.query_params.update(query)

    def run(self) -> list[object]:
        self.app.run()
        assert not self.app.exception
        return [*self.yielded]


def test_the_first_sample_is_in_use_until_something_is_chosen() -> None:
    def steps() -> Iterator[object]:
        yield session.data_in_use().id
        yield session.choices().data

    assert Session(steps).run() == ["breast_cancer", "breast_cancer"]


def test_a_file_that_reads_badly_is_in_view_but_not_in_use() -> None:
    def steps() -> Iterator[object]:
        session.open_file(read_file(GOOD, name="good.csv"))
        session.open_file(read_file(b"truth,score\n0,1\n1,x\n", name="bad.csv"))
        yield session.file_in_view().name
        yield session.data_in_use().name
        yield from session.names_of_data().values()

    view, used, *names = Session(steps).run()
    assert (view, used) == ("bad.csv", "good.csv")
    assert names[:2] == ["good.csv", "Breast tumours"]
    assert "bad.csv" not in names


def test_a_removed_file_leaves_nothing_behind() -> None:
    def steps() -> Iterator[object]:
        file = read_file(GOOD, name="good.csv")
        session.open_file(file)
        session.choose(session.choices().having(THRESHOLD, 1.5, "score"))
        session.remove(file.id)
        yield session.data_in_use().id
        yield len(session.files().opened) + len(session.files().ready)
        yield len(session.choices().values)

    assert Session(steps).run() == ["breast_cancer", 0, 0]


def test_what_was_chosen_just_now_wins_over_the_address() -> None:
    def choose() -> None:
        session.choose(session.choices().having(THRESHOLD, 0.25, "score"))

    def steps() -> Iterator[object]:
        session.follow_address()
        st.button("choose", on_click=choose)
        yield session.choices().of(THRESHOLD, "score")

    here = Session(steps, data="twenty_cases", t="0.75")
    assert here.run() == [0.75]
    here.app.query_params["t"] = "0.5"
    here.app.button[0].click()
    assert here.run() == [0.25]
    here.app.query_params["t"] = "0.625"
    assert here.run() == [0.625]


def test_a_written_address_is_not_read_back() -> None:
    def steps() -> Iterator[object]:
        session.follow_address()
        session.data_in_use()
        yield session.choices().of(THRESHOLD, "score")
        session.choose(session.choices().having(THRESHOLD, 0.125, "score"))
        session.write_address("threshold")

    here = Session(steps, data="twenty_cases", t="0.75")
    assert [here.run(), here.run()] == [[0.75], [0.125]]


def test_an_answer_holds_only_for_its_data_model_and_threshold() -> None:
    def steps() -> Iterator[object]:
        first, second, *_ = session.data_in_use().models
        here = session.choices().having(THRESHOLD, 0.5, first)
        moved, other = here.having(THRESHOLD, 0.6, first), here.having(MODEL, second)
        session.choose(here.having(THRESHOLD, 0.5, second))
        commits.answer("Found.")
        yield commits.answered()
        for chosen in (moved, other, here):
            session.choose(chosen)
            yield commits.answered()
        session.use("twenty_cases")
        yield commits.answered()

    assert Session(steps).run() == ["Found.", "", "", "Found.", ""]


def sent(board: str, **commit: object) -> None:
    """Let the browser have sent a commit of a board."""
    session.data_in_use()
    session.keep(board, {"commit": commit})


def test_a_commit_of_the_board_is_taken_over_once_with_its_number() -> None:
    def steps() -> Iterator[object]:
        sent("board", threshold=None, seq=7)
        commits.take_commit("board", "forest", 0.1, (1.0, 1.0))
        yield session.choices().of(THRESHOLD, "forest")
        yield board_choices.acknowledged("board")
        yield board_choices.acknowledged("other")

    assert Session(steps).run() == [math.inf, 7, 0]


def test_a_commit_of_the_board_moves_the_parameters_that_the_board_has_and_no_others() -> None:
    read = {"left": "left", "right": "right"}.get
    side = text_choice("side", "data", read)
    late = ("right", "middle", "", "left" * 100)

    def steps() -> Iterator[object]:
        sent("board", threshold=0.5, side="left", seq=1)
        commits.take_commit("board", "forest", 0.1, (1.0, 1.0))
        yield session.choices().of(side)
        for text in ("left", *late):
            sent("board", threshold=0.5, side=text, seq=2)
            commits.take_commit("board", "forest", 0.1, (1.0, 1.0), (side,))
            yield session.choices().of(side)

    assert Session(steps).run() == ["", "left", *["right"] * 4]


def test_a_change_of_the_look_is_taken_over_and_nothing_else() -> None:
    def steps() -> Iterator[object]:
        for switches in ({}, {"more": True}, {"intervals": True, "size": True}, {"more": False}):
            session.data_in_use()
            session.keep("board", {"look": {**switches, "seq": 1}})
            commits.take_look("board")
            yield tuple(session.choices().of(each) for each in LOOKS)

    assert Session(steps).run() == [(False, False), (True, False), (True, True), (False, True)]


def test_a_commit_of_the_costs_board_moves_threshold_and_costs_at_the_same_prevalence() -> None:
    def steps() -> Iterator[object]:
        for seq, (threshold, condition) in enumerate([(0.25, 0.5), (0.5, None)], start=3):
            sent("costs", threshold=threshold, condition=condition, seq=seq)
            commits.take_commit("costs", "forest", 0.1, (1.0, 1.0))
            yield session.choices().of(THRESHOLD, "forest")
            yield session.choices().of(COSTS)
            yield board_choices.acknowledged("costs")

    costs = CostMatrix(cost_fn=9, cost_fp=1)
    assert Session(steps).run() == [0.25, costs, 3, 0.5, costs, 4]


def test_a_condition_is_met_by_what_errors_cost_on_average_or_moves_nothing() -> None:
    def steps() -> Iterator[object]:
        sent("costs", threshold=0.25, condition=0.5, seq=3)
        for prevalence, average in ((1.0, (1.0, 1.0)), (0.5, (0.0, 1.0)), (0.1, (200.0, 4.0))):
            commits.take_commit("costs", "forest", prevalence, average)
            chosen = session.choices().chosen(COSTS)
            yield chosen and chosen.cost_fn

    # Missed positives cost 200 times 0.18 on average: nine times the 4 of a false alarm.
    assert Session(steps).run() == [None, None, 0.18]


def test_costs_that_would_be_refused_are_not_taken_from_the_board() -> None:
    refused = (
        *((1234570, 1, 1234564), (5, 1, -1e6), (1e18 + 1024, 1, 1e18)),
        *((2, 1e308, 0), (0, 0, 0), (-5, 1, 0)),
    )

    def steps() -> Iterator[object]:
        for fn, fp, tp in refused:
            costs = CostMatrix(cost_fn=fn, cost_fp=fp, cost_tp=tp)
            session.choose(session.choices().having(COSTS, costs))
            sent("costs", threshold=0.25, condition=0.2, seq=3)
            commits.take_commit("costs", "forest", 0.5, (1.0, 1.0))
            after = session.choices().of(COSTS)
            yield after == costs or not refusal(after)

    assert Session(steps).run() == [True] * 6


def test_notices_are_shown_once() -> None:
    def steps() -> Iterator[object]:
        session.notify("one")
        session.notify("two")
        yield session.take_notices()
        yield session.take_notices()

    assert Session(steps).run() == [("one", "two"), ()]


def test_an_entry_is_told_what_was_chosen_whenever_its_page_is_opened() -> None:
    app = opened(data="twenty_cases", t="0.3")
    for page in ("threshold", "costs", "threshold"):
        entry = app.turned(page).keyed("threshold_entry").proto
        assert (entry.set_value, entry.value) == (True, "0.3")
