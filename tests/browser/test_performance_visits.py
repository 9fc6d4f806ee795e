"""What `make bench` does in a browser works on a small file; how fast, it says itself."""

import re
import subprocess
import sys

import pytest

from benchmarks.performance.frames import DRAGS, OF_NUMBERS
from benchmarks.servers import ROOT

# In a process of its own: the benchmarks start their browser themselves.
SCRIPT = """
from benchmarks import drags
from benchmarks.performance import frames, visits
drags.MOVES, frames.STEPS, visits.LOADED, visits.GONE = 30, 2, 0, 0
for measured in (
    visits.starts(1),
    visits.files_and_compare(1000, 3, visits=1),
    visits.memory(1000),
    frames.beside_widgets(1000),
    frames.handles(1000),
    frames.handles(1000, numbers=True),
):
    for fact in measured:
        print(fact.what, fact.own, sep=": ", flush=True)
"""
EXPECTED = r"""start of the server to the first answer: TIME
start of the server to the first board: TIME
start of the server to a board that has moved: TIME
file chosen to what it holds, three models, 10\^3 cases: TIME
file chosen to its board, three models, 10\^3 cases: TIME
Compare: verdict and pictures, three models, 10\^3 cases: TIME
Compare: first intervals, three models, 10\^3 cases: TIME
Compare: complete, three models, 10\^3 cases: TIME
Compare: complete when visited again, three models, 10\^3 cases: TIME
memory of the server idle, with a sample: \d+ MB
memory of the server at the highest while a file is uploaded, one model, 10\^3 cases: \d+ MB
memory of the server with its board open, one model, 10\^3 cases: \d+ MB
memory of the server at the highest on Compare, one model, 10\^3 cases: \d+ MB
memory of the server 0 s after the file was removed, one model, 10\^3 cases: \d+ MB
from hand to picture, four linked views, 10\^3 cases: TIME
"""


@pytest.mark.thorough
def test_a_small_file_is_chosen_compared_dragged_and_removed() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    frames = [
        f"work in a frame, p95, {re.escape(name)}, 10\\^3 cases: TIME\n"
        f"frames missed, {re.escape(name)}, 10\\^3 cases: \\d+; \\d+ shown\n"
        for name in (*DRAGS, *OF_NUMBERS)
    ]
    pattern = (EXPECTED + "".join(frames)).replace("TIME", r"\d[\d.]* (ms|s)")
    assert re.fullmatch(pattern, done.stdout), done.stdout
