"""What goes into a link to clusterings: tables, figures and silhouettes in classes."""

from __future__ import annotations

from perfcore.clusterings import agreements, packed, unpacked
from perfview.links.parcels import Parcel
from perfview.session.caches import cached
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.session.snapshots import MAIN
from perfview.store.contents import Payload
from perfview.tasks.clusterings.kept import SharedClustering, SharedClusterings
from perfview.tasks.clusterings.parameters import METRIC, STANDARDISE
from perfview.tasks.clusterings.tallies import profile_of_tally


def parcel(file: DataSet, chosen: Choices) -> Parcel:
    """Return what goes into a link, with silhouettes as they are chosen."""
    return _parcel(file, chosen.of(METRIC), standardise=chosen.of(STANDARDISE))


@cached(most=2, spinner="common.counting")
def _parcel(file: DataSet, metric: str, *, standardise: bool) -> Parcel:
    kept = file.found if file.from_link else kept_of(file, metric, standardise=standardise)
    return Parcel(f"{file.key}-{metric}-{standardise}", Payload((), wholes=(kept,)))


def kept_of(file: DataSet, metric: str, *, standardise: bool) -> SharedClusterings:
    """Return what is kept of clusterings that were read from a file."""

    def kept(model: str) -> SharedClustering:
        tally = file.tally(model)
        both = (tally, tally.without_noise)
        whole, rest = (profile_of_tally(each, metric, standardise=standardise) for each in both)
        return SharedClustering(
            unpacked(packed(tally)), whole, rest if both[0] is not both[1] else None
        )

    return SharedClusterings(
        id=MAIN,
        name=file.name,
        models={model: kept(model) for model in file.models},
        pairs=agreements(file.found),
        metric=metric,
        standardised=standardise,
        sha256=file.fingerprint,
    )
