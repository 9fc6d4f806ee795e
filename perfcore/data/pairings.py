"""Predictions of several files put together case by case, by what the cases are called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, cast

import numpy as np

from perfcore.arrays import Identifiers, IntArray
from perfcore.data.cases import Cases, chosen
from perfcore.data.matches import first_rows, id_codes, matched_rows
from perfcore.data.predictions import Predictions
from perfcore.messages import Message, listed, message, value_error

_FACTS = {
    "weight": message("The weight"),
    "amount": message("The amount"),
    "group": message("The group"),
}

Files = Sequence[tuple[str, Predictions]]


@dataclass(frozen=True, slots=True, eq=False)
class Joined:
    """Paired predictions of the cases that every file has.

    Attributes
    ----------
    predictions : Predictions
        Case i is the same case for every model.
    matched : int
        How many cases there are.
    left_out : tuple of int
        How many cases of each file, in the order given, are not in all others.
    """

    predictions: Predictions
    matched: int
    left_out: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Unpaired:
    """Why predictions cannot be paired, as a sentence."""

    reason: Message


def joined(files: Files) -> Joined | Unpaired:
    """Return the predictions of several files for the cases they share, matched by case id.

    Parameters
    ----------
    files : sequence of (str, Predictions)
        Each with the name by which reasons and colliding models call it.

    Returns
    -------
    Joined or Unpaired
        Cases stand in the order of the first model. Models keep their names; where files use
        one name, its file's name is added. A weight, an amount, a group or a run that only some
        files tell belongs to the case, and so to all. Scores run in the direction that their file
        says. Unpaired if a file has no case ids, holds counts instead
        of cases, has other labels or another positive one, gives a case another weight or
        amount, or shares no case with the others.

    Raises
    ------
    ValueError
        If there are no files, an id comes twice for one model, or files disagree about the truth
        of a case; the message names the cases.

    Examples
    --------
    >>> truth, ids = np.array([0, 1, 1], np.uint8), np.array([7, 8, 9])
    >>> old = Cases(truth, np.array([0.1, 0.6, 0.4]), id=ids)
    >>> new = Cases(truth[1:], np.array([0.9, 0.8]), id=ids[1:])
    >>> monday = Predictions("monday", ("ham", "spam"), 1, {"filter": old})
    >>> friday = replace(monday, models={"filter": new})
    >>> both = joined([("monday.csv", monday), ("friday.csv", friday)])
    >>> both.matched, both.left_out, list(both.predictions.models)
    (2, (1, 0), ['filter (monday.csv)', 'filter (friday.csv)'])
    """
    if not files:
        raise value_error("Argument files must hold at least one file, got none.")
    first = files[0][1]
    if len(files) == 1 and first.paired:
        return Joined(first, len(next(iter(first.models.values()))), (0,))
    together = replace(
        first,
        name=" + ".join(dict.fromkeys(name for name, _ in files)),
        runs=tuple(dict.fromkeys(run for _, found in files for run in found.runs)),
        smaller_is_positive=False,
    )
    try:
        parts = _parts(files, together)
        codes = _codes(parts)
        rows = matched_rows(codes)
        matched = rows[0].size
        if not matched:
            named = _listed([name for name, _ in files])
            raise _HindranceError("No case id is in all of {files}.", files=named)
        parts = [
            replace(part, cases=chosen(part.cases, at))
            for part, at in zip(parts, rows, strict=True)
        ]
        models = _models(parts)
        pairs = zip(models, parts, strict=True)
        smaller = [model for model, part in pairs if part.negates]
        together = replace(together, models=models, smaller_is_positive=smaller)
    except _HindranceError as hindrance:
        return Unpaired(hindrance.reason)
    of_part = iter(codes)
    own = [np.concatenate([*islice(of_part, len(found.models))]) for _, found in files]
    return Joined(together, matched, tuple(np.unique(each).size - matched for each in own))


class _HindranceError(Exception):
    """What keeps predictions from being paired."""

    def __init__(self, template: str, **values: Any) -> None:
        self.reason = message(template, **values)


@dataclass(frozen=True, slots=True, eq=False)
class _Part:
    """One model of one file; truth and run as all files together write them."""

    file: str
    model: str
    cases: Cases
    negates: bool

    @property
    def called(self) -> Message:
        """What sentences call it."""
        return message("model {model} of {file}", model=repr(self.model), file=self.file)

    def ids(self, rows: IntArray) -> Message:
        """Return what the cases of these rows are called, in words."""
        return _listed(cast("Identifiers", self.cases.id)[rows])


def _parts(files: Files, together: Predictions) -> list[_Part]:
    """Return every model of every file; all write labels and runs as they do together."""
    name, labels, label = files[0][0], together.labels, together.positive_label
    parts = []
    for file, found in files:
        pair = {"first": name, "file": file}
        if set(found.labels) != set(labels):
            told = "{first} has the labels {labels}, {file} has {others}."
            others = _listed(found.labels)
            raise _HindranceError(told, labels=_listed(labels), others=others, **pair)
        if found.positive_label != label:
            told = "Positive means {label} in {first}, but {other} in {file}."
            raise _HindranceError(told, label=repr(label), other=repr(found.positive_label), **pair)
        code_of_label = np.array([labels.index(label) for label in found.labels], np.uint8)
        code_of_run = np.array([together.runs.index(run) for run in found.runs], np.int64)
        for model, cases in found.models.items():
            if not isinstance(cases, Cases):
                raise _HindranceError("{file} holds counts, not cases.", file=file)
            if cases.id is None:
                raise _HindranceError("{file} has no case ids.", file=file)
            changed = replace(
                cases,
                truth=code_of_label[cases.truth],
                run=None if cases.run is None else code_of_run[cases.run],
            )
            parts.append(_Part(file, model, changed, found.negates(model)))
    return parts


def _codes(parts: list[_Part]) -> list[IntArray]:
    """Return the ids of each part as codes: equal ids, equal codes."""
    codes = id_codes([cast("Identifiers", part.cases.id) for part in parts])
    for part, each in zip(parts, codes, strict=True):
        repeated = np.flatnonzero((np.bincount(each) > 1)[each])
        if repeated.size:
            told = "Case ids of {part} must differ, but {ids} come more than once."
            raise value_error(told, part=part.called, ids=part.ids(repeated))
    return codes


def _models(parts: list[_Part]) -> dict[str, Cases]:
    """Return models by unique names, with the facts that belong to the case shared by all."""
    shared = {fact: _shared(parts, fact) for fact in ("truth", *_FACTS)}
    run = next((part.cases.run for part in parts if part.cases.run is not None), None)
    given = [part.model for part in parts]
    models: dict[str, Cases] = {}
    for part in parts:
        name = part.model if given.count(part.model) == 1 else f"{part.model} ({part.file})"
        unique, number = name, 2
        while unique in models:
            unique, number = f"{name} {number}", number + 1
        own = run if part.cases.run is None else part.cases.run
        models[unique] = replace(part.cases, run=own, id=parts[0].cases.id, **shared)
    return models


def _shared(parts: list[_Part], fact: str) -> Any:
    """Return the array of the first part that has this fact, after a look at the others."""
    having = [part for part in parts if getattr(part.cases, fact) is not None]
    for part in having[1:]:
        one, other = (getattr(each.cases, fact) for each in (having[0], part))
        if fact == "group":
            # Files number their groups as they like: what counts is who belongs together.
            one, other = first_rows(one), first_rows(other)
        differ = np.flatnonzero(one != other)
        if differ.size:
            both = {"first": having[0].called, "other": part.called}
            which: dict[str, Any] = {"count": differ.size, "ids": part.ids(differ)}
            if fact == "truth":
                told = "{count:,} of {all:,} cases have another truth for {other} than for {first}"
                raise value_error(told + ": {ids}.", all=one.size, **both, **which)
            told = "{fact} is not the same for {first} and {other} in {count:,} cases: {ids}."
            few = told.replace("cases", "case")
            raise _HindranceError(told, one=few, fact=_FACTS[fact], **both, **which)
    return getattr(having[0].cases, fact) if having else None


def _listed(values: Iterable[object]) -> Message:
    """Return up to five values in quotation marks, and how many more there are."""
    return listed([repr(str(value)) for value in values], most=5)
