"""The README runs as it stands there, in an empty folder, where the wheel alone is installed."""

import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from benchmarks.servers import free_port
from tests.wheels import ROOT, installed, surroundings

README = (ROOT / "README.md").read_text("utf-8")
CHINESE = (ROOT / "README.zh.md").read_text("utf-8")
CODE = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
BLOCKS: list[tuple[str, str]] = re.findall(
    r"^```(\w*)\n(.*?)^```$", README, re.DOTALL | re.MULTILINE
)
RUN = """
import json, os, signal, subprocess, sys, time, urllib.request

names = {"__name__": "readme"}
for language, text in json.load(sys.stdin):
    if language == "python":
        exec(text, names)
        continue
    for line in text.splitlines():
        if not line.startswith("cutpoint serve"):
            subprocess.run(["sh", "-ec", line], check=True)
            continue
        port = os.environ["FREE_PORT"]
        command = line.split("#")[0] + f" --port {port}"
        server = subprocess.Popen(["sh", "-ec", f"exec {command}"])
        while server.poll() is None:
            try:
                with urllib.request.urlopen(f"http://localhost:{port}/") as page:
                    print("a page of", len(page.read()), flush=True)
                break
            except OSError:
                time.sleep(0.1)
        server.send_signal(signal.SIGINT)
        print("the server ended with", server.wait(), flush=True)
"""


@pytest.mark.thorough
def test_every_block_runs_one_after_the_other(tmp_path: Path) -> None:
    run = [(language, text) for language, text in BLOCKS if language in ("python", "sh")]
    assert [language for language, _ in run].count("python") >= 5
    assert [language for language, _ in run].count("sh") >= 2
    commands, here, home = installed(tmp_path), tmp_path / "empty", tmp_path / "home"
    here.mkdir()
    home.mkdir()
    done = subprocess.run(
        [commands / "python", "-c", RUN],
        input=json.dumps(run),
        cwd=here,
        env=surroundings(commands, home, FREE_PORT=str(free_port())),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Counts(tp=3, fp=1, fn=0, tn=2)" in done.stdout
    assert "('b',)" in done.stdout  # what is said beside the line that names undefined classes
    assert "value=0.949" in done.stdout
    assert "SELECT" in done.stdout
    assert re.search(r"^http://localhost:8501/\?share=\S+$", done.stdout, re.MULTILINE)
    assert re.search(r"^a page of \d+\nthe server ended with 130$", done.stdout, re.MULTILINE)
    assert (here / "report.html").stat().st_size > 100_000


def test_what_is_run_in_a_clone_is_there() -> None:
    """These lines set an environment up, so a test cannot run them: it looks at what they name."""
    clone = "".join(text for language, text in BLOCKS if language == "console")
    lines = [line.split("#")[0].strip() for line in clone.splitlines()]
    assert lines == ["$ make run", "$ make test", "$ pip install '.[readers,app,engines]'"]
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert {"run", "test"} <= {*targets}
    known = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert {"readers", "app", "engines"} <= {*known}


def test_no_block_is_of_a_kind_that_nobody_runs() -> None:
    assert {language for language, _ in BLOCKS} == {"python", "sh", "console", "text"}


def sections(text: str) -> list[str]:
    """Return what stands below each heading, without code."""
    return re.split(r"^#+ .*$", CODE.sub("", text), flags=re.MULTILINE)


def said(section: str) -> dict[str, list[str]]:
    """Return what a section says in whatever language: links, code, numbers, what is bold."""
    links = re.findall(r"\]\(([^)\s]+)\)", section)
    here = {"README.md": "README", "README.zh.md": "README"}  # each links to the other
    return {
        "links": sorted(here.get(link, link.replace(".zh.png", ".png")) for link in links),
        "code": sorted({*re.findall(r"`([^`]+)`", section)}),
        "bold": re.findall(r"\*\*", section),
        "bullets": re.findall("^- ", section, re.MULTILINE),
    }


def rows(text: str) -> list[list[list[str]]]:
    """Return the numbers of all tables by row and cell."""
    lines = [line.split("|") for line in text.splitlines() if line.startswith("|")]
    return [[re.findall(r"\d+(?:[.,^]\d+)*", cell) for cell in line] for line in lines]


def test_the_one_in_chinese_says_the_same() -> None:
    levels = [re.findall("^#+ ", CODE.sub("", text), re.MULTILINE) for text in (README, CHINESE)]
    assert levels[0] == levels[1]
    assert CODE.findall(CHINESE) == CODE.findall(README)
    for english, chinese in zip(sections(README), sections(CHINESE), strict=True):
        assert said(chinese) == said(english)
        assert rows(chinese) == rows(english)
    assert sum(map(bool, rows(README))) > 15


@pytest.mark.parametrize("text", [README, CHINESE], ids=["English", "Chinese"])
def test_what_it_links_to_is_there(text: str) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", CODE.sub("", text)):
        file, _, place = link.partition("#")
        assert (ROOT / file).exists(), link
        titles = re.findall("^#+ (.*)$", (ROOT / file).read_text("utf-8"), re.M) if place else []
        places = [re.sub(r"[^\w\- ]", "", title).lower().replace(" ", "-") for title in titles]
        assert not place or place in places, link
