"""What is counted once of a clustering: its table at once, its silhouettes where they are shown."""

from __future__ import annotations

from typing import Any

from perfcore.clusterings import (
    Agreements,
    ClusteringTally,
    SilhouetteProfile,
    Silhouettes,
    agreements,
    profile_of,
    silhouettes,
)
from perfcore.messages import Message
from perfview.session.caches import cached
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.tasks.clusterings.parameters import METRIC, NOISE_OUT, STANDARDISE, WITHIN


@cached(shared=True, spinner="common.counting")
def clustering_tally(file: DataSet, model: str, *, without_noise: bool = False) -> ClusteringTally:
    """Return what is counted of a clustering; nothing here takes long."""
    found: ClusteringTally = file.tally(model)
    return found.without_noise if without_noise else found


def tally_in(file: DataSet, model: str, chosen: Choices) -> ClusteringTally:
    """Return what is counted of a clustering, with or without noise as a reader has chosen."""
    return clustering_tally(file, model, without_noise=chosen.of(NOISE_OUT))


def has_truth(file: DataSet) -> bool:
    """Return whether true labels are known."""
    return clustering_tally(file, file.models[0]).table is not None


@cached(shared=True, spinner="common.counting")
def agreements_of(file: DataSet) -> Agreements:
    """Return how far the clusterings of a file agree with each other."""
    if file.from_link:
        kept: Agreements = file.found.pairs
        return kept
    return agreements(file.found)


def silhouettes_in(file: DataSet, model: str, chosen: Choices) -> Silhouettes | Message | None:
    """Return the silhouettes of a clustering as a reader has chosen them: they may take seconds.

    None without features, and in a link; a message says why a metric is unfit.
    """
    asked = chosen.of(METRIC), chosen.of(STANDARDISE), chosen.of(NOISE_OUT), chosen.of(WITHIN)
    return _silhouettes(file, model, *asked)


@cached(shared=True, spinner="common.counting")
def _silhouettes(
    file: DataSet,
    model: str,
    metric: str,
    standardise: bool,
    without_noise: bool,
    within: float | None,
) -> Silhouettes | Message | None:
    tally = clustering_tally(file, model, without_noise=without_noise)
    try:
        return _of_points(tally, metric, standardise=standardise, within=within)
    except ValueError as refused:
        found: Message = refused.args[0]
        return found


def _of_points(
    tally: ClusteringTally, metric: Any, *, standardise: bool, within: float | None
) -> Silhouettes | None:
    points = tally.points
    if points is None:
        return None
    return silhouettes(
        points.features, points.clusters, metric=metric, standardise=standardise, within=within
    )


def profile_in(file: DataSet, model: str, chosen: Choices) -> SilhouetteProfile | None:
    """Return silhouettes in classes; of a link, those that it keeps."""
    if file.from_link:
        return kept_profile(file, model, without_noise=chosen.of(NOISE_OUT))
    found = silhouettes_in(file, model, chosen)
    if not isinstance(found, Silhouettes):
        return None
    return profile_of(found, tally_in(file, model, chosen).labels)


def kept_profile(file: DataSet, model: str, *, without_noise: bool) -> SilhouetteProfile | None:
    """Return the silhouettes of a clustering that a link keeps; None if it keeps none."""
    kept = file.found.models[model]
    out = without_noise and kept.tally.noise is not None
    found: SilhouetteProfile | None = kept.without_noise if out else kept.silhouettes
    return found


def chosen_profile(
    file: DataSet, model: str, tally: ClusteringTally, chosen: Choices
) -> SilhouetteProfile | None:
    """Return what `profile_in` does where no session is known, of a tally as it was chosen."""
    if file.from_link:
        return kept_profile(file, model, without_noise=chosen.of(NOISE_OUT))
    metric, standardise = chosen.of(METRIC), chosen.of(STANDARDISE)
    return profile_of_tally(tally, metric, standardise=standardise, within=chosen.of(WITHIN))


def profile_of_tally(
    tally: ClusteringTally, metric: str, *, standardise: bool, within: float | None = None
) -> SilhouetteProfile | None:
    """Return silhouettes in classes where no session is known; None where a metric is unfit."""
    try:
        found = _of_points(tally, metric, standardise=standardise, within=within)
    except ValueError:  # the page says why
        return None
    return None if found is None else profile_of(found, tally.labels)
