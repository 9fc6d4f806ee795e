"""An upload that the server lost: its browser says its name, and who brings it again goes on."""

from types import SimpleNamespace
from typing import Any

import pytest

from perfview.pages import frame
from perfview.session import lost_files
from tests.perfview.running_app import Screen, csv, opened, ran

LOST = f"upload-{'0' * 32}"
NAME = "my *file*.csv"
FILE = csv(truth=["no", "yes", "no", "yes"], tree=[0.2, 0.7, 0.4, 0.9], forest=[0.1, 0.8, 0.5, 0.6])
CHOSEN = {"model": "forest", "t": "0.55", "cost_fn": "7.0", "cost_fp": "2.0"}
ASKED = "The server no longer holds your file"


def told(app: Screen) -> dict[str, Any]:
    """What the browser is told of the connection."""
    return app.board_header("connection")


def sent(monkeypatch: pytest.MonkeyPatch, said: object) -> None:
    """Let the browser have said this of a lost upload."""
    kept, answers = frame.session.kept, {frame.CONNECTION.key: SimpleNamespace(remembered=said)}
    monkeypatch.setattr(frame.session, "kept", lambda key: answers.get(key) or kept(key))


def lost(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """The Costs page at the address of a lost upload, once the browser has said its name."""
    app = opened("pages/costs.py", data=LOST, **CHOSEN)
    assert told(app)["lost"] == LOST
    assert ASKED not in app.texts()
    watch = frame.watch_connection
    with monkeypatch.context() as during:
        sent(during, {"data": LOST, "name": NAME})
        # Before the page is told again, as when the browser's message arrives.
        during.setattr(frame, "watch_connection", lambda: (frame.take_name(), watch()))
        return ran(app)


def test_a_lost_upload_is_asked_for_by_name_until_it_is_there_with_what_was_chosen_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = lost(monkeypatch)
    visit = told(app)["visit"]
    app = app.turned("data")
    said = app.texts()
    assert f"no longer holds your file **{NAME}**" in said
    assert "Shown meanwhile: Breast tumours." in said
    assert "you cannot open" not in said
    app = app.uploaded(("other.csv", FILE.replace(b"tree", b"oak")))
    assert ASKED in app.texts()

    app = app.uploaded(("beside.csv", FILE + b"yes,1,1\n"), (NAME, FILE))
    said = app.texts()
    assert ASKED not in said
    assert f"“{NAME}” is here again" in said
    found = app.address()["data"]
    assert told(app)["uploads"][found] == NAME
    costs = app.turned("costs").address()
    assert {name: costs[name] for name in CHOSEN} == CHOSEN
    assert costs["data"] == found != LOST
    assert "is here again" not in app.texts()
    assert told(app)["visit"] == visit
    # The page of a link that leads nowhere is watched too.
    assert told(opened(share="x" * 32))["visit"] != visit


def test_who_goes_on_without_it_is_not_asked_again_and_a_removed_file_is_not_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = lost(monkeypatch).pressed("give_up_lost")
    assert ASKED not in app.texts()
    app = app.turned("data").uploaded((NAME, FILE))
    assert "is here again" not in app.texts()
    app = app.pressed(f"remove-{app.address()['data']}")
    assert (told(app)["lost"], told(app)["uploads"]) == ("", {})


@pytest.mark.parametrize(
    ("said", "taken"),
    [
        (None, []),
        ("text", []),
        ({"name": NAME}, []),
        ({"data": LOST, "name": 7}, []),
        ({"data": LOST, "name": "x" * 1001}, []),
        ({"data": LOST, "name": NAME}, [(LOST, NAME)]),
    ],
)
def test_only_a_name_is_taken_from_a_browser(
    monkeypatch: pytest.MonkeyPatch, said: object, taken: list[tuple[str, str]]
) -> None:
    names: list[tuple[str, str]] = []
    sent(monkeypatch, said)
    monkeypatch.setattr(frame.session, "name_lost", lambda *name: names.append(name))
    frame.take_name()
    assert names == taken


def test_a_name_is_that_of_the_upload_that_is_lost() -> None:
    for data, expected in ((f"shared-{'0' * 32}", None), ("upload-1", ""), (LOST, NAME)):
        lost_files.give_up_lost()
        lost_files.lose(data)
        lost_files.name_lost(LOST, NAME)
        found = lost_files.lost_file()
        assert (found and found.name) == expected
