"""What can go wrong with a store: one sentence for the page, the details for the log.

Pages import this, so it does without SQLAlchemy, which takes long to load.
"""

from __future__ import annotations

import logging
import secrets
from typing import Literal, NoReturn

from perfview.words import say

Kind = Literal["full", "read_only", "unreachable", "corrupt", "newer", "quota", "failed"]

LOG = logging.getLogger("perfview.store")


class OtherVersionError(Exception):
    """A store that another version of the program has made."""


class DamagedError(ValueError):
    """What a store holds is not what the program writes; the message says what, without values."""


class StoreError(Exception):
    """A store that could not do what it was asked to; `str(error)` may be shown as it is.

    Attributes
    ----------
    kind : str
        "full": no room is left. "read_only": links can be opened, but nothing can be changed.
        "unreachable": the database does not answer. "corrupt": what was kept is damaged. "newer":
        another version has made the store. "quota": the visitor has made as many links as allowed
        within 24 hours. "failed": anything else.
    reference : str
        What the log calls this error; "" if there is nothing to look up.
    """

    def __init__(self, kind: Kind, sentence: str, reference: str = "") -> None:
        super().__init__(sentence)
        self.kind, self.reference = kind, reference


def fail(kind: Kind, details: str, cause: BaseException | None = None) -> NoReturn:
    """Write details to the log under a reference, and raise a StoreError that names it."""
    reference = secrets.token_hex(4)
    # A store that is read only says so each hour, and where is of no interest.
    where = None if kind == "read_only" else cause
    LOG.error("Share store, %s, reference %s: %s", kind, reference, details, exc_info=where)
    raise StoreError(kind, say(f"sharing_store.{kind}", reference=reference), reference) from cause
