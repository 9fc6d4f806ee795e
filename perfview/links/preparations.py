"""A parcel made ready to be kept: made coarser, and what that does to it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from perfview.kit.theme import count
from perfview.links.parcels import Parcel
from perfview.session.caches import cached
from perfview.store.cells import Behind
from perfview.store.contents import Payload
from perfview.store.payloads import size_of
from perfview.store.reductions import Effect, Reduction, effects, reduced
from perfview.words import say, sentences


@dataclass(frozen=True, slots=True, eq=False)
class Prepared:
    """Data that are ready to be kept.

    Attributes
    ----------
    payload
        The data, as coarse as they are kept.
    effects
        What was done to each model.
    size
        About how many bytes they take.
    """

    payload: Payload
    effects: tuple[Effect, ...]
    size: int

    @property
    def single(self) -> Single | None:
        """The cases that stand alone, of the model that has the most of them; None without any."""
        found, in_periods = [], Counter[str]()
        for file in self.payload.files:
            for model, cases in file.cases.items():
                if file.period:
                    in_periods[model] += cases.alone if cases.exact else 0
                else:
                    sums = bool(cases.summed)
                    found.append(single_of(model, cases, least=file.least, sums=sums))
        # What is alone in all of the data is alone in its period.
        found = [replace(each, alone=max(each.alone, in_periods[each.model])) for each in found]
        return max(found, key=Single.most, default=None)


@dataclass(frozen=True, slots=True)
class Single:
    """How many cases of a model stand alone in what is given away: a link, or files.

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

    def most(self) -> tuple[bool, int, int]:
        """Return what is larger where more can be read."""
        return self.unknown, self.alone, self.of_class

    def text(self) -> str:
        """Return in words what can be read of these cases, "" if nothing can."""
        if self.unknown:
            return say("links.single_unknown", model=self.model)
        words = {"all": count(self.cases), "model": self.model}
        found = {"single_cases": self.alone, "single_sums": self.of_class}
        return sentences(
            *(
                say(f"links.{key}", count=n, cases=count(n), **words)
                for key, n in found.items()
                if n
            )
        )


def single_of(model: str, cases: Behind, *, least: int, sums: bool) -> Single:
    """Return how many of the cases behind the scores of a model stand alone.

    `least` of them are promised to share each score; `sums` says whether sums are told.
    """
    of_class = cases.alone_of_class if sums and least == 1 else 0
    return Single(model, cases.alone, cases.cases, least == 1 and not cases.exact, of_class)


def prepared_payload(payload: Payload, reduction: Reduction) -> Prepared:
    """Return `payload` made coarser, with what that does to each model.

    Raises
    ------
    TooFewError
        If not so many cases can share each score.
    """
    coarser = reduced(payload, reduction)
    return Prepared(coarser, effects(payload, coarser), size_of(coarser))


@cached(most=2)
def prepared(parcel: Parcel, reduction: Reduction) -> Prepared:
    """Return data made coarser, see `prepared_payload`."""
    return prepared_payload(parcel.payload, reduction)
