"""Layouts in which a row is a segment of texts, or such a segment and a system."""

from __future__ import annotations

from perfcore.data import TextCases, TextPredictions
from perfcore.messages import message
from perfcore.readers.choices import LOGS, REFERENCE, TEXT_FACTS, Choices
from perfcore.readers.forms.form import Form
from perfcore.readers.forms.text_rows import TextRows
from perfcore.readers.guessing.refusals.other_kinds import long_texts
from perfcore.readers.guessing.texts.text_guesses import TextGuess
from perfcore.readers.problems import ReadError
from perfcore.readers.tables import Table


class TextForm(Form):
    """A layout that holds texts of systems beside references."""

    task = "texts"
    one_positive = False
    truths = ()
    facts = TEXT_FACTS
    examined = TextGuess
    lists = (REFERENCE, LOGS)
    many_scores = True
    alone = True
    rows = TextRows
    records = TextPredictions, TextCases

    def may_hold(self, table: Table, truth: str) -> bool:
        """Whether a column can be a reference: its texts are long, and nearly all differ."""
        return long_texts(table, truth)

    def check(self, choices: Choices) -> None:
        """Raise a ReadError if no references or no texts of systems are chosen, or one twice."""
        if not choices.references and not choices.logs:
            raise ReadError(
                "Nothing says which column holds the references. Choose it, or call it reference."
            )
        if len({*choices.scores}) < len(choices.scores) or not choices.scores:
            raise ReadError(
                "Choose at least one column of what a system wrote, and each only once."
            )
        if self.named and len(choices.scores) > 1:
            raise ReadError("With a column of systems there is one column of texts: choose one.")


class Texts(TextForm):
    """A row is a segment; each system has a column of texts."""

    key = "texts"
    row = message("a segment of texts")
    introduced = message("Texts beside references: one column per system:")
    example = "reference,system_a,system_b\nThe cat sat down.,A cat sat down.,The cat sits."


class TextsLong(TextForm):
    """A row is a segment and a system, which a column names."""

    key = "texts long"
    row = message("a segment of texts, and a system")
    introduced = message("Or a row per segment and system:")
    example = "id,system,reference,hypothesis\n1,a,The cat sat.,A cat sat.\n1,b,The cat sat.,Cat."
    named = True


TEXTS, TEXTS_LONG = Texts(), TextsLong()
