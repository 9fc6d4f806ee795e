"""One table under examination, while it is guessed what its columns mean."""

from __future__ import annotations

from typing import Any

from perfcore.messages import message
from perfcore.readers.choices import MODEL, Choices, Note
from perfcore.readers.columns import Unusable
from perfcore.readers.errors import quoted
from perfcore.readers.tables import Table


class Examination:
    """One table under examination: which columns are taken, and what was said of them.

    Parameters
    ----------
    given : Choices
        Columns that are known; they are not guessed.
    asked : bool
        Whether the layout is known, so that a column that it needs must be found.
    """

    def __init__(self, table: Table, given: Choices, *, asked: bool) -> None:
        self.table, self.given, self.asked = table, given, asked
        self.notes: list[Note] = []
        self.used = {*given.scores, *(column for _, column in given.chosen((MODEL,)))}

    def rest(self) -> list[str]:
        """Return the columns that are not taken."""
        return [name for name in self.table.columns if name not in self.used]

    def free(self) -> list[str]:
        """Return the columns that are not taken and can be used."""
        columns = self.table.columns
        return [name for name in self.rest() if not isinstance(columns[name], Unusable)]

    def say(self, template: str, **values: Any) -> None:
        """Add a note on a guess."""
        self.notes.append(Note("guess", message(template, **values)))

    def warn(self, template: str, *, about: str = "", **values: Any) -> None:
        """Add a note that warns."""
        self.notes.append(Note("warning", message(template, **values), about))

    def take(self, name: str, template: str, **values: Any) -> str:
        """Return a column, taken, after a note that says why."""
        self.used.add(name)
        self.say(template, column=quoted(name), **values)
        return name
