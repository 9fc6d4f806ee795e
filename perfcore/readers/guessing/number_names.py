"""Names that columns of predicted numbers, of their quantiles and of their errors usually have."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from perfcore.readers.guessing import names
from perfcore.readers.guessing.class_names import model_named

TRUTHS = (
    *names.TRUTH, "obs", "observed", "observation", "messwert", "istwert", "ist", "observado",
    "observé", "实际", "实际值",
)  # fmt: skip
PREDICTIONS = (names.PREDICTED_WORDS - {"response", "output", "decision", "guess"}) | {
    "expected", "forecast", "forecasts", "fitted", "fit", "ypred", "pre", "scored", "schätzung",
    "schaetzung", "geschätzt", "sollwert", "prévision", "prevision", "prédit", "predicción",
    "prediccion", "previsione", "预测值",
}  # fmt: skip
MODELS = frozenset(
    (
        "linear", "logistic", "bayes", "discriminant", "svc", "adaboost", "classifier",
        "regression", "regressor", "random", "gradient", "decision", "extra", "net",
        "ols", "lm", "glm", "gam", "ridge", "lasso", "elastic", "elasticnet", "poisson",
        "gamma", "tweedie", "forest", "tree", "trees", "boosting", "boost", "gbm", "gbdt", "hgb",
        "xgb", "xgboost", "lgbm", "lightgbm", "catboost", "knn", "neighbours", "neighbors", "svr",
        "svm", "mlp", "nn", "network", "ensemble", "stack", "baseline", "naive", "prophet",
        "arima", "model", "mean", "median",
    )
)  # fmt: skip
ERRORS = frozenset(
    (
        "res", "resid", "resids", "residual", "residuals", "error", "errors", "err", "deviation",
        "zre", "sre", "dre", "sdr", "residuum", "residuen", "fehler", "résidu", "residuo", "残差",
        "误差",
    )
)  # fmt: skip
"""Words of what knows the truth: residuals of any kind."""
SPREADS = frozenset(
    (
        "se", "std", "sd", "stderr", "stdev", "sigma", "variance", "var", "uncertainty", "sep",
        "zpr", "adj", "lmci", "umci", "leverage", "lev", "cooksd", "coo", "mah",
    )
)  # fmt: skip
"""Words of what else a fit says of a case: how sure it is, or how much the case matters."""
UNCERTAINTIES = frozenset(
    (
        "se", "std", "sd", "stderr", "stdev", "sigma", "variance", "uncertainty", "sep",
        "unsicherheit", "standardfehler", "incertitude", "incertidumbre", "标准差", "标准误",
        "不确定性", "不确定度",
    )
)  # fmt: skip
"""Words of how unsure a prediction is."""
_WIDTH, _OF_RANGES = "width", {"ci", "pi", "interval", "range", "prediction"}
_BESIDE = MODELS | PREDICTIONS | _OF_RANGES | frozenset(
    (
        "y", "hat", "yhat", "of", "the", "standard", "error", "err", "dev", "deviation", "total",
        "epistemic", "aleatoric", "predictive", "posterior", "score", "obs", "",
    )
)  # fmt: skip
"""What else stands in such a name: a word beside these is that of another thing that varies."""

_LEVELS = tuple(
    re.compile(rf"(?P<model>.*?)[\s_.]*{rest}", re.IGNORECASE)
    for rest in (
        r"(?:q|p|tau|quantil|quantile|pred|prediction)?[\s_.(=]*(?P<share>0[.,]\d+)\)?",
        r"(?:q|p|quantil|quantile|percentile|pctl|pred|prediction)[\s_.]*(?P<percent>\d\d)%?",
        r"(?:pi|pred|prediction|interval|yhat)?[\s_.]*"
        r"(?:(?P<lower>lower|lwr|lcl|lici|untere?|下限)|(?P<upper>upper|upr|ucl|uici|obere?|上限))"
        r"(?:[\s_.]*(?:bound|limit|pi|grenze))?(?:[\s_.]*(?P<within>\d\d)%?)?(?:[\s_.]\d)?",
        r"(?:(?P<lower>lo)|(?P<upper>hi))[\s_.]*(?P<within>\d\d)%?",
    )
)
_WITHIN = {"yhat_lower": 80, "yhat_upper": 80}
"""The share of cases, in percent, between bounds whose names do not tell it: as Prophet does."""
USUAL = 95


@dataclass(frozen=True, slots=True)
class Level:
    """What a name of a predicted quantile says: its model, "" if none, and its level.

    ``stated`` is whether the name tells the level, or custom does.
    """

    model: str
    level: float
    stated: bool = True


def level_of(name: str) -> Level | None:
    """Return what the name of a predicted quantile says; None if it is not named so.

    Examples
    --------
    >>> level_of("forest_q90"), level_of(".pred_lower").level, level_of("Hi 80").level
    (Level(model='forest', level=0.9, stated=True), 0.025, 0.9)
    >>> level_of("price") is None
    True
    """
    for pattern in _LEVELS:
        found = pattern.fullmatch(name.strip())
        if found is None:
            continue
        told = found.groupdict()
        model = model_named(told["model"])
        if "within" not in told:
            share = float((told.get("share") or f"0.{told.get('percent')}").replace(",", "."))
            return Level(model, share) if share else None
        within = int(told["within"] or _WITHIN.get(names.plain(name), USUAL))
        tail = (100 - within) / 2
        return Level(model, (tail if told["lower"] else 100 - tail) / 100, bool(told["within"]))
    return None


def forecasts(columns: Iterable[str], models: Iterable[str]) -> dict[str, dict[float, str]]:
    """Return the columns of predicted quantiles of each model that has any, by rising level.

    A name that tells no model is that of every model; of one model alone all are.

    Examples
    --------
    >>> forecasts(["forest_q10", "forest_q90", "q50"], ["forest_pred", "ridge_pred"])
    {'forest_pred': {0.1: 'forest_q10', 0.5: 'q50', 0.9: 'forest_q90'}, 'ridge_pred': {0.5: 'q50'}}
    """
    known = [(column, level) for column in columns if (level := level_of(column)) is not None]
    models = [*models]
    found: dict[str, dict[float, str]] = {}
    for model in models:
        said = {"", names.plain(model), names.plain(model_named(model))}
        own = {
            level.level: column
            for column, level in known
            if len(models) == 1 or names.plain(level.model) in said
        }
        if own:
            found[model] = dict(sorted(own.items()))
    return found


def predicts(name: str) -> bool:
    """Return whether a name is one of predicted numbers, not of their errors or quantiles."""
    words = {*names.plain(name).split("_")}
    if words <= {"response", "output"}:  # as mlr3 has it; a response rate is none
        return True
    return bool(words & PREDICTIONS) and not words & (ERRORS | SPREADS) and level_of(name) is None


def names_model(name: str) -> bool:
    """Return whether a name says nothing but a usual kind of model."""
    return {*names.plain(name).split("_")} <= MODELS


def of_a_model(name: str) -> bool:
    """Return whether a name is one of what models say of a case, in any way."""
    said = predicts(name) or names_model(name) or names.score_named(name)
    return said or errs(name) or level_of(name) is not None


def errs(name: str) -> bool:
    """Return whether a name is one of residuals, or of what else a fit says of a case."""
    words = words_of(name)
    return not words.isdisjoint(ERRORS | SPREADS | UNCERTAINTIES) or _is_width(words)


def tells_uncertainty(name: str, said: Collection[str] = ()) -> bool:
    """Return whether a name is that of how unsure a prediction is.

    Beside the words that say so there are only usual ones, and those `said` in the names of truth
    and predictions.

    Examples
    --------
    >>> [tells_uncertainty(each) for each in ("y_std", "se.fit", "ci_width", "glucose_std")]
    [True, True, True, False]
    >>> tells_uncertainty("glucose_std", {"glucose"}), tells_uncertainty("std_resid")
    (True, False)
    """
    words = words_of(name)
    if not (words & UNCERTAINTIES or _is_width(words) or words >= {"standard", "error"}):
        return False
    return words - UNCERTAINTIES - {_WIDTH, *said} <= _BESIDE


def words_of(name: str) -> set[str]:
    """Return the words of a name."""
    return {*names.plain(name).split("_")}


def _is_width(words: Collection[str]) -> bool:
    return _WIDTH in words and not _OF_RANGES.isdisjoint(words)
