"""What goes into a link: the counts of the data in use, and of all that is compared with them.

Identifiers of uploads never go along: whoever knows one may open the file itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from perfcore.costs import Tally
from perfcore.data import Predictions
from perfview.kit.pages import Page
from perfview.session import choices, seen
from perfview.session.data_sets import DataSet
from perfview.session.snapshots import MAIN, Snapshot
from perfview.store.contents import PART, Payload, SharedClasses, SharedFile
from perfview.store.reductions import nearest_threshold
from perfview.tasks.binary.comparison.entrants import Entrant
from perfview.tasks.binary.comparison.lineups import Lineup
from perfview.tasks.binary.comparison.parameters import COMPARE, MODELS, PAIR
from perfview.tasks.binary.parameters import PRICING, THRESHOLD
from perfview.tasks.binary.parts import Source, grouped, unknown, weighted
from perfview.words import listed

Counter = Callable[[DataSet, str], Tally]


@dataclass(frozen=True, slots=True, eq=False)
class Parcel:
    """What a link keeps.

    Attributes
    ----------
    key
        What tells it from others.
    payload
        The counts.
    moved
        Each model that is compared -> the same model in the link.
    sources
        Each model in the link -> what it was counted from.
    apart
        Whether what is compared is a file of its own, of part of the cases.
    run
        The run that these are of; "" is all together.
    """

    key: str
    payload: Payload
    moved: Mapping[Entrant, Entrant]
    sources: Mapping[Entrant, Source]
    apart: bool = False
    run: str = ""

    @property
    def weighted(self) -> tuple[tuple[str, ...], ...]:
        """File and model in the link of each sweep that sums up weights."""
        return tuple(
            (file.id, model)
            for file in self.payload.files
            for model in file.models
            if model in file.weighted
        )

    @property
    def grouped(self) -> tuple[tuple[str, ...], ...]:
        """File and model in the link of each some of whose cases belong together."""
        kept: list[SharedFile | SharedClasses] = [*self.payload.files, *self.payload.classes]
        return tuple((file.id, model) for file in kept for model in sorted(file.grouped))

    @property
    def made(self) -> tuple[tuple[str, ...], ...]:
        """File and model in the link of each whose scores were made of those of another, and it."""
        return tuple(
            (file.id, model, of)
            for file in self.payload.files
            for model, of in file.made_of.items()
        )

    @property
    def fingerprints(self) -> tuple[tuple[str, ...], ...]:
        """File in the link, and the SHA-256 of what it was read from."""
        files: list[SharedClasses | SharedFile] = [*self.payload.classes, *self.payload.files]
        return tuple((f.id, f.sha256) for f in files if f.sha256 and PART not in f.id)

    @property
    def recalibrated(self) -> tuple[tuple[str, ...], ...]:
        """File and model in the link of each whose scores became probabilities, and how."""
        return tuple(
            (file.id, model, *fit)
            for file in self.payload.files
            for model, fit in file.recalibrated.items()
        )


def parcel_of(
    file: DataSet,
    tally: Counter,
    files: Mapping[str, DataSet],
    entrants: Sequence[Entrant] = (),
    lineup: Lineup | None = None,
) -> Parcel:
    """Return what a link keeps of the data in use and of the models that are compared.

    Parameters
    ----------
    file
        The data in use: all of its models.
    tally
        Returns the counts of a model, and its sums of amounts.
    files
        The data by identifier.
    entrants, lineup
        The models that are compared, in one order. Where only part of their cases are, as those of
        one run or those that several files share, that part goes along as a file of its own.
    """
    moved = {Entrant(file.id, model): Entrant(MAIN, model) for model in file.models}
    sources = {Entrant(MAIN, model): (file.comparable, model) for model in file.models}
    kept = [shared_file(MAIN, file, file.models, tally)]
    key = file.key if lineup is None else f"{file.key}\n{lineup.key}"
    if lineup is not None and _narrowed(entrants, lineup, files, tally):
        place = "shared-2"
        fits = {
            name: files[each.data].recalibrated[each.model]
            for name, each in zip(lineup.names, entrants, strict=True)
            if each.model in files[each.data].recalibrated
        }
        kept.append(replace(_part(place, kept[0], lineup), recalibrated=fits))
        moved = dict(zip(entrants, (Entrant(place, name) for name in lineup.names), strict=True))
        sources |= {Entrant(place, name): source for name, source in lineup.sources.items()}
        return Parcel(key, Payload(tuple(kept)), moved, sources, apart=True, run=lineup.run)
    for data in dict.fromkeys(each.data for each in entrants if each.data != file.id):
        place, models = f"shared-{len(kept) + 1}", [e.model for e in entrants if e.data == data]
        kept.append(shared_file(place, files[data], models, tally))
        moved |= {Entrant(data, model): Entrant(place, model) for model in models}
        sources |= {Entrant(place, model): (files[data].comparable, model) for model in models}
    return Parcel(key, Payload(tuple(kept)), moved, sources)


def _narrowed(
    entrants: Sequence[Entrant], lineup: Lineup, files: Mapping[str, DataSet], tally: Counter
) -> bool:
    """Return whether what is compared are not all cases of each model."""
    return any(
        lineup.tallies[name].cases != tally(files[each.data], each.model).cases
        for name, each in zip(lineup.names, entrants, strict=True)
    )


def shared_file(place: str, file: DataSet, models: Sequence[str], tally: Counter) -> SharedFile:
    """Return what is kept of data of two classes, as `place`."""
    cases = file.comparable
    return SharedFile(
        id=place,
        name=file.name,
        labels=file.labels,
        positive=file.labels.index(file.positive_label),
        paired=isinstance(cases, Predictions) and cases.paired,
        models={model: tally(file, model) for model in models},
        weighted=frozenset(model for model in models if weighted(cases, model)),
        unknown=frozenset(model for model in models if unknown(cases, model)),
        grouped=frozenset(model for model in models if grouped(cases, model)),
        made_of={model: of for model, of in file.made_of.items() if model in models},
        recalibrated={name: fit for name, fit in file.recalibrated.items() if name in models},
        least=cases.least if isinstance(cases, SharedFile) else 1,
        sha256=file.fingerprint,
    )


def _part(place: str, whole: SharedFile, lineup: Lineup) -> SharedFile:
    """Return the cases that are compared, where they are not all."""
    names = [found.name for found, _ in lineup.sources.values() if isinstance(found, Predictions)]
    return replace(
        whole,
        id=place,
        name=" · ".join(filter(None, [listed(dict.fromkeys(names)) or whole.name, lineup.run])),
        paired=lineup.paired,
        models=lineup.tallies,
        weighted=frozenset(name for name in lineup.names if weighted(*lineup.sources[name])),
        unknown=frozenset(name for name in lineup.names if unknown(*lineup.sources[name])),
        grouped=frozenset(name for name in lineup.names if grouped(*lineup.sources[name])),
        made_of={
            name: found.made_of[model]
            for name, (found, model) in lineup.sources.items()
            if model in found.made_of
        },
        least=min(getattr(found, "least", 1) for found, _ in lineup.sources.values()),
        sha256="" if len({*names}) > 1 else whole.sha256,
    )


def snapshot_of(page: Page, parcel: Parcel, kept: Payload) -> Snapshot:
    """Return what the reader sees now, with the models that are compared as `parcel` names them.

    Where the scores that are kept are coarser than those of the cases, a threshold is one of them.
    """
    chosen = choices()
    alone = replace(chosen.of(COMPARE), run="", choosing="", reporting="")
    explicit, both = chosen.of(MODELS), chosen.of(PAIR)
    models = tuple(parcel.moved.values()) if parcel.apart else _moved(explicit, parcel)
    pair = _moved(both, parcel)
    chosen = chosen.having(COMPARE, alone).having(PAIR, pair if len(pair) == 2 else None)
    files = zip(parcel.payload.files[:1], kept.files, strict=False)
    fine, coarse = next(((a.models, b.models) for a, b in files), ({}, {}))
    for model in fine if kept.coarser or kept.least > 1 else ():
        threshold = chosen.chosen(THRESHOLD, model)
        if threshold is not None:
            near = nearest_threshold(threshold, fine[model].cases, coarse[model].cases)
            chosen = chosen.having(THRESHOLD, near, model)
    if all(tally.amounts is None for tally in coarse.values()):
        chosen = chosen.having(PRICING, None)
    return seen(
        page,
        chosen.having(MODELS, models),
        parcel.weighted,
        parcel.made,
        parcel.recalibrated,
        parcel.grouped,
        # Whoever can guess a file could tell by it that the guess is right, coarser scores or not.
        () if kept.coarser or kept.least > 1 else parcel.fingerprints,
    )


def _moved(entrants: Iterable[Entrant], parcel: Parcel) -> tuple[Entrant, ...]:
    return tuple(parcel.moved[each] for each in entrants if each in parcel.moved)
