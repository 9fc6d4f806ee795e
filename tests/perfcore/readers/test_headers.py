"""Headers of Orange: types and flags stand beneath the names, or before them."""

import io

import pytest

from perfcore.data import Cases
from perfcore.readers import guess_columns, read_table
from perfcore.readers.limits import Limits
from perfcore.readers.openings import opened
from perfcore.readers.text.shapes import header_of
from tests.perfcore.readers.made_exports import SCORE, TRUTH

WORDS = ("gesund", "krank")
ROWS = [f"{i % 2}\t{WORDS[y]}\t{s}" for i, (y, s) in enumerate(zip(TRUTH, SCORE, strict=True))]


def file(*header: str) -> bytes:
    return "\n".join([*header, *ROWS]).encode()


FILES = {
    "three lines": file("mann\tbefund\tWald", "d\tgesund krank\tc", "\tclass\tmeta"),
    "three lines with attributes": file(
        "mann\tbefund\tWald", "discrete\tdiscrete\tcontinuous", "source=a\tclass\tmeta source=b"
    ),
    "one line": file("D#mann\tcD#befund\tmC#Wald"),
    "one line, flags alone": file("mann\tc#befund\tm#Wald"),
}


@pytest.mark.parametrize("form", FILES)
def test_names_are_bare_and_the_class_is_the_truth(form: str) -> None:
    found = opened(io.BytesIO(FILES[form]), name="orange.tab", limits=Limits())
    assert [*found.table.columns] == ["mann", "befund", "Wald"]
    assert (found.guess.truth, found.guess.scores) == ("befund", ("Wald",))
    (cases,) = found.reading.predictions.models.values()  # type: ignore[union-attr]
    assert isinstance(cases, Cases)
    assert cases.score.tolist() == SCORE
    assert "as Orange writes them" in " ".join(map(str, found.table.notes))
    first = 4 if form.startswith("three") else 2
    assert found.table.lines.of([0]).tolist() == [first]


@pytest.mark.parametrize(
    "rows",
    [
        [["C#", "F#"], ["0", "1"]],
        [["inst#", "actual"], ["1", "yes"]],
        [["c#x", "score"], ["0", "1"]],
        [["a", "b"], ["c", "d"], ["x", "class"]],
        [["a", "b"], ["no", "yes"], ["", "class"]],
    ],
)
def test_other_headers_are_names(rows: list[list[str]]) -> None:
    said = header_of(rows)
    assert said.names == rows[0]
    assert not said.beneath
    assert said.truth is None


def test_labels_of_the_first_row_are_not_taken_for_types() -> None:
    table = read_table(b"a\tb\tscore\nc\td\t0.1\ns\tclass\t0.2\nc\td\t0.3\n")
    assert table.rows == 3
    assert guess_columns(read_table(b"y,score\n0,.1\n1,.2\n")).truth == "y"
