"""The shipped nginx configuration, on loopback: only its ports, paths and processes differ."""

import os
import pwd
import re
import shutil
import socket
import ssl
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.servers import ROOT, free_port

SHIPPED = ROOT / "deploy" / "nginx" / "cutpoint.conf"
PATIENCE = 20.0
AROUND = """\
daemon off;
master_process off;
pid {folder}/pid;
error_log {folder}/nginx.log warn;
events {{ worker_connections 2048; }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {more}
    include {folder}/cutpoint.conf;
}}
"""


@dataclass(frozen=True)
class Proxy:
    """A running nginx: where it answers, the processes behind it, and the folder with its logs."""

    url: str
    plain_url: str
    behind: Sequence[str]
    folder: Path
    pid: int

    def log(self) -> list[str]:
        """Return the lines of the access log."""
        return (self.folder / "cutpoint.log").read_text().splitlines()

    def log_of(self, agent: str) -> list[str]:
        """Return the lines of the access log about a user agent, once there is one.

        A line is written when its answer has been sent, so a moment after that has come in.
        """
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            lines = [line for line in self.log() if f'"{agent}"' in line]
            if lines:
                return lines
            time.sleep(0.005)
        return []


def nginx() -> str:
    """Return the path of nginx.

    Raises
    ------
    FileNotFoundError
        If there is none.
    """
    found = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")
    if found is None:
        raise FileNotFoundError("No nginx: setup/nginx installs Debian's.")
    return found


@contextmanager
def proxied(ports: Sequence[int], *, more: str = "") -> Iterator[Proxy]:
    """Put nginx before the servers on these ports of loopback until the block ends.

    What is `more` stands beside the shipped configuration.
    """
    with tempfile.TemporaryDirectory(prefix="cutpoint-nginx-") as name:
        folder, plain, secure = Path(name), free_port(), free_port()
        _make_certificate(folder)
        (folder / "cutpoint.conf").write_text(_moved(folder, ports, plain, secure))
        main = AROUND.format(folder=folder, more=more)
        if os.geteuid() == 0:
            main = f"user {pwd.getpwuid(0).pw_name};\n{main}"
        (folder / "nginx.conf").write_text(main)
        process = subprocess.Popen(
            [nginx(), "-p", name, "-c", f"{name}/nginx.conf", "-e", f"{name}/start.log"]
        )
        try:
            _wait(secure, process, folder)
            behind = [f"http://127.0.0.1:{port}" for port in ports]
            url, plain_url = f"https://127.0.0.1:{secure}", f"http://127.0.0.1:{plain}"
            yield Proxy(url, plain_url, behind, folder, process.pid)
        finally:
            process.terminate()
            process.wait(PATIENCE)


def unverified() -> ssl.SSLContext:
    """Return a context that takes the certificate made here."""
    return ssl._create_unverified_context()


def _moved(folder: Path, ports: Sequence[int], plain: int, secure: int) -> str:
    """Return the shipped configuration with other ports, paths and processes."""
    servers = "".join(f"    server 127.0.0.1:{port} max_fails=0;\n" for port in ports)
    replacements = (
        (r"^ *listen \[::\]:.*\n", ""),
        (r"listen 80;", f"listen 127.0.0.1:{plain};"),
        (r"listen 443 ", f"listen 127.0.0.1:{secure} "),
        (r"(^    server 127\.0\.0\.1:\d+ max_fails=0;\n)+", servers),
        (r"/etc/letsencrypt/live/cutpoint\.example\.org/", f"{folder}/"),
        (r"/var/log/nginx/", f"{folder}/"),
    )
    text = SHIPPED.read_text()
    for pattern, replacement in replacements:
        text, found = re.subn(pattern, replacement, text, flags=re.MULTILINE)
        if not found:
            raise ValueError(f"{SHIPPED.name} holds nothing like {pattern}")
    return text


def _make_certificate(folder: Path) -> None:
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
    subprocess.run(
        [
            *command.split(),
            *("-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"),
            *("-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")),
        ],
        check=True,
        capture_output=True,
    )


def _wait(port: int, process: subprocess.Popen[bytes], folder: Path) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    said = "".join(path.read_text() for path in folder.glob("*.log"))
    raise RuntimeError(f"nginx did not start:\n{said}")
