"""Tabs of one browser: each lists what it may open, of whichever tab sent it."""

from dataclasses import replace

import pytest

from perfview.session import memory, shelves
from perfview.session.shelves import Shelf, held_bytes
from perfview.settings import read_settings
from tests.perfview.clocks import Clock
from tests.perfview.running_app import Screen, opened, opened_data, ran
from tests.perfview.visitors import ADA, BOB, at_browser

ONE = b"truth,score\nno,0.2\nyes,0.7\nno,0.4\nyes,0.9\n"
TWO = b"truth,score\nno,0.1\nyes,0.8\nno,0.3\nyes,0.6\n"
LOST = f"upload-{'0' * 32}"


def listed(app: Screen) -> list[str]:
    """The names of the files that can be removed, as their buttons say them."""
    ids = [
        button.key.removeprefix("remove-")
        for button in app.button
        if (button.key or "").startswith("remove-")
    ]
    return [app.keyed(f"open-{data}").label.replace("\\", "") for data in ids]


@pytest.fixture(autouse=True)
def at_ada(monkeypatch: pytest.MonkeyPatch) -> None:
    at_browser(monkeypatch, ADA)


def test_each_tab_lists_the_files_of_its_browser_until_one_removes_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = opened_data().uploaded(("one.csv", ONE), ("two.csv", TWO))
    mine = first.address()
    second, reloaded = opened_data(), opened("pages/data.py", **mine)
    assert listed(first) == listed(second) == listed(reloaded) == ["one.csv", "two.csv"]
    # A new tab begins as ever, with what its address says in use.
    assert second.address()["data"] == "breast_cancer"
    assert reloaded.address() == mine
    at_browser(monkeypatch, BOB)
    assert listed(opened_data()) == []

    (one,) = (data for data, name in shown_ids(second).items() if name == "one.csv")
    second.pressed(f"open-{one}")
    assert second.address()["data"] == one
    assert listed(second) == ["one.csv", "two.csv"]  # none moves under the finger
    assert second.turned("threshold").keyed("data").value == one

    reloaded.pressed(f"remove-{one}")
    assert listed(reloaded) == listed(ran(first)) == ["two.csv"]
    assert "was removed or replaced in another tab" in ran(second).texts()
    assert listed(second.turned("data")) == ["two.csv"]


def shown_ids(app: Screen) -> dict[str, str]:
    """The names of all data that a page offers, by identifier."""
    return {
        button.key.removeprefix("open-"): button.label.replace("\\", "")
        for button in app.button
        if (button.key or "").startswith("open-")
    }


def test_a_file_that_is_gone_since_it_was_listed_is_said_to_be() -> None:
    first = opened_data().uploaded(("one.csv", ONE))
    second, data = opened_data(), first.address()["data"]
    first.pressed(f"remove-{data}")
    second.pressed(f"open-{data}")
    assert "you cannot open" in second.texts()
    assert (listed(second), second.address()["data"]) == ([], "breast_cancer")


def test_another_tab_opens_a_file_with_the_columns_that_were_chosen_last() -> None:
    first = opened_data().uploaded(("one.csv", ONE)).put(positive="no")
    mine = first.address()
    second = opened_data().pressed(f"open-{mine['data']}")
    assert second.address() == mine
    assert mine["columns"]


def test_a_file_takes_the_place_of_a_namesake_of_its_own_tab_alone() -> None:
    first = opened_data().uploaded(("mine.csv", ONE))
    second = opened_data().uploaded(("mine.csv", TWO))
    assert listed(second) == ["mine.csv", "mine.csv (2)"]
    assert "removed or replaced" not in ran(first).texts()
    first.uploaded(("mine.csv", TWO + b"no,0.5\n"))
    assert len(listed(first)) == 2
    assert "removed or replaced" not in ran(second).texts()
    assert len(listed(second)) == 2


def test_a_file_of_another_tab_can_be_compared_and_stays_once_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock()
    monkeypatch.setattr(shelves, "_OF_SERVER", Shelf(clock=clock))
    opened_data().uploaded(("one.csv", ONE))
    second = opened_data().uploaded(("two.csv", TWO)).turned("compare")
    assert "one.csv" in second.texts()  # it could take part
    both = [name for name in second.keyed("entrants").options if name.endswith(".csv")]
    assert both == ["score · two.csv", "score · one.csv"]
    second.put(entrants=both)
    assert len(second.keyed("entrants").value) == 2
    clock.now += shelves.LIFETIME + 1
    assert len(ran(second).keyed("entrants").value) == 2
    assert listed(opened_data()) == []  # nobody used a file for an hour


def test_a_listed_file_is_not_used_by_that() -> None:
    clock = Clock()
    shelf = Shelf(lifetime=60, clock=clock)
    owner = shelves.Owner(ADA)
    file = opened_data().uploaded(("one.csv", ONE)).session_state["files"]
    (kept,) = file.opened.values()
    shelf.put(owner, kept)
    clock.now += 59
    assert shelf.files(owner) == {kept.id: kept}
    assert shelf.files(shelves.Owner(BOB)) == {}
    clock.now += 2
    assert shelf.files(owner) == {}


def test_all_files_of_a_browser_have_a_bound_together_whatever_they_are_called(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows = "".join(f"{i % 2},0.{i:05d}\n" for i in range(10_000))
    files = [f"truth,score\n{rows}{i % 2},0.5\n".encode() for i in range(2)]
    first = opened_data().uploaded(("mine.csv", files[0]))
    size = held_bytes(first.session_state["files"].opened.values()) / 10**6
    settings = replace(read_settings({}, {}), visitor_megabytes=1.5 * size)
    monkeypatch.setattr(memory, "settings", lambda: settings)
    # In its own tab it is replaced; in another one, it is not.
    second = opened_data().uploaded(("mine.csv", files[1]))
    assert "altogether" in second.texts()
    first.uploaded(("mine.csv", files[1]))
    assert "altogether" not in first.texts()
    bad = files[0].replace(b"0.00001", b"none")
    first.uploaded(("mine.csv", bad))  # what does not read well replaces nothing
    assert "altogether" in first.texts()


# Where only the file is gone

USE = {"cost_fn": "7.0", "cost_fp": "2.0", "unit": "EUR", "p": "0.125"}
KEPT = "The costs, unit and prevalence that the address says"


def test_where_only_the_file_is_gone_costs_unit_and_prevalence_stay() -> None:
    asked = {"data": LOST, "model": "forest", "t": "0.55", "by": "sex"}
    app = opened("pages/costs.py", **asked, **USE)
    now = app.address()
    assert USE.items() <= now.items()
    assert (now["data"], now["t"], now.get("by")) == ("breast_cancer", "0.5", None)
    assert f"{KEPT} hold for “Breast tumours”" in app.texts()
    # Nor do they leave with the example, once there is a file again.
    app.turned("data").uploaded(("mine.csv", ONE))
    assert f"{KEPT} hold for “mine.csv”" in app.texts()
    assert USE.items() <= app.turned("costs").address().items()
    assert KEPT not in app.turned("data").uploaded(("next.csv", TWO)).texts()


def test_what_was_chosen_for_the_data_shown_is_not_changed_by_the_address_of_a_lost_file() -> None:
    app = opened("pages/costs.py", data="twenty_cases", cost_fn="5.0")
    before = app.address()
    app.query_params.clear()
    app.query_params.update({"data": LOST, "cost_fn": "7.0", "unit": "EUR"})
    now = ran(app).address()
    assert "you cannot open" in app.texts()
    assert (now["cost_fn"], now.get("unit")) == (before["cost_fn"], None)
    assert KEPT not in app.texts()


def test_an_address_of_a_lost_file_without_costs_tells_of_none() -> None:
    assert KEPT not in opened("pages/costs.py", data=LOST, t="0.5").texts()


def test_a_sample_opens_as_it_came_whatever_another_tab_made_of_it() -> None:
    opened_data().pressed("open-wine_long").put(layout="wide")
    other = opened_data().pressed("open-wine_long")
    assert other.keyed("layout").value == "long"
