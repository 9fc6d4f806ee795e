"""Stems of English words by Porter's algorithm, with the extensions that nltk has made to it."""

from __future__ import annotations

from itertools import pairwise

_IRREGULAR = {
    **{"skies": "sky", "sky": "sky", "dying": "die", "lying": "lie", "tying": "tie"},
    **{"news": "news", "innings": "inning", "inning": "inning", "outings": "outing"},
    **{"outing": "outing", "cannings": "canning", "canning": "canning", "howe": "howe"},
    **{"proceed": "proceed", "exceed": "exceed", "succeed": "succeed"},
}
_STEP_2 = (
    *(("ational", "ate"), ("tional", "tion"), ("enci", "ence"), ("anci", "ance"), ("izer", "ize")),
    *(("bli", "ble"), ("alli", "al"), ("entli", "ent"), ("eli", "e"), ("ousli", "ous")),
    *(("ization", "ize"), ("ation", "ate"), ("ator", "ate"), ("alism", "al"), ("iveness", "ive")),
    *(("fulness", "ful"), ("ousness", "ous"), ("aliti", "al"), ("iviti", "ive")),
    *(("biliti", "ble"), ("fulli", "ful"), ("logi", "log")),
)
_STEP_3 = (
    *(("icate", "ic"), ("ative", ""), ("alize", "al"), ("iciti", "ic"), ("ical", "ic")),
    *(("ful", ""), ("ness", "")),
)
_STEP_4 = (
    *("al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "ion"),
    *("ou", "ism", "ate", "iti", "ous", "ive", "ize"),
)


def stem(word: str) -> str:
    """Return the stem of a word in lower case; words of other languages mostly stay as they are.

    References
    ----------
    M. Porter (1980), An algorithm for suffix stripping, Program 14, 130-137.
    https://doi.org/10.1108/eb046814

    Examples
    --------
    >>> [stem(word) for word in ("sitting", "relational", "dying", "happy", "enjoy")]
    ['sit', 'relat', 'die', 'happi', 'enjoy']
    """
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) <= 2:
        return word
    word = _past(_plural(word))
    if word.endswith("y") and len(word) > 2 and _is_consonant(word[:-1])[-1]:
        word = word[:-1] + "i"
    word = _replaced(_without_alli(word), _STEP_2)
    word = _replaced(word, _STEP_3)
    return _without_end(_without_last_suffix(word))


def _is_consonant(word: str) -> list[bool]:
    """Return for each letter whether it is one: y is, at the start and after a vowel."""
    flags: list[bool] = []
    for letter in word:
        flags.append(not flags or not flags[-1] if letter == "y" else letter not in "aeiou")
    return flags


def _measure(word: str) -> int:
    """Return how often a vowel is followed by a consonant."""
    flags = _is_consonant(word)
    return sum(after and not before for before, after in pairwise(flags))


def _is_short(word: str) -> bool:
    """Return whether it ends as "hop" does, or is as "at"."""
    flags = _is_consonant(word)
    if len(word) == 2:
        return flags == [False, True]
    return flags[-3:] == [True, False, True] and word[-1] not in "wxy"


def _plural(word: str) -> str:
    if word.endswith("ies"):
        return word[:-1] if len(word) == 4 else word[:-2]
    if word.endswith("sses"):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def _past(word: str) -> str:
    if word.endswith("ied"):
        return word[:-1] if len(word) == 4 else word[:-2]
    if word.endswith("eed"):
        return word[:-1] if _measure(word[:-3]) else word
    for suffix in ("ed", "ing"):
        left = word[: -len(suffix)]
        if word.endswith(suffix) and not all(_is_consonant(left)):
            return _completed(left)
    return word


def _completed(left: str) -> str:
    """Return what is left of a verb without "ed" or "ing", as the verb is written."""
    if left.endswith(("at", "bl", "iz")):
        return left + "e"
    if left[-2:-1] == left[-1] and _is_consonant(left)[-1]:
        return left if left[-1] in "lsz" else left[:-1]
    return left + "e" if _measure(left) == 1 and _is_short(left) else left


def _without_alli(word: str) -> str:
    return word[:-2] if word.endswith("alli") and _measure(word[:-4]) else word


def _replaced(word: str, rules: tuple[tuple[str, str], ...]) -> str:
    """Apply the first rule whose suffix the word has, if enough is left of it."""
    for suffix, instead in rules:
        if word.endswith(suffix):
            left = word[: -len(suffix)]
            measured = word[:-3] if suffix == "logi" else left
            return left + instead if _measure(measured) else word
    return word


def _without_last_suffix(word: str) -> str:
    for suffix in _STEP_4:
        if word.endswith(suffix):
            left = word[: -len(suffix)]
            fits = suffix != "ion" or left.endswith(("s", "t"))
            return left if fits and _measure(left) > 1 else word
    return word


def _without_end(word: str) -> str:
    if word.endswith("e"):
        left = word[:-1]
        measure = _measure(left)
        word = left if measure > 1 or (measure == 1 and not _is_short(left)) else word
    return word[:-1] if word.endswith("ll") and _measure(word[:-1]) > 1 else word
