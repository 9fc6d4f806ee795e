"""Write every file of this folder anew, to the byte.

Run ``python sample_data/make_samples.py``, or give another folder as the argument. Nothing is
downloaded: the data sets come with scikit-learn and plotly. Every score is made by a model that
never saw the case it scores.

Two things keep the bytes the same on another machine. The models have one answer (closed form, a
convex optimum found to the last digits, or trees on whole counts with a fixed seed), and a score
may not lie so close to a rounding edge that the last bits of a float could carry it across.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
import plotly.data
from sklearn.base import ClassifierMixin
from sklearn.cluster import DBSCAN, AgglomerativeClustering, KMeans
from sklearn.datasets import load_breast_cancer, load_digits, load_wine
from sklearn.decomposition import PCA
from sklearn.discriminant_analysis import (
    LinearDiscriminantAnalysis,
    QuadraticDiscriminantAnalysis,
)
from sklearn.dummy import DummyRegressor
from sklearn.ensemble import RandomForestClassifier, RandomForestRegressor
from sklearn.linear_model import LinearRegression, LogisticRegression
from sklearn.model_selection import KFold, StratifiedKFold, cross_val_predict
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from threadpoolctl import threadpool_limits

EDGE = 1e-6
"""Closest that a score may come to a rounding edge, in units of its last digit."""

MEASURED = ("malic_acid", "ash", "alcalinity_of_ash", "magnesium")
"""What the models of the wines know."""

TWENTY_CASES = (
    "P .9, P .8, N .7, P .6, P .55, P .54, N .53, N .52, P .51, N .505, "
    "P .4, N .39, P .38, N .37, N .36, N .35, P .34, N .33, P .30, N .1"
)


def unseen(
    model: ClassifierMixin, x: np.ndarray, y: np.ndarray, *, method: str, seed: int = 0
) -> np.ndarray:
    """Return what the model says of each case when it is trained on the four other folds."""
    folds = StratifiedKFold(5, shuffle=True, random_state=seed)
    return cross_val_predict(model, x, y, cv=folds, method=method)


def models() -> dict[str, ClassifierMixin]:
    """Return three usual models; the columns and the model names of the files are their keys."""
    return {
        "logistic_regression": make_pipeline(
            StandardScaler(), LogisticRegression(solver="newton-cholesky", tol=1e-10)
        ),
        "random_forest": RandomForestClassifier(200, random_state=0),
        "naive_bayes": GaussianNB(),
    }


def settled(values: np.ndarray, last_digit: float | np.ndarray) -> np.ndarray:
    """Return the values, after making sure that none lies on the edge between two roundings."""
    scaled = np.abs(values) / last_digit
    distance = np.abs(scaled - np.floor(scaled) - 0.5)
    if distance.min() < EDGE:
        raise ValueError(
            f"A score must be {EDGE} of its last digit away from a rounding edge, "
            f"got {distance.min():.1e} for {values.flat[distance.argmin()]!r}."
        )
    return values


def decimals(values: np.ndarray, digits: int) -> list[str]:
    """Return the values as text with a fixed number of decimals."""
    texts = [f"{value:.{digits}f}" for value in settled(values, 10.0**-digits)]
    return [text.removeprefix("-") if float(text) == 0 else text for text in texts]


def significant(values: np.ndarray, digits: int) -> list[str]:
    """Return positive values as text with a fixed number of significant digits."""
    exponents = np.floor(np.log10(values))
    return [f"{value:.{digits}g}" for value in settled(values, 10.0 ** (exponents - digits + 1))]


def write(path: Path, header: Sequence[str], rows: Iterable[Sequence[object]], **form: str) -> None:
    """Write a table with line feeds, on every system."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n", **form)
        writer.writerow(header)
        writer.writerows(rows)


def breast_cancer(folder: Path) -> None:
    """Write a wide file: one row a tumour, one column a model."""
    x, y = load_breast_cancer(return_X_y=True)
    malignant = y == 0
    scores = [
        decimals(unseen(model, x, malignant, method="predict_proba")[:, 1], 4)
        for model in models().values()
    ]
    cases = [f"wdbc-{i:03d}" for i in range(1, y.size + 1)]
    truth = np.where(malignant, "malignant", "benign")
    write(
        folder / "breast_cancer.csv",
        ["case", "truth", *models()],
        zip(cases, truth, *scores, strict=True),
    )


def wine_long(folder: Path) -> None:
    """Write a long file: one row a wine and model."""
    wine = load_wine()
    x = wine.data[:, [wine.feature_names.index(name) for name in MEASURED]]
    second = wine.target == 1
    rows: list[tuple[str, str, str, str]] = []
    for name, model in models().items():
        scores = decimals(unseen(model, x, second, method="predict_proba")[:, 1], 4)
        rows += [
            (f"wine-{i:03d}", name, "yes" if truth else "no", score)
            for i, (truth, score) in enumerate(zip(second, scores, strict=True), 1)
        ]
    write(folder / "wine_long.csv", ["case", "model", "second_cultivar", "score"], rows)


def wine_runs(folder: Path) -> None:
    """Write a wide file with runs: two repeats of five folds, each wine tested once in a repeat."""
    wine = load_wine()
    x = wine.data[:, [wine.feature_names.index(name) for name in MEASURED]]
    second = wine.target == 1
    able = {name: models()[name] for name in ("logistic_regression", "random_forest")}
    rows: list[tuple[str, ...]] = []
    for repeat in range(2):
        folds = StratifiedKFold(5, shuffle=True, random_state=repeat).split(x, second)
        for fold, (train, test) in enumerate(folds, 1):
            scores = (
                decimals(model.fit(x[train], second[train]).predict_proba(x[test])[:, 1], 4)
                for model in able.values()
            )
            cases = [f"wine-{i + 1:03d}" for i in test]
            truth = np.where(second[test], "yes", "no")
            run = f"repeat {repeat + 1} fold {fold}"
            rows += zip(cases, [run] * test.size, truth, *scores, strict=True)
    write(folder / "wine_runs.csv", ["case", "run", "second_cultivar", *able], rows)


def low_tips(folder: Path) -> None:
    """Write a wide file with amounts: one row a bill, one column a model.

    The models know what is known before the tip: the bill, the size of the party, the day, the
    meal. Whether a tip is below 15 % is decided in whole cents.
    """
    bills = plotly.data.tips(return_type="pandas")
    cents = (bills["total_bill"] * 100).round().astype(int).to_numpy()
    tips = (bills["tip"] * 100).round().astype(int).to_numpy()
    low = 100 * tips < 15 * cents
    days = [bills["day"] == day for day in ("Thur", "Fri", "Sat")]
    known = [bills["total_bill"], bills["size"], bills["time"] == "Dinner", *days]
    x = np.column_stack(known).astype(float)
    scores = [
        decimals(unseen(model, x, low, method="predict_proba")[:, 1], 5)
        for model in models().values()
    ]
    write(
        folder / "low_tips.csv",
        ["id", "low_tip", "amount", *models()],
        zip(
            [f"bill-{i:03d}" for i in range(1, low.size + 1)],
            np.where(low, "yes", "no"),
            [f"{amount / 100:.2f}" for amount in cents.tolist()],
            *scores,
            strict=True,
        ),
    )


def tips(folder: Path) -> None:
    """Write a truth of numbers: the tip of each bill, one column a model.

    The models know what those of the low tips know.
    """
    bills = plotly.data.tips(return_type="pandas")
    cents = (bills["total_bill"] * 100).round().astype(int).to_numpy()
    days = [bills["day"] == day for day in ("Thur", "Fri", "Sat")]
    known = [cents, bills["size"], bills["time"] == "Dinner", *days]
    x, tip = np.column_stack(known).astype(float), bills["tip"].to_numpy()
    able = {
        "linear_regression": make_pipeline(StandardScaler(), LinearRegression()),
        "random_forest": RandomForestRegressor(200, min_samples_leaf=5, random_state=0),
        "mean": DummyRegressor(),
    }
    folds = KFold(5, shuffle=True, random_state=0)
    predicted = [decimals(cross_val_predict(m, x, tip, cv=folds), 4) for m in able.values()]
    write(
        folder / "tips.csv",
        ["id", "tip", *able, "bill", "party", "day"],
        zip(
            [f"bill-{i:03d}" for i in range(1, tip.size + 1)],
            [f"{each:.2f}" for each in tip.tolist()],
            *predicted,
            [f"{each / 100:.2f}" for each in cents.tolist()],
            bills["size"],
            bills["day"],
            strict=True,
        ),
    )


def digit_misreads(folder: Path) -> None:
    """Write a rare event: readings of handwritten digits, and whether each was wrong.

    The score is the reader's own doubt, the probability of all digits but the one it read:
    with l the log-likelihood ratio of a digit to the one read, sum(exp(l)) / (1 + sum(exp(l))).
    It is not taken as 1 - p, which would lose every digit of a small doubt.
    """
    x, y = load_digits(return_X_y=True)
    reader = make_pipeline(PCA(15, svd_solver="full"), QuadraticDiscriminantAnalysis())
    rows: list[tuple[str, int, str, str]] = []
    for reading in range(1, 6):
        support = unseen(reader, x, y, method="decision_function", seed=reading)
        ranked = np.sort(support, axis=1)
        if (ranked[:, -1] - ranked[:, -2]).min() < EDGE:
            raise ValueError("Every reading must have one most likely digit, got a tie.")
        others = np.exp(ranked[:, :-1] - ranked[:, -1:]).sum(axis=1)
        misread = np.where(support.argmax(axis=1) == y, "no", "yes")
        rows += zip(
            [f"image-{i:04d}" for i in range(1, y.size + 1)],
            [reading] * y.size,
            misread,
            significant(others / (1 + others), 4),
            strict=True,
        )
    write(folder / "digit_misreads.csv", ["image", "reading", "misread", "score"], rows)


def aggregated_scores(folder: Path) -> None:
    """Write aggregated rows: for each score, how many candidates were right and how many wrong."""
    x, y = load_digits(return_X_y=True)
    reader = make_pipeline(PCA(30, svd_solver="full"), LinearDiscriminantAnalysis())
    chances = unseen(reader, x, y, method="predict_proba")
    right = y[:, np.newaxis] == np.arange(10)
    scores, places = np.unique(decimals(chances.ravel(), 3), return_inverse=True)
    positives = np.bincount(places, weights=right.ravel()).astype(int)
    negatives = np.bincount(places) - positives
    write(
        folder / "aggregated_scores.csv",
        ["score", "positives", "negatives", "counted"],
        zip(scores, positives, negatives, ["cases"] * scores.size, strict=True),
    )


def eights(folder: Path) -> None:
    """Write log-odds in a decimal-comma file, and the same question as a weighted sample."""
    x, y = load_digits(return_X_y=True)
    eight = y == 8
    reader = make_pipeline(PCA(30, svd_solver="full"), LinearDiscriminantAnalysis())
    truth = np.where(eight, "yes", "no")
    log_odds = decimals(unseen(reader, x, eight, method="decision_function"), 3)
    write(
        folder / "eights_log_odds.csv",
        ["is_eight", "score"],
        zip(truth, (text.replace(".", ",") for text in log_odds), strict=True),
        delimiter=";",
    )
    chances = unseen(reader, x, eight, method="predict_proba")[:, 1]
    weight = np.where(eight, 1, 4)
    kept = np.flatnonzero(eight | (np.cumsum(~eight) % 4 == 0))
    write(
        folder / "eights_weighted.csv",
        ["is_eight", "score", "weight"],
        zip(truth[kept], significant(chances[kept], 4), weight[kept], strict=True),
    )


def digits(folder: Path) -> None:
    """Write several classes: one row an image, and of two models one column a digit."""
    x, y = load_digits(return_X_y=True)
    readers = {
        "linear_discriminant": make_pipeline(
            PCA(30, svd_solver="full"), LinearDiscriminantAnalysis()
        ),
        "naive_bayes": GaussianNB(var_smoothing=1e-2),
    }
    header, columns = ["case", "digit"], []
    for name, reader in readers.items():
        chances = unseen(reader, x, y, method="predict_proba")
        for digit in range(10):
            header.append(f"{name}.{digit}")
            columns.append(decimals(chances[:, digit], 4))
    images = [f"image-{i:04d}" for i in range(1, y.size + 1)]
    write(folder / "digits.csv", header, zip(images, y.tolist(), *columns, strict=True))


def clusters(points: np.ndarray, *, most: Sequence[int], ward: int) -> dict[str, list[int]]:
    """Return k-means of these numbers of clusters, and Ward's method of one, by column.

    Clusters are numbered as they come first among the points.
    """
    methods = {f"kmeans_{k}": KMeans(k, n_init=10, tol=0, random_state=0) for k in most}
    methods["ward"] = AgglomerativeClustering(ward)
    return {name: in_turn(method.fit_predict(points)) for name, method in methods.items()}


def in_turn(found: np.ndarray) -> list[int]:
    """Return clusters numbered from 1 as they come first; noise stays -1."""
    order = dict.fromkeys(each for each in found.tolist() if each >= 0)
    place = {each: i for i, each in enumerate(order, 1)} | {-1: -1}
    return [place[each] for each in found.tolist()]


def wine_clusters(folder: Path) -> None:
    """Write clusterings of the wines, with their measurements: one row a wine."""
    wine = load_wine()
    found = clusters(StandardScaler().fit_transform(wine.data), most=range(2, 7), ward=3)
    names = [name.replace("/", "_") for name in wine.feature_names]
    cases = [f"wine-{i:03d}" for i in range(1, wine.target.size + 1)]
    truth = [f"cultivar {each}" for each in (wine.target + 1).tolist()]
    measured = ([f"{value:.8g}" for value in column] for column in wine.data.T)
    write(
        folder / "wine_clusters.csv",
        ["case", "truth", *found, *names],
        zip(cases, truth, *found.values(), *measured, strict=True),
    )


def digit_clusters(folder: Path) -> None:
    """Write clusterings of the digits in ten principal components: one row an image."""
    x, y = load_digits(return_X_y=True)
    points = PCA(10, svd_solver="full").fit_transform(x)
    found = clusters(points, most=(8, 10, 12), ward=10)
    found["dbscan"] = in_turn(DBSCAN(eps=13, min_samples=8).fit_predict(points))
    images = [f"image-{i:04d}" for i in range(1, y.size + 1)]
    columns = [decimals(column, 1) for column in points.T]
    write(
        folder / "digit_clusters.csv",
        ["case", "truth", *found, *(f"pc_{i}" for i in range(1, 11))],
        zip(images, y.tolist(), *found.values(), *columns, strict=True),
    )


def hundred_species(folder: Path) -> None:
    """Write a hundred classes, simulated: truth, and what two made models called each case.

    Species of one genus are taken for each other: which they are, no name tells. The second model
    errs half as often as the first.
    """
    random = np.random.default_rng(100)
    genus = random.permutation(100) % 20
    rows = []
    for species in range(100):
        kin = [other for other in np.flatnonzero(genus == genus[species]) if other != species]
        nearest, hard = kin[int(4 * random.random())], 0.1 + 0.4 * random.random()
        for _ in range(int(20 + 110 * random.random() ** 2)):
            called = []
            for share in (hard, hard / 2):
                u, v, w = random.random(3)
                some = nearest if v < 0.6 else kin[int(4 * w)]
                other = some if v < 0.9 else int(100 * w)
                called.append(other if u < share else species)
            rows.append((species, *called))
    order = random.permutation(len(rows))
    told = [[f"species {place + 1:03d}" for place in rows[i]] for i in order]
    cases = [f"case-{i:04d}" for i in range(1, len(rows) + 1)]
    write(
        folder / "hundred_species.csv",
        ["case", "truth", "predicted_first", "predicted_second"],
        ([case, *names] for case, names in zip(cases, told, strict=True)),
    )


def dated_orders(folder: Path) -> None:
    """Simulate a year of orders: the share sent back doubles, and one month's scores are broken.

    Scores hold as probabilities in the first six months; in October they tell nothing.
    """
    rng = np.random.default_rng(33)
    month = np.repeat(np.arange(12), 110)
    first = np.datetime64("2025-01") + month
    length = ((first + 1).astype("M8[D]") - first.astype("M8[D]")).astype(np.int64)
    day = first.astype("M8[D]") + np.floor(rng.random(month.size) * length).astype(np.int64)
    back = rng.random(month.size) < np.where(month < 6, 0.3, 0.6)
    signal = rng.normal(size=month.size) + np.where(back & (month != 9), 2.0, 0.0)
    odds = 3 / 7 * np.exp(2 * signal - 2)
    order = np.argsort(day, kind="stable")
    columns = (
        day[order],
        np.where(back, "yes", "no")[order],
        decimals((odds / (1 + odds))[order], 2),
    )
    write(
        folder / "dated_orders.csv", ["ordered", "sent_back", "score"], zip(*columns, strict=True)
    )


def twenty_cases(folder: Path) -> None:
    """Write the textbook's table of twenty ranked cases."""
    rows = [case.split() for case in TWENTY_CASES.split(", ")]
    write(folder / "twenty_cases.csv", ["truth", "score"], [(t, f"0{s}") for t, s in rows])


def main() -> None:
    """Write all files into the folder named on the command line, by default this one."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    with threadpool_limits(1):
        for sample in (
            breast_cancer,
            wine_long,
            wine_runs,
            low_tips,
            tips,
            digit_misreads,
            aggregated_scores,
            eights,
            digits,
            wine_clusters,
            digit_clusters,
            hundred_species,
            dated_orders,
            twenty_cases,
        ):
            sample(folder)


if __name__ == "__main__":
    main()
