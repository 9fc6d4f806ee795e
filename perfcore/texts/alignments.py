"""Which words of a hypothesis METEOR pairs with which of its reference."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

MOST_ALIGNED = 10_000
"""Words of longer texts are not aligned."""
_WIDTH, _WORK = 512, 1 << 15
"""Ways that are followed side by side, and those times words: of long texts they are fewer."""
_MOST_PLACES = 16  # places of a word that are tried, fewer of long texts

Links = list[tuple[int, int]]
"""Places in the hypothesis and in the reference that are paired, in the order of the former."""


class Kin(NamedTuple):
    """Which words may be paired that are not equal: those of one stem, then synonyms."""

    stems: Sequence[int]
    synonyms: Callable[[int], frozenset[int]]


class Alignment(NamedTuple):
    """Words that are paired, and whether all ways to pair as many were compared."""

    links: Links
    is_best: bool = True


def chunks(links: Links) -> int:
    """Return how many runs of links are neighbours in both texts.

    Examples
    --------
    >>> chunks([(0, 0), (1, 1), (2, 5), (3, 6)])
    2
    """
    return sum(not n or (i - 1, j - 1) != links[n - 1] for n, (i, j) in enumerate(links))


def last_free(hypothesis: Sequence[int], reference: Sequence[int], kin: Kin) -> Alignment:
    """Return the alignment of nltk: from its end, each word takes the last one that is free."""
    links: Links = []
    stages: tuple[tuple[Callable[[int], Iterable[int]], Callable[[int], int]], ...] = (
        (lambda word: (word,), lambda word: word),
        (lambda word: (kin.stems[word],), lambda word: kin.stems[word]),
        (kin.synonyms, lambda word: word),
    )
    mine, theirs = list(range(len(hypothesis))), list(range(len(reference)))
    for names, name in stages:
        places = defaultdict(list)
        for j in theirs:
            places[name(reference[j])].append(j)
        for i in reversed(mine):
            free = [places[each] for each in names(hypothesis[i]) if places.get(each)]
            if free:
                links.append((i, max(free, key=lambda each: each[-1]).pop()))
        taken, used = {i for i, _ in links}, {j for _, j in links}
        mine = [i for i in mine if i not in taken]
        theirs = [j for j in theirs if j not in used]
    return Alignment(sorted(links))


_Ways = dict[tuple[int, int], tuple[int, tuple[Any, ...]]]
"""By the places of the reference that are used, as bits, and by the last one: cost and links."""
_CROSSING, _SYNONYM, _STEM = 1 << 16, 1 << 48, 1 << 64
"""What counts first, in one number: a chunk costs 1, a crossing more than all chunks, and a stem or
a synonym takes off more than all that follows."""


def fewest_crossings(hypothesis: Sequence[int], reference: Sequence[int], kin: Kin) -> Alignment:
    """Return the alignment that METEOR defines.

    It pairs most equal words, then most of one stem, then most synonyms; of all ways to do so that
    with the fewest crossings, and of those that with the fewest chunks. Of texts that repeat many
    words not all ways are compared.
    """
    search = _Search(hypothesis, reference, kin)
    best, cost = search.found(2)
    if best.is_best:
        return best
    # What costs more than the way that was found needs no look; stems may still take off.
    width = min(_WIDTH, _WORK // len(hypothesis))
    other, others_cost = search.found(width, None if search.others else cost)
    return other if other.links and others_cost <= cost else best


class _Search:
    """The alignments of a pair of texts, place by place of the hypothesis.

    Equal words do not cross in the best alignment: those that both texts have as often are paired
    in their order.
    """

    def __init__(self, hypothesis: Sequence[int], reference: Sequence[int], kin: Kin) -> None:
        self.words, self.is_best = hypothesis, True
        self.tried = max(min(_MOST_PLACES, 2 * _WORK // max(len(hypothesis), 1)), 4)
        self.places: dict[int, list[int]] = {}
        for j, word in enumerate(reference):
            self.places.setdefault(word, []).append(j)
        self.many: dict[int, int] = {}
        for word in hypothesis:
            self.many[word] = self.many.get(word, 0) + 1
        self.others = self._others(kin)
        self.shared = {other for own in self.others.values() for other, _ in own}
        self.bits = {
            word: sum(1 << j for j in own)
            for word, own in self.places.items()
            if word in self.shared or self.many.get(word, len(own)) != len(own)
        }

    def _others(self, kin: Kin) -> dict[int, list[tuple[int, int]]]:
        """Return what may be paired with words that equal ones leave over, and what it costs."""
        short = [w for w, many in self.many.items() if many > len(self.places.get(w, ()))]
        spare = [w for w, own in self.places.items() if len(own) > self.many.get(w, 0)]
        if not (short and spare):
            return {}
        by_stem: dict[int, list[tuple[int, int]]] = {}
        for word in spare:
            by_stem.setdefault(kin.stems[word], []).append((word, -_STEM))
        found = {}
        for word in short:
            stem = kin.stems[word]
            own = by_stem.get(stem, []) + [
                (each, -_SYNONYM)
                for each in kin.synonyms(word).intersection(spare)
                if kin.stems[each] != stem
            ]
            if own:
                found[word] = own
        return found

    def found(self, width: int, most: int | None = None) -> tuple[Alignment, int]:
        """Return the best alignment of so many ways side by side, and its cost.

        None costs more than `most`; without links if no way was left.
        """
        self.is_best, self.left = True, dict(self.many)
        ways: _Ways = {(0, -1): (0, ())}
        for i, word in enumerate(self.words):
            self.left[word] -= 1
            free = word in self.bits or word in self.others
            own = () if free else self.places.get(word, ())
            sure = [(own[-1 - self.left[word]] if own else -1, 0)]
            new: _Ways = {}
            for (used, last), (cost, links) in ways.items():
                for j, added in self._choices(word, used, last) if free else sure:
                    if j < 0:
                        state, made = (used, -1), (cost, links)
                    else:
                        added += (used >> j).bit_count() * _CROSSING + (last < 0 or j != last + 1)
                        state, made = (used | 1 << j, j), (cost + added, ((i, j), links))
                    if (most is None or made[0] <= most) and (
                        state not in new or made[0] < new[state][0]
                    ):
                        new[state] = made
            if len(new) > width:
                self.is_best = False
                new = dict(sorted(new.items(), key=lambda item: item[1][0])[:width])
            ways = new
        cost, rest = min(ways.values(), key=lambda way: way[0], default=(0, ()))
        found: Links = []
        while rest:
            link, rest = rest
            found.append(link)
        return Alignment(found[::-1], self.is_best), cost

    def _choices(self, word: int, used: int, last: int) -> Iterator[tuple[int, int]]:
        """Yield places for a word, -1 for none, and what that costs.

        As many equal words as there can be are paired, and those do not cross.
        """
        free = self.bits.get(word, 0) & ~used
        left, many = self.left[word], free.bit_count()
        if word in self.others or left >= many:  # the hypothesis has more of it
            if free:
                yield (free & -free).bit_length() - 1, 0
            if left < many:
                return
            yield -1, 0
            for other, cost in self.others.get(word, ()):
                rest = self.bits[other] & ~used
                if rest.bit_count() > self.left.get(other, 0):
                    for j in self._tried(rest, last):
                        yield j, cost
            return
        if word not in self.shared:
            free &= -1 << (self.bits[word] & used).bit_length()
            # As many must be left behind it as are still to come.
            free &= (2 << self.places[word][-1 - left]) - 1
        for j in self._tried(free, last):
            yield j, 0

    def _tried(self, free: int, last: int) -> list[int]:
        """Return places by their bits: all, or the first few and what goes on from the last one."""
        found: list[int] = []
        while free and len(found) < self.tried:
            low = free & -free
            found.append(low.bit_length() - 1)
            free ^= low
        if free:
            self.is_best = False
            if last >= 0 and free >> (last + 1) & 1:
                found.append(last + 1)
        return found
