"""A Streamlit server of one's own: started on a free port, watched, stopped.

The browser tests start theirs here too.
"""

import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

ROOT = Path(__file__).parents[1]
START = 120.0  # seconds to answer in
PATIENCE = 20.0  # seconds to end in
PORTS = range(20_000, 32_000)


@dataclass(frozen=True)
class Server:
    """A running server: where it answers, its process, and what it has said so far."""

    url: str
    pid: int
    log: Callable[[], str] = str


@contextmanager
def running(
    app: Path,
    *arguments: str,
    options: Mapping[str, str] = MappingProxyType({}),
    port: int = 0,
) -> Iterator[Server]:
    """Serve `app`, with further options of Streamlit's, until the block ends."""
    port = port or free_port()
    settings = {
        "server.port": port,
        "server.address": "127.0.0.1",
        "server.headless": "true",
        "server.fileWatcherType": "none",
        "browser.gatherUsageStats": "false",
        **options,
    }
    command = [sys.executable, "-m", "streamlit", "run", str(app)]
    command += [f"--{name}={value}" for name, value in settings.items()]
    with _started([*command, "--", *arguments], port, app.name, {}) as server:
        yield server


@contextmanager
def serving(
    environment: Mapping[str, str] = MappingProxyType({}),
    *,
    script: str = "serve",
    command: Sequence[str] = (),
    cwd: Path = ROOT,
    port: int = 0,
) -> Iterator[Server]:
    """Serve the dashboard as a host would, with further environment, until the block ends."""
    port = port or free_port()
    asked = [*(command or (sys.executable, "-m", script)), "--port", str(port)]
    with _started(asked, port, script, environment, cwd) as server:
        yield server


def free_port() -> int:
    """Return a port of loopback that nobody uses.

    It is below those the system gives to connections: one of them could take it before the server.
    """
    while True:
        port = secrets.choice(PORTS)
        with socket.socket() as free, suppress(OSError):
            free.bind(("127.0.0.1", port))
            return port


@contextmanager
def _started(
    command: list[str], port: int, name: str, environment: Mapping[str, str], cwd: Path = ROOT
) -> Iterator[Server]:
    with tempfile.NamedTemporaryFile() as log:
        said = Path(log.name)
        process = subprocess.Popen(
            command, cwd=cwd, stdout=log, stderr=log, env={**os.environ, **environment}
        )
        try:
            url = f"http://127.0.0.1:{port}"
            if not answers(f"{url}/_stcore/health", process, START):
                raise RuntimeError(f"{name} did not start:\n{said.read_text()}")
            yield Server(url, process.pid, said.read_text)
        finally:
            process.terminate()
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:  # a busy machine: nothing may outlive the block
                process.kill()
                process.wait()


def answers(url: str, process: subprocess.Popen[bytes], timeout: float) -> bool:
    """Wait until the address answers; False if the process ended or the time is up."""
    end = time.monotonic() + timeout
    while time.monotonic() < end and process.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=1):
                return process.poll() is None  # or another's server answers there
        except OSError:
            time.sleep(0.02)
    return False
