"""Periods of time in links: the reader sees the sender's Runs page, and no date is kept."""

from typing import Any

import pytest

from perfview.links.preparations import prepared_payload
from perfview.session import caches
from perfview.settings import Settings
from perfview.store.connections import store
from perfview.store.contents import SharedFile
from perfview.store.payloads import decode, encode
from perfview.store.reductions import Reduction, limit_of
from perfview.store.shares import Token
from perfview.tasks.binary import periods
from perfview.tasks.binary.parcels import parcel
from tests.perfview.links.test_share_pages import dialog, made
from tests.perfview.pages.test_times_page import board, cases, months, runs_page
from tests.perfview.running_app import Screen, opened
from tests.perfview.shared_cases import file_of, sample


def tables(app: Screen) -> list[Any]:
    return [each.value.to_dict() for each in app.dataframe]


def said(app: Screen) -> list[str]:
    """All sentences of the page in which a period is named."""
    return [text for text in app.texts().splitlines() if "2025-Q" in text]


def test_the_reader_of_a_link_sees_the_senders_runs_page() -> None:
    sender = opened("pages/runs.py", data="dated_orders", t="0.5", until="2025-Q2")
    sender.put(period="quarter")
    reader = opened("pages/runs.py", share=made(dialog(sender)))
    names = [each["name"] for each in board(reader)["periods"]]
    assert names == ["2025-Q1", "2025-Q2", "2025-Q3", "2025-Q4"]
    for part in ("periods", "series", "titles", "plots"):
        assert board(reader)[part] == board(sender)[part], part
    assert tables(reader) == tables(sender)
    assert said(sender) == said(reader)
    assert len(said(reader)) > 1
    assert "looked for on the periods up to 2025-Q2" in reader.texts()
    assert len(reader.selectbox) == len([each for each in sender.selectbox if each.key != "period"])


def test_periods_without_cases_and_cases_without_a_date_are_kept_as_they_are() -> None:
    dates = months()
    dates[(dates >= "2026-04") & (dates < "2026-05")] = ""
    sender = runs_page(cases(dates)).put(period="month")
    reader = opened("pages/runs.py", share=made(dialog(sender)))
    assert board(reader)["periods"] == board(sender)["periods"]
    assert tables(reader) == tables(sender)


def test_names_of_periods_go_along_and_no_date() -> None:
    app = dialog(opened("pages/runs.py", data="dated_orders"))
    assert "Periods of time: 2025-01 · 2025-02" in app.texts()
    found = store().get(Token(made(app)), unless=())
    assert found is not None
    assert found.payload is not None
    kept = decode(found.payload).files
    assert [file.name for file in kept[1:3]] == ["2025-01", "2025-02"]
    assert b"2025-01-" not in found.payload + str(found.settings).encode()


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch) -> None:
    """No session, as where `cutpoint share` makes a link."""
    monkeypatch.setattr(caches, "_OF_COMMAND", [{}])


@pytest.mark.usefixtures("command")
def test_where_cases_share_scores_no_periods_go_along_and_that_is_said() -> None:
    payload = parcel(sample("dated_orders")).payload
    assert (
        limit_of(payload).most
        == limit_of(prepared_payload(payload, Reduction(least=2)).payload).most
    )
    kept = prepared_payload(payload, Reduction(least=5)).payload
    assert [file.period for file in kept.files] == [""]
    rounded = prepared_payload(payload, Reduction(digits=2)).payload
    assert len(rounded.files) == 13


def test_the_dialog_says_that_no_periods_go_along() -> None:
    app = dialog(opened("pages/runs.py", data="dated_orders")).put(share_least=5)
    assert "Figures over time do not go along where cases share scores" in app.texts()
    assert "Periods of time:" not in app.texts()


@pytest.mark.usefixtures("command")
def test_cases_that_are_alone_in_their_period_are_counted_as_such() -> None:
    lines = [f"{i % 2},{(i // 2) % 2},2026-0{1 + i // 4 % 2}-05" for i in range(8)]
    payload = parcel(file_of("truth,score,seen\n" + "\n".join(lines))).payload
    single = prepared_payload(payload, Reduction()).single
    assert single is not None
    assert (single.alone, single.cases) == (0, 8)
    odd = [*lines, "1,7,2026-01-06", "0,7,2026-02-06"]
    payload = parcel(file_of("truth,score,seen\n" + "\n".join(odd))).payload
    single = prepared_payload(payload, Reduction()).single
    assert single is not None
    assert (single.alone, single.cases) == (2, 10)


@pytest.mark.usefixtures("command")
def test_more_scores_than_a_link_may_hold_leave_periods_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(periods, "settings", lambda: Settings(share_scores=500))
    made = parcel(sample("dated_orders"))
    assert len(made.payload.files) == 1
    assert "the link would hold" in made.notes[0]


def test_without_groups_in_a_link_nothing_tells_which_periods_differ() -> None:
    file = cases(months(), patient=[f"p{i // 8}" for i in range(4000)])
    reader = opened("pages/runs.py", share=made(dialog(runs_page(file).put(period="month"))))
    assert "No test tells which periods differ:" in reader.texts()
    assert "No period differs" not in reader.texts()


@pytest.mark.usefixtures("command")
def test_periods_are_parts_of_the_file_in_bytes_and_back() -> None:
    payload = parcel(sample("dated_orders")).payload
    back = decode(encode(payload))
    assert back == payload
    assert all(isinstance(file, SharedFile) and file.period == "month" for file in back.files[1:])
