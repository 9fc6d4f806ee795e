"""What share of intervals of several classes covers the true value; written to docs.

Run ``nice python -m benchmarks.class_coverage`` (``--repetitions 50``: a rough table, only
printed). With ``--kept FILE`` what is done is kept there, and a run that was stopped goes on from
it. The page is docs/class-coverage.md.

A case has a normal score for each class, of spread 1 and mean 0, but `shift` for its own class;
they are turned into the probabilities that follow, and the most probable class is called. Further
models of the same cases have scores of their own, with a correlation of `CORRELATION`.
"""

import argparse
import json
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from perfcore.chance.classes import (
    area_intervals,
    class_intervals,
    compare_classes,
    loss_intervals,
    top_k_intervals,
)
from perfcore.chance.classes.joint_cells import JointCells, joint_sample
from perfcore.chance.figures.redraws import replicates_of
from perfcore.chance.intervals import Difference, Interval
from perfcore.classes import ClassTally, class_counts
from perfcore.classes.figures import CLASS_FIGURES
from perfcore.classes.views import ClassView

REPETITIONS, REPLICATES, CORRELATION = 500, 300, 0.6
MANY = 400_000
"""So many cases give the true values."""
BATCH = 25
PAGE = Path(__file__).parents[1] / "docs" / "class-coverage.md"


@dataclass(frozen=True)
class Column:
    """Samples of one kind."""

    head: str
    cases: int
    shares: tuple[float, ...]
    shift: float


TEN = (0.3, 0.2, 0.15, 0.1, 0.08, 0.06, 0.05, 0.03, 0.02, 0.01)
COLUMNS = (
    Column("n = 100, 3 classes", 100, (1 / 3, 1 / 3, 1 / 3), 1.5),
    Column("n = 200, 5 unequal", 200, (0.5, 0.25, 0.15, 0.07, 0.03), 1.5),
    Column("n = 200, 4 unequal, 98 % right", 200, (0.6, 0.25, 0.1, 0.05), 3.0),
    Column("n = 2,000, 10 unequal", 2000, TEN, 2.0),
)


def drawn(
    column: Column, cases: int, generator: np.random.Generator
) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    """Return the truth of new cases, and the probabilities of three models."""
    shares = np.array(column.shares)
    truth = generator.choice(shares.size, cases, p=shares)
    own = np.zeros((cases, shares.size))
    own[np.arange(cases), truth] = 1
    noise, *others = generator.normal(size=(3, cases, shares.size))
    mixed = [CORRELATION * noise + np.sqrt(1 - CORRELATION**2) * other for other in others]
    models = {}
    for name, scores, shift in (
        ("first", noise, column.shift),
        ("second", mixed[0], 0.8 * column.shift),
        ("equal", mixed[1], column.shift),
    ):
        logits = shift * (scores + shift * own) + np.log(shares)
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        models[name] = odds / odds.sum(axis=1, keepdims=True)
    return truth, models


def shown(
    truth: np.ndarray, models: dict[str, np.ndarray], *, seed: int, replicates: int = REPLICATES
) -> Iterator[tuple[str, Interval | Difference]]:
    """Yield figure and interval of everything that is looked at."""
    size = models["first"].shape[1]
    costs = 1 - np.eye(size)
    costs[1:, 0] = 10
    called = {model: table.argmax(axis=1) for model, table in models.items()}
    m = class_counts(truth, called["first"], labels=range(size))
    found = class_intervals(m, keys=("precision", "recall", "f1"), costs=costs)
    yield "Accuracy", found.figures["accuracy"]
    yield "Recall of the smallest class", found.of_classes["recall"][-1]
    yield "F1 of the smallest class", found.of_classes["f1"][-1]
    yield "Balanced accuracy (macro recall)", found.figures["balanced_accuracy"]
    yield "Macro precision", found.averages["precision"]["macro"]
    yield "Macro F1 (mean of F1)", found.averages["f1"]["macro"]
    yield "F1 of macro means", found.averages["f1"]["macro of means"]
    yield "Weighted F1", found.averages["f1"]["weighted"]
    for key, name in NAMES.items():
        yield name, found.figures[key]
    areas = area_intervals(truth, models["first"], range(size))
    for how, one in areas.one_versus_rest_auc.items():
        yield f"AUC against the rest, {how}", one
    yield "Hand and Till's M", areas.hand_till
    yield "Mean average precision", areas.mean_average_precision["macro"]
    losses = loss_intervals(truth, models["first"], range(size))
    yield "Log loss", losses.log_loss
    yield "Brier score", losses.brier_score
    yield "Top-2 accuracy", top_k_intervals(truth, models["first"], range(size), [2])[2]
    compared = compare_classes(
        truth, called, range(size), seed=seed, costs=costs, replicates=replicates
    )
    units, cells = joint_sample(truth, called, size, None, None, are_counts=True)
    tallies = {
        name: ClassTally(class_counts(truth, each, range(size))) for name, each in called.items()
    }
    samples = {
        name: JointCells(units, cells[name], ClassView(tally, costs=costs))
        for name, tally in tallies.items()
    }
    figures = {key: CLASS_FIGURES[key] for key in COMPARED}
    redrawn = replicates_of(samples, figures, paired=True, seed=seed, replicates=replicates)
    for key, name in COMPARED.items():
        for other in ("second", "equal"):
            said = "difference" if other == "second" else "of equal models"
            yield f"{name}, {said}", compared["first", other][key]
            percentile = redrawn.difference(key, "first", other, method="percentile")
            yield f"*{name}, {said}*", percentile
        yield f"*{name}*", redrawn.interval(key, "first", method="percentile")


NAMES = {
    "cohen_kappa": "Kappa",
    "linear_kappa": "Kappa, linear",
    "quadratic_kappa": "Kappa, quadratic",
    "mcc": "Matthews correlation",
    "average_cost": "Average cost, 10 : 1",
}
COMPARED = {
    "accuracy": "Accuracy",
    "balanced_accuracy": "Balanced accuracy (macro recall)",
    "macro_f1": "Macro F1 (mean of F1)",
    "weighted_f1": "Weighted F1",
    "cohen_kappa": "Kappa",
    "average_cost": "Average cost, 10 : 1",
}


def tally(column: Column, repetitions: int, kept: Path | None) -> dict[tuple[str, str], list[int]]:
    """Return by figure and method how often it was covered, lay above, lay below, was missing."""
    name = column.head
    saved = json.loads(kept.read_text(encoding="utf-8")) if kept and kept.exists() else {}
    done, rows = saved.get(name, (0, []))
    result: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    result.update({(figure, method): counts for figure, method, counts in rows})
    many = drawn(column, MANY, np.random.default_rng(1))
    true = {
        figure: 0.0 if "of equal models" in figure else one.value
        for figure, one in shown(*many, seed=1, replicates=2)
    }
    while done < repetitions:
        generator = np.random.default_rng([column.cases, len(column.shares), done])
        for _ in range(min(BATCH, repetitions - done)):
            truth, models = drawn(column, column.cases, generator)
            while np.bincount(truth, minlength=len(column.shares)).min() < 2:
                truth, models = drawn(column, column.cases, generator)
            for figure, one in shown(truth, models, seed=int(generator.integers(2**31))):
                method = one.method.partition("; ")[0] if " told " in one.method else one.method
                value = true[figure]
                place = 3 if np.isnan(one.low) else 1 if value < one.low else 2 * (value > one.high)
                result[figure, method][place] += 1
        done = min(done + BATCH, repetitions)
        if kept:
            rows = [(*key, counts) for key, counts in result.items()]
            before = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
            kept.write_text(json.dumps({**before, name: (done, rows)}), encoding="utf-8")
    return result


def _place(key: tuple[str, str]) -> tuple[bool, int]:
    """Return where a row stands: defaults first; figures, differences, those of equal models."""
    return key[0].startswith("*"), sum(word in key[0] for word in ("difference", "of equal")) + (
        "of equal" in key[0]
    )


def _cell(counts: list[int]) -> str:
    covered, above, below, missing = counts
    given = covered + above + below
    if not given:
        return "none"
    share = 100 * covered / given
    marked = f"{share:.1f}" if 93 <= share <= 97 else f"**{share:.1f}**"
    lacking = f", none in {100 * missing / (given + missing):.0f} %" if missing else ""
    return f"{marked} ({100 * above / given:.1f}, {100 * below / given:.1f}{lacking})"


def page(columns: list[dict[tuple[str, str], list[int]]], repetitions: int) -> str:
    """Return docs/class-coverage.md."""
    error = f"{100 * np.sqrt(0.95 * 0.05 / repetitions):.1f}"
    lines = [
        HEADING.format(repetitions=repetitions, replicates=REPLICATES, error=error),
        f"| figure | method | {' | '.join(column.head for column in COLUMNS)} |",
        f"|---|---|{'---:|' * len(COLUMNS)}",
    ]
    keys = dict.fromkeys(key for counts in columns for key in counts)
    for key in sorted(keys, key=_place):
        cells = [_cell(counts.get(key, [0, 0, 0, 0])) for counts in columns]
        lines.append(f"| {key[0]} | {key[1]} | {' | '.join(cells)} |")
    return "\n".join(lines) + FOOTING


HEADING = """# How often intervals of several classes cover the true value

Made by `nice python -m benchmarks.class_coverage`: {repetitions:,} samples for each column,
{replicates} bootstrap replicates for each sample. A cell is the share of intervals, in percent,
that cover the true value: nominal 95, standard error of the simulation {error}. In brackets the
shares that lie wholly above it and wholly below it, and where there was none. Bold: outside of 93
to 97.

A case has a normal score for each class, of spread 1, that of its own class 1.5 higher (3 and 2 in
the last two columns); they are turned into the probabilities that follow. The second model of a
difference has 0.8 times that; noise correlates by 0.6. Unequal classes have 50, 25, 15, 7 and 3 %
of the cases; 60, 25, 10 and 5 %; 30, 20, 15, 10, 8, 6, 5, 3, 2 and 1 %. Samples in which a class
has fewer than two cases are drawn again. The true values are those of 400,000 cases.
"""

FOOTING = """

Rows in italics are there to compare; the others are the defaults.

- **Figures of the matrix** get Wilson's interval with the effective number of cases: as many as
  would make a share as sure. How sure is taken from a smoothed matrix, to each class of which four
  cases are added and taken away again (to each column where precision is averaged): a class of
  which no case was called wrongly shows no spread at all, and percentiles of replicates then cover
  far too seldom. t has few degrees of freedom where a few cases decide: macro precision is wide
  where a class is hardly ever called.
- **Areas** are made on the logit scale of what each case adds to them. Where a class is told apart
  from all others its cases show no spread: then Newcombe's interval, or Wilson's of as many
  precisions of 1, is added, which is on the safe side. Micro averages have no such class; where
  nearly all is ranked rightly theirs are too short, and so are those of log loss.
- **Log loss and Brier score** are means of skewed values: t, on a log scale.
- **Differences** are normal, with the spread of replicates. Where a model is nearly perfect
  percentiles find models different too often. Rows of equal models tell what is claimed of models
  that are alike: 100 minus the number, where 5 is meant. Of balanced accuracy and macro F1 with
  classes of a few cases it is up to twice that.
- **The average cost** of a nearly perfect model hangs on whether the one dear error was seen.
- **The decisions are taken as given**, as are probabilities: what training would vary is in none of
  these intervals. With a class of one case there is no interval of areas, but a reason.
"""


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.class_coverage")
    parser.add_argument("--repetitions", type=int, default=REPETITIONS)
    parser.add_argument("--kept", type=Path, help="where what is done is kept")
    given = parser.parse_args(arguments)
    columns = []
    for column in COLUMNS:
        start = time.perf_counter()
        columns.append(tally(column, given.repetitions, given.kept))
        taken = time.perf_counter() - start
        print(f"{column.head}: {taken:.0f} s", file=sys.stderr, flush=True)
    text = page(columns, given.repetitions)
    if given.repetitions == REPETITIONS:
        PAGE.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
