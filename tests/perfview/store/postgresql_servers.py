"""A PostgreSQL server of the tests' own, which listens on a socket in its own folder alone."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

# It refuses to run as root, so it runs as the user that Debian's package makes.
USER = "postgres"


@dataclass(frozen=True)
class PostgreSQL:
    folder: Path
    process: subprocess.Popen[bytes]

    @property
    def owner(self) -> int:
        """The id of the user that it runs as."""
        return self.folder.stat().st_uid

    @property
    def url(self) -> str:
        return f"postgresql+psycopg://{USER}@/postgres?host={self.folder}"


def programs() -> Path:
    named = os.environ.get("CUTPOINT_POSTGRESQL")
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parts[-2]))
    return Path(named) if named else found[-1] if found else Path("/none")


@contextmanager
def running(*options: str) -> Iterator[PostgreSQL]:
    folder = Path(tempfile.mkdtemp(prefix="cutpoint-"))
    if os.getuid() == 0:
        os.chown(folder, pwd.getpwnam(USER).pw_uid, pwd.getpwnam(USER).pw_gid)
    data = folder / "data"
    initdb = (
        *("initdb", "--pgdata", data, "--username", USER, "--auth", "trust", "--no-sync"),
        *("--encoding", "UTF8", "--locale", "C"),
    )
    try:
        subprocess.run(as_user(*initdb), check=True, capture_output=True, cwd="/")
        process = started(folder, *options)
        try:
            yield PostgreSQL(folder, process)
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(30)
    finally:
        shutil.rmtree(folder)


def started(folder: Path, *options: str) -> subprocess.Popen[bytes]:
    """A server on a folder that is there; it ends with the tests, however those end."""
    # Without fsync a server that is killed still loses nothing: only a power cut would.
    chosen = ("listen_addresses=", f"unix_socket_directories={folder}", "fsync=off", *options)
    settings = [part for option in chosen for part in ("-c", option)]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            as_user("postgres", "-D", folder / "data", *settings),
            stdout=log,
            stderr=subprocess.STDOUT,
            cwd="/",
        )
    last = time.monotonic() + 60
    while subprocess.run([programs() / "pg_isready", "-q", "-h", folder], check=False).returncode:
        if process.poll() is not None or time.monotonic() > last:
            raise RuntimeError((folder / "log").read_text())
        time.sleep(0.05)
    return process


def as_user(program: str, *arguments: object) -> list[str]:
    command = [str(programs() / program), *map(str, arguments)]
    if os.getuid() != 0:
        return ["setpriv", "--pdeathsig", "INT", *command]
    user = (f"--reuid={USER}", f"--regid={USER}", "--clear-groups")
    return ["setpriv", *user, "--pdeathsig", "INT", *command]
