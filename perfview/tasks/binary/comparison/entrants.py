"""The models that take part in a comparison: which, and what they are called."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from perfview.words import apart

MOST_AT_FIRST = 12
"""So many models of the data take part at first: as many as can be told apart at a glance."""

BEST_AT_FIRST = 8
"""Of more models so many, the best."""


@dataclass(frozen=True, slots=True, order=True)
class Entrant:
    """A model that takes part: the data set it is in, and its name there."""

    data: str
    model: str


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
    chosen: Iterable[Entrant],
    data: str,
    offered: Iterable[Entrant],
    *,
    ranked: Callable[[], Iterable[str]],
) -> tuple[Entrant, ...]:
    """Return who takes part: those chosen that are there, else the models of the data.

    Of many the best: `ranked` returns the models of the data, the best first.

    >>> offered = [Entrant("mail", "old"), Entrant("mail", "new"), Entrant("web", "old")]
    >>> [entrant.model for entrant in entrants_in_use((), "mail", offered, ranked=tuple)]
    ['old', 'new']
    """
    here = list(offered)
    known = [entrant for entrant in chosen if entrant in here]
    first = known or [entrant for entrant in here if entrant.data == data]
    if not known and len(first) > MOST_AT_FIRST:
        first = [Entrant(data, model) for model in list(ranked())[:BEST_AT_FIRST]]
    return tuple(dict.fromkeys(first))


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
