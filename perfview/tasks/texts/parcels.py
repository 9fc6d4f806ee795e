"""What goes into a link to texts: numbers of segments, cut as whoever makes it has chosen."""

from __future__ import annotations

from perfview import session
from perfview.links.parcels import Parcel
from perfview.session.caches import cached
from perfview.session.data_sets import DataSet
from perfview.session.snapshots import MAIN
from perfview.store.contents import Payload
from perfview.tasks.texts.kept import SharedTexts
from perfview.tasks.texts.tallies import cut_in, systems


def parcel(file: DataSet) -> Parcel:
    """Return what goes into a link that no reader made: texts are cut as suits them."""
    return _parcel(file, "", lowercase=False)


def parcels(file: DataSet) -> tuple[Parcel, Parcel]:
    """Return what goes along with texts as a reader has cut them; twice the same."""
    tokens, lowercase = cut_in(file, session.choices())
    found = _parcel(file, tokens, lowercase=lowercase)
    return found, found


@cached(most=2, spinner="common.counting")
def _parcel(file: DataSet, tokens: str, *, lowercase: bool) -> Parcel:
    if file.from_link:
        return Parcel(file.key, Payload((), wholes=(file.found,)))
    models = systems(file, tokens, lowercase)
    kept = SharedTexts(MAIN, file.name, models, sha256=file.fingerprint)
    return Parcel(f"{file.key}-{tokens}-{lowercase}", Payload((), wholes=(kept,)))
