"""What a layout of a file is: how it is told from others, chosen and read."""

from __future__ import annotations

from abc import ABC, abstractmethod

from perfcore.messages import Message
from perfcore.readers.choices import Choices
from perfcore.readers.guessing.guesses import Guess
from perfcore.readers.roles import FACTS, SCORE, Role
from perfcore.readers.rows import Rows
from perfcore.readers.tables import Table


class Form(ABC):
    """A layout of a file.

    Attributes
    ----------
    key : str
        What ``Choices.layout`` calls it.
    row : Message
        What each row is: "a case".
    example, introduced : str, Message
        A short file of this layout, and what is said before it.
    many_scores : bool
        Whether there may be several score columns, one per model.
    facts : bool
        Whether a row is a single case, of which an amount, an id, a group or a run can be told.
    """

    key: str
    row: Message
    example: str
    introduced: Message
    many_scores = False
    facts = True

    @abstractmethod
    def roles(self, choices: Choices) -> tuple[Role, ...]:
        """Return what columns are read as besides scores and facts, in the order to ask for it."""

    @abstractmethod
    def guess(self, guess: Guess) -> Choices | None:
        """Return the likely meaning of the columns, or None if the table has another layout.

        Raises
        ------
        ReadError
            If this layout is asked for, and a column that it needs cannot be found.
        """

    @abstractmethod
    def rows(self, table: Table, choices: Choices) -> Rows:
        """Return the chosen columns of a table.

        Raises
        ------
        ReadError
            If a column is not chosen, or is unfit for its role.
        """

    def columns(self, choices: Choices) -> list[tuple[Role, str]]:
        """Return each column that is read, after its role."""
        scores = [(SCORE, column) for column in choices.scores]
        facts = FACTS if self.facts else ()
        return [*scores, *choices.chosen((*self.roles(choices), *facts))]
