"""What a link keeps of clusterings: tables, figures, silhouettes in classes; never a point."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

import numpy as np

from perfcore.clusterings import (
    AGREEMENTS,
    Agreements,
    ClusteringTally,
    SilhouetteProfile,
    packed,
    profile_packed,
    profile_unpacked,
    unpacked,
)
from perfview.store.kept import Kept, PayloadError, differ, typed
from perfview.tasks.clusterings.parameters import METRICS

_TOLD = {"id": str, "name": str, "metric": str, "standardised": bool}
"""What is said of a file beside its clusterings."""


@dataclass(frozen=True, slots=True, eq=False)
class SharedClustering:
    """What is kept of one clustering: its tally without points, and silhouettes if there are any.

    `silhouettes` are those with noise as a cluster, `without_noise` those without it; None where
    there is no noise.
    """

    tally: ClusteringTally
    silhouettes: SilhouetteProfile | None = None
    without_noise: SilhouetteProfile | None = None


@dataclass(frozen=True, slots=True)
class SharedClusterings(Kept):
    """What is kept of one data file of clusterings; as of `Kept`.

    Attributes
    ----------
    metric, standardised
        What distances the silhouettes are of.
    pairs
        How far the clusterings agree with each other.
    """

    task: ClassVar[str] = "clusterings"

    models: Mapping[str, SharedClustering] = field(compare=False)
    pairs: Agreements = field(compare=False)
    metric: str = METRICS[0]
    standardised: bool = False
    paired: bool = field(default=False, kw_only=True)

    def tally(self, model: str) -> ClusteringTally:
        """Return the clusters of a clustering and their table."""
        return self.models[model].tally

    def fewest(self, model: str) -> int:
        """Return how few points a cell of the table or a class of silhouettes holds.

        1 where points have weights: the largest may be one.
        """
        kept = self.models[model]
        t = kept.tally
        counts = [t.sizes] if t.table is None else [t.table.counts]
        counts += [
            each.counts[each.counts > 0] for each in (kept.silhouettes, kept.without_noise) if each
        ]
        if any(each.dtype.kind == "f" for each in counts):
            return 1
        return min((int(each.min()) for each in counts if each.size), default=1)

    def packed(self) -> dict[str, Any]:
        """Return it as JSON, without its facts."""
        models = []
        for name, model in self.models.items():
            profiles = {
                key: profile_packed(each)
                for key in ("silhouettes", "without_noise")
                if (each := getattr(model, key)) is not None
            }
            models.append({"name": name, "tally": packed(model.tally), **profiles})
        pairs = {key: _plain(each) for key, each in self.pairs.values.items()}
        return {**{name: getattr(self, name) for name in _TOLD}, "models": models, "pairs": pairs}

    @classmethod
    def unpacked(cls, told: dict[str, Any]) -> Self:
        """Return what was packed, every part of it checked."""
        names = [typed(each["name"], str) for each in told["models"]]
        if not differ(names):
            raise PayloadError("A shared file must have no two clusterings of one name.")
        if told["metric"] not in METRICS:
            raise PayloadError("A shared file must name a metric.")
        values = {key: np.array(told["pairs"][key], np.float64) for key in AGREEMENTS}
        if any(each.shape != (len(names),) * 2 for each in values.values()):
            raise PayloadError("A shared file must have a figure of each pair of clusterings.")
        return cls(
            **{name: typed(told[name], kind) for name, kind in _TOLD.items()},
            models=dict(zip(names, map(_model, told["models"]), strict=True)),
            pairs=Agreements(tuple(names), values),
        )


def _model(told: dict[str, Any]) -> SharedClustering:
    tally = unpacked(told["tally"])
    profiles = {}
    for key, labels in (
        ("silhouettes", tally.labels),
        ("without_noise", tally.without_noise.labels),
    ):
        profiles[key] = profile_unpacked(told[key], labels) if key in told else None
    return SharedClustering(tally, **profiles)


def _plain(values: Any) -> list[list[float | None]]:
    return [[x if x == x else None for x in row] for row in values.tolist()]
