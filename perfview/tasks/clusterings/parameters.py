"""What a reader chooses about clusterings, on all pages."""

from __future__ import annotations

from perfcore.clusterings.distances import Metric
from perfview.kit.parameters import Parameter, choice, number_choice, switch
from perfview.kit.typed_numbers import number_read


def _narrow(text: str) -> float | None:
    found = number_read(text)
    return found if found is not None and 0 < found < 1 else None


METRICS: tuple[Metric, ...] = ("euclidean", "manhattan", "cosine")
METRIC: Parameter[str] = choice("metric", METRICS[0], {each: each for each in METRICS}, "data")
"""What distances silhouettes are of."""
STANDARDISE = switch("standardise", "data")
"""Whether each feature is first given mean 0 and variance 1."""
NOISE_OUT = switch("noise_out", "data")
"""Whether points of noise are left out; else noise is a cluster like any other."""
WITHIN = number_choice("within", "data", _narrow, in_links=False)
"""How far the ends of the interval of a mean silhouette may be from it, where it is of a sample."""
