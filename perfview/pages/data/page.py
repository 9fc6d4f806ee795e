"""The Data page: files and samples on the left, the one in view on the right.

That of a link shows what it holds, and that it holds no rows.
"""

from __future__ import annotations

import time
from dataclasses import replace
from io import BytesIO
from typing import BinaryIO

from perfcore.readers import ReadError
from perfcore.readers.kinds.statistics_files import reads_statistics
from perfcore.readers.openings import Progress
from perfcore.readers.text.conventions import Conventions
from perfview import session
from perfview.drawing import st
from perfview.kit.arrivals import Arrived
from perfview.kit.pages import Page
from perfview.kit.tasks import TASKS
from perfview.kit.theme import count, exact, percent
from perfview.links.banner import show_said
from perfview.pages.data.columns import show_columns
from perfview.pages.data.conventions import chosen_for, read_upload, show_conventions
from perfview.pages.data.folders import read_named, show_folders
from perfview.pages.data.groups import show_group
from perfview.pages.data.large import read_once_shown, show_large
from perfview.pages.data.pasted import name_of_pasted, show_paste
from perfview.pages.data.summaries import show_preview, show_problems, show_summary
from perfview.pages.data.together import show_together
from perfview.pages.data.words import TEXT
from perfview.session import memory
from perfview.session.data_files import DataFile
from perfview.session.data_sets import DataSet
from perfview.session.samples import Sample, samples
from perfview.settings import settings, sign_in
from perfview.tasks.pickers import show_data
from perfview.words import apart, escaped, say, told

SOON = 0.3
"""Seconds within which a file is read without a bar."""


def _show() -> None:
    choose, look = st.columns([1, 2], gap="large")
    with choose:
        if session.link() is None:
            _show_upload()
            _show_uploads()
            _show_samples()
        else:
            _show_link_data()
    with look:
        file, place = session.file_in_view(), None
        facts = show_summary(file)
        if session.link() is None:  # its banner says so otherwise
            show_said(file.title, file.note)
        if isinstance(file, DataFile):
            place = show_large(file)
            show_problems(file)
            show_group(file)
            show_columns(file)
        TASKS[file.task].show_more(file)
        if isinstance(file, DataFile):
            show_preview(file)
            show_conventions(file)
        if file.reads_well:
            with facts:
                TASKS[file.task].show_facts(file)
    session.write_address(PAGE.key)
    if place is not None and isinstance(file, DataFile):
        read_once_shown(file, place)


def _show_link_data() -> None:
    """Show in place of the uploader what a link is, and the data that it holds."""
    st.header(say("links.data"), anchor=False)
    st.markdown(say("links.data_text"))
    if len(session.names_of_data()) > 1:
        show_data("link_data")


def _show_upload() -> None:
    """Show the uploader; what it receives is read once, and its bytes are let go."""
    with st.container(horizontal=True):
        st.header(say("data.upload"), anchor=False)
    if not sign_in.is_admitted():
        _show_sign_in()
        return
    _show_visitor()
    full = memory.is_full()
    if full:
        st.info(say("serving.busy_memory"), icon=":material/hourglass_empty:")
    uploads = st.file_uploader(
        say("data.upload_label_statistics" if reads_statistics() else "data.upload_label"),
        accept_multiple_files=True,
        max_upload_size=settings().upload_megabytes,
        key=session.uploader(),
        disabled=full,
        help=say("data.upload_hint", most=count(settings().visitor_megabytes)),
    )
    if settings().upload_megabytes > settings().row_megabytes:
        words = {"size": count(settings().row_megabytes), "most": count(settings().large_scores)}
        st.caption(say("data.large_hint", **words))
    pasted = show_paste(disabled=full)
    named = show_folders(disabled=full)
    with st.expander(say("data.format")):
        for task in TASKS.values():
            for form in task.forms:
                st.markdown(escaped(form.introduced))
                st.code(form.example, language=None)
        st.caption(say("data.format_more"))
    reading = st.container(key="reading")  # always there, or what stands below would be replaced
    if named:
        with reading:
            file = read_named(named, Bar().follow)
        if file is not None:
            session.open_anew(file)
        st.rerun()
    if pasted:
        with reading:
            file = _taken(name_of_pasted(), BytesIO(pasted), size=len(pasted), beside=[])
        if file is not None:
            session.end_upload((), [file])
        st.rerun()
    if uploads:
        taken: list[DataSet] = []
        for upload in uploads:
            with reading:
                sent = session.received(upload)
                file = _taken(upload.name, sent, size=upload.size, beside=taken)
            taken += [] if file is None else [file]
        session.end_upload(uploads, taken)
        session.restore_choices(taken)
        st.rerun()


def _show_sign_in() -> None:
    """Show that only signed-in people upload here, and a button for each provider."""
    st.info(escaped(say("sign_in.to_upload")), icon=":material/lock:")
    for provider in sign_in.providers():
        st.button(
            say("sign_in.sign_in")
            if provider == sign_in.DEFAULT
            else escaped(say("sign_in.sign_in_with", provider=provider.capitalize())),
            key=f"sign_in-{provider}",
            icon=":material/login:",
            type="primary",
            on_click=st.login,
            args=(provider,),
        )


def _show_visitor() -> None:
    """Show who is signed in, and the way out; nothing where signing in is off."""
    if not sign_in.needed():
        return
    name = sign_in.visitor().name
    with st.container(horizontal=True, vertical_alignment="center", key="visitor"):
        said = say("sign_in.as", name=name) if name else say("sign_in.as_somebody")
        st.caption(escaped(said))
        st.button(say("sign_in.sign_out"), key="sign_out", type="tertiary", on_click=st.logout)


class Bar:
    """A bar that says how far a file is read, unless that is soon done."""

    def __init__(self) -> None:
        self._place, self._due = st.empty(), time.monotonic() + SOON

    def follow(self, progress: Progress) -> None:
        """Show how far it is now."""
        if time.monotonic() >= self._due:
            said = "data.rows_checked" if progress.whole else "data.rows_read"
            self._place.progress(progress.share, say(said, rows=count(progress.rows)))


def _taken(
    name: str, sent: BinaryIO | Arrived, *, size: int, beside: list[DataSet]
) -> DataSet | None:
    """Return the file that was sent; None with a notice if it is no table or there is no room."""
    try:
        said = say("data.reading", name=escaped(name), size=exact(round(size / 10**6, 1)))
        with st.spinner(said, show_time=True):
            file = _read(sent, name, chosen_for(name))
            memory.require_room(file, [*session.beside(file), *beside])
            return file
    except (ReadError, memory.NoRoomError) as error:
        session.notify(say("data.not_a_table", reason=error.args[0]))
        session.notify(say("data.kept", name=session.data_in_use().name))
        return None


def _read(sent: BinaryIO | Arrived, name: str, chosen: Conventions) -> DataSet:
    """Return the file read as chosen for its name; a sheet that it lacks is chosen no more."""
    try:
        return read_upload(sent, name=name, conventions=chosen, told=Bar().follow)
    except ReadError:
        if chosen.sheet is None:
            raise
        return _read(sent, name, replace(chosen, sheet=None))


def _show_uploads() -> None:
    """Show the reader's files, each with a button that frees it; no two are called alike."""
    uploads = session.uploads()
    if not uploads:
        return
    st.header(say("data.uploaded"), anchor=False)
    names = apart([told(file.name) for file in uploads], "{} ({})")
    for file, name in zip(uploads, names, strict=True):
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            _show_open(file.id, name)
            remove = escaped(say("data.remove", name=name))
            st.button(
                remove,
                icon=":material/close:",
                key=f"remove-{file.id}",
                help=remove,
                on_click=session.remove,
                args=(file.id,),
            )
    show_together(uploads)


def _show_samples() -> None:
    """Show the samples, each with its question; folded away once there are files of the reader's.

    On a telephone the file in view stands below them.
    """
    folded = bool(session.uploads())
    if not folded:
        st.header(say("data.samples"), anchor=False)
    with st.expander(say("data.samples")) if folded else st.container():
        for sample in samples():
            _show_open(sample.id, sample.title)
            with st.container(key=f"about-{sample.id}"):
                st.caption(f"{escaped(sample.question)}  \n{escaped(_sample_facts(sample))}")


def _show_open(data: str, name: str) -> None:
    """Show the button that opens a data set; the one in view is marked."""
    in_view = data == session.file_in_view().id
    st.button(
        escaped(name),
        key=f"open-{data}",
        icon=":material/check:" if in_view else ":material/table_chart:",
        type="primary" if in_view else "secondary",
        on_click=session.use,
        args=(data,),
        width="stretch",
    )


def _sample_facts(sample: Sample) -> str:
    return say(
        f"{sample.task}.sample_facts",
        cases=count(sample.cases),
        classes=count(sample.classes),
        prevalence=percent(sample.positives / sample.cases),
        count=len(sample.models),
    )


# While a file is read there is room for the bar before it comes: what stands below moves once. So
# there is for what a file holds, until its cases are counted.
# On a telephone the list of samples is short, so that what it opens is near.
STYLE = """
.st-key-reading:not(:empty) {min-height: 5rem;}
.st-key-facts {min-height: 6rem;}
[class*="st-key-remove-"] [data-testid="stMarkdownContainer"] {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
}
@media (max-width: 640px) {
  [class*="st-key-about-"] {display: none;}
  .st-key-figures {row-gap: 0.6rem;}
}
"""

PAGE = Page(key="data", task="", icon="table", show=_show, words=TEXT, style=STYLE, sets=("data",))
