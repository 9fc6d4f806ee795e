"""Rows that cannot be used: where they are and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from perfcore.arrays import IntArray
from perfcore.readers.errors import quoted
from perfcore.readers.text.lines import Lines

# Every bad row is counted; only the first are listed one by one.
MAX_LISTED = 1000


class Reason(StrEnum):
    """Why a row cannot be used."""

    MISSING = "missing"
    NOT_A_NUMBER = "not a number"
    INFINITE = "infinite"
    UNKNOWN_LABEL = "unknown label"
    RAGGED = "wrong number of fields"
    NEGATIVE = "negative"
    EXCEEDS_TOTAL = "more positives than the total"
    DUPLICATE = "id of another row"


REASONS = tuple(Reason)


@dataclass(frozen=True, slots=True)
class Problem:
    """One bad cell: its line in the file (its row, in a frame), column, text and reason.

    ``earlier`` is the line where the same id stands first, if that is the reason.
    """

    line: int
    column: str
    value: str
    reason: Reason
    earlier: int | None = None

    @property
    def why(self) -> str:
        """The reason in a few words, with the other line if there is one."""
        return str(self.reason) if self.earlier is None else f"same id as {self.earlier}"

    def __str__(self) -> str:
        where = f", column {quoted(self.column)}" if self.column else ""
        what = {
            Reason.MISSING: "the value is missing",
            Reason.NOT_A_NUMBER: f"{quoted(self.value)} is not a number",
            Reason.INFINITE: f"{quoted(self.value)} is not finite",
            Reason.UNKNOWN_LABEL: f"{quoted(self.value)} is neither of the two labels",
            Reason.RAGGED: f"{self.value}",
            Reason.NEGATIVE: f"{quoted(self.value)} is negative",
            Reason.EXCEEDS_TOTAL: f"there are more positives than the total {self.value}",
            Reason.DUPLICATE: f"{quoted(self.value)} is the id of {self.earlier}, too",
        }[self.reason]
        return f"{self.line}{where}: {what}"


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

    def summary(self, *, most: int = 5) -> str:
        """Return how many rows are bad, why, and the first of them, in words."""
        if not self.rows:
            return "Every row can be used."
        noun = "row" if self.total == 1 else "rows"
        reasons = ", ".join(f"{reason} {count:,}" for reason, count in self.counts.items())
        first = "; ".join(f"{self.unit} {problem}" for problem in self.listed[:most])
        return f"{self.rows:,} of {self.total:,} {noun} cannot be used ({reasons}). First: {first}."


def problems_of(
    faults: Sequence[Faults],
    *,
    rows: int,
    lines: Lines,
    ragged: int = 0,
    ragged_listed: Sequence[Problem] = (),
    unit: str = "line",
) -> Problems:
    """Return the faults of all columns, and the ragged rows, as one list by line."""
    counts = {Reason.RAGGED: ragged} if ragged else {}
    listed = list(ragged_listed)
    for code, reason in enumerate(REASONS):
        hit = [fault.rows[fault.reasons == code] for fault in faults]
        count = int(np.count_nonzero(bad_rows(hit, rows)))
        if count:
            counts[reason] = count
    for fault in faults:
        at = lines.of(fault.rows[:MAX_LISTED]).tolist()
        first: list[int | None] = [None] * len(at)
        if fault.earlier is not None:
            first = lines.of(fault.earlier[:MAX_LISTED]).tolist()
        listed += [
            Problem(line, fault.column, text, REASONS[code], earlier)
            for line, text, code, earlier in zip(
                at, fault.texts, fault.reasons, first, strict=False
            )
        ]
    listed.sort(key=lambda problem: problem.line)
    bad = int(np.count_nonzero(bad_rows([fault.rows for fault in faults], rows)))
    return Problems(bad + ragged, rows + ragged, counts, tuple(listed[:MAX_LISTED]), unit)


def bad_rows(found: Sequence[IntArray], rows: int) -> npt.NDArray[np.bool_]:
    """Return for each row whether it stands in any of the lists."""
    bad = np.zeros(rows, bool)
    for positions in found:
        bad[positions] = True
    return bad
