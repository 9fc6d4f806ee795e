"""A host names a folder of WordNet: METEOR pairs synonyms on screen, in files, and says so."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from perfcore.data import TextCases, TextPredictions
from perfcore.texts import meteor, read_wordnet, segments
from perfview.kit.tasks import numbers_of
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.settings import settings
from perfview.tasks.texts.report import code_of, result_of
from perfview.tasks.texts.tallies import systems
from perfview.words import say
from tests.perfcore.texts.test_meteor import WORDNET

TEXTS = ("the autos began happy feet",), (("the car start glad foot",),)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in WORDNET.items():
        (tmp_path / name).write_text(text)
    monkeypatch.setenv("CUTPOINT_WORDNET", str(tmp_path))
    return tmp_path


def data_set(name: str) -> DataSet:
    found = TextPredictions("a.tsv", {"one": TextCases(*TEXTS)})
    return DataSet(id=name, name="a.tsv", sha256=name, found=found, task="texts")


def test_synonyms_are_paired_and_said(folder: Path) -> None:
    settings.cache_clear()
    try:
        wanted = meteor(segments(*TEXTS, synonyms=read_wordnet(folder)))
        file = data_set("with synonyms")
        (s,) = systems(file).values()
        assert meteor(s) == wanted > meteor(segments(*TEXTS)) + 0.5
        note = numbers_of("texts")["meteor"].explain(s).note
        assert note.endswith(say("texts.pairs_synonyms", source="WordNet 3.0"))
        result = result_of(
            file,
            Choices(),
            {"one": segments(*TEXTS)},
            title="",
            note="",
            created=datetime(2026, 1, 1, tzinfo=UTC),
        )
        assert meteor(result.models["one"].tally) == wanted
        lines = code_of(result, "one", None)
        assert not any("wordnet" in line for line in lines), "the numbers are in the result"
    finally:
        settings.cache_clear()


def test_without_a_folder_it_is_said_that_none_are_known() -> None:
    (s,) = systems(data_set("without synonyms")).values()
    note = numbers_of("texts")["meteor"].explain(s).note
    assert note.endswith(say("texts.pairs"))
