"""Hostile files and addresses: a clear error or a good reading, and what was loaded stays."""

import re
from io import BytesIO

import pytest

from perfcore.costs import tally_of
from perfcore.readers import ReadError
from perfview.kit.parameters import LONGEST, PARAMETERS
from perfview.pages.threshold.content import board_content
from perfview.session.addresses import read_address
from perfview.session.data_files import DataFile, read_file
from tests.hostile_inputs import ADDRESSES, FILES, LIMITS, NAMES, REFUSED
from tests.perfview.words.marked import untranslated

INTERNALS = re.compile(r"Traceback|File \"|/site-packages/|0x[0-9a-f]{8}|\.py\b|Arrow[A-Z]")


def test_there_are_enough() -> None:
    assert len(FILES) + len(NAMES) > 200
    assert len(ADDRESSES) > 500
    assert {name for name, _ in ADDRESSES} == set(PARAMETERS.names)


def require_clear(told: object) -> None:
    """A sentence for people: it ends, it is short, shows nothing of the program, is translated."""
    assert not untranslated(told)
    message = str(told)
    assert message.strip().endswith((".", ")", "?")), message
    assert len(message) < 2500
    assert not INTERNALS.search(message), message


def read(name: str) -> DataFile:
    return read_file(BytesIO(FILES[name]()), name=name, limits=LIMITS)


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_what_is_no_table_is_refused_in_a_sentence(name: str) -> None:
    try:
        said = read(name).problem
    except ReadError as error:
        said = error.message
    require_clear(said)
    assert name in str(said) or "olumn" in str(said)


def each_table() -> list[object]:
    """The files that are tables; of those alike but for markup `make test` takes every fifth."""
    marked = [name for name in FILES if name.startswith(("column_", "label_", "model_"))]
    late = {name for i, name in enumerate(marked) if i % 5}
    thorough = pytest.mark.thorough
    return [
        pytest.param(name, marks=thorough if name in late else ())
        for name in FILES
        if name not in REFUSED
    ]


@pytest.mark.parametrize("name", each_table())
def test_what_is_a_table_reads_or_says_what_is_wrong(name: str) -> None:
    try:
        file = read(name)
    except ReadError as error:
        require_clear(error.message)
        return
    for text in filter(None, (file.problem, *file.notes, *file.table.notes)):
        require_clear(text)
    assert not [note for note in file.guess.notes if untranslated(note.text)]
    if file.reads_well:
        model = file.models[0]
        labels = {"positive": file.positive_label, "negative": file.negative_label}
        board_content(tally_of(file.found, model), model=model, labels=labels)
    else:
        assert file.problem or file.problems


@pytest.mark.parametrize("name", PARAMETERS.names)
def test_an_address_says_something_usable_or_is_told_that_it_does_not(name: str) -> None:
    for value in [value for parameter, value in ADDRESSES if parameter == name]:
        found, problems = read_address({name: value})
        for problem in problems:
            assert len(problem) < 400
            assert not INTERNALS.search(problem)
        written = dict(item for each in found for item in each.texts(found[each]).items())
        fits = all(len(text) <= LONGEST for text in written.values())
        assert problems or not fits or not written or read_address(written)[0] == found
