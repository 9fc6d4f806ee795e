"""A parcel made ready to be kept: the cases behind its scores counted, made coarser, as bytes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from perfview.links.parcels import Parcel
from perfview.session.caches import cached
from perfview.session.snapshots import MAIN
from perfview.store.cells import behind
from perfview.store.contents import Payload, SharedFile
from perfview.store.payloads import encode
from perfview.store.reductions import Effect, Reduction, effects, reduced
from perfview.tasks.binary.comparison.entrants import Entrant
from perfview.tasks.binary.parts import of_run


@dataclass(frozen=True, slots=True, eq=False)
class Prepared:
    """Data that are ready to be kept.

    Attributes
    ----------
    payload
        The data, as coarse as they are kept.
    data
        The same as bytes.
    effects
        What was done to each model.
    """

    payload: Payload
    data: bytes
    effects: tuple[Effect, ...]

    @property
    def single(self) -> Single | None:
        """The cases that stand alone, of the model that has the most of them; None without any."""
        found = [
            Single(model, cases.alone, cases.cases, file.least == 1 and not cases.exact, sums)
            for file in self.payload.files
            for model, cases in file.cases.items()
            for sums in [cases.alone_of_class if cases.summed and file.least == 1 else 0]
        ]
        return max(found, key=lambda each: (each.unknown, each.alone, each.of_class), default=None)


@dataclass(frozen=True, slots=True)
class Single:
    """How many cases of a model stand alone in a link.

    Attributes
    ----------
    model
        Its name.
    alone, cases
        Those that have a score of their own, and all.
    unknown
        Whether sums of weights are shared of which nobody knows how many cases they are of.
    of_class
        Those that are alone of their class at a score, so that a sum of weights or amounts is
        theirs; 0 without such sums.
    """

    model: str
    alone: int
    cases: int
    unknown: bool
    of_class: int


def counted_payload(parcel: Parcel) -> Payload:
    """Return what a link keeps as it is, with the cases behind its scores."""
    files = []
    for file in parcel.payload.files:
        known = {}
        for model, tally in file.models.items():
            found, name = parcel.sources[Entrant(file.id, model)]
            if isinstance(found, SharedFile):
                known[model] = file.behind(model)
            else:
                part = of_run(found, parcel.run) if parcel.run and file.id != MAIN else found
                known[model] = behind(part, name, tally)
        files.append(replace(file, cases=known))
    return replace(parcel.payload, files=tuple(files))


def prepared_payload(payload: Payload, reduction: Reduction) -> Prepared:
    """Return `payload` made coarser, as bytes, with what that does to each model.

    Raises
    ------
    TooFewError
        If not so many cases can share each score.
    """
    coarser = reduced(payload, reduction)
    return Prepared(coarser, encode(coarser), effects(payload, coarser))


@cached(most=2)
def counted(parcel: Parcel) -> Payload:
    """Return what a link keeps as it is, with the cases behind its scores."""
    return counted_payload(parcel)


@cached(most=2)
def prepared(parcel: Parcel, reduction: Reduction) -> Prepared:
    """Return data made coarser and ready to be kept, see `prepared_payload`."""
    return prepared_payload(counted(parcel), reduction)
