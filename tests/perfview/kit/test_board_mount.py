"""What goes to the browser and what comes back, without a browser."""

import math
import re
from importlib.resources import files
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from perfcore.arrays import FloatArray
from perfcore.measures import MEASURES
from perfview.kit.boards.contents import board_header
from perfview.kit.boards.events import BoardEvents, Commit, board_events
from perfview.kit.boards.packing import packed, unpacked
from perfview.tasks.binary.explanations.curves import curve_figures
from perfview.tasks.binary.explanations.measures import CELLS

COLUMNS = st.integers(0, 4).flatmap(
    lambda rows: st.dictionaries(st.text(), st.lists(st.floats(), min_size=rows, max_size=rows))
)


@given(st.text(), COLUMNS)
@example("é", {"threshold": [math.inf, 0.1 + 0.2, -0.0], "precision": [math.nan, 5e-324, 1.0]})
@example("", {})
@example("a", {"a": [], "b": []})
def test_a_message_reads_back_bit_for_bit(text: str, columns: dict[str, list[float]]) -> None:
    header = {"id": text, "nested": {"list": [1, None, text]}}
    message = packed(header, {name: np.array(column) for name, column in columns.items()})
    again, numbers = unpacked(message)
    assert again == header
    assert list(numbers) == list(columns)
    for name, column in columns.items():
        assert numbers[name].tobytes() == np.array(column, "<f8").tobytes()
    # Columns stand at the end and start at a multiple of eight bytes.
    data = b"".join(np.array(column, "<f8").tobytes() for column in columns.values())
    assert message.endswith(data)
    assert (len(message) - len(data)) % 8 == 0


@pytest.mark.parametrize(
    ("header", "columns", "why"),
    [
        ({"value": math.nan}, {}, "Out of range float values are not JSON compliant"),
        ({"value": math.inf}, {}, "Out of range float values are not JSON compliant"),
        (
            {},
            {"a": np.zeros(2), "b": np.zeros(1)},
            r"must hold arrays of one length, got shape \(1,\) for 'b' and \(2,\) for 'a'\.",
        ),
        ({"rows": 1}, {}, r"^Argument header must not hold the key 'rows'\.$"),
    ],
)
def test_a_message_that_could_not_be_read_is_refused(
    header: dict[str, object], columns: dict[str, FloatArray], why: str
) -> None:
    with pytest.raises(ValueError, match=why):
        packed(header, columns)


@pytest.mark.parametrize(
    ("state", "commit"),
    [
        ({"commit": {"threshold": 0.5, "seq": 2}}, Commit(0.5, 2)),
        ({"commit": {"threshold": 1, "seq": 2}}, Commit(1.0, 2)),
        ({"commit": {"threshold": None, "seq": 3}}, Commit(math.inf, 3)),
        ({"commit": {"threshold": 0.5, "condition": 0.8, "seq": 4}}, Commit(0.5, 4, 0.8)),
        ({"commit": {"threshold": 0.5, "condition": None, "seq": 4}}, Commit(0.5, 4, None)),
        (
            {"commit": {"threshold": 0.5, "until": "2026-01", "bins": None, "seq": 4}},
            Commit(0.5, 4, None, {"until": "2026-01"}),
        ),
        (None, None),
        ({}, None),
        ({"commit": None, "explain": None}, None),
    ],
)
def test_commits_are_read(state: dict[str, object] | None, commit: Commit | None) -> None:
    assert board_events(state) == BoardEvents(commit, None)


@pytest.mark.parametrize("key", [*MEASURES.tiles, *CELLS, *curve_figures()])
def test_every_number_of_the_board_may_be_asked_for(key: str) -> None:
    events = board_events({"explain": {"measure": key, "seq": 1}})
    assert events == BoardEvents(None, key)


def test_a_change_of_the_look_is_read() -> None:
    events = board_events({"look": {"more": True, "seq": 1}})
    assert events == BoardEvents(None, None, {"more": True})


NUMBER = "hold a number or null as threshold"
SHARE = "hold a number from 0 to 1 or null as condition"


@pytest.mark.parametrize(
    ("event", "told", "wrong"),
    [
        ("commit", 0.5, "be an object, got 0.5."),
        ("commit", {"threshold": "0.5"}, f"{NUMBER}, got '0.5'."),
        ("commit", {"threshold": math.nan}, f"{NUMBER}, got nan."),
        ("commit", {"threshold": True}, f"{NUMBER}, got True."),
        ("commit", {"seq": 1.5}, "hold a whole number from 0 as seq, got 1.5."),
        ("commit", {"condition": 1.5}, f"{SHARE}, got 1.5."),
        ("commit", {"condition": math.nan}, f"{SHARE}, got nan."),
        ("commit", {"condition": True}, f"{SHARE}, got True."),
        ("commit", {"until": 3}, "hold a text or null as until, got 3."),
        ("commit", {"threshold": 10**400}, f"hold a number or null as threshold, got {10**400}."),
        ("explain", {"measure": "__class__"}, "hold the key of a number, got '__class__'."),
        ("explain", {"measure": "f1" * 100}, f"hold the key of a number, got {'f1' * 20!r}."),
        ("explain", {"measure": None}, "hold a text as measure, got None."),
        ("explain", {"seq": None}, "hold a whole number from 0 as seq, got None."),
        ("look", {}, "hold true or false as threshold, got 1."),
    ],
)
def test_events_of_another_form_are_refused(event: str, told: object, wrong: str) -> None:
    right = {"threshold": 1, "measure": "f1", "seq": 1}
    state = {event: right | told if isinstance(told, dict) else told}
    with pytest.raises(ValueError, match=f"^{re.escape(f'Event {event} must {wrong}')}$"):
        board_events(state)


def app(threshold: float) -> None:
    import numpy as np

    from perfcore.binary import sweep
    from perfcore.costs import Tally
    from perfview.kit.boards import show_board, show_content
    from perfview.pages.threshold.content import board_content
    from perfview.pages.threshold.threshold_board import THRESHOLD_BOARD, threshold_header
    from perfview.tasks.amounts import FIRST_USE
    from perfview.tasks.points.operating_points import columns_in_use, neighbours

    swept = sweep(np.array([1, 0, 1, 0]), np.array([0.9, 0.8, 0.4, 0.1]))
    content = board_content(Tally(swept), model="m", labels={"positive": "yes", "negative": "no"})
    show_content(content, key="content")
    told = threshold_header(content, threshold=threshold, acknowledged=3, axis="score", marked="f1")
    near = columns_in_use(Tally(swept), swept, neighbours(swept, threshold), FIRST_USE)
    show_board(THRESHOLD_BOARD, told, near, key="board")


@pytest.mark.parametrize(("threshold", "sent"), [(0.8, 0.8), (math.inf, None)])
def test_content_and_board_are_two_messages(threshold: float, sent: float | None) -> None:
    at = AppTest.from_function(app, args=(threshold,)).run()
    assert not at.exception
    content, board = (unpacked(mount.proto.bytes) for mount in at.get("bidi_component"))
    assert content[0]["kind"] == "content"
    assert content[1]["threshold"].tolist() == [math.inf, 0.9, 0.8, 0.4, 0.1]
    header, near = board
    assert header["kind"] == "board"
    assert (header["module"], header["sheet"]) == ("threshold/board.js", "threshold/board.css")
    assert header["names"] == {"threshold": "t"}
    assert header["id"] == content[0]["id"]
    assert (header["threshold"], header["acknowledged"]) == (sent, 3)
    assert (header["axis"], header["marked"]) == ("score", "f1")
    assert header["plotly"].startswith("component/perfview.kit.boards.")
    assert near["index"].tolist() == [0, 1, 2, 3, 4]


def test_the_second_source_of_plotly_is_a_file_of_the_wheel() -> None:
    assert files("plotly").joinpath("package_data/plotly.min.js").is_file()


@pytest.mark.parametrize(
    ("threshold", "axis", "message"),
    [
        (math.nan, "score", "Argument threshold must be a number or inf, got nan."),
        (-math.inf, "score", "Argument threshold must be a number or inf, got -inf."),
        (0.5, "odds", "Argument axis must be one of score, share, share_log, got 'odds'."),
    ],
)
def test_what_the_board_cannot_show_is_refused(threshold: float, axis: str, message: str) -> None:
    axes: dict[str, object] = {name: {} for name in ("score", "share", "share_log")}
    content = SimpleNamespace(id="c", points={}, payload={"axes": axes})
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        board_header(content, threshold=threshold, acknowledged=0, axis=axis, names={})
