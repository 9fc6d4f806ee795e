"""The form of every explanation."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """One number, explained.

    Attributes
    ----------
    name, chinese : str
        The term in English, and in Chinese ("" where there is none in use).
    plain : str
        What it says, in one sentence without terms.
    formula, filled_in : str
        LaTeX: in symbols, and with this data's counts in their places.
    value_text : str
        The value as the board writes it; a dash where undefined.
    undefined : str
        When it is undefined, in words; "" if never.
    reason : str or None
        Why it is undefined here; None if it has a value.
    sklearn : str
        Python that reproduces it with scikit-learn from `truth` and `score` (and `weight`).
    note : str
        Where that code answers differently, or "".
    reference : str
        Where it is defined, with a DOI.
    """

    name: str
    chinese: str
    plain: str
    formula: str
    filled_in: str
    value_text: str
    undefined: str
    reason: str | None
    sklearn: str
    note: str
    reference: str
