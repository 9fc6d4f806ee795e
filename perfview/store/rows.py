"""Rows of a store, every part of them checked: whoever edits the file may put anything there.

SQLite keeps whatever it is given, of whatever type its column is said to be.
"""

from __future__ import annotations

import hashlib
import json
from datetime import UTC, datetime
from typing import Any, TypeVar

from sqlalchemy import Row

from perfview.store.errors import DamagedError
from perfview.store.shares import Share, Shared, is_hash, same
from perfview.store.tables import SHARES

T = TypeVar("T")

SETTINGS_VERSION = 1

_WORDS = ("title", "note", "sender", "audience")
_OTHERS = ("token", "settings", "created", "expires", "checksum")
SHARE_COLUMNS = [SHARES.c[name] for name in (*_WORDS, *_OTHERS)]
"""What `read_share` needs."""

PAYLOAD_COLUMNS = [SHARES.c[name] for name in ("token", "checksum", "payload")]
"""What `read_payload` needs."""


def read_share(row: Row[Any]) -> Shared:
    """Return what a row says of a link.

    Raises
    ------
    DamagedError
        If it says what no link can.
    """
    said = {name: _typed(row, name, str) for name in _WORDS}
    settings = _settings(_typed(row, "settings", str))
    try:
        Share(**said, settings=settings, payload=b"")
        created = datetime.fromtimestamp(_typed(row, "created", int), UTC)
        ends = _typed(row, "expires", int | None)
        expires = None if ends is None else datetime.fromtimestamp(ends, UTC)
    except (ValueError, OverflowError, OSError) as error:
        raise DamagedError("a link's words or times") from error
    if not is_hash(row.checksum):
        raise DamagedError("a link's checksum")
    return Shared(
        **said, settings=settings, created=created, expires=expires, checksum=row.checksum
    )


def read_payload(row: Row[Any]) -> bytes:
    """Return the payload in a row, its checksum verified.

    Raises
    ------
    DamagedError
        If it is none.
    """
    payload: bytes = _typed(row, "payload", bytes)
    checksum = _typed(row, "checksum", str)
    if not same(hashlib.sha256(payload).hexdigest(), checksum):
        raise DamagedError("a payload that does not match its checksum")
    return payload


def _settings(text: str) -> dict[str, object]:
    try:
        kept = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise DamagedError("settings that are no JSON") from error
    if not isinstance(kept, dict) or kept.get("version") != SETTINGS_VERSION:
        raise DamagedError("settings of no known version")
    settings = kept.get("is")
    if not isinstance(settings, dict):
        raise DamagedError("settings that are no object")
    return settings


def _typed(row: Row[Any], name: str, kind: Any) -> Any:
    found = getattr(row, name)
    if not isinstance(found, kind) or isinstance(found, bool):
        raise DamagedError(f"a link's {name}")
    return found
