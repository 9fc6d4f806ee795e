"""What can go wrong with a store, in one sentence for whoever looks at the page."""

from __future__ import annotations

from typing import Literal

Kind = Literal["full", "unreachable", "corrupt", "newer", "quota", "failed"]


class StoreError(Exception):
    """A store that could not do what it was asked to; `str(error)` may be shown as it is.

    Attributes
    ----------
    kind : str
        "full": no room is left. "unreachable": the database does not answer. "corrupt": what was
        kept is damaged. "newer": a later version has made the store. "quota": the visitor has made
        as many links as allowed within 24 hours. "failed": anything else.
    reference : str
        What the log calls this error; "" if there is nothing to look up.
    """

    def __init__(self, kind: Kind, sentence: str, reference: str = "") -> None:
        super().__init__(sentence)
        self.kind, self.reference = kind, reference
