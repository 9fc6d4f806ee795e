"""An upload, its name and its removal belong to who sent it: seen through the pages."""

from collections.abc import Callable
from types import SimpleNamespace

import pytest

from perfcore.readers.isolated.queues import Asker
from perfview.pages.data import conventions
from perfview.session import memory, owners
from perfview.settings import Settings
from perfview.settings.cookies import COOKIE, HOST_COOKIE, browser_of
from tests.perfview.running_app import Screen, opened, opened_data, ran
from tests.perfview.visitors import ADA, BOB, at_browser, data_page_of

GOOD = b"truth,score\nno,0.2\nyes,0.7\nno,0.4\nyes,0.9\n"
PRIVATE = "An uploaded file opens only for whoever uploaded it"
REMOVED = "was removed or replaced in another tab"


def at(query: dict[str, str]) -> Screen:
    return opened("pages/data.py", **query)


@pytest.mark.parametrize(
    ("sent", "names", "told"),
    [
        ({COOKIE: ADA}, (), ADA),
        ({HOST_COOKIE: BOB, COOKIE: ADA}, (), BOB),  # what another host can plant comes second
        ({COOKIE: ADA}, (HOST_COOKIE,), ""),
        *(({COOKIE: text}, (), "") for text in ("", "a", ADA.upper(), f"{ADA}\n", "٣" * 32)),
        ({}, (), ""),
    ],
)
def test_what_tells_a_browser(sent: dict[str, str], names: tuple[str, ...], told: str) -> None:
    assert browser_of(sent, *names) == told


def test_an_upload_opens_in_its_own_browser_alone_and_nobody_finds_out_whether_there_is_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at_browser(monkeypatch, ADA)
    hers = opened_data().uploaded(("hers.csv", GOOD)).address()

    at_browser(monkeypatch, BOB)
    his = at(hers)
    assert PRIVATE in his.texts()
    assert "Ask for a link" in his.texts()
    assert "hers.csv" not in his.texts()
    unknown = at(hers | {"data": f"upload-{'0' * 32}"})
    assert (unknown.texts(), unknown.address()) == (his.texts(), his.address())

    # The same bytes: nothing of the one is seen in the other, neither the name nor the removal.
    his.uploaded(("his.csv", GOOD))
    assert his.address()["data"] != hers["data"]
    assert "his.csv" in at(his.address()).labels_of_buttons()
    at_browser(monkeypatch, ADA)
    assert "hers.csv" in at(hers).labels_of_buttons()
    his.pressed(f"remove-{his.address()['data']}")
    assert "hers.csv" in at(hers).labels_of_buttons()


def test_a_second_tab_has_the_file_until_the_first_removes_it_and_then_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at_browser(monkeypatch, ADA)
    first = opened_data().uploaded(("mine.csv", GOOD))
    mine = first.address()
    second, third = at(mine), at(mine)
    assert not second.warning
    first.pressed(f"remove-{mine['data']}")
    assert REMOVED not in first.texts()
    assert f"“mine.csv” {REMOVED}" in ran(second).texts()
    assert "mine.csv" not in second.labels_of_buttons()
    assert REMOVED not in ran(second).texts()
    # Not even a choice that was made before the tab has heard of it brings the file back.
    third.put(positive="no")
    assert REMOVED in third.texts()
    assert PRIVATE in at(mine).texts()
    # Whoever uploads it again has it again, in every tab.
    assert first.uploaded(("mine.csv", GOOD)).address() == mine
    assert "mine.csv" in ran(first).labels_of_buttons()
    assert not at(mine).warning


def test_without_a_cookie_a_reload_says_that_the_file_is_to_be_uploaded_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    mine = []
    for cookie in ("", "made up"):
        at_browser(monkeypatch, cookie)
        mine.append(opened_data().uploaded(("mine.csv", GOOD)).address())
        assert PRIVATE in at(mine[-1]).texts()
    assert mine[0] != mine[1]


PERSON = {"is_logged_in": True, "iss": "https://login.example.org", "sub": "1", "name": "Ada"}


def test_an_upload_of_a_signed_in_person_is_theirs_at_every_browser(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at_browser(monkeypatch, ADA)
    mine = data_page_of(PERSON).uploaded(("mine.csv", GOOD)).address()
    for user in (
        PERSON | {"sub": "2"},
        PERSON | {"iss": "https://other.example.org"},
        PERSON | {"is_logged_in": False},
        {"is_logged_in": True, "name": "Ada"},
    ):
        other = data_page_of(user, **mine)
        assert "mine.csv" not in other.labels_of_buttons()
        assert PRIVATE in other.texts()
    at_browser(monkeypatch, BOB)
    again = data_page_of(PERSON | {"name": "Ada L."}, **mine)
    assert "mine.csv" in again.labels_of_buttons()
    assert PRIVATE not in again.texts()


@pytest.mark.parametrize(
    ("address", "forwarded", "found"),
    [
        ("2001:db8:1:2:3:4:5:6", "", "2001:db8:1:2::/64"),
        ("192.0.2.7", "203.0.113.9", "192.0.2.7"),
        (None, "203.0.113.9, 2001:db8:1:2::5", "2001:db8:1:2::/64"),
        (None, "", "local"),
    ],
)
def test_a_sender_of_links_is_known_by_what_counts_as_one_address(
    monkeypatch: pytest.MonkeyPatch, address: str | None, forwarded: str, found: str
) -> None:
    """One household has half of an IPv6 address to itself, and so one quota of links."""
    connection = SimpleNamespace(ip_address=address, headers={"X-Forwarded-For": forwarded})
    monkeypatch.setattr(owners, "st", SimpleNamespace(context=connection))
    assert owners.visitor() == found


def test_readers_are_asked_in_the_name_of_the_visitor_and_the_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Small files, first rows of large ones and their counting: each takes its turn as theirs."""
    asked: list[Asker] = []

    def noting(read: Callable[..., object]) -> Callable[..., object]:
        def noted(*given: object, asker: Asker, **options: object) -> object:
            asked.append(asker)
            return read(*given, asker=asker, **options)

        return noted

    monkeypatch.setattr(memory.READERS, "read", noting(memory.READERS.read))
    monkeypatch.setattr(memory.READERS, "count", noting(memory.READERS.count))
    monkeypatch.setattr(conventions, "settings", lambda: Settings(row_megabytes=1))
    monkeypatch.setattr(owners, "visitor", lambda: "192.0.2.7")
    large = b"truth,score\n" + b"".join(b"%d,0.%07d\n" % (i % 2, i) for i in range(90_000))
    app = opened_data().uploaded(("small.csv", b"truth,score\n0,0.2\n1,0.7\n"))
    app.uploaded(("large.csv", large))
    (asker,) = {*asked}
    assert asker == Asker(app.session_state["owner"].name, "192.0.2.7")
    assert len(asked) == 3
