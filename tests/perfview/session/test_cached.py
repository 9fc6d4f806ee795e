"""What is computed of a link or a sample is computed once for all; of an upload, once a session."""

import json
from pathlib import Path

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from perfcore.binary import sweep
from perfcore.costs import CostMatrix, Pricing, Tally, Use
from perfcore.messages import message
from perfview.pages.compare.scenes import exact_figures
from perfview.pages.costs.content import content as cost_content
from perfview.pages.threshold.content import content as threshold_content
from perfview.session import caches
from perfview.session.data_sets import DataSet
from perfview.store.contents import SharedFile
from perfview.tasks.binary import tallies
from perfview.tasks.binary.comparison.entrants import Entrant
from perfview.tasks.binary.comparison.lineups import compared
from tests.perfview.running_app import ran

VALUES = (1, 0.5, "a", None, (1, "b"), Path("a"), Pricing(), message("a b"))
OTHERS = (np.arange(2), [1, 2], {"a": 1}, object(), (np.arange(9_999),), b"bytes")
CSV = b"truth,a\n1,0.9\n0,0.4\n1,0.6\n0,0.1\n"


def of_link() -> DataSet:
    tally = Tally(sweep([1, 0, 1], [0.9, 0.2, 0.4]))
    counts = SharedFile("shared-1", "a", ("no", "yes"), {"a": tally}, 1)
    return DataSet("shared-1", "a", "0" * 64, counts, "binary")


def same_for_another_reader(file: DataSet) -> dict[str, bool]:
    """Whether one who has computed nothing yet gets the very object of the one before."""
    calls = {
        "content": lambda: threshold_content(file, "a"),
        "costs": lambda: cost_content(file, "a", Pricing()),
        "priced": lambda: tallies.priced(file, "a", Pricing()),
        "compared": lambda: compared((file,), (Entrant(file.id, "a"),), ""),
        "figures": lambda: exact_figures(calls["compared"](), Use(CostMatrix()), None),
    }
    same = {}
    for name, call in calls.items():
        first = call()
        assert call() is first
        caches.forget()
        same[name] = call() is first
    dear = Use(CostMatrix(cost_fn=7, cost_fp=1))
    same["other costs"] = threshold_content(file, "a", dear) is threshold_content(file, "a")
    return same


def script() -> None:
    import streamlit as st

    from perfview.session.data_files import read_file
    from tests.perfview.session.test_cached import CSV, of_link, same_for_another_reader

    st.json(same_for_another_reader(of_link()))
    st.json(same_for_another_reader(read_file(CSV, name="a.csv", sample="a")))
    st.json(same_for_another_reader(read_file(CSV, name="a.csv")))


def test_readers_of_a_link_and_of_a_sample_share_and_uploaders_do_not() -> None:
    app = ran(AppTest.from_function(script, default_timeout=60))
    link, sample, file = (json.loads(shown.value) for shown in app.json)
    computed = dict.fromkeys(("content", "costs", "priced", "compared", "figures"))
    assert link == sample == {**dict.fromkeys(computed, True), "other costs": False}
    assert file == {**dict.fromkeys(computed, False), "other costs": False}


@caches.cached_for_all()
def boxed(value: object) -> list[object]:
    return [value]


def test_results_are_told_apart_by_values_alone() -> None:
    found = [boxed(value) for value in VALUES]
    assert [boxed(value) for value in VALUES] == found
    assert [each[0] for each in found] == list(VALUES)
    assert boxed(Pricing("amount", "case")) != boxed(Pricing())


@pytest.mark.parametrize("value", OTHERS, ids=lambda value: type(value).__name__)
def test_what_prints_less_than_it_holds_is_no_key(value: object) -> None:
    with pytest.raises(TypeError, match=r"^Argument boxed\(value\) must be a number, a text"):
        boxed(value)


def test_a_command_has_no_session_and_keeps_results_for_itself() -> None:
    called: list[str] = []

    @caches.cached()
    def one(number: int) -> str:
        called.append("one")
        return f"one {number}"

    @caches.cached(shared=True)
    def other(number: int) -> str:
        called.append("other")
        return f"other {number}"

    caches.without_session()
    assert [one(1), other(1), one(1), other(1), one(2)] == 2 * ["one 1", "other 1"] + ["one 2"]
    assert called == ["one", "other", "one"]
