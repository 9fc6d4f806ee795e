"""Guesses which columns hold references and what systems wrote, and says why."""

from __future__ import annotations

import re
from dataclasses import replace

from perfcore.readers.choices import ID, TEXT_FACTS, Choices
from perfcore.readers.columns import Coded, Unusable
from perfcore.readers.guessing import contents, names
from perfcore.readers.guessing.fact_guesses import Examination, guess_names, warn_of_repeats
from perfcore.readers.guessing.refusals.other_kinds import long_texts, two_classes
from perfcore.readers.guessing.texts.text_names import GROUPS, SEGMENTS, SYSTEMS, log_named, role_of
from perfcore.readers.identities import identity_of
from perfcore.readers.problems import listed, quoted

_NAMED, _FEW = "named", 0.6
_LOOKED_AT, _SEVERAL, _WORDS = 100, 10, 3
_RAW, _KEPT = "resps", "filtered_resps"
_LIST = re.compile(r"\s*\[.*\]\s*", re.DOTALL)


class TextGuess(Examination):
    """An examination that finds references, hypotheses and what else is known of segments."""

    def choices(self, layout: str, *, named: bool) -> Choices | None:
        """Return the choices for a row per segment, or per segment and system if `named`.

        None if nothing says that there are texts. Where it was asked for them and no name tells
        references from hypotheses, neither is chosen: the reader has to.

        Raises
        ------
        ReadError
            If texts are asked for, and there is no column of texts.
        """
        given = self.given
        of_classes = given.positive or given.labels or given.predicted or given.truth
        if not self.asked and (of_classes or (not given.references and two_classes(self.table))):
            return None
        self.used |= {*given.references, *given.logs}
        self.used |= {column for _, column in given.chosen(TEXT_FACTS)}
        model = given.model or (self._model() if named else None)
        if named and model is None:
            return None
        references, hypotheses, why = self._both()
        logs = given.logs or self._logs()
        if not (hypotheses and (references or logs)) and not self.asked:
            return None
        if self.asked and all(contents.mostly_numbers(self.table, n) for n in self.table.columns):
            told = "{name} has no column of texts. Its columns are {columns}."
            raise self.table.error(told, columns=listed(tuple(self.table.columns)))
        if model is not None and len(hypotheses) > 1:
            return None
        self.used |= {*references, *hypotheses, *logs, *([] if model is None else [model])}
        self._say(references, hypotheses, why)
        facts = guess_names(self) if model is None else replace(given, run=given.run)
        own, group = given.id or facts.id or self._segment(model), given.group or self._group()
        if own is None:
            warn_of_repeats(self, model)
        sources = [name for name in self.rest() if role_of(name) == "source"]
        if sources:
            told = "Sources are not scored: {columns}."
            self.say(told, columns=listed(sources))
        self.used |= {*sources}
        self.say_unused(())
        return replace(
            facts,
            layout=layout,
            scores=hypotheses,
            references=references,
            logs=logs,
            model=model,
            id=own,
            group=group,
            notes=tuple(self.notes),
        )

    def _both(self) -> tuple[tuple[str, ...], tuple[str, ...], str]:
        """Return the columns of references and of hypotheses, and whether names tell both."""
        given, rest = self.given, self.rest()
        several = any(name.endswith("]") and "reference" in role_of(name) for name in rest)
        found = [name for name in rest if self._holds_texts(name, short=several)]
        of: dict[str, list[str]] = {}
        for name in found:
            of.setdefault(role_of(name), []).append(name)
        long = any(long_texts(self.table, name) for name in found)
        if not (long or several or self.asked or (of.get("reference") and of.get("hypothesis"))):
            return given.references, given.scores, _NAMED if given.scores else ""
        references = [*given.references] or of.get("reference") or of.get("weak reference", [])
        hypotheses = [*given.scores] or of.get("hypothesis", [])
        if len(filtered := [n for n in hypotheses if not n.endswith(_RAW) or n.endswith(_KEPT)]):
            hypotheses = filtered  # what a filter left of them
        either = of.get("either", [])
        if not references and len(either) == 1 and hypotheses:
            references, either = either, []
        if references and not given.scores:
            hypotheses = [*hypotheses, *either]
        why = _NAMED if references and hypotheses else ""
        if not hypotheses and references and (self.asked or of.get("reference")):
            hypotheses = of.get("", [])
        return tuple(references), tuple(hypotheses), why

    def _holds_texts(self, name: str, *, short: bool) -> bool:
        """Whether a column holds texts; few words are enough where its name says so.

        Words alone where there are `short` ones: lists of references.
        """
        if contents.mostly_numbers(self.table, name):
            return False
        if (self.asked or short) and role_of(name):
            return True
        if role_of(name) in ("reference", "hypothesis") and self._repeated(name):
            return True
        return long_texts(self.table, name, least=_FEW if role_of(name) else 1.0)

    def _repeated(self, name: str) -> bool:
        """Whether a column holds several different texts of some words, each perhaps repeatedly."""
        column = self.table.columns[name]
        words = [len(text.split()) for text in column.texts] if isinstance(column, Coded) else []
        return len(words) >= _SEVERAL and sorted(words)[len(words) // 2] >= _WORDS

    def _model(self) -> str | None:
        """Return the column that names the systems: by its name, where it holds few texts."""
        found = names.ranked(self.free(), (*names.MODEL, *SYSTEMS))
        for name in found:
            column = self.table.columns[name]
            if isinstance(column, Coded) and not long_texts(self.table, name):
                many = contents.different_texts(self.table, name)
                if many and 2 * many <= max(self.table.rows, 2):
                    told = "Systems are guessed to be named in column {column}: its name says so."
                    return self.take(name, told)
        return None

    def _logs(self) -> tuple[str, ...]:
        """Return the columns of lists of log-probabilities."""
        found = tuple(name for name in self.free() if log_named(name) and self._lists(name))
        if found:
            told = "Log-probabilities of tokens are guessed to be in {columns}: lists of numbers."
            self.say(told, columns=listed(found, most=4))
        return found

    def _lists(self, name: str) -> bool:
        column = self.table.columns[name]
        if not isinstance(column, Coded):
            return False
        texts = [text for text in column.texts[:100] if text]
        return bool(texts) and all(text.startswith("[") or len(text.split()) > 1 for text in texts)

    def _segment(self, model: str | None) -> str | None:
        """Return the column of what segments are called, where it is no usual id of a case."""
        usual = (*names.CASE_ID, *SEGMENTS, "doc_id", "index", "qid", "key")
        for name in names.ranked(self.rest(), usual):
            codes = self.table.columns[name]
            if isinstance(codes, Unusable) and name not in self.table.spellings:
                continue
            if self._once(name, model):
                return self.take(name, "Segments are guessed to be called as column {column} says.")
        return None

    def _once(self, name: str, model: str | None) -> bool:
        """Whether no cell is empty and none comes twice, of one system if a column names them."""
        identity = identity_of(self.table, name, ID)
        systems = None if model is None else self.table.columns[model]
        within = systems.codes if isinstance(systems, Coded) else None
        if identity.missing().rows.size:
            return False
        return not identity.repeats(keep=None, within=within).rows.size

    def _group(self) -> str | None:
        """Return the column of documents: by its name, where some come again."""
        for name in names.ranked(self.free(), (*GROUPS, *names.GROUP)):
            column = self.table.columns[name]
            if isinstance(column, Coded) and 1 < len(column.texts) < self.table.rows:
                if "" in column.texts or long_texts(self.table, name):
                    continue
                told = "Documents are guessed to be in column {column}: their segments are alike."
                return self.take(name, told)
        return None

    def _say(self, references: tuple[str, ...], hypotheses: tuple[str, ...], why: str) -> None:
        values = {
            "references": listed(references, most=4),
            "hypotheses": listed(hypotheses, most=4),
        }
        told = "Read as texts: {references} is taken for the reference, by its name"
        if len(references) > 1:
            told = "Read as texts: {references} are taken for references, by their names"
        if self.given.references:
            told = "Read as texts: {references} holds references"
        if why == _NAMED:
            told += ", and {hypotheses} for what systems wrote."
        else:
            told += (
                ", and {hypotheses} for what systems wrote, as no other column of texts is left."
            )
        if not references and hypotheses:
            told = "Read as texts: {hypotheses} is taken for what a system wrote, by its name."
        if not hypotheses:
            told = "Read as texts, as you said."
        self.say(told, about="task", **values)
        for name in references:
            column = self.table.columns[name]
            texts = column.texts[:_LOOKED_AT] if isinstance(column, Coded) else ()
            if texts and all(map(_LIST.fullmatch, filter(None, texts))):
                self.warn(
                    "Column {column} seems to hold lists of references, but not as JSON or Python "
                    "writes them: each cell is taken for one text.",
                    column=quoted(name),
                )
        if references and len(references) == self.table.rows > 1:
            self.warn(
                "Each of {n} segments has {n} references. If column {column} holds the first "
                "reference of all segments, references and segments are exchanged: give each row "
                "the references of that row.",
                n=self.table.rows,
                column=quoted(references[0]),
            )
