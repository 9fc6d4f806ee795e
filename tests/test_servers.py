"""The server that benchmarks and browser tests start."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from benchmarks import servers
from benchmarks.servers import running


def test_it_answers_until_the_block_ends_and_one_that_hangs_is_ended_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = tmp_path / "app.py"
    app.write_text("import streamlit")
    with running(app) as first:
        with monkeypatch.context() as hurry, running(app) as second:
            assert first.url != second.url
            hurry.setattr(servers, "PATIENCE", 0.1)
            os.kill(second.pid, signal.SIGSTOP)
        with urlopen(f"{first.url}/_stcore/health") as answer:
            assert answer.read() == b"ok"
    for server in (first, second):
        with pytest.raises(ProcessLookupError):
            os.kill(server.pid, 0)
        with pytest.raises(URLError):
            urlopen(server.url, timeout=1)


@pytest.mark.parametrize(
    ("options", "said"),
    [({}, r"gone\.py"), ({"server.whatever": "1"}, r"No such option.*server\.whatever")],
)
def test_what_a_server_says_that_does_not_start_is_told(
    tmp_path: Path, options: dict[str, str], said: str
) -> None:
    message = rf"(?s)^gone\.py did not start:\n.*{said}"
    with pytest.raises(RuntimeError, match=message), running(tmp_path / "gone.py", options=options):
        pass
