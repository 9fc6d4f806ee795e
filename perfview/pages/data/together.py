"""Files that can be put together: truth in one and scores in others, runs of one thing, counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from perfcore.data import hold_counts
from perfcore.readers import ReadError
from perfcore.readers.joining.partners import Partners
from perfview import session
from perfview.drawing import st
from perfview.kit.theme import count
from perfview.session import memory
from perfview.session.data_files import DataFile
from perfview.session.data_sets import DataSet
from perfview.session.joined_files import joinable, joined_files, matched_files, partners_among
from perfview.words import commas, escaped, say, sentences, told

NAMED = 4
"""So many files that can be put together are named on a button."""


def show_together(uploads: Sequence[DataSet]) -> None:
    """Show each way to put some of the files together with a button, or why there is none."""
    _show_partners(uploads)
    groups, why = _groups_of(uploads)
    for place, files in enumerate(groups):
        counts = hold_counts(files[0].found)
        whole = len(files) == len(uploads)
        words = f"data.{'add' if counts else 'join'}{'' if whole else '_some'}"
        named = commas(escaped(file.name) for file in files[:NAMED])
        st.button(
            say(words, count=count(len(files)), files=named),
            key=f"join_files-{place}",
            icon=":material/join:",
            help=say("data.add_help" if counts else "data.join_help"),
            on_click=_join,
            args=(tuple(file.id for file in files),),
            width="stretch",
        )
    if why and not groups:
        st.caption(escaped(say("data.no_runs", reason=why)))


def _show_partners(uploads: Sequence[DataSet]) -> None:
    """Show how files of truth and of scores can be put together, each way with a button."""
    known = {told(file.name) for file in uploads}
    for place, (group, way) in enumerate(_ways(uploads)):
        if _together_name(group, way) in known:
            continue
        words = {
            "truth": escaped(group[way.truth].name),
            "scores": commas(escaped(group[each].name) for each in way.others),
        }
        by = "id" if way.keys else "order"
        st.caption(say("data.match_texts" if _of_lines(group) else "data.match", **words))
        st.button(
            escaped(_label(way)),
            key=f"match_files-{place}",
            icon=":material/join_inner:",
            help=say(f"data.match_{by}_help"),
            type="primary" if way.keys else "secondary",
            on_click=_match,
            args=(tuple(file.id for file in group), way),
            width="stretch",
        )


def half_told(file: DataFile) -> str:
    """Return what a file holds that needs another one, and what puts both together; "" of others.

    Such a file cannot be used by itself, but there is nothing wrong with it.
    """
    uploads = session.uploads()
    known = {told(each.name) for each in uploads}
    for group, way in _ways(uploads):
        truth, others = group[way.truth], [group[each] for each in way.others]
        if file.id not in {truth.id, *(each.id for each in others)} or file.reads_well:
            continue
        first = file.id == truth.id
        half = ("references" if first else "lines") if _of_lines(group) else ""
        names = [each.name for each in others] if first else [truth.name]
        said = say(
            f"data.half_{half or ('truth' if first else 'scores')}",
            name=file.name,
            others=commas(names),
        )
        whole = _together_name(group, way)
        if whole in known:
            return sentences(said, say("data.half_done", name=whole))
        return sentences(said, say("data.half_todo", button=_label(way)))
    return ""


def _of_lines(group: Sequence[DataFile]) -> bool:
    """Whether each line of all files is a text."""
    return all(file.table.texts for file in group)


def _ways(uploads: Sequence[DataSet]) -> list[tuple[tuple[DataFile, ...], Partners]]:
    return partners_among([file for file in uploads if isinstance(file, DataFile)])


def _label(way: Partners) -> str:
    """Return what the button says that puts files together."""
    by = "id" if way.keys else "order"
    return say(f"data.match_{by}", id=way.keys[0][0] if way.keys else "")


def _together_name(group: Sequence[DataFile], way: Partners) -> str:
    return " + ".join(group[each].name for each in (way.truth, *way.others))


def _match(chosen: tuple[str, ...], way: Partners) -> None:
    """Use these files together, row by row; say why where that cannot be."""
    known = {file.id: file for file in session.uploads() if isinstance(file, DataFile)}
    try:
        together = matched_files([known[each] for each in chosen], way, session.owner().name)
        memory.require_room(together, session.beside(together))
    except KeyError:  # one was removed in another tab
        return
    except (ReadError, memory.NoRoomError) as error:
        session.notify(say("data.not_matched", reason=error.args[0]))
    else:
        session.open_anew(together)


def _groups_of(uploads: Sequence[DataSet]) -> tuple[list[list[DataFile]], Any]:
    """Return the files that could be put together, two or more in a group, and why not all."""
    read = [file for file in uploads if isinstance(file, DataFile) and file.reads_well]
    groups, why = joinable(read)
    return [group for group in groups if group[1:]], why


def _join(chosen: tuple[str, ...]) -> None:
    """Use these files together, each as a run; say why where that cannot be."""
    found = [file for file in session.uploads() if file.id in chosen]
    files = [file for file in found if isinstance(file, DataFile)]
    try:
        together = joined_files(files, session.owner().name)
        memory.require_room(together, session.beside(together))
    except (ValueError, memory.NoRoomError) as error:
        session.notify(say("data.not_joined", reason=error.args[0]))
    else:
        session.open_anew(together)
