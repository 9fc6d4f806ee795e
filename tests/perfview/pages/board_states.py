"""Data that boards must show: ordinary, large, weighted, of one class, of none."""

import base64

import numpy as np

from perfcore import sweep
from tests.perfview.twenty_cases import SCORE, TRUTH, TWENTY

NAMES = {"model": "forest", "labels": {"positive": "P", "negative": "N"}}


def normal_scores(cases, *, share=0.3, seed=5):
    rng = np.random.default_rng(seed)
    truth = rng.random(cases) < share
    return sweep(truth, rng.normal(size=cases) + 1.5 * truth)


STATES = {
    "twenty": TWENTY,
    "large": normal_scores(200_000),
    "rare": normal_scores(20_000, share=0.002),
    "weighted": sweep(TRUTH, SCORE, weight=np.linspace(0.1, 3, 20)),
    "positives only": sweep([1, 1, 1], [0.2, 0.5, 0.9]),
    "negatives only": sweep([0, 0, 0], [0.2, 0.5, 0.9]),
    "constant": sweep([0, 1, 1], [0.7, 0.7, 0.7]),
    "no case": sweep([], []),
}


def decoded(values):
    """Return the numbers of a trace, which Plotly packs in base64."""
    if isinstance(values, list):
        return np.array(values)
    return np.frombuffer(base64.b64decode(values["bdata"]), dtype=values["dtype"])
