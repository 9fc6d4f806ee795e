"""Rows of a store, every part of them checked: whoever edits the file may put anything there.

SQLite keeps whatever it is given, of whatever type its column is said to be.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection
from datetime import UTC, datetime
from typing import Any, TypeVar, cast, get_args

from sqlalchemy import Row

from perfview.store.errors import DamagedError
from perfview.store.shares import Audience, Preview, Share, Shared, is_hash, same
from perfview.store.tables import SHARES

T = TypeVar("T")

SETTINGS_VERSION = 1
_PNG = b"\x89PNG\r\n\x1a\n"

_WORDS = ("title", "note", "sender", "audience")
_OTHERS = ("settings", "created", "expires", "checksum")
SHARE_COLUMNS = [SHARES.c[name] for name in ("token", *_WORDS, *_OTHERS)]
"""What `read_share` needs, beside the payload where that is asked for."""

AUDIENCE_COLUMNS = [SHARES.c[name] for name in ("token", "audience")]
"""What `read_audience` needs."""

_PREVIEW = ("preview_title", "preview_said", "picture_name")
PREVIEW_COLUMNS = [SHARES.c[name] for name in ("token", *_PREVIEW)]
"""What `read_preview` needs."""

PICTURE_COLUMNS = [SHARES.c[name] for name in ("picture_name", "picture")]
"""What `read_picture` needs."""


def read_share(row: Row[Any], *, unless: Collection[str] | None = None) -> Shared:
    """Return what a row says of a link; with its data if `unless` holds other checksums alone.

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
    payload: bytes | None = None
    if unless is not None and row.checksum not in unless:
        payload = _typed(row, "payload", bytes)
        if not same(hashlib.sha256(row.payload).hexdigest(), row.checksum):
            raise DamagedError("a payload that does not match its checksum")
    return Shared(
        **said,
        settings=settings,
        created=created,
        expires=expires,
        checksum=row.checksum,
        payload=payload,
    )


def read_audience(row: Row[Any]) -> Audience:
    """Return who may open a link.

    Raises
    ------
    DamagedError
        If the row does not say it.
    """
    audience = _typed(row, "audience", str)
    if audience not in get_args(Audience):
        raise DamagedError("a link's audience")
    return cast("Audience", audience)


def read_preview(row: Row[Any]) -> tuple[Preview, str]:
    """Return what a chat shows of a link, and what its picture is called; "" without one.

    Raises
    ------
    DamagedError
        If the row says what no preview can.
    """
    kinds = (str, str, str | None)
    title, said, name = (_typed(row, *each) for each in zip(_PREVIEW, kinds, strict=True))
    if name is not None and not is_hash(name):
        raise DamagedError("the name of a picture")
    try:
        return Preview(title, said), name or ""
    except ValueError as error:
        raise DamagedError("the words of a preview") from error


def read_picture(row: Row[Any]) -> bytes:
    """Return the picture of a link.

    Raises
    ------
    DamagedError
        If it is none.
    """
    picture: bytes = _typed(row, "picture", bytes)
    if not picture.startswith(_PNG):
        raise DamagedError("the picture of a link")
    return picture


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
