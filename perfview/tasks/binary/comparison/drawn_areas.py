"""How sure average precisions are, drawn as the Compare page draws them: files have its numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from perfcore.binary import average_precision
from perfcore.chance import bootstrap
from perfcore.chance.intervals import Interval
from perfcore.chance.intervals.estimates import no_interval
from perfcore.costs import Tally
from perfview.session.choices import Choices
from perfview.session.data_sets import DataSet
from perfview.tasks.binary.certainties import LEVEL
from perfview.tasks.binary.comparison.entrants import entrants_in_use
from perfview.tasks.binary.comparison.lineups import lineup
from perfview.tasks.binary.comparison.parameters import COMPARE, MODELS, offered
from perfview.tasks.binary.comparison.replications import (
    Draws,
    require_drawable,
    resampled_in_use,
    sample_of,
)
from perfview.tasks.binary.tallies import by_auc

KEY = "average_precision"


def precision_intervals(
    file: DataSet, tallies: Mapping[str, Tally], chosen: Choices
) -> dict[str, Interval]:
    """Return the intervals of the average precisions of the models that are compared.

    Parameters
    ----------
    file : DataSet
        The data.
    tallies : mapping of str to Tally
        Models, and what was counted of each; one alone that is not compared is drawn alone.
    chosen : Choices
        What is compared, and what is drawn how often.
    """
    here, settings = offered({file.id: file}), chosen.of(COMPARE)
    explicit = chosen.of(MODELS, data=file.id)
    entrants = entrants_in_use(explicit, file.id, here, ranked=lambda: by_auc(file))
    if not any(each.model in tallies for each in entrants):
        entrants = tuple(each for each in here if each.model in tallies)
    found = lineup(
        {file.id: (file.name, file.found)},
        entrants,
        key="",
        kept=lambda each: tallies.get(each.model) or file.tally(each.model),
    )
    if not found.both_classes:
        return {}
    draws = Draws(settings.replicates, settings.seed, resampled_in_use(settings.resampled, found))
    try:
        require_drawable(found, found.names)
        drawn = bootstrap.bootstrap(
            sample_of(found, draws, found.names),
            {KEY: bootstrap.statistic_of(KEY)},
            seed=draws.seed,
            replicates=draws.replicates,
            stratified=draws.resampled == "classes",
        )
    except ValueError as refused:
        return {
            name: no_interval(average_precision(s), LEVEL, "bootstrap", str(refused))
            for name, s in found.sweeps.items()
        }
    how = f"{draws.replicates} draws of {draws.resampled}, seed {draws.seed}"
    sure = {name: drawn.interval(KEY, name, level=LEVEL) for name in found.names}
    return {name: replace(each, method=f"{each.method} ({how})") for name, each in sure.items()}
