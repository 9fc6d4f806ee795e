"""What cannot be read: the one error that readers raise, and rows that cannot be used, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

import numpy as np
import numpy.typing as npt

from perfcore import messages
from perfcore.arrays import IntArray
from perfcore.messages import Message, joined, message

# Every bad row is counted; only the first are listed one by one.
MAX_LISTED = 1000


class ReadError(ValueError):
    """What was given cannot be read as predictions; ``message`` says what to do."""

    def __init__(self, template: str, /, **values: Any) -> None:
        self.message: Message = message(template, **values)
        super().__init__(self.message)


def quoted(text: str) -> str:
    """Return text in quotation marks, shortened, with control characters spelled out."""
    return repr(text if len(text) <= 60 else text[:57] + "...")


def listed(texts: Sequence[str], *, most: int = 8) -> Message:
    """Return quoted texts with commas between them; how many more there are beyond most."""
    return messages.listed([quoted(text) for text in texts], most=most)


class Reason(Enum):
    """Why a row cannot be used: in a few words, and in a sentence on the cell.

    ``code`` is its number in arrays; ``FINE`` stands there where nothing is wrong.
    """

    MISSING = ("missing", "the value is missing")
    NOT_A_NUMBER = ("not a number", "{value} is not a number")
    INFINITE = ("infinite", "{value} is not finite")
    UNKNOWN_LABEL = ("unknown label", "{value} is neither of the two labels")
    RAGGED = ("wrong number of fields", "{bare}")
    NEGATIVE = ("negative", "{value} is negative")
    EXCEEDS_TOTAL = (
        "more positives than the total",
        "there are more positives than the total {bare}",
    )
    DUPLICATE = ("id of another row", "{value} is the id of {earlier}, too")
    UNLIKE = (
        "number written unlike the others",
        "{value} is written unlike the other numbers of the column",
    )
    INCOMPLETE = (
        "case without every class",
        "{value} is a case whose rows do not give one probability for every class",
    )
    TOO_LARGE = ("beyond 1e300", "{value} does not lie between -1e300 and 1e300")
    UNMATCHED = ("id that the other file has not", "{value} is no id of the other file")
    OTHER_TRUTH = ("other truth of the case", "{value} is not what the first row of the case says")
    TOO_LONG = ("too long a text", "a text of more than 50,000 words that begins with {value}")
    ABOVE_ZERO = ("above 0", "{value} is above 0, which no log-probability is")

    def __init__(self, few_words: str, sentence: str) -> None:
        self.code = len(type(self).__members__)
        self.message = message(few_words)
        self.sentence = sentence

    def __str__(self) -> str:
        return str(self.message)


REASONS = tuple(Reason)
FINE = len(REASONS)


def reason_codes(reasons: Sequence[Reason | None]) -> npt.NDArray[np.uint8]:
    """Return the code of each reason, and FINE for None."""
    return np.array([FINE if each is None else each.code for each in reasons], np.uint8)


@dataclass(frozen=True, slots=True)
class Problem:
    """One bad cell: its line in the file (its row, in a frame), column, text and reason.

    ``earlier`` is the line where the same id stands first, if that is the reason. ``cell`` is what
    a workbook calls the cell, such as "Scores!C12".
    """

    line: int
    column: str
    value: str
    reason: Reason
    earlier: int | None = None
    cell: str = ""

    @property
    def why(self) -> Message:
        """The reason in a few words, with the other line if there is one."""
        if self.earlier is None:
            return self.reason.message
        return message("same id as {earlier}", earlier=self.earlier)

    @property
    def message(self) -> Message:
        """Where the cell is, and what is wrong with it."""
        value, earlier = quoted(self.value), self.earlier
        what = message(self.reason.sentence, value=value, bare=self.value, earlier=earlier)
        if not self.column:
            return message("{line}: {what}", line=self.line, what=what)
        column = quoted(self.column)
        if self.cell:
            told = "{line}, column {column} ({cell}): {what}"
            return message(told, line=self.line, column=column, cell=self.cell, what=what)
        return message("{line}, column {column}: {what}", line=self.line, column=column, what=what)

    def __str__(self) -> str:
        return str(self.message)


@dataclass(frozen=True, slots=True, eq=False)
class Faults:
    """Bad cells of one column: rows (rising), reason codes, and the texts of the first ones.

    ``earlier`` holds the rows where the same ids stand first, if that is the reason.
    """

    column: str
    rows: IntArray
    reasons: npt.NDArray[np.uint8]
    texts: Sequence[str]
    earlier: IntArray | None = None


def faults_of(
    column: str,
    rows: IntArray,
    reason: Reason,
    text: Callable[[int], str],
    earlier: IntArray | None = None,
) -> Faults:
    """Return cells of a column that are all bad for one reason; `text` gives that of a row."""
    texts = [text(row) for row in rows[:MAX_LISTED].tolist()]
    return Faults(column, rows, np.full(rows.size, reason.code, np.uint8), texts, earlier)


@dataclass(frozen=True, slots=True, eq=False)
class Problems:
    """All bad rows of a table.

    Parameters
    ----------
    rows : int
        How many rows are bad, each counted once.
    total : int
        How many rows there are, good and bad.
    counts : mapping of Reason to int
        How many rows are bad for this reason; a row may have several.
    listed : tuple of Problem
        The first bad cells, at most ``MAX_LISTED``, by line.
    unit : str
        What ``Problem.line`` counts: "line" of a file, or "row" of a frame, from 1.
    """

    rows: int
    total: int
    counts: Mapping[Reason, int]
    listed: tuple[Problem, ...]
    unit: str = "line"

    def summary(self, *, most: int = 5) -> Message:
        """Return how many rows are bad, why, and the first of them, in words."""
        if not self.rows:
            return message("Every row can be used.")
        place = "line {problem}" if self.unit == "line" else "row {problem}"
        reasons = [
            message("{reason} {count:,}", reason=reason.message, count=count)
            for reason, count in self.counts.items()
        ]
        first = [message(place, problem=problem.message) for problem in self.listed[:most]]
        return message(
            "{bad:,} of {count:,} rows cannot be used ({reasons}). First: {first}.",
            one="{bad:,} of {count:,} row cannot be used ({reasons}). First: {first}.",
            bad=self.rows,
            count=self.total,
            reasons=joined(reasons, "{first}, {last}"),
            first=joined(first, "{first}; {last}"),
        )
