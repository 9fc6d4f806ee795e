"""What a link keeps of regression: sums, quantiles, a grid of counts and curves, never a row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple, dataclass, field, fields
from math import isfinite, isnan
from typing import Any, ClassVar, Self

import numpy as np

from perfcore.arrays import LARGEST
from perfcore.chance.intervals.spreads import Spread
from perfcore.chance.regression import COMPARED
from perfcore.regression import RegressionTally, grid_of, packed, unpacked
from perfcore.results import RegressionResult
from perfview.session.snapshots import MAIN
from perfview.store.kept import Kept, PayloadError, differ, typed
from perfview.tasks.regression.bins import Bins
from perfview.tasks.regression.errors import BARS, PERCENT, STEPS, Errors
from perfview.tasks.regression.ranges import Ranges
from perfview.tasks.regression.tallies import Looks

UNITS, MOST_BARS = ("", PERCENT), 2 * BARS
"""The units of errors, and more bars on a side of 0 than a page draws."""
DAMAGES = (LookupError, TypeError, ValueError, AttributeError, OverflowError)
"""What reading raises where a file is not as it was written."""
_TOLD = {"id": str, "name": str, "paired": bool}
"""What is said of a file beside its models."""

Record = Errors | Bins | Ranges


@dataclass(frozen=True, slots=True, eq=False)
class SharedModel:
    """What is kept of a model: its tally without rows, what its page shows, how figures vary."""

    tally: RegressionTally
    looks: Looks
    ranges: Ranges | None = None
    spreads: Mapping[str, Spread] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SharedRegression(Kept):
    """What is kept of one data file of regression; as of `Kept`."""

    task: ClassVar[str] = "regression"

    models: Mapping[str, SharedModel] = field(compare=False)

    def tally(self, model: str) -> RegressionTally:
        """Return the sums of a model."""
        return self.models[model].tally

    def fewest(self, model: str) -> int:
        """Return how few cases a cell of the grid holds; 1 where the largest weight may be one."""
        t = self.models[model].tally
        counts = grid_of(t).counts
        there = counts[counts > 0]
        return int(there.min()) if there.size and not t.weighted else 1

    def packed(self) -> dict[str, Any]:
        """Return it as JSON, without its facts."""
        return {
            **{name: getattr(self, name) for name in _TOLD},
            "models": [
                {"name": name, "tally": packed(model.tally), **_shown(model)}
                for name, model in self.models.items()
            ],
        }

    @property
    def shown(self) -> dict[str, Any]:
        """What a result file keeps of it beside tallies, as JSON: see `of_result`."""
        models = {name: _shown(model) for name, model in self.models.items()}
        return {"paired": self.paired, "grouped": sorted(self.grouped), "models": models}

    @classmethod
    def of_result(cls, result: RegressionResult) -> Self | None:
        """Return what a result file keeps, every part checked; None if it keeps tallies alone.

        Raises
        ------
        PayloadError
            If a part is not what it should be.
        """
        if not result.shown:
            return None
        shown, origin = result.shown, result.origin
        try:
            models = {
                name: _model(model.tally, shown["models"][name])
                for name, model in result.models.items()
            }
            grouped = frozenset(typed(each, str) for each in shown["grouped"])
            paired = typed(shown["paired"], bool)
        except DAMAGES as error:
            told = f"$.shown must be what pages show of its models, got {error!r}."
            raise PayloadError(told) from error
        return cls(
            id=MAIN,
            name=origin.name,
            models=models,
            paired=paired,
            grouped=grouped,
            sha256=origin.sha256,
        )

    @classmethod
    def unpacked(cls, told: dict[str, Any]) -> Self:
        """Return what was packed, every part of it checked."""
        names = [typed(each["name"], str) for each in told["models"]]
        if not differ(names):
            raise PayloadError("A shared file must have no two models of one name.")
        parts = [_model(unpacked(each["tally"]), each) for each in told["models"]]
        models = dict(zip(names, parts, strict=True))
        return cls(**{name: typed(told[name], kind) for name, kind in _TOLD.items()}, models=models)


def _told(record: Record) -> dict[str, Any]:
    """Return a record as JSON has it, which has no NaN."""
    return {name: _plain(getattr(record, name)) for name in _kept(type(record))}


def _kept(kind: type[Record]) -> dict[str, str]:
    """Return the types of the fields of a record that a link keeps: nothing of single cases."""
    return {each.name: str(each.type) for each in fields(kind) if each.name != "places"}


def _plain(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return [_plain(each) for each in value] if value.ndim > 1 else _known(value.tolist())
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    return value


def _known(values: list[float]) -> list[float | None]:
    return [value if value == value else None for value in values]


def _shown(model: SharedModel) -> dict[str, Any]:
    """Return what is kept of a model beside its tally, as JSON."""
    return {
        "errors": {unit: _told(each) for unit, each in model.looks.errors.items()},
        "bins": _told(model.looks.bins),
        **({"ranges": _told(ranges)} if (ranges := model.ranges) else {}),
        "spreads": {key: list(astuple(each)) for key, each in model.spreads.items()},
    }


def _model(tally: RegressionTally, told: dict[str, Any]) -> SharedModel:
    errors = {unit: Errors(**_record(each, Errors)) for unit, each in told["errors"].items()}
    bins = _record(told["bins"], Bins)
    bins["parts"] = tuple(tuple(p) if isinstance(p, list) else p for p in bins["parts"])
    bins["table"] = {unit: _numbers(each) for unit, each in bins["table"].items()}
    if bins["table"].keys() != errors.keys() or "" not in errors:
        raise PayloadError("A shared model must have bins for each unit of its errors.")
    ranges = Ranges(**_record(told["ranges"], Ranges)) if "ranges" in told else None
    spreads = {key: _spread(key, each) for key, each in told.get("spreads", {}).items()}
    looks = Looks(errors, Bins(**bins))
    _require(looks)
    return SharedModel(tally, looks, ranges, spreads)


def _require(looks: Looks) -> None:
    """Refuse arrays that do not fit each other: a page would break on them."""
    bins, parts = looks.bins, len(looks.bins.parts)
    columns = {getattr(bins, name).shape for name in ("cases", "mean", "low", "high")}
    for unit, errors in looks.errors.items():
        if unit not in UNITS or not 0 < errors.step <= errors.top <= MOST_BARS * errors.step:
            raise PayloadError("Errors must be in ranges of a width, in a known unit.")
        shapes = errors.weight.shape, errors.low.shape, errors.high.shape
        if shapes != ((errors.edges.size + 1,), (STEPS + 1,), (STEPS + 1,)):
            raise PayloadError("Errors must tell all ranges and tolerances.")
        scale = errors.first, errors.step, errors.top
        if not _usable(*scale, *errors.weight, *errors.low, *errors.high):
            raise PayloadError("Errors must be told in numbers that can be squared.")
        table = bins.table[unit]
        if table.shape != (errors.weight.size, parts) or not _usable(*table.ravel()):
            raise PayloadError("Bins must tell each range of errors.")
    sure = (each for each in (*bins.low, *bins.high) if not isnan(each))
    if columns != {(parts,)} or not parts or not _usable(*bins.cases, *bins.mean, *sure):
        raise PayloadError("Bins must tell each part in numbers that can be squared.")
    for part in bins.parts:  # those of the prediction are numbers
        of_texts = bool(bins.name) and (part is None or isinstance(part, str))
        ends = part if isinstance(part, tuple) else (float(str(part)) if not of_texts else 0.0,)
        if not 0 < len(ends) < 3 or not _usable(*ends):
            raise PayloadError("Bins must reach from a number to another one.")


def _usable(*numbers: float) -> bool:
    return bool((np.abs(np.array(numbers, np.float64)) <= LARGEST).all())


def _spread(key: str, told: list[Any]) -> Spread:
    found = Spread(*(float(typed(each, int | float)) for each in told))
    ordinary = all(map(isfinite, astuple(found))) and found.variance >= 0 < found.freedom
    if key not in COMPARED or not ordinary:
        raise PayloadError("A shared model must tell how far figures that are compared vary.")
    return found


def _record(told: dict[str, Any], kind: type[Record]) -> dict[str, Any]:
    kinds = {"float": float, "str": str}
    return {
        name: _numbers(told[name])
        if of == "FloatArray"
        else typed(told[name], kinds.get(of, object))
        for name, of in _kept(kind).items()
    }


def _numbers(told: Any) -> Any:
    """Return numbers; what is None is undefined."""
    return np.array(told, np.float64)
