"""`cutpoint report`: the page of a file in one file, or its result."""

from __future__ import annotations

import logging
import sys
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import perfview.pages  # noqa: F401  # fills the lists of tasks and pages
from perfcore.classes import ClassTally
from perfcore.costs import CostMatrix
from perfcore.data.cases import told_of_counts
from perfcore.data.predictions import directions
from perfcore.objects.addresses import is_address
from perfcore.readers import ReadError
from perfcore.readers.readings import require_models
from perfcore.results import ClassModelResult, ClassResult, Result, result_json
from perfview.commands.places import on_disk
from perfview.commands.refusals import UnusableError
from perfview.commands.sources import require_once
from perfview.downloads.binary.page_files import page_html
from perfview.downloads.binary.parts import Look
from perfview.downloads.binary.results import result_of
from perfview.downloads.classes.page_files import class_page_html
from perfview.downloads.classes.results import class_result_of
from perfview.kit.theme import own_number
from perfview.pages.classes.exports.parts import ClassLook
from perfview.pages.classes.figures.parameters import COLUMNS, TOP
from perfview.pages.classes.figures.places import tops_of
from perfview.pages.classes.figures.report_rows import shown_columns
from perfview.session.caches import without_session
from perfview.session.choices import Choices
from perfview.session.data_files import DataFile, limits_of, read_file, reread
from perfview.session.data_sets import DataSet
from perfview.session.joined_files import joined_files
from perfview.settings import settings
from perfview.tasks.binary.certainties import certainty_of
from perfview.tasks.binary.parameters import COSTS, THRESHOLD
from perfview.tasks.classes.curves import class_curves
from perfview.tasks.classes.intervals import is_weighted
from perfview.tasks.classes.places import ClassPlace
from perfview.tasks.classes.tallies import counted_figures

ALL = ""
"""Stands for all models among those whose smaller scores mean positive."""


def file_at(
    source: str, *, drop_bad_rows: bool, smaller_is_positive: bool | Collection[str] = False
) -> DataFile:
    """Return the file, read as the Data page reads it.

    Raises
    ------
    UnusableError
        If it is not there, damaged, too large, holds bad rows or lacks a model whose smaller
        scores are to be positive.
    """
    name = Path(source).name
    if not is_address(source) and not Path(source).is_file():
        raise UnusableError(f"There is no file {source!r}. Check the path.")
    try:
        with on_disk(source) as opened:
            file = read_file(opened, name=name, limits=limits_of(settings()))
    except ReadError as error:
        raise UnusableError(str(error)) from error
    smaller = directions(smaller_is_positive)
    if drop_bad_rows or smaller:
        columns = replace(file.columns, smaller_is_positive=smaller) if smaller else file.columns
        file = reread(file, columns, drop_bad_rows=drop_bad_rows)
    if file.reads_well:
        if smaller and file.task != "binary":
            raise UnusableError(
                f"{name} holds {len(file.labels)} classes: --smaller-is-positive is of two alone."
            )
        if file.task == "binary":
            try:
                require_models(smaller, file.found)
            except ReadError as error:
                raise UnusableError(str(error)) from error
        return file
    if file.problem:
        raise UnusableError(str(file.problem))
    told = file.problems.summary() if file.problems is not None else "It holds no predictions."
    raise UnusableError(f"{name}: {told} Correct them, or use --drop-bad-rows.")


def data_at(
    sources: Sequence[str], *, drop_bad_rows: bool, smaller_is_positive: Sequence[str] = ()
) -> DataSet:
    """Return the file, or several put together as on the Data page: counts add up, others are runs.

    Raises
    ------
    UnusableError
        As of `file_at`, or if files cannot be put together, or one is named twice.
    """
    require_once(sources)
    smaller: bool | Sequence[str] = ALL in smaller_is_positive or smaller_is_positive
    files = [
        file_at(each, drop_bad_rows=drop_bad_rows, smaller_is_positive=smaller) for each in sources
    ]
    for file in files:
        for told in told_of_counts(file.found.models.values()):
            sys.stderr.write(f"{file.name}: {told}\n")
    if len(files) == 1:
        return files[0]
    try:
        return joined_files(files)
    except ValueError as error:
        raise UnusableError(str(error)) from error


def write_report(
    *,
    sources: Sequence[str],
    output: Path | None,
    as_json: bool,
    model: str | None,
    threshold: float | None,
    cost_fn: float | None,
    cost_fp: float | None,
    title: str,
    drop_bad_rows: bool,
    smaller_is_positive: Sequence[str],
) -> None:
    """Write the page, or the result, of a file."""
    if output is None and not as_json:
        raise UnusableError("Name the file to write: -o report.html")
    if output is not None and any(Path(each).resolve() == output.resolve() for each in sources):
        raise UnusableError(f"{output} is one of the files to read: name another output.")
    logging.disable(logging.WARNING)  # Streamlit's, that no browser is there
    without_session()
    file = data_at(sources, drop_bad_rows=drop_bad_rows, smaller_is_positive=smaller_is_positive)
    names = file.models
    shown = names[0] if model is None else model
    if shown not in names:
        raise UnusableError(f"{file.name} has no model {shown!r}, but {', '.join(names)}.")
    if file.task == "binary":
        chosen = Choices(data=file.id)
        if threshold is not None:
            inner = own_number(threshold, negated=file.found.negates(shown))
            chosen = chosen.having(THRESHOLD, inner, shown)
        if cost_fn is not None or cost_fp is not None:
            costs = CostMatrix(
                cost_fn=1.0 if cost_fn is None else cost_fn,
                cost_fp=1.0 if cost_fp is None else cost_fp,
            )
            chosen = chosen.having(COSTS, costs)
        tallies = {name: file.tally(name) for name in names}
        result = result_of(file, chosen, tallies, created=datetime.now(UTC), title=title)
        made = result_json(result) if as_json else _page(file, result, shown)
    else:
        if given := [
            name
            for name, value in (
                ("--threshold", threshold),
                ("--cost-fn", cost_fn),
                ("--cost-fp", cost_fp),
            )
            if value is not None
        ]:
            raise UnusableError(
                f"{file.name} holds {len(file.labels)} classes, and {given[0]} is of two alone."
            )
        counted: dict[str, ClassTally] = {name: file.tally(name) for name in names}
        models = {
            name: ClassModelResult(tally=tally, row_figures=counted_figures(file, name, tally))
            for name, tally in counted.items()
        }
        of_classes = class_result_of(file, models, created=datetime.now(UTC), title=title)
        made = result_json(of_classes) if as_json else _class_page(file, of_classes, shown)
    if output is None:
        sys.stdout.write(made.decode() + "\n")
        return
    unfinished = output.with_name(output.name + ".part")
    try:
        unfinished.write_bytes(made)
        unfinished.replace(output)
    finally:
        unfinished.unlink(missing_ok=True)


def _page(file: DataSet, result: Result, name: str) -> bytes:
    """Return the page of a model of two classes, as a reader sees it who chose nothing."""
    sure = certainty_of(file, name, result.models[name].sweep)
    return page_html(result, name, Look(sure=sure))


def _class_page(file: DataSet, result: ClassResult, name: str) -> bytes:
    """Return the page of a model of several classes, as a reader sees it who chose nothing."""
    model, chosen = result.models[name], Choices(data=file.id)
    place = ClassPlace(
        model.tally,
        class_curves(file, name) if model.tally.sweeps is not None else None,
        model.row_figures,
        top=max((k for k in tops_of(file) if k <= TOP.default), default=1),
        weighted=is_weighted(file, name),
    )
    look = ClassLook(
        chosen=chosen,
        place=place,
        columns=shown_columns(place, COLUMNS.default),
        cases=file.found,
    )
    return class_page_html(result, name, look)
