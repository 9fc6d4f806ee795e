"""Reading, several classes, calibration and the bootstrap, beside what others use for them."""

from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pandas as pd

from benchmarks import calibration as calibrations
from benchmarks import classes, intervals, reading
from benchmarks.cases import write_cases
from benchmarks.performance.facts import Fact, Measured, alternated, duration, pair, power, times
from benchmarks.performance.scores import users_cases
from perfcore import read_predictions
from perfcore.readers.isolated.pools import ReaderPool

SECONDS = 4.0
"""About how long to repeat one line of the page."""
MODELS = {1: "one model", 3: "three models"}


def several_classes(n: int) -> Measured:
    """Measure all figures of the Classes page."""
    rounds = classes.rounds(classes.data(n, classes.CLASSES))  # checks that both sides are equal
    of = f"{power(n)} cases of {classes.CLASSES} classes"
    what = f"every figure of the Classes page, {of}"
    yield pair(what, rounds, 2, 0, "the scikit-learn calls for the same figures")
    name = "one scikit-learn call of each kind (one AUC average, one k, no Brier score)"
    yield pair(f"every figure of the Classes page beside fewer calls, {of}", rounds, 2, 1, name)


def calibration(n: int) -> Measured:
    """Measure the figures of calibration that other packages have too."""
    given = users_cases(n)
    sides = [
        partial(side, *given) for side in (calibrations.own_figures, calibrations.peer_figures)
    ]
    rounds = alternated(sides, seconds=SECONDS, check=calibrations.check_equal)
    name = "five scikit-learn calls and model-diagnostics' `decompose`"
    yield pair(
        "Brier score in parts, log loss, isotonic regression and two reliability curves,"
        f" {power(n)} cases",
        rounds,
        0,
        1,
        name,
    )


def bootstrap(n: int, models: int) -> Measured:
    """Measure the bootstrap of AUC, average precision and the cost curve."""
    truth, scores = intervals.models(n)
    scores = dict([*scores.items()][:models])
    peer = intervals.peer_replicates(truth, scores, SECONDS)
    own = intervals.own_replicates(truth, scores, intervals.REPLICATES)
    intervals.check_alike(own.values, peer.values)
    seconds, others = (side.milliseconds * intervals.REPLICATES / 1000 for side in (own, peer))
    yield Fact(
        f"1,000 bootstrap replicates of AUC, average precision and cost curve, {MODELS[models]}"
        f"{' of the same cases' if models > 1 else ''}, {power(n)} cases",
        duration(seconds),
        f"{duration(others)}: a careful loop of scikit-learn, timed on fewer resamples and scaled",
        times(others / seconds),
    )


def files(n: int, models: int) -> Measured:
    """Measure the way from a CSV file to predictions, here and as the dashboard reads uploads."""
    pool = ReaderPool()
    with TemporaryDirectory() as folder:
        path = Path(folder) / "cases.csv"
        write_cases(path, n, models)
        reading.check_equal(path)
        sides = [
            partial(side, path)
            for side in (read_predictions, partial(reading.as_uploaded, pool), pd.read_csv)
        ]
        rounds = alternated(sides, seconds=SECONDS, fewest=3)
    pool.close()
    of = f"CSV of {power(n)} rows, {MODELS[models]}"
    yield pair(f"{of}, to predictions", rounds, 0, 2, "`pandas.read_csv`")
    yield pair(f"{of}, to predictions in a process apart", rounds, 1, 2, "`pandas.read_csv`")
