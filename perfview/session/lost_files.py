"""An upload that the server no longer has: chosen again, it has what was chosen for it before.

A server that was started anew holds no upload. The browser that sent it remembers its name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from perfview.drawing import st
from perfview.kit.parameters import COLUMNS, DATA, PARAMETERS
from perfview.session.data_sets import DataSet
from perfview.session.owners import owner
from perfview.session.sessions import notify
from perfview.session.shelves import shelf
from perfview.store.kept import UPLOAD
from perfview.words import say

_PLACE = "lost_file"


@dataclass(frozen=True, slots=True)
class LostFile:
    """An upload that an address names and the server does not have.

    Attributes
    ----------
    data
        Its identifier.
    query
        The address.
    name
        What it was called; "" until the browser has said that, and for ever if it did not send it.
    """

    data: str
    query: Mapping[str, str]
    name: str = ""


def lost_file() -> LostFile | None:
    """Return the upload that the reader may choose again; None if there is none."""
    lost: LostFile | None = st.session_state.get(_PLACE)
    return lost


def lose(data: str) -> None:
    """Keep what the address says of `data`, if that is an upload that nobody removed on purpose."""
    if data.startswith(UPLOAD) and not shelf().was_removed(owner(), data):
        st.session_state[_PLACE] = LostFile(data, st.query_params.to_dict())


def name_lost(data: str, name: str) -> None:
    """Take over what the lost file was called."""
    lost = lost_file()
    if lost is not None and lost.data == data:
        st.session_state[_PLACE] = replace(lost, name=name)


def give_up_lost() -> None:
    """Forget the lost file."""
    st.session_state.pop(_PLACE, None)


def restore_choices(files: Iterable[DataSet]) -> None:
    """Have the next run follow the address of the lost file, if one of `files` has its name.

    Where its name is not known, what the address says decisions are for holds for the first file.
    """
    lost = lost_file()
    found = [file for file in files if lost and file.reads_well and lost.name in ("", file.name)]
    if lost is None or not found:
        return
    give_up_lost()
    new = found[0].id
    # A comparison names the models of a file by its identifier.
    query = {name: text.replace(lost.data, new) for name, text in lost.query.items()}
    if not lost.name:
        lasting = {name for each in PARAMETERS.values() if each.outlasts for name in each.names}
        query = {name: text for name, text in query.items() if name in lasting}
        if not query:
            return
    st.query_params.from_dict({**query, DATA.key: new})
    st.session_state.pop("chosen_now", None)
    if not lost.name:
        notify(say("common.kept_use", data=found[0].name))
    elif COLUMNS.key not in query:  # whoever follows the address says that these are lost
        notify(say("connection.found", name=found[0].name))
