"""`cutpoint report`, `check` and `share` of texts: numbers of segments, and never a text."""

import json
import re
from pathlib import Path

import pytest

from perfcore.texts import bleu, segments
from perfview.words import say
from tests.perfview.commands.forked import forked
from tests.perfview.running_app import opened

SEGMENTS = [
    (
        f"s{i}",
        f"d{i // 3}",
        f"the {word} {i} sat on the mat",
        f"the {word} {i} sat on {('a', 'the')[i % 2]} mat",
        f"a {word} {i}",
    )
    for i, word in enumerate(["albatross", "bear", "cat", "dolphin", "elephant", "fox"] * 4)
]


@pytest.fixture(scope="module")
def news(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("texts") / "news.tsv"
    lines = [("id", "document", "reference", "good", "bad"), *SEGMENTS]
    path.write_text("".join("\t".join(line) + "\n" for line in lines))
    return path


def test_a_report_holds_no_text_and_its_figures_are_checked(news: Path, tmp_path: Path) -> None:
    page, result = tmp_path / "page.html", tmp_path / "result.json"
    assert forked("report", news, "-o", page, "--title", "Monday").returncode == 0
    assert forked("report", news, "--json", "-o", result).returncode == 0
    for written in (page.read_text(), result.read_text()):
        assert "albatross" not in written
        assert "sat on" not in written
    assert "Monday" in page.read_text()
    told = json.loads(result.read_text())
    value = bleu(segments([each[3] for each in SEGMENTS], [[each[2]] for each in SEGMENTS]))
    good = told["models"][0]
    assert good["figures"]["bleu"] == value
    assert good["intervals"]["groups"] == "by whole groups of “document”"
    met = forked("check", result, "--min", "bleu=1", "--max", "bleu.lower=100", "--model", "good")
    assert met.returncode == 0
    assert f"bleu {value:.6g}, at least 1: met" in met.stdout
    assert forked("check", result, "--min", "meteor=0.9", "--model", "bad").returncode == 1


def test_a_link_shows_the_figures_and_no_word(news: Path) -> None:
    run = forked("share", news)
    assert (run.returncode, run.stderr) == (0, "")
    found = re.fullmatch(r"http://localhost:8501/texts\?share=([\w-]{32})\n", run.stdout)
    assert found
    app = opened("pages/texts.py", share=found[1])
    assert say("texts.ngrams_link") in app.texts()
    assert "albatross" not in str(app.headers())


def test_segments_cannot_be_put_together(news: Path) -> None:
    run = forked("share", news, "--least", "5")
    assert run.returncode == 2
    assert "segments are shared one by one" in run.stderr
