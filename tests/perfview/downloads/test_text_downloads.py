"""What is kept of texts in links and files: numbers, and texts only where they are asked for."""

from __future__ import annotations

import base64
import contextlib
import csv
import io
import json
import zlib
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from perfcore.data import TextCases, TextPredictions
from perfcore.results import ResultError, TextResult, read_document, result_json
from perfcore.texts import FIGURES
from perfview.downloads.cards import card_html
from perfview.downloads.one_file import page_html
from perfview.downloads.sources import RESULT_FILE
from perfview.kit.boards.packing import unpacked
from perfview.kit.tasks import TASKS
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet, data_of
from perfview.store.contents import Payload
from perfview.store.kept import PayloadError
from perfview.store.payloads import decode, encode
from perfview.store.reductions import limit_of
from perfview.tasks.texts import kept as keeping
from perfview.tasks.texts.files import Look, segments_file
from perfview.tasks.texts.kept import SharedTexts, opened, squeezed
from perfview.tasks.texts.parameters import IDS, TEXTS, TOKENS
from perfview.tasks.texts.parcels import kept_of
from perfview.tasks.texts.tallies import compared_systems, documents_of
from tests.perfcore.texts.generated import Generated
from tests.perfview.downloads.test_exports_pages import Elements

ODD = "<script>alert(1)</script> =cmd \u202e\x00"


def texts(size: int = 40, systems: int = 2) -> DataSet:
    """Texts of systems: a segment has no reference, another has odd characters."""
    generated = Generated(7, plain=True)
    generated.words = [f"word{place}" for place in range(30)]
    hypotheses, references = generated.segments(size, 2)
    hypotheses[1], references[1], references[2] = ODD, ["sentinel"], []
    of = [hypotheses, *([generated.near(text) for text in hypotheses] for _ in range(systems - 1))]
    shared = tuple(map(tuple, references))
    models = {
        f"system {place}": TextCases(
            tuple(each),
            shared,
            id=np.array([f"id-{i}" for i in range(size)], np.dtypes.StringDType()),
            group=np.arange(size) // 4,
        )
        for place, each in enumerate(of)
    }
    return DataSet("texts", "news.tsv", "a" * 64, TextPredictions("news.tsv", models), "texts")


def tallies_of(file: DataSet) -> dict[str, Any]:
    return {name: file.tally(name) for name in file.models}


def result_in(file: DataSet, chosen: Choices | None = None, **how: Any) -> TextResult:
    said = {"title": "", "note": "", "created": datetime(2026, 1, 1, tzinfo=UTC), **how}
    found: TextResult = TASKS["texts"].report.result(
        file, chosen or Choices(file.id), tallies_of(file), **said
    )
    return found


def strings_of(file: DataSet) -> set[str]:
    """Every text of a file that is longer than what numbers and names may hold by chance."""
    cases = file.found.models.values()
    every = {text for each in cases for text in (*each.hypotheses, *sum(each.references, ()))}
    return {text for text in every if len(text) > 6}


def linked(file: DataSet, *, ids: bool = False) -> tuple[bytes, DataSet]:
    """The bytes of a link, and the data that are made of them."""
    kept = kept_of(file, tallies_of(file), ids=ids)
    data = encode(Payload((), wholes=(kept,)))
    facts = {"fingerprints": [("shared-1", "a" * 64)]}
    return data, data_of(decode(data), "c" * 64, facts)[0]


def test_a_link_keeps_all_numbers_and_documents() -> None:
    file = texts()
    _, again = linked(file)
    assert again.from_link
    for name in file.models:
        before, after = file.tally(name), again.tally(name)
        assert after.texts is None
        for figure in FIGURES.values():
            assert figure.of(after) == figure.of(before)
            np.testing.assert_array_equal(figure.of_each(after), figure.of_each(before))
    assert documents_of(again).tolist() == documents_of(file).tolist()
    before, after = (
        compared_systems(tallies_of(each), documents_of(each)) for each in (file, again)
    )
    assert before.differences == after.differences
    assert again.fingerprint == "a" * 64


def told_of(kept: SharedTexts) -> Any:
    """What a link holds, with all that is squeezed in it opened."""
    told = json.loads(json.dumps(kept.packed()))
    for model in told["models"]:
        model["tally"] = opened(model["tally"])
    return told


def test_no_text_is_in_a_link_or_a_result() -> None:
    file = texts()
    kept = kept_of(file, tallies_of(file))
    written = json.dumps(told_of(kept), ensure_ascii=False)
    result = result_json(result_in(file, drawn=True)).decode()
    data, _ = linked(file)
    looked_for = strings_of(file)
    assert len(looked_for) > 60
    for text in {*looked_for, *(word for each in looked_for for word in each.split())}:
        assert text not in written, text
        assert text not in result, text
        assert text.encode() not in data
    assert "id-3" not in written


def test_ids_go_along_on_wish() -> None:
    file = texts()
    _, again = linked(file, ids=True)
    assert again.found.ids[:2] == ("id-0", "id-1")
    _, without = linked(file)
    assert without.found.ids is None


def test_a_link_to_texts_tells_of_each_segment() -> None:
    file = texts()
    limit = limit_of(Payload((), wholes=(kept_of(file, tallies_of(file)),)))
    assert (limit.most, limit.reason) == (1, "segments")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda told: told["models"].append(told["models"][0]), "no two systems of one name"),
        (lambda told: told["models"][0].update(name=3), "must hold"),
        (lambda told: told["models"][0]["tally"].update(tokens="spm"), "tokens"),
        (lambda told: told["models"][0]["tally"].update(tokens="zh"), "same segments"),
        (lambda told: told["models"][0]["tally"].update(scored=[True]), "columns|numbers"),
        (lambda told: told["models"][0]["tally"]["tables"].pop("bleu"), "tables"),
        (lambda told: told["models"][0]["tally"]["tables"]["bleu"][0].append(1), "numbers"),
        (lambda told: told["models"][0]["tally"]["tables"]["bleu"][0].__setitem__(0, -1), "bleu"),
        (lambda told: told["models"][0]["tally"]["tables"]["bleu"][0].__setitem__(0, "x"), "bleu"),
        (lambda told: told["models"][0]["tally"]["tables"]["bleu"][0].__setitem__(0, True), "bleu"),
        (lambda told: told["models"][0]["tally"]["tables"]["bleu"][0].__setitem__(2, 1), "be 0"),
        (lambda told: told.update(documents=[0]), "document of each segment"),
        (lambda told: told["documents"].__setitem__(0, 0.5), "document of each segment"),
        (lambda told: told["documents"].__setitem__(0, True), "document of each segment"),
        (lambda told: told["documents"].__setitem__(0, -1), "document of each segment"),
        (lambda told: told["documents"].__setitem__(0, 2**70), "document of each segment"),
        (lambda told: told.update(ids="abc"), "id of each segment"),
        (lambda told: told["ids"].__setitem__(0, None), "id of each segment"),
        (lambda told: told.update(models=[]), "must have a model|"),
        (lambda told: told.update(id="upload-1"), "id of its own"),
    ],
)
def test_a_link_that_does_not_follow_is_refused(change: Any, told: str) -> None:
    kept = kept_of(texts(), tallies_of(texts()), ids=True)
    assert SharedTexts.unpacked(json.loads(json.dumps(kept.packed()))).ids is not None
    written = told_of(kept)
    change(written)
    for model in written["models"]:
        model["tally"] = squeezed(model["tally"])
    with pytest.raises((PayloadError, ValueError, LookupError, StopIteration), match=told):
        SharedTexts.unpacked(written)


def test_numbers_that_are_none_or_swell_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MOST_BYTES", 2**20)
    told = json.loads(json.dumps(kept_of(texts(), tallies_of(texts())).packed()))
    bomb = base64.b85encode(zlib.compress(b" " * (keeping.MOST_BYTES + 1))).decode()
    assert len(bomb) < 1_000_000
    short = told["models"][0]["tally"][:-20]
    for text, said in (("~~~", "numbers"), (bomb, "fewer"), (short, "fewer"), ("é", "numbers")):
        told["models"][0]["tally"] = text
        with pytest.raises((PayloadError, ValueError), match=said):
            SharedTexts.unpacked(told)


def test_a_result_is_read_back_to_the_byte_and_checked() -> None:
    file = texts()
    written = result_json(result_in(file, drawn=True))
    again = read_document(written)
    assert result_json(again) == written
    form = TASKS["texts"].core.result
    model = again.models["system 0"]
    checked = {key: made().value for key, made in form.figures(again, model).items()}
    assert checked["bleu"] == FIGURES["bleu"].of(file.tally("system 0"))
    by_documents = compared_systems(tallies_of(file), documents_of(file)).intervals["system 0"]
    assert model.intervals["bleu"].low == pytest.approx(by_documents["bleu"].low)
    told = json.loads(written)
    told["models"][0]["figures"]["bleu"] += 1
    with pytest.raises(ResultError, match="bleu"):
        read_document(json.dumps(told).encode())


def test_lines_of_code_come_to_the_same_figures(tmp_path: Path, monkeypatch: Any) -> None:
    file = texts()
    result = result_in(file, Choices(file.id).having(TOKENS, "none"))
    assert result.models["system 1"].tally.tokens == "none"
    monkeypatch.chdir(tmp_path)
    (tmp_path / RESULT_FILE).write_bytes(result_json(result))
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec("\n".join(TASKS["texts"].report.code(result, "system 1", None)), {})
    value = FIGURES["bleu"].of(result.models["system 1"].tally)
    assert f"'bleu': {value}" in said.getvalue()


def test_the_card_has_figures_and_no_text() -> None:
    file = texts()
    card = card_html(result_in(file), "system 0").decode()
    for text in ("BLEU", "METEOR", "39 segments with a reference"):
        assert text in card
    assert not [text for text in strings_of(file) if text in card]


def page_of(file: DataSet, chosen: Choices) -> str:
    """The page in one file, with what its boards are sent as JSON at its end."""
    result = result_in(file, chosen)
    with ThreadPoolExecutor(1) as thread:
        made = thread.submit(page_html, result, "system 0", Look(file, chosen)).result()
    sent = Elements(made).data()["boards"]
    assert sent
    headers = [
        unpacked(base64.b64decode(each[part]))[0] for each in sent for part in ("content", "board")
    ]
    return "\n".join([made.decode(), json.dumps(headers, ensure_ascii=False)])


@pytest.mark.parametrize("systems", [1, 2, pytest.param(3, marks=pytest.mark.thorough)])
def test_the_page_in_one_file_holds_texts_only_if_they_are_ticked(systems: int) -> None:
    file = texts(systems=systems)
    chosen = Choices(file.id)
    page = page_of(file, chosen)
    plain = {text for text in strings_of(file) if text != ODD}
    assert not [text for text in plain if text in page]
    assert not [word for word in ("word3", "sentinel", "alert(1)") if word in page]
    ticked = page_of(file, chosen.having(TEXTS, True))
    shown = file.found.models["system 0"]
    tokens = json.loads(ticked.rpartition("\n")[2])[1]["closeups"]["0"]
    assert tokens["systems"][0]["tokens"] == shown.hypotheses[0].split()
    assert [each["tokens"] for each in tokens["references"]] == [
        text.split() for text in shown.references[0]
    ]
    assert "<script>alert" not in ticked.rpartition("\n")[0]
    assert "id-3" not in ticked
    assert "id-3" in page_of(file, chosen.having(IDS, True))
    assert ("gets right more often than" in ticked) == (systems > 1)
    assert ("Swapped" in page or "swapped" in page) == (systems > 1)


def test_a_page_made_of_a_link_holds_no_texts_even_if_they_are_ticked() -> None:
    _, again = linked(texts())
    chosen = Choices(again.id)
    assert page_of(again, chosen.having(TEXTS, True)) == page_of(again, chosen)


def test_scores_of_segments_are_a_table() -> None:
    file = texts()
    systems = tallies_of(file)
    rows = [*csv.DictReader(io.StringIO(segments_file(systems, None).decode("utf-8-sig")))]
    assert len(rows) == 80
    assert (rows[0]["system"], rows[0]["segment"]) == ("system 0", "1")
    values = FIGURES["bleu"].of_each(systems["system 1"])
    assert [row["bleu"] for row in rows[40:]] == [
        "" if value != value else repr(float(value)) for value in values
    ]
    assert rows[2]["bleu"] == ""  # it has no reference
    with_ids = segments_file(systems, ["=1", *range(39)]).decode("utf-8-sig").splitlines()
    assert with_ids[0].startswith("system,segment,id,bleu,")
    assert with_ids[1].startswith("system 0,1,'=1,")
