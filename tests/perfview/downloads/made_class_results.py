"""Results of several classes to export: the irises of the textbook, coins, and any at all."""

from datetime import UTC
from typing import Any

import numpy as np
from hypothesis import strategies as st

from perfcore.classes import ClassCounts, ClassTally, class_tally, row_figures
from perfcore.classes.tallies import ROW_FIGURES
from perfcore.data import ClassCases, ClassPredictions
from perfcore.results import ClassModelResult, ClassOrigin, ClassResult
from tests.perfview.downloads.made_results import CREATED, HOSTILE

IRIS = ClassOrigin(
    name="iris", sha256="0" * 63 + "b", labels=("setosa", "versicolor", "virginica"), stated=True
)
IRIS_COUNTS = ClassCounts(IRIS.labels, [[14, 0, 0], [0, 16, 2], [0, 1, 17]])
TREE = ClassModelResult(tally=ClassTally(IRIS_COUNTS), row_figures={})

TABLE = np.array([[0.5, 0.3, 0.2], [0.25, 0.5, 0.25], [0.4, 0.4, 0.2], [0.1, 0.2, 0.7]])
COINS = ClassPredictions(
    "coins",
    ("cent", "dime", "euro"),
    {"scale": ClassCases(np.array([0, 1, 1, 0]), probabilities=TABLE)},
)


def made_class_result(**changes: Any) -> ClassResult:
    """The irises of the textbook, called by a tree."""
    told = {"created": CREATED, "product": "Cutpoint 0", "origin": IRIS, "models": {"tree": TREE}}
    return ClassResult(**(told | changes))


def model_of(found: ClassPredictions, model: str) -> ClassModelResult:
    return ClassModelResult(tally=class_tally(found, model), row_figures=row_figures(found, model))


def coins_result(**changes: Any) -> ClassResult:
    """Four coins of three kinds, of which none is a euro, with probabilities."""
    origin = ClassOrigin(name="coins", labels=COINS.labels)
    models = {"scale": model_of(COINS, "scale")}
    return made_class_result(**({"origin": origin, "models": models} | changes))


TEXTS = st.text(max_size=9) | st.sampled_from(HOSTILE)
SCORES = st.floats(0, 1) | st.sampled_from([0.0, 0.5, 5e-324]) | st.floats(-1e300, 1e300)


@st.composite
def predictions(draw: st.DrawFn) -> ClassPredictions:
    """Some cases of some classes: with labels, probabilities or both, weights or not."""
    labels = draw(st.lists(TEXTS, min_size=1, max_size=4, unique=True))
    cases = draw(st.integers(0, 6))

    def rows(entries: st.SearchStrategy[Any], width: int = 1) -> Any:
        return draw(st.lists(entries, min_size=cases * width, max_size=cases * width))

    def one(kind: str) -> ClassCases:
        codes = st.integers(0, len(labels) - 1)
        table = np.array(rows(SCORES, len(labels)), np.float64).reshape(cases, len(labels))
        weights = draw(st.none() | st.just(st.floats(1e-290, 1e9) | st.just(0.0)))
        return ClassCases(
            np.array(rows(codes), np.int64),
            predicted=np.array(rows(codes), np.int64) if kind != "scores" else None,
            probabilities=table if kind != "labels" else None,
            weight=None if weights is None else np.array(rows(weights), np.float64),
        )

    kinds = draw(
        st.dictionaries(
            TEXTS, st.sampled_from(("scores", "labels", "both")), min_size=1, max_size=2
        )
    )
    models = {name: one(kind) for name, kind in kinds.items()}
    return ClassPredictions("drawn", tuple(labels), models, stated=draw(st.booleans()))


@st.composite
def class_results(draw: st.DrawFn) -> ClassResult:
    found = draw(predictions())
    size = len(found.labels)
    costs = draw(st.none() | st.lists(st.floats(-1e9, 1e9), min_size=size**2, max_size=size**2))
    figures = st.dictionaries(st.sampled_from(ROW_FIGURES), st.floats(0, None) | st.just(np.nan))
    models = {
        name: ClassModelResult(tally=class_tally(found, name), row_figures=draw(figures))
        for name in found.models
    }
    return ClassResult(
        title=draw(TEXTS),
        note=draw(TEXTS),
        created=draw(st.datetimes(timezones=st.just(UTC))),
        product=draw(st.text(min_size=1, max_size=9)),
        origin=ClassOrigin(
            name=draw(TEXTS),
            sha256=draw(st.sampled_from(["", "0123456789abcdef" * 4])),
            labels=found.labels,
            stated=found.stated,
        ),
        costs=None if costs is None else np.array(costs).reshape(size, size),
        unit=draw(TEXTS),
        models=models,
    )
