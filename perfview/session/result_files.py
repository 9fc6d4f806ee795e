"""Result files as data: what `cutpoint counts` writes of a task whose counts are no table."""

from __future__ import annotations

import hashlib
import re
from typing import BinaryIO

from perfcore.readers import ReadError
from perfcore.results import ResultError, read_document
from perfview.kit.tasks import TASKS
from perfview.session.data_sets import DataSet
from perfview.session.shelves import hidden_name
from perfview.store.kept import UPLOAD, PayloadError

MOST = 8 * 10**6
"""Bytes of a result file that is opened: this process reads it, as it is plain JSON."""
_BEGINS = re.compile(rb'(\xef\xbb\xbf)?\s*\{\s*"format"\s*:\s*"cutpoint\.result"')


def is_result(file: BinaryIO) -> bool:
    """Return whether a file begins as a result file does."""
    file.seek(0)
    start = file.read(128)
    file.seek(0)
    return _BEGINS.match(start) is not None


def data_of_result(file: BinaryIO, *, name: str, owner: str = "") -> DataSet:
    """Return what a result file keeps of its data, as a data set without rows.

    Raises
    ------
    ReadError
        If it is damaged or too large, or does not keep all that the pages of its task show.
    """
    file.seek(0)
    text = file.read(MOST + 1)
    if len(text) > MOST:
        told = "{name} is a result file of more than {most:,} bytes. Send its data file."
        raise ReadError(told, name=name, most=MOST)
    try:
        found = read_document(text.removeprefix(b"\xef\xbb\xbf"))
        kept = (read := TASKS[found.task].of_result) and read(found)
    except (ResultError, PayloadError) as error:
        told = "{name} is a damaged result file: {why}"
        raise ReadError(told, name=name, why=error.args[0]) from error
    if kept is None:
        told = "{name} is a result, for `cutpoint check`. Send the data file, or its counts."
        raise ReadError(told, name=name)
    sha256 = hashlib.sha256(text).hexdigest()
    data = f"{UPLOAD}{hidden_name(sha256, owner)}"
    return DataSet(data, name, sha256, kept, found.task, title=found.title, note=found.note)
