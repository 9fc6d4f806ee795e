"""Which sign stands between the columns of a text, and what stands beside them."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, zip_longest

from perfcore.readers.problems import ReadError, quoted
from perfcore.readers.text.encodings import Survey
from perfcore.readers.text.numbers import number
from perfcore.readers.text.shapes import PRINTED, RULE, Shape, Shaped

# In this order when several split the lines equally well: a comma may be a decimal sign, but
# tabs, semicolons and bars hardly stand inside numbers.
DELIMITERS = {
    "\t": "tab",
    ";": "semicolon",
    "|": "bar",
    ",": "comma",
    "\x01": "control A",
    "^": "^",
    "~": "~",
}
_SAMPLE_ROWS = 500
_MOST_SKIPPED = 20
_FEWEST, _MOST_LABELS = 3, 50
"""A single column has as many rows, and at most so many labels."""
_PIECE_BYTES = 2**14
_ALIGNED = 0.99
"""If so many rows agree, columns are aligned, and single spaces belong to texts."""
_TITLED = 0.001
"""A delimiter that leaves the first line out counts less than one that splits it."""
_NAMED = re.compile(r'"?sep=(.)"?[,;\t]*\n', re.IGNORECASE)
_RULE = re.compile(RULE)
ALL_CELLS = Shape()


@dataclass(frozen=True, slots=True)
class Layout:
    """How the lines of a sample fall into cells.

    ``rows`` are its first rows, ``width`` the usual number of cells in them, ``share`` how many
    have it. The first row ends in line ``first_line``.
    """

    delimiter: str
    shape: Shape
    rows: list[list[str]]
    width: int
    share: float
    first_line: int


def layout_of(survey: Survey, delimiter: str | None = None) -> Layout:
    """Return how a sample falls into cells; the first line of some programs names the delimiter.

    Raises
    ------
    ReadError
        If there are no lines, or a single column.
    """
    sample = io.StringIO(survey.sample, newline=None).read()
    named = _NAMED.match(sample)
    known = delimiter or (named[1] if named else None)
    ruled, printed = bool(_RULE.search(sample)), bool(PRINTED.search(sample))
    plain = Shape(skipped=bool(named), ruled=ruled, printed=printed)
    shapes = [plain]
    best: Layout | None = None
    signs = [sign for sign in DELIMITERS if sign in sample]
    if printed:
        signs = [","]
    elif " " in sample or "\t" in sample:
        signs.append(" ")
    for sign in (known,) if known else signs:
        if sign == " ":
            shapes = [replace(shapes[0], spaces=least) for least in (2, 1)]
        elif sign == "|" and re.match(r"[-+=|:\s]*\|", sample):
            shapes = [replace(shapes[0], edged=True), shapes[0]]
        for shape in shapes:
            found = _layout(sample, survey.complete, "\t" if sign == " " else sign, shape)
            if found and (best is None or found.share > best.share):
                best = found
            if found and shape.spaces and found.share > _ALIGNED:
                break
        shapes = [plain]
    if best is not None:
        return best
    line = next((line.strip() for line in survey.sample.split("\n") if line.strip()), "")
    if not line:
        raise survey.source.error("{name} holds no rows, only blank lines.")
    column = _column(survey)
    if column is None:
        raise _single(survey, line)
    return column


def _layout(
    sample: str, complete: bool, delimiter: str, shape: Shape, *, least: int = 2
) -> Layout | None:
    """Return how a sample falls into cells with this delimiter; None if it does not."""
    found = list(_rows(sample, delimiter, shape))
    if not (complete or len(found) < 2) and len(found) <= _SAMPLE_ROWS:
        found.pop()  # it may be cut off
    if not found:
        return None
    width, count = Counter(len(row) for row, _ in found).most_common(1)[0]
    if width < least:
        return None
    titles = titles_above([row for row, _ in found], width) if width > 1 else 0
    if titles:
        shape = replace(shape, skipped=found[titles - 1][1])
        found = found[titles:]
    share = count / len(found) - (_TITLED if titles else 0)
    rows = [row for row, _ in found[: _SAMPLE_ROWS + 1]]
    return (
        Layout(delimiter, shape, rows, width, share, found[0][1]) if len(rows[0]) >= least else None
    )


def titles_above(rows: Sequence[list[str]], width: int) -> int:
    """Return how many rows stand above a table that is usually so wide: its header comes then.

    They hold one text each. Or they hold a few, such as "Model" and its name or what several
    columns have in common, and a row of names alone follows: it has a cell in most columns, and
    none comes again.

    Examples
    --------
    >>> titles_above([["Scores of March"], ["id", "truth", "score"], ["1", "no", "0.2"]], 3)
    1
    """
    most = min(len(rows) - 1, _MOST_SKIPPED)
    found = next((i for i in range(most) if not _is_title(rows[i], width)), most)
    cells = [sum(map(bool, row)) for row in rows]
    usual = Counter(cells[found:]).most_common(1)[0][0]
    left = min(map(_blank_cells, rows[found:]))

    def is_sparse(row: list[str], count: int) -> bool:
        # A row with a blank cell first may name all columns but that of row names.
        return 2 * count <= usual or (count < usual and _blank_cells(row) == left)

    more = next((i for i in range(found, most) if not is_sparse(rows[i], cells[i])), most)
    if more == found or width < 3 or cells[more] < usual:
        return found
    below = [{*column} for column in zip_longest(*rows[more + 1 :])]
    named = all(number(text)[1] is not None for text in rows[more])
    again = any(text and text in column for text, column in zip(rows[more], below, strict=False))
    return more if named and not again else found


def _blank_cells(row: list[str]) -> int:
    """Return how many blank cells a row begins with."""
    return next((i for i, text in enumerate(row) if text), len(row))


def _is_title(row: list[str], width: int) -> bool:
    """Whether a row stands above the table: one text where there are more columns."""
    return len(row) == 1 or (width > 2 and sum(map(bool, row)) < 2)


def _rows(sample: str, delimiter: str, shape: Shape) -> Iterator[tuple[list[str], int]]:
    """Yield the first rows of the sample that are not blank, each with its last line."""
    text = sample.encode("utf-8", "replace")
    pieces = (text[at : at + _PIECE_BYTES] for at in range(0, len(text), _PIECE_BYTES))
    shaped = Shaped(pieces, delimiter, shape, len(text))  # of most texts the first piece will do
    lines = chain.from_iterable(io.StringIO(piece.decode()) for piece in shaped)
    reader = csv.reader(lines, delimiter=delimiter)
    count = 0
    try:
        for row in reader:
            if row:
                yield [cell.strip() for cell in row], reader.line_num
                count += 1
            if count > _SAMPLE_ROWS:
                return
    except csv.Error:
        return


def _column(survey: Survey) -> Layout | None:
    """Return the layout of a single column: numbers, or few labels that come again; else None."""
    found = _layout(survey.sample, survey.complete, "\t", ALL_CELLS, least=1)
    if found is None or found.width != 1 or len(found.rows) < _FEWEST:
        return None
    cells = [row[0] for row in found.rows[1:]]  # the first may be its name
    numbers = sum(number(cell)[1] is None for cell in cells)
    few = 2 * len({*cells}) <= len(cells) and len({*cells}) <= _MOST_LABELS
    return found if numbers > _ALIGNED * len(cells) - 1 or few else None


def _single(survey: Survey, line: str) -> ReadError:
    return survey.source.error(
        "{name} has a single column ({line}). Expected at least a truth and a score, "
        "with commas, semicolons or tabs between them.",
        line=quoted(line),
    )
