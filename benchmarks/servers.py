"""A Streamlit server of one's own: started on a free port, watched, stopped."""

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Server:
    """A running server: where it answers, and its process."""

    url: str
    pid: int

    def memory(self) -> tuple[float, float]:
        """Return the resident memory now and its highest ever, in MB (10^6 bytes)."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        fields = dict(line.split(":", 1) for line in status.splitlines())
        now, highest = (int(fields[name].split()[0]) for name in ("VmRSS", "VmHWM"))
        return now * 1.024e-3, highest * 1.024e-3


@contextmanager
def running(app: Path, *arguments: str, timeout: float = 60) -> Iterator[Server]:
    """Serve `app` until the block ends."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = {
        "server.port": port,
        "server.address": "127.0.0.1",
        "server.headless": "true",
        "server.fileWatcherType": "none",
        "browser.gatherUsageStats": "false",
    }
    command = [sys.executable, "-m", "streamlit", "run", str(app)]
    command += [f"--{name}={value}" for name, value in options.items()]
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(
            [*command, "--", *arguments], cwd=ROOT, stdout=log, stderr=log, env=os.environ
        )
        try:
            url = f"http://127.0.0.1:{port}"
            if not answers(f"{url}/_stcore/health", process, timeout):
                log.seek(0)
                raise RuntimeError(f"{app.name} did not start:\n{log.read().decode()}")
            yield Server(url, process.pid)
        finally:
            process.terminate()
            process.wait(20)


def answers(url: str, process: subprocess.Popen[bytes], timeout: float) -> bool:
    """Wait until the address answers; False if the process ended or the time is up."""
    end = time.monotonic() + timeout
    while time.monotonic() < end and process.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=1):
                return True
        except OSError:
            time.sleep(0.1)
    return False
