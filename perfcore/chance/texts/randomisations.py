"""Approximate randomisation: how often systems differ as much if their texts are swapped."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from math import isnan, nan

import numpy as np
import numpy.typing as npt

from perfcore.chance.bootstrap.bootstraps import require_seed
from perfcore.chance.comparison.verdicts import judged_differences
from perfcore.chance.figures.case_sums import values_of
from perfcore.chance.figures.comparisons import REPLICATES, Compared
from perfcore.chance.figures.redraws import UNDEFINED
from perfcore.chance.intervals import Difference
from perfcore.chance.intervals.estimates import no_difference
from perfcore.chance.intervals.scales import z_of
from perfcore.chance.texts.drawn_segments import systems_of
from perfcore.measures.definitions import Figure
from perfcore.messages import argument_error, message
from perfcore.texts.figures import FIGURES
from perfcore.texts.segments import Segments

METHOD = "approximate randomisation"
NO_ENDS = message("swapping texts tests whether systems differ, and gives no interval")
_CELLS = 1 << 21  # segments that are swapped at a time
_ROUNDING = 1e-12


def randomised(
    systems: Mapping[str, Segments],
    *,
    documents: npt.ArrayLike | None = None,
    figures: Mapping[str, Figure[Segments]] = FIGURES,
    seed: int = 1,
    level: float = 0.95,
    replicates: int = REPLICATES,
) -> Compared:
    """Return the differences of all pairs of systems, tested by swapping their texts.

    In each replicate the texts of both systems are swapped in every segment with probability 1/2,
    the same swaps for all pairs and figures. The p value is (1 + how many differ as much)/(1 + how
    many there are), corrected for the number of pairs by Holm's method.

    For parameters and errors see `perfcore.chance.texts.compare_texts`.

    References
    ----------
    S. Riezler, J. Maxwell (2005), On some pitfalls in automatic evaluation and significance testing
    for MT, ACL Workshop on Intrinsic and Extrinsic Evaluation Measures, 57-64.
    https://aclanthology.org/W05-0908/

    Examples
    --------
    >>> from perfcore.texts import segments
    >>> texts = ["the cat sat", "a dog is here", "the end of it"] * 20
    >>> one, other = segments(texts, texts), segments(["a " + text for text in texts], texts)
    >>> found = randomised({"one": one, "other": other})["one", "other"]["bleu"]
    >>> round(found.p_value, 4), found.ahead
    (0.001, 'first')
    """
    z_of(level)
    require_seed(seed)
    if replicates < 2:
        raise argument_error("replicates", "be 2 or more", replicates)
    models = systems_of(systems, figures, documents)
    given = {
        name: {key: each.of(figure) for key, figure in figures.items()}
        for name, each in models.items()
    }
    observed = {
        (one, other): {key: given[one][key] - given[other][key] for key in figures}
        for one, other in combinations(models, 2)
    }
    as_much = {pair: dict.fromkeys(figures, 0) for pair in observed}
    generator = np.random.default_rng(seed)
    units = next(iter(models.values())).units.times.size
    whole = {name: each.sums(figures, np.ones((1, units))) for name, each in models.items()}
    step = max(_CELLS // max(units, 1), 1)
    for start in range(0, replicates, step):
        swapped = generator.random((min(step, replicates - start), units)) < 0.5
        moved = {
            name: each.sums(figures, swapped.astype(np.float64)) for name, each in models.items()
        }
        for (one, other), counts in as_much.items():
            over = {key: moved[other][key] - moved[one][key] for key in figures}
            first = values_of(figures, {key: whole[one][key] + over[key] for key in figures})
            second = values_of(figures, {key: whole[other][key] - over[key] for key in figures})
            for key, value in observed[one, other].items():
                least = abs(value) - _ROUNDING * max(1.0, abs(value))
                counts[key] += int((np.abs(first[key] - second[key]) >= least).sum())
    tests = {
        pair: {
            key: _difference(observed[pair][key], many, replicates, level)
            for key, many in counts.items()
        }
        for pair, counts in as_much.items()
    }
    lower = {key for key, each in figures.items() if each.better == "lower"}
    return judged_differences(tests, lower_is_better=lower)


def _difference(value: float, many: int, replicates: int, level: float) -> Difference:
    if isnan(value):
        return no_difference(value, level, METHOD, UNDEFINED)
    p = (1 + many) / (1 + replicates)
    return Difference(value, nan, nan, level, p, METHOD, NO_ENDS, at_most=many == 0)
