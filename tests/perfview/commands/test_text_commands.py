"""`cutpoint report`, `check` and `share` of texts: numbers of segments, and never a text."""

import json
from pathlib import Path

import pytest

from perfcore.texts import bleu, segments
from perfview.words import say
from tests.perfview.commands.ran_here import done, ran_here, refused, token_of
from tests.perfview.running_app import opened

SEGMENTS = [
    (
        f"s{i}",
        f"d{i // 3}",
        f"the {word} {i} sat on the mat",
        f"{('the', 'The')[i % 2]} {word} {i} sat on {('a', 'the')[i % 2]} mat",
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
    done("report", news, "-o", page, "--title", "Monday")
    done("report", news, "--json", "-o", result)
    for written in (page.read_text(), result.read_text()):
        assert "albatross" not in written
        assert "sat on" not in written
    assert "Monday" in page.read_text()
    told = json.loads(result.read_text())
    value = bleu(segments([each[3] for each in SEGMENTS], [[each[2]] for each in SEGMENTS]))
    good = told["models"][0]
    assert good["figures"]["bleu"] == value
    assert good["intervals"]["groups"] == "by whole groups of “document”"
    met = done("check", result, "--min", "bleu=1", "--max", "bleu.lower=100", "--model", "good")
    assert f"bleu {value:.6g}, at least 1: met" in met
    assert ran_here("check", result, "--min", "meteor=0.9", "--model", "bad").returncode == 1
    assert ran_here("check", result, "--min", "bleu=99").stdout.count("NOT MET") == 2


def test_a_link_shows_the_figures_and_no_word(news: Path) -> None:
    app = opened("pages/texts.py", share=token_of(done("share", news), "/texts"))
    assert say("texts.ngrams_link") in app.texts()
    assert "albatross" not in str(app.headers())


def test_segments_cannot_be_put_together(news: Path) -> None:
    assert "segments are shared one by one" in refused("share", news, "--least", "5")


def test_texts_are_cut_as_is_asked_for(news: Path) -> None:
    def bleu_of(*options: str) -> float:
        told = done("report", news, "--json", *options)
        return float(json.loads(told)["models"][0]["figures"]["bleu"])

    plain = bleu_of()
    assert bleu_of("--tokens", "char") > plain
    assert bleu_of("--lowercase") > plain
    said = refused("report", news, "--json", "--tokens", "spm")
    assert "'spm' is none of 13a, zh" in said


def test_files_of_lines_are_put_together_as_arguments(tmp_path: Path) -> None:
    for name, last in (("a.ref.txt", "the end of it"), ("a.system.txt", "the end is it")):
        (tmp_path / name).write_text(f"The cat sat on a mat.\n{last}\n", encoding="utf-8")
    (model,) = json.loads(done("report", *sorted(tmp_path.iterdir()), "--json"))["models"]
    assert (model["name"], model["tally"]["scored"]) == ("a.system", [True, True])
