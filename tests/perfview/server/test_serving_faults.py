"""What people see of a fault, and what the log holds of it."""

import logging
import re
import secrets
from collections.abc import Iterator

import pytest
from streamlit.testing.v1 import AppTest

from perfview.kit.boards.events import board_events
from perfview.server.faults import GONE, guard_logs, guarded_record, redacted, reference_of

TOKEN = secrets.token_urlsafe(24)


@pytest.fixture
def _guarded() -> Iterator[None]:
    before = logging.getLogRecordFactory()
    guard_logs()
    yield
    logging.setLogRecordFactory(before)


def test_a_reference_belongs_to_one_fault() -> None:
    first, second = ValueError("a"), ValueError("a")
    assert reference_of(first) == reference_of(first) != reference_of(second)
    assert re.fullmatch(r"[2-9A-Z]{8}", reference_of(first))


@pytest.mark.usefixtures("_guarded")
def test_a_log_has_the_reference_and_no_secret(caplog: pytest.LogCaptureFixture) -> None:
    fault = ValueError(f"no link /share?share={TOKEN}&t=0.5")
    try:
        raise fault
    except ValueError:
        logging.getLogger("cutpoint.test").exception(
            "GET /threshold?share=%s failed for %s", TOKEN, f"upload-{'0a' * 16}"
        )
    said = caplog.text
    assert caplog.messages[0].startswith(f"Reference {reference_of(fault)}: GET /threshold?")
    assert "Traceback" in said
    assert "test_serving_faults.py" in said
    assert TOKEN not in said
    assert "0a0a0a" not in said
    source = ('"GET /threshold?share=%s', "/share?share={")
    assert said.count("share=") == sum(said.count(line) for line in source)


@pytest.mark.usefixtures("_guarded")
def test_what_a_browser_sends_amiss_is_one_short_line_each(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Whoever sends it again and again cannot fill the log."""
    for _ in range(2):
        try:
            board_events({"commit": {"threshold": "x\n" * 10**6, "seq": 1}})
        except ValueError:
            logging.getLogger("cutpoint.test").exception("Uncaught app execution")
    lines = caplog.text.splitlines()
    assert len(lines) == 2
    found = [
        re.search(r"no page sends, (\d+) times until now: Event commit must", x) for x in lines
    ]
    first, second = (int(each[1]) for each in found if each is not None)
    assert second == first + 1
    assert all(len(line) < 500 for line in lines)


@pytest.mark.parametrize(
    "token",
    [
        "DoiRpEdocSiIXAJqtYaXNWNqjsFpGCye",  # letters alone
        "GmyxjICyRmcCLAnceQCfoagnky_KefCg",
        "-_x0" * 8,
        "0123456789abcdef" * 2,
        "0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9",  # a session
        *(secrets.token_urlsafe(24) for _ in range(20)),
    ],
    ids=range(25),
)
def test_no_token_passes(token: str) -> None:
    for form in ("token {}.", "/shares/{}", "'{}'", "https://a.b/x?share={}"):
        text = form.format(token)
        assert token not in redacted(text)
        assert GONE in redacted(text)


@pytest.mark.parametrize(
    "text",
    [
        "Uvicorn server started on 127.0.0.1:8501",
        "StreamlitDuplicateElementKeyError in create_streamlit_static_assets_routes",
        "Is this right? Yes.",
        '  File "/srv/cutpoint/perfview/serving/gates.py", line 12, in __call__',
    ],
)
def test_what_is_no_secret_stays(text: str) -> None:
    assert redacted(text) == text


def test_a_record_is_formatted_once_and_whole() -> None:
    record = guarded_record(logging.LogRecord("x", 20, "p", 1, "%s of %d", ("one", 2), None))
    assert record.getMessage() == "one of 2"


def test_people_see_the_reference_and_nothing_of_the_program() -> None:
    def script() -> None:
        import streamlit as st

        from perfview.server.faults import reference_of, show_fault

        fault = RuntimeError("secret detail /srv/cutpoint/app.py")
        st.session_state["reference"] = reference_of(fault)
        assert show_fault(fault) is True

    app = AppTest.from_function(script).run()
    assert not app.exception
    assert app.session_state["reference"] in app.error[0].value
    assert "secret" not in app.error[0].value
