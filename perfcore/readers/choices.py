"""What the reader decides about a table: which column means what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypedDict

from perfcore.messages import Message
from perfcore.readers.roles import Role


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence on a guess, or a warning about what follows from it.

    A note ``about`` a role that has no column, such as "amount", holds until one is chosen.
    """

    kind: Literal["guess", "warning"]
    text: Message
    about: str = ""


@dataclass(frozen=True, slots=True)
class Choices:
    """Which columns mean what; change one with ``dataclasses.replace``.

    Parameters
    ----------
    layout : str
        The key of a layout in ``FORMS``: "wide", "long" or "aggregated". Wide: a row is a case,
        with one score column per model. Long: a row is a case and a model, which ``model`` names.
        Aggregated: a row counts the cases of one score.
    scores : tuple of str
        Score columns: one per model if wide, otherwise one.
    truth : str, optional
        The column of the true class; not for aggregated tables.
    weight : str, optional
        The column of case weights.
    model : str, optional
        The column of model names, for long tables.
    positives, negatives, total : str, optional
        Columns of counts, for aggregated tables: positives, and negatives or the total.
    amount, id, group, run : str, optional
        The columns of what is at stake in each case, of what it is called, of cases that belong
        together, and of the run (fold, split, seed) it comes from; not for aggregated tables.
    labels : tuple of str, optional
        The two labels to compare; by default the two that the truth column holds.
    positive : str, optional
        The positive label; by default it is guessed.
    smaller_is_positive : bool
        Whether a smaller score speaks for the positive class.
    notes : tuple of Note
        What was guessed, and why.
    """

    layout: str
    scores: tuple[str, ...]
    truth: str | None = None
    weight: str | None = None
    model: str | None = None
    positives: str | None = None
    negatives: str | None = None
    total: str | None = None
    labels: tuple[str, str] | None = None
    positive: str | None = None
    smaller_is_positive: bool = False
    notes: tuple[Note, ...] = ()
    amount: str | None = None
    id: str | None = None
    group: str | None = None
    run: str | None = None

    @property
    def warnings(self) -> tuple[Message, ...]:
        """The texts of the notes that warn, and still hold."""
        return tuple(
            note.text
            for note in self.notes
            if note.kind == "warning" and not (note.about and getattr(self, note.about))
        )

    def chosen(self, roles: Iterable[Role]) -> list[tuple[Role, str]]:
        """Return those of the roles for which a column is chosen, each with its column."""
        columns = ((role, getattr(self, role.key)) for role in roles)
        return [(role, column) for role, column in columns if column is not None]


class Given(TypedDict, total=False):
    """What is known of a table's columns, so that it is not guessed."""

    truth: str | None
    score: str | Sequence[str] | None
    weight: str | None
    model: str | None
    amount: str | None
    id: str | None
    group: str | None
    run: str | None
    positive: str | None
    layout: str | None
