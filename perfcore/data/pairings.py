"""Predictions of several files put together case by case, by what the cases are called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

import numpy as np

from perfcore.arrays import Identifiers, IntArray
from perfcore.data.cases import Cases, chosen
from perfcore.data.matches import different, first_rows, id_codes, matched_rows
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
        files tell belongs to the case, and so to all. Where smaller scores mean positive in some
        files only, those are negated. Unpaired if a file has no case ids, holds counts instead
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
    try:
        parts = _parts(files)
        codes = _codes(parts)
        rows = matched_rows(codes)
        if not rows[0].size:
            named = _listed([name for name, _ in files])
            raise _HindranceError("No case id is in all of {files}.", files=named)
        parts = [
            replace(part, cases=chosen(part.cases, at))
            for part, at in zip(parts, rows, strict=True)
        ]
        _require_one_truth(parts)
        models = _models(parts)
    except _HindranceError as hindrance:
        return Unpaired(hindrance.reason)
    mixed = len({found.smaller_is_positive for _, found in files}) > 1
    together = Predictions(
        " + ".join(dict.fromkeys(name for name, _ in files)),
        first.labels,
        first.positive,
        models,
        smaller_is_positive=first.smaller_is_positive and not mixed,
        runs=_runs(files),
    )
    return Joined(together, rows[0].size, _left_out(parts, codes, rows[0].size))


class _HindranceError(Exception):
    """What keeps predictions from being paired."""

    def __init__(self, template: str, **values: Any) -> None:
        self.reason = message(template, **values)


@dataclass(frozen=True, slots=True, eq=False)
class _Part:
    """One model of one file; truth, score and run as all files together write them."""

    place: int
    file: str
    model: str
    cases: Cases

    @property
    def called(self) -> Message:
        """What sentences call it."""
        return message("model {model} of {file}", model=repr(self.model), file=self.file)


def _runs(files: Files) -> tuple[str, ...]:
    return tuple(dict.fromkeys(run for _, found in files for run in found.runs))


def _parts(files: Files) -> list[_Part]:
    """Return every model of every file."""
    name, first = files[0]
    runs = _runs(files)
    mixed = len({found.smaller_is_positive for _, found in files}) > 1
    parts = []
    for place, (file, found) in enumerate(files):
        if set(found.labels) != set(first.labels):
            labels, others = _listed(first.labels), _listed(found.labels)
            told = "{first} has the labels {labels}, {file} has {others}."
            raise _HindranceError(told, first=name, labels=labels, file=file, others=others)
        if found.positive_label != first.positive_label:
            label, other = repr(first.positive_label), repr(found.positive_label)
            told = "Positive means {label} in {first}, but {other} in {file}."
            raise _HindranceError(told, label=label, first=name, other=other, file=file)
        code_of_label = np.array([first.labels.index(label) for label in found.labels], np.uint8)
        code_of_run = np.array([runs.index(run) for run in found.runs], np.int64)
        for model, cases in found.models.items():
            if not isinstance(cases, Cases):
                raise _HindranceError("{file} holds counts, not cases.", file=file)
            if cases.id is None:
                raise _HindranceError("{file} has no case ids.", file=file)
            changed = replace(
                cases,
                truth=code_of_label[cases.truth],
                score=-cases.score if mixed and found.smaller_is_positive else cases.score,
                run=None if cases.run is None else code_of_run[cases.run],
            )
            parts.append(_Part(place, file, model, changed))
    return parts


def _codes(parts: list[_Part]) -> list[IntArray]:
    """Return the ids of each part as codes: equal ids, equal codes."""
    codes = id_codes([cast("Identifiers", part.cases.id) for part in parts])
    for part, each in zip(parts, codes, strict=True):
        repeated = np.flatnonzero(np.bincount(each) > 1)
        if repeated.size:
            ids = cast("Identifiers", part.cases.id)[np.isin(each, repeated)]
            told = "Case ids of {part} must differ, but {ids} come more than once."
            raise value_error(told, part=part.called, ids=_listed(ids))
    return codes


def _left_out(parts: list[_Part], codes: list[IntArray], matched: int) -> tuple[int, ...]:
    """Return how many cases of each file are not matched, whichever of its models have them."""
    of_file: dict[int, list[IntArray]] = {}
    for part, each in zip(parts, codes, strict=True):
        of_file.setdefault(part.place, []).append(each)
    return tuple(different(arrays) - matched for arrays in of_file.values())


def _require_one_truth(parts: list[_Part]) -> None:
    first = parts[0]
    for part in parts[1:]:
        differ = np.flatnonzero(part.cases.truth != first.cases.truth)
        if differ.size:
            ids = cast("Identifiers", first.cases.id)[differ]
            raise value_error(
                "{differ:,} of {all:,} cases have another truth for {part} than for {first}: "
                "{ids}.",
                differ=differ.size,
                all=len(first.cases),
                part=part.called,
                first=first.called,
                ids=_listed(ids),
            )


def _models(parts: list[_Part]) -> dict[str, Cases]:
    """Return models by unique names, with the facts that belong to the case shared by all."""
    first = parts[0].cases
    shared = {fact: _fact(parts, fact) for fact in _FACTS}
    run = next((part.cases.run for part in parts if part.cases.run is not None), None)
    given = [part.model for part in parts]
    models: dict[str, Cases] = {}
    for part in parts:
        name = part.model if given.count(part.model) == 1 else f"{part.model} ({part.file})"
        unique, number = name, 2
        while unique in models:
            unique, number = f"{name} {number}", number + 1
        own = run if part.cases.run is None else part.cases.run
        models[unique] = Cases(
            first.truth, part.cases.score, run=own, id=first.id,
            weight=shared["weight"], amount=shared["amount"], group=shared["group"],
        )  # fmt: skip
    return models


def _fact(parts: list[_Part], fact: str) -> Any:
    """Return the array of the first part that has this fact, after a look at the others."""
    having = [part for part in parts if getattr(part.cases, fact) is not None]
    if not having:
        return None
    first = getattr(having[0].cases, fact)
    for part in having[1:]:
        other = getattr(part.cases, fact)
        if fact == "group":
            # Files number their groups as they like: what counts is who belongs together.
            one, other = first_rows(first), first_rows(other)
        else:
            one = first
        differ = np.flatnonzero(one != other)
        if differ.size:
            ids = cast("Identifiers", having[0].cases.id)[differ]
            told = "{fact} is not the same for {first} and {other} in {count:,} cases: {ids}."
            raise _HindranceError(
                told,
                one=told.replace("cases", "case"),
                fact=_FACTS[fact],
                first=having[0].called,
                other=part.called,
                count=differ.size,
                ids=_listed(ids),
            )
    return first


def _listed(values: Iterable[object]) -> Message:
    """Return up to five values in quotation marks, and how many more there are."""
    return listed([repr(str(value)) for value in values], most=5)
