"""The choices of the Runs page, and how an address has them."""

from __future__ import annotations

from perfcore.measures import MEASURES
from perfview.kit.parameters import Parameter, text_choice
from perfview.pages.runs.figures import AREAS

LINES = ("each", "vertical", "threshold", "pooled")
"""The ROC curves that can be drawn."""

_NONE = "none"


def lines_text(lines: tuple[str, ...]) -> str:
    """Return which curves are drawn, as an address has it.

    >>> lines_text(("each", "pooled")), lines_text(())
    ('each,pooled', 'none')
    """
    return ",".join(lines) or _NONE


def lines_read(text: str) -> tuple[str, ...] | None:
    """Return the curves that a text says, in the order of the legend; None if it says none.

    >>> lines_read("pooled,each"), lines_read("none"), lines_read("each,oracle")
    (('each', 'pooled'), (), None)
    """
    named = [] if text == _NONE else text.split(",")
    known = len(set(named)) == len(named) and set(named) <= set(LINES)
    return tuple(line for line in LINES if line in named) if known else None


DRAWN: Parameter[tuple[str, ...]] = Parameter(
    key="curves",
    owner="reader",
    default=LINES,
    write=lambda lines: "" if lines == LINES else lines_text(lines),
    read=lines_read,
    everywhere=False,
    in_links=False,
)
"""Which ROC curves are drawn, of `LINES`."""

TESTED = Parameter(
    key="tested",
    owner="reader",
    default="auc",
    write=lambda key: "" if key == "auc" else key,
    read=lambda text: text if text in AREAS or text in MEASURES.tiles else None,
    everywhere=False,
    in_links=False,
)
"""The figure in which models are compared over runs."""

UNTIL = text_choice("until", "data", everywhere=False)
"""The last period of the past; "" for the one that ends the first two thirds of them."""
