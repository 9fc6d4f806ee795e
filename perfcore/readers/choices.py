"""What the reader decides about a table: which column means what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Layout = Literal["wide", "long", "aggregated"]


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence on a guess, or a warning about what follows from it."""

    kind: Literal["guess", "warning"]
    text: str


@dataclass(frozen=True, slots=True)
class Choices:
    """Which columns mean what; change one with ``dataclasses.replace``.

    Parameters
    ----------
    layout : "wide", "long" or "aggregated"
        Wide: a row is a case, with one score column per model. Long: a row is a case and a
        model, which ``model`` names. Aggregated: a row counts the cases of one score.
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
    labels : tuple of str, optional
        The two labels to compare; by default the two that the truth column holds.
    positive : str, optional
        The positive label; by default it is guessed.
    smaller_is_positive : bool
        Whether a smaller score speaks for the positive class.
    notes : tuple of Note
        What was guessed, and why.
    """

    layout: Layout
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

    @property
    def warnings(self) -> tuple[str, ...]:
        """The texts of the notes that warn."""
        return tuple(note.text for note in self.notes if note.kind == "warning")

    def roles(self) -> tuple[tuple[str, str], ...]:
        """Return each column that the layout reads, after what it is read as."""
        scores = (("a score", column) for column in self.scores)
        if self.layout == "aggregated":
            beside = ("the total", self.total)
            if self.negatives is not None:
                beside = ("the negatives", self.negatives)
            others = (("the positives", self.positives), beside, ("the model", self.model))
        else:
            others = (
                ("the truth", self.truth),
                ("the weight", self.weight),
                ("the model", self.model),
            )
        chosen = ((role, column) for role, column in others if column is not None)
        return (*scores, *chosen)
