"""Names of data that only an address tells: nobody can work one out from the data themselves.

The fingerprint of a file stands on its decision card and in its result; whoever reads it there must
not be able to open the file while a shelf holds it.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

_KEY = secrets.token_bytes(32)
"""Known to this process alone, as the shelf is."""


def hidden_name(told: str) -> str:
    """Return 128 bits in hexadecimal digits: the same for the same text, as long as we run."""
    return hmac.new(_KEY, told.encode(), hashlib.sha256).hexdigest()[:32]
