"""Every number of regression that can be explained."""

from __future__ import annotations

from perfcore.regression import FIGURES, RegressionTally
from perfview.kit.explanations import Explanation, Number, explanation_of


def numbers() -> dict[str, Number]:
    """Return every number of regression that can be explained, by key."""

    def explained(key: str) -> Number:
        def explain(t: RegressionTally) -> Explanation:
            figure = FIGURES[key]
            return explanation_of(figure, t, code=figure.lines(t, weighted=t.weighted))

        return Number(key=key, explain=explain)

    return {key: explained(key) for key in FIGURES}
