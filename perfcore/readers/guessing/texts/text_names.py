"""Names that columns of texts usually have: references, what systems wrote, sources."""

from __future__ import annotations

import re
from functools import lru_cache

from perfcore.readers.guessing import names

_REFERENCES = frozenset(
    (
        "ref", "refs", "reference", "references", "gold", "golden", "gt", "groundtruth", "human",
        "highlights", "ideal", "expected", "correct", "pe", "postedit",
        "参考", "参考译文", "参考答案", "标准答案", "参考文本", "标准译文", "referenz", "référence",
        "referencia", "riferimento",
    )
)  # fmt: skip
_WEAK_REFERENCES = frozenset(
    ("target", "targets", "tgt", "trg", "label", "labels", "truth", "true", "answers", "目标")
)
"""Words of references where others say what systems wrote."""
_HYPOTHESES = frozenset(
    (
        "hyp", "hyps", "hypothesis", "hypotheses", "hypo", "hypos", "mt", "pred", "preds",
        "prediction", "predictions", "predicted", "generated", "generation", "generations",
        "candidate", "candidates", "cand", "system", "sys", "response", "responses", "resps",
        "completion", "completions", "sampled", "译文",
        "机器译文", "候选", "候选译文", "系统", "系统译文", "输出", "模型输出", "预测", "生成",
        "生成文本", "hypothese", "übersetzung", "hypothèse", "hipótesis", "ipotesi",
    )
)  # fmt: skip
_GENERIC = frozenset(("decoded", "output", "outputs"))
"""Words of what systems wrote where nothing in the name says that it is a reference."""
_EITHER = frozenset(
    ("translation", "translated", "summary", "answer", "summaries", "翻译", "摘要", "回答", "答案")
)
"""Words of references if another column says what systems wrote, and of that otherwise."""
_SOURCES = frozenset(
    (
        "source", "sources", "src", "input", "inputs", "prompt", "prompts", "question", "query",
        "document", "article", "context", "contexts", "instruction", "arguments", "doc",
        "dialogue", "original", "原文", "源文", "源语言", "问题", "输入", "quelle", "origen",
    )
)  # fmt: skip
_LOGS = re.compile(
    r"(^|_)(token_)?(log_?prob(s|abilit\w+)?|log_?likelihoods|positional_scores)(_|$)"
)
_END = re.compile(r"(?<=[\u4e00-\u9fff])[a-z]?\d*$|\d+$")
"""What numbers or tells apart columns of one role."""
GROUPS = (
    "document", "doc_id", "document_id", "doc", "docid", "docno", "article_id", "document_name",
    "文档", "篇章",
)  # fmt: skip
"""Names of what segments belong to."""
SEGMENTS = (
    "segment", "segment_id", "seg_id", "segid", "seg", "sid", "sentence_id", "line", "句子编号",
    "段号", "句子", "序号",
)  # fmt: skip
SYSTEMS = ("model_id", "system_id", "system_name", "sys", "sys_id", "mt_system", "engine", "系统")
"""Names of columns that name systems, beside those that name models."""


@lru_cache(4096)
def role_of(name: str) -> str:
    """Return what the name of a column of texts says that it holds; "" if it says nothing.

    Examples
    --------
    >>> role_of("ref"), role_of("hyp_A"), role_of("translation"), role_of("source"), role_of("de")
    ('reference', 'hypothesis', 'either', 'source', '')
    >>> role_of("reference_2"), role_of("ref1"), role_of("target_text"), role_of("参考译文")
    ('reference', 'reference', 'weak reference', 'reference')
    """
    parts = [_END.sub("", word) or word for word in names.plain(name).split("_")]
    words = {*parts, "_".join(parts), "".join(parts)}
    for role, known in (
        ("reference", _REFERENCES),
        ("source", _SOURCES),
        ("hypothesis", _HYPOTHESES),
        ("weak reference", _WEAK_REFERENCES),
        ("either", _EITHER),
        ("hypothesis", _GENERIC),
    ):
        if not words.isdisjoint(known):
            return role
    return ""


@lru_cache(4096)
def log_named(name: str) -> bool:
    """Return whether a name is one of log-probabilities of tokens.

    >>> log_named("token_logprobs"), log_named("hyp_A_log_probs"), log_named("log")
    (True, True, False)
    """
    return _LOGS.search(names.plain(name)) is not None


def without_role(name: str) -> str:
    """Return what is left of a name without the words of its role: that of the system.

    >>> without_role("hyp_A"), without_role("logprobs_A"), without_role("hypothesis")
    ('a', 'a', '')
    """
    plain = re.sub(r"_+", "_", _LOGS.sub("_", names.plain(name)))
    words = plain.strip("_").split("_")
    return "_".join(word for word in words if word not in _HYPOTHESES | {"of", "token", "tokens"})
