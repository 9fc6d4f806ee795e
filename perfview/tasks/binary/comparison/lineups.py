"""The models that take part, brought together: counts of each, and whether they are paired."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from perfcore.binary import Sweep, auc
from perfcore.binary.predicted import scores_of
from perfcore.cores import on_cores
from perfcore.costs import Tally, tally_of
from perfcore.data import Cases, Joined, Predictions, Unpaired, joined
from perfview.kit.theme import count
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.store.contents import SharedFile
from perfview.store.sources import Source, grouped, of_run, runs_of_all
from perfview.tasks.binary.comparison.entrants import Entrant, names_of
from perfview.tasks.binary.tallies import tally
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
    grouped : bool
        Whether the data tell that some cases belong together.
    for_all : bool
        Whether every visitor may have it, see `cached`.
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
    grouped: bool = False
    for_all: bool = False

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
        shares = {s.prevalence for s in self.sweeps.values() if s.positives + s.negatives}
        return shares.pop() if len(shares) == 1 else None


Files = Mapping[str, tuple[str, Predictions | SharedFile]]
"""Data set -> what a reader calls it, and its predictions or counts."""


def lineup(
    files: Files,
    entrants: Sequence[Entrant],
    *,
    key: str,
    run: str = "",
    kept: Callable[[Entrant], Tally] | None = None,
) -> Lineup:
    """Return the models that take part; where all can be paired, on the cases that all have.

    Those of one run alone if every model has cases in it, else all. `kept` returns the counts of
    all cases of a model, where somebody keeps them: then they are not made again.

    Raises
    ------
    ValueError
        If files that are paired by id disagree about the truth; the message names the cases.
    """
    used = list(dict.fromkeys(entrant.data for entrant in entrants))
    names = names_of(entrants, {data: files[data][0] for data in used})
    sources: list[Source] = [(files[entrant.data][1], entrant.model) for entrant in entrants]
    parts = [files[data] for data in used]
    known = [(name, found) for name, found in parts if isinstance(found, Predictions)]
    paired: PairedCases | str = say("compare.unpaired_link") if len(known) < len(parts) else ""
    note = ""
    if not paired and len(used) > 1:
        together = joined(known)
        if isinstance(together, Unpaired):
            paired = together.reason
        else:
            sources = _together(together, files, used, entrants)
            note = _matched(together)
    runs = runs_of_all(sources)
    run = run if run in runs else ""
    of_this_run = {
        id(found): of_run(found, run) if run and isinstance(found, Predictions) else found
        for found, _ in sources
    }
    each = {
        name: (of_this_run[id(found)], model)
        for name, (found, model) in zip(names, sources, strict=True)
    }
    paired = paired or _paired(each)
    if kept is not None and not run and not note:  # a note: cases were joined
        counted = list(map(kept, entrants))
    else:
        size = 0 if isinstance(paired, str) else paired.truth.size
        counted = on_cores(lambda source: _tally(*source), each.values(), size=size)
    tallies = dict(zip(each, counted, strict=True))
    return Lineup(
        key=key,
        names=names,
        tallies=tallies,
        sources=dict(zip(names, sources, strict=True)),
        ranked=_ranked({name: tally.cases for name, tally in tallies.items()}),
        runs=runs,
        run=run,
        cases=None if isinstance(paired, str) else paired,
        unpaired=paired if isinstance(paired, str) and len(names) > 1 else "",
        note="" if isinstance(paired, str) else note,
        grouped=any(_grouped(*source) for source in each.values()),
    )


def _together(
    found: Joined, files: Files, used: Sequence[str], entrants: Sequence[Entrant]
) -> list[Source]:
    """Return where each entrant is among the predictions of all files."""
    before = [Entrant(data, model) for data in used for model in files[data][1].models]
    names = dict(zip(before, found.predictions.models, strict=True))
    return [(found.predictions, names[entrant]) for entrant in entrants]


def _matched(found: Joined) -> str:
    """Return how many cases all files have, and how many were left out."""
    cases, left_out = count(found.matched), sum(found.left_out)
    if left_out:
        return say("compare.matched_some", cases=cases, left=count(left_out))
    return say("compare.matched", cases=cases)


def _paired(each: Mapping[str, Source]) -> PairedCases | str:
    """Return the cases that these models of one file scored, or why they are not the same."""
    found = next(iter(each.values()))[0]
    cases = [found.models[model] for _, model in each.values()]
    first = cases[0]
    if not isinstance(found, Predictions) or not isinstance(first, Cases):
        return say("compare.unpaired_counts")
    if not all(isinstance(other, Cases) and other.truth is first.truth for other in cases):
        return say("compare.unpaired_rows" if first.id is None else "compare.unpaired_ids")
    groups = {"group": first.group, "run": first.run}.items()
    return PairedCases(
        truth=first.truth == found.positive,
        scores={name: scores_of(found, model) for name, (_, model) in each.items()},
        weight=first.weight,
        groups={name: codes for name, codes in groups if codes is not None and _several(codes)},
    )


def _several(codes: npt.NDArray[np.int64]) -> bool:
    """Return whether there are several groups, and cases that share one."""
    return 1 < np.unique(codes).size < codes.size


def _grouped(found: Predictions | SharedFile, model: str) -> bool:
    """Return whether cases belong to groups, of which there are several if they are known."""
    group = getattr(found.models[model], "group", None)
    return grouped(found, model) and (group is None or _several(group))


def _ranked(sweeps: Mapping[str, Sweep]) -> tuple[str, ...]:
    if not all(s.positives and s.negatives for s in sweeps.values()):
        return tuple(sweeps)
    return tuple(sorted(sweeps, key=lambda name: -auc(sweeps[name])))


def _tally(found: Predictions | SharedFile, model: str) -> Tally:
    return found.models[model] if isinstance(found, SharedFile) else tally_of(found, model)


@cached(most=2, spinner="common.counting", shared=True)
def compared(files: tuple[DataSet, ...], entrants: tuple[Entrant, ...], run: str) -> Lineup:
    """Return the models that are compared, brought together: in one run, "" is in all.

    Raises
    ------
    ValueError
        If files disagree about the truth of a case.
    """
    key = "\n".join([*(file.key for file in files), repr(entrants), run])
    by_id = {file.id: file for file in files}
    known = {id_: (file.name, file.found) for id_, file in by_id.items()}

    def kept(entrant: Entrant) -> Tally:
        return tally(by_id[entrant.data], entrant.model)

    for_all = all(file.for_all for file in files)
    return replace(lineup(known, entrants, key=key, run=run, kept=kept), for_all=for_all)
