"""Files in folders that the host allows, of the server or of object stores, named by whoever reads.

One of the server is counted in pieces where it is; one of a store is copied to the disk, and is
then read as an upload.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryFile
from typing import BinaryIO, cast

from perfcore.objects.addresses import ObjectAddress, address_of, is_address
from perfcore.objects.copies import copy_to_disk
from perfcore.objects.errors import NoObjectError, ObjectError
from perfcore.readers import ReadError
from perfcore.readers.openings import Progress
from perfview import session
from perfview.drawing import run_context, st
from perfview.kit.arrivals import SPARE, Arrived, disk_bytes, free_bytes
from perfview.kit.theme import count, exact
from perfview.pages.data.conventions import chosen_for, read_upload
from perfview.pages.data.large import read_first
from perfview.session import memory
from perfview.session.data_sets import DataSet
from perfview.session.uploaded_files import is_result
from perfview.settings import settings
from perfview.words import commas, escaped, say


class NoFileError(Exception):
    """There is no such file, or none that may be read: nothing tells which."""


def show_folders(*, disabled: bool) -> str:
    """Show the way to files that the host allows, if any; return the one to be read now, or ""."""
    folders = settings().allowed_folders
    if not folders:
        return ""
    # A notice above would fold it up again over what was written.
    with st.expander(say("data.folders"), expanded=bool(session.kept("named"))):
        for kind, words in ((Path, "data.folders_text"), (ObjectAddress, "data.stores_text")):
            if some := [str(each) for each in folders if isinstance(each, kind)]:
                most = count(settings().upload_megabytes)
                st.caption(escaped(say(words, folders=commas(some), most=most)))
        text = st.text_input(say("data.path"), key="path", max_chars=4096, disabled=disabled)
        pressed = st.button(say("data.open_path"), key="open_path", disabled=disabled)
    if not pressed:
        return ""
    # What the text above shows of an address holds a sign of no width, which may be copied along.
    named: str = text.replace("\u2060", "").strip()
    session.keep("named", named)
    return named


def read_named(text: str, follow: Callable[[Progress], None]) -> DataSet | None:
    """Return the file of this path or address; None with a notice if it may or can not be read.

    Parameters
    ----------
    text : str
        What the reader has written.
    follow : callable
        Called with how far it is read.
    """
    try:
        if is_address(text):
            arrived = copied(text, settings().allowed_folders)
            name = address_of(text).name
            found = read_upload(arrived, name=name, conventions=chosen_for(name), told=follow)
            memory.require_room(found, session.beside(found))
            return found
        arrived, name = allowed(text, settings().allowed_folders), Path(text).name
        if is_result(arrived.file):
            return read_upload(arrived, name=name, conventions=chosen_for(name))
        return read_first(arrived, name=name, conventions=chosen_for(name))
    except (NoFileError, NoObjectError):
        session.notify(say("data.no_path"))
    except OSError:  # of this server's disk: those of a store are none
        session.notify(say("serving.full_disk"))
    except (ObjectError, ReadError, memory.NoRoomError) as error:
        session.notify(say("data.not_a_table", reason=error.args[0]))
    return None


def copied(text: str, folders: Sequence[Path | ObjectAddress]) -> Arrived:
    """Return a copy of an object that lies in one of the folders of stores, or below.

    Whether an address leads there is seen in its text alone: of any other no store is asked.

    Raises
    ------
    NoFileError
        If it leads elsewhere.
    ObjectError
        If it is not there, too large, or its store does not answer.
    """
    try:
        address = address_of(text)
    except ObjectError:
        raise NoFileError from None
    if not any(isinstance(each, ObjectAddress) and address.lies_in(each) for each in folders):
        raise NoFileError
    memory.require_memory()
    context = run_context()
    visit = "" if context is None else context.session_id
    room = settings().upload_megabytes * memory.MEGABYTE - disk_bytes(visit)
    place = st.empty()

    def show(come: int, size: int) -> None:
        words = {"name": address.name, "come": _megabytes(come), "size": _megabytes(size)}
        place.progress(come / size if size else 0.0, text=escaped(say("data.copying", **words)))

    file = cast("BinaryIO", TemporaryFile())  # noqa: SIM115  # it outlives this call
    try:
        copy_to_disk(address, file, most=min(room, free_bytes() - SPARE), told=show)
    except BaseException:  # also where the reader does something else meanwhile
        file.close()
        raise
    return Arrived(file, visit, text)


def _megabytes(size: int) -> str:
    return exact(round(size / memory.MEGABYTE, 1))


def allowed(text: str, folders: Sequence[Path | ObjectAddress]) -> Arrived:
    """Return a file that lies in one of the folders, or below, as the system finds it.

    A path that, as it is written, leads elsewhere is not looked for at all; so whether there is
    anything cannot be told from the answer, nor from the time that it takes. Links are followed,
    and then the file has to lie in one of the folders, too.

    Raises
    ------
    NoFileError
        If it is not there, no file, or lies elsewhere.
    """
    written = Path(os.path.normpath(text)) if "\0" not in text else Path()
    here = [folder for folder in folders if isinstance(folder, Path)]
    if not any(written.is_relative_to(folder) and written != folder for folder in here):
        raise NoFileError
    try:
        real = written.resolve(strict=True)
        if not any(real.is_relative_to(folder.resolve()) for folder in here):
            raise NoFileError
        # What is no file must not hold this process up, and links are followed already.
        number = os.open(real, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except (OSError, RuntimeError, ValueError):
        raise NoFileError from None
    if not stat.S_ISREG(os.fstat(number).st_mode):
        os.close(number)
        raise NoFileError
    return Arrived(os.fdopen(number, "rb"))
