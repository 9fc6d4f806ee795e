"""Files in folders of the server that its host allows: named by a path, and counted in pieces."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import streamlit as st

from perfcore.readers import ReadError
from perfview import session
from perfview.kit.arrivals import Arrived
from perfview.pages.data.conventions import chosen_for
from perfview.pages.data.large import read_first
from perfview.session import memory
from perfview.settings import settings, sign_in
from perfview.words import commas, escaped, say


class NoFileError(Exception):
    """There is no such file, or none that may be read: nothing tells which."""


def show_folders(*, disabled: bool) -> None:
    """Show the way to files of the server, where the host allows any."""
    folders = settings().allowed_folders
    if not folders:
        return
    with st.expander(say("data.folders")):
        st.caption(escaped(say("data.folders_text", folders=commas(map(str, folders)))))
        st.text_input(say("data.path"), key="path", max_chars=4096, disabled=disabled)
        label = say("data.open_path")
        st.button(label, key="open_path", on_click=_open, disabled=disabled)


def _open() -> None:
    if not sign_in.is_admitted():
        return
    text = str(session.widget("path")).strip()
    try:
        arrived = allowed(text, settings().allowed_folders)
        name = Path(text).name
        session.open_anew(read_first(arrived, name=name, conventions=chosen_for(name)))
    except NoFileError:
        session.notify(say("data.no_path"))
    except (ReadError, memory.NoRoomError) as error:
        session.notify(say("data.not_a_table", reason=error.args[0]))


def allowed(text: str, folders: tuple[Path, ...]) -> Arrived:
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
    if not any(written.is_relative_to(folder) and written != folder for folder in folders):
        raise NoFileError
    try:
        real = written.resolve(strict=True)
        if not any(real.is_relative_to(folder.resolve()) for folder in folders):
            raise NoFileError
        # What is no file must not hold this process up, and links are followed already.
        number = os.open(real, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except (OSError, RuntimeError, ValueError):
        raise NoFileError from None
    if not stat.S_ISREG(os.fstat(number).st_mode):
        os.close(number)
        raise NoFileError
    return Arrived(os.fdopen(number, "rb"))
