"""What goes into a link to data of regression: what is counted of all models."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple
from math import isfinite

from perfcore.chance.regression import COMPARED, regression_sums
from perfcore.regression import RegressionTally, packed, unpacked
from perfview.links.parcels import Parcel
from perfview.session.caches import cached
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.session.snapshots import MAIN
from perfview.store.contents import Payload
from perfview.store.sources import grouped
from perfview.tasks.regression.kept import SharedModel, SharedRegression
from perfview.tasks.regression.tallies import looks_of, ranges_of


@cached(most=2, spinner="common.counting")
def parcel(file: DataSet, _chosen: Choices) -> Parcel:
    """Return what goes into a link to data of regression, whatever is chosen."""
    return Parcel(file.key, Payload((), wholes=(kept_of(file),)))


def kept_of(
    file: DataSet, tallies: Mapping[str, RegressionTally] | None = None
) -> SharedRegression:
    """Return what is kept of data of regression; of the models whose tallies are given, if any."""
    tallies = tallies or {model: file.tally(model) for model in file.models}
    return SharedRegression(
        id=MAIN,
        name=file.name,
        models={model: _model(file, model, tally) for model, tally in tallies.items()},
        paired=file.found.paired,
        grouped=frozenset(model for model in tallies if grouped(file.found, model)),
        sha256=file.fingerprint,
    )


def _model(file: DataSet, model: str, tally: RegressionTally) -> SharedModel:
    without = tally if tally.rows is None else unpacked(packed(tally))
    shown = looks_of(file, model, tally), ranges_of(file, model, tally)
    held = regression_sums(file.found, model).held(COMPARED).spreads
    spreads = {key: each for key, each in held.items() if all(map(isfinite, astuple(each)))}
    return SharedModel(without, *shown, spreads)
