"""Data files: read once, read anew as the reader chooses, known by their bytes."""

from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO

import pytest

from perfcore.results import result_json
from perfview.downloads.cards import card_html
from perfview.downloads.one_file import page_html
from perfview.kit.parameters import MODEL
from perfview.session.choices import Choices
from perfview.session.data_files import read_file, reread
from perfview.session.open_links import as_own
from perfview.session.samples import Sample, listed_samples
from perfview.tasks.binary.files.report import result_of
from tests.perfview.shared_cases import through_a_link

GOOD = b"truth,score,other\nno,0.2,3\nyes,0.7,2\nno,0.4,1\n"
BAD = b"truth,score\nno,0.2\nyes,\nyes,0.9\n"


def test_equal_bytes_have_equal_names_in_an_address() -> None:
    first, second = read_file(GOOD, name="a.csv"), read_file(BytesIO(GOOD), name="b.csv")
    assert first.id == second.id
    assert first.id.startswith("upload-")
    # One changed label among many makes another file.
    rows = [b"truth,score", *[b"no,0.1", b"yes,0.9"] * 30_000]
    changed = [*rows[:31_338], b"no,0.9", *rows[31_339:]]
    many, other = (read_file(b"\n".join(each), name="a.csv") for each in (rows, changed))
    assert many.id != other.id
    assert many.key != other.key


def test_nothing_that_is_exported_tells_the_name_that_opens_the_rows() -> None:
    file = read_file(GOOD, name="a.csv")
    result = result_of(file, Choices(), {"score": file.tally("score")}, created=datetime.now(UTC))
    name = file.id.removeprefix("upload-")
    for export in (result_json(result), card_html(result, "score"), page_html(result, "score")):
        assert name not in export.decode()
    assert file.sha256.encode() in card_html(result, "score")
    told = through_a_link(file)
    copy = as_own(told)
    assert copy.id != as_own(replace(told, sha256="d" * 64)).id
    assert copy.id.removeprefix("shared-") not in (told.key[:32], told.sha256[:32])


def test_the_key_changes_with_whatever_changes_the_predictions() -> None:
    file = read_file(GOOD, name="a.csv")
    flipped = reread(file, replace(file.columns, positive="no"))
    assert file.key == read_file(GOOD, name="b.csv").key
    assert len({file.key, flipped.key, reread(file, drop_bad_rows=True).key}) == 3
    assert flipped.found.positive_label == "no"
    assert not file.columns_changed
    assert flipped.columns_changed
    assert not reread(flipped, file.guess).columns_changed


def test_bad_rows_stand_in_the_way_until_they_are_dropped() -> None:
    file = read_file(BAD, name="a.csv")
    assert not file.reads_well
    assert [problem.line for problem in file.problems.listed] == [3]
    dropped = reread(file, drop_bad_rows=True)
    assert dropped.reads_well
    assert len(dropped.found.models["score"]) == 2


def test_columns_that_cannot_be_read_are_a_problem_in_words() -> None:
    file = read_file(GOOD, name="a.csv")
    broken = reread(file, replace(file.columns, scores=()))
    assert not broken.reads_well
    assert broken.problems is None
    assert broken.problem == "Choose at least one score column, and each only once."
    assert reread(broken, file.guess).reads_well


def test_a_table_without_a_guess_is_still_a_table() -> None:
    file = read_file(b"a,b\nx,1\ny,2\nz,3\n", name="odd.csv")
    assert not file.reads_well
    assert "odd.csv has no column that looks like a truth" in file.problem
    assert list(file.table.columns) == ["a", "b"]


def test_an_unknown_model_gives_way_to_the_first() -> None:
    file = read_file(GOOD, name="a.csv", sample="s")
    assert file.model(Choices(data="s").having(MODEL, "oracle")) == file.models[0]


@pytest.mark.parametrize("sample", listed_samples(task="binary"), ids=lambda sample: sample.id)
def test_every_sample_reads_well_as_its_list_says(sample: Sample) -> None:
    file = read_file(sample.path.read_bytes(), name=sample.title, sample=sample.id)
    assert file.reads_well
    assert file.models == sample.models
    assert not file.found.smaller_is_positive
    assert file.found.positive_label.startswith(sample.positive_label)


@pytest.mark.parametrize("sample", listed_samples(task="classes"), ids=lambda sample: sample.id)
def test_every_sample_of_several_classes_reads_well_as_its_list_says(sample: Sample) -> None:
    file = read_file(sample.path.read_bytes(), name=sample.title, sample=sample.id)
    assert (file.task, file.models, len(file.labels)) == ("classes", sample.models, sample.classes)
