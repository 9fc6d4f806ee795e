"""Labels whose words say which of two is the negative one: known pairs, and one that denies."""

from __future__ import annotations

import re

from perfcore.readers.guessing.names import plain

# In lower case: negative, then positive. These say nothing but which is which.
POLAR = (
    ("0", "1"),
    ("-1", "1"),
    ("false", "true"),
    ("no", "yes"),
    ("n", "y"),
    ("f", "t"),
    ("n", "p"),
    ("neg", "pos"),
    ("negative", "positive"),
    ("-", "+"),
    ("absent", "present"),
    ("safe", "unsafe"),
    ("nein", "ja"),
    ("falsch", "wahr"),
    ("negativ", "positiv"),
    ("non", "oui"),
    ("faux", "vrai"),
    ("négatif", "positif"),
    ("no", "sí"),
    ("no", "si"),
    ("no", "sì"),
    ("falso", "verdadero"),
    ("negativo", "positivo"),
    ("não", "sim"),
    ("nee", "ja"),
    ("nej", "ja"),
    ("нет", "да"),
    ("いいえ", "はい"),
    ("아니오", "예"),
    ("否", "是"),
)
# These name what a classifier looks for: it may look for the other one.
_TOPICAL = (
    ("benign", "malignant"),
    ("ham", "spam"),
    ("legit", "fraud"),
    ("legitimate", "fraudulent"),
    ("genuine", "fraud"),
    ("normal", "anomaly"),
    ("normal", "attack"),
    ("normal", "abnormal"),
    ("healthy", "sick"),
    ("control", "case"),
    ("good", "bad"),
    ("alive", "dead"),
    ("正常", "异常"),
    ("良性", "恶性"),
    ("合格", "不合格"),
)
UNAFFECTED = frozenset(
    (
        "healthy", "unaffected", "well", "control", "controls", "healthy control", "disease-free",
        "gesund", "kontrolle", "sain", "témoin", "sano", "sana", "saludable", "saudável", "gezond",
        "健康", "健常",
    )
)  # fmt: skip
"""Of these a test looks for the other label: for the disease, never for its absence."""
PAIRS = POLAR + _TOPICAL
POSITIVE = {positive for _, positive in PAIRS} | {
    "default", "churn", "churned", "click", "clicked", "converted", "disease", "event",
    "failure", "defect", "outlier", "intrusion", "bot", "phishing", "malware", "toxic",
}  # fmt: skip
NEGATIVE = {negative for negative, _ in PAIRS} | {
    "none", "retained", "active", "inlier", "ok", "pass", "human",
}  # fmt: skip

# Words that deny what stands beside them, in several languages.
_DENIALS = frozenset(
    (
        "no", "not", "non", "never", "without", "nicht", "kein", "keine", "keinen",
        "keiner", "keines", "ohne", "ne", "n", "pas", "sans", "aucun", "aucune", "sin",
        "ningún", "ninguna", "não", "nao", "sem", "senza", "nessun", "nessuna", "niet",
        "geen", "zonder", "nie", "bez", "inte", "ikke", "ej", "utan", "не", "нет", "без",
    )
)  # fmt: skip
# Of these, the ones that deny whatever follows, even if the other label puts it otherwise.
_BEGINNINGS = frozenset(
    (
        "no", "not", "never", "without", "nicht", "kein", "keine", "keinen", "keiner",
        "keines", "ohne", "pas", "sans", "aucun", "aucune", "não", "niet", "geen", "не",
        "без",
    )
)  # fmt: skip
_AUXILIARIES = frozenset(
    (
        "did", "do", "does", "has", "have", "had", "was", "were", "is", "are", "be",
        "been", "will", "would", "a", "an", "the", "any", "of", "to", "hat", "haben",
        "ist", "war", "wurde", "wird", "est", "été", "il", "y", "ha", "fue", "é", "foi",
        "heeft",
    )
)  # fmt: skip
_GLUED = ("non", "un", "nicht", "not")
_SHORTEST = 4
"""Letters of a word that may stand after a glued denial: "union" does not deny "ion"."""

# Chinese and Japanese write no spaces: a character denies, or turns another one round.
_CHARACTERS = ("没有", "未", "不", "非", "无", "無", "没", "沒", "否")
_OPPOSITES = (
    ("反", "正"), ("负", "正"), ("負", "正"), ("阴", "阳"), ("陰", "陽"), ("否", "是"),
    ("非", "是"), ("未", "已"), ("未", "有"), ("无", "有"), ("無", "有"), ("假", "真"),
    ("错", "对"),
)  # fmt: skip
_CHARACTERS_AT_THE_BEGINNING = ("未", "没有", "不是", "并非")

_SHORT_NOT = re.compile(r"n['’]t\b")
_ENDING = re.compile(r"(ing|ed|es|s|e)$")


def denies(label: str, other: str) -> bool:
    """Return whether a label is the other one with a denial.

    Examples
    --------
    >>> denies("did not default", "defaulted"), denies("反例", "正例"), denies("unpaid", "paid")
    (True, True, True)
    >>> denies("union", "ion"), denies("node", "de"), denies("not x", "not y")
    (False, False, False)
    """
    label, other = label.lower(), other.lower()
    bare = label.replace("-", "")
    if any(bare == glued + other for glued in _GLUED) and len(other) >= _SHORTEST:
        return True
    if not label.isascii():
        if other in (label.replace(character, "", 1) for character in _CHARACTERS):
            return bool(other)
        turned = (label.replace(no, yes, 1) for no, yes in _OPPOSITES if no in label)
        if other != label and other in turned:
            return True
    words, others = _words(label), _words(other)
    if not _DENIALS & {*words} or _DENIALS & {*others}:
        return False
    rest = [_stem(word) for word in words if word not in _DENIALS | _AUXILIARIES]
    return bool(rest) and rest == [_stem(word) for word in others if word not in _AUXILIARIES]


def begins_with_denial(label: str) -> bool:
    """Return whether a label denies all that follows in it.

    Examples
    --------
    >>> begins_with_denial("did not pay"), begins_with_denial("No finding")
    (True, True)
    >>> begins_with_denial("no"), begins_with_denial("No. 5"), begins_with_denial("normal")
    (False, False, False)
    """
    if label.startswith(_CHARACTERS_AT_THE_BEGINNING):
        return True
    words = _words(label.lower())
    while words and words[0] in _AUXILIARIES:
        words = words[1:]
    return len(words) > 1 and words[0] in _BEGINNINGS and not words[1].isdigit()


def _words(text: str) -> list[str]:
    return plain(_SHORT_NOT.sub(" not", text)).split("_")


def _stem(word: str) -> str:
    """Return an English word without its ending: that of "default" and "defaulted" is one."""
    stem = _ENDING.sub("", word)
    stem = re.sub(r"i$", "y", stem) if stem != word else stem
    stem = re.sub(r"(.)\1$", r"\1", stem)
    return stem if len(stem) >= 3 else word
