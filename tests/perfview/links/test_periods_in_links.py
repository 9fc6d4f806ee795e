"""Periods of time in links: the reader sees the sender's Runs page, and no date is kept."""

import json
from base64 import b64decode
from typing import Any

import numpy as np
import pytest

from perfcore.chance.runs.odd_runs import OddRun
from perfview.downloads.markup import strong
from perfview.kit.boards.packing import unpacked
from perfview.links.preparations import prepared_payload
from perfview.links.sent import sent_page
from perfview.session import caches
from perfview.session.choices import Choices
from perfview.settings import Settings
from perfview.store.changes import Changes
from perfview.store.connections import store
from perfview.store.contents import SharedFile
from perfview.store.payloads import decode, encode
from perfview.store.reductions import Reduction, limit_of, reduced
from perfview.store.shares import Token
from perfview.tasks.binary import periods
from perfview.tasks.binary.parcels import parcel
from tests.perfview.downloads.test_dated_files import sections
from tests.perfview.downloads.test_exports_pages import Elements
from tests.perfview.links.test_share_pages import dialog, made
from tests.perfview.pages.test_times_page import board, cases, months, runs_page
from tests.perfview.running_app import Screen, csv, first, opened, opened_data
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
    assert "On the periods up to 2025-Q2, the threshold for" in reader.texts()
    assert len(reader.selectbox) == len([each for each in sender.selectbox if each.key != "period"])


def test_a_page_that_frames_a_link_has_the_board_of_its_periods() -> None:
    sender = opened("pages/runs.py", data="dated_orders", t="0.5").put(period="quarter")
    found = store().get(Token(made(dialog(sender))), unless=())
    assert found is not None
    framed = sent_page(found).decode()
    assert sections(framed)["runs"]["payload"]["periods"] == board(sender)["periods"]
    assert "<strong>Recall</strong> is lower than in the other periods" in framed


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
    payload = parcel(sample("dated_orders"), Choices()).payload
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
    payload = parcel(file_of("truth,score,seen\n" + "\n".join(lines)), Choices()).payload
    single = prepared_payload(payload, Reduction()).single
    assert single is not None
    assert (single.alone, single.cases) == (0, 8)
    odd = [*lines, "1,7,2026-01-06", "0,7,2026-02-06"]
    payload = parcel(file_of("truth,score,seen\n" + "\n".join(odd)), Choices()).payload
    single = prepared_payload(payload, Reduction()).single
    assert single is not None
    assert (single.alone, single.cases) == (2, 10)


@pytest.mark.usefixtures("command")
def test_more_scores_than_a_link_may_hold_leave_periods_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(periods, "settings", lambda: Settings(share_scores=500))
    made = parcel(sample("dated_orders"), Choices())
    assert len(made.payload.files) == 1
    assert "the link would hold" in made.notes[0]


def test_without_groups_in_a_link_nothing_tells_which_periods_differ() -> None:
    file = cases(months(), patient=[f"p{i // 8}" for i in range(4000)])
    reader = opened("pages/runs.py", share=made(dialog(runs_page(file).put(period="month"))))
    assert "No test tells which periods differ:" in reader.texts()
    assert "No period differs" not in reader.texts()


@pytest.mark.usefixtures("command")
def test_periods_are_parts_of_the_file_in_bytes_and_back() -> None:
    payload = parcel(sample("dated_orders"), Choices()).payload
    back = decode(encode(payload))
    assert back == payload
    assert all(isinstance(file, SharedFile) and file.period == "month" for file in back.files[1:])


AT = np.arange(900)
BROKEN = AT // 150 == 2


def file_of_task(task: str) -> bytes:
    """A file of six months with a day of each, the third of them broken."""
    rng = np.random.default_rng(1)
    days = [f"2026-0{1 + i // 150}-05" for i in AT]
    names = np.array(["a", "b", "c"])
    truth = rng.integers(0, 3, AT.size)
    called = names[np.where(rng.random(AT.size) < np.where(BROKEN, 0.3, 0.9), truth, 0)]
    number = rng.gamma(3, 10, AT.size)
    columns: dict[str, dict[str, Any]] = {
        "classes": {"truth": names[truth], "prediction": called},
        "clusterings": {"label": names[truth], "cluster": called},
        "regression": {
            "actual": number,
            "predicted": number + rng.normal(0, np.where(BROKEN, 12, 3)),
        },
    }
    return csv(**columns[task], seen=days)


def cards(app: Screen) -> list[dict[str, Any]]:
    """What the charts of figures over time draw from."""
    told = [each.get("cards", []) for each in app.headers()]
    return [card for some in told for card in some if card["name"].startswith("over_time_")]


@pytest.mark.parametrize("task", first(["classes", "clusterings", "regression"], "regression"))
def test_figures_over_time_of_any_task_go_along_and_no_case(task: str) -> None:
    sender = opened_data().uploaded(("mine.csv", file_of_task(task))).turned(task)
    sender.put(period="month")
    drawn = cards(sender)
    assert len(drawn) > 3
    assert sender.keyed("download_periods").label.startswith("Figures over time")
    sender = dialog(sender)
    assert "Periods of time: 2026-01 · 2026-02" in sender.texts()
    token = made(sender)
    reader = opened(f"pages/{task}.py", share=token)
    assert cards(reader) == drawn
    told = [text for text in reader.texts().splitlines() if "than in the other periods in" in text]
    assert told == [each for each in sender.texts().splitlines() if each in told]
    assert "2026-03" in told[0]
    found = store().get(Token(token), unless=())
    assert found is not None
    assert found.payload is not None
    assert b"2026-03-05" not in found.payload
    # A page that frames the link shows them as its reader has them.
    framed = sent_page(found).decode()
    assert strong(told[0]) in framed
    boards = Elements(framed.encode()).data()["boards"]
    charts = [unpacked(b64decode(each["board"]))[0].get("cards", []) for each in boards]
    assert drawn in charts
    # Whoever passes a link on passes these on, too; not where cases share what is kept.
    (kept,) = decode(found.payload).wholes
    (changes,) = kept.changes.values()
    assert changes.cases.tolist() == [150] * 6
    payload = decode(found.payload)
    assert decode(encode(payload)).wholes[0].changes.keys() == kept.changes.keys()
    coarse = reduced(payload, Reduction(least=2)) if limit_of(payload).most > 1 else None
    assert coarse is None or not coarse.wholes[0].changes
    assert task == "regression" or coarse is not None


@pytest.mark.parametrize(
    ("part", "wrong"),
    [
        ("runs", ["2026-01"] * 6),
        ("runs", ["2026-01"]),
        ("cases", "1 2 3"),
        ("cases", "1 1 1 1 1 -1"),
        ("cases", "1 1 1 1 1 nan"),
        ("ends", {"accuracy": "0 1"}),
        ("pooled", {"other": "1"}),
        ("odd", {"accuracy": [["2027-01", True]]}),
        ("method", "by_heart"),
    ],
)
def test_changes_that_do_not_fit_each_other_are_refused(part: str, wrong: Any) -> None:
    months = tuple(f"2026-0{i}" for i in range(1, 7))
    odd = {"accuracy": (OddRun("2026-03", above=False),)}
    ends = {"accuracy": np.array([[0.5, np.nan, np.inf, 0.1, 0.2, 0.3]] * 3)}
    right = Changes(months, np.ones(6), ends, {"accuracy": 0.5}, odd, "by_cases")
    back = Changes.unpacked(json.loads(json.dumps(right.packed(), allow_nan=False)))
    assert back.packed() == right.packed()
    with pytest.raises(ValueError):  # noqa: PT011  # numpy words some of them
        Changes.unpacked(right.packed() | {part: wrong})
