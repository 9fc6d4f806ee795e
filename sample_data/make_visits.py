"""Write health_visits.csv anew: visits to a doctor in the RAND experiment, and predicted numbers.

Run ``python sample_data/make_visits.py``, or give another folder as the argument. The data set
comes with statsmodels, which nothing else needs: ``pip install --no-deps statsmodels==0.15.0``.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pandas as pd
from sklearn.ensemble import HistGradientBoostingRegressor
from sklearn.linear_model import PoissonRegressor
from sklearn.model_selection import KFold, cross_val_predict
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from threadpoolctl import threadpool_limits

sys.path.insert(0, str(Path(__file__).parents[1]))
from sample_data.make_samples import decimals, write

HEALTH = ("good", "fair", "poor")


def randhie() -> pd.DataFrame:
    """Return the data set: a row is a year of a person, and the years of one follow each other."""
    found = find_spec("statsmodels")
    if found is None or found.origin is None:
        raise SystemExit("statsmodels is not there: pip install --no-deps statsmodels==0.15.0")
    return pd.read_csv(Path(found.origin).parent / "datasets" / "randhie" / "randhie.csv")


def main() -> None:
    """Write the file; folds are blocks of rows, so that few persons are in two of them."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    years = randhie()
    x, visits = years.drop(columns="mdvis").to_numpy(), years["mdvis"].to_numpy()
    models = {
        "poisson": make_pipeline(StandardScaler(), PoissonRegressor(alpha=0, tol=1e-10)),
        "boosting": HistGradientBoostingRegressor(
            loss="poisson", max_iter=60, max_leaf_nodes=8, early_stopping=False, random_state=0
        ),
    }
    with threadpool_limits(1):
        predicted = [
            decimals(cross_val_predict(model, x, visits, cv=KFold(5)), 2)
            for model in models.values()
        ]
    share = np.exp(years["lncoins"].to_numpy()).round().astype(int) - 1
    health = np.select([years[f"hlth{each[0]}"] == 1 for each in HEALTH], HEALTH, "excellent")
    write(
        folder / "health_visits.csv",
        ["visits", *models, "coinsurance", "health"],
        zip(visits, *predicted, share, health, strict=True),
    )


if __name__ == "__main__":
    main()
