"""The models that take part, brought together: counts of each, and whether they are paired."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np
import numpy.typing as npt

from perfcore.binary import Sweep, auc
from perfcore.binary.predicted import scores_of
from perfcore.costs import Tally, tally_of
from perfcore.data import Cases, Predictions, Unpaired, joined
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.store.contents import SharedFile
from perfview.tasks.binary.entrants import Entrant, names_of
from perfview.tasks.binary.parts import Source, of_run, runs_of_all
from perfview.words import say

Floats = npt.NDArray[np.float64]
Pair = tuple[str, str]


@dataclass(frozen=True, slots=True, eq=False)
class PairedCases:
    """Cases that every model scored.

    Attributes
    ----------
    truth : bool array of shape (n,)
        Whether the case is positive.
    scores : mapping of str to float64 array of shape (n,)
        By name: larger means more positive.
    weight : float64 array of shape (n,) or None
        What a case counts.
    groups : mapping of str to int64 array of shape (n,)
        "group" and "run", as far as the data tell them: what may be drawn as a whole.
    """

    truth: npt.NDArray[np.bool_]
    scores: Mapping[str, Floats]
    weight: Floats | None
    groups: Mapping[str, npt.NDArray[np.int64]]


@dataclass(frozen=True, slots=True, eq=False)
class Lineup:
    """The models that take part.

    Attributes
    ----------
    key : str
        Equal for equal data and models in the same order.
    names : tuple of str
        How each model is called: by its own name, with its file's where two have the same.
    tallies : mapping of str to Tally
        By name: its counts, and sums of amounts if there are any.
    sources : mapping of str to tuple of Predictions and str
        By name: the predictions or counts it is in, with all runs, and its name there.
    ranked : tuple of str
        The models by AUC, the largest first; in their own order where one is undefined.
    runs : tuple of str
        The runs in which every model has cases.
    run : str
        The one that `sweeps` and `cases` are of; "" is all together.
    cases : PairedCases or None
        The cases, if all models scored the same.
    unpaired : str
        Why they are not paired, as a sentence; "" if they are, or if there is one model alone.
    note : str
        What pairing left out, as a sentence; "" if nothing.
    smaller_is_positive : bool
        Whether some scores were negated.
    """

    key: str
    names: tuple[str, ...]
    tallies: Mapping[str, Tally]
    sources: Mapping[str, Source]
    ranked: tuple[str, ...]
    runs: tuple[str, ...]
    run: str
    cases: PairedCases | None
    unpaired: str = ""
    note: str = ""
    smaller_is_positive: bool = False

    @property
    def sweeps(self) -> dict[str, Sweep]:
        """The counts of each model, by name."""
        return {name: tally.cases for name, tally in self.tallies.items()}

    @property
    def paired(self) -> bool:
        """Whether all models scored the same cases."""
        return self.cases is not None

    @property
    def from_counts(self) -> bool:
        """Whether of some model only counts are known, and not its cases."""
        return any(isinstance(found, SharedFile) for found, _ in self.sources.values())

    @property
    def both_classes(self) -> bool:
        """Whether every model has positives and negatives: else no curve can be compared."""
        return all(s.positives and s.negatives for s in self.sweeps.values())

    @property
    def priced_by_amount(self) -> bool:
        """Whether amounts are known for every model."""
        return all(tally.amounts is not None for tally in self.tallies.values())

    @property
    def prevalence(self) -> float | None:
        """The share of positives if it is that of every model, else None; None without cases."""
        shares = {
            s.positives / (s.positives + s.negatives)
            for s in self.sweeps.values()
            if s.positives + s.negatives
        }
        return float(shares.pop()) if len(shares) == 1 else None


Files = Mapping[str, tuple[str, Predictions | SharedFile]]
"""Data set -> what a reader calls it, and its predictions or counts."""


def lineup(files: Files, entrants: Sequence[Entrant], *, key: str, run: str = "") -> Lineup:
    """Return the models that take part; where all can be paired, on the cases that all have.

    Those of one run alone if every model has cases in it, else all.

    Raises
    ------
    ValueError
        If files that are paired by id disagree about the truth; the message names the cases.
    """
    used = list(dict.fromkeys(entrant.data for entrant in entrants))
    parts = [files[data] for data in used]
    names = names_of(entrants, {data: name for data, (name, _) in files.items()})
    each: list[Source] = [(files[entrant.data][1], entrant.model) for entrant in entrants]
    cases = [(name, found) for name, found in parts if isinstance(found, Predictions)]
    if len(cases) < len(parts):
        reason = say("compare.unpaired_link") if len(names) > 1 else ""
        return _apart(each, names, key=key, run=run, reason=reason)
    if len(used) == 1:
        return _of_one_file(cases[0][1], [each.model for each in entrants], names, key=key, run=run)
    found = joined(cases)
    if isinstance(found, Unpaired):
        return _apart(each, names, key=key, run=run, reason=found.reason)
    positions: dict[Entrant, str] = {}
    together = list(found.predictions.models)
    for data in used:
        for model in files[data][1].models:
            positions[Entrant(data, model)] = together[len(positions)]
    models = [positions[entrant] for entrant in entrants]
    left_out = sum(found.left_out)
    note = say("compare.matched", cases=f"{found.matched:,}")
    if left_out:
        note = say("compare.matched_some", cases=f"{found.matched:,}", left=f"{left_out:,}")
    return _of_one_file(found.predictions, models, names, key=key, run=run, note=note)


def _of_one_file(
    predictions: Predictions,
    models: Sequence[str],
    names: tuple[str, ...],
    *,
    key: str,
    run: str,
    note: str = "",
) -> Lineup:
    each: list[Source] = [(predictions, model) for model in models]
    if run in runs_of_all(each):
        predictions = of_run(predictions, run)
    first = predictions.models[models[0]]
    same = all(
        isinstance(predictions.models[model], Cases)
        and cast("Cases", predictions.models[model]).truth is cast("Cases", first).truth
        for model in models
    )
    if not (isinstance(first, Cases) and same):
        reason = say(
            "compare.unpaired_counts" if not isinstance(first, Cases) else "compare.unpaired_rows"
        )
        return _apart(each, names, key=key, run=run, reason=reason if len(names) > 1 else "")
    groups = {"group": first.group, "run": first.run}
    cases = PairedCases(
        truth=first.truth == predictions.positive,
        scores={
            name: scores_of(predictions, model) for name, model in zip(names, models, strict=True)
        },
        weight=first.weight,
        groups={
            name: codes
            for name, codes in groups.items()
            if codes is not None and np.unique(codes).size > 1
        },
    )
    return _lineup(each, names, key=key, run=run, cases=cases, note=note)


def _apart(
    each: Sequence[Source], names: tuple[str, ...], *, key: str, run: str, reason: str
) -> Lineup:
    return _lineup(each, names, key=key, run=run, cases=None, unpaired=reason)


def _lineup(
    each: Sequence[Source],
    names: tuple[str, ...],
    *,
    key: str,
    run: str,
    cases: PairedCases | None,
    unpaired: str = "",
    note: str = "",
) -> Lineup:
    runs = runs_of_all(each)
    used = run if run in runs else ""
    parts = {id(found): _part(found, used) for found, _ in each}
    tallies = {
        name: _tally(parts[id(found)], model)
        for name, (found, model) in zip(names, each, strict=True)
    }
    return Lineup(
        key=key,
        names=names,
        tallies=tallies,
        sources=dict(zip(names, each, strict=True)),
        ranked=_ranked({name: tally.cases for name, tally in tallies.items()}),
        runs=runs,
        run=used,
        cases=cases,
        unpaired=unpaired,
        note=note,
        smaller_is_positive=any(found.smaller_is_positive for found, _ in each),
    )


def _ranked(sweeps: Mapping[str, Sweep]) -> tuple[str, ...]:
    if not all(s.positives and s.negatives for s in sweeps.values()):
        return tuple(sweeps)
    return tuple(sorted(sweeps, key=lambda name: -auc(sweeps[name])))


def _part(found: Predictions | SharedFile, run: str) -> Predictions | SharedFile:
    """Return the cases of one run, "" is all; counts without cases have no runs."""
    return of_run(found, run) if run and isinstance(found, Predictions) else found


def _tally(found: Predictions | SharedFile, model: str) -> Tally:
    return found.models[model] if isinstance(found, SharedFile) else tally_of(found, model)


@cached(most=2, spinner="common.counting")
def compared(files: tuple[DataSet, ...], entrants: tuple[Entrant, ...], run: str) -> Lineup:
    """Return the models that are compared, brought together: in one run, "" is in all.

    Raises
    ------
    ValueError
        If files disagree about the truth of a case.
    """
    key = "\n".join([*(file.key for file in files), repr(entrants), run])
    known = {file.id: (file.name, file.comparable) for file in files}
    return lineup(known, entrants, key=key, run=run)
