"""Figures that disagree about which of two models is better."""

from __future__ import annotations

from collections.abc import Mapping

from perfcore.chance.comparison.verdicts import JudgedDifference

Sides = tuple[tuple[str, ...], tuple[str, ...]]


def disagreement(
    found: Mapping[str, JudgedDifference], *, beyond_chance: bool = False
) -> Sides | None:
    """Return the figures by which the first model is better, and those of the second.

    None where they agree: no figure stands against another.

    Parameters
    ----------
    found : mapping of str to JudgedDifference
        The differences of two models, by figure.
    beyond_chance : bool
        Whether only figures count whose difference is beyond chance.

    Examples
    --------
    >>> from perfcore.chance.comparison.verdicts import judged_differences
    >>> from perfcore.chance.intervals import Difference
    >>> tests = {"bleu": Difference(2.0, 1.0, 3.0, 0.95, 0.001, "bootstrap")}
    >>> tests["rouge_l"] = Difference(-0.1, -0.3, 0.1, 0.95, 0.4, "bootstrap")
    >>> found = judged_differences({("a", "b"): tests})["a", "b"]
    >>> disagreement(found), disagreement(found, beyond_chance=True)
    ((('bleu',), ('rouge_l',)), None)
    """
    first, second = (
        tuple(
            key
            for key, each in found.items()
            if each.ahead == side and (each.beyond_chance or not beyond_chance)
        )
        for side in ("first", "second")
    )
    return (first, second) if first and second else None
