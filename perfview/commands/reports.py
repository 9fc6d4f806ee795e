"""`cutpoint report`: the page of a file in one file, or its result."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

import perfview.pages  # noqa: F401  # fills the lists of tasks and pages
from perfcore.classes import ClassTally
from perfcore.costs import CostMatrix
from perfcore.readers import ReadError
from perfcore.results import ClassModelResult
from perfview.commands.refusals import UnusableError
from perfview.downloads.binary.page_files import page_html
from perfview.downloads.binary.results import result_json, result_of
from perfview.downloads.classes.results import class_result_json, class_result_of
from perfview.session.choices import Choices
from perfview.session.data_files import DataFile, limits_of, read_file, reread
from perfview.settings import settings
from perfview.tasks.binary.parameters import COSTS, THRESHOLD
from perfview.tasks.classes.tallies import counted_figures, counted_tally


def file_at(source: Path, *, drop_bad_rows: bool) -> DataFile:
    """Return the file, read as the Data page reads it.

    Raises
    ------
    UnusableError
        If it is not there, damaged, too large or holds bad rows.
    """
    if not source.is_file():
        raise UnusableError(f"There is no file {str(source)!r}. Check the path.")
    try:
        with source.open("rb") as opened:
            file = read_file(opened, name=source.name, limits=limits_of(settings()))
    except ReadError as error:
        raise UnusableError(str(error)) from error
    if drop_bad_rows:
        file = reread(file, drop_bad_rows=True)
    if file.reads_well:
        return file
    if file.problem:
        raise UnusableError(str(file.problem))
    told = file.problems.summary() if file.problems is not None else "It holds no predictions."
    raise UnusableError(f"{source.name}: {told} Correct them, or use --drop-bad-rows.")


def write_report(
    *,
    source: Path,
    output: Path | None,
    as_json: bool,
    model: str | None,
    threshold: float | None,
    cost_fn: float | None,
    cost_fp: float | None,
    title: str,
    drop_bad_rows: bool,
) -> None:
    """Write the page, or the result, of a file."""
    if output is None and not as_json:
        raise UnusableError("Name the file to write: -o report.html")
    file = file_at(source, drop_bad_rows=drop_bad_rows)
    names = file.models
    shown = names[0] if model is None else model
    if shown not in names:
        raise UnusableError(f"{source.name} has no model {shown!r}, but {', '.join(names)}.")
    if file.task == "binary":
        chosen = Choices(data=file.id)
        if threshold is not None:
            chosen = chosen.having(THRESHOLD, threshold, shown)
        if cost_fn is not None or cost_fp is not None:
            costs = CostMatrix(
                cost_fn=1.0 if cost_fn is None else cost_fn,
                cost_fp=1.0 if cost_fp is None else cost_fp,
            )
            chosen = chosen.having(COSTS, costs)
        tallies = {name: file.tally(name) for name in names}
        result = result_of(file, chosen, tallies, created=datetime.now(UTC), title=title)
        made = result_json(result) if as_json else page_html(result, shown)
    else:
        if not as_json:
            raise UnusableError(
                f"{source.name} holds {len(file.labels)} classes: use --json. Its page in one file "
                "is made in the app."
            )
        counted: dict[str, ClassTally] = {name: counted_tally(file, name) for name in names}
        models = {
            name: ClassModelResult(tally=tally, row_figures=counted_figures(file, name, tally))
            for name, tally in counted.items()
        }
        of_classes = class_result_of(file, models, created=datetime.now(UTC), title=title)
        made = class_result_json(of_classes)
    if output is None:
        sys.stdout.write(made.decode() + "\n")
        return
    unfinished = output.with_name(output.name + ".part")
    try:
        unfinished.write_bytes(made)
        unfinished.replace(output)
    finally:
        unfinished.unlink(missing_ok=True)
