"""Names that columns of predictions usually have."""

from __future__ import annotations

import re
from functools import lru_cache

# Best first: of two columns with such names, the earlier name wins.
TRUTH = (
    "truth", "human_label", "human", "y_true", "ytrue", "true_label", "true_class",
    "ground_truth", "groundtruth",
    "actual", "actual_label", "true", "gold", "target", "label", "labels", "y", "y_test", "class",
    "outcome", "clicked", "click", "converted", "churned", "churn", "is_fraud", "fraud",
    "default", "defaulted", "diagnosis", "event", "response", "survived", "真实", "真值", "标签",
    "真实标签", "类别", "真实类别", "实际", "wahrheit", "wahr", "ziel", "zielvariable", "istwert",
    "vérité", "verite", "vérité_terrain", "réel", "étiquette", "verdad", "real", "etiqueta",
    "verità", "reale", "etichetta", "verdade", "rótulo",
)  # fmt: skip
SCORE = (
    "score", "scores", "y_score", "yscore", "prob", "proba", "probability", "probabilities",
    "y_prob", "y_proba", "p", "p1", "p_1", "pred_proba", "predicted_probability", "pred_prob",
    "logit", "logits", "log_odds", "margin", "decision", "decision_function", "confidence",
    "likelihood", "risk", "propensity", "ctr", "pctr", "y_pred", "ypred", "y_hat", "yhat", "pred",
    "preds", "prediction", "predictions", "predicted", "output", "rank", "distance", "得分", "分数",
    "概率", "预测",
)  # fmt: skip
SCORE_WORDS = frozenset(
    (
        "score", "prob", "proba", "probability", "pred", "prediction", "logit", "logits", "margin",
        "confidence", "risk", "p", "yhat", "probabilité", "probabilite", "probabilidad",
        "probabilità", "probabilidade",
    )
)  # fmt: skip
_SCORE_ENDINGS = ("wahrscheinlichkeit", "sannolikhet", "sandsynlighed", "概率", "得分")
"""Of words that are written together, as in German and Chinese."""
CLASS_WORDS = SCORE_WORDS | {
    "class", "scored", "probs", "pr", "of", "y", "posterior", "posteriors", "predicted", "votes",
    "概率", "得分", "分数", "预测", "的概率", "的得分", "预测概率",
}  # fmt: skip
PREDICTED_WORDS = frozenset(
    (
        "pred", "predict", "predicted", "prediction", "predictions", "preds", "yhat", "hat",
        "response", "output", "estimate", "decision", "guess", "scored", "vorhersage", "prognose",
        "vorhergesagt", "prédiction", "prédit", "predicción", "predicho", "previsione", "predetto",
        "predição", "previsto", "预测", "预测标签", "预测类别",
    )
)  # fmt: skip
"""Words in the name of a column of what a model predicts."""
SMALLER_WORDS = frozenset(
    ("distance", "dist", "rank", "ranking", "loss", "error", "pvalue", "energy", "perplexity")
)
WEIGHT = ("weight", "weights", "sample_weight", "case_weight", "w", "wt", "importance", "权重")
MODEL = (
    "model", "model_name", "classifier", "algorithm", "algo", "method", "system", "estimator",
    "learner", "variant", "模型",
)  # fmt: skip
RUN = (
    "run", "fold", "resample", "seed", "repeat", "repetition", "split", "cv", "iteration",
    "dataset", "data_set", "usage",
)  # fmt: skip
CASE_ID = (
    "case_id", "id", "ids", "uid", "uuid", "guid", "row_id", "sample_id", "record_id", "case",
    "编号", "row_index", "row_ids", "row", "inst",
)  # fmt: skip
GROUP = (
    "group", "group_id", "patient", "patient_id", "customer", "customer_id", "user", "user_id",
    "subject", "subject_id", "client", "client_id", "person", "person_id", "household",
    "household_id", "image", "image_id", "account", "account_id", "session", "session_id",
    "cluster", "cluster_id", "store", "store_id", "组", "用户", "患者", "客户",
)  # fmt: skip
AMOUNT = (
    "amount", "amounts", "amt", "loan_amount", "loan", "credit_amount", "transaction_amount",
    "exposure", "order_value", "value", "price", "revenue", "sales", "balance", "cost", "金额",
    "auftragswert", "bestellwert", "warenwert", "montant", "importe", "prix", "monto",
)  # fmt: skip
AMOUNT_WORDS = frozenset(("amount", "amt", "exposure", "revenue", "price"))
_AMOUNT_ENDINGS = ("betrag", "umsatz", "preis", "金额")
POSITIVES = (
    "positives", "n_positives", "num_positives", "positive", "pos", "n_pos", "clicks",
    "conversions", "events", "hits", "successes", "ones", "responders", "bads", "treffer",
    "reagierer", "positive_fälle", "positifs", "positivos", "正例", "正例数", "正样本", "正样本数",
)  # fmt: skip
NEGATIVES = (
    "negatives", "n_negatives", "num_negatives", "negative", "neg", "n_neg", "non_clicks",
    "nonclicks", "no_clicks", "misses", "failures", "zeros", "non_responders", "nonresponders",
    "goods", "négatifs", "negativos", "负例", "负例数", "负样本", "负样本数",
)  # fmt: skip
TOTAL = (
    "total", "totals", "n", "count", "cases", "impressions", "views", "trials", "size", "shows",
    "customers", "observations", "anzahl", "kunden", "fälle", "effectif", "clients", "casos",
    "总数", "客户数", "样本数",
)  # fmt: skip
IDENTIFIER = (
    "id", "ids", "index", "idx", "row", "row_id", "case_id", "sample_id", "uid", "uuid", "key",
    "no", "number", "unnamed_0", "timestamp", "time", "date", "编号", "序号",
)  # fmt: skip


@lru_cache(4096)  # every rule looks at every name
def plain(name: str) -> str:
    """Return a column's name in lower case, with one underscore for what is no letter or digit.

    Examples
    --------
    >>> plain("Y True"), plain("yTrue"), plain("P(spam)")
    ('y_true', 'y_true', 'p_spam')
    """
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name.strip())
    return re.sub(r"[\W_]+", "_", spaced.lower()).strip("_")


def ranked(columns: list[str], usual: tuple[str, ...]) -> list[str]:
    """Return the columns with usual names, the best name first."""
    known = [column for column in columns if plain(column) in usual]
    return sorted(known, key=lambda column: usual.index(plain(column)))


def first_named(columns: list[str], usual: tuple[str, ...]) -> str | None:
    """Return the column with the best of the usual names, None if there is none."""
    return next(iter(ranked(columns, usual)), None)


def score_named(name: str) -> bool:
    """Return whether a name is a usual one of scores, or has one of their words at an end."""
    return plain(name) in SCORE or _ends_in(name, SCORE_WORDS, _SCORE_ENDINGS)


def class_named(name: str, labels: tuple[str, str]) -> tuple[int, str] | None:
    """Return the index of the label that a name holds, and what else it says; None without one.

    Examples
    --------
    >>> class_named(".pred_good", ("bad", "good")), class_named("p0", ("0", "1"))
    ((1, 'pred'), (0, 'p'))
    >>> class_named("p_not_spam", ("not spam", "spam")), class_named("prob_10", ("0", "1"))
    ((0, 'p'), None)
    """
    whole = plain(name)
    rests = [_rest(whole, plain(label)) for label in labels]
    known = [(len(rest), i, rest) for i, rest in enumerate(rests) if rest is not None]
    if not known or (len(known) == 2 and known[0][0] == known[1][0]):
        return None
    _, i, rest = min(known)
    return i, rest


def class_alone(rest: str) -> bool:
    """Return whether a name says nothing but a label: what else it says are words of scores."""
    return all(word in CLASS_WORDS for word in rest.split("_") if word)


def differing(first: str, other: str) -> tuple[str, str]:
    """Return what two names do not share: the parts between their equal beginnings and ends.

    Examples
    --------
    >>> differing("p_neg", "p_pos"), differing("proba0", "proba1")
    (('neg', 'pos'), ('0', '1'))
    """
    one, two = (re.findall(r"\d+|[^\W\d_]+", plain(name)) for name in (first, other))
    while one and two and one[0] == two[0]:
        one, two = one[1:], two[1:]
    while one and two and one[-1] == two[-1]:
        one, two = one[:-1], two[:-1]
    return "_".join(one), "_".join(two)


def smaller_named(name: str) -> bool:
    """Return whether scores of this name are usually smaller for positives: distances, ranks."""
    return not SMALLER_WORDS.isdisjoint(plain(name).split("_"))


def identifier_named(name: str) -> bool:
    """Return whether a name is a usual one of identifiers, or ends as they do."""
    return plain(name) in IDENTIFIER or plain(name).endswith("_id")


def amount_named(name: str) -> bool:
    """Return whether a name is a usual one of amounts, or has one of their words at an end."""
    return plain(name) in AMOUNT or _ends_in(name, AMOUNT_WORDS, _AMOUNT_ENDINGS)


def spelling_matters(name: str) -> bool:
    """Return whether a name is a usual one of case ids or groups."""
    return plain(name) in CASE_ID or plain(name) in GROUP


def _ends_in(name: str, usual: frozenset[str], endings: tuple[str, ...]) -> bool:
    words = plain(name).split("_")
    return not usual.isdisjoint((words[0], words[-1])) or words[-1].endswith(endings)


def _rest(name: str, label: str) -> str | None:
    """Return what stands beside a label in a name, None where the label is no part of it."""
    if not label or name == label:
        return "" if label else None
    n = len(label)
    if name.startswith(label) and apart(name[n - 1], name[n]):
        return name[n:].strip("_")
    if name.endswith(label) and apart(name[-n - 1], name[-n]):
        return name[:-n].strip("_")
    return None


def apart(one: str, other: str) -> bool:
    """Return whether a part of a name may end between two letters."""
    whole = one.isalnum() and other.isalnum() and (one + other).isascii()
    return not whole or one.isdigit() != other.isdigit()
