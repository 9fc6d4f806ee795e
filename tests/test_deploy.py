"""The files for hosts: what they promise, as far as it can be tried without a host; and the audit
of what is pinned, which never takes silence for a good answer.
"""

from __future__ import annotations

import json
import os
import re
import runpy
import shutil
import subprocess
import sys
from configparser import RawConfigParser
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest

from benchmarks.load.runs import run
from benchmarks.load.visits import Habits
from benchmarks.servers import ROOT
from perfview.drawing import SMALL, plotly_folder
from perfview.kit.pages import PAGES
from perfview.settings import SETTINGS, variable

UNIT = ROOT / "deploy/systemd/cutpoint@.service"
HOSTING = (ROOT / "docs/hosting.md").read_text()
DOCKERFILE = (ROOT / "Dockerfile").read_text()


def test_the_unit_is_closed_to_all_but_its_work() -> None:
    unit = RawConfigParser(strict=False)  # keys may stand in a unit more than once
    unit.read(UNIT)
    service = unit["Service"]
    for key in ("DynamicUser", "NoNewPrivileges", "ProtectHome", "PrivateDevices"):
        assert service[key] == "yes"
    assert service["ProtectSystem"] == "strict"
    assert service["StateDirectory"] == "cutpoint cutpoint/%i"
    assert service["CapabilityBoundingSet"] == ""
    assert re.fullmatch(r"\d+G", service["MemoryMax"])


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_systemd_takes_the_unit_and_finds_it_closed(tmp_path: Path) -> None:
    python = shutil.which("python3") or ""
    here = UNIT.read_text().replace("/opt/cutpoint/.venv/bin/python", python)
    copied = tmp_path / "cutpoint@8501.service"
    copied.write_text(here)
    for asked in (["verify", "--man=no"], ["security", "--offline=yes", "--threshold=20"]):
        command = ["systemd-analyze", *asked, str(copied)]
        found = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (found.returncode, found.stderr.strip()) == (0, ""), found.stdout


def test_secrets_are_found_where_the_unit_puts_them(tmp_path: Path) -> None:
    """In the home of the process, as a link: what is wrong in them stops the start."""
    (tmp_path / ".streamlit").mkdir()
    (tmp_path / "kept.toml").write_text("[cutpoint]\nshare_days = 0\n")
    (tmp_path / ".streamlit/secrets.toml").symlink_to(tmp_path / "kept.toml")
    assert "/var/lib/cutpoint/%i/.streamlit/secrets.toml" in UNIT.read_text()
    command = [sys.executable, "serve.py", "--port", "0"]
    home = {**os.environ, "HOME": str(tmp_path)}
    started = subprocess.run(
        command, cwd=ROOT, env=home, capture_output=True, text=True, timeout=60, check=False
    )
    assert started.returncode == 2
    assert "“share_days” under [cutpoint] in the secrets must be" in started.stderr


def test_all_that_the_container_runs_is_in_its_image() -> None:
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    assert lines[1] == "*"
    kept = [line[1:] for line in lines if line.startswith("!")]
    scripts = [page.file for page in PAGES.values()]
    for name in ("app.py", "serve.py", *scripts, ".streamlit/config.toml", "sample_data"):
        assert any(fnmatch(name, pattern) for pattern in kept), name
    assert not any(fnmatch(".streamlit/secrets.toml", pattern) for pattern in kept)
    copied = {*re.findall(r"requirements[\w-]*\.txt", DOCKERFILE)}
    copied -= {*re.findall(r"> (requirements\S+)", DOCKERFILE)}  # made there
    assert all((ROOT / name).is_file() and name in kept for name in copied)


def test_a_host_that_installs_requirements_alone_gets_the_product_too() -> None:
    """Streamlit finds the files of the board through the product's own metadata."""
    lines = (ROOT / "requirements.txt").read_text().splitlines()
    wanted = [line for line in lines if not line.startswith("#")]
    pinned = [line.split(" ")[0] for line in _requirements("requirements-app.txt")]
    # pip refuses the product itself, a folder, beside anything that has a hash.
    assert wanted == [*pinned, "-e ."]
    assert any(line.startswith("streamlit==") for line in wanted)


def test_the_container_runs_as_nobody_and_tells_its_health() -> None:
    last = DOCKERFILE.split("\nFROM ")[-1]
    assert "\nUSER 10001\n" in last
    assert "\nVOLUME /data\n" in last
    assert "HEALTHCHECK" in last
    assert 'CMD ["/app/.venv/bin/python", "serve.py"' in last


def test_hosting_names_only_what_is_there() -> None:
    named = re.findall(r"CUTPOINT_[A-Z_]+", HOSTING + UNIT.read_text() + DOCKERFILE)
    assert {*named} <= {*map(variable, SETTINGS), "CUTPOINT_"}
    for link in re.findall(r"\]\((?!https?:)([^)#]+)\)", HOSTING):
        assert (ROOT / "docs" / link).exists(), link
    for path in re.findall(r"/opt/cutpoint/((?:deploy|docs)/\S+)", HOSTING + UNIT.read_text()):
        assert (ROOT / path).exists(), path
    assert "make -C /opt/cutpoint .venv/app" in HOSTING
    assert "$(VENV)/app:" in (ROOT / "Makefile").read_text()


@pytest.mark.thorough
def test_a_few_visitors_meet_no_error() -> None:
    hasty = Habits(arrival=0.0, reading=(0.1, 0.2), commits=3, uploading=(0.1, 0.2), files=1)
    for seconds in (5, 20, 80):  # beside other tests a page may take longer than the first
        few = run(1, readers=2, uploaders=1, seconds=seconds, habits=hasty)
        assert not few.record.errors
        if few.record.committed and few.record.uploaded:
            break
    assert few.record.opened
    assert few.record.committed
    assert few.record.uploaded


def test_what_is_pinned_names_no_address() -> None:
    pinned = [*ROOT.glob("requirements*.txt"), ROOT / "setup/js/package-lock.json"]
    assert len(pinned) == 7
    for path in pinned:
        assert "://" not in path.read_text(), path
        assert "--index" not in path.read_text(), path


def _requirements(name: str) -> list[str]:
    """The lines of a requirement file, those that go on joined, without comments."""
    text = (ROOT / name).read_text().replace("\\\n", "")
    return [line for line in text.splitlines() if line.strip() and line.strip()[0] != "#"]


@pytest.mark.parametrize(
    "name",
    [
        "requirements-app.txt",
        "requirements-postgresql.txt",
        "requirements-dev.txt",
        "requirements-spark.txt",
        "requirements-jupyter.txt",
    ],
)
def test_each_pinned_package_has_its_hashes(name: str) -> None:
    lines = _requirements(name)
    assert len(lines) > 40
    for line in lines:
        assert re.fullmatch(r"[a-z0-9.-]+==\S+( +--hash=sha256:[0-9a-f]{64})+", line), line
    packages = {line.split("==")[0] for line in lines}
    assert len(packages) == len(lines)
    # What makes the product of its folder is pinned too: nothing is fetched for that alone.
    assert {"streamlit", "setuptools"} <= packages


def test_the_checks_of_modules_are_pinned_by_hashes() -> None:
    packages = json.loads((ROOT / "setup/js/package-lock.json").read_text())["packages"]
    for name, package in packages.items():
        assert not name or package["integrity"].startswith("sha512-"), name
        assert "resolved" not in package, name
    assert "$(NPM) ci " in (ROOT / "Makefile").read_text()


def test_the_small_plotly_is_pinned_in_the_version_of_the_wheel_and_taken_into_the_image() -> None:
    """Another version would be left aside, and nobody would see it."""
    packages = json.loads((ROOT / "setup/js/package-lock.json").read_text())["packages"]
    small = packages["node_modules/plotly.js-basic-dist-min"]
    assert f"v{small['version']}" in (plotly_folder() / "plotly.min.js").read_text()[:500]
    assert "dev" not in small  # npm brings it alone where it leaves out what developers need
    (copied,) = re.findall(r"^COPY --from=plotly /plotly/(\S+) (\S+)$", DOCKERFILE, re.M)
    assert (
        f"$(MODULES)/{copied[0].removeprefix('node_modules/')} {copied[1]}"
        in (ROOT / "Makefile").read_text()
    )
    assert SMALL.parent == ROOT / copied[1]
    assert Path(copied[0]).name == SMALL.name
    kept = (ROOT / ".dockerignore").read_text().splitlines()
    for names in re.findall(r"^COPY (requirements-dev\.txt .+) \./$", DOCKERFILE, re.M):
        assert {f"!{name}" for name in names.split()} <= {*kept}


def test_nothing_is_installed_without_its_hash() -> None:
    makefile = (ROOT / "Makefile").read_text()
    asked = re.findall(r"^\t\$\(PIP\) (.+)", makefile, re.M)
    asked += re.findall(r"pip install (.+)", DOCKERFILE.replace("\\\n", ""))
    assert len(asked) == 8
    for each in asked:
        fetches = "--require-hashes -r requirements-" in each
        makes = {"--no-index", "--no-deps", "--no-build-isolation"} <= {*each.split()}
        assert fetches or makes, each


ANSWER = "sha256:" + "ab" * 32


@pytest.mark.parametrize(
    ("docker", "code"),
    [(f"echo {ANSWER}", 0), ("echo latest", 1), ("exit 7", 7), (f"echo {ANSWER}; exit 7", 7)],
)
def test_the_base_image_is_pinned_by_digest(docker: str, code: int, tmp_path: Path) -> None:
    """And `make pins` renews the digest, where docker can ask for it."""
    pinned = r"python:3\.11-slim-trixie@sha256:[0-9a-f]{64}"
    (base,) = re.findall(rf"^ARG BASE=({pinned})$", DOCKERFILE, re.M)
    assert re.findall(r"^FROM (\S+)", DOCKERFILE, re.M) == ["${BASE}"] * 3
    (tmp_path / "setup").mkdir()
    (tmp_path / "Dockerfile").write_text(DOCKERFILE)
    shutil.copy(ROOT / "setup/base-image", tmp_path / "setup")
    fake = tmp_path / "docker"
    fake.write_text(f'#!/bin/sh\n[ "$6" = {base.split("@")[0]} ] || exit 9\n{docker}\n')
    fake.chmod(0o755)
    path = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    ran = subprocess.run([tmp_path / "setup/base-image"], env=path, check=False)
    assert ran.returncode == code
    renewed = DOCKERFILE if code else DOCKERFILE.replace(base.split("@")[1], ANSWER)
    assert (tmp_path / "Dockerfile").read_text() == renewed
    assert "setup/base-image" in (ROOT / "setup/pins").read_text()


AUDIT = runpy.run_path(str(ROOT / "setup/audit.py"))["main"]
FINE = {"name": "a", "version": "1", "vulns": []}
FLAW = {"id": "PYSEC-1", "fix_versions": ["2"]}
GONE = {"name": "b", "skip_reason": "gone"}
DATABASE = "the Python Package Index's database of vulnerabilities"


UNREACHED = "requests.exceptions.ConnectionError: HTTPSConnectionPool(host='elsewhere.invalid')"


@pytest.mark.parametrize(
    ("answer", "words", "code", "said"),
    [
        ([FINE], "", 0, "1 packages looked up, 0 with a known vulnerability."),
        ([FINE, FINE | {"vulns": [FLAW]}], "", 1, "a 1: PYSEC-1, mended in 2"),
        ([FINE | {"vulns": [FLAW | {"fix_versions": []}]}], "", 1, "mended in no version yet"),
        ([FINE, GONE], "", 3, f"{DATABASE} told nothing of 1 of 2 packages"),
        ([FINE | {"vulns": [FLAW]}, GONE], "", 1, "a 1: PYSEC-1, mended in 2"),
        ([FINE | {"vulns": [FLAW]}, GONE], "", 1, "told nothing of 1 of 2 packages"),
        ([], "", 3, "told nothing of 0 of 0 packages"),
        (None, UNREACHED, 3, f"not complete: {DATABASE} could not be reached."),
        (None, "invalid requirements input: x", 3, "invalid requirements input: x"),
        (None, "invalid requirements input: x", 3, "pip-audit ended without an answer"),
    ],
)
def test_what_the_audit_says(
    answer: Any, words: str, code: int, said: str, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    written = "" if answer is None else json.dumps({"dependencies": answer})
    ran = subprocess.CompletedProcess([], 0, written, words)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: ran)
    assert AUDIT(["requirements-app.txt"]) == code
    told = capsys.readouterr()
    assert said in told.out + told.err
    assert not re.search(r"\.(org|invalid)\b|://", told.out + told.err)
