"""Plant one fault at a time in a copy of the project, and see that tests find each: `make faults`.

This stands outside `make test`: it asks whether the tests can fail, not whether the code is right.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.faults.planted import FAULTS, Fault

ROOT = Path(__file__).parents[2]


def copied(folder: Path) -> None:
    """Copy what git tracks, links as links."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name, follow_symlinks=False)


def command(fault: Fault, node: Sequence[str]) -> list[str]:
    """Return what runs the tests that must find a fault, as `make test` does."""
    if fault.tests.endswith(".js"):
        return [*node, "--test", fault.tests]
    options = ["-x", "-q", "-p", "no:cacheprovider", "--hypothesis-profile=few"]
    options += ["-m", "not browser and not thorough"]
    return [sys.executable, "-m", "pytest", *options, fault.tests]


def found_by(fault: Fault, folder: Path, node: Sequence[str]) -> str:
    """Return the first line of the failure that the fault causes, "" if no test fails."""
    path = folder / fault.file
    right = path.read_text(encoding="utf-8")
    if right.count(fault.text) != 1:
        raise SystemExit(f"{fault.file} must hold this text once: {fault.text}")
    path.write_text(right.replace(fault.text, fault.wrong), encoding="utf-8")
    try:
        run = subprocess.run(
            command(fault, node), cwd=folder, capture_output=True, text=True, check=False
        )
    finally:
        path.write_text(right, encoding="utf-8")
    named = ("FAILED ", "ERROR tests/", "not ok ", "✖ ")
    failed = next((line for line in run.stdout.splitlines() if line.startswith(named)), "")
    if run.returncode not in (0, 1) or bool(failed) != bool(run.returncode):  # none could start
        raise SystemExit(f"The tests of {fault.name} did not run:\n{run.stdout}{run.stderr}")
    return failed


def main(node: Sequence[str]) -> int:
    # Absolute: tests run in the copy.
    missed, node = 0, [str(Path(node[0]).absolute()), *node[1:]]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copied(folder)
        for fault in FAULTS:
            found = found_by(fault, folder, node)
            missed += not found
            print(f"{'found ' if found else 'MISSED'} {fault.name}: {found[:120]}", flush=True)  # noqa: T201
    print(f"{len(FAULTS) - missed} of {len(FAULTS)} faults found.")  # noqa: T201
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
