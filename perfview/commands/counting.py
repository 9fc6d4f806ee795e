"""`cutpoint counts` and `cutpoint sql`."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from functools import reduce
from pathlib import Path
from typing import Any

from perfcore.engines import Counted, Watch, bounds, grid_of, score_counts, sql, write_counts
from perfcore.tasks import UNNAMED
from perfview.commands.engines import engine_of, opened
from perfview.commands.progress import Count, shown_progress
from perfview.commands.refusals import UnusableError
from perfview.commands.sources import Files, Meaning, files_of, meaning_of, task_of
from perfview.words import listed, say

MOST_EXACT = 100_000
"""Beyond so many distinct scores exact counts take long, and much memory of the engine."""
_FIRST = 10_000


def count_files(
    *,
    sources: tuple[str, ...],
    output: Path,
    engine: str,
    spark_remote: str | None,
    quiet: bool,
    truth: str | None,
    scores: tuple[str, ...],
    positive: str | None,
    weight: str | None,
    by: str | None,
    grid: str | None,
    smaller_is_positive: Sequence[str] = (),
) -> None:
    """Count files and write the counts; say on the screen what was counted."""
    if grid is not None:
        grid_of(grid)
    if not output.absolute().parent.is_dir():
        raise UnusableError(f"There is no folder {str(output.parent)!r}.")
    engine = engine_of("spark" if spark_remote else engine)
    files = files_of(sources, far=engine == "spark")
    if any(Path(each).resolve() == output.resolve() for each in files.names):
        raise UnusableError(f"{output} is one of the files to count: name another output.")
    if not (truth or scores or positive) and (task := task_of(files)) != UNNAMED:
        given = {"--weight": weight, "--by": by, "--grid": grid, "--spark-remote": spark_remote}
        given["--smaller-is-positive"] = "given" if smaller_is_positive else None
        if _counted_as_result(files, output, task, [*filter(given.get, given)]):
            return
    meaning = meaning_of(files, truth, scores, positive, weight)
    if meaning.model and by:
        raise UnusableError(f"Column {meaning.model!r} names models: --by cannot part them too.")
    say = _silent if quiet else _said
    if meaning.guessed:
        say(
            f"Guessed: truth {meaning.truth!r}, positive {meaning.positive!r}, "
            f"scores {', '.join(map(repr, meaning.scores))}"
            + (f", weight {meaning.weight!r}" if meaning.weight else "")
            + (f", models {meaning.model!r}" if meaning.model else "")
        )
    if grid is None and (warning := _many_scores(files, meaning)):
        say(warning)
    size = f", {files.size / 1e6:,.1f} MB" if files.size else ""
    size = f", {files.rows:,} rows{size}" if files.rows else size
    say(f"Counting {len(files.names):,} file{'s' * (len(files.names) > 1)}{size} with {engine}")
    start = time.perf_counter()
    parts = by or meaning.model
    needed = (meaning.truth, *meaning.scores, *filter(None, (meaning.weight, parts)))
    with _errors_in_one_line():
        ways = opened(files, engine, spark_remote, needed)
        count = Count(ways.standing, ways.begin, whole=ways.pieces)
        with nullcontext() if quiet else shown_progress(count.told):
            found = _counted(ways.frames, meaning, parts, grid, count.watch)
    if meaning.model:
        if None in found:
            raise UnusableError(f"Some rows name no model in column {meaning.model!r}.")
        found = {str(name): each for name, each in found.items()}
    smaller: Any = "" in smaller_is_positive or smaller_is_positive  # of all, or of these
    write_counts(found, output, by=by, smaller_is_positive=smaller)
    took = time.perf_counter() - start
    pace = f", {files.rows / took:,.0f} rows a second" if files.rows else ""
    say(f"{output}: {took:.1f} s{pace}")
    for line in _summary(found):
        say(line)


def _counted_as_result(files: Files, output: Path, task: str, given: Sequence[str]) -> bool:
    """Write the result file, if that is what counts of a task are; return whether it is.

    Of a task that has parts of two classes a part can be counted; of others there are no counts.
    """
    from perfview.commands.reports import write_report
    from perfview.kit.tasks import TASKS

    if task not in TASKS:
        return False
    kind = f"These files hold {say(f'{task}.task')}"
    if TASKS[task].of_result is None:
        if TASKS[task].parts is None:
            raise UnusableError(
                f"{kind}. Their tables are in what `cutpoint report --json` writes."
            )
        return False
    if given:
        raise UnusableError(f"{kind}, and {listed(given)} cannot be had of them.")
    if output.suffix != ".json":
        raise UnusableError(f"{kind}, and their counts are JSON: -o {output.with_suffix('.json')}")
    write_report(
        sources=files.names,
        output=output,
        as_json=True,
        model=None,
        title="",
        drop_bad_rows=True,
        smaller_is_positive=(),
    )
    return True


def _said(line: str) -> None:
    print(line, file=sys.stderr, flush=True)  # noqa: T201


def _silent(line: str) -> None:
    """Say nothing."""


@contextmanager
def _errors_in_one_line() -> Iterator[None]:
    try:
        yield
    except (ValueError, UnusableError):
        raise
    except Exception as error:  # each engine has errors of its own
        lines = list(filter(None, map(str.strip, str(error).split("\n")))) or [type(error).__name__]
        why = " ".join(lines[:2])
        raise UnusableError(f"The engine could not count: {why[:300]}") from error


def _counted(
    frames: Iterable[Any], meaning: Meaning, by: str | None, grid: str | None, watch: Watch
) -> Any:
    one = len(meaning.scores) == 1
    asked: Any = {
        "truth": meaning.truth,
        "score": meaning.scores[0] if one else meaning.scores,
        "positive": meaning.positive,
        "weight": meaning.weight,
        "by": by,
        "grid": grid,
        "watch": watch,
    }
    parts: list[Any] = []
    for frame in frames:
        parts = [reduce(_together, [*parts, score_counts(frame, **asked)])]
    if not parts:
        raise UnusableError("The files hold no rows.")
    return parts[0]


def _together(first: Any, other: Any) -> Any:
    """Return counts added up, also those in dicts."""
    if isinstance(first, Counted):
        return first + other
    keys = dict.fromkeys((*first, *other))
    return {
        key: _together(first[key], other[key])
        if key in first and key in other
        else first.get(key, other.get(key))
        for key in keys
    }


def _many_scores(files: Files, meaning: Meaning) -> str:
    """Return a warning where the first rows have nearly as many scores as rows; "" else."""
    table = files.table
    if table is None or not files.parquet or table.rows < _FIRST:
        return ""
    import numpy as np

    rows = files.rows
    column = table.column(meaning.scores[0])
    values: Any = getattr(column, "values", None)
    if values is None:
        return ""
    distinct = np.unique(values()).size
    if min(rows, estimated_values(distinct, table.rows)) <= MOST_EXACT:
        return ""
    return (
        f"The first {table.rows:,} rows have {distinct:,} distinct scores, and there are {rows:,} "
        "rows: exact counts may take much memory. --grid bits=10 (scores in [0, 1]) or --grid k=16 "
        "counts in bins, and says how far a figure may be off."
    )


def estimated_values(distinct: int, rows: int) -> float:
    """Return of how many equally frequent values so many rows would show so many; inf if all.

    Of values that are not equally frequent there are more. It solves
    ``distinct = values (1 - exp(-rows / values))`` by halving.

    Examples
    --------
    >>> round(estimated_values(33_705, 50_000)), estimated_values(50_000, 50_000)
    (58936, inf)
    """
    from math import exp, inf, sqrt

    if distinct >= rows:
        return inf
    low, high = float(max(distinct, 1)), float(rows) ** 2
    for _ in range(200):
        middle = sqrt(low * high)
        few = -middle * (exp(-rows / middle) - 1) < distinct
        low, high = (middle, high) if few else (low, middle)
    return high


def _summary(found: Any, name: str = "") -> Iterable[str]:
    if isinstance(found, Mapping):
        for key, each in found.items():
            yield from _summary(each, f"{name}{key}: ")
        return
    s = found.sweep
    kind = "distinct scores" if found.grid is None else f"bins of {found.grid}"
    line = (
        f"{name}{s.positives:,.10g} positives, {s.negatives:,.10g} negatives, {len(s) - 1:,} {kind}"
    )
    if found.held.rows is not None:
        line += f", weights of {found.held.rows.sum():,} rows"
    if found.left_out.total:
        reasons = {
            "no truth": found.left_out.truth,
            "no score": found.left_out.score,
            "an infinite score": found.left_out.infinite,
            "no usable weight": found.left_out.weight,
        }
        told = ", ".join(f"{rows:,} with {why}" for why, rows in reasons.items() if rows)
        line += f"; {found.left_out.total:,} rows left out ({told})"
    yield line
    if not s.positives or not s.negatives:
        yield f"{name}all cases are of one class: is --positive a label of the truth?"
    elif found.grid is not None:
        area = bounds(found).auc
        yield f"{name}AUC {area.value:.6f}, off by at most {area.error:.2g}"


def query_of(
    *,
    table: str,
    number: bool,
    truth: str | None,
    scores: tuple[str, ...],
    positive: str | None,
    **more: Any,
) -> str:
    """Return the query of these columns."""
    if truth is None or positive is None or not scores:
        needed = {"--truth": truth, "--score": scores, "--positive": positive}
        missing = " and ".join(name for name, given in needed.items() if not given)
        raise UnusableError(f"Name {missing}: a query is written without the data.")
    label: Any = positive
    if number:
        try:
            label = int(positive) if positive.lstrip("-").isdecimal() else float(positive)
        except ValueError as error:
            raise UnusableError(f"--positive {positive!r} is no number.") from error
    score: Any = scores[0] if len(scores) == 1 else scores
    return sql(table, truth=truth, score=score, positive=label, **more)
