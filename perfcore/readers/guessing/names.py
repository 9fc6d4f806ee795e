"""Names that columns of predictions usually have."""

from __future__ import annotations

import re

# Best first: of two columns with such names, the earlier name wins.
TRUTH = (
    "truth", "y_true", "ytrue", "true_label", "true_class", "ground_truth", "groundtruth",
    "actual", "actual_label", "target", "label", "labels", "y", "y_test", "class", "outcome",
    "true", "gold", "clicked", "click", "converted", "churned", "churn", "is_fraud", "fraud",
    "default", "defaulted", "diagnosis", "event", "response", "survived", "真实", "真值", "标签",
    "真实标签", "类别",
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
        "confidence", "risk", "p", "yhat",
    )
)  # fmt: skip
WEIGHT = ("weight", "weights", "sample_weight", "case_weight", "w", "wt", "importance", "权重")
MODEL = (
    "model", "model_name", "classifier", "algorithm", "algo", "method", "system", "estimator",
    "learner", "variant", "模型",
)  # fmt: skip
RUN = ("run", "fold", "seed", "repeat", "repetition", "split", "cv")
CASE_ID = (
    "case_id", "id", "ids", "uid", "uuid", "guid", "row_id", "sample_id", "record_id", "case",
    "编号",
)  # fmt: skip
GROUP = (
    "group", "group_id", "patient", "patient_id", "customer", "customer_id", "user", "user_id",
    "subject", "subject_id", "client", "client_id", "person", "person_id", "household",
    "household_id", "image", "image_id", "account", "account_id", "session", "session_id",
    "cluster", "cluster_id", "组", "用户", "患者", "客户",
)  # fmt: skip
AMOUNT = (
    "amount", "amounts", "amt", "loan_amount", "loan", "credit_amount", "transaction_amount",
    "exposure", "order_value", "value", "price", "revenue", "sales", "balance", "cost", "金额",
)  # fmt: skip
AMOUNT_WORDS = frozenset(("amount", "amt", "exposure", "revenue", "price"))
POSITIVES = (
    "positives", "n_positives", "num_positives", "positive", "pos", "n_pos", "clicks",
    "conversions", "events", "hits", "successes", "ones", "正例",
)  # fmt: skip
NEGATIVES = (
    "negatives", "n_negatives", "num_negatives", "negative", "neg", "n_neg", "non_clicks",
    "nonclicks", "no_clicks", "misses", "failures", "zeros", "负例",
)  # fmt: skip
TOTAL = (
    "total", "totals", "n", "count", "cases", "impressions", "views", "trials", "size", "shows",
    "总数",
)  # fmt: skip
IDENTIFIER = (
    "id", "ids", "index", "idx", "row", "row_id", "case_id", "sample_id", "uid", "uuid", "key",
    "no", "number", "unnamed_0", "timestamp", "time", "date", "编号", "序号",
)  # fmt: skip


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
    return plain(name) in SCORE or _ends_in(name, SCORE_WORDS)


def identifier_named(name: str) -> bool:
    """Return whether a name is a usual one of identifiers, or ends as they do."""
    return plain(name) in IDENTIFIER or plain(name).endswith("_id")


def amount_named(name: str) -> bool:
    """Return whether a name is a usual one of amounts, or has one of their words at an end."""
    return plain(name) in AMOUNT or _ends_in(name, AMOUNT_WORDS)


def spelling_matters(name: str) -> bool:
    """Return whether a name is a usual one of case ids or groups."""
    return plain(name) in CASE_ID or plain(name) in GROUP


def _ends_in(name: str, usual: frozenset[str]) -> bool:
    words = plain(name).split("_")
    return not usual.isdisjoint((words[0], words[-1]))
