"""Rows that are segments of texts, or such segments and systems, as texts of each system."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np

from perfcore.arrays import FloatArray, IntArray
from perfcore.data import TextCases, TextPredictions
from perfcore.messages import Message, message
from perfcore.readers.choices import AMOUNT, HYPOTHESIS, ID, LOGS, REFERENCE, WEIGHT, Role
from perfcore.readers.columns import Coded, Numbers
from perfcore.readers.forms.facts import FactRows
from perfcore.readers.forms.text_cells import MOST_CHARACTERS, beginning, is_long, logs_of
from perfcore.readers.guessing.texts.text_names import role_of, without_role
from perfcore.readers.problems import FINE, Reason, faults_of, quoted


class TextRows(FactRows):
    """Rows that are segments: each has references, and what systems wrote."""

    score = HYPOTHESIS

    def read_classes(self) -> None:
        """Read the references and the log-probabilities."""
        choices, table = self.choices, self.table
        for role, column in choices.chosen((AMOUNT, WEIGHT)):
            raise table.error(
                "Column {column} of {name} cannot be {role}: segments of texts count one by one.",
                column=quoted(column),
                role=role.told,
            )
        self.references = [self.texts_in(name, REFERENCE) for name in choices.references]
        self.logs = {name: self._log_sums(name) for name in choices.logs}

    def texts_in(self, name: str, role: Role) -> Coded:
        """Return a column of texts, too long ones at fault; an empty one is a text."""
        column = self.table.coded(name, role)
        most = MOST_CHARACTERS // (1 + len(self.choices.references))
        long = np.array([is_long(text, most) for text in column.texts], np.bool_)
        if long.any():
            rows = np.flatnonzero(long[column.codes]).astype(np.int64)
            began = partial(beginning, column)
            self.faults.append(faults_of(name, rows, Reason.TOO_LONG, began))
        return column

    def numbers(self, name: str, role: Role) -> Coded | Numbers:
        """Return a column of numbers, or of texts where it is what a system wrote."""
        return self.texts_in(name, role) if role is HYPOTHESIS else super().numbers(name, role)

    def _log_sums(self, name: str) -> FloatArray:
        """Return for each row the sum of log-probabilities, and how many there are."""
        column = self.table.coded(name, LOGS)
        sums, reasons = np.zeros((len(column.texts), 2)), np.full(len(column.texts), FINE, np.uint8)
        for code, text in enumerate(column.texts):
            found = logs_of(text)
            if isinstance(found, Reason):
                reasons[code] = found.code
            else:
                sums[code] = found
        self.faults.append(column.faults(name, reasons))
        return sums[column.codes]

    def truths(self) -> Any:
        """Return zeros: there is no truth, but references."""
        return np.zeros(self.table.rows, np.int64)

    def models(self) -> tuple[Mapping[str, TextCases], tuple[Message, ...]]:
        """Return the segments of each system, and what is to be known of them."""
        facts = {key: each for key, each in self.facts().items() if key != "truth"}
        references = self._references()
        found: dict[str, TextCases] = {}
        order: tuple[str, IntArray] | None = None
        for column, texts in self.scores.items():
            assert isinstance(texts, Coded)
            codes = self.kept(texts.codes)
            logs = self._logs_for(column)
            for name, rows in self.parts():
                own = np.arange(codes.size) if rows is None else rows
                if rows is not None:
                    own = self._ordered(name, own, order, references)
                    order = order or (name, own)
                found[name or column] = TextCases(
                    tuple(texts.texts[code] for code in codes[own].tolist()),
                    tuple(references[row] for row in own.tolist()),
                    None if logs is None else self.kept(logs)[own],
                    **{key: each[own] for key, each in facts.items()},
                )
        return found, (*self._notes(found),)

    def _references(self) -> list[tuple[str, ...]]:
        """Return the references of each kept row; empty ones are none."""
        if not self.references:
            return [()] * int(self.table.rows if self.keep is None else self.keep.sum())
        columns = [
            [each.texts[code] for code in self.kept(each.codes).tolist()]
            for each in self.references
        ]
        return [tuple(filter(None, row)) for row in zip(*columns, strict=True)]

    def _logs_for(self, column: str) -> FloatArray | None:
        """Return the log-probabilities of a column of texts: by its name where there are several.

        Raises
        ------
        ReadError
            If names do not tell which is whose.
        """
        if len(self.scores) == 1 and len(self.logs) == 1:
            return next(iter(self.logs.values()))
        for name in self.logs:
            if sum(without_role(name) == without_role(each) for each in self.scores) != 1:
                raise self.table.error(
                    "Column {column} of {name} must be called after one of the systems, such as "
                    "{example}, so that it is known whose log-probabilities it holds.",
                    column=quoted(name),
                    example=quoted(f"{next(iter(self.scores))}_logprobs"),
                )
        own = [n for n in self.logs if without_role(n) == without_role(column)]
        return self.logs[own[0]] if own else None

    def _ordered(
        self,
        name: str,
        rows: IntArray,
        first: tuple[str, IntArray] | None,
        references: list[tuple[str, ...]],
    ) -> IntArray:
        """Return the rows of a system in the order of the first one's segments.

        Raises
        ------
        ReadError
            If it has other segments, or other references of one.
        """
        if first is None:
            return rows
        words = {"system": quoted(name), "first": quoted(first[0])}
        identity = self.identities.get(ID)
        if identity is not None:
            codes = self.kept(identity.codes)
            lone = np.setxor1d(codes[rows], codes[first[1]])
            if lone.size:
                raise self.table.error(
                    "{name} has segment {segment} of one of the systems {first} and {system} only. "
                    "Every system must have each segment once; leave it empty where it wrote none.",
                    segment=quoted(self._segment(lone[0])),
                    **words,
                )
            rows = rows[np.argsort(codes[rows])][np.argsort(np.argsort(codes[first[1]]))]
        if rows.size != first[1].size:
            raise self.table.error(
                "{name} has {many:,} segments of system {system} and {others:,} of {first}. Every "
                "system must have each segment once.",
                many=rows.size,
                others=first[1].size,
                **words,
            )
        for one, other in zip(first[1].tolist(), rows.tolist(), strict=True):
            if references[one] != references[other]:
                lines = self.table.lines.of(self._lines([one, other])).tolist()
                raise self.table.error(
                    "{name} has other references of system {system} in {unit} {line} than of "
                    "{first} in {unit} {before}. Systems must have the same segments with the same "
                    "references{told}",
                    unit=message(self.table.unit),
                    line=lines[1],
                    before=lines[0],
                    told=self._exchanged([one, other]),
                    **words,
                )
        return rows

    def _lines(self, rows: list[int]) -> IntArray:
        """Return which rows of the table kept ones are."""
        places = np.arange(self.table.rows) if self.keep is None else np.flatnonzero(self.keep)
        return places[rows]

    def _exchanged(self, rows: list[int]) -> Message:
        """Say that columns may be exchanged where texts of systems are equal in these rows."""
        texts = next(iter(self.scores.values()))
        assert isinstance(texts, Coded)
        one, other = (texts.texts[code] for code in self.kept(texts.codes)[rows].tolist())
        if one == other and one:
            return message(", and what they wrote is equal: are both columns exchanged?")
        return message(". Name a column of ids of segments if their order differs.")

    def _segment(self, code: int) -> str:
        identity = self.identities[ID]
        return identity.text(int(np.flatnonzero(identity.codes == code)[0]))

    def _notes(self, found: Mapping[str, TextCases]) -> list[Message]:
        """Return how many segments have no reference, which texts are empty, and doubts."""
        notes = []
        first = next(iter(found.values()))
        without = sum(not each for each in first.references)
        if without and self.references:
            told = "{n:,} of {all:,} segments have no reference: they are kept, and not scored."
            notes.append(message(told, n=without, all=len(first)))
        for name, cases in found.items():
            if empty := sum(not text for text in cases.hypotheses):
                told = "{n:,} of {all:,} texts of {system} are empty, and scored as empty texts."
                notes.append(message(told, n=empty, all=len(cases), system=quoted(name)))
        for role, columns, other in (
            ("hypothesis", self.choices.references, message("references")),
            ("reference", self.choices.scores, message("what a system wrote")),
        ):
            for name in columns:
                if role_of(name) == role:
                    told = "Column {column} is taken for {other}, but its name says {role}."
                    notes.append(
                        message(told, column=quoted(name), other=other, role=message(role))
                    )
        return notes

    def predictions(self, name: str) -> tuple[TextPredictions, tuple[Message, ...]]:
        """Return the texts in the rows that are left, and notes on them."""
        models, notes = self.models()
        return TextPredictions(name, models, self.runs), notes
