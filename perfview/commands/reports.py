"""`cutpoint report`: the page of a file in one file, or its result."""

from __future__ import annotations

import logging
import sys
from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import perfview.pages  # noqa: F401  # fills the lists of tasks and pages
from perfcore.data.cases import told_of_counts
from perfcore.data.predictions import directions
from perfcore.objects.addresses import is_address
from perfcore.readers import ReadError
from perfcore.readers.joining.partners import partners_in
from perfcore.readers.limits import Limits
from perfcore.readers.text.conventions import Conventions
from perfcore.results import Finished, result_json
from perfview.commands.places import on_disk
from perfview.commands.refusals import UnusableError
from perfview.commands.sources import require_once
from perfview.commands.times import with_times
from perfview.downloads.facts import words_now
from perfview.downloads.one_file import page_html
from perfview.kit.pages import PAGES
from perfview.kit.tasks import TASKS
from perfview.session.caches import without_session
from perfview.session.choices import Choices
from perfview.session.data_files import DataFile, limits_of, read_file, reread
from perfview.session.data_sets import DataSet
from perfview.session.joined_files import joined_files, matched_files
from perfview.session.uploaded_files import data_of_result, is_result
from perfview.settings import settings
from perfview.tasks.changes import changes_in
from perfview.words import ENGLISH, listed, say, spoken_in

READING = ("drop_bad_rows", "smaller_is_positive", "by_order", "sheet")
"""Options of `data_at` that several commands have."""

ALL = ""
"""Stands for all models among those whose smaller scores mean positive."""


def _file_at(source: str, sheet: str | None, limits: Limits | None) -> DataSet:
    if not is_address(source) and not Path(source).is_file():
        raise UnusableError(f"There is no file {source!r}. Check the path.")
    try:
        with on_disk(source) as opened:
            how = Conventions(sheet=sheet)
            name, limits = Path(source).name, limits or limits_of(settings())
            if is_result(opened):
                return data_of_result(opened, name=name)
            return read_file(opened, name=name, limits=limits, conventions=how)
    except ReadError as error:
        raise UnusableError(str(error)) from error


def checked(
    file: DataFile, drop_bad_rows: bool, smaller_is_positive: bool | Collection[str]
) -> DataFile:
    """Return a file read as options say; raise an UnusableError if it cannot be used."""
    smaller = directions(smaller_is_positive)
    if drop_bad_rows or smaller:
        columns = replace(file.columns, smaller_is_positive=smaller) if smaller else file.columns
        file = reread(file, columns, drop_bad_rows=drop_bad_rows)
    if file.reads_well:
        try:
            with_options(file, "", smaller_is_positive=smaller or None)
        except ReadError as error:
            raise UnusableError(str(error)) from error
        return file
    if file.problem:
        raise UnusableError(str(file.problem))
    told = file.problems.summary() if file.problems is not None else "It holds no predictions."
    raise UnusableError(f"{file.name}: {told} Correct them, or use --drop-bad-rows.")


def data_at(
    sources: Sequence[str],
    *,
    drop_bad_rows: bool,
    smaller_is_positive: bool | Sequence[str] = (),
    by_order: bool = False,
    sheet: str | None = None,
    limits: Limits | None = None,
) -> DataSet:
    """Return the file, or several put together as on the Data page.

    Counts add up; truth and scores are matched by the ids of cases; other files are runs. What a
    file may hold is as the settings say, unless `limits` are given.

    Raises
    ------
    UnusableError
        If a file is not there, damaged, too large, holds bad rows or lacks a model whose smaller
        scores are to be positive; if files cannot be put together, or one is named twice.
    """
    require_once(sources)
    smaller = smaller_is_positive
    if not isinstance(smaller, bool):
        smaller = ALL in smaller or smaller
    found = [_file_at(each, sheet, limits) for each in sources]
    opened = [file for file in found if isinstance(file, DataFile)]
    if opened != found:
        return _alone(found, smaller)
    try:
        pair = partners_in([file.table for file in opened], by_order=by_order)
        opened = opened if pair is None else [matched_files(opened, pair)]
    except ReadError as error:
        raise UnusableError(str(error)) from error
    files = [checked(file, drop_bad_rows, smaller) for file in opened]
    for file in files:
        for told in told_of_counts(file.found.models.values()):
            sys.stderr.write(f"{file.name}: {told}\n")
        if file.reading is not None and file.reading.dropped:
            sys.stderr.write(f"{file.name}: {file.reading.dropped:,} rows left out\n")
    if len(files) == 1:
        return files[0]
    try:
        return joined_files(files)
    except ValueError as error:
        raise UnusableError(str(error)) from error


def data_of_options(sources: Sequence[str], options: dict[str, Any]) -> DataSet:
    """Return data without a session, read as `options` say; those of reading are taken out."""
    logging.disable(logging.WARNING)  # Streamlit's, that no browser is there
    without_session()
    return data_at(sources, **{name: options.pop(name) for name in READING if name in options})


def _alone(found: Sequence[DataSet], smaller: bool | Sequence[str]) -> DataSet:
    """Return what a result file keeps, refused beside other files: sums cannot be put together."""
    file = next(each for each in found if not isinstance(each, DataFile))
    if found[1:]:
        raise UnusableError(f"{file.name} holds counts without rows: name it alone.")
    with_options(file, "", smaller_is_positive=smaller or None)
    return file


def write_report(
    *,
    sources: Sequence[str],
    output: Path | None,
    as_json: bool,
    model: str | None,
    title: str,
    language: str = ENGLISH,
    by: str | None = None,
    time: str | None = None,
    dates: str | None = None,
    **given: Any,
) -> None:
    """Write the page, or the result, of a file.

    What else is given are options of how it is read, see `data_at`, and of its task.
    """
    if output is None and not as_json:
        raise UnusableError("Name the file to write: -o report.html")
    if output is not None and any(Path(each).resolve() == output.resolve() for each in sources):
        raise UnusableError(f"{output} is one of the files to read: name another output.")
    file = data_of_options(sources, given)
    names = file.models
    shown = names[0] if model is None else model
    if shown not in names:
        raise UnusableError(f"{file.name} has no model {shown!r}, but {', '.join(names)}.")
    chosen = with_options(file, shown, None, **given)
    chosen = with_times(file, shown, chosen, by=by, time=time, dates=dates)
    result = result_of(file, chosen, drawn=as_json, title=title)
    page = spoken_in(language, lambda: page_of(file, result, shown, chosen))
    made = result_json(result) if as_json else page()
    if output is None:
        sys.stdout.write(made.decode() + "\n")
        return
    unfinished = output.with_name(output.name + ".part")
    try:
        unfinished.write_bytes(made)
        unfinished.replace(output)
    finally:
        unfinished.unlink(missing_ok=True)


def result_of(
    file: DataSet, chosen: Choices, *, drawn: bool, title: str, note: str = ""
) -> Finished:
    """Return the result of all models of a file, `drawn` with what takes a bootstrap."""
    tallies = {name: file.tally(name) for name in file.models}
    said = words_now(title, note)
    made: Finished = TASKS[file.task].report.result(file, chosen, tallies, drawn=drawn, **said)
    return made


def page_of(
    file: DataSet, result: Finished, model: str, chosen: Choices, pages: Collection[str] = ()
) -> bytes:
    """Return the page in one file of a model of a result; of all pages, if none are named."""
    look = PAGES[TASKS[file.task].first_page].look(file, result, model, chosen)
    changes = None if pages else changes_in(file, model, chosen)
    return page_html(result, model, look, pages, changes() if changes else None)


def with_options(
    file: DataSet, model: str, before: Choices | None = None, **given: object
) -> Choices:
    """Return the choices that options make of a model, refused where its task has no such ones."""
    chosen, options = before or Choices(data=file.id), TASKS[file.task].report.options
    for option, value in given.items():
        if value is None:
            continue
        if option not in options:
            named = f"--{option.replace('_', '-')}"
            kinds = [
                say(f"{key}.task") for key, each in TASKS.items() if option in each.report.options
            ]
            raise UnusableError(
                f"{file.name} holds {say(f'{file.task}.task')}, and {named} is of {listed(kinds)}."
            )
        chosen = options[option](file, model, chosen, value)
    return chosen
