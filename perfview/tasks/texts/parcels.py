"""What goes into a link to texts: numbers of segments, cut as whoever makes it has chosen."""

from __future__ import annotations

from perfcore.texts import packed, unpacked
from perfview.links.parcels import Parcel
from perfview.session.caches import cached
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.session.snapshots import MAIN
from perfview.store.contents import Payload
from perfview.tasks.texts.kept import SharedTexts
from perfview.tasks.texts.parameters import IDS
from perfview.tasks.texts.tallies import Systems, cut_in, documents_of, ids_of, systems


def parcel(file: DataSet, chosen: Choices) -> Parcel:
    """Return what goes into a link, with texts cut as it is chosen."""
    tokens, lowercase = cut_in(file, chosen)
    return _parcel(file, tokens, lowercase=lowercase, ids=chosen.of(IDS))


@cached(most=2, spinner="common.counting")
def _parcel(file: DataSet, tokens: str, *, lowercase: bool, ids: bool) -> Parcel:
    if file.from_link:
        return Parcel(file.key, Payload((), wholes=(file.found,)))
    kept = kept_of(file, systems(file, tokens, lowercase), ids=ids)
    return Parcel(f"{file.key}-{tokens}-{lowercase}-{ids}", Payload((), wholes=(kept,)))


def kept_of(file: DataSet, systems: Systems, *, ids: bool = False) -> SharedTexts:
    """Return what is kept of texts that were read from a file: their numbers alone."""
    known = ids_of(file) if ids else None
    return SharedTexts(
        MAIN,
        file.name,
        {name: unpacked(packed(each)) for name, each in systems.items()},
        documents_of(file),
        None if known is None else tuple(known),
        sha256=file.fingerprint,
    )
