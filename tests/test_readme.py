"""The Python of the README runs as it stands there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BLOCKS = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)


def test_the_lines_run_one_block_after_the_other(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    assert len(BLOCKS) >= 3
    names: dict[str, object] = {}
    for block in BLOCKS:
        exec(block, names)
    said = capsys.readouterr().out
    assert "Counts(tp=3, fp=1, fn=0, tn=2)" in said
    assert "('b',)" in said  # what is said beside the line that names undefined classes
    assert "value=0.949" in said
