"""The audit of packages never takes silence for a good answer."""

from __future__ import annotations

import json
import runpy
import subprocess
from pathlib import Path
from typing import Any

import pytest

AUDIT = runpy.run_path(str(Path(__file__).parents[1] / "setup/audit.py"))["main"]
FINE = {"name": "a", "version": "1", "vulns": []}
FLAW = {"id": "PYSEC-1", "fix_versions": ["2"]}


@pytest.mark.parametrize(
    ("answer", "code", "said"),
    [
        ([FINE], 0, "1 packages looked up, 0 with a known vulnerability."),
        ([FINE, FINE | {"vulns": [FLAW]}], 1, "a 1: PYSEC-1, mended in 2"),
        ([FINE | {"vulns": [FLAW | {"fix_versions": []}]}], 1, "mended in no version yet"),
        ([FINE, {"name": "b", "skip_reason": "gone"}], 3, "1 of 2 packages could not be looked up"),
        ([], 3, "0 of 0 packages"),
        (None, 3, "ended without an answer"),
    ],
)
def test_what_the_audit_says(
    answer: Any, code: int, said: str, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    written = "" if answer is None else json.dumps({"dependencies": answer})
    ran = subprocess.CompletedProcess([], 0, written, "no network")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: ran)
    assert AUDIT(["requirements-app.txt"]) == code
    told = capsys.readouterr()
    assert said in told.out + told.err
