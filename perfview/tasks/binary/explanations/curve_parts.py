"""Which parts of the ROC curve the reader looks at: a false positive rate, a recall, a range."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any, Literal, get_args

from perfcore.binary import PartialAUC, Sweep, partial_auc, partial_auc_of_recall
from perfview.kit.parameters import Parameter, one_of, terms_read
from perfview.kit.theme import exact_text
from perfview.tasks.binary.parameters import share_read
from perfview.words import say

Over = Literal["fpr", "recall"]
OVER = get_args(Over)


@dataclass(frozen=True, slots=True, kw_only=True)
class CurveParts:
    """What figures of a part of the ROC curve are taken at.

    Attributes
    ----------
    fpr : float
        The largest false positive rate at which recall is told.
    recall : float
        The least recall at which the false positive rate is told.
    over : {"fpr", "recall"}
        Along which of the two the partial area runs.
    low, high : float
        From where and up to where, 0 <= low < high <= 1.
    """

    fpr: float = 0.05
    recall: float = 0.9
    over: Over = "fpr"
    low: float = 0.0
    high: float = 0.1

    @property
    def possible(self) -> bool:
        """Whether the range has a width."""
        return self.low < self.high

    def area(self, s: Sweep) -> PartialAUC:
        """Return the partial area of a curve."""
        if self.over == "fpr":
            return partial_auc(s, self.high, min_fpr=self.low)
        return partial_auc_of_recall(s, self.low, max_recall=self.high)

    def words(self) -> dict[str, str]:
        """Return the rates as they are written."""
        shares = {
            name: say("threshold.share", share=f"{100 * value:.12g}")
            for name, value in (
                ("fpr", self.fpr),
                ("recall", self.recall),
                ("low", self.low),
                ("high", self.high),
            )
        }
        return {**shares, "over": say(f"explanations.over_{self.over}")}


FIRST_PARTS = CurveParts()


def _written(parts: CurveParts) -> str:
    """Return what differs from the first choice as an address has it."""
    values = {each.name: getattr(parts, each.name) for each in fields(parts)}
    return ",".join(
        f"{name}:{value if name == 'over' else exact_text(value)}"
        for name, value in values.items()
        if value != getattr(FIRST_PARTS, name)
    )


def _read(text: str) -> CurveParts | None:
    terms = terms_read(text)
    known = {each.name for each in fields(CurveParts)}
    if not terms or not terms.keys() <= known:
        return None
    values: dict[str, Any] = {name: share_read(value) for name, value in terms.items()}
    if "over" in terms:
        values["over"] = one_of(OVER)(terms["over"])
    if None in values.values():
        return None
    parts = replace(FIRST_PARTS, **values)
    return parts if parts.possible else None


PARTS: Parameter[CurveParts] = Parameter(
    key="curve", owner="reader", default=FIRST_PARTS, write=_written, read=_read, everywhere=False
)
"""What figures of a part of the ROC curve are taken at."""
