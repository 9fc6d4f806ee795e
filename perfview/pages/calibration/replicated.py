"""The bootstrap of figures of calibration, of one model or of several."""

from __future__ import annotations

from functools import partial

from perfcore.calibration import FIGURES
from perfcore.chance.bootstrap import statistic_of
from perfview.kit.theme import count
from perfview.session.caches import MOST, cached
from perfview.session.data_sets import DataSet
from perfview.tasks.binary.comparison.lineups import Lineup
from perfview.tasks.binary.comparison.parameters import Comparison
from perfview.tasks.binary.comparison.replications import (
    Draws,
    Replication,
    drawn_text,
    require_drawable,
    resampled_in_use,
    sample_of,
)
from perfview.tasks.binary.recalibration.fits import RISING
from perfview.words import say, sentences


def drawn_keys() -> tuple[str, ...]:
    """Return the figures of calibration that have intervals of their own."""
    known = FIGURES.needing("probabilities")
    return tuple(key for key, figure in known.items() if figure.counted)


PARTS = ("brier_score", "miscalibration", "discrimination")
"""The figures that models are compared by: the Brier score and its parts that models differ in."""

FIRST = Comparison()
LEVEL = FIRST.level


def draws_of(lineup: Lineup) -> Draws:
    """Return what is drawn: whole groups where the data tell groups, else cases."""
    return Draws(FIRST.replicates, FIRST.seed, resampled_in_use(FIRST.resampled, lineup))


def replication_of(lineup: Lineup, keys: tuple[str, ...]) -> Replication:
    """Return the bootstrap of figures of all these models; it is not yet run.

    Raises
    ------
    ValueError
        If these cases cannot be drawn anew; the message says why.
    """
    draws = draws_of(lineup)
    statistics = {key: statistic_of(key) for key in keys}
    require_drawable(lineup, lineup.names)
    return Replication(partial(sample_of, lineup, draws, lineup.names), statistics, draws)


# What a bootstrap has done stays in it.
replication = cached(most=2 * MOST)(replication_of)


def how_text(lineup: Lineup, file: DataSet, drawn: Replication) -> str:
    """Return how intervals of models of a file were made."""
    draws, replicates = draws_of(lineup), drawn.replicates
    made = draws.replicates if replicates is None else replicates.count
    hows = [how for model, (how, _) in file.recalibrated.items() if model in lineup.names]
    return sentences(
        say(
            "calibration.intervals_how",
            count=count(made),
            drawn=drawn_text(draws, replicates),
            seed=draws.seed,
        ),
        say("calibration.intervals_of_maps") if set(hows) - RISING.keys() else "",
    )
