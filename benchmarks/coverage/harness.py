"""Samples of a column are drawn, their intervals looked at and counted, and a table is written.

A study yields what it looks at in a sample: figure and interval. What becomes of them is counted by
figure and method, and stands in a page of the documentation between two marks that name the study:
all that is said around it is written there.
"""

import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from perfcore import Difference, Interval
from perfcore.chance.intervals.auc_intervals import NEWCOMBE

KINDS = (
    *("difference", "of equal models"),
    *("of noise from noise", "of noise from a constant"),
)
"""What the names of figures hold that stand below the others, in their order."""


BATCH = 25
"""So many samples are kept together."""


class Aside(NamedTuple):
    """Another number of a sample, which is told below the table."""

    name: str
    value: float


Shown = tuple[str, Interval | Difference]
"""Figure and interval. A name in asterisks is of another interval of the same figure."""
Known = dict[str, float]
"""True values by figure."""


def apart(first: Known, second: Known) -> Known:
    """Return the true values of a model, and how far from those of another they are."""
    return {**first, **{f"{name}, difference": first[name] - second[name] for name in first}}


@dataclass
class Tally:
    """What became of intervals.

    `counts` has by figure and method how many covered the true value, lay wholly above it, wholly
    below it, or were not given. `asides` has the other numbers by their names.
    """

    counts: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    asides: dict[str, list[float]] = field(default_factory=dict)

    def add(self, found: Iterable[Shown | Aside], true: Known) -> None:
        """Add what becomes of the intervals of another sample."""
        for each in found:
            if isinstance(each, Aside):
                self.asides.setdefault(each.name, []).append(each.value)
                continue
            figure, one = each
            value = true[figure.strip("*")]
            place = 3 if np.isnan(one.low) else 1 if value < one.low else 2 * (value > one.high)
            self.counts.setdefault((figure, _method(figure, one.method)), [0] * 4)[place] += 1


def _method(figure: str, method: str) -> str:
    """Return the usual method of a figure: another stands in where cases are told apart wholly."""
    if method == NEWCOMBE and "AUC" in figure:
        return "DeLong, logit, t"
    return method.partition("; ")[0] if " told " in method else method


@dataclass(frozen=True)
class Study:
    """What is drawn and looked at.

    `shown` takes a column and the generator of one sample; `true` tells the true values.
    """

    columns: Mapping[str, Any]  # what stands above a column -> what both take
    true: Callable[[Any], Known]
    shown: Callable[[Any, np.random.Generator], Iterator[Shown | Aside]]
    repetitions: int  # samples of a column
    replicates: int = 0  # of a sample, by the bootstrap
    page: str = "coverage.md"
    missing: bool = False  # whether cells tell where there was no interval
    below: Callable[[Mapping[str, Tally]], str] = lambda _: ""  # what stands below the table


def tally(study: Study, head: str, repetitions: int, kept: Path | None = None) -> Tally:
    """Return what became of so many samples of a column; goes on from what was kept."""
    columns = json.loads(kept.read_text(encoding="utf-8")) if kept and kept.exists() else {}
    done, rows, asides = columns.get(head, (0, [], {}))
    result = Tally({(figure, method): counts for figure, method, counts in rows}, asides)
    column, true = study.columns[head], study.true(study.columns[head])
    for sample in range(done, repetitions):
        result.add(study.shown(column, np.random.default_rng([*head.encode(), sample])), true)
        if kept and ((sample + 1) % BATCH == 0 or sample + 1 == repetitions):
            rows = [(*key, counts) for key, counts in result.counts.items()]
            columns[head] = sample + 1, rows, result.asides
            new = kept.with_name(f"{kept.name}.new")
            new.write_text(json.dumps(columns), encoding="utf-8")
            new.replace(kept)  # a run that is stopped leaves the last batch whole
    return result


def written(study: Study, repetitions: int, kept: Path | None = None) -> str:
    """Return what stands in the page: how many samples there are, the table, what is below it."""
    tallies = {}
    for head in study.columns:
        start = time.perf_counter()
        tallies[head] = tally(study, head, repetitions, kept)
        print(f"{head}: {time.perf_counter() - start:.0f} s", file=sys.stderr, flush=True)
    drawn = f"{study.replicates} bootstrap replicates for each; " if study.replicates else ""
    error = 100 * np.sqrt(0.95 * 0.05 / repetitions)
    return "\n".join(
        [
            f"{repetitions:,} samples for each column; {drawn}standard error of the simulation"
            f" {error:.1f}.\n",
            f"| figure | method | {' | '.join(tallies)} |",
            f"|---|---|{'---:|' * len(tallies)}",
            *_rows([*tallies.values()], study.missing),
            study.below(tallies),
        ]
    ).strip()


def _rows(tallies: list[Tally], missing: bool) -> Iterator[str]:
    """Yield the rows: defaults first; figures, differences, those of equal models."""
    keys = dict.fromkeys(key for one in tallies for key in one.counts)
    for key in sorted(keys, key=_place):
        found = [one.counts.get(key, [0, 0, 0, 0]) for one in tallies]
        if missing or any(any(counts[:3]) for counts in found):
            yield f"| {' | '.join([*key, *(_cell(counts, missing) for counts in found)])} |"


def _place(key: tuple[str, str]) -> tuple[bool, int]:
    figure = key[0]
    return figure.startswith("*"), max([0, *(i for i, k in enumerate(KINDS, 1) if k in figure)])


def _cell(counts: list[int], missing: bool) -> str:
    covered, above, below, none = counts
    given = covered + above + below
    if not given:
        return "none" if missing else ""
    share = 100 * covered / given
    marked = f"{share:.1f}" if 93 <= share <= 97 else f"**{share:.1f}**"
    lacking = f", none in {100 * none / (given + none):.0f} %" if missing and none else ""
    return f"{marked} ({100 * above / given:.1f}, {100 * below / given:.1f}{lacking})"
