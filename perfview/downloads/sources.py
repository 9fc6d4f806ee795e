"""Python lines that begin with the data file, as it was read, or with the result as JSON."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from perfcore.readers import Choices as Columns
from perfcore.readers.text.conventions import GUESSED, Conventions
from perfcore.results import Finished
from perfview.kit.tasks import TASKS
from perfview.session.data_files import DataFile
from perfview.session.data_sets import DataSet
from perfview.session.samples import samples

MOST_LINES, WIDTH = 22, 130
"""More lines of this width do not fit on a card; they then begin with the result file."""

RESULT_FILE = "result.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """The data file, and how its columns were read.

    Attributes
    ----------
    file : str
        Its name in a folder; untrusted text.
    columns : Choices
        What its columns mean.
    drop_bad_rows : bool
        Whether bad rows were left out.
    conventions : Conventions
        How the file is written, as far as that was chosen.
    """

    file: str
    columns: Columns
    drop_bad_rows: bool = False
    conventions: Conventions = GUESSED


def source_of(file: DataSet) -> Source | None:
    """Return the file under the name that it has in a folder; None where there are no rows."""
    if not isinstance(file, DataFile):
        return None
    paths = {sample.id: sample.path.name for sample in samples()}
    name = paths.get(file.id, file.name)
    return Source(
        file=name,
        columns=file.columns,
        drop_bad_rows=file.drop_bad_rows,
        conventions=file.conventions,
    )


def reading_lines(source: Source) -> list[str]:
    """Return the lines that make ``found``, the predictions in the data file."""
    made = ", Transform" if source.columns.transform else ""
    return [
        f"from perfcore.readers import Choices{made}, predictions, read_table",
        "",
        f"table = read_table({', '.join([repr(source.file), *_chosen(source.conventions)])})",
        f"columns = {call('Choices', source.columns, without=('notes',))}",
        f"found = predictions(table, columns, drop_bad_rows={source.drop_bad_rows}).predictions",
    ]


def kept_lines(package: str, figures: str, name: str, *, called: str) -> list[str]:
    """Return the lines that read what was counted of a model from the result file."""
    return [
        *sorted([f"from {package} import {figures}", "from perfcore.results import read_document"]),
        "",
        f"{called} = read_document({RESULT_FILE!r}).models[{name!r}].tally",
    ]


def reproduction(result: Finished, name: str, source: Source | None = None) -> str:
    """Return Python that comes to the numbers of a model again.

    It begins with the data file, or without a source, or where that takes too many lines, with the
    result as JSON.
    """
    code = TASKS[result.task].report.code
    lines = code(result, name, source)
    if source is not None and sum(1 + len(line) // WIDTH for line in lines) > MOST_LINES:
        lines = code(result, name, None)
    return "\n".join(lines)


def call(name: str, value: Any, *, without: tuple[str, ...] = ()) -> str:
    """Return the call that makes a dataclass again; what is as by default is left out."""
    return f"{name}({', '.join(_chosen(value, without))})"


def _chosen(value: Any, without: tuple[str, ...] = ()) -> list[str]:
    """Return the fields of a dataclass that are not as by default, as arguments."""
    return [
        f"{field.name}={getattr(value, field.name)!r}"
        for field in fields(value)
        if field.name not in without and getattr(value, field.name) != field.default
    ]
