"""What a link shows, where there is no session: for chats, and for pages that frame it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from perfcore.results import Finished
from perfview.downloads.one_file import page_html
from perfview.kit.pages import PAGES
from perfview.kit.reports import Headline, Report
from perfview.kit.tasks import TASKS
from perfview.links.pictures import drawn
from perfview.session.addresses import sent_choices
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet, data_of
from perfview.session.snapshots import Snapshot, read_snapshot
from perfview.store.contents import Payload
from perfview.store.payloads import decode
from perfview.store.shares import LONGEST_SAID, Preview, Shared
from perfview.tasks.changes import changes_in
from perfview.words import CATALOGUES, ENGLISH, commas, say, spoken_in


@dataclass(frozen=True, slots=True, eq=False)
class Sent:
    """The data in use of a link, with their result at what its sender had chosen."""

    file: DataSet
    chosen: Choices
    result: Finished

    @property
    def model(self) -> str:
        """The model that the sender saw."""
        return self.file.model(self.chosen)

    @property
    def report(self) -> Report:
        """What files say of its task."""
        return TASKS[self.file.task].report


def sent_of(
    payload: Payload,
    checksum: str,
    snapshot: Snapshot,
    *,
    title: str = "",
    note: str = "",
    created: datetime | None = None,
) -> Sent:
    """Return what a link shows: of its data as they are kept, in its sender's words."""
    file = data_of(payload, checksum, snapshot.facts)[0]
    chosen = sent_choices(snapshot, file)
    result = TASKS[file.task].report.result(
        file,
        chosen,
        {name: file.tally(name) for name in file.models},
        title=title,
        note=note,
        created=created or datetime.now(UTC),
    )
    return Sent(file, chosen, result)


def preview_of(make: Callable[[], Sent], *, title: str, figures: bool) -> Preview:
    """Return what chats show of a link.

    Parameters
    ----------
    make : callable
        Returns what the link shows; called where figures are shown.
    title : str
        The title, "" where it is not shown.
    figures : bool
        Whether figures are shown: no name from the data stands with them.
    """
    if not title and not figures:
        return Preview()
    sent = make() if figures else None
    said = "" if sent is None else headline(sent).said[:LONGEST_SAID]
    shown = None if sent is None else spoken_in(ENGLISH, lambda: headline(sent))()
    return Preview(title, said, drawn(title, shown))


def headline(sent: Sent) -> Headline:
    """Return the main figures of the model that the sender saw."""
    if sent.report.headline is not None:
        return sent.report.headline(sent.result, sent.model)
    boxes = sent.report.card(sent.result, sent.model).expected.boxes
    told = (say("links.figure", name=name, figure=text) for name, text in boxes.items())
    return Headline(said=commas(told), figures=boxes)


def sent_page(shared: Shared) -> bytes:
    """Return the page in one file of a link that was read with its data.

    Raises
    ------
    PayloadError, SnapshotError
        If what it holds is damaged, or of another version.
    """
    snapshot = read_snapshot(shared.settings)
    payload = decode(shared.payload or b"")

    def made() -> bytes:
        sent = sent_of(
            payload,
            shared.checksum,
            snapshot,
            title=shared.title,
            note=shared.note,
            created=shared.created,
        )
        page = PAGES[TASKS[sent.file.task].first_page]
        look = page.look(sent.file, sent.result, sent.model, sent.chosen)
        changes = changes_in(sent.file, sent.model, sent.chosen)
        return page_html(sent.result, sent.model, look, changes=changes() if changes else None)

    spoken = snapshot.language
    return spoken_in(spoken if spoken in CATALOGUES else ENGLISH, made)()
