"""Large files: their first rows say what the columns mean, then all rows are counted in pieces.

Callbacks take no file: Streamlit keeps them, and would keep the data with them.
"""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from perfcore.messages import message
from perfcore.readers import ReadError
from perfcore.readers.openings import Progress
from perfcore.readers.text.conventions import Conventions
from perfview import session
from perfview.drawing import run_context, st
from perfview.kit.arrivals import Arrived
from perfview.kit.theme import count
from perfview.session import memory
from perfview.session.data_files import DataFile, file_of, limits_of, not_read, reread, with_counts
from perfview.settings import settings
from perfview.words import say

if TYPE_CHECKING:
    from streamlit.delta_generator import DeltaGenerator

_NOTHING = Progress(0, 0.0)
_STOPPED = message("Its reading was stopped.")
_SURE = 2.0
"""Seconds after which the time that is left can be told."""


def read_first(arrived: Arrived, *, name: str, conventions: Conventions) -> DataFile:
    """Return a large file with its columns as guessed from its first rows; it waits to be read.

    Raises
    ------
    ReadError, NoRoomError
        If it is no table, or there is no memory to read it.
    """
    memory.require_memory()
    found = memory.READERS.read(
        arrived.file,
        name=name,
        limits=limits_of(settings(), size=arrived.size),
        conventions=conventions,
        megabytes=partial(memory.reading_megabytes, large=True),
        seconds=memory.reading_seconds(arrived.size),
        first=True,
        asker=session.asker(),
    )
    file = file_of(found, owner=session.owner().name)
    return replace(
        file,
        conventions=conventions,
        large=True,
        bytes_on_disk=arrived,
        due=found.guess is not None,
    )


def show_large(file: DataFile) -> DeltaGenerator | None:
    """Show what becomes of a large file; return where its reading shows if it is to be read."""
    if not file.large:
        return None
    size = count(round(file.size / memory.MEGABYTE))
    st.caption(say("data.large", size=size, most=count(settings().large_scores)))
    if file.due:
        with st.container(border=True, key="counting"):
            place = st.empty()
            place.progress(0.0, text=_how_far(_NOTHING, 0.0))
            st.button(say("data.stop"), key="stop", icon=":material/stop:", on_click=_stop)
            st.caption(say("data.stay"))
        return place
    if file.reading is None and file.bytes_on_disk is not None:
        st.button(say("data.read"), key="read", type="primary", on_click=_read)
    return None


def read_once_shown(file: DataFile, place: DeltaGenerator) -> None:
    """Read a large file in the run that follows the one which has shown its page.

    Only a run that ends clears what the page before it had more of.
    """
    if session.was_shown(file):
        read_pieces(file, place)
    else:
        st.fragment(_go_on, run_every=0.1)()


def _go_on() -> None:
    context = run_context()
    if context is not None and context.fragment_ids_this_run:  # the run of the page has ended
        st.rerun()


def read_pieces(file: DataFile, place: DeltaGenerator) -> None:
    """Count a large file and open it; how far it is shows in `place`.

    Whatever the reader does meanwhile ends it: the run that follows begins anew, unless it was to
    be stopped.
    """
    arrived, began = file.bytes_on_disk, time.monotonic()
    assert arrived is not None

    def show(progress: Progress) -> None:
        place.progress(progress.share, text=_how_far(progress, time.monotonic() - began))

    try:
        counted = memory.READERS.count(
            arrived.file,
            name=file.name,
            choices=replace(file.columns, notes=()),
            told=show,
            limits=limits_of(settings(), size=arrived.size),
            conventions=file.conventions,
            most=settings().large_scores,
            megabytes=partial(memory.reading_megabytes, large=True),
            seconds=memory.reading_seconds(arrived.size),
            asker=session.asker(),
        )
        found = with_counts(file, counted)
        memory.require_room(found, session.beside(found))
    except (ReadError, memory.NoRoomError) as error:
        found = not_read(file, message("{reason}", reason=error.args[0]))
    session.end_reading(found)
    st.rerun()


def _how_far(progress: Progress, seconds: float) -> str:
    if seconds < _SURE or not progress.share:
        return say("data.rows_read", rows=count(progress.rows))
    left = seconds * (1 - progress.share) / progress.share
    return say("data.rows_left", rows=count(progress.rows), seconds=count(max(1, round(left))))


def _stop() -> None:
    session.open_file(not_read(session.table_in_view(), _STOPPED))


def _read() -> None:
    file = session.table_in_view()
    session.open_file(reread(file, file.columns, drop_bad_rows=file.drop_bad_rows))
