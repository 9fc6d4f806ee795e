"""Subgroups on the pages: their table, one of them alone, and what is said where there are none."""

from typing import Any

import pytest

from tests.perfview.running_app import Screen, csv, opened, opened_with
from tests.perfview.shared_cases import kept, sample

SITES = ["north", "south", ""]
FILE = csv(
    truth=["yes" if i % 4 == 0 else "no" for i in range(60)],
    score=[(i * 7 % 60 + 1) / 64 for i in range(60)],
    site=[SITES[i % 3] for i in range(60)],
    age=[20 + i % 30 for i in range(60)],
)


def page(name: str = "threshold", **query: str) -> Screen:
    return opened_with(name, ("mine.csv", FILE), **query)


def contents(app: Screen) -> list[dict[str, Any]]:
    return [header["payload"] for header in app.headers() if header["kind"] == "content"]


def rows(app: Screen) -> dict[str, float]:
    """Each row of the table with how many cases it has."""
    table = contents(app)[-1]
    return {row["name"]: sum(row["totals"].values()) for row in table["rows"]}


BOARDS = {"threshold": "board", "costs": "cost_board"}


def test_the_table_has_all_cases_and_each_subgroup_on_both_pages() -> None:
    for name, per in (("threshold", 1), ("costs", 1000)):
        app = page(name).put(subgroups="site")
        assert rows(app) == {"All cases": 60, "north": 20, "south": 20, "(missing)": 20}
        told = app.board_header("subgroup_board")
        above = app.board_header(BOARDS[name])
        assert (told["per"], told["threshold"]) == (per, above["threshold"])
        assert app.address()["by"] == "site"
        assert contents(app)[-1]["board"] == above["id"]


def test_without_a_column_there_is_no_table() -> None:
    app = page()
    assert len(contents(app)) == 1
    app = app.put(subgroups="site").put(subgroups="")
    assert len(contents(app)) == 1
    assert "by" not in app.address()


def test_a_column_of_many_values_is_not_offered_and_the_reason_is_said() -> None:
    app = opened_with("data", ("mine.csv", FILE))
    assert app.keyed("subgroups").options == ["none", "site"]
    reason = "Not offered for subgroups: “age” (it holds more than 20 different values)."
    assert reason in app.texts()
    assert reason in page().keyed("subgroups").help.replace("\\", "")
    app = app.put(subgroups="site")
    assert "Cases by site: north (20), south (20), (missing) (20)." in app.texts()


def test_one_subgroup_alone_is_what_the_page_shows_with_one_click_back() -> None:
    app = page(by="site", only="south")
    assert "site = south alone: 20 of 60 cases" in app.texts().replace("**", "")
    (content,) = contents(app)
    assert sum(content["totals"].values()) == 20
    assert app.address()["only"] == "south"
    app = app.pressed("show_all")
    assert sum(contents(app)[0]["totals"].values()) == 60
    assert "only" not in app.address()
    assert "alone:" not in app.texts()


def test_a_subgroup_that_is_not_there_is_said() -> None:
    app = page(by="site", only="west")
    assert "No case has site = west: all cases are shown." in app.texts()
    assert sum(contents(app)[0]["totals"].values()) == 60


@pytest.mark.parametrize(
    ("column", "why"),
    [
        ("age", "Subgroups by “age” are not possible: it holds more than 20 different values."),
        ("truth", "mine.csv has no column “truth” to compare subgroups by."),
        ("gone", "mine.csv has no column “gone” to compare subgroups by."),
    ],
)
def test_a_column_in_the_address_that_cannot_be_is_said(column: str, why: str) -> None:
    app = page(by=column)
    assert why in app.texts()
    assert len(contents(app)) == 1


def test_links_keep_no_subgroups_and_say_so() -> None:
    app = page(by="site").pressed("open_share")
    assert "Subgroups do not go along" in app.texts()
    assert "Subgroups do not go along" not in page().pressed("open_share").texts()


def test_a_link_offers_no_subgroups() -> None:
    app = opened(share=kept(sample("digit_misreads")), by="reading")
    assert "has no column “reading” to compare subgroups by." in app.texts()
    assert not [each for each in app if getattr(each, "key", None) == "subgroups"]
