"""What a reader chooses about a comparison, as frozen values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from perfview.words import apart

LEVELS = (0.9, 0.95, 0.99)
REPLICATES = (200, 1000, 5000)
RESAMPLED = ("cases", "classes", "group", "run")
"""What is drawn anew: cases, cases of each class apart, whole groups, whole runs."""

ALONG = ("condition", "threshold", "share")
"""What differences are drawn over: operating condition, threshold, share called positive."""

MEASURES = ("f1", "recall", "precision", "accuracy", "mcc")
"""What may differ over thresholds and shares called positive."""

GOALS = ("cost", *MEASURES)
"""What a threshold may be chosen for."""

LARGEST_SEED = 999_999
FIRST_ENTRANTS = 20
"""So many models of the data take part at first: as many as have a line of their own."""

LONGEST_RUN = 60
"""The longest name of a run that an address holds, in characters."""


@dataclass(frozen=True, slots=True, order=True)
class Entrant:
    """A model that takes part: the data set it is in, and its name there."""

    data: str
    model: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """How models are compared.

    Attributes
    ----------
    level : float
        The nominal coverage of intervals, one of `LEVELS`.
    replicates : int
        Of the bootstrap, one of `REPLICATES`.
    seed : int
        Of its random numbers, from 0 to `LARGEST_SEED`.
    resampled : str
        One of `RESAMPLED`; "" is whole groups where the data tell groups, else cases.
    bands : bool
        Whether the curves have bands.
    along : str
        What differences are drawn over, one of `ALONG`.
    measure : str
        What differs there, one of `MEASURES`; over operating conditions it is the cost.
    goal : str
        What honest thresholds are chosen for, one of `GOALS`.
    run : str
        The run whose cases alone are compared; "" is all together.
    choosing, reporting : str
        The runs that choose a threshold and on which it is reported; "" is the first, the last.
    """

    level: float = 0.95
    replicates: int = 1000
    seed: int = 1
    resampled: str = ""
    bands: bool = False
    along: str = "condition"
    measure: str = "f1"
    goal: str = "cost"
    run: str = ""
    choosing: str = ""
    reporting: str = ""


def names_of(entrants: Sequence[Entrant], files: Mapping[str, str]) -> tuple[str, ...]:
    """Return what each entrant is called: no two alike.

    >>> both = [Entrant("1", "forest"), Entrant("2", "forest"), Entrant("2", "tree")]
    >>> names_of(both, {"1": "may.csv", "2": "june.csv"})
    ('forest · may.csv', 'forest · june.csv', 'tree')
    """
    models = [each.model for each in entrants]
    return apart(
        f"{each.model} · {files[each.data]}" if models.count(each.model) > 1 else each.model
        for each in entrants
    )


def entrants_in_use(
    chosen: Iterable[Entrant], data: str, offered: Iterable[Entrant]
) -> tuple[Entrant, ...]:
    """Return who takes part: those chosen that are there, else the first models of the data.

    >>> offered = [Entrant("mail", "old"), Entrant("mail", "new"), Entrant("web", "old")]
    >>> [entrant.model for entrant in entrants_in_use((), "mail", offered)]
    ['old', 'new']
    """
    here = list(offered)
    known = [entrant for entrant in chosen if entrant in here]
    first = [entrant for entrant in here if entrant.data == data][:FIRST_ENTRANTS]
    return tuple(dict.fromkeys(known or first))


def pair_in_use(
    chosen: tuple[Entrant, ...], ranked: tuple[Entrant, ...]
) -> tuple[Entrant, Entrant] | None:
    """Return the two that are looked at: those chosen, else the first two; None of one alone.

    `ranked` are all that take part, the best first.

    >>> a, b, c = (Entrant("mail", name) for name in "abc")
    >>> pair_in_use((c, a), (a, b, c)) == (c, a), pair_in_use((c, a), (a, b)) == (a, b)
    (True, True)
    """
    if len(ranked) < 2:
        return None
    if len(set(chosen)) == 2 and set(chosen) <= set(ranked):
        return chosen[0], chosen[1]
    return ranked[0], ranked[1]
